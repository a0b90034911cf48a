"""What nobody may gain: time, advice or a ranking by letting bots come and go; and what must not be lost on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from grandtour.bots import explain
from grandtour.engine.errors import GrandTourError, UndoRefused
from grandtour.web.http.errors import Denied
from grandtour.web.server import GameServer
from grandtour.web.services import ratings
from grandtour.web.services.forget_player import forget
from grandtour.web.store import results
from grandtour.web.tables.hints import advice
from grandtour.web.tables.room import Room
from grandtour.web.tables.substitutes import CLOCK
from tests.web.game_servers import BOT, LINK, ME, Clock, a_room, legal, on_a_server, play_on, reopened, shown, until

LIMIT = 60


async def first(room: Room, place: int) -> None:
    await room.play(place, legal(room, place)[0], room.number)


def test_no_time_is_won_by_bots_or_taking_back(tmp_path: Path) -> None:
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        clock.now += 20
        await room.substitutes.hand_over(0, "random", "test")
        await room.substitutes.hand_over(0, None)
        assert room.clock.time_left(0) == LIMIT - 20
        clock.now += 20
        await first(room, 0)
        await room.takebacks.undo(0, room.number)
        assert room.clock.time_left(0) == reopened(server, room).clock.time_left(0) == LIMIT - 40

    async def think(*about: Any) -> str:
        return str(await asyncio.Event().wait())

    async def slowly(server: GameServer) -> None:
        server.think = think
        await test(server)

    on_a_server(tmp_path, slowly, clock)


def test_who_is_back_after_the_time_was_up_has_it_anew(tmp_path: Path) -> None:
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)

        async def think(*about: Any) -> str:
            return str(await asyncio.Event().wait())

        server.think = think
        clock.now += LIMIT
        await server.tick()
        assert room.stood_in() == [0]
        await room.substitutes.hand_over(0, None)
        assert room.clock.time_left(0) == LIMIT

    on_a_server(tmp_path, test, clock)


def test_who_moved_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        await room.substitutes.hand_over(0, "random", CLOCK)
        assert room.stood_in() == []

    on_a_server(tmp_path, test)


def test_a_bot_is_no_way_to_a_hint(tmp_path: Path) -> None:
    """Where nobody gets hints: a bot's move stays. In the deal of the day no bot plays at all."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], hints=False)
        await room.substitutes.hand_over(0, "random")
        await until(lambda: room.acting() == [1])
        await room.substitutes.hand_over(0, None)
        with pytest.raises(UndoRefused, match="A bot made that move"):
            await room.takebacks.undo(0, room.number)
        daily, _ = await a_room(server, "two_capitals", [ME, BOT], daily="2026-11-16 two_capitals", hints=False)
        with pytest.raises(GrandTourError, match="play the daily deal yourself"):
            await daily.substitutes.hand_over(0, "expert")
        assert daily.stood_in() == []

    on_a_server(tmp_path, test)


def test_bots_that_come_and_go(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])

        async def toggle() -> None:
            for _ in range(20):
                await room.substitutes.hand_over(1, "random")
                await room.substitutes.hand_over(1, None)

        with pytest.raises(GrandTourError, match="too often"):
            await toggle()
        await first(room, 0)
        await room.substitutes.hand_over(1, "random")

    on_a_server(tmp_path, test)


def test_who_is_ready_for_the_next_game_plays_it(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        await room.substitutes.hand_over(1, "random")
        while room.stage == "playing":
            await until(lambda: room.stage != "playing" or room.acting() == [0])
            if room.stage == "playing":
                await first(room, 0)
        for place in (1, 0):
            await room.seating.ready(players[place], "")
        assert (room.stage, room.stood_in()) == ("playing", [])

    on_a_server(tmp_path, test)


def test_a_game_counts_though_a_bot_came_and_went(tmp_path: Path) -> None:
    """Also one in which it moved: that is lost; and who made it can't delete a game that others play."""

    async def test(server: GameServer) -> None:
        for moves in (False, True):
            room, players = await a_room(server, "metro_domino", [ME, LINK], hints=False)
            await room.substitutes.hand_over(1, "random")
            if moves:
                while 1 not in room.table.movers():
                    if room.acting() == [0]:
                        await first(room, 0)
                    await asyncio.sleep(0.01)
            await room.substitutes.hand_over(1, None)
            with pytest.raises(Denied, match="Other people are playing at this table"):
                await server.delete(room, players[0])
            await play_on(room)
            assert ratings.counts(room, 0, room.table)
            await ratings.game_ended(room)
            rows = results.history(server.store, players[1], 1)[0]
            assert [row.forfeit for row in rows] == [False, moves]

    on_a_server(tmp_path, test)


def test_a_hint_is_thought_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(explain, "advise", lambda *about, **how: asked.append(1) or [])

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        await asyncio.gather(*(advice(room, 0) for _ in range(20)))
        await first(room, 0)
        await advice(room, 1)

    on_a_server(tmp_path, test)
    assert len(asked) == 2


def test_the_first_remark_is_there_once(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        await reopened(server, room).chat.say(players[0], 0, "Hello")
        assert len(shown(server.rooms[room.id], None)["chat"]["lines"]) == 1

    on_a_server(tmp_path, test)


def test_a_table_that_begins_while_somebody_is_deleted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: GameServer) -> None:
        other, them = await a_room(server, "metro_domino", [ME, LINK])
        room, _ = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        await room.seating.sit(them[1], "Guest", 1, invited=True)
        await room.seating.ready(them[1], "")
        hand_over = other.substitutes.hand_over

        async def slowly(*how: Any) -> None:
            await hand_over(*how)
            await room.seating.ready(room.places[0].player or 0, "")

        monkeypatch.setattr(other.substitutes, "hand_over", slowly)
        await forget(server, them[1])
        again = reopened(server, server.rooms[room.id])
        assert (again.stage, again.series is not None, again.places[1].name) == ("playing", True, "Former player")
        await play_on(again)
        assert again.stage == "over"

    on_a_server(tmp_path, test)
