"""The tables of a tournament: rooms whose places belong to those who were paired."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...engine.fair_shuffle import new_secret
from ..store import BOT, PERSON, PlaceRow, RoomRow, Taken
from ..store.tournaments import EntryRow, PairingRow, TournamentRow
from ..tables.room import PLAYING, WAITING, Room
from .history import gone_places

if TYPE_CHECKING:
    from ..server import GameServer


async def new_table(server: GameServer, row: TournamentRow, table: PairingRow) -> Room:
    """Opens a table, and tells its players; the room's name is stored already, so nobody opens it twice."""
    with suppress(Taken):
        await server.store.add_room(_room(server, row, table), new_secret())
    room = server.room(table.room)
    assert room is not None
    for place in absent_places(room):
        for tell in server.on_table:
            server.spawn(tell(room, place))
    return room


def _room(server: GameServer, row: TournamentRow, table: PairingRow) -> RoomRow:
    """The room of a table. Nobody has made it, so nobody can delete it."""
    game = row.game_of(table.round)
    return RoomRow(
        id=table.room,
        invite=secrets.token_urlsafe(18),
        creator=None,
        game=game["game"],
        wins=1,
        options=dict(game["options"]),
        box=None,
        move_limit=row.move_limit,
        public=False,
        spectators=row.spectators,
        stage=WAITING,
        made=server.now(),
        changed=server.now(),
        hints=row.hints,
        places=[_place(server, number, row.entry(player)) for number, player in enumerate(table.players)],
    )


def _place(server: GameServer, number: int, entry: EntryRow) -> PlaceRow:
    """A place of somebody who takes part; a bot has that of somebody who has left before the game."""
    if entry.level is None and entry.active:
        return PlaceRow(number, PERSON, entry.name, entry.player)
    return PlaceRow(number, BOT, entry.name, level=entry.level or server.settings.stand_in, ready=True)


def absent_places(room: Room) -> list[int]:
    """The places of people who have not come yet."""
    return [place.number for place in room.places if place.kind != BOT and not place.ready]


async def begin_anyway(row: TournamentRow, table: PairingRow, room: Room) -> None:
    """The time to come is over: the game begins, and those who are still away have their time for a move."""
    await hand_over_places(row, table, room)

    async def begin() -> None:
        for number in absent_places(room) if room.stage == WAITING else ():
            await room.change_place(replace(room.places[number], ready=True))

    await room.change(begin)
    await room.seating.begin_if_ready()


async def hand_over_places(row: TournamentRow, table: PairingRow, room: Room) -> None:
    """Bots take the places of those who have left the tournament."""
    level = room.server.settings.stand_in
    for number in gone_places(row, table):
        place = room.places[number]
        if place.kind == BOT:
            continue
        if room.stage == PLAYING and place.player is not None:
            await room.substitutes.resign(place.player)
        elif room.stage == WAITING:
            name = place.name or row.entry(table.players[number]).name
            await room.change(partial(_seat_bot, room, PlaceRow(number, BOT, name, level=level, ready=True)))


async def _seat_bot(room: Room, place: PlaceRow) -> None:
    if room.stage == WAITING:
        await room.change_place(place)
