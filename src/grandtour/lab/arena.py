"""Games of bots with each other, a bot a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots import Mind
from ..engine import generic
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import say

MOST_DECISIONS = 100_000  # of one game: more means that it does not end


@dataclass(frozen=True)
class Result:
    """How a game ended, by seat; and how many decisions it had."""

    ranks: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]  # by source
    decisions: int

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.points))


def play_game(table: Table, minds: Sequence[Mind], seed: Any) -> Result:
    """Plays a copy of a table to its end. The same table, ways to think and seed always give the same game."""
    game, boxes, states = table._game, table.box.array, table._states.copy()
    out = np.zeros(game.MOST_LEGAL, np.int64)
    decisions = 0
    while bits := generic.acting_at(states, 0):
        seat = (bits & -bits).bit_length() - 1
        forced = generic.legal_at(boxes, states, 0, seat, out) == 1
        action = int(out[0]) if forced else minds[seat].choose(boxes, states, 0, seat, f"{seed} {decisions}")
        generic.play_at(boxes, states, 0, seat, action)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise GrandTourError(say("A game did not end within {n} decisions.", n=MOST_DECISIONS))
    places = np.zeros(table.seats, np.int64)
    points = np.zeros((table.seats, len(game.SOURCES)), np.int64)
    generic.ranks_at(boxes, states, 0, places)
    for seat in range(table.seats):
        generic.points_at(boxes, states, 0, seat, points[seat])
    return Result(tuple(places.tolist()), tuple(map(tuple, points.tolist())), decisions)
