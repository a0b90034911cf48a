"""A server without pages and sockets, in the loop of a test: with a clock that only the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.store import Store
from grandtour.web.tables.messages import message
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup, TableSetup
from grandtour.web.tables.viewers import Viewer
from tests.web.postgresql import place_of

ME, LINK, OPEN, BOT = SeatSetup("me"), SeatSetup("link"), SeatSetup("open"), SeatSetup("bot", level="random")
PATIENCE = 30.0  # seconds, after which something hangs


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def a_hall(where: Path | str, clock: Callable[[], float] | None = None, **settings: Any) -> AsyncIterator[GameServer]:
    """The server of a folder, or one of those of a database, as after a start of the server. Nothing ticks in it but by hand."""
    usual: dict[str, Any] = {"pause": 0.0, "stand_in": "random", "most_rooms": 10**6}
    place = {"database": where} if isinstance(where, str) else place_of(where)
    data = place.get("database") or place["data"]
    server = GameServer(Settings(**place | usual | settings), Store(data), clock or Clock())
    server.warming.ready = True
    server.peers.start()
    server.started = await server.peers.begin(server.now())
    await until(lambda: server.peers.shares > 0)
    try:
        yield server
    finally:
        await server.stop()


def on_a_server(folder: Path, test: Callable[[GameServer], Coroutine[Any, Any, Any]], clock: Clock | None = None) -> None:
    """From a start of the server to its end."""

    async def run() -> None:
        async with a_hall(folder, clock) as server:
            await test(server)

    asyncio.run(run())


def reopened(server: GameServer, room: Room) -> Room:
    """The same room, read again from the store."""
    server.rooms.pop(room.id)
    again = server.room(room.id)
    assert again is not None
    assert again is not room
    return again


async def new_player(server: GameServer, name: str) -> int:
    return await server.store.add_player(name, f"hash of {name}", "program")


async def a_room(
    server: GameServer, game: str, seats: list[SeatSetup], begins: bool = True, **plan: Any
) -> tuple[Room, dict[int, int]]:
    """A room and who sits on which place (player by place): Anna has made it, others were invited; all are ready."""
    anna = await new_player(server, f"Anna {len(server.rooms)}")
    room = await server.create(anna, "Anna", TableSetup(game, seats, **({"lots": False} | plan)))
    for number, place in enumerate(list(room.places)):
        if begins and not place.taken:
            guest = await new_player(server, f"Guest {number} of {len(server.rooms)}")
            await room.seating.sit(guest, f"Guest {number}", number, invited=True)
    if begins:
        for player in dict.fromkeys(place.player for place in room.places if place.player is not None):
            await room.seating.ready(player, "word")
    return room, {place.number: place.player for place in room.places if place.player is not None}


async def until(reached: Callable[[], Any]) -> None:
    """Lets the others go on until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.002)


def legal(room: Room, place: int) -> list[str]:
    return room.table.legal(room.seat_of(place))


async def play_on(room: Room, moves: int = 10**9) -> None:
    """People make the first legal move, that many times or until the game is over; bots answer in between."""
    game = room.game.number
    while moves and room.stage == "playing" and room.game.number == game:
        people = [place for place in room.acting() if room.places[place].player is not None]
        if people:
            await room.play(people[0], legal(room, people[0])[0], room.number)
            moves -= 1
        else:
            await asyncio.sleep(0.002)


def shown(room: Room, player: int | None) -> dict[str, Any]:
    """What a browser is sent."""
    viewer = Viewer(room, Somebody(player, "Somebody"), "en")
    return message(viewer, viewer.cursor())[0]
