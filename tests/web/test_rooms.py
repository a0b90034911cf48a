"""A room: sitting down, moves that count once, undo, the clock, coming back after a restart, shared screens, deleting."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from grandtour.engine.errors import GrandTourError, IllegalMove, UndoRefused
from grandtour.engine.verification import verdict
from grandtour.web.app import create_app
from grandtour.web.http.identity import Somebody
from grandtour.web.server import IDLE, GameServer
from grandtour.web.settings import Settings
from grandtour.web.store import FILE
from grandtour.web.tables.messages import message
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import (
    BOT,
    LINK,
    ME,
    OPEN,
    Clock,
    a_room,
    legal,
    new_player,
    on_a_server,
    play_on,
    reopened,
    shown,
    until,
)

LIMIT = 60


async def first_move(room: Room, request: str | None = None) -> int:
    place = room.acting()[0]
    return await room.play(place, legal(room, place)[0], room.number, request)


# --- before the game ----------------------------------------------------------------------------------------------------
def test_sitting_down_and_leaving(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "paris", [ME, LINK, OPEN], begins=False, public=True)
        boris, clara = await new_player(server, "Boris"), await new_player(server, "Clara")
        for invited, number, why in [(False, 1, "no free seat"), (True, 0, "no free seat"), (True, 7, "no free seat")]:
            with pytest.raises(GrandTourError, match=why):
                await room.seating.sit(boris, "Boris", number, invited)
        assert await room.seating.sit(boris, "anna", None, invited=False) == 2  # open to all
        assert room.places[2].name == "anna 2"
        with pytest.raises(GrandTourError, match="already"):
            await room.seating.sit(boris, "Boris", None, invited=True)
        assert await room.seating.sit(clara, "Clara", None, invited=True) == 1
        await room.seating.leave(boris)
        with pytest.raises(GrandTourError, match="don't have a seat here to give up"):
            await room.seating.leave(boris)
        with pytest.raises(GrandTourError, match="don't have a seat here to give up"):
            await room.seating.leave(room.row.creator or 0)
        again = reopened(server, room)
        assert [place.name for place in again.places] == ["Anna", "Clara", ""]
        assert again.stage == "waiting"

    on_a_server(tmp_path, test)


def test_it_begins_when_all_are_ready(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], begins=False)
        boris = await new_player(server, "Boris")
        with pytest.raises(GrandTourError, match="no seat"):
            await room.seating.ready(boris, "b")
        with pytest.raises(GrandTourError, match="word"):
            await room.seating.ready(players[0], "x" * 1000)
        await room.seating.ready(players[0], "first")
        with pytest.raises(GrandTourError, match="No game is in progress"):
            await room.play(0, "lay 1-1", 0)
        await room.seating.sit(boris, "Boris", None, invited=True)
        promised = room.commitment
        assert room.stage == "waiting"
        await room.seating.ready(players[0], "another word")
        assert reopened(server, room).stage == "waiting"
        room = server.rooms[room.id]
        await room.seating.ready(boris, "second")
        assert room.stage == "playing"
        for late in (room.seating.sit(await new_player(server, "Clara"), "Clara", None, True), room.seating.leave(boris)):
            with pytest.raises(GrandTourError, match="already started"):
                await late
        await room.seating.ready(boris, "too late")  # changes nothing
        with pytest.raises(GrandTourError, match="once the game is over"):
            room.record(0)
        await play_on(room)
        record = room.record(0)
        assert record["shuffle"]["words"] == ["another word", "second"]
        assert all(good for good, _ in verdict(json.dumps(record), promised))

    on_a_server(tmp_path, test)


# --- moves ------------------------------------------------------------------------------------------------------------
def test_late_wrong_and_repeated_moves(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        mine, theirs = legal(room, 0), legal(room, 1)
        assert theirs == []
        for place, move in [(1, mine[0]), (0, "visit 99"), (0, "nonsense")]:
            with pytest.raises(IllegalMove):
                await room.play(place, move, 0, "wrong")
        for after in (1, 99, -1):
            with pytest.raises(IllegalMove, match="moved on"):
                await room.play(0, mine[0], after, "late")
        assert (room.number, server.store.events(room.id)) == (0, [])
        assert [await room.play(0, mine[0], 0, "once") for _ in range(2)] == [1, 1]
        with pytest.raises(IllegalMove, match="moved on"):
            await room.play(0, mine[0], 0, "another")
        assert await first_move(room) == 2
        room = reopened(server, room)
        assert await room.play(0, mine[0], 0, "once") == 1
        assert room.number == 2 == len(server.store.events(room.id))

    on_a_server(tmp_path, test)


def test_the_same_move_twice_at_the_same_time(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        move = legal(room, 0)[0]
        assert await asyncio.gather(*(room.play(0, move, 0, "same") for _ in range(5))) == [1] * 5
        others = await asyncio.gather(*(room.play(1, move, 1, f"{i}") for i in range(5)), return_exceptions=True)
        assert len([other for other in others if isinstance(other, IllegalMove)]) >= 4

    on_a_server(tmp_path, test)


def test_choices_at_the_same_time(tmp_path: Path) -> None:
    """Both answer the same number; a second choice for the same number is late."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], options={"expert": True})
        assert room.acting() == [0, 1]
        mine, theirs = legal(room, 0), legal(room, 1)
        assert sorted(await asyncio.gather(room.play(1, theirs[0], 0), room.play(0, mine[0], 0))) == [1, 2]
        with pytest.raises(IllegalMove, match="moved on"):
            await room.play(0, mine[1], 0)
        assert (room.number, room.acting()) == (2, [0, 1])
        assert reopened(server, room).table.position() == room.table.position()

    on_a_server(tmp_path, test)


