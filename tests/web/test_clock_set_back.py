"""A clock that is set back gives nobody more time for a move than one whole limit, also after a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.store import Store
from grandtour.web.store.events import settle_clocks
from tests.web.game_servers import LINK, ME, Clock, a_room, legal, on_a_server

LIMIT, HOUR = 600, 3600


def test_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a server goes on from its start, whatever is done to the machine's clock; only dates follow that."""
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)

    async def test() -> None:
        server = GameServer(Settings(data=tmp_path), Store(tmp_path))
        before = server.now()
        clock.now -= HOUR
        assert before <= server.now() < before + HOUR
        assert server.today_now() == clock.now
        await server.stop()

    asyncio.run(test())


def test_after_a_restart_with_an_earlier_clock(tmp_path: Path) -> None:
    clock, kept = Clock(), {}

    async def before(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        await room.play(0, legal(room, 0)[0], 0)
        kept["room"] = room.id

    async def after(server: GameServer) -> None:
        await settle_clocks(server.store, server.now())
        room = server.room(kept["room"])
        assert room is not None
        assert room.clock.time_left(1) == LIMIT
        clock.now += LIMIT - 1
        assert server.store.due(clock.now) == []
        assert room.clock.time_left(1) == 1
        clock.now += 1
        assert room.clock.time_left(1) == 0
        await server.tick()
        assert [event.by for event in server.store.events(room.id)][1] == "clock", "the store knows, too, that the time is up"

    on_a_server(tmp_path, before, clock)
    clock.now -= HOUR
    on_a_server(tmp_path, after, clock)


def test_a_room_that_is_opened_never_shows_more_than_one_limit(tmp_path: Path) -> None:
    """Whatever the store holds."""
    clock, kept = Clock(), {}

    async def before(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        kept["room"] = room.id

    async def after(server: GameServer) -> None:
        room = server.room(kept["room"])
        assert room is not None
        assert room.clock.time_left(0) == LIMIT
        clock.now += LIMIT
        assert room.clock.time_left(0) == 0

    on_a_server(tmp_path, before, clock)
    clock.now -= HOUR
    on_a_server(tmp_path, after, clock)


def test_a_clock_that_is_right_changes_nothing(tmp_path: Path) -> None:
    clock: Any = Clock()

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        clock.now += 100
        await room.play(0, legal(room, 0)[0], 0)
        clock.now += 100
        events, due = server.store.events(room.id), server.store.room(room.id)
        await settle_clocks(server.store, clock.now)
        assert server.store.events(room.id) == events
        assert server.store.room(room.id) == due
        assert room.clock.time_left(1) == LIMIT - 100

    on_a_server(tmp_path, test, clock)
