"""A damaged database: the server says so in words and lets go of the folder, or goes on with what can be read."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from starlette.testclient import WebSocketDenialResponse

from grandtour.engine.errors import GrandTourError
from grandtour.web.settings import Settings
from grandtour.web.store import FILE, Store
from grandtour.web.store.migrate import SCRIPTS
from grandtour.web.tables.setup import SeatSetup, TableSetup
from tests import SOAK

from .browsing import House
from .game_servers import a_hall

SEEDS = 15 if SOAK else 5
SCHEMA = (
    b"alembic",
    b"version_num",
    b"0009",
    b"0008",
    b"0007",
    b"0006",
    b"0005",
    b"0004",
    b"0003",
    b"0002",
    b"CREATE",
    b"players",
    b"VARCHAR",
)


def flipped(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice((1, 5, 50, 500))):
        data[rng.randrange(len(data))] = rng.randrange(256)


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


def overwritten(data: bytearray, rng: random.Random) -> None:
    start, size = rng.randrange(len(data)), rng.choice((16, 100, 1024, 4096))
    data[start : start + size] = rng.choice((rng.randbytes(size), b"\xff" * size, b"\0" * size, b"text " * (size // 5)))


def text(data: bytearray, rng: random.Random) -> None:
    data[:] = b"hello\n" * rng.randrange(1, 1000)


def beginning(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice((1, 3, 10))):
        data[rng.randrange(4096)] = rng.randrange(256)


def schema(data: bytearray, rng: random.Random) -> None:
    """Letters of the tables' own descriptions; a byte that isn't a letter there ended the start with a traceback."""
    for word in SCHEMA:
        at = data.find(word)
        if at >= 0 and rng.random() < 0.4:
            data[at + rng.randrange(len(word))] = rng.choice((0xFF, 0xC3, 0, 0x30, 0x41))


DAMAGE = (flipped, cut, overwritten, text, beginning, schema)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with some players and tables."""
    folder = tmp_path_factory.mktemp("good")

    async def made() -> None:
        async with a_hall(folder) as server:
            for number in range(10):
                player = await server.store.add_player(f"Anna {number}", f"key {number}", "browser")
                await server.create(player, "Anna", TableSetup("two_capitals", [SeatSetup("me"), SeatSetup("link")]))

    asyncio.run(made())
    return (folder / FILE).read_bytes()


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """One of an older version, which the server brings up to date when it starts."""
    path = tmp_path_factory.mktemp("old") / FILE
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, "0002")
    with sqlite3.connect(path) as database:
        database.executemany("INSERT INTO players (name, made) VALUES (?, 1)", [("Anna " * 20,)] * 40)
    database.close()
    return path.read_bytes()


def use(store: Store) -> None:
    """Reads and writes all kinds of things; what can't be done is refused in words."""
    works: list[Callable[[], object]] = [lambda i=i: store.player(f"key {i}") for i in range(10)]
    works += [lambda: [(store.room(row.id), store.games(row.id), store.events(row.id)) for row in store.rooms_of(3, 100)]]
    works += [lambda: store.waiting(100), lambda: store.due(1e12), lambda: store.made_since(3, 0)]
    works += [lambda: asyncio.run(store.add_player("Boris", "new", "browser"))]
    for work in works:
        try:
            work()
        except GrandTourError:
            continue


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("which", ["good", "old"])
def test_a_damaged_database_is_refused_or_used(which: str, damage, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    whole = request.getfixturevalue(which)
    for seed in range(SEEDS):
        data = bytearray(whole)
        damage(data, random.Random(f"{damage.__name__} {seed}"))
        folder = tmp_path / str(seed)
        folder.mkdir()
        (folder / FILE).write_bytes(data)
        with suppress(GrandTourError):
            store = Store(folder)
            use(store)
            store.close()
        for left in folder.glob(f"{Path(FILE).stem}*{Path(FILE).suffix}*"):
            left.unlink()
        Store(folder).close()  # the folder is free again


# --- while the server runs -----------------------------------------------------------------------------------------------------
@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(Settings(data=tmp_path / "data"), compiling=True) as house:
        yield house


def spoil(house: House, sql: str) -> None:
    with sqlite3.connect(house.server.settings.data / FILE) as database:
        database.execute(sql)
    database.close()


def test_a_name_that_cannot_be_read_is_said_in_words(house: House, caplog: pytest.LogCaptureFixture) -> None:
    anna = house.browser("Anna")
    room = anna.new("two_capitals", "me", "link")
    spoil(house, "UPDATE players SET name = CAST(x'ff41' AS TEXT)")
    for path in ("/", f"/t/{room}", "/account"):
        answer = anna.get(path)
        assert (answer.status_code, "be read right now" in answer.text) == (503, True), path
    with pytest.raises(WebSocketDenialResponse), anna.client.websocket_connect(f"/t/{room}/socket"):
        pass
    assert caplog.text == ""


@pytest.mark.parametrize("value", ["'{'", "'[['", "x'ff'", "CAST(x'c3' AS TEXT)"])
def test_a_table_that_cannot_be_read_is_said_in_words(house: House, value: str, caplog: pytest.LogCaptureFixture) -> None:
    anna = house.browser("Anna")
    room = anna.new("two_capitals", "me", "link")
    house.server.rooms.clear()
    spoil(house, f"UPDATE rooms SET options = {value}")
    answer = anna.get(f"/t/{room}")
    assert (answer.status_code, "be read right now" in answer.text) == (503, True)
    assert house.program().get(f"/tables/{room}")[0] == 503
    assert "Traceback" not in caplog.text
