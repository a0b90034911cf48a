"""Several servers on one PostgreSQL: each draws what another has stored, and no change is made from what is no longer so."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select

from grandtour.engine.errors import GrandTourError, IllegalMove
from grandtour.engine.table import Table
from grandtour.web.http.errors import Denied
from grandtour.web.http.identity import Somebody
from grandtour.web.http.rate import Rate, rate_of_all
from grandtour.web.server import GameServer
from grandtour.web.services import analysis_queue
from grandtour.web.services.figures import as_text
from grandtour.web.services.forget_player import forget
from grandtour.web.store import Store, accounts, schema
from grandtour.web.store.analyses import analysis_of, jobs_of, take_job
from grandtour.web.store.rates import sweep_rates
from grandtour.web.store.session import SHARES
from grandtour.web.tables.access import room_for
from grandtour.web.tables.presence import connected, watching
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.room import Room
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import BOT, LINK, ME, Clock, a_hall, a_room, legal, play_on, shown, until
from tests.web.postgresql import cluster, has_postgresql

pytestmark = pytest.mark.filterwarnings("default:PostgreSQL is not installed")
THROW_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '{name}'"
Test = Callable[[GameServer, GameServer], Awaitable[None]]


@asynccontextmanager
async def two_servers() -> AsyncIterator[tuple[GameServer, GameServer]]:
    """As two processes have them: nothing is common to them but the database, and the clock."""
    url, clock = cluster().new(), Clock()
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(a_hall(url, clock)) for _ in range(2)]
        await until(lambda: here.peers.number == there.peers.number == 2)
        yield here, there


def on_two_servers(test: Test) -> None:
    async def run() -> None:
        async with two_servers() as (here, there):
            await test(here, there)

    if has_postgresql():
        asyncio.run(run())


def other(server: GameServer, room: Room) -> Room:
    """The same room on another server."""
    found = server.room(room.id)
    assert found is not None
    return found


def stands(room: Room) -> Any:
    asked = {seat: moment for seat, moment in room.clock.since.items() if seat >= 0}
    row = replace(room.row, changed=0.0)  # when that was only the store knows
    return row, room.games, room.number, room.requests, room.table.position(), room.table.happened(), asked


def deaf(server: GameServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hears nothing: as if all news were late."""
    monkeypatch.setattr(server.peers, "_hear", lambda news: None)


def test_a_move_is_seen_on_the_other_server() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, LINK], wins=2, limit=60)
        same = other(there, room)
        assert stands(same) == stands(room)
        for mover in (room, same, room):
            place = mover.acting()[0]
            await mover.play(place, legal(mover, place)[0], mover.number)
            await until(lambda: room.number == same.number)
            assert stands(same) == stands(room)
            assert shown(room, players[1])["log"] == shown(same, players[1])["log"]
        await play_on(room)
        await until(lambda: same.stage == "between")
        assert stands(same) == stands(room)
        for player in set(players.values()):
            await same.seating.ready(player, "again")
        await until(lambda: room.stage == "playing")
        assert len(room.games) == 2
        assert stands(same) == stands(room)

    on_two_servers(test)


