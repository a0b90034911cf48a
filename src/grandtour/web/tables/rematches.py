"""Once more with the same people: a rematch is a new room, which the old one leads to."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import new_secret
from ...engine.i18n import say
from ..store import BOT, LINK, PERSON, PlaceRow, RoomRow
from .room import OVER, WAITING, Room
from .setup import limited

if TYPE_CHECKING:
    from ..server import GameServer


async def rematch(server: GameServer, room: Room, player: int | None) -> Room:
    """The room of the rematch, made by whoever asks first; the next player begins."""
    if not room.held_by(player):
        raise GrandTourError(say("You have no seat at this table."))
    async with room.lock:
        if room.stage != OVER:
            raise GrandTourError(say("The game is not over yet."))
        found = None if room.row.successor is None else server.room(room.row.successor)
        if found is None:
            found = await _made(server, room, player)
    room.changed_for_viewers()
    return found


async def _made(server: GameServer, room: Room, player: int | None) -> Room:
    server.check_may_make(player)
    row = limited(_row(server, room, player), server.settings.rated_limit)
    server.check_stays(*(place.player for place in row.places))
    await server.store.add_room(row, new_secret(), server.room_limit())
    await server.store.change_room(room.id, successor=row.id)
    room.row.successor = row.id
    made = server.room(row.id)
    assert made is not None
    return made


def _row(server: GameServer, room: Room, player: int | None) -> RoomRow:
    """Everything as it was, but for the order of the places."""
    old = [*room.places[1:], room.places[0]]
    return replace(
        room.row,
        id=secrets.token_urlsafe(9),
        invite=secrets.token_urlsafe(18),
        creator=player,
        stage=WAITING,
        made=server.now(),
        changed=server.now(),
        deadline=None,
        bots_due=False,
        acting=[],
        origin=None,
        daily=None,
        lots=False,
        successor=None,
        takeback=None,
        places=[_place(number, place, player) for number, place in enumerate(old)],
    )


def _place(number: int, place: PlaceRow, asker: int | None) -> PlaceRow:
    """The same person or bot; others than who asks may give their place back."""
    if place.kind == BOT:
        return PlaceRow(number, BOT, place.name, level=place.level, ready=True)
    kind = PERSON if place.player == asker else LINK
    return PlaceRow(number, kind, place.name if place.player is not None else "", place.player)