# --- taking back ------------------------------------------------------------------------------------------------------
def test_taking_back_among_people(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        start = room.table.view(0)
        with pytest.raises(UndoRefused, match="no move"):
            await room.takebacks.undo(0, 0)
        await first_move(room)
        with pytest.raises(UndoRefused, match="moved on"):
            await room.takebacks.undo(0, 0)
        assert [await room.takebacks.undo(0, 1, "back") for _ in range(2)] == [2, 2]
        assert room.table.view(0) == start
        await first_move(room)
        await first_move(room)
        assert await room.takebacks.undo(0, room.number) == 4  # it is asked for, and not done
        room = reopened(server, room)
        assert (room.number, len(room.table.moves), await room.takebacks.undo(0, 4, "back")) == (4, 2, 2)

    on_a_server(tmp_path, test)


def test_taking_back_among_bots(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, BOT])
        start = room.table.view(0)
        await first_move(room)
        await until(lambda: room.acting() == [0])
        await room.takebacks.undo(0, room.number, "back")
        assert (room.table.view(0), room.acting()) == (start, [0])
        assert [set(event) for event in room.table.happened()[-2:]] == [{"seat", "consent"}, {"seat", "undo"}]
        await play_on(room)
        assert room.stage == "over"
        with pytest.raises(GrandTourError, match="No game"):
            await room.takebacks.undo(0, room.number)  # all secrets are known now

    on_a_server(tmp_path, test)


def test_bots_do_not_agree_when_something_was_seen(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "paris", [ME, BOT], hints=False)
        await room.play(0, "reveal 1", room.number)
        with pytest.raises(UndoRefused, match="bots don't agree"):
            await room.takebacks.undo(0, room.number)

    on_a_server(tmp_path, test)


# --- the clock --------------------------------------------------------------------------------------------------------
def test_the_clock(tmp_path: Path) -> None:
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        assert (room.clock.time_left(0), room.clock.time_left(1)) == (LIMIT, None)
        clock.now += LIMIT - 1
        await server.tick()
        assert (room.number, room.clock.time_left(0), shown(room, players[1])["deadline"]) == (0, 1, 1)
        clock.now += 1
        await server.tick()
        await until(lambda: room.acting() == [1])
        assert (room.number, room.clock.time_left(0), room.clock.time_left(1)) == (2, None, LIMIT)
        assert shown(room, players[1])["notice"] == "A bot is playing for Anna"
        assert shown(room, players[1])["log"]["lines"][0]["text"].endswith("(played by a bot)")
        assert (shown(room, players[0])["away"], shown(room, players[1])["away"]) == (True, False)
        room = reopened(server, room)
        assert shown(room, None)["notice"] == "A bot is playing for Anna"
        await room.substitutes.hand_over(0, None)
        assert (shown(room, None)["notice"], shown(room, players[0])["away"]) == (None, False)
        await first_move(room)
        assert (room.acting(), room.clock.time_left(0)) == ([0], LIMIT)

    on_a_server(tmp_path, test, clock)


