"""Bots. They are given what a seat may know, never the true state.

grandtour.bots.choose("random", table, seat)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ..engine.errors import GrandTourError
from ..engine.words import listed, say

if TYPE_CHECKING:
    from ..engine.table import Table

LEVELS = ("random",)


def choose(level: str, table: Table, seat: int, *, seed: Any = None) -> str:
    """The move that a bot of a level makes; with a seed always the same one in the same position."""
    check_level(level)
    moves = table.legal(seat)
    if not moves:
        raise GrandTourError(say("{player} has nothing to decide now.", player=table.who(seat)))
    return random.Random(seed).choice(moves)


def check_level(level: Any) -> None:
    """Refuses a level that does not exist."""
    if level not in LEVELS:
        raise GrandTourError(say("There is no bot “{level}”. The bots are: {levels}.", level=level, levels=listed(LEVELS)))