def test_two_who_move_at_once_are_told_as_on_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one is refused, because the game has moved on; a request that is sent to both counts once."""

    async def test(here: GameServer, there: GameServer) -> None:
        room, _ = await a_room(here, "two_capitals", [ME, LINK])
        same = other(there, room)
        deaf(here, monkeypatch)
        deaf(there, monkeypatch)
        place, first, second = room.acting()[0], *legal(room, room.acting()[0])[:2]
        assert await room.play(place, first, 0, "mine") == 1
        with pytest.raises(IllegalMove, match="The game has moved on"):
            await same.play(place, second, 0)
        assert stands(same) == stands(room)
        assert await same.play(place, first, 0, "mine") == 1
        assert here.store.version(room.id) == room.row.version
        again = same.acting()[0]
        moved = await asyncio.gather(
            *(one.play(again, legal(same, again)[0], 1, "both") for one in (room, same)), return_exceptions=True
        )
        assert moved == [2, 2]
        assert stands(same) == stands(room)
        assert len(here.store.events(room.id)) == 2

    on_two_servers(test)


def test_seats_and_words_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both servers seat somebody, and both take words, without hearing of each other."""

    async def test(here: GameServer, there: GameServer) -> None:
        room, _ = await a_room(here, "metro_domino", [ME, LINK, LINK], begins=False)
        same = other(there, room)
        deaf(here, monkeypatch)
        deaf(there, monkeypatch)
        guests = [await here.store.add_player(name, name, "program") for name in ("Boris", "Clara", "Dora")]
        assert await room.seating.sit(guests[0], "Boris", None, invited=True) == 1
        assert await same.seating.sit(guests[1], "Clara", None, invited=True) == 2
        with pytest.raises(GrandTourError, match="no free seat"):
            await room.seating.sit(guests[2], "Dora", None, invited=True)
        await same.seating.ready(guests[0], "boris")
        await room.seating.ready(guests[1], "clara")
        await same.seating.ready(int(room.row.creator or 0), "anna")
        assert same.stage == "playing"
        await room.catch_up()
        assert stands(same) == stands(room)
        assert room.game.words == ["anna", "boris", "clara"]

    on_two_servers(test)


def test_chat_takeback_substitute_and_rematch_over_two_servers() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, LINK])
        same = other(there, room)
        await room.chat.say(players[0], 0, "Hello")
        await until(lambda: [one.text for one in same.chat.messages] == ["Hello"])
        await same.chat.say(players[1], 1, "Hi")
        await until(lambda: [one.text for one in room.chat.messages] == ["Hello", "Hi"])
        assert (room.chat.readings, room.chat.sent) == (1, 2), "what is new is added to what was read"

        while len(room.table.movers()) < 2:
            await play_on(room, 1)
        await until(lambda: same.number == room.number)
        mover = room.place_at(room.table.moves[-2][0])
        await room.takebacks.undo(mover, room.number, "back")
        await until(lambda: same.takebacks.asked is not None)
        with pytest.raises(GrandTourError, match="no longer open"):
            await same.takebacks.answer([1 - mover], True, room.number + 1)
        await same.takebacks.answer([1 - mover], False, room.number)
        await until(lambda: room.takebacks.declined)
        with pytest.raises(GrandTourError, match="already declined"):
            await room.takebacks.undo(mover, room.number, "again")

        await same.substitutes.hand_over(1, "random")
        await until(lambda: room.stood_in() == [1])
        await same.substitutes.hand_over(1, None)
        await until(lambda: room.stood_in() == [])
        await play_on(room)
        await until(lambda: same.stage == "over")
        found = await asyncio.gather(rematch(here, room, players[0]), rematch(there, same, players[1]))
        assert found[0].id == found[1].id
        assert len(here.store.rooms_of(players[0], 9)) == 2, "one rematch, whoever was quicker"

    on_two_servers(test)


def test_who_looks_on_is_known_on_both() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, LINK])
        viewer, stranger = Viewer(room, Somebody(players[0], "Anna"), "en"), Viewer(room, Somebody(), "en")
        room.enter(viewer)
        room.enter(stranger)
        await asyncio.sleep(0)
        await here.store.settled()
        here.keys_gone(players[1])
        await until(lambda: there.keys_changed[players[1]])  # what was told before has been heard there, for no table
        same = other(there, room)  # opened later: it asks
        await until(lambda: connected(same) == {players[0]} and watching(same) == 1)
        room.leave(stranger)
        await until(lambda: watching(same) == 0)
        other_viewer = Viewer(same, Somebody(players[1], "Guest"), "en")
        same.enter(other_viewer)
        await until(lambda: connected(room) == set(players.values()))
        await there.peers.stop()
        await until(lambda: connected(room) == {players[0]})

    on_two_servers(test)


