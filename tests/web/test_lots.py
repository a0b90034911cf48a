"""Lots for the seats: drawn with the deal, from the same secret and words; whatever its number, everybody keeps their place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.fair_shuffle import commitment, lots
from grandtour.engine.verification import verdict
from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.store import NotStored
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup
from grandtour.web.tables.viewers import Viewer
from tests.web.browsing import House
from tests.web.game_servers import BOT, LINK, ME, a_room, new_player, on_a_server, play_on, reopened, shown, until

HOT = SeatSetup("hot", "Berta")


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, daily_bot="random")) as house:
        yield house


async def waiting(server: GameServer, seats: list[SeatSetup], order: list[int], **plan: Any) -> tuple[Room, list[int]]:
    """A room with lots, all seats taken; its secret is one that draws this order for the words "w0", "w1" …"""
    room, _ = await a_room(server, "metro_domino", seats, begins=False, lots=True, **plan)
    for number, place in enumerate(list(room.places)):
        if not place.taken:
            await room.seating.sit(await new_player(server, f"Guest {number}"), f"Guest {number}", number, invited=True)
    words = [f"w{place.number}" if place.player is not None else "" for place in room.places]
    tried = (f"secret {n}" for n in range(10**6))
    room.games[0].secret = next(secret for secret in tried if lots(secret, words) == order)
    return room, [place.player or 0 for place in room.places]


async def begin(room: Room, players: list[int]) -> None:
    for number, player in enumerate(players):
        if player:
            await room.seating.ready(player, f"w{number}")


def test_places_stand_as_entered_until_the_deal(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, LINK, LINK], [2, 0, 1])
        assert room.row.lots
        assert "Who sits where" in shown(room, players[0])["html"]
        await begin(room, players)
        assert room.stage == "playing"
        assert [place.player for place in room.places] == [players[2], players[0], players[1]]
        assert [place.number for place in room.places] == [0, 1, 2]
        assert [place.word for place in room.places] == room.games[0].words == ["w2", "w0", "w1"]
        assert room.games[0].lots == [2, 0, 1]
        assert room.games[0].players == [players[2], players[0], players[1]]
        assert room.table.names == ("Guest 2", "Anna", "Guest 1")

    on_a_server(tmp_path, test)


def test_it_is_the_same_when_it_is_read_again(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, LINK, BOT], [2, 1, 0])
        await server.store.write(
            lambda c: c.exec_driver_sql("UPDATE games SET secret = ? WHERE room = ?", (room.games[0].secret, room.id))
        )
        await begin(room, players)
        assert room.places[0].kind == "bot"
        await until(lambda: room.acting() == [1])
        again = reopened(server, room)
        assert [(place.number, place.player, place.kind) for place in again.places] == [
            (place.number, place.player, place.kind) for place in room.places
        ]
        assert (again.table.position(), again.games[0].lots) == (room.table.position(), [2, 1, 0])
        await play_on(again)
        record = reopened(server, again).record(0)
        assert record["shuffle"]["lots"] == [2, 1, 0]
        assert all(good for good, _ in verdict(json.dumps(record), commitment(room.games[0].secret)))

    on_a_server(tmp_path, test)


def test_what_could_not_be_stored_has_moved_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, LINK], [1, 0])
        with monkeypatch.context() as patch:

            async def keep(*about: Any) -> None:
                raise NotStored("full")

            patch.setattr(server.store, "keep", keep)
            await room.seating.ready(players[0], "w0")
            with pytest.raises(NotStored):
                await room.seating.ready(players[1], "w1")
        assert [place.player for place in room.places] == players
        await room.seating.begin_if_ready()
        assert [place.player for place in room.places] == [players[1], players[0]]

    on_a_server(tmp_path, test)


def test_whoever_looks_keeps_their_own_place(tmp_path: Path) -> None:
    """At a shared screen somebody has said who they are: they don't see another's hand when the numbers change."""

    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, HOT, LINK], [1, 2, 0])
        for place in room.places:
            place.word = ""
        anna, boris = (Viewer(room, Somebody(player, "Somebody"), "en") for player in (players[0], players[2]))
        room.viewers |= {anna, boris}
        anna.chosen, boris.chosen = 0, 2
        for player in (players[0], players[2]):
            await room.seating.ready(player, "")
        names = [place.name for place in room.places]
        assert anna.chosen == names.index("Anna")
        assert (boris.chosen, boris.place) == (names.index("Guest 2"), names.index("Guest 2"))
        drawn = room.games[0].lots
        assert drawn is not None
        assert names == [["Anna", "Berta", "Guest 2"][old] for old in drawn]

    on_a_server(tmp_path, test)


def test_only_before_the_first_game_of_a_series(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, LINK], [1, 0], wins=2)
        await begin(room, players)
        seated = [place.player for place in room.places]
        await play_on(room)
        await begin(room, players)
        assert (room.game.number, room.game.lots) == (1, None)
        assert [place.player for place in room.places] == seated
        await play_on(room)
        assert "lots" not in room.record(1)["shuffle"]
        assert reopened(server, room).table.position() == room.table.position()

    on_a_server(tmp_path, test)


def test_a_rematch_has_the_order_of_the_places(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await waiting(server, [ME, LINK], [1, 0])
        await begin(room, players)
        await play_on(room)
        again = await rematch(server, room, players[0])
        assert (again.row.lots, [place.player for place in again.places]) == (False, players)
        for player in players:
            await again.seating.ready(player, "")
        assert [place.player for place in again.places] == players

    on_a_server(tmp_path, test)


def test_no_lots_for_a_position_or_the_deal_of_the_day(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        first, _ = await a_room(server, "metro_domino", [ME, LINK])
        start = first.table.position()
        for plan in ({"start": start}, {"daily": "2026-11-16 metro_domino"}):
            room, _ = await a_room(server, "metro_domino", [ME, BOT], lots=True, **plan)
            assert not room.row.lots
            assert (room.games[0].lots, room.places[0].kind) == (None, "person")

    on_a_server(tmp_path, test)


def test_pages_say_where_lots_come_from_and_who_settles_the_deal(house: House) -> None:
    anna = house.browser("Anna")
    room = house.room(anna.new("metro_domino", "me", "bot-random", lots="true"))
    html = anna.socket(room.id).stage("waiting")["html"]
    assert "is drawn by lot when the game starts" in html
    assert "If no one adds a word, the server alone determines the deal." in html
    assert "the server alone determined the deal" in anna.get("/verify").text


def test_a_program_learns_its_place(house: House) -> None:
    """Its place at the deal may be another one than at the beginning: views and streams tell."""
    robot, other = house.program("Robot"), house.program("Other")
    places = set()
    for number in range(12):
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = robot.post("/tables", game="metro_domino", seats=seats, lots=True, public=True)[1]
        table = made["table"]
        assert made["mine"] == [0]
        assert other.post(f"/tables/{table}/join")[1]["place"] == 1
        stream = robot.stream(table)
        assert (stream.receive() or {})["place"] == 0
        for program in (robot, other):
            program.post(f"/tables/{table}/ready", word=f"{number}")
        view = robot.get(f"/tables/{table}/view")[1]
        assert robot.get(f"/tables/{table}")[1]["mine"] == [view["place"]]
        while stream.state["stage"] == "waiting":
            stream.receive()
        assert (stream.state["place"], stream.state["view"]) == (view["place"], view["view"])
        places.add(view["place"])
    assert places == {0, 1}
