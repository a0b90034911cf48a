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
    from ..server import Hall


async def rematch(hall: Hall, room: Room, player: int | None) -> Room:
    """The room of the rematch, made by whoever asks first; the next player begins."""
    if not room.held_by(player):
        raise GrandTourError(say("You have no seat at this table."))
    async with room.lock:
        if room.stage != OVER:
            raise GrandTourError(say("The game is not over yet."))
        found = None if room.row.successor is None else hall.room(room.row.successor)
        if found is None:
            found = await _made(hall, room, player)
    room.changed_for_visitors()
    return found


async def _made(hall: Hall, room: Room, player: int | None) -> Room:
    hall.check_may_make(player)
    row = limited(_row(hall, room, player), hall.settings.rated_limit)
    hall.check_stays(*(place.player for place in row.places))
    await hall.store.add_room(row, new_secret(), hall.room_limit())
    await hall.store.change_room(room.id, successor=row.id)
    room.row.successor = row.id
    made = hall.room(row.id)
    assert made is not None
    return made


def _row(hall: Hall, room: Room, player: int | None) -> RoomRow:
    """Everything as it was, but for the order of the places."""
    old = [*room.places[1:], room.places[0]]
    return replace(
        room.row,
        id=secrets.token_urlsafe(9),
        invite=secrets.token_urlsafe(18),
        creator=player,
        stage=WAITING,
        made=hall.now(),
        changed=hall.now(),
        deadline=None,
        bots_due=False,
        acting=[],
        origin=None,
        daily=None,
        lots=False,
        successor=None,
        wish=None,
        places=[_place(number, place, player) for number, place in enumerate(old)],
    )


def _place(number: int, place: PlaceRow, asker: int | None) -> PlaceRow:
    """The same person or bot; others than who asks may give their place back."""
    if place.kind == BOT:
        return PlaceRow(number, BOT, place.name, level=place.level, ready=True)
    kind = PERSON if place.player == asker else LINK
    return PlaceRow(number, kind, place.name if place.player is not None else "", place.player)
