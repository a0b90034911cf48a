"""A real PostgreSQL in a process of its own, in a temporary folder: started when a test needs it, and ended with the tests.

It is Debian's, or that of whatever system this is. Where there is none, the tests that need one say so and pass.
"""

from __future__ import annotations

import atexit
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import warnings
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from grandtour.web.store.postgresql import PostgreSQL
from tests.web.ports import free_port

MISSING = "PostgreSQL is not installed here, so nothing was tested with it (Debian: apt-get install postgresql)."
USER = "postgres"  # it refuses to run as root
EVERYWHERE = os.environ.get("GRANDTOUR_TEST_DATABASE") == "postgresql"  # all servers of the tests use it
NUMBERS = itertools.count()
PATIENCE = 60.0
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300", "log_min_messages=fatal")


def program(name: str) -> str | None:
    """Debian has it in a folder of its own, not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def has_postgresql() -> bool:
    """Whether there is one; if not, it is said once."""
    if program("initdb") and program("postgres") and (os.geteuid() or shutil.which("setpriv")):
        return True
    warnings.warn(MISSING, stacklevel=2)
    return False


class Cluster:
    """One PostgreSQL with many databases."""

    def __init__(self) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="grandtour-")), free_port()
        self.way: list[str] = []
        if os.geteuid() == 0:
            known = pwd.getpwnam(USER)
            os.chown(self.folder, known.pw_uid, known.pw_gid)
            self.way = ["setpriv", f"--reuid={USER}", f"--regid={known.pw_gid}", "--clear-groups"]
        data = self.folder / "data"
        made = [str(program("initdb")), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]
        subprocess.run(self.way + made, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)
        run = [str(program("postgres")), "-D", str(data), "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)]
        options = [part for option in FAST for part in ("-c", option)]
        self.process = subprocess.Popen(self.way + run + options, cwd=self.folder, stdin=subprocess.DEVNULL)
        atexit.register(self.stop)
        self._wait()
        self.do("CREATE DATABASE ready")
        PostgreSQL(self.url("ready")).close()  # the migrations, once

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def do(self, statement: str, database: str = USER) -> None:
        engine = create_engine(self.url(database).replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def _wait(self) -> None:
        for _ in range(int(PATIENCE / 0.05)):
            try:
                return self.do("SELECT 1")
            except OperationalError:
                try:
                    self.process.wait(0.05)
                except subprocess.TimeoutExpired:
                    continue
                raise AssertionError("PostgreSQL has ended") from None
        raise AssertionError("PostgreSQL doesn't answer")

    def empty(self) -> str:
        """The address of a database without anything in it."""
        name = f"empty_{next(NUMBERS)}"
        self.do(f"CREATE DATABASE {name}")
        return self.url(name)

    def new(self) -> str:
        """The address of a new database that has all tables."""
        name = f"test_{next(NUMBERS)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE ready")
        return self.url(name)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def cluster() -> Cluster:
    return Cluster()


@cache
def database_of(folder: Path) -> str:
    """The database that tests use instead of the one in a folder (`EVERYWHERE`)."""
    return cluster().new()


def place_of(folder: Path) -> dict[str, Path | str]:
    """Where a server of the tests has its data, as settings."""
    return {"data": folder, "database": database_of(folder)} if EVERYWHERE else {"data": folder}
