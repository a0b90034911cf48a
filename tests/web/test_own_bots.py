"""Bots of the server's owner: offered beside the levels, never a stranger's file; for one that fails, `house` moves."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from grandtour import bots
from grandtour.bots import custom
from grandtour.engine.errors import GrandTourError
from grandtour.web.app import create_app
from grandtour.web.server import GameServer
from grandtour.web.services.ratings import game_ended
from grandtour.web.settings import Settings
from grandtour.web.store import Store, schema
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup, TableSetup
from tests.web.browsing import House
from tests.web.game_servers import ME, a_hall, a_room, play_on, reopened, shown, until

GAME = "two_capitals"
HEAD = "def choose(position, seat, rng):\n    "
BOTS = {
    "last": HEAD + "return position.legal(seat)[-1]",
    "fails": HEAD + "raise RuntimeError('out of ideas')",
    "late": "import time\n" + HEAD + "time.sleep(600)",
    "nonsense": HEAD + "return 'fly to the moon'",
    "broken": "raise SystemExit",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(custom, "RULES_MODE", "plain")  # bots that begin at once
    found = tmp_path / "bots"
    found.mkdir()
    for name, code in BOTS.items():
        (found / f"{name}.py").write_text(code, encoding="utf-8")
    custom.offer(found)
    yield found
    custom.withdraw()


def run(data: Path, test: Any, **settings: Any) -> None:
    async def within() -> None:
        async with a_hall(data, bot_limit=0.5, **settings) as server:
            await test(server)

    asyncio.run(within())


def run_without_end(data: Path, test: Any) -> None:
    """For a test that ends the server itself."""

    async def within() -> None:
        server = GameServer(Settings(data=data, pause=0.0), Store(data))
        server.warming.ready = True
        await test(server)

    asyncio.run(within())


def a_bot(level: str) -> SeatSetup:
    return SeatSetup("bot", level=level)


async def first_choice(room: Room) -> tuple[str, list[str]]:
    """What the bot on the first seat has chosen from."""
    await until(lambda: room.series is not None and room.table.moves)
    return room.table.moves[0][1], room.table.at(0).legal(0)


# --- moves --------------------------------------------------------------------------------------------------------------
def test_a_bot_of_ones_own_moves(folder: Path, tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, GAME, [a_bot("last"), ME])
        move, legal = await first_choice(room)
        assert move == legal[-1]
        assert room.places[0].name == "last"
        assert room.table.bots() == {0: "last"}

    run(tmp_path / "data", test, pause=0.01)


@pytest.mark.parametrize("name", ["fails", "late", "nonsense", "broken"])
def test_house_moves_for_a_bot_that_fails(
    folder: Path, tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes to its end; the log tells why, once and in one line, and players are told nothing of it."""
    asked: list[str] = []
    usual = bots.choose

    def choose(level: str, *words: Any, **how: Any) -> str:
        asked.append(level)
        return usual(level, *words, **how)

    monkeypatch.setattr(bots, "choose", choose)

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [a_bot(name), ME])
        await play_on(room, 4)
        assert room.note is None
        assert room.bots.trouble is None
        assert "Error" not in str(shown(room, who[1]))
        assert len([level for level in asked if level == bots.LEVELS[3]]) >= 2

    with caplog.at_level(logging.WARNING):
        run(tmp_path / "data", test)
    assert bots.LEVELS[3] == "house"
    (told,) = [record for record in caplog.records if record.name == "grandtour"]
    assert told.exc_info is None
    assert f"the level house moves for the bot “{name}”: The bot “" in told.getMessage()
    assert {"fails": "out of ideas", "late": "within 0.5 s", "nonsense": "fly to the moon", "broken": "SystemExit"}[
        name
    ] in told.getMessage()
    assert asked.count(name) == (1 if name == "broken" else asked.count("house")), "what can't be started is not tried again"


