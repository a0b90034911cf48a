"""Bots, passwords and analyses have threads of their own; players share them fairly, and tables where nobody is come last."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour import bots
from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.services import passwords
from grandtour.web.tables.room import Room
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import BOT, a_hall, a_room, until


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, list[str]]]:
    """Bots that think until they may go on, and whose they were, in order."""
    gate, order = threading.Event(), []

    def choose(level: str, table: Any, seat: int, **_: Any) -> str:
        gate.wait(60)
        order.append(table.names[0])
        return str(table.legal(seat)[0])

    monkeypatch.setattr(bots, "choose", choose)
    yield gate, order
    gate.set()


async def a_table(server: GameServer, name: str, creator: int | None = None, watched: bool = True) -> Room:
    """A game of bots that somebody made, who looks on or not."""
    room, _ = await a_room(server, "two_capitals", [BOT, BOT])
    room.row.creator = creator or room.row.creator
    room.table.names = (name, "Other")
    if watched:
        room.viewers.add(Viewer(room, Somebody(), "en"))
    return room


def test_many_tables_of_one_player_do_not_hold_up_another(tmp_path: Path, thoughts: tuple[threading.Event, list[str]]) -> None:
    gate, order = thoughts

    async def test() -> None:
        async with a_hall(tmp_path, thinkers=1) as server:
            eve = await a_table(server, "Eve")
            for _ in range(12):
                await a_table(server, "Eve", eve.row.creator)
            await a_table(server, "Nobody there", watched=False)
            await a_table(server, "Anna")
            await until(lambda: len(server.bots) == 14)
            assert await passwords.hash_of(server, "a password", "network"), "passwords don't wait for bots"
            gate.set()
            await until(lambda: len(order) > 16)

    asyncio.run(test())
    assert order.index("Anna") <= 2
    assert order.index("Nobody there") >= 8, "while somebody waits elsewhere"
