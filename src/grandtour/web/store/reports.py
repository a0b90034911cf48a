"""Reports of faults: written by the server, read beside it by whoever has the folder."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from . import Store, schema
from .postgresql import reading_engine
from .sqlite import BUSY, FILE


@dataclass(frozen=True)
class Report:
    """What somebody reported, where they were, and the record of their table, hidden things included. `events` is how many are in
    the record; `None` if there is no record."""

    id: int
    made: float
    text: str
    about: dict[str, Any]
    events: int | None
    record: dict[str, Any] | None = None


async def add_report(store: Store, player: int | None, text: str, about: dict[str, Any], record: dict[str, Any] | None) -> int:
    """Keeps a report; returns its number."""
    row = {"made": time.time(), "player": player, "text": text, "about": about, "record": record}

    def work(connection: Connection) -> int:
        made = connection.execute(insert(schema.reports).values(row)).inserted_primary_key
        return int(made[0]) if made else 0

    return cast(int, await store.write(work))


def reports_of(store: Store, player: int) -> list[dict[str, Any]]:
    """What a player reported, for themselves: without the records, which have in them what is hidden from the player."""
    table = schema.reports
    query = select(table.c.id, table.c.made, table.c.text, table.c.about).where(table.c.player == player)
    return [dict(row) for row in store.rows(query)]


def read_reports(where: Path | str) -> list[Report]:
    """All reports of a folder, or of a PostgreSQL (its address), without their records, the newest first; servers may be using
    it."""
    table = schema.reports
    with _reading(where) as connection:
        counted = (table.c.record["events"],) if connection.dialect.name == "postgresql" else (table.c.record, "$.events")
        events = func.json_array_length(*counted).label("events")
        found = connection.execute(
            select(table.c.id, table.c.made, table.c.text, table.c.about, events).order_by(table.c.id.desc())
        )
        return [Report(**row) for row in found.mappings()]


def read_report(where: Path | str, number: int) -> Report:
    """One report, with its record."""
    table = schema.reports
    columns = (table.c.id, table.c.made, table.c.text, table.c.about, table.c.record)
    with _reading(where) as connection:
        for row in connection.execute(select(*columns).where(table.c.id == number)).mappings():
            record = row["record"]
            return Report(**row, events=None if record is None else len(record["events"]))
    raise GrandTourError(say("There is no report {number} in {folder}.", number=number, folder=where))


@contextmanager
def _reading(where: Path | str) -> Iterator[Connection]:
    """A connection that changes nothing."""
    engine = reading_engine(where) if isinstance(where, str) else _engine(where)
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise GrandTourError(say("The reports in {folder} can't be read: {error}", folder=where, error=reason)) from None


def _engine(folder: Path) -> Engine:
    """A database in a folder, without any lock. SQLite would leave files behind where no other connection is open: then the file
    is taken as one that nobody writes."""
    path = (folder / FILE).absolute()
    if not path.is_file():
        raise GrandTourError(say("There is no server data in {folder}.", folder=folder))
    how = "mode=ro" if path.with_name(f"{FILE}-wal").exists() else "immutable=1"
    return create_engine(f"sqlite:///{path.as_uri()}?{how}&uri=true", connect_args={"timeout": BUSY}, poolclass=NullPool)