def test_the_end_of_the_server_is_no_failure_of_a_bot(folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is ended in the middle of a move; a bot whose failure was told before is not told of again, either."""

    async def test(server: GameServer) -> None:
        table = (await a_room(server, GAME, [ME, a_bot("random")]))[0].table
        server.choosing.limit = 600
        thinking = asyncio.get_running_loop().run_in_executor(None, server.choosing.choose, "late", table, 0, 1)
        await until(lambda: custom._busy)
        await server.stop()
        custom.withdraw()
        assert await thinking in table.legal(0)

    with caplog.at_level(logging.WARNING):
        run_without_end(tmp_path / "data", test)
    assert [record for record in caplog.records if record.name == "grandtour"] == []


def test_a_bot_that_was_mended_is_asked_again(folder: Path, tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        table = (await a_room(server, GAME, [ME, a_bot("broken")]))[0].table
        expected = bots.choose("house", table, 0, seed=1)
        assert server.choosing.choose("broken", table, 0, 1) == expected
        (folder / "broken.py").write_text(BOTS["last"], encoding="utf-8")
        os.utime(folder / "broken.py", ns=(1, 1))
        assert server.choosing.choose("broken", table, 0, 1) == table.legal(0)[-1]

    run(tmp_path / "data", test)


def test_a_table_of_a_bot_that_is_not_offered_any_more(folder: Path, tmp_path: Path) -> None:
    """After a restart without it the table opens, and house plays on; its players see the name that it had."""

    async def before(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [a_bot("last"), ME])
        await until(lambda: who[1] in [room.places[place].player for place in room.acting()])
        names.append(room.id)

    async def after(server: GameServer) -> None:
        found = server.room(names[0])
        assert found is not None
        await until(lambda: found.series is not None)
        assert found.note is None
        assert shown(found, found.places[1].player)
        await play_on(found)
        assert found.stage == "over"
        await game_ended(found)
        assert reopened(server, found).stage == "over"

    names: list[str] = []
    run(tmp_path / "data", before)
    custom.withdraw()
    run(tmp_path / "data", after)


# --- who may be seated --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", ["{folder}/last.py", "./last.py", "last.py", "nobody", "LAST"])
def test_no_file_is_run_that_was_not_offered(folder: Path, tmp_path: Path, level: str) -> None:
    """Neither from the creator of a table, nor in a record, nor for a person's place."""
    named = level.format(folder=folder)

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, a_bot("random")])
        with pytest.raises(GrandTourError, match="There is no bot"):
            await server.create(who[0], "Anna", TableSetup(GAME, [ME, a_bot(named)]))
        for other in (named, "last"):  # for a person only levels stand in
            with pytest.raises(GrandTourError, match="There is no bot"):
                await room.substitutes.hand_over(0, other)
        table = room.table
        assert server.choosing.choose(named, table, 0, 1) == bots.choose("house", table, 0, seed=1)

    run(tmp_path / "data", test)


def test_forms_and_programs_are_offered_them(settings: Settings, folder: Path) -> None:
    with House(replace(settings, bots=folder)) as house:
        anna, robot = house.browser("Anna"), house.program()
        for path in ("/", "/new/paris"):
            page = anna.get(path).text
            assert all(f"{name}</option>" in page for name in BOTS)
            assert "intermediate</option>" in page
        assert "This server&#39;s own bots: broken, fails, last, late, nonsense." in anna.get("/new/paris").text
        assert robot.get("/games")[1][0]["levels"] == [*bots.LEVELS, *sorted(BOTS)]
        room = house.room(anna.new(GAME, "me", "bot-last"))
        assert room.places[1].level == "last"
        seats = [{"kind": "me"}, {"kind": "bot", "level": "last"}]
        assert robot.post("/tables", game=GAME, seats=seats)[0] == 201
        status, answer = robot.post(
            "/tables", game=GAME, seats=[{"kind": "me"}, {"kind": "bot", "level": f"{folder}/last.py"[-60:]}]
        )
        assert (status, "There is no bot" in answer["error"]) == (400, True)
        assert "bot, last" in anna.get(f"/t/{room.id}").text or "last" in str(shown(room, room.row.creator))
    assert custom.offered() == ()


def test_a_server_without_them_says_nothing_of_them(settings: Settings) -> None:
    with House(settings) as house:
        assert "own bots" not in house.browser("Anna").get("/new/paris").text


def test_a_folder_that_is_none_is_refused(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(GrandTourError, match="is not a folder"):
        create_app(replace(settings, bots=tmp_path / "nothing"))


# --- ratings ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("level", "counts"), [("last", False), ("random", True)])
def test_games_with_them_are_not_rated(folder: Path, tmp_path: Path, level: str, counts: bool) -> None:
    """But their results are stored."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, GAME, [ME, a_bot(level)], hints=False)
        assert room.row.rated == counts
        assert (room.row.move_limit is not None) == counts
        await play_on(room)
        await game_ended(room)
        rows = server.store.rows(select(schema.results).order_by(schema.results.c.place))
        assert [row["level"] for row in rows] == [None, level]
        assert [row["rating"] is not None for row in rows] == [counts, counts]

    run(tmp_path / "data", test)