def test_keys_and_tables_that_are_gone() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, BOT], begins=False)
        same = other(there, room)
        before = there.keys_changed[players[0]]
        here.keys_gone(players[0])
        await until(lambda: there.keys_changed[players[0]] == before + 1)
        await here.delete(room, players[0])
        await until(lambda: same.deleted)
        assert there.room(room.id) is None

    on_two_servers(test)


def test_everything_is_done_by_exactly_one() -> None:
    """Bots of a hundred tables among themselves, on two servers; then one of them goes."""

    async def test(here: GameServer, there: GameServer) -> None:
        await until(lambda: sum(one.peers.shares for one in (here, there)) == SHARES)
        room, _ = await a_room(here, "metro_domino", [BOT, BOT])
        holders = [one for one in (here, there) if one.peers.holds(room.id)]
        assert len(holders) == 1
        same = other(there, room)
        await until(lambda: (room if holders[0] is here else same).stage == "over")
        await there.peers.stop()
        await until(lambda: here.peers.holds(room.id))
        await until(lambda: here.peers.shares == SHARES)

    on_two_servers(test)


def test_who_was_told_of_a_move_finds_it_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also at a server that has not heard of it yet."""

    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, LINK])
        same = other(there, room)
        deaf(there, monkeypatch)
        place = room.acting()[0]
        await room.play(place, legal(room, place)[0], room.number)
        assert same.number == 0
        assert room_for(there, room.id, players[place]) is same
        assert stands(same) == stands(room)

    on_two_servers(test)


def test_after_a_lost_connection_everything_is_looked_at_again() -> None:
    """The database throws all out; what happened meanwhile is seen, and all shares are somebody's again."""

    async def test(here: GameServer, there: GameServer) -> None:
        room, players = await a_room(here, "metro_domino", [ME, LINK])
        same, database = other(there, room), str(there.settings.database).rsplit("/", 1)[1]
        await same.chat.say(players[0], 0, "Hello")
        session = there.peers.session
        assert session is not None
        await asyncio.to_thread(cluster().do, THROW_OUT.format(name=f"%{session.process}%"), database)
        place = room.acting()[0]
        await room.play(place, legal(room, place)[0], room.number)
        await room.chat.say(players[1], 1, "Hi")
        await until(lambda: same.number == 1 and [one.text for one in same.chat.messages] == ["Hello", "Hi"])
        await until(lambda: here.peers.shares + there.peers.shares == SHARES and there.peers.shares > 0)

    on_two_servers(test)


def test_an_analysis_is_made_by_one_and_begun_again_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, _ = await a_room(here, "metro_domino", [BOT, BOT])
        subject, begun, go = f"t/{room.id}/1", [], threading.Event()
        same = other(there, room)
        await until(lambda: room.stage == same.stage == "over")

        def analyse(table: Table, *, stopped: Callable[[], bool], **_: Any) -> Any:
            begun.append(table)
            while not go.wait(0.01) and not stopped():
                pass
            return SimpleNamespace(as_data=lambda: {"moves": 1})

        monkeypatch.setattr(analysis_queue, "analyse", analyse)
        await there.analysis_queue.begin(subject, None, "network")
        await until(lambda: begun)
        (job,) = jobs_of(here.store)
        assert not await take_job(here.store, job, here.peers.process, here.peers.others), "also if both ask at once"
        here.analysis_queue.look()
        assert here.analysis_queue.work is None, "it is the other's"
        with pytest.raises(Denied, match="already being analysed"):
            await here.analysis_queue.begin(subject, None, "network")
        await there.peers.stop()
        await until(lambda: not here.peers.others)
        here.analysis_queue.look()
        await until(lambda: len(begun) == 2)
        go.set()
        await until(lambda: analysis_of(here.store, subject) == {"moves": 1} and jobs_of(here.store) == [])

    on_two_servers(test)


def test_rates_are_counted_together() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        few = [rate_of_all(one.store, "few", 3, 60) for one in (here, there)]
        assert [few[turn % 2].allows("Anna") for turn in range(5)] == [True, True, True, False, False]
        assert few[0].allows("Boris")
        short = [rate_of_all(one.store, "short", 1, 0.0) for one in (here, there)]
        assert [one.allows("Anna") for one in short] == [True, True], "a new span of time"
        await sweep_rates(here.store)
        assert len(here.store.rows(select(schema.rates))) == 2
        mine = Rate(10, 60)
        assert [mine.allows("Anna", processes=2) for _ in range(6)] == [True] * 5 + [False], "half of it"

    on_two_servers(test)


