"""Kill the server at any moment and start it again: nothing that was acknowledged is lost, nothing counts twice, all goes on."""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grandtour.engine.verification import verdict
from grandtour.web.store import FILE
from tests import SOAK
from tests.web.crowd import GONE, PATIENCE, ByBrowser, ByProgram, Crowd, Party
from tests.web.servers import Program, Server

KILLS = 300 if SOAK else 3
STARTING = 3  # every third time the server is killed while it starts
MOST_MOVES = 25  # until the next time
MIDDLE, LONGEST_START = 0.02, 1.2  # seconds
BOT = {"kind": "bot", "level": "random"}
ME, LINK = {"kind": "me"}, {"kind": "link"}
# game, seats, what else is asked for, and how the people sit there
ROOMS: list[tuple[str, list[dict[str, str]], dict[str, Any], list[type]]] = [
    ("metro_domino", [ME, BOT], {}, [ByBrowser]),
    ("two_capitals", [ME, LINK], {"options": {"expert": True}}, [ByProgram, ByBrowser]),
    ("moscow_paris", [BOT, ME], {}, [ByProgram]),
    ("paris", [ME, BOT, LINK], {}, [ByProgram, ByProgram]),
    ("metro_domino", [ME, LINK], {"wins": 2}, [ByBrowser, ByProgram]),
    ("metro_domino", [BOT, BOT, BOT], {"wins": 2}, []),
]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", mode="plain")
    crowd = Crowd(server, KILLS)
    try:
        for kill in range(KILLS):
            if kill % STARTING:
                server.start()
                crowd.open()
                keep_busy(crowd)
                let_play(crowd)
                crowd.up.clear()
                server.kill()
            else:
                kill_while_starting(crowd)
            check_kept(crowd, tmp_path / f"copy {kill}")
        server.start()
        crowd.open()
        crowd.wait(crowd.all_done)
        for party in crowd.parties:
            check_party(party)
    finally:
        server.stop()


def keep_busy(crowd: Crowd) -> None:
    """Every room is there, and a new one for each that is over."""
    open_now = {party.kind for party in crowd.parties if not party.done()}
    for kind in set(range(len(ROOMS))) - open_now:
        gather(crowd, kind)


def gather(crowd: Crowd, kind: int) -> None:
    """Opens a room and brings its people."""
    game, seats, more, ways = ROOMS[kind]
    host = Program(crowd.server, "Host")
    status, made = host.post("/tables", game=game, seats=seats, **more)
    assert status == 201, made
    party = Party(kind, made["table"], made["invite"], game, len(seats), host)
    places = [place for place, seat in enumerate(seats) if seat["kind"] != "bot"]
    for place, way in zip(places, ways, strict=True):
        program = host if seats[place] == ME else Program(crowd.server, "Guest")
        party.people.append(way(crowd, party, program, place, undoes=len(places) == 1))
    if not places:
        party.people.append(ByProgram(crowd, party, host, None))
    crowd.parties.append(party)
    for person in party.people:
        person.start()


def let_play(crowd: Crowd) -> None:
    """For some moves, and to somewhere in the middle of the next ones."""
    enough = crowd.acknowledged + crowd.rng.randrange(MOST_MOVES)
    crowd.wait(lambda: crowd.acknowledged >= enough or crowd.all_done())
    threading.Event().wait(crowd.rng.uniform(0, MIDDLE))


def kill_while_starting(crowd: Crowd) -> None:
    server, before = crowd.server, crowd.server.process

    def start() -> None:
        with suppress(AssertionError, *GONE):
            server.start()

    starting = threading.Thread(target=start)
    starting.start()
    while server.process is before:
        starting.join(0.01)
    starting.join(crowd.rng.uniform(0, LONGEST_START))
    server.kill()
    starting.join()


def check_kept(crowd: Crowd, copy: Path) -> None:
    """The files that the killed server has left hold all that was acknowledged, each once."""
    told = [(party.id, sent) for party in crowd.parties for person in party.people for sent in list(person.sent) if sent.number]
    copy.mkdir()
    for file in crowd.server.data.glob(f"{FILE}*"):
        shutil.copy(file, copy)
    with closing(sqlite3.connect(copy / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        kept = database.execute("SELECT room, request, number FROM events WHERE request NOTNULL").fetchall() if told else []
        numbers = {(room, request.split(":")[-1]): number for room, request, number in kept}
    for room, sent in told:
        assert numbers.get((room, sent.request)) == sent.number
    shutil.rmtree(copy)


def check_party(party: Party) -> None:
    """The records verify, and hold every move of every person just as it was acknowledged, and no other."""
    games = records(party)
    assert all(good for record in games for good, _ in verdict(json.dumps(record)))
    happened = [(number, event) for number, record in enumerate(games) for event in record["events"]]
    for person in party.people:
        seats = [] if person.place is None else [(person.place - number) % party.seats for number in range(len(games))]
        mine = {
            number: event.get("move", "")
            for number, (game, event) in enumerate(happened, 1)
            if seats and event["seat"] == seats[game] and ends_a_deed(event, happened[number : number + 1])
        }
        assert mine == {sent.number: sent.move for sent in person.sent if sent.number is not None}
        assert [sent for sent in person.sent if sent.kind == "move" and sent.number is None] == []
        assert bool(mine) == (person.place is not None)


def ends_a_deed(event: dict[str, Any], following: list[tuple[int, dict[str, Any]]]) -> bool:
    """Whether an event is the one that a move or a takeback was acknowledged with: after a takeback things may be dealt again."""
    dealt_again = any("reshuffle" in later for _, later in following)
    return "move" in event or "reshuffle" in event or ("undo" in event and not dealt_again)


def records(party: Party) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while (answer := party.host.get(f"/tables/{party.id}/record?game={len(found) + 1}"))[0] == 200:
        found.append(answer[1])
    assert found
    return found


def test_a_server_that_is_stopped_has_deleted_nothing(tmp_path: Path) -> None:
    """Stopped with Ctrl-C: whoever looks on is not told that the table is gone, and finds it again."""
    with Server(tmp_path / "data", mode="plain") as server:
        host = Program(server)
        room = host.post("/tables", game="metro_domino", seats=[ME, BOT])[1]["table"]
        host.post(f"/tables/{room}/ready")
        number, heard = host.get(f"/tables/{room}/view")[1]["number"], []
        url = f"ws://127.0.0.1:{server.port}/t/{room}/socket"
        with connect(url, additional_headers={"Cookie": f"grandtour={host.token}"}, proxy=None) as socket:
            heard.append(json.loads(socket.recv(PATIENCE)))
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            with suppress(ConnectionClosed):
                while True:
                    heard.append(json.loads(socket.recv(PATIENCE)))
            stopping.join()
        assert {message["type"] for message in heard} == {"table"}
        server.start()
        assert host.get(f"/tables/{room}/view")[1]["number"] >= number
