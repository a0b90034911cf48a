"""Two server processes on one PostgreSQL, of which one is killed each time: nothing that was acknowledged is lost, nothing counts
twice, and no bot or clock stands still for longer than it takes the other to notice."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests import SOAK
from tests.web.crowd import Crowd
from tests.web.postgresql import cluster, has_postgresql
from tests.web.servers import Program, Server
from tests.web.test_keeping import check_party, keep_busy, let_play

KILLS = 200 if SOAK else 4
STANDSTILL = 10.0  # seconds that a bot or a clock may stand still
SHORTEST = 10  # seconds for a move at the table where somebody never moves
KEPT = "SELECT room, request, number FROM events WHERE request IS NOT NULL"
LATE = "SELECT count(*) FROM rooms WHERE stage = 'playing' AND deadline < extract(epoch from clock_timestamp()) - :most"
MOVED = "SELECT count(*) FROM events WHERE event ->> 'move' IS NOT NULL AND room = :room"
HANDED = "SELECT count(*) FROM events WHERE room = :room AND \"by\" = 'clock' AND event ->> 'stand-in' IS NOT NULL"
BOTS = [{"kind": "bot", "level": "random"}] * 2

pytestmark = pytest.mark.filterwarnings("default:PostgreSQL is not installed")


class Door(Server):
    """Where people go: to one of two servers."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers, self.port = servers, servers[0].port

    def lead_to(self, server: Server) -> None:
        self.port = server.port


def test_one_of_two_is_killed_each_time(tmp_path: Path) -> None:
    if not has_postgresql():
        return
    url = cluster().new()
    servers = [Server(tmp_path / name, mode="plain", database=url, pause=0.05) for name in ("one", "two")]
    database, door = Database(url), Door(servers)
    crowd = Crowd(door, KILLS)
    crowd.starts = 10**6  # one may be thrown out at any time: then one comes in at the other
    try:
        starting = [threading.Thread(target=server.start) for server in servers]
        for one in starting:
            one.start()
        for one in starting:
            one.join()
        crowd.open()
        slow = slow_table(door)
        for kill in range(KILLS):
            kill_one(crowd, database, servers[kill % 2], servers[1 - kill % 2])
        crowd.wait(crowd.all_done)
        for party in crowd.parties:
            check_party(party)
        assert database.asked(HANDED, room=slow) == [(1,)], "the clock of the slow table has stood still"
    finally:
        for server in servers:
            server.stop()
        database.close()


def slow_table(door: Door) -> str:
    """A table at which nobody moves: a bot does, once the time is up."""
    host = Program(door, "Slow")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = host.post("/tables", game="metro_domino", seats=seats, limit=SHORTEST)[1]
    host.post(f"/tables/{made['table']}/ready")
    return str(made["table"])


def kill_one(crowd: Crowd, database: Database, dying: Server, staying: Server) -> None:
    """While everybody plays; all go on with the other, and it is there again."""
    keep_busy(crowd)
    let_play(crowd)
    bots = Program(staying).post("/tables", game="metro_domino", seats=BOTS, wins=50)[1]["table"]
    dying.kill()
    crowd.server.port = staying.port
    check_acknowledged(crowd, database)
    database.wait_for_more(MOVED, room=bots)
    assert database.asked(LATE, most=STANDSTILL) == [(0,)], "a clock stands still"
    dying.start()


def check_acknowledged(crowd: Crowd, database: Database) -> None:
    """All that was acknowledged is stored, each once."""
    told = [(party.id, sent) for party in crowd.parties for person in party.people for sent in list(person.sent) if sent.number]
    numbers = {(room, str(request).split(":")[-1]): number for room, request, number in database.asked(KEPT)}
    for room, sent in told:
        assert numbers.get((room, sent.request)) == sent.number


class Database:
    """The database behind the servers."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")

    def asked(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        with self.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query), values)]

    def wait_for_more(self, query: str, **values: Any) -> None:
        """Until there is more than now."""
        before, began = self.asked(query, **values), time.monotonic()
        while self.asked(query, **values) == before:
            assert time.monotonic() - began < STANDSTILL, "the bots stand still"
            time.sleep(0.05)

    def close(self) -> None:
        self.engine.dispose()
