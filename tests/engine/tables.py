"""Tables for the tests of the engine, and how to tell whether one has changed."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings

from grandtour import Table
from grandtour.engine import registry
from grandtour.engine.box import box_of

GAME = "two_capitals"
BOX = box_of(registry.find(GAME))  # read once, not for every table
BAD_SEATS = (-1, 9, True, "0", None, 0.0)
steady = settings(derandomize=True, database=None, deadline=None, max_examples=40)
thorough = settings(steady, max_examples=100)


def new(seats: int = 2, seed: Any = 7, names: list[str] | None = None, **options: Any) -> Table:
    return Table(GAME, seats, seed, options, BOX, names=names)


def play_on(table: Table, most: int = 1000, seed: int = 1) -> Table:
    """Random moves until the game is over, at most `most`."""
    rng = random.Random(seed)
    for _ in range(most):
        if table.over:
            break
        seat = rng.choice(table.acting)
        table.play(seat, rng.choice(table.legal(seat)))
    return table


def finished(seats: int = 2, seed: int = 7, **options: Any) -> Table:
    return play_on(new(seats, seed, **options), seed=seed)


def state_of(table: Table) -> bytes:
    return table.now.states.tobytes()


def everything(table: Table) -> Any:
    """All that a refused call must leave as it is."""
    logs = [table.log(seat) for seat in (None, *range(table.seats))]
    return state_of(table), table.record(), table.moves, table.events, table.acting, set(table._consents), logs