def test_the_clock_after_a_restart(tmp_path: Path) -> None:
    """No one loses time because the server was down; a player who has used it all is asked again from there."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
        await first_move(room)

    async def after(server: GameServer) -> None:
        await server.tick()
        (room,) = server.rooms.values()
        assert (room.number, room.clock.time_left(1)) == (1, LIMIT)
        clock.now += LIMIT
        await server.tick()
        await until(lambda: room.number == 3)

    on_a_server(tmp_path, test, clock)
    clock.now += 10 * LIMIT
    on_a_server(tmp_path, after, clock)


def test_time_goes_on_while_a_room_is_put_away(tmp_path: Path) -> None:
    """Two are asked at the same time; the choice of one gives the other no more time."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], options={"expert": True}, limit=LIMIT)
        clock.now += LIMIT - 10
        await room.play(1, legal(room, 1)[0], 0)
        assert reopened(server, room).clock.time_left(0) == 10
        clock.now += 10
        await server.tick()
        assert [event.by for event in server.store.events(room.id)][:2] == [None, "clock"]

    on_a_server(tmp_path, test, clock)


def test_the_clock_goes_on_whatever_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One failed look at the store, a room that can't be opened, or one with a fault of ours does not stop the others."""
    clock, reports, names = Clock(), [], []
    monkeypatch.setattr("grandtour.web.server.TICK", 0.01)

    async def before(server: GameServer) -> None:
        for _ in range(3):
            room, _ = await a_room(server, "two_capitals", [ME, LINK], limit=LIMIT)
            await first_move(room)
        clock.now += LIMIT
        names.extend(server.store.due(clock.now))

    async def after(server: GameServer) -> None:
        monkeypatch.setattr(server, "report", reports.append)
        server.start()
        with monkeypatch.context() as patch:
            patch.setattr(server.store, "due", lambda now: 1 / 0)
            await until(lambda: reports)
        assert isinstance(reports[0], ZeroDivisionError)
        unopened, faulty, last = [server.room(name) for name in names]
        monkeypatch.setattr(faulty.clock, "time_up", lambda: 1 / 0)
        clock.now += LIMIT
        await until(lambda: last is not None and last.number == 3)
        assert unopened is not None
        assert (unopened.series, faulty and faulty.number) == (None, 1)
        assert "can't be opened" in shown(unopened, None)["asks"]

    on_a_server(tmp_path, before, clock)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE events SET event = '{}' WHERE room = ?", names[:1])
        database.execute("UPDATE games SET position = '{}' WHERE room = ?", names[:1])
    on_a_server(tmp_path, after, clock)


def test_bots_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    async def before(server: GameServer) -> None:
        async def think(*about: Any) -> str:
            return str(await asyncio.Event().wait())  # killed meanwhile

        room, _ = await a_room(server, "two_capitals", [ME, BOT])
        server.think = think
        await first_move(room)

    async def after(server: GameServer) -> None:
        assert server.rooms == {}
        await server.tick()
        (room,) = server.rooms.values()
        await until(lambda: room.acting() == [0])
        assert [event.event["seat"] for event in server.store.events(room.id) if "move" in event.event] == [0, 1]

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)


# --- games of an earlier version ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("label", [None, "0123456789abcdef"])
def test_what_a_position_calls_its_box_is_no_reason_to_lose_a_game(label: str | None, tmp_path: Path) -> None:
    """Positions of earlier versions name none, and what is printed may be called otherwise after an update."""
    kept: dict[str, Any] = {}

    async def before(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        await room.play(0, legal(room, 0)[0], 0, "one")
        kept.update(id=room.id, moves=room.table.moves)

    async def after(server: GameServer) -> None:
        room = server.room(kept["id"])
        assert room is not None
        assert (room.note, room.table.moves) == (None, kept["moves"])

    on_a_server(tmp_path, before)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        ((text,),) = connection.execute("SELECT position FROM games").fetchall()
        position = {key: value for key, value in json.loads(text).items() if key != "box"}
        connection.execute("UPDATE games SET position = ?", [json.dumps(position | ({"box": label} if label else {}))])
    on_a_server(tmp_path, after)


@pytest.mark.parametrize("now_means", ["{}", '{"seat": 1, "move": "fly to the moon"}', '{"seat": 1, "move": "another"}'])
def test_a_game_that_no_longer_replays_goes_on(now_means: str, tmp_path: Path) -> None:
    """From its last position, with a notice; also after further restarts. The third is allowed still, but leads elsewhere."""
    kept: dict[str, Any] = {}

    async def before(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], wins=2)
        first = legal(room, 0)[0]
        await room.play(0, first, 0, "one")
        second, *_, another = legal(room, 1)
        await room.play(1, second, 1, "two")
        kept.update(id=room.id, number=2, position=room.table.position(), first=first, another=another)

    async def look(server: GameServer) -> Room:
        room = server.room(kept["id"])
        assert room is not None
        assert (room.number, room.table.position()) == (kept["number"], kept["position"])
        assert "earlier version" in shown(room, None)["notice"]
        assert await room.play(0, kept["first"], 0, "one") == 1  # was made then
        return room

    async def go_on(server: GameServer) -> None:
        room = await look(server)
        await first_move(room)
        kept.update(number=3, position=room.table.position())

    async def play_out(server: GameServer) -> None:
        room = await look(server)
        await play_on(room)
        assert room.stage == "between"
        assert [good for good, _ in verdict(json.dumps(room.record(0)))] == [True, False]  # replays; says nothing of its shuffle
        for place in room.places:
            await room.seating.ready(place.player or 0, "")
        await play_on(room)
        assert all(good for good, _ in verdict(json.dumps(room.record(1))))
        assert shown(reopened(server, room), None)["stage"] in ("between", "over")

    on_a_server(tmp_path, before)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE events SET event = ? WHERE number = 2", [now_means.replace("another", kept["another"])])
    for step in (look, go_on, look, play_out):
        on_a_server(tmp_path, step)


