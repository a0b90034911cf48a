"""Random games with a check at every step: what no rule may ever break. For tests, and for whoever writes a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bots.core.rollout import Noise, Room, begin, noise_below, random_seat
from ..engine.chance import key_from_seed, key_words
from ..engine.generic import acting, legal, play, refusal, sound
from ..engine.jit import rule
from ..engine.record import Ints
from ..engine.table import Table
from ..engine.words import Sentence, say

HOLDS = 0
UNSOUND, NO_MOVE, IDLE_MOVE, NOT_RISING, NO_ACTION, DISAGREES, ENDLESS = range(1, 8)
FAULTS = {
    UNSOUND: say("a law is broken"),
    NO_MOVE: say("a seat that acts has no legal move"),
    IDLE_MOVE: say("a seat that does not act has a legal move"),
    NOT_RISING: say("legal moves are not in rising order"),
    NO_ACTION: say("a legal move is no action, or there are too many"),
    DISAGREES: say("“legal” and “refusal” disagree"),
    ENDLESS: say("the game does not end"),
}


@rule
def check_legal(box: Any, s: Any, seat: int, out: Ints, actions: int, first: int, step: int) -> int:
    """The legal moves of a seat are actions in rising order, and exactly those that are not refused. (Of the others every
    `step`-th is looked at, from `first` on.)"""
    n = legal(box, s, seat, out)
    acts = (acting(s) >> seat) & 1 == 1
    if n > 0 and not acts:
        return IDLE_MOVE
    if n == 0 and acts:
        return NO_MOVE
    for i in range(n):
        if out[i] < 0 or out[i] >= actions:
            return NO_ACTION
        if i > 0 and out[i - 1] >= out[i]:
            return NOT_RISING
        if refusal(box, s, seat, out[i]) != 0:
            return DISAGREES
    return check_refused(box, s, seat, out, n, actions, first, step)


@rule
def check_refused(box: Any, s: Any, seat: int, out: Ints, n: int, actions: int, first: int, step: int) -> int:
    """What is not refused is legal; numbers that are no action are refused."""
    at = 0
    for a in range(first - 1, actions + 1, step):
        while at < n and out[at] < a:
            at += 1
        is_legal = at < n and out[at] == a
        if (refusal(box, s, seat, a) == 0) != is_legal:
            return DISAGREES
    return HOLDS


@rule
def check_position(box: Any, s: Any, out: Ints, actions: int, first: int, step: int) -> int:
    """Everything that must hold in a position."""
    if sound(box, s) != 0:
        return UNSOUND
    for seat in range(s.seats):
        fault = check_legal(box, s, seat, out, actions, first, step)
        if fault != HOLDS:
            return fault
    return HOLDS


@rule
def walk(boxes: Any, states: Any, out: Ints, noise: Noise, actions: int, step: int, every: int, most: int) -> int:
    """Random moves from a position to the end of the game, with a check before every `every`-th and at the end; the first
    fault, or HOLDS."""
    box, s = boxes[0], states[0]
    for n_moves in range(most):
        over = acting(s) == 0
        if over or n_moves % every == 0:
            fault = check_position(box, s, out, actions, n_moves % step, step)
            if over or fault != HOLDS:
                return fault
        seat = random_seat(s.seats, acting(s), noise)
        n = legal(box, s, seat, out)
        play(box, s, seat, out[noise_below(noise, n)])
    return ENDLESS


@rule
def walk_games(
    boxes: Any,
    states: Any,
    start: Any,
    family: Ints,
    games: int,
    room: Any,
    out: Ints,
    actions: int,
    step: int,
    every: int,
    most: int,
) -> int:
    """Many whole games; the number of games before the first fault, and the state at the fault stays in `states`."""
    for number in range(games):
        begin(boxes, states, 0, start, family, number, room)
        if walk(boxes, states, out, room[0].noise, actions, step, every, most) != HOLDS:
            return number
    return games


def check_games(table: Table, games: int, seed: Any = 0, step: int = 1, most: int = 100_000, every: int = 1) -> Sentence | None:
    """Plays random games with the table's game, seats, options and box, checking every step (or every `every`-th, and of the
    actions every `step`-th in turn, to save time); what was wrong, or `None`."""
    game, boxes = table._game, table.box.array
    start = np.zeros(1, game.STATE)
    start["seats"], start["options"] = table.seats, table._states["options"]
    states, room = np.zeros(1, game.STATE), np.zeros(1, Room.DTYPE)
    out = np.zeros(max(game.MOST_LEGAL, 1), np.int64)
    family = np.array(key_words(key_from_seed(seed)), np.int64)
    good = walk_games(boxes, states, start, family, games, room, out, game.ACTIONS, step, every, most)
    if good == games:
        return None
    fault = check_position(boxes[0], states[0], out, game.ACTIONS, 0, 1) or ENDLESS
    return say("game {number} of seed {seed}: {fault}", number=good, seed=seed, fault=FAULTS[fault])


def check_from(table: Table, seed: Any = 0, step: int = 1, most: int = 100_000) -> Sentence | None:
    """Plays on from the table's position with random moves, checking every step; what was wrong, or `None`."""
    states, room = table._states.copy(), np.zeros(1, Room.DTYPE)
    room[0].noise.words[:] = key_words(key_from_seed(seed))[: len(room[0].noise.words)]
    out = np.zeros(table._game.MOST_LEGAL, np.int64)
    fault = walk(table.box.array, states, out, room[0].noise, table._game.ACTIONS, step, 1, most)
    return None if fault == HOLDS else FAULTS[fault]
