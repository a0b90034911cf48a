"""What grows at a table without a move has an end: hand-overs, words, agreements; hints are thought once; and a table with many
events holds up nobody when it is opened."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from grandtour.bots import explain
from grandtour.engine.errors import GrandTourError
from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.store import EventRow, GameRow, NotStored
from grandtour.web.tables import opener, restore, seating, substitutes
from grandtour.web.tables.hints import advice
from grandtour.web.tables.presence import note_seen
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup
from grandtour.web.tables.substitutes import MOST_CHANGES
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import BOT, LINK, ME, Clock, a_room, legal, new_player, on_a_server, play_on, shown, until

HOT = SeatSetup("hot", "Berta")


async def never(*about: Any) -> str:
    return str(await asyncio.Event().wait())


async def first(room: Room, place: int) -> None:
    await room.play(place, legal(room, place)[0], room.number)


# --- hand-overs -----------------------------------------------------------------------------------------------------------
def test_hand_overs_of_two_seats_in_turns(tmp_path: Path) -> None:
    """Two seats of one screen, one after the other: each is counted since the last move, however they are mixed."""

    async def test(server: GameServer) -> None:
        server.think = never
        room, _ = await a_room(server, "two_capitals", [ME, HOT])
        refused = 0
        for _ in range(20):
            for place in (0, 1):
                for level in ("random", None):
                    try:
                        await room.substitutes.hand_over(place, level)
                    except GrandTourError:
                        refused += 1
        assert room.number <= 2 * MOST_CHANGES
        assert refused > 0
        before = room.number
        await first(room, 0)
        await room.substitutes.hand_over(1, "random")
        assert room.number == before + 2, "a move lets bots come and go again"

    on_a_server(tmp_path, test)


def test_hand_overs_in_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that are made in between don't let it go on for ever; whoever moves is back all the same."""
    monkeypatch.setattr(substitutes, "MOST_HAND_OVERS", 6)

    async def test(server: GameServer) -> None:
        server.think = never
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        for turn in range(6):
            await room.substitutes.hand_over(0, "random" if turn % 2 == 0 else None)
            if turn % 2:
                await first(room, room.acting()[0])
        with pytest.raises(GrandTourError, match="too often in this game"):
            await room.substitutes.hand_over(0, "random")
        await room.substitutes.hand_over(1, "random")

    on_a_server(tmp_path, test)


def test_nobody_stalls_by_coming_back(tmp_path: Path) -> None:
    """A player who comes back after their time was up has all of it again; but not endlessly: then the bot moves, or they do."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        server.think = never
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=60)
        for _ in range(MOST_CHANGES // 2):
            clock.now += 60
            await server.tick()
            assert room.stood_in() == [0]
            await room.substitutes.hand_over(0, None)
        clock.now += 60
        await server.tick()
        with pytest.raises(GrandTourError, match="too often"):
            await room.substitutes.hand_over(0, None)
        await first(room, 0)
        assert room.stood_in() == [], "a move always counts"

    on_a_server(tmp_path, test, clock)


# --- writes ---------------------------------------------------------------------------------------------------------------
class Writes:
    """Counts what is written from now on."""

    def __init__(self, server: GameServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, write = 0, server.store.write

        async def counted(work: Any) -> Any:
            self.count += 1
            return await write(work)

        monkeypatch.setattr(server.store, "write", counted)


def test_words_and_seats_before_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_CHANGES", 10)

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        boris = await new_player(server, "Boris")
        writes = Writes(server, monkeypatch)
        for number in range(10):
            await room.seating.ready(players[0], f"word {number}")
        with pytest.raises(GrandTourError, match="Too many requests"):
            await room.seating.ready(players[0], "one more")
        for _ in range(5):
            await room.seating.sit(boris, "Boris", None, invited=True)
            await room.seating.leave(boris)
        with pytest.raises(GrandTourError, match="Too many requests"):
            await room.seating.sit(boris, "Boris", None, invited=True)
        assert writes.count == 20

    on_a_server(tmp_path, test)


def test_what_changes_nothing_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK, LINK])
        await first(room, 0)
        await first(room, 1)
        await room.takebacks.undo(0, room.number)
        writes = Writes(server, monkeypatch)
        for _ in range(20):
            await room.takebacks.undo(0, room.number)
            await room.takebacks.answer([1], True, room.number)
            await note_seen(room, players[2])
        assert writes.count == 2, "an agreement, and what somebody has seen"

    on_a_server(tmp_path, test)


# --- hints ----------------------------------------------------------------------------------------------------------------
def test_hints_outlast_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(explain, "advise", lambda *about, **how: asked.append(1) or [])

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        for number in range(10):
            await advice(room, 0)
            await room.chat.say(players[1], 1, f"ChatMessage {number}")
        assert len(asked) == 1
        await first(room, 0)
        await first(room, 1)
        await advice(room, 0)
        assert (len(asked), len(room.advice)) == (2, 1)

    on_a_server(tmp_path, test)


def test_a_hint_that_failed_is_thought_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "advise", lambda *about, **how: 1 / 0)

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        with pytest.raises(ZeroDivisionError):
            await advice(room, 0)
        monkeypatch.setattr(explain, "advise", lambda *about, **how: [])
        assert await advice(room, 0) == []

    on_a_server(tmp_path, test)


# --- opening ----------------------------------------------------------------------------------------------------------------
def in_another_thread(monkeypatch: pytest.MonkeyPatch, may_go_on: threading.Event) -> list[bool]:
    """Whether each opening from now on was in the loop's thread; those that are not wait for the event."""
    here, original = threading.get_ident(), restore.opened_series
    found: list[bool] = []

    def opened(*about: Any) -> Any:
        found.append(threading.get_ident() == here)
        if not found[-1]:
            may_go_on.wait(30)
        return original(*about)

    monkeypatch.setattr(restore, "opened_series", opened)
    return found


