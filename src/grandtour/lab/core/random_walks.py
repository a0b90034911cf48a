"""Random games with a check at every step, compiled."""

from __future__ import annotations

from typing import Any

from ...bots.core.rollout import Noise, begin, noise_below, random_seat
from ...engine.dispatch import acting, legal, play, refusal, sound
from ...engine.jit import inlined, rule
from ...engine.structs import Ints

HOLDS = 0
UNSOUND, NO_MOVE, IDLE_MOVE, NOT_RISING, NO_ACTION, DISAGREES, ENDLESS = range(1, 8)


@inlined
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


@inlined
def check_refused(box: Any, s: Any, seat: int, out: Ints, n: int, actions: int, first: int, step: int) -> int:
    """What is not refused is legal; numbers that are not actions are refused."""
    at = 0
    for a in range(first - 1, actions + 1, step):
        while at < n and out[at] < a:
            at += 1
        is_legal = at < n and out[at] == a
        if (refusal(box, s, seat, a) == 0) != is_legal:
            return DISAGREES
    return HOLDS


@inlined
def check_position(box: Any, s: Any, out: Ints, actions: int, first: int, step: int) -> int:
    """Everything that must hold in a position."""
    if sound(box, s) != 0:
        return UNSOUND
    for seat in range(s.seats):
        fault = check_legal(box, s, seat, out, actions, first, step)
        if fault != HOLDS:
            return fault
    return HOLDS


@inlined
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
        seat = random_seat(acting(s), noise)
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
    scratch: Any,
    out: Ints,
    actions: int,
    step: int,
    every: int,
    most: int,
) -> int:
    """Many whole games, or with none of them on from the position that stands; the first fault, and then the state stays in
    `states` and the number of the game in `scratch[0].block[0]`."""
    for number in range(max(games, 1)):
        if games > 0:
            begin(boxes, states, 0, start, family, number, scratch)
        fault = walk(boxes, states, out, scratch[0].noise, actions, step, every, most)
        if fault != HOLDS:
            scratch[0].block[0] = number
            return fault
    return HOLDS
