"""What a move drew from the piles, and which of them it shuffled: for whoever may know everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Draw:
    """What one move did to a pile. `pile` is its key in a position."""

    pile: str
    drawn: tuple[str, ...]
    """What was drawn, in order."""
    shuffled: tuple[str, ...] | None
    """The whole pile, top first, as it was right after it was shuffled; nothing, if it was not. Cards that were drawn before are
    not in it, those that were drawn after are."""


def draws_of(table: Table, i: int) -> list[Draw]:
    """What move i (from 0) of those that count drew and shuffled, pile by pile."""
    game, box = table.now.game, table.box
    before, after = table.past(i), table.outcome(i)
    piles = [game.position(box, one.state) for one in (before, after)]
    found = []
    for key, shuffled in game.PILES.items():
        was, left = (_inner(data, key) for data in piles)
        order = None if shuffled is None else shuffled(before, after, *table.actions[i])
        drawn = was[: len(was) - len(left)] if order is None else was + order[: len(order) - len(left)]
        if drawn or order is not None:
            found.append(Draw(key, tuple(drawn), None if order is None else tuple(order)))
    return found


def _inner(data: Any, key: str) -> list[str]:
    """A list in a position, named by its path."""
    for part in key.split("."):
        data = data[int(part) if isinstance(data, list) else part]
    return list(data)
