"""Deletes a player: their keys, names and seats, while the others play on."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress
from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..server import Hall
from ..store import BOT, accounts
from ..store.accounts import Seats
from ..tables.room import LEFT, OVER, PLAYING, WAITING, Room
from ..tables.setup import unlike

FORMER = say("Former player")


async def forget(hall: Hall, player: int) -> None:
    """Deletes a player. At running tables with other people bots have their places from now on; tables without others, and those
    that the player opened and that have not begun, are deleted. From its beginning on the player takes no seat any more."""
    if player in hall.leaving:
        raise GrandTourError(say("Your account is being deleted already."))
    hall.leaving.add(player)
    try:
        await hall.store.settled()  # so that a seat which is being taken just now is seen, too
        for one in accounts.seats_of(hall.store, player):
            await hand_over(hall, one)
        await forget_all(hall, player)
    except Exception:
        hall.leaving.discard(player)
        raise
    hall.keys_gone(player)


async def forget_all(hall: Hall, player: int) -> None:
    """The deletion itself, with all tables of the player held still."""
    names = sorted(one.room for one in accounts.seats_of(hall.store, player))
    async with AsyncExitStack() as locks:
        for room in [hall.rooms[name] for name in names if name in hall.rooms]:
            await locks.enter_async_context(room.lock)
        seats = accounts.seats_of(hall.store, player)  # as it is now: a game may have begun or ended meanwhile
        gone = {one.room for one in seats if not one.others or (one.stage == WAITING and one.made_it)}
        staying = [one for one in seats if one.room not in gone]
        places = {place: values for one in staying for place, values in new_places(hall, one).items()}
        await accounts.forget(hall.store, player, sorted(gone), places, str(FORMER))
        for room in [hall.rooms[name] for name in names if name in hall.rooms]:
            renew(hall, room, room.id in gone)


async def hand_over(hall: Hall, seats: Seats) -> None:
    """The record of a running game with others says that a bot goes on; one that can't be opened has none."""
    room = hall.room(seats.room) if seats.stage == PLAYING and seats.others else None
    if room is not None and room.being_opened:
        await room.until_open()
    if room is not None and room.series is not None:
        for place in seats.places:
            with suppress(GrandTourError):  # it is over meanwhile
                await room.hand_over(place, hall.settings.stand_in, LEFT)


def new_places(hall: Hall, seats: Seats) -> dict[tuple[str, int], dict[str, Any]]:
    """What becomes of the places of somebody who has gone: before the game they are free again, during it a bot's."""
    row = hall.store.room(seats.room)
    assert row is not None
    taken = [place.name for place in row.places if place.number not in seats.places]
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for number in seats.places:
        if seats.stage == WAITING:
            found[(seats.room, number)] = {"name": "", "ready": False}
            continue
        taken.append(unlike(str(FORMER), taken))
        bot = {"kind": BOT, "level": hall.settings.stand_in, "ready": True} if seats.stage != OVER else {}
        found[(seats.room, number)] = {"name": taken[-1], **bot}
    return found


def renew(hall: Hall, room: Room, gone: bool) -> None:
    """A room after its places have changed in the store."""
    if gone:
        room.close()
        hall.rooms.pop(room.id, None)
    else:
        room.reload()