# --- put away, deleted --------------------------------------------------------------------------------------------------
def test_idle_rooms_are_put_away_and_come_back(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        await first_move(room, "mine")
        await server.tick()
        assert room.id in server.rooms
        room.used -= IDLE + 1
        viewer = Viewer(room, Somebody(players[0], "Anna"), "en")
        room.viewers.add(viewer)
        await server.tick()
        assert room.id in server.rooms  # somebody looks on
        room.viewers.discard(viewer)
        await server.tick()
        assert room.id not in server.rooms
        again = server.room(room.id)
        assert again is not None
        assert (again.number, again.requests, again.table.position()) == (1, {"mine": 1}, room.table.position())
        assert shown(again, players[1])["turn"]

    on_a_server(tmp_path, test)


def test_deleting_while_bots_think(tmp_path: Path) -> None:
    reports: list[Any] = []

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, BOT])
        thinks, may_move = asyncio.Event(), asyncio.Event()

        async def think(*about: Any) -> str:
            thinks.set()
            await may_move.wait()
            return legal(room, 1)[0]

        server.think, server.report = think, reports.append
        viewer = Viewer(room, Somebody(players[0], "Anna"), "en")
        room.viewers.add(viewer)
        await first_move(room)
        await thinks.wait()
        await viewer.news()
        for other in (None, await new_player(server, "Boris")):
            with pytest.raises(GrandTourError, match="Only the creator"):
                await server.delete(room, other)
        await server.delete(room, players[0])
        assert await viewer.news(1.0)
        assert room.deleted
        may_move.set()
        await asyncio.sleep(0.01)
        assert (server.room(room.id), server.store.room(room.id), server.store.games(room.id), server.store.events(room.id)) == (
            None,
            None,
            [],
            [],
        )
        with pytest.raises(GrandTourError, match="No game"):
            await room.play(1, legal(room, 1)[0], room.number)
        assert reports == []

    on_a_server(tmp_path, test)


