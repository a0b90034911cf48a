"""Who plays a seat: its person, or a bot that stands in; and what all agree to."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.series import Series
from ..engine.table import Table
from .store import BOT, PlaceRow


def seat_bots(series: Series, places: Sequence[PlaceRow]) -> None:
    """Notes in the record which seats bots play."""
    playing = series.table.bots()
    for place in places:
        seat = series.seat_of(place.number)
        if place.kind == BOT and playing.get(seat) != place.level:
            series.table.stand_in(seat, place.level)


def bring_back(series: Series, places: Sequence[PlaceRow]) -> None:
    """Who is ready for the next game plays it, also if a bot stood in before."""
    for place in places:
        seat = series.seat_of(place.number)
        if place.kind != BOT and place.ready and seat in series.table.bots():
            series.table.stand_in(seat, None)


def last_by_bot(table: Table, seat: int) -> bool:
    """Whether a bot made the last move of a seat."""
    stood, found = False, False
    for event in table.happened():
        if event.get("seat") == seat and "stand-in" in event:
            stood = event["stand-in"] is not None
        elif event.get("seat") == seat and "move" in event:
            found = stood
    return found


def agree(table: Table, seat: int) -> None:
    """All others agree that a seat takes back its last move."""
    for other in range(table.seats):
        if other != seat:
            table.consent(other, seat)
