"""The clock of a room: since when each seat is asked, how much time it has, and what happens when that is up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine.table import Table
from .substitutes import CLOCK

if TYPE_CHECKING:
    from .room import Room


class Clock:
    """Times of the seats that are to move."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.since: dict[int, float] = {}  # when each seat that acts was asked

    def time_left(self, place: int) -> float | None:
        """Seconds that a place has for its move, if there is a limit."""
        if self.room.row.move_limit is None or place not in self.room.acting() or self.room.level_of(place) is not None:
            return None
        now = self.room.server.now()
        asked = min(max(self.since.get(self.room.seat_of(place), 0.0), self.room.server.started), now)
        return max(0.0, asked + self.room.row.move_limit - now)

    async def time_up(self) -> None:
        """A bot plays for those whose time is up, until they are back."""
        for place in self.room.acting():
            if self.time_left(place) == 0.0:
                await self.room.substitutes.hand_over(place, self.room.server.settings.stand_in, CLOCK)


def asked_since(
    table: Table, before: Mapping[int, float], event: Mapping[str, Any], now: float, limit: int | None
) -> dict[int, float]:
    """Since when each acting seat has been asked, after an event. A seat's time restarts only with a move, or with coming back
    after it was up; taking a move back doesn't restart it. (`last(seat)` is the key for when it was asked for its last move.)"""
    seat, after = event.get("seat", -1), dict(before)
    if "move" in event:
        after[last(seat)] = after.pop(seat, now)
    elif "undo" in event:
        after[seat] = before.get(last(seat), now)
    elif event.get("stand-in", "") is None and limit is not None and now - before.get(seat, now) >= limit:
        after.pop(seat, None)
    kept = {key: moment for key, moment in after.items() if key < 0}
    return {acting: after.get(acting, now) for acting in table.acting} | kept


def last(seat: int) -> int:
    """The key under which the time is stored at which a seat was asked for its last move."""
    return -1 - seat
