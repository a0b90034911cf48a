"""SQLite: a folder with a database, opened by one server at a time, read at once, written by one thread (`writer.py`)."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from .migrate import migrate
from .writer import Work, Writer

FILE = "grandtour.sqlite"
LOCK = "grandtour.lock"
BUSY = 5.0  # seconds to wait for a locked database


class SQLite:
    """The database of one server process."""

    shared = False

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
        self.reading = _engine(folder / FILE, "DEFERRED", ["PRAGMA query_only = ON"])
        self.writing = _engine(
            folder / FILE, "IMMEDIATE", ["PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = ON"]
        )
        self.writer = Writer(self.writing)

    def write(self, work: Work) -> Future[Any]:
        return self.writer.write(work)

    def pending(self) -> list[Future[Any]]:
        """What is done when all is written that waits now: there is one line, and this stands at its end."""
        return [self.writer.write(lambda connection: None)]

    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self.writer)

    def close(self) -> None:
        self.writer.close()
        self.reading.dispose()
        self.writing.dispose()
        os.close(self._lock)


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
