"""Tables are drawn first for players who are to move, in time for those who only look on; and what was drawn does not stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.tables import drawing_order
from grandtour.web.tables.drawing_order import DrawingOrder
from grandtour.web.tables.messages import message
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import LINK, ME, a_room, on_a_server, play_on


class Line:
    """Viewers who wait to be drawn for."""

    def __init__(self) -> None:
        self.order, self.served, self.tasks = DrawingOrder(), list[str](), dict[str, asyncio.Task[None]]()

    def wait(self, name: str, is_asked: bool) -> Viewer:
        viewer = Viewer.__new__(Asked)
        cast("Asked", viewer).asked = is_asked
        self.tasks[name] = asyncio.create_task(self._serve(name, viewer))
        return viewer

    async def _serve(self, name: str, viewer: Viewer) -> None:
        await self.order.turn(viewer)
        self.served.append(name)

    async def all_served(self) -> list[str]:
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.served


class Asked(Viewer):
    """A viewer without a room."""

    asked: bool

    @property
    def is_asked(self) -> bool:
        return self.asked


def run(test: Callable[[Line], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        await test(Line())

    asyncio.run(whole())


def test_who_is_to_move_comes_first() -> None:
    async def test(line: Line) -> None:
        for name, is_asked in (("watcher", False), ("other", False), ("mover", True)):
            line.wait(name, is_asked)
        assert await line.all_served() == ["mover", "watcher", "other"]

    run(test)


def test_who_has_waited_long_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_order, "LATEST", -1.0)

    async def test(line: Line) -> None:
        for name, is_asked in (("watcher", False), ("other", False), ("mover", True), ("another", True)):
            line.wait(name, is_asked)
        assert await line.all_served() == ["watcher", "mover", "other", "another"]

    run(test)


def test_whose_turn_comes_meanwhile_moves_up() -> None:
    async def test(line: Line) -> None:
        line.wait("watcher", False)
        second = cast("Asked", line.wait("second", False))
        await asyncio.sleep(0)  # both wait now
        second.asked = True
        line.order.changed(second)
        assert await line.all_served() == ["second", "watcher"]

    run(test)


def test_who_is_gone_holds_up_nobody() -> None:
    async def test(line: Line) -> None:
        line.wait("watcher", False)
        line.wait("mover", True)
        await asyncio.sleep(0)
        line.tasks["mover"].cancel()
        assert await line.all_served() == ["watcher"]
        line.wait("mover again", True)
        assert await line.all_served() == ["watcher", "mover again"]

    run(test)


def test_others_read_between_two_drawings() -> None:
    """A table is drawn for one viewer; what has come meanwhile is looked at before the next."""

    async def test(line: Line) -> None:
        for name in ("first", "second", "third"):
            line.wait(name, True)
        await asyncio.sleep(0)
        seen = []
        while len(line.served) < len(line.tasks):
            seen.append(len(line.served))
            await asyncio.sleep(0)
        assert set(seen) >= {1, 2}

    run(test)


def test_who_is_asked(tmp_path: Path) -> None:
    """The player to move; everybody, when no game is being played."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK])
        viewers = [Viewer(room, Somebody(player, "Somebody"), "en") for player in (*players.values(), None)]
        for _ in range(3):
            assert [viewer.is_asked for viewer in viewers] == [*(place in room.acting() for place in players), False]
            await play_on(room, 1)
        await play_on(room)
        assert all(viewer.is_asked for viewer in viewers)

    on_a_server(tmp_path, test)


def test_drawings_are_kept_until_everybody_has_them(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK])
        viewers = [Viewer(room, Somebody(player, "Somebody"), "en") for player in (*players.values(), None)]
        room.viewers.update(viewers)
        kept = []
        for viewer in viewers:
            await viewer.news()
            message(viewer, viewer.cursor())
            room.forget_drawings()
            kept.append(len(room.drawn))
        assert kept[0] > 0
        assert kept[1] > kept[0]
        assert kept[2] == 0

    on_a_server(tmp_path, test)
