"""Hard moments: what a careful reader found, each once seen to go wrong."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import grandtour
from grandtour.engine.box import MOST_DOTS, parse_toml
from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.store import NotStored
from grandtour.web.tables import opener
from grandtour.web.tables.summary import summary
from tests.web.browsing import House
from tests.web.game_servers import BOT, LINK, ME, a_room, legal, on_a_server, play_on, reopened, shown, until


def test_a_key_of_many_parts_is_refused_at_once(settings: Settings) -> None:
    """Reading it would take minutes, and nobody else would be answered meanwhile."""
    box = (".".join("a" * MOST_DOTS * 40) + " = 1").encode()
    with pytest.raises(grandtour.BoxError, match="too many dots"):
        parse_toml(box, "box.toml")
    with House(settings) as house:
        answer = house.browser().post("/new/paris", files={"box": ("box.toml", box)}, seat0="me", seat1="bot-random")
        assert answer.status_code == 400
        assert "too many dots" in answer.text
        large = house.browser().post("/new/paris", files={"box": ("box.toml", b"#" * settings.most_box)}, seat0="me")
        assert large.status_code == 413


@pytest.mark.parametrize("what", ["move", "undo"])
def test_a_move_that_is_sent_again_while_its_table_is_opened(tmp_path: Path, what: str) -> None:
    """After a restart the rules are loaded first: a move waits for that, and one that was stored already is answered."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        number = await room.play(0, legal(room, 0)[0], 0, "first")
        server.warming.ready = False
        room = reopened(server, room)
        assert room.series is None
        move = room.play(0, "visit 1", 0, "first") if what == "move" else room.takebacks.undo(0, number, "back")
        waiting = asyncio.create_task(move)
        await asyncio.sleep(0)
        assert not waiting.done()
        server.warming.games.add("two_capitals")
        server._progress()
        assert await waiting == (number if what == "move" else number + 1)

    on_a_server(tmp_path, test)


def test_a_table_that_does_not_open_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opener, "OPENING", 0.001)

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        server.warming.ready = False
        with pytest.raises(NotStored, match="still opening"):
            await reopened(server, room).play(0, "visit 1", 0, "first")

    on_a_server(tmp_path, test)


@pytest.mark.parametrize("stage", ["waiting", "between"])
def test_a_game_whose_beginning_could_not_be_stored_begins_later(
    tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, LINK], begins=False, wins=2)
        await room.seating.sit(await server.store.add_player("Boris", "hash", "program"), "Boris", 1, invited=True)
        people = [place.player for place in room.places if place.player is not None]
        if stage == "between":
            for player in people:
                await room.seating.ready(player, "")
            await play_on(room)
        keep, broken = server.store.keep, True

        async def keep_or_not(*arguments: Any) -> None:
            if broken:
                raise NotStored("full")
            await keep(*arguments)

        monkeypatch.setattr(server.store, "keep", keep_or_not)
        await room.seating.ready(people[0], "")
        with pytest.raises(NotStored):
            await room.seating.ready(people[1], "")
        await server.tick()
        assert room.stage == stage
        broken = False
        await server.tick()
        assert room.stage == "playing"

    on_a_server(tmp_path, test)


def test_bots_among_themselves_play_a_whole_series(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [BOT, BOT], wins=2)
        await until(lambda: room.stage == "over")
        assert room.series is not None
        assert room.series.games >= 2

    on_a_server(tmp_path, test)


def test_due_tables(tmp_path: Path) -> None:
    """The store names a table between two games, if only bots sit there."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        await play_on(room)
        assert room.stage == "between"
        assert server.store.due(time.time()) == []
        assert room.series is not None
        assert summary(room.series, {}, None, room.seating.only_bots)["bots_due"] is False
        for place in room.places:
            place.kind, place.level = "bot", "random"
        found = summary(room.series, {}, None, room.seating.only_bots)
        assert found["bots_due"] is True
        await server.store.keep(room.row, found, room.games[0])
        assert server.store.due(time.time()) == [room.id]

    on_a_server(tmp_path, test)


def test_clocks_don_t_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables whose time is up at once: both bots think at the same time."""

    async def test(server: GameServer) -> None:
        tables = [(await a_room(server, "two_capitals", [ME, LINK], limit=60))[0] for _ in range(2)]
        thinking, both = 0, asyncio.Event()

        async def think(level: str, table: grandtour.Table, seat: int, *about: object) -> str:
            nonlocal thinking
            thinking += 1
            if thinking == 2:
                both.set()
            await asyncio.wait_for(both.wait(), 20)
            return table.legal(seat)[0]

        monkeypatch.setattr(server, "think", think)
        server.now.now += 61
        await server.tick()
        await until(lambda: all(room.acting() == [1] for room in tables))
        assert "(played by a bot)" in shown(tables[0], None)["log"]["lines"][0]["text"]
        again = reopened(server, tables[0])
        assert "(played by a bot)" in shown(again, None)["log"]["lines"][0]["text"]

    on_a_server(tmp_path, test)


def test_compiling_that_fails_is_said_and_the_server_goes_on(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        server.warming.ready = False

        async def fails(news: Any) -> None:
            raise OSError("no room for compiled rules")

        server.warming.run = fails
        await server._warm()
        assert "could not be compiled" in shown(room, room.row.creator)["asks"]

    on_a_server(tmp_path, test)


def test_pressed_twice_by_a_newcomer(settings: Settings) -> None:
    """Both requests find nobody behind the cookie; the second finds the player that the first has made."""
    with House(settings) as house:
        anna = house.browser()
        known = house.server.store.player
        asked: list[str] = []

        def nobody_at_first(hashed: str) -> Any:
            asked.append(hashed)
            return None if len(asked) == 2 else known(hashed)

        assert anna.post("/play/metro_domino", level="random", players="2").status_code == 200
        asked.clear()
        house.server.store.player = nobody_at_first
        asked.append("")
        answer = anna.post("/play/metro_domino", level="random", players="2")
        assert answer.status_code == 200
        house.server.store.player = known
        assert len(house.server.store.rooms_of(1, 9)) == 2


def test_what_may_follow_can_be_pressed_first() -> None:
    """M2.1 The end of a line is pressed before a card: nothing is wrong with it."""
    table = grandtour.Table("moscow_paris", seed=1)
    seat = table.acting[0]
    last = table.parts(seat, table.legal(seat)[0])[-1]
    assert table.reason_behind(seat, [last]) is None
    assert table.reason_behind(seat, table.parts(seat, table.legal(seat)[0])) is None
    other = str(table.reason_behind(1 - seat, [last]))
    assert "isn't your turn" in other
