"""The lasting connection of a server process to PostgreSQL: through it the process hears what others do, is known to be alive,
and holds its shares of the work that exactly one process does.

All three end with the connection, by the database's own doing: a share is an advisory lock, and who is alive is who is connected.
There is nothing to expire and nothing to agree upon.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from zlib import crc32

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from .database import CHANNEL

News = dict[str, Any]
SHARES = 64  # of the work, divided among the processes
LOCKS = 0x6772616E  # the first number of our advisory locks
PULSE = 1.0  # seconds between two looks at who is there
NAME = "grandtour"  # how the connection is called, before the process and since when it plays
LISTEN = text(f"LISTEN {CHANNEL}")
CALL = text("SELECT set_config('application_name', :name, false)")
ALIVE = text("SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE :name")
TAKEN = text(
    "SELECT objid FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
    " WHERE locktype = 'advisory' AND classid = :locks AND objsubid = 2 AND datname = current_database()"
)
TAKE = text("SELECT share FROM unnest(CAST(:shares AS integer[])) AS share WHERE pg_try_advisory_lock(:locks, share)")
GIVE = text("SELECT pg_advisory_unlock(:locks, share) FROM unnest(CAST(:shares AS integer[])) AS share")


def share_of(name: str) -> int:
    """To which share something belongs."""
    return crc32(name.encode()) % SHARES


class Session:
    """Runs in a thread. `heard` is called there with each piece of news, `met` whenever others have come or gone, and (`True`) if
    the connection is a new one, before which news may have been missed."""

    def __init__(
        self, engine: Engine, process: str, heard: Callable[[dict[str, Any]], None], met: Callable[[bool], None]
    ) -> None:
        self._engine, self.process, self._heard, self._met = engine, process, heard, met
        self.since: float | None = None  # since when this process plays; before that it has no shares
        self.others: dict[str, float | None] = {}  # the other processes, and since when they play
        self.shares: frozenset[int] = frozenset()
        self.connected = False
        self._called = ""
        dbapi: Any = engine.dialect.dbapi
        self._broken = (dbapi.Error, SQLAlchemyError, OSError)  # what a connection can end with
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(PULSE * 5)

    def holds(self, name: str) -> bool:
        """Whether something is this process's to do."""
        return share_of(name) in self.shares

    def _run(self) -> None:
        while not self._stopped.is_set():
            with suppress(*self._broken), self._engine.connect() as connection:
                self._serve(connection)
            self.shares, self.connected, self._called = frozenset(), False, ""  # the locks have gone with the connection
            self._stopped.wait(PULSE)

    def _serve(self, connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        connection.execute(LISTEN)
        self._look(connection)
        self.connected = True
        self._met(True)
        while not self._stopped.is_set():
            for one in driver.notifies(timeout=PULSE):
                self._heard(json.loads(one.payload))
                if self._stopped.is_set():
                    return
            if self._look(connection):
                self._met(False)

    def _look(self, connection: Connection) -> bool:
        """Says who this is, looks who else is there, and takes or gives back shares; whether others have come or gone."""
        name = f"{NAME} {self.process} {'' if self.since is None else self.since}"
        if name != self._called:
            connection.execute(CALL, {"name": name})
            self._called = name
        names = connection.execute(ALIVE, {"name": f"{NAME} %"}).scalars()
        found = {process: float(since) if since else None for _, process, since in (one.split(" ", 2) for one in names)}
        before, self.others = self.others, {process: since for process, since in found.items() if process != self.process}
        self._divide(connection)
        return before != self.others

    def _divide(self, connection: Connection) -> None:
        """A fair part of all shares: what is too much is given back, and of what is free as much is taken as is missing."""
        playing = 1 + sum(since is not None for since in self.others.values())
        wanted = 0 if self.since is None else -(-SHARES // playing)
        if len(self.shares) > wanted:
            extra = random.sample(sorted(self.shares), len(self.shares) - wanted)
            self.shares -= set(extra)
            connection.execute(GIVE, {"locks": LOCKS, "shares": extra})
        elif len(self.shares) < wanted:
            free = set(range(SHARES)) - set(connection.execute(TAKEN, {"locks": LOCKS}).scalars())
            some = random.sample(sorted(free), min(len(free), wanted - len(self.shares)))
            self.shares |= set(connection.execute(TAKE, {"locks": LOCKS, "shares": some}).scalars())