def test_figures_of_all_are_told_by_each() -> None:
    async def test(here: GameServer, there: GameServer) -> None:
        room, _ = await a_room(there, "metro_domino", [ME, LINK])
        place = room.acting()[0]
        await room.play(place, legal(room, place)[0], room.number)
        found = await here.peers.figures()
        assert set(found) == {here.peers.process, there.peers.process}
        assert found[there.peers.process]["grandtour_moves_total"] == {'by="people"': 1, 'by="bots"': 0}
        assert "grandtour_move_seconds_count" in as_text(found)

    on_two_servers(test)


def test_one_deletes_a_player_while_the_other_seats_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deletion looks again; nobody keeps the seat of somebody who is gone."""

    async def test(here: GameServer, there: GameServer) -> None:
        room, _ = await a_room(here, "metro_domino", [ME, LINK], begins=False)
        boris = await here.store.add_player("Boris", "boris", "program")
        seats, same = accounts.seats_of, other(there, room)

        async def sit_down() -> None:
            await same.seating.sit(boris, "Boris", 1, invited=True)

        looked = []

        def seats_of(store: Any, player: int) -> Any:
            looked.append(player)
            return [] if len(looked) < 4 else seats(store, player)  # as if the seat had been taken a moment later

        monkeypatch.setattr(accounts, "seats_of", seats_of)
        await sit_down()
        await forget(here, boris)
        assert here.store.player("boris") is None
        assert (here.store.room(room.id) or room.row).places[1].player is None
        await until(lambda: same.places[1].player is None)

    on_two_servers(test)


# --- what PostgreSQL has to be told otherwise than SQLite ------------------------------------------------------------------
def on_postgresql(test: Callable[[], None]) -> None:
    if has_postgresql():
        test()


def test_the_migrations_make_what_the_schema_says() -> None:
    """Also if two processes start on a new database at once."""

    def test() -> None:
        url = cluster().empty()
        with ThreadPoolExecutor(2) as pool:
            stores = list(pool.map(Store, [url, url]))
        with stores[0].backend.reading.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
            assert compare_metadata(MigrationContext.configure(connection), type(schema.metadata)()) != []
        for store in stores:
            store.close()

    on_postgresql(test)


def test_databases_that_can_t_be_used_are_refused_in_words() -> None:
    def test() -> None:
        newer = cluster().new()
        cluster().do("UPDATE alembic_version SET version_num = '9999'", newer.rsplit("/", 1)[1])
        for address, words in (
            (newer, "written by a newer version"),
            (cluster().url("nowhere"), "nowhere.*can't be used"),
            ("postgresql://anna:secret@127.0.0.1:1/games", r"anna:\*\*\*@127.0.0.1:1/games can't be used"),
            ("mysql://host/games", "The address of a database looks like this"),
            ("games", "The address of a database looks like this"),
        ):
            with pytest.raises(GrandTourError, match=words):
                Store(address)

    on_postgresql(test)


def test_what_no_text_can_be_is_not_found() -> None:
    def test() -> None:
        store = Store(cluster().new())
        assert (store.player("\0"), store.room("a\0b"), store.invited("\0")) == (None, None, None)
        store.close()

    on_postgresql(test)


def test_a_link_for_another_device_is_used_once() -> None:
    """Two browsers open it at the same moment."""

    async def test(here: GameServer, there: GameServer) -> None:
        anna = await here.store.add_player("Anna", "anna", "browser")
        await here.store.add_key(anna, "link", "device", until=here.store.time() + 600)
        used = await asyncio.gather(*(one.store.use_device("link", key) for one, key in ((here, "a"), (there, "b"))))
        assert sorted(used, key=str) == [anna, None]

    on_two_servers(test)
