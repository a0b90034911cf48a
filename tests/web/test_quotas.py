"""What one player, one network and all together may leave on the disk; and what is swept again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from grandtour.engine.box import shipped_box
from grandtour.engine.errors import GrandTourError
from grandtour.engine.fair_shuffle import new_secret
from grandtour.web.server import GameServer
from grandtour.web.services.ratings import game_ended
from grandtour.web.settings import DAY
from grandtour.web.store import Taken, schema
from grandtour.web.store.uploads import add_record, note_looked_at, record_called
from grandtour.web.tables.setup import TableSetup
from tests.web.game_servers import BOT, LINK, ME, Clock, a_hall, a_room, new_player, on_a_server, play_on, until

MANY = {"most": 100, "letters": 10**6, "of_all": 10**6}
RECORD = {"game": "paris", "names": ["Anna"], "about": "x" * 100}


def count(server: GameServer, table: Any) -> int:
    return len(server.store.rows(select(table)))


def test_no_more_tables_than_are_allowed_however_quickly_they_are_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_hall(tmp_path, most_rooms=3) as server:
            player = await new_player(server, "Anna")
            made = [server.create(player, "Anna", TableSetup("two_capitals", [ME, LINK])) for _ in range(10)]
            found = await asyncio.gather(*made, return_exceptions=True)
            refused = [str(one) for one in found if isinstance(one, GrandTourError)]
            assert refused == ["You created 3 tables today that are still unfinished. Please finish some first."] * 7
            assert count(server, schema.rooms) == 3

    asyncio.run(test())


def test_tables_and_boxes_of_one_network(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_hall(tmp_path, rooms_per_hour=3, boxes_per_hour=1) as server:
            box = {**shipped_box("two_capitals").data, "provenance": {"counts": "mine"}}
            plans = [TableSetup("two_capitals", [ME, LINK]), TableSetup("two_capitals", [ME, LINK], box=box)]
            for number, (network, plan, good) in enumerate(
                [("a", 1, True), ("a", 1, False), ("b", 1, True), ("b", 0, True), ("b", 0, True), ("b", 0, False), ("c", 0, True)]
            ):
                player = await new_player(server, f"Anna {number}")
                found = await asyncio.gather(server.create(player, "Anna", plans[plan], network), return_exceptions=True)
                assert ("your network" in str(found[0])) is not good, (number, found)

    asyncio.run(test())


def test_a_deal_of_the_day_is_dealt_once(tmp_path: Path) -> None:
    """Whatever became of its table."""

    async def test(server: GameServer) -> None:
        player = await new_player(server, "Anna")
        plan = TableSetup(
            "two_capitals", [ME, BOT], lots=False, hints=False, daily="2026-11-17 two_capitals", secret=new_secret()
        )
        room = await server.create(player, "Anna", plan)
        await server.store.delete_room(room.row)
        with pytest.raises(Taken):
            await server.create(player, "Anna", plan)

    on_a_server(tmp_path, test)


def test_a_nearly_full_disk_begins_nothing_new(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_hall(tmp_path) as server:
            room, _ = await a_room(server, "two_capitals", [ME, LINK])
        async with a_hall(tmp_path, least_free=2**62) as server:
            again = server.room(room.id)
            assert again is not None
            place = again.acting()[0]
            assert await again.play(place, again.table.legal(again.seat_of(place))[0]) == 1, "games go on"
            with pytest.raises(GrandTourError, match="nearly full"):
                await server.create(await new_player(server, "Boris"), "Boris", TableSetup("two_capitals", [ME, LINK]))

    asyncio.run(test())


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"most": 2}, "You already have 2 records here. Please delete some first."),
        ({"letters": 400}, "Your records have used up all your space here. Please delete some first."),
        ({"of_all": 400}, "The server has no space for more records right now."),
    ],
)
def test_room_for_records(tmp_path: Path, limits: dict[str, int], words: str) -> None:
    async def test(server: GameServer) -> None:
        player = await new_player(server, "Anna")
        adding = [add_record(server.store, f"r{i}", player, RECORD, **MANY | limits) for i in range(5)]
        found = await asyncio.gather(*adding, return_exceptions=True)
        assert [str(one) for one in found] == ["None"] * 2 + [words] * 3

    on_a_server(tmp_path, test)


def test_tables_at_which_only_bots_played_are_swept(tmp_path: Path) -> None:
    """Also one whose only player is deleted; never one that somebody played at, not even if they left before its end."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        bots, _ = await a_room(server, "metro_domino", [BOT, BOT])
        played, _ = await a_room(server, "metro_domino", [ME, BOT])
        await play_on(played)
        left, players = await a_room(server, "metro_domino", [ME, BOT])
        await left.substitutes.resign(players[0])
        await until(lambda: {bots.stage, played.stage, left.stage} == {"over"})
        for room in (bots, played, left):
            await game_ended(room)
        clock.now = time.time() + 29 * DAY
        await server.sweep()
        assert server.room(bots.id) is bots
        clock.now += 2 * DAY
        await server.sweep()
        assert [server.room(room.id) for room in (bots, played, left)] == [None, played, left]

    on_a_server(tmp_path, test, clock)


def test_what_nobody_looks_at_is_swept(tmp_path: Path) -> None:
    clock = Clock()

    async def test(server: GameServer) -> None:
        running, _ = await a_room(server, "two_capitals", [ME, LINK])
        waiting, players = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        for name in ("old", "new"):
            await add_record(server.store, name, players[0], RECORD, **MANY)
        clock.now = time.time() + 100 * DAY
        await note_looked_at(server.store, "new", clock.now)
        await server.sweep()
        assert (server.room(running.id), server.room(waiting.id)) == (running, None)
        assert (record_called(server.store, "old"), record_called(server.store, "new")) == (RECORD, RECORD), (
            "these are kept longer"
        )
        clock.now += 100 * DAY
        await server.sweep()
        assert (record_called(server.store, "old"), record_called(server.store, "new")) == (None, RECORD)
        assert server.room(running.id) is running

    on_a_server(tmp_path, test, clock)