def test_nobody_sits_down_at_a_deleted_table(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        await server.delete(room, players[0])
        with pytest.raises(GrandTourError, match="deleted"):
            await room.seating.sit(players[0] + 1, "Boris", None, True)

    on_a_server(tmp_path, test)


# --- several at one screen, one at several screens ------------------------------------------------------------------------
def test_the_handoff(tmp_path: Path) -> None:
    """At a shared screen nobody's cards are shown until somebody says who they are. The mover sees what came of it,
    may take it back, and then passes the device on; only one of them is "you"."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, SeatSetup("hot", "Boris"), BOT])
        anna = Viewer(room, Somebody(players[0], "Anna"), "en")
        assert (players[0] == players[1], anna.held, anna.place, anna.handoff_places()) == (True, [0, 1], None, [0])
        assert shown(room, players[0])["handoff"] == {"places": [{"place": 0, "name": "Anna"}]}
        anna.sit(0)
        assert (anna.place, anna.handoff_places(), anna.next_places()) == (0, [], [])
        await first_move(room)
        assert (anna.place, anna.handoff_places(), anna.next_places()) == (0, [], [1])
        told = message(anna, anna.cursor())[0]
        assert (told["place"], told["handoff"], told["passes"], told["undo"]) == (0, None, "Next: Boris", True)
        assert re.findall(r'class="player [^"]*\bmine\b', told["players"]) == ['class="player player-0 mine']
        await room.takebacks.undo(0, room.number)
        assert (anna.place, anna.next_places()) == (0, [])
        await first_move(room)
        anna.sit(None)
        assert (anna.place, anna.handoff_places(), anna.next_places()) == (None, [1], [])
        anna.sit(1)
        await first_move(room)
        assert (anna.place, anna.handoff_places()) == (1, [])
        await until(lambda: room.acting() == [0])
        assert (anna.place, anna.next_places()) == (1, [0])
        await play_on(room)
        assert (room.stage, anna.place, anna.handoff_places()) == ("over", None, [])

    on_a_server(tmp_path, test)


def program(client: TestClient) -> str:
    token: str = client.post("/api/v1/players", json={"name": "Anna"}).json()["token"]
    return token


def new_table(client: TestClient, token: str, *seats: dict[str, str]) -> str:
    headers = {"authorization": f"Bearer {token}"}
    wanted = {"game": "two_capitals", "seats": list(seats)}
    table: str = client.post("/api/v1/tables", json=wanted, headers=headers).json()["table"]
    client.post(f"/api/v1/tables/{table}/ready", json={}, headers=headers)
    return table


def answer_of(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    socket.send_json(message)
    while (answer := socket.receive_json())["type"] == "table":
        pass
    found: dict[str, Any] = answer
    return found


def test_a_move_of_a_shared_screen_is_sent_again(client: TestClient) -> None:
    """After a break nobody has said yet who they are; a move that was made before is answered, whether it was stored or not."""
    token = program(client)
    table = new_table(client, token, {"kind": "me"}, {"kind": "hot", "name": "Boris"})
    cookie = {"cookie": f"grandtour={token}"}
    move = {"type": "move", "request": "mine", "after": 0, "place": 0, "move": "visit 1"}
    with client.websocket_connect(f"/t/{table}/socket", headers=cookie) as socket:
        socket.send_json({"type": "sit", "place": 0})
        assert answer_of(socket, move) == {"type": "done", "request": "mine", "number": 1}
    with client.websocket_connect(f"/t/{table}/socket", headers=cookie) as socket:
        assert answer_of(socket, move) == {"type": "done", "request": "mine", "number": 1}
        other = move | {"request": "unstored", "after": 1, "place": 1, "move": "visit 2"}
        assert answer_of(socket, other) == {"type": "done", "request": "unstored", "number": 2}


def test_two_tabs_and_two_devices_agree(settings: Settings) -> None:
    with TestClient(create_app(settings), base_url="http://testserver") as here:
        token = program(here)
        table = new_table(here, token, {"kind": "me"}, {"kind": "bot", "level": "random"})
        here.cookies.set("grandtour", token)
        word = re.search(r'name="csrf" value="(\w+)"', here.get("/device").text)
        assert word is not None
        link = re.search(r"/device/([\w-]+)", here.post("/device", data={"csrf": word[1]}).text)
        assert link is not None
        there = TestClient(here.app, base_url="http://testserver")
        there.portal = here.portal
        question = there.get(f"/device/{link[1]}").text
        word = re.search(r'name="csrf" value="(\w+)"', question)
        assert word is not None
        there.post(f"/device/{link[1]}", data={"csrf": word[1]})
        url = f"/t/{table}/socket"
        with here.websocket_connect(url) as tab, here.websocket_connect(url) as other, there.websocket_connect(url) as device:
            number = 0
            for turn, mover in enumerate([tab, device, other, tab]):
                states = [my_turn(socket, number) for socket in (tab, other, device)]
                number = states[0]["number"]
                for key in ("html", "moves", "place", "number"):
                    assert states[0][key] == states[1][key] == states[2][key]
                move = {"request": f"{turn}", "after": number, "place": 0, "move": states[0]["moves"][0]["move"]}
                mover.send_json({"type": "move"} | move)
                number += 1


def my_turn(socket: Any, number: int) -> dict[str, Any]:
    """The first state from a number on in which it is my turn."""
    while (state := socket.receive_json())["type"] != "table" or state["number"] < number or not state["turn"]:
        assert state["type"] in ("table", "done"), state
    found: dict[str, Any] = state
    return found
