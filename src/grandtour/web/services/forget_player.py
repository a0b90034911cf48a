"""Deletes a player: their keys, names and seats, while the others play on."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress
from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..server import GameServer
from ..store import BOT, Outdated, RoomRow, accounts
from ..store.accounts import Seats
from ..tables.room import MOST_TRIES, OVER, PLAYING, WAITING, Room
from ..tables.setup import unique_name
from ..tables.substitutes import LEFT

FORMER = say("Former player")


async def forget(server: GameServer, player: int) -> None:
    """Deletes a player. At running tables with other people bots have their places from now on; tables without others, and those
    that the player opened and that have not begun, are deleted. From its beginning on the player takes no seat any more."""
    if player in server.leaving:
        raise GrandTourError(say("Your account is already being deleted."))
    server.leaving.add(player)
    try:
        await server.store.settled()  # so that a seat which is being taken just now is seen, too
        for one in accounts.seats_of(server.store, player):
            await hand_over(server, one)
        await forget_all(server, player)
    except Exception:
        server.leaving.discard(player)
        raise
    server.keys_gone(player)


async def forget_all(server: GameServer, player: int) -> None:
    """The deletion itself; once more if another server process has changed one of the tables meanwhile."""
    for _ in range(MOST_TRIES - 1):
        with suppress(Outdated):
            return await forget_at_once(server, player)
    return await forget_at_once(server, player)


async def forget_at_once(server: GameServer, player: int) -> None:
    """The same, with all tables of the player held still."""
    names = sorted(one.room for one in accounts.seats_of(server.store, player))
    async with AsyncExitStack() as locks:
        for room in [server.rooms[name] for name in names if name in server.rooms]:
            await locks.enter_async_context(room.lock)
        seats = accounts.seats_of(server.store, player)  # as it is now: a game may have begun or ended meanwhile
        rows = {one.room: server.store.room(one.room) for one in seats}
        known = [(one, row) for one in seats if (row := rows[one.room]) is not None]
        gone = [row for one, row in known if not one.others or (one.stage == WAITING and one.made_it)]
        staying = [(row, new_places(server, one, row)) for one, row in known if row not in gone]
        await accounts.forget(server.store, player, gone, staying, str(FORMER))
        for room in [server.rooms[name] for name in names if name in server.rooms]:
            renew(server, room, room.id in {row.id for row in gone})


async def hand_over(server: GameServer, seats: Seats) -> None:
    """Notes in the record of a running game with others that a bot takes over; a game that can't be opened has no record."""
    room = server.room(seats.room) if seats.stage == PLAYING and seats.others else None
    if room is not None and room.opener.being_opened:
        await room.opener.until_open()
    if room is not None and room.series is not None:
        for place in seats.places:
            with suppress(GrandTourError):  # it is over meanwhile
                await room.substitutes.hand_over(place, server.settings.stand_in, LEFT)


def new_places(server: GameServer, seats: Seats, row: RoomRow) -> dict[int, dict[str, Any]]:
    """What becomes of the places of somebody who has gone: before the game they are free again, during it a bot's."""
    taken = [place.name for place in row.places if place.number not in seats.places]
    found: dict[int, dict[str, Any]] = {}
    for number in seats.places:
        if seats.stage == WAITING:
            found[number] = {"name": "", "ready": False}
            continue
        taken.append(unique_name(str(FORMER), taken))
        bot = {"kind": BOT, "level": server.settings.stand_in, "ready": True} if seats.stage != OVER else {}
        found[number] = {"name": taken[-1], **bot}
    return found


def renew(server: GameServer, room: Room, gone: bool) -> None:
    """A room after its places have changed in the store."""
    if gone:
        server.put_away(room)
    else:
        room.opener.reload()
