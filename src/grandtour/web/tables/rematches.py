"""Once more with the same people: a rematch is a new room, which the old one leads to."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import new_secret
from ...engine.i18n import say
from ..store import BOT, LINK, PERSON, PlaceRow, RoomRow
from .room import OVER, WAITING, Room
from .setup import bot_place, limited

if TYPE_CHECKING:
    from ..server import GameServer


async def rematch(server: GameServer, room: Room, player: int | None) -> Room:
    """The room of the rematch, made by whoever asks first; the next player begins."""
    if not room.held_by(player):
        raise GrandTourError(say("You have no seat at this table."))
    found = await room.change(partial(_found, server, room, player))
    room.changed_for_viewers()
    return found


def rematch_offer(room: Room, player: int | None) -> str | None:
    """The player who waits for another at the table of the rematch; `None` if nobody does, or the other is there already."""
    if player is None or room.row.successor is None:
        return None
    found = room.server.room(room.row.successor)
    return None if found is None else awaited_by(found.row, player)


def awaited_by(row: RoomRow, player: int) -> str | None:
    """The player who has made the room of a rematch, and waits there for another."""
    mine = [place for place in row.places if place.player == player]
    if row.stage != WAITING or row.creator == player or all(place.ready for place in mine):
        return None
    return next((place.name for place in row.places if place.player == row.creator), None)


async def _found(server: GameServer, room: Room, player: int | None) -> Room:
    if room.stage != OVER:
        raise GrandTourError(say("The game is not over yet."))
    found = None if room.row.successor is None else server.room(room.row.successor)
    if found is None:
        found = await _made(server, room, player)
        for tell in server.on_rematch:
            server.spawn(tell(found, room))
    return found


async def _made(server: GameServer, room: Room, player: int | None) -> Room:
    server.check_may_make(player)
    row = limited(_row(server, room, player), server.settings.rated_limit)
    server.check_stays(*(place.player for place in row.places))
    await server.store.add_room(row, new_secret(), server.room_limit(), after=room.row)
    room.row = replace(room.row, successor=row.id, version=room.row.version + 1)
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
        version=0,
        takeback=None,
        places=_places(room, old, player),
    )


def _places(room: Room, old: list[PlaceRow], asker: int | None) -> list[PlaceRow]:
    """The same people and bots; a bot that has taken over from somebody who left is one of its own now."""
    gone = {room.places[number].name for number in left(room)}
    names = [place.name for place in old if place.name not in gone]
    places = []
    for number, place in enumerate(old):
        takes_over = place.name in gone and place.level is not None
        places.append(bot_place(number, str(place.level), names) if takes_over else _place(number, place, asker))
        names.append(places[-1].name)
    return places


def left(room: Room) -> list[int]:
    """The places of people who were dealt this game and have left the table for good."""
    dealt = room.game.players or []
    return [place.number for place, player in zip(room.places, dealt, strict=False) if place.kind == BOT and player is not None]


def _place(number: int, place: PlaceRow, asker: int | None) -> PlaceRow:
    """The same person or bot; others than who asks may give their place back."""
    if place.kind == BOT:
        return PlaceRow(number, BOT, place.name, level=place.level, ready=True)
    kind = PERSON if place.player == asker else LINK
    return PlaceRow(number, kind, place.name if place.player is not None else "", place.player)
