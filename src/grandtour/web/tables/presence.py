"""What somebody has seen of a room, and has missed while they were away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .summary import WAITING

if TYPE_CHECKING:
    from .room import Room


@dataclass(frozen=True)
class Here:
    """The viewers of a room at one server process: the players, and how many others."""

    players: frozenset[int] = frozenset()
    watchers: int = 0


def here(room: Room) -> Here:
    """The viewers of a room at this process."""
    seated = {place.player for place in room.places}
    players = frozenset(viewer.player for viewer in room.viewers if viewer.player is not None)
    return Here(players, sum(viewer.player is None or viewer.player not in seated for viewer in room.viewers))


def connected(room: Room) -> set[int]:
    """The players who look at the room now."""
    return {player for one in (here(room), *room.elsewhere.values()) for player in one.players}


def watching(room: Room) -> int:
    """How many look at the room who don't sit there."""
    return sum(one.watchers for one in (here(room), *room.elsewhere.values()))


def missed_by(room: Room, player: int | None) -> int | None:
    """The first move of this game that a player has not seen, if others have moved since they were here."""
    held = room.held_by(player)
    seen = room.places[held[0]].seen if len(held) == 1 else None
    if room.series is None or room.stage == WAITING or seen is None or player in connected(room):
        return None
    game, moves = seen
    first = moves if game == room.series.games else 0
    later = [seat for seat, _ in room.table.moves[first:]]
    return first if any(seat != room.seat_of(held[0]) for seat in later) else None


async def note_seen(room: Room, player: int | None) -> None:
    """A player is gone: what they have seen is noted, for when they are back."""

    async def note() -> None:
        held = room.held_by(player)
        if room.series is None or len(held) != 1 or room.deleted or player in connected(room) | room.server.leaving:
            return
        seen = [room.series.games, len(room.table.moves)]
        if seen != room.places[held[0]].seen:
            await room.change_place(replace(room.places[held[0]], seen=seen), quietly=True)

    await room.change(note)
