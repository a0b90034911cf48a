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
from grandtour.web.server import Hall
from grandtour.web.store import EventRow, GameRow, NotStored
from grandtour.web.tables import restore, substitutes
from grandtour.web.tables import room as rooms
from grandtour.web.tables.chat import speak
from grandtour.web.tables.hints import advice
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import Wish
from grandtour.web.tables.substitutes import MOST_CHANGES
from grandtour.web.tables.viewers import Visitor
from tests.web.halls import BOT, LINK, ME, Clock, a_room, in_a_hall, legal, new_player, play_on, shown, until

HOT = Wish("hot", "Berta")


async def never(*about: Any) -> str:
    return str(await asyncio.Event().wait())


async def first(room: Room, place: int) -> None:
    await room.play(place, legal(room, place)[0], room.number)


# --- hand-overs -----------------------------------------------------------------------------------------------------------
def test_hand_overs_of_two_seats_in_turns(tmp_path: Path) -> None:
    """Two seats of one screen, one after the other: each is counted since the last move, however they are mixed."""

    async def test(hall: Hall) -> None:
        hall.think = never
        room, _ = await a_room(hall, "two_capitals", [ME, HOT])
        refused = 0
        for _ in range(20):
            for place in (0, 1):
                for level in ("random", None):
                    try:
                        await room.hand_over(place, level)
                    except GrandTourError:
                        refused += 1
        assert room.number <= 2 * MOST_CHANGES
        assert refused > 0
        before = room.number
        await first(room, 0)
        await room.hand_over(1, "random")
        assert room.number == before + 2, "a move lets bots come and go again"

    in_a_hall(tmp_path, test)


def test_hand_overs_in_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that are made in between don't let it go on for ever; whoever moves is back all the same."""
    monkeypatch.setattr(substitutes, "MOST_HAND_OVERS", 6)

    async def test(hall: Hall) -> None:
        hall.think = never
        room, _ = await a_room(hall, "two_capitals", [ME, LINK])
        for turn in range(6):
            await room.hand_over(0, "random" if turn % 2 == 0 else None)
            if turn % 2:
                await first(room, room.acting()[0])
        with pytest.raises(GrandTourError, match="too often in this game"):
            await room.hand_over(0, "random")
        await room.hand_over(1, "random")

    in_a_hall(tmp_path, test)


