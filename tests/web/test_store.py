"""The folder with the database: made, brought up to date, refused in words; a full disk and a lock are told, and lose nothing."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient
from sqlalchemy import Connection, create_engine, delete, event, insert, select

import grandtour.web.store.sqlite as storing
from grandtour.cli import main
from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import say
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
from grandtour.web.store import FILE, NotStored, Store, Taken, chat, migrate, schema
from grandtour.web.store.uploads import record_called
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import TableSetup
from tests.web.game_servers import BOT, LINK, ME, a_hall, a_room, legal, on_a_server, play_on, shown, until

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "0009"


def upgrade() -> None:
    op.create_table("medals", sa.Column("id", sa.Integer, primary_key=True))
    with op.batch_alter_table("rooms", recreate="always") as rooms:
        rooms.add_column(sa.Column("colour", sa.String, nullable=False, server_default="red"))
    {more}
"""
FEW = 6


@pytest.fixture(autouse=True)
def quick_starts() -> None:
    """Not here: every database is made by the migrations themselves."""


# --- the form of the database -----------------------------------------------------------------------------------------
def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    migrate.migrate(tmp_path / FILE)
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert compare_metadata(MigrationContext.configure(connection), type(schema.metadata)()) != []
    engine.dispose()


def test_an_interrupted_beginning_is_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the server is killed in its very first second."""
    make = op.create_index

    def create_index(name: str, *rest: Any, **more: Any) -> None:
        if name == "places_by_player":
            raise OSError("interrupted")
        make(name, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", create_index)
        with pytest.raises(GrandTourError, match="interrupted"):
            migrate.migrate(tmp_path / FILE)
    migrate.migrate(tmp_path / FILE)
    assert migrate.version(tmp_path / FILE) == "0009"


def make_old(path: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database as an older version made it."""
    with monkeypatch.context() as patch:
        patch.setattr(ScriptDirectory, "get_current_head", lambda scripts: form)
        patch.setattr(command, "upgrade", lambda config, _, upgrade=command.upgrade: upgrade(config, form))
        migrate.migrate(path)


def test_a_database_of_the_second_form_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players keep their numbers, what belongs to them stays theirs, and no number is given again afterwards."""
    make_old(tmp_path / FILE, "0002", monkeypatch)
    with sqlite3.connect(tmp_path / FILE) as old:
        old.executemany("INSERT INTO players (id, name, made) VALUES (?, ?, 0)", [(1, "Anna"), (2, "Boris"), (7, "Carl")])
        old.execute("INSERT INTO keys (hash, player, kind, made) VALUES ('k', 7, 'browser', 0)")
        old.execute(
            "INSERT INTO results (room, number, place, player, name, game, time, score, rank, daily)"
            " VALUES ('r', 0, 0, 2, 'Boris', 'paris', 0, 1, 1, 'today')"
        )
        old.execute("INSERT INTO records (id, player, made, record) VALUES ('x', 1, 5, '{}')")

    async def run() -> None:
        store = Store(tmp_path)
        assert store.player("k") == (7, "Carl")
        assert [dict(row) for row in store.rows(select(schema.deals))] == [{"player": 2, "daily": "today"}]
        assert [(row["seen"], row["size"]) for row in store.rows(select(schema.records))] == [(5.0, 2)]
        await store.write(lambda c: c.execute(delete(schema.players).where(schema.players.c.id == 7)))
        assert store.player("k") is None, "keys go with their players still"
        assert await store.add_player("Dora", "d", "browser") == 8
        store.close()

    asyncio.run(run())


def test_a_database_of_the_third_form_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was said at tables, and who asks for a takeback, have other names now; no number of a message is given again."""
    make_old(tmp_path / FILE, "0003", monkeypatch)
    with sqlite3.connect(tmp_path / FILE) as old:
        old.execute(
            "INSERT INTO rooms (id, invite, game, wins, options, public, spectators, stage, made, changed, bots_due, acting,"
            """ wish) VALUES ('r', 'i', 'paris', 1, '{}', 0, 1, 'playing', 1, 1, 0, '[0]', '{"place": 1, "agreed": [0]}')"""
        )
        old.executemany(
            "INSERT INTO talk (id, room, time, name, text) VALUES (?, 'r', ?, 'Anna', ?)", [(1, 2.0, "Hello"), (9, 3.0, "Bye")]
        )
        old.execute("DELETE FROM talk WHERE id = 9")

    async def run() -> None:
        store = Store(tmp_path)
        (room,) = store.rows(select(schema.rooms.c.takeback))
        assert room["takeback"] == {"place": 1, "agreed": [0]}
        assert chat.messages_of(store, "r", 10) == {1: chat.ChatMessage(2.0, None, "Anna", "Hello")}
        await chat.add_message(store, "r", chat.ChatMessage(4.0, None, "Boris", "Again"))
        assert [row["id"] for row in store.rows(select(schema.chat.c.id))] == [1, 10]
        await store.write(lambda c: c.execute(delete(schema.rooms)))
        assert store.rows(select(schema.chat)) == [], "messages go with their table still"
        store.close()

    asyncio.run(run())
    assert (tmp_path / FILE).with_name(f"{Path(FILE).stem}-before-0003{Path(FILE).suffix}").exists()


