"""Random games with a check at every step: what no rule may ever break. For tests, and for whoever writes a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bots.core.rollout import Scratch
from ...engine.i18n import Sentence, say
from ...engine.position import Position
from ...engine.rng import key_from_seed, key_words
from ...engine.table import Table
from ..core.random_walks import DISAGREES, ENDLESS, HOLDS, IDLE_MOVE, NO_ACTION, NO_MOVE, NOT_RISING, UNSOUND, walk_games

FAULTS = {
    UNSOUND: say("an invariant does not hold"),
    NO_MOVE: say("a seat that must act has no legal move"),
    IDLE_MOVE: say("a seat that can't act has a legal move"),
    NOT_RISING: say("legal moves are not in ascending order"),
    NO_ACTION: say("a legal move is not a valid action, or there are too many"),
    DISAGREES: say("“legal” and “refusal” disagree"),
    ENDLESS: say("the game does not end"),
}


def check_games(table: Table, games: int, seed: Any = 0, step: int = 1, most: int = 100_000, every: int = 1) -> Sentence | None:
    """Plays random games with the table's game, seats, options and box, checking every step (or every `every`-th, and of the
    actions every `step`-th in turn, to save time); what was wrong, or `None`."""
    states, scratch = np.zeros(1, table.now.game.STATE), np.zeros(1, Scratch.DTYPE)
    fault = _walk(table, states, scratch, games, seed, step, every, most) if games > 0 else HOLDS
    if fault == HOLDS:
        return None
    number = int(scratch[0].block[0])
    return say("game {number} with seed {seed}: {fault}", number=number, seed=seed, fault=FAULTS[fault])


def check_from(table: Table, seed: Any = 0, step: int = 1, most: int = 100_000) -> Sentence | None:
    """Plays on from the table's position with random moves, checking every step; what was wrong, or `None`."""
    states, scratch = table.now.states.copy(), np.zeros(1, Scratch.DTYPE)
    scratch[0].noise.words[:] = key_words(key_from_seed(seed))[: len(scratch[0].noise.words)]
    fault = _walk(table, states, scratch, 0, seed, step, 1, most)
    return None if fault == HOLDS else FAULTS[fault]


def _walk(table: Table, states: Any, scratch: Any, games: int, seed: Any, step: int, every: int, most: int) -> int:
    """The first fault in that many games, or, if `games` is 0, in the one that continues from the states."""
    game = table.now.game
    start = Position.empty(game, table.box, table.seats, table.options).states
    family, out = np.array(key_words(key_from_seed(seed)), np.int64), np.zeros(max(game.MOST_LEGAL, 1), np.int64)
    fault = walk_games(table.box.array, states, start, family, games, scratch, out, game.ACTIONS, step, every, most)
    return int(fault)
