"""The database file: opened by one server at a time, read at once, written by one thread.

Reading is done on a connection that can only read; writing by one thread (`writer.py`), and whoever waits for it learns
that it is on the disk, or why not.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, create_engine, event, select
from sqlalchemy.exc import DatabaseError

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from . import schema
from .migrate import migrate
from .writer import NotStored, Work, Writer

FILE = "grandtour.sqlite"
LOCK = "grandtour.lock"
BUSY = 5.0  # seconds to wait for a locked database
KEYS = ("browser", "program")  # kinds of keys that let somebody in
KNOWN = "known"  # of a browser that was a player's, and lets nobody in


class Database:
    """A folder with a database. One server at a time uses it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # hands and secrets lie here
            self._lock = _locked(folder / LOCK)
            (folder / FILE).touch(0o600)
        except OSError as error:
            raise GrandTourError(say("The folder {folder} can't be used: {error}", folder=folder, error=error.strerror)) from None
        try:
            migrate(folder / FILE)
        except BaseException:
            os.close(self._lock)
            raise
        self._reading = _engine(folder / FILE, "DEFERRED", ["PRAGMA query_only = ON"])
        self._writing = _engine(
            folder / FILE, "IMMEDIATE", ["PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = ON"]
        )
        self._writer = Writer(self._writing)

    def close(self) -> None:
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
        os.close(self._lock)

    async def write(self, work: Work) -> Any:
        """Waits until something is written, whatever happens to the caller."""
        return await asyncio.shield(asyncio.wrap_future(self._writer.write(work)))

    async def write_as(self, player: int, key: str, work: Work) -> Any:
        """The same for a player who is known by a key (its hash): only if it still holds when all before it is written."""

        def checked(connection: Connection) -> Any:
            keys = schema.keys.c
            if connection.execute(select(keys.player).where(keys.hash == key, keys.kind.in_(KEYS))).scalar() != player:
                raise GrandTourError(say("You have been signed out."))
            return work(connection)

        return await self.write(checked)

    async def settled(self) -> None:
        """Waits until all is written that waits to be written now."""
        await self.write(lambda connection: None)

    def rows(self, query: Any) -> list[RowMapping]:
        """What a query finds; for the other files of this package, too."""
        try:
            with self._reading.connect() as connection:
                return list(connection.execute(query).mappings())
        except (DatabaseError, ValueError, TypeError, RecursionError) as error:  # all but the first: what is there is damaged
            reason = getattr(error, "orig", None) or type(error).__name__
            raise NotStored(say("This can't be read right now ({reason}). Please try again.", reason=reason)) from None


def _engine(path: Path, begin: str, pragmas: list[str]) -> Engine:
    """A connection to the database; transactions begin as SQLite is told, not as the driver guesses."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY, "check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ["PRAGMA journal_mode = WAL", *pragmas]:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _locked(path: Path) -> int:
    """An open lock file, which nobody else has; it is free again when this process ends, however that happens."""
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        raise GrandTourError(say("Another server is already using the folder {folder}.", folder=path.parent)) from None
    return number
