"""Brings a database up to date when a server starts. Running games are kept, and of SQLite a copy of the old file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from ...engine.errors import GrandTourError
from ...engine.i18n import say

SCRIPTS = Path(__file__).parent / "migrations"
BROKEN = (SQLAlchemyError, sqlite3.Error, OSError, ValueError, TypeError, LookupError)  # what reading a damaged file can end with
LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('grandtour migrates', 0))")
PATIENT = text("SET LOCAL statement_timeout = 0")


def migrate(path: Path) -> None:
    """Makes the database, or brings it to the newest form; one from a newer version, or no database at all, is refused."""
    config = configured()
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}".replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    try:
        found = version(path)
        if found == scripts.get_current_head():
            return
        if found is not None:
            scripts.get_revision(found)
            keep_copy(path, found)
        command.upgrade(config, "head")
    except CommandError:
        raise GrandTourError(say("{path} was written by a newer version of Grand Tour.", path=path)) from None
    except BROKEN as error:
        raise GrandTourError(say("{path} can't be used: {error}", path=path, error=getattr(error, "orig", error))) from None


def migrate_shared(engine: Engine) -> None:
    """The same for a database that other processes may be starting on: the first one does it, the others wait."""
    config = configured()
    with engine.connect().execution_options(isolation_level="READ COMMITTED") as connection, connection.begin():
        if version_of(connection) == ScriptDirectory.from_config(config).get_current_head():
            return
        connection.execute(PATIENT)
        connection.execute(LOCK)
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:
            database = engine.url.database
            raise GrandTourError(say("{path} was written by a newer version of Grand Tour.", path=database)) from None


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config


def version(path: Path) -> str | None:
    """The form of a database; `None` for a new one."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            return version_of(connection)
    finally:
        engine.dispose()


def version_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def keep_copy(path: Path, found: str) -> None:
    """A copy of the database as it was before it is changed."""
    copy = path.with_name(f"{path.stem}-before-{found}{path.suffix}")
    copy.touch(0o600)
    with sqlite3.connect(path) as old, sqlite3.connect(copy) as new:
        old.backup(new)