def test_nobody_stalls_by_coming_back(tmp_path: Path) -> None:
    """Who is back after their time was up has it anew; but not again and again: then the bot moves, or they do."""
    clock = Clock()

    async def test(hall: Hall) -> None:
        hall.think = never
        room, _ = await a_room(hall, "two_capitals", [ME, LINK], limit=60)
        for _ in range(MOST_CHANGES // 2):
            clock.now += 60
            await hall.tick()
            assert room.stood_in() == [0]
            await room.hand_over(0, None)
        clock.now += 60
        await hall.tick()
        with pytest.raises(GrandTourError, match="too often"):
            await room.hand_over(0, None)
        await first(room, 0)
        assert room.stood_in() == [], "a move always counts"

    in_a_hall(tmp_path, test, clock)


# --- writes ---------------------------------------------------------------------------------------------------------------
class Writes:
    """Counts what is written from now on."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, write = 0, hall.store.write

        async def counted(work: Any) -> Any:
            self.count += 1
            return await write(work)

        monkeypatch.setattr(hall.store, "write", counted)


def test_words_and_seats_before_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_WORDS", 10)

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "two_capitals", [ME, LINK], begins=False)
        boris = await new_player(hall, "Boris")
        writes = Writes(hall, monkeypatch)
        for number in range(10):
            await room.ready(players[0], f"word {number}")
        with pytest.raises(GrandTourError, match="too much at once"):
            await room.ready(players[0], "one more")
        for _ in range(5):
            await room.sit(boris, "Boris", None, invited=True)
            await room.leave(boris)
        with pytest.raises(GrandTourError, match="too much at once"):
            await room.sit(boris, "Boris", None, invited=True)
        assert writes.count == 20

    in_a_hall(tmp_path, test)


def test_what_changes_nothing_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "two_capitals", [ME, LINK, LINK])
        await first(room, 0)
        await first(room, 1)
        await room.undo(0, room.number)
        writes = Writes(hall, monkeypatch)
        for _ in range(20):
            await room.undo(0, room.number)
            await room.answer([1], True, room.number)
            await room.note_seen(players[2])
        assert writes.count == 2, "an agreement, and what somebody has seen"

    in_a_hall(tmp_path, test)


# --- hints ----------------------------------------------------------------------------------------------------------------
def test_hints_outlast_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(explain, "advise", lambda *about, **how: asked.append(1) or [])

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "two_capitals", [ME, LINK])
        for number in range(10):
            await advice(room, 0)
            await speak(room, players[1], 1, f"Remark {number}")
        assert len(asked) == 1
        await first(room, 0)
        await first(room, 1)
        await advice(room, 0)
        assert (len(asked), len(room.advice)) == (2, 1)

    in_a_hall(tmp_path, test)


def test_a_hint_that_failed_is_thought_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "advise", lambda *about, **how: 1 / 0)

    async def test(hall: Hall) -> None:
        room, _ = await a_room(hall, "two_capitals", [ME, LINK])
        with pytest.raises(ZeroDivisionError):
            await advice(room, 0)
        monkeypatch.setattr(explain, "advise", lambda *about, **how: [])
        assert await advice(room, 0) == []

    in_a_hall(tmp_path, test)


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

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "metro_domino", [ME, LINK], wins=2)
        await play_on(room, 4)
        small, _ = await a_room(hall, "metro_domino", [ME, LINK])
        position, number = room.table.position(), room.number
        hall.rooms.clear()
        where = in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(rooms, "MANY", 3)
        again = hall.room(room.id)
        assert again is not None
        assert (again.series, again.being_opened) == (None, True)
        assert "being opened" in shown(again, players[0])["asks"]
        with pytest.raises(NotStored, match="still being opened"):
            again.record(0)
        moving = asyncio.ensure_future(again.play(again.row.acting[0], "nonsense", number))
        other = hall.room(small.id)
        assert other is not None
        assert other.series is not None, "a small one lies there at once"
        await first(other, other.acting()[0])
        assert not moving.done(), "a move waits"
        assert not again.idle()
        go_on.set()
        with pytest.raises(GrandTourError, match="no move"):
            await moving
        assert (again.table.position(), again.number, again.being_opened) == (position, number, False)
        assert sorted(where) == [False, True]
        await play_on(again)
        assert again.stage == "between"

    in_a_hall(tmp_path, test)


def test_a_series_goes_on_only_once_it_lies_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "metro_domino", [ME, LINK], wins=2)
        await play_on(room)
        hall.rooms.clear()
        in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(rooms, "MANY", 3)
        again = hall.room(room.id)
        assert again is not None
        for player in players.values():
            await again.ready(player, "")
        assert (again.stage, again.series) == ("between", None)
        go_on.set()
        await until(lambda: again.stage == "playing")
        assert again.series is not None
        assert again.series.games == 2

    in_a_hall(tmp_path, test)


def test_a_large_table_that_can_not_be_opened_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall) -> None:
        room, _ = await a_room(hall, "metro_domino", [ME, LINK])
        await play_on(room, 4)
        hall.rooms.clear()
        monkeypatch.setattr(rooms, "MANY", 3)
        monkeypatch.setattr(hall, "report", lambda error: None)

        def broken(*about: Any) -> Any:
            raise GrandTourError("broken")

        monkeypatch.setattr(restore, "opened_series", broken)
        again = hall.room(room.id)
        assert again is not None
        await until(lambda: not again.being_opened)
        assert "can't be opened" in shown(again, None)["asks"]

    in_a_hall(tmp_path, test)


def test_a_table_deleted_while_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "metro_domino", [ME, BOT])
        await play_on(room, 4)
        hall.rooms.clear()
        in_another_thread(monkeypatch, go_on)
        monkeypatch.setattr(rooms, "MANY", 3)
        again = hall.room(room.id)
        assert again is not None
        visitor = Visitor(again, Somebody(players[0], "Anna"), "en")
        again.visitors.add(visitor)
        await hall.delete(again, players[0])
        go_on.set()
        await asyncio.sleep(0.05)
        assert again.series is None

    in_a_hall(tmp_path, test)


def test_each_event_is_looked_at_once_for_all_games(tmp_path: Path) -> None:
    """However many games a series has: the events are not gone through for each of them."""

    class Counted(EventRow):
        looked = 0

        def __getattribute__(self, name: str) -> Any:
            if name == "game":
                Counted.looked += 1
            return super().__getattribute__(name)

    async def test(hall: Hall) -> None:
        room, players = await a_room(hall, "metro_domino", [ME, LINK], wins=4)
        while room.stage != "over" and len(room.games) < 5:
            await play_on(room)
            for player in players.values():
                await room.ready(player, "")
        rows = [Counted(**vars(event)) for event in hall.store.events(room.id)]
        games = [GameRow(**vars(game)) for game in room.games]
        Counted.looked = 0
        restore.opened_series(room.row, games, rows)
        assert len([game for game in games if game.words is not None]) >= 4
        assert Counted.looked <= len(rows)

    in_a_hall(tmp_path, test)