def test_a_large_table_is_opened_beside_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        await play_on(room, 4)
        small, _ = await a_room(server, "metro_domino", [ME, LINK])
        position, number = room.table.position(), room.number
        server.rooms.clear()
        where = in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(opener, "MANY", 3)
        again = server.room(room.id)
        assert again is not None
        assert (again.series, again.opener.being_opened) == (None, True)
        assert "Opening the table" in shown(again, players[0])["asks"]
        with pytest.raises(NotStored, match="still opening"):
            again.record(0)
        moving = asyncio.ensure_future(again.play(again.row.acting[0], "nonsense", number))
        other = server.room(small.id)
        assert other is not None
        assert other.series is not None, "a small one lies there at once"
        await first(other, other.acting()[0])
        assert not moving.done(), "a move waits"
        assert not again.idle()
        go_on.set()
        with pytest.raises(GrandTourError, match="no move"):
            await moving
        assert (again.table.position(), again.number, again.opener.being_opened) == (position, number, False)
        assert sorted(where) == [False, True]
        await play_on(again)
        assert again.stage == "between"

    on_a_server(tmp_path, test)


def test_a_series_goes_on_only_once_it_lies_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        await play_on(room)
        server.rooms.clear()
        in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(opener, "MANY", 3)
        again = server.room(room.id)
        assert again is not None
        for player in players.values():
            await again.seating.ready(player, "")
        assert (again.stage, again.series) == ("between", None)
        go_on.set()
        await until(lambda: again.stage == "playing")
        assert again.series is not None
        assert again.series.games == 2

    on_a_server(tmp_path, test)


def test_a_large_table_that_can_not_be_opened_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, LINK])
        await play_on(room, 4)
        server.rooms.clear()
        monkeypatch.setattr(opener, "MANY", 3)
        monkeypatch.setattr(server, "report", lambda error: None)

        def broken(*about: Any) -> Any:
            raise GrandTourError("broken")

        monkeypatch.setattr(restore, "opened_series", broken)
        again = server.room(room.id)
        assert again is not None
        await until(lambda: not again.opener.being_opened)
        assert "can't be opened" in shown(again, None)["asks"]

    on_a_server(tmp_path, test)


def test_a_table_deleted_while_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, BOT])
        await play_on(room, 4)
        server.rooms.clear()
        in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(opener, "MANY", 3)
        again = server.room(room.id)
        assert again is not None
        viewer = Viewer(again, Somebody(players[0], "Anna"), "en")
        again.viewers.add(viewer)
        await server.delete(again, players[0])
        go_on.set()
        await asyncio.sleep(0.05)
        assert again.series is None

    on_a_server(tmp_path, test)


def test_each_event_is_looked_at_once_for_all_games(tmp_path: Path) -> None:
    """However many games a series has: the events are not gone through for each of them."""

    class Counted(EventRow):
        looked = 0

        def __getattribute__(self, name: str) -> Any:
            if name == "game":
                Counted.looked += 1
            return super().__getattribute__(name)

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=4)
        while room.stage != "over" and len(room.games) < 5:
            await play_on(room)
            for player in players.values():
                await room.seating.ready(player, "")
        rows = [Counted(**vars(event)) for event in server.store.events(room.id)]
        games = [GameRow(**vars(game)) for game in room.games]
        Counted.looked = 0
        restore.opened_series(room.row, games, rows)
        assert len([game for game in games if game.words is not None]) >= 4
        assert Counted.looked <= len(rows)

    on_a_server(tmp_path, test)
