"""PostgreSQL: one database for any number of server processes, on any number of machines."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from sqlalchemy import URL, Engine, create_engine, make_url, pool
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from .migrate import migrate_shared
from .writer import Taken, Work, not_stored

SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
WRITERS = 8  # transactions of one process at the same time
READERS = 4
DEADLOCKS = 3  # tries of a transaction that the database gives up for another's sake
DEADLOCK = "40P01"
# Who is cut off from the other is known on both sides within ten seconds, and no question waits for longer.
SERVER_OPTIONS = "tcp_keepalives_idle=4 tcp_keepalives_interval=2 tcp_keepalives_count=2 tcp_user_timeout=8000"
CLIENT_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
}
STATEMENT_MS, LOCK_MS = 10_000, 8_000


class PostgreSQL:
    """The database of many processes."""

    shared = True

    def __init__(self, address: str) -> None:
        self.url = checked_url(address)
        self.session = self._engine(pool.NullPool)  # for connections that last (`session.py`)
        try:
            migrate_shared(self.session)
        except SQLAlchemyError as error:
            raise GrandTourError(
                say("The database {url} can't be used: {error}", url=shown(self.url), error=reason(error))
            ) from None
        self.reading = self._engine(pool.QueuePool, pool_size=READERS, max_overflow=READERS, pool_reset_on_return=None)
        self.writing = self._engine(
            pool.QueuePool, pool_size=WRITERS, max_overflow=0, pool_pre_ping=True, isolation_level="READ COMMITTED"
        )
        self._threads = ThreadPoolExecutor(WRITERS, thread_name_prefix="store")
        self._pending: set[Future[Any]] = set()

    def _engine(self, kind: type[pool.Pool], **options: Any) -> Engine:
        return engine_of(self.url, kind, **options)

    def write(self, work: Work) -> Future[Any]:
        """Has something written, in a transaction of its own; the future is done when it is on the disk."""
        future = self._threads.submit(self._write, work)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    def pending(self) -> list[Future[Any]]:
        """What is being written, or waits for it."""
        return list(self._pending)

    def _write(self, work: Work) -> Any:
        for left in range(DEADLOCKS - 1, -1, -1):
            try:
                with self.writing.begin() as connection:
                    return work(connection)
            except IntegrityError:
                raise Taken(say("That already exists.")) from None
            except OperationalError as error:
                if not left or getattr(error.orig, "sqlstate", None) != DEADLOCK:
                    raise not_stored(error) from None
            except DatabaseError as error:
                raise not_stored(error) from None
        raise AssertionError

    def waiting(self) -> int:
        """How many changes are being written, or wait for it."""
        return len(self._pending)

    def close(self) -> None:
        self._threads.shutdown()
        self.reading.dispose()
        self.writing.dispose()
        self.session.dispose()


INSTALL = "pip install 'grandtour[postgresql]'"


def engine_of(url: URL, kind: type[pool.Pool], isolation_level: str = "AUTOCOMMIT", **options: Any) -> Engine:
    """Connections of some kind to a database."""
    settings = [*SERVER_OPTIONS.split(), f"statement_timeout={STATEMENT_MS}", f"lock_timeout={LOCK_MS}"]
    more = CLIENT_OPTIONS | {"options": " ".join(f"-c {one}" for one in settings)}
    try:
        return create_engine(
            url, poolclass=kind, isolation_level=isolation_level, connect_args=more, hide_parameters=True, **options
        )
    except ModuleNotFoundError:
        raise GrandTourError(say("PostgreSQL needs one more package: {command}", command=INSTALL)) from None


def reading_engine(address: str) -> Engine:
    """A connection for somebody who only looks, whatever form the database has."""
    return engine_of(checked_url(address), pool.NullPool)


def checked_url(address: str) -> URL:
    """The address of a database, as SQLAlchemy has it."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in SCHEMES or not url.database:
        raise GrandTourError(say("The address of a database looks like this: {example}", example="postgresql://user@host/name"))
    return url.set(drivername="postgresql+psycopg")


def shown(url: URL) -> str:
    """The address without its password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def reason(error: SQLAlchemyError) -> str:
    """The first line of what the database says; never values."""
    return str(getattr(error, "orig", None) or type(error).__name__).splitlines()[0]