def test_damaged_rows_are_told_of_in_words(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path)
        player = await store.add_player("Anna", "a", "browser")
        store.close()
        with closing(sqlite3.connect(tmp_path / FILE)) as damaged, damaged:
            damaged.execute("UPDATE players SET name = CAST(x'ff41' AS TEXT)")
            damaged.execute("INSERT INTO records (id, player, made, record) VALUES ('x', ?, 0, '{\"a\": ')", [player])
        store = Store(tmp_path)
        for read in (lambda: store.player("a"), lambda: record_called(store, "x")):
            with pytest.raises(NotStored, match="can't be read right now"):
                read()
        store.close()

    asyncio.run(run())


@contextmanager
def next_version(folder: Path, more: str = "") -> Iterator[None]:
    """A version of Grand Tour with one more migration, which rebuilds the table of rooms."""
    scripts = folder / "scripts"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "9000_next.py").write_text(NEXT.format(more=more))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "SCRIPTS", scripts)
        yield
    shutil.rmtree(scripts)


def stands(room: Room) -> Any:
    return room.number, room.table.position(), room.table.happened(), room.requests


def test_a_migration_keeps_running_games_and_a_copy(tmp_path: Path) -> None:
    async def run() -> None:
        folder = tmp_path / "data"
        async with a_hall(folder) as server:
            room, _ = await a_room(server, "metro_domino", [ME, LINK], wins=2)
            await room.play(0, legal(room, 0)[0], 0, "mine")
            before = stands(room)
        with next_version(tmp_path):
            async with a_hall(folder) as server:
                again = server.room(room.id)
                assert again is not None
                assert stands(again) == before
                await play_on(again)
                assert again.stage == "between"
        copy = folder / "grandtour-before-0009.sqlite"
        assert (migrate.version(folder / FILE), migrate.version(copy)) == ("9000", "0009")
        with closing(sqlite3.connect(copy)) as old:
            assert old.execute("SELECT count(*) FROM events").fetchone() == (1,)

    asyncio.run(run())


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        folder = tmp_path / "data"
        async with a_hall(folder) as server:
            room, _ = await a_room(server, "metro_domino", [ME, LINK])
            await play_on(room, FEW)
            before = stands(room)
        with next_version(tmp_path, "op.execute('nonsense')"), pytest.raises(GrandTourError, match="can't be used"):
            migrate.migrate(folder / FILE)
        async with a_hall(folder) as server:  # the old version still works on it
            again = server.room(room.id)
            assert again is not None
            assert stands(again) == before
        with next_version(tmp_path):
            migrate.migrate(folder / FILE)
        assert migrate.version(folder / FILE) == "9000"

    asyncio.run(run())


# --- refused in words -------------------------------------------------------------------------------------------------
def newer(folder: Path) -> None:
    Store(folder).close()
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")


