"""The database, whichever it is: read at once, on connections that change nothing; whoever has something written waits, and
learns that it is on the disk, or why not."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, Table, func, literal, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, DataError

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from . import schema
from .postgresql import PostgreSQL
from .sqlite import SQLite
from .writer import NotStored, Work

KEYS = ("browser", "program")  # kinds of keys that let somebody in
KNOWN = "known"  # of a browser that was a player's, and lets nobody in
CHANNEL = "grandtour"
TELL = text("SELECT pg_notify(:channel, :news)")
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class Database:
    """A folder with SQLite, which one server process uses, or (its address) PostgreSQL, which any number use together."""

    def __init__(self, where: Path | str) -> None:
        self.backend = PostgreSQL(where) if isinstance(where, str) else SQLite(where)

    @property
    def shared(self) -> bool:
        """Whether other server processes may use it at the same time."""
        return self.backend.shared

    def close(self) -> None:
        self.backend.close()

    def answers(self) -> bool:
        """Whether the database can be asked just now."""
        return len(self.rows(select(literal(1).label("one")))) == 1

    def time(self) -> float:
        """The clock that all who use the database share."""
        return (
            float(self.rows(select(func.extract("epoch", func.clock_timestamp()).label("now")))[0]["now"])
            if self.shared
            else time.time()
        )

    async def write(self, work: Work) -> Any:
        """Waits until something is written, whatever happens to the caller."""
        writing = asyncio.wrap_future(self.backend.write(work))
        writing.add_done_callback(_looked_at)
        return await asyncio.shield(writing)

    async def write_as(self, player: int, key: str, work: Work) -> Any:
        """The same for a player who is known by a key (its hash): only if it still holds, and holds until it is written."""

        def checked(connection: Connection) -> Any:
            keys = schema.keys.c
            holder = select(keys.player).where(keys.hash == key, keys.kind.in_(KEYS)).with_for_update(read=True)
            if connection.execute(holder).scalar() != player:
                raise GrandTourError(say("You have been signed out."))
            return work(connection)

        return await self.write(checked)

    async def publish(self, kind: str, **news: Any) -> None:
        """Tells the other processes something that is not stored."""
        await self.write(lambda connection: publish(connection, kind, **news))

    async def settled(self) -> None:
        """Waits until all is written that waits to be written now."""
        await asyncio.gather(*map(asyncio.wrap_future, self.backend.pending()), return_exceptions=True)

    def rows(self, query: Any) -> list[RowMapping]:
        """What a query finds; for the other files of this package, too."""
        try:
            return self._rows(query)
        except DataError:  # a text that can't be stored here is asked for: there is none
            return []
        except (DatabaseError, ValueError, TypeError, RecursionError) as error:  # all but the first: what is there is damaged
            reason = getattr(error, "orig", None) or type(error).__name__
            raise NotStored(say("This can't be read right now ({reason}). Please try again.", reason=reason)) from None

    def _rows(self, query: Any) -> list[RowMapping]:
        try:
            with self.backend.reading.connect() as connection:
                return list(connection.execute(query).mappings())
        except DatabaseError as error:
            if not error.connection_invalidated:
                raise
        with self.backend.reading.connect() as connection:  # the database was started again since it was last asked
            return list(connection.execute(query).mappings())


def publish(connection: Connection, kind: str, **news: Any) -> None:
    """Tells all processes something, this one included, as soon as the transaction is stored."""
    if connection.dialect.name == "postgresql":
        connection.execute(TELL, {"channel": CHANNEL, "news": json.dumps({"kind": kind, **news})})


def alone(connection: Connection, what: str) -> None:
    """Until the transaction is stored, nobody else does anything that is called the same. (With SQLite, one writes anyway.)"""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(what, 0))))


def put(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Stores a row, instead of the one with the same key."""
    connection.execute(_insert(connection, table, row).on_conflict_do_update(index_elements=list(table.primary_key), set_=row))


def put_once(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Stores a row, unless there is one with the same key."""
    connection.execute(_insert(connection, table, row).on_conflict_do_nothing())


def _insert(connection: Connection, table: Table, row: dict[str, Any]) -> Any:
    return INSERTS[connection.dialect.name](table).values(row)


def _looked_at(writing: asyncio.Future[Any]) -> None:
    """A refusal need not be told to a caller who has gone; asyncio would log it as forgotten."""
    if not writing.cancelled():
        writing.exception()
