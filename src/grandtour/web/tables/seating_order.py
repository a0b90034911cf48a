"""Lots for the places of a room, drawn when its first game is dealt: from the secret and the players' words, as the deal is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.fair_shuffle import lots
from ..store import GameRow, PlaceRow, RoomRow
from .setup import TableSetup

if TYPE_CHECKING:
    from .viewers import Viewer


def wanted(plan: TableSetup) -> bool:
    """Whether to draw lots: not where the seats belong to a position, or the deal is the same for everyone."""
    return plan.lots and plan.start is None and plan.daily is None


def order(row: RoomRow, game: GameRow) -> list[int] | None:
    """The order that is drawn before the first game; `None` if none is."""
    if not row.lots or game.number > 0:
        return None
    return lots(game.secret, [place.word for place in row.places])


def seated(places: Sequence[PlaceRow], drawn: Sequence[int] | None) -> list[PlaceRow]:
    """The places in the order that was drawn."""
    return [replace(places[old], number=new) for new, old in enumerate(drawn if drawn is not None else range(len(places)))]


def move_viewers(viewers: Iterable[Viewer], drawn: Sequence[int] | None) -> None:
    """Whoever looks from a place looks from the same person's place still, whatever its number has become."""
    for viewer in viewers if drawn is not None else ():
        if viewer.chosen is not None:
            viewer.chosen = list(drawn or ()).index(viewer.chosen)