def no_database(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_text("The lamp burns in the window of the last train. " * 100)


def a_file(folder: Path) -> None:
    folder.write_text("not a folder")


@pytest.fixture
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should nothing be refused, nothing runs either."""
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)


@pytest.mark.usefixtures("no_server")
@pytest.mark.parametrize(
    ("make", "words"), [(newer, "written by a newer version"), (no_database, "not a database"), (a_file, "can't be used")]
)
def test_refused_in_words(make: Callable[[Path], None], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    make(folder)
    kept = folder.read_bytes() if folder.is_file() else (folder / FILE).read_bytes()
    assert main(["serve", "--data", str(folder), "--port", "0"]) == 1
    told = capsys.readouterr().err
    assert words in told
    assert "Traceback" not in told
    assert kept == (folder.read_bytes() if folder.is_file() else (folder / FILE).read_bytes())


@pytest.mark.usefixtures("no_server")
def test_a_second_server_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path)
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 1
    assert "Another server is already using the folder" in capsys.readouterr().err
    store.close()
    Store(tmp_path).close()  # free again


def test_a_folder_without_rights_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:  # who may do everything
        monkeypatch.setattr(os, "open", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    tmp_path.chmod(0o500)
    with pytest.raises(GrandTourError, match="can't be used: Permission denied"):
        Store(tmp_path)


def test_a_refused_folder_is_free_again(tmp_path: Path) -> None:
    newer(tmp_path)
    for _ in range(2):
        with pytest.raises(GrandTourError, match="newer"):
            Store(tmp_path)


# --- the writer -------------------------------------------------------------------------------------------------------
@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.close()


def adding(name: str) -> Callable[[Connection], Any]:
    return lambda connection: connection.execute(insert(schema.players).values(name=name, made=0.0))


def names(store: Store) -> list[str]:
    return [row["name"] for row in store.rows(select(schema.players.c.name).order_by(schema.players.c.id))]


def test_many_share_a_commit_and_nobody_is_told_before(store: Store) -> None:
    begun, gate, futures, done_at_commit = threading.Event(), threading.Event(), [], []
    event.listen(store.backend.writing, "commit", lambda _: done_at_commit.append(sum(future.done() for future in futures)))
    first = store.backend.writer.write(lambda _: begun.set() or gate.wait())
    assert begun.wait(30)
    futures += [store.backend.writer.write(adding(str(number))) for number in range(50)]
    assert names(store) == []
    gate.set()
    for future in [first, *futures]:
        future.result(30)
    assert done_at_commit == [0, 0]  # one for the first work, one for all that waited
    assert names(store) == [str(number) for number in range(50)]


def refused_work(connection: Connection) -> None:
    adding("refused")(connection)
    raise GrandTourError(say("No."))


def faulty_work(connection: Connection) -> None:
    adding("faulty")(connection)
    raise ValueError("went wrong on our side")


def doubled_work(connection: Connection) -> None:
    adding("doubled")(connection)
    connection.execute(insert(schema.players).values(id=1, name="again", made=0.0))


def unwritable_work(connection: Connection) -> None:
    adding("unwritable")(connection)
    connection.execute(insert(schema.games).values(room="x", number=0, secret="", base=0, words={1, 2}))


def test_one_faulty_work_does_not_harm_the_others(store: Store) -> None:
    gate = threading.Event()
    works = [lambda _: gate.wait(), refused_work, adding("good"), faulty_work, doubled_work, unwritable_work, adding("better")]
    first, refused, _, faulty, doubled, unwritable, last = [store.backend.writer.write(work) for work in works]
    gate.set()
    assert last.result(30) is not None
    assert names(store) == ["good", "better"]
    assert (type(refused.exception()), type(faulty.exception()), type(doubled.exception())) == (GrandTourError, ValueError, Taken)
    assert unwritable.exception() is not None
    assert first.exception() is None


def test_what_waits_is_written_before_the_end(store: Store, tmp_path: Path) -> None:
    gate = threading.Event()
    store.backend.writer.write(lambda _: gate.wait())
    last = store.backend.writer.write(adding("last"))
    threading.Timer(0.05, gate.set).start()
    store.backend.writer.close()
    assert last.done()
    assert names(store) == ["last"]


# --- a lock, a full disk ----------------------------------------------------------------------------------------------
@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another program writes, for a long time."""
    with closing(sqlite3.connect(store.backend.folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


LARGE = """
CREATE TEMP TRIGGER large AFTER INSERT ON events
BEGIN INSERT INTO players (name, made) VALUES (hex(zeroblob(99999)), 0); END
"""


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The file can't grow, and every event would need much room."""

    def do(statement: str) -> None:
        store.backend.writer.write(lambda c: c.exec_driver_sql(statement).close()).result(30)

    do("PRAGMA max_page_count = 1")  # as many as there are
    do(LARGE)
    yield
    do("DROP TRIGGER temp.large")
    do("PRAGMA max_page_count = 1000000")


TROUBLES = {"locked": locked, "full": full}


@pytest.fixture(params=list(TROUBLES))
def trouble(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[Store], Any]:
    monkeypatch.setattr(storing, "BUSY", 0.05)
    found: Callable[[Store], Any] = TROUBLES[request.param]
    return found


def test_a_move_that_can_not_be_stored_can_be_sent_again(trouble: Callable[[Store], Any], settings: Settings) -> None:
    """By a browser and by a program of the same player: told, nothing has changed; later it counts once."""
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        token = client.post("/api/v1/players", json={"name": "Anna"}).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        seats = [{"kind": "me"}, {"kind": "hot", "name": "Boris"}]
        while not client.app.state.server.ready:  # the rules are loaded first
            time.sleep(0.01)
        table = client.post("/api/v1/tables", json={"game": "metro_domino", "seats": seats}).json()["table"]
        client.post(f"/api/v1/tables/{table}/ready", json={})
        view = f"/api/v1/tables/{table}/view?place=0"
        before = client.get(view).json()
        move = {"request": "mine", "after": before["number"], "place": 0, "move": before["legal"][0]}
        with client.websocket_connect(f"/t/{table}/socket", headers={"cookie": f"grandtour={token}"}) as socket:
            socket.send_json({"type": "sit", "place": 0})
            with trouble(client.app.state.server.store):
                refused = told(socket, {"type": "move"} | move)
                answer = client.post(f"/api/v1/tables/{table}/moves", json=move)
                assert (refused["type"], refused["again"], refused["request"]) == ("refused", True, "mine")
                assert (answer.status_code, answer.json()["error"]) == (503, refused["reason"])
                assert "nothing has changed" in refused["reason"]
                assert client.get(view).json() == before
            number = told(socket, {"type": "move"} | move)["number"]
        assert number == before["number"] + 1
        assert client.post(f"/api/v1/tables/{table}/moves", json=move).json() == {"number": number}
        after = client.get(view).json()
        assert (after["number"], len(after["log"])) == (number, 1)


def told(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a message; states of the table aside."""
    socket.send_json(message)
    while (answer := socket.receive_json())["type"] == "table":
        pass
    found: dict[str, Any] = answer
    return found


def test_bots_wait_and_go_on_by_themselves(trouble: Callable[[Store], Any], tmp_path: Path) -> None:
    async def test(server: Any) -> None:
        room, players = await a_room(server, "two_capitals", [ME, BOT])
        thought, may_think = server.think, asyncio.Event()

        async def think(*about: Any) -> str:
            await may_think.wait()
            return str(await thought(*about))

        server.think = think
        await room.play(0, legal(room, 0)[0], room.number)
        number = room.number
        with trouble(server.store):
            may_think.set()
            await until(lambda: "The bots are waiting" in (shown(room, players[0])["notice"] or ""))
            assert room.number == number
        await until(lambda: 0 in room.acting())
        assert room.number > number
        assert shown(room, players[0])["notice"] is None

    on_a_server(tmp_path, test)


def test_what_can_not_be_stored_has_not_happened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever it is: sitting down, being ready, a new room, taking back, deleting."""
    monkeypatch.setattr(storing, "BUSY", 0.05)

    async def test(server: Any) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, LINK], begins=False)
        other, players = await a_room(server, "two_capitals", [ME, LINK])
        await other.play(0, legal(other, 0)[0], 0)
        own, mine = await a_room(server, "two_capitals", [ME, BOT])
        deeds: list[Callable[[], Awaitable[Any]]] = [
            lambda: room.seating.sit(players[1], "Guest", None, True),
            lambda: room.seating.ready(room.row.creator, "word"),
            lambda: server.create(players[0], "Anna", TableSetup("paris", [ME, BOT])),
            lambda: other.takebacks.undo(0, 1),
            lambda: server.delete(own, mine[0]),
        ]
        with locked(server.store):
            for deed in deeds:
                with pytest.raises(NotStored):
                    await deed()
            assert len(server.rooms) == 3
            assert (room.places[1].player, room.places[0].ready, other.number, own.deleted) == (None, False, 1, False)
        for deed in deeds:
            await deed()
        assert server.store.room(own.id) is None

    on_a_server(tmp_path, test)


def test_nobody_misses_a_refusal_that_comes_after_they_left(tmp_path: Path) -> None:
    """Somebody who does not wait for what they wrote is told nothing, and the log isn't either."""
    found: list[dict[str, Any]] = []

    async def test() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context))
        store, begun, go = Store(tmp_path), threading.Event(), threading.Event()

        def work(_: Connection) -> None:
            begun.set()
            go.wait()
            raise GrandTourError(say("No."))

        writing = asyncio.create_task(store.write(work))
        await asyncio.to_thread(begun.wait)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        go.set()
        await store.settled()
        await asyncio.to_thread(store.close)
        del writing
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(test())
    gc.collect()
    assert found == []
