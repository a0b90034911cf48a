"""Tournaments on the server: rounds and tables follow from what is stored, whatever happens in between."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.errors import GrandTourError
from grandtour.tournament.limits import Played
from grandtour.tournament.rounds import ONE_TABLE, ROUND_ROBIN, SWISS, meetings
from grandtour.web.server import GameServer
from grandtour.web.services.forget_player import forget
from grandtour.web.services.ratings import game_ended
from grandtour.web.store import NotStored, results, tournaments
from grandtour.web.store.tournaments import ABSENT, LEFT, OPEN, OVER, PAUSED, REMOVED, RUNNING, TournamentRow
from grandtour.web.tables.room import Room
from grandtour.web.tournaments import organiser, players
from grandtour.web.tournaments.history import history, report_of
from grandtour.web.tournaments.setup import TournamentSetup
from tests import SOAK
from tests.web.game_servers import Clock, new_player, on_a_server, play_on, until

GAME, OTHER = "two_capitals", "metro_domino"
ARRIVAL, LIMIT = 600, 60
Test = Callable[[GameServer], Coroutine[Any, Any, Any]]


def plan(**changed: Any) -> TournamentSetup:
    usual = {"title": "Cup", "games": [Played(GAME)], "system": SWISS, "seats": 2, "rounds": 2}
    return TournamentSetup(**(usual | {"move_limit": LIMIT, "arrival": ARRIVAL} | changed))


async def a_tournament(server: GameServer, number: int, **changed: Any) -> tuple[str, list[int]]:
    """A tournament of a number of people, the first of whom organises it; it has not begun."""
    people = [await server.store.add_player(f"P{n}", secrets.token_hex(), "program") for n in range(number)]
    row = await organiser.create(server, people[0], "P0", plan(**changed), True)
    for n, player in enumerate(people[1:], 1):
        await players.join(server, row.id, player, f"P{n}")
    return row.id, people


def loaded(server: GameServer, id_: str) -> TournamentRow:
    row = tournaments.load(server.store, id_)
    assert row is not None
    return row


def rooms_of(server: GameServer, id_: str) -> list[Room]:
    """The tables that are not over."""
    found = [server.room(table.room) for table in loaded(server, id_).open_pairings()]
    return [room for room in found if room is not None]


async def all_come(server: GameServer, id_: str, people: list[int]) -> None:
    for player in people:
        with suppress(GrandTourError):
            await players.come(server, id_, player)


async def play_round(server: GameServer, id_: str, people: list[int]) -> None:
    """Everybody comes and plays to the end of the round."""
    await all_come(server, id_, people)
    for room in rooms_of(server, id_):
        await play_on(room)
        await until(lambda room=room: room.stage == "over")
    await server.director.go_on(id_)


def points_of(server: GameServer, id_: str) -> dict[str, float]:
    row = loaded(server, id_)
    return {row.entry(line.player).name: float(line.points) for line in report_of(row).standings()}


def test_from_the_first_to_the_last_round(tmp_path: Path) -> None:
    """Tables open on their own, results count for the rating, and at the end it is over."""

    async def test(server: GameServer) -> None:
        opened: list[tuple[str, str]] = []

        async def note(room: Room, place: int) -> None:
            opened.append((room.id, room.places[place].name))

        server.on_table.append(note)
        server.on_end.append(server.director.game_over)
        id_, people = await a_tournament(server, 4)
        assert loaded(server, id_).stage == OPEN
        await organiser.start(server, id_, people[0])
        assert [(room.stage, room.tournament) for room in rooms_of(server, id_)] == [("waiting", id_)] * 2
        await until(lambda: len(opened) == 4)
        for number in (1, 2):
            assert len(loaded(server, id_).begun) == number
            await play_round(server, id_, people)
        row = loaded(server, id_)
        assert (row.stage, rooms_of(server, id_)) == (OVER, [])
        assert set(meetings(history(row)).values()) == {1}
        assert sum(points_of(server, id_).values()) == 4
        for table in row.pairings:
            assert all(line.rating is not None for line in results.of_game(server.store, table.room, 0))

    on_a_server(tmp_path, test)


# --- who does not come --------------------------------------------------------------------------------------------------
def test_a_table_begins_without_those_who_don_t_come(tmp_path: Path) -> None:
    """After the time to come the game begins, after the time for a move a bot plays: the game is lost, and the player is not
    paired again until they are back. Coming late, but in time for a move, costs nothing."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 4, rounds=3)
        await organiser.start(server, id_, people[0])
        away, late = people[3], people[2]
        await all_come(server, id_, people[:2])
        clock.now += ARRIVAL - 1
        await server.director.go_on(id_)
        assert "waiting" in {room.stage for room in rooms_of(server, id_)}
        clock.now += 1
        await server.director.go_on(id_)
        assert {room.stage for room in rooms_of(server, id_)} == {"playing"}
        assert {player for table in loaded(server, id_).pairings for player in table.late or ()} == {2, 3}
        await until_played(server, clock, id_, away)
        row = loaded(server, id_)
        assert row.entry(3).gone == ABSENT
        assert (row.entry(2).gone, row.entry(2).player) == (None, late)
        assert points_of(server, id_)["P3"] == 0
        assert players.entries_of(row, away)[0].active is False
        assert 3 not in {player for table in row.pairings if table.round == 1 for player in table.players}
        await players.come_back(server, id_, away)
        await play_round(server, id_, people)
        last = loaded(server, id_)
        assert 3 in {player for table in last.pairings if table.round == 2 for player in table.players}

    on_a_server(tmp_path, test, clock)


async def until_played(server: GameServer, clock: Clock, id_: str, away: int) -> None:
    """The first round is played; the time of whoever is away runs out."""
    while len(loaded(server, id_).begun) == 1:
        for room in rooms_of(server, id_):
            if away in {place.player for place in room.places} and any(room.places[p].player == away for p in room.acting()):
                clock.now += LIMIT
                await room.clock.time_up()
            people = [place for place in room.acting() if room.places[place].player not in (None, away)]
            if people and room.level_of(people[0]) is None:
                await room.play(people[0], room.table.legal(room.seat_of(people[0]))[0])
        await asyncio.sleep(0.002)
        await server.director.go_on(id_)


def test_leaving_and_being_removed(tmp_path: Path) -> None:
    """Before the game begins, or in the middle of it, the other has won at once; nobody is left to wait."""

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 6, rounds=2)
        await organiser.start(server, id_, people[0])
        first, second, _ = loaded(server, id_).pairings
        await players.leave(server, id_, people[first.players[0]])  # before
        await all_come(server, id_, [people[player] for player in second.players])
        room = server.room(second.room)
        assert room is not None
        assert room.stage == "playing"
        await players.remove(server, id_, people[0], second.players[1])  # in the middle
        row = loaded(server, id_)
        assert [table.result is not None for table in row.pairings] == [True, True, False]
        assert row.entry(first.players[0]).gone == LEFT
        assert row.entry(second.players[1]).gone == REMOVED
        found = points_of(server, id_)
        assert [found[f"P{player}"] for player in (*first.players, *second.players)] == [0, 1, 1, 0]
        assert server.store.room(first.room) is None
        assert room.places[1].player is None
        with pytest.raises(GrandTourError, match="can't return"):
            await players.come_back(server, id_, people[second.players[1]])
        with pytest.raises(GrandTourError, match="not taking part"):
            await players.leave(server, id_, people[second.players[1]])
        await players.come_back(server, id_, people[first.players[0]])
        await play_round(server, id_, people)
        assert len([player for table in loaded(server, id_).pairings[3:] for player in table.players]) == 4

    on_a_server(tmp_path, test)


def test_a_table_of_three_plays_on_with_a_bot(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 3, rounds=1, seats=3)
        await organiser.start(server, id_, people[0])
        table = loaded(server, id_).pairings[0]
        gone = table.players[1]
        await players.leave(server, id_, people[gone])
        room = rooms_of(server, id_)[0]
        assert [place.kind for place in room.places] == ["person", "bot", "person"]
        await play_round(server, id_, people)
        assert points_of(server, id_)[f"P{gone}"] == 0
        assert loaded(server, id_).stage == OVER

    on_a_server(tmp_path, test)


def test_a_player_who_is_deleted(tmp_path: Path) -> None:
    """Others keep their results, without the name; a tournament that an organiser had not begun is gone."""

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 4)
        other, _ = await a_tournament(server, 1)
        await organiser.start(server, id_, people[0])
        await forget(server, people[1])
        await server.director.go_on(id_)
        row = loaded(server, id_)
        assert (row.entry(1).name, row.entry(1).player, row.entry(1).active) == ("Former player", None, False)
        table = next(table for table in row.pairings if 1 in table.players)
        assert table.result is not None
        await forget(server, people[0])
        assert loaded(server, id_).organiser is None
        assert loaded(server, other).stage == OPEN
        await forget(server, loaded(server, other).organiser or 0)
        assert tournaments.load(server.store, other) is None

    on_a_server(tmp_path, test)


# --- the organiser ------------------------------------------------------------------------------------------------------
def test_pause_and_resume(tmp_path: Path) -> None:
    """What is running goes on; no table begins, and no round."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 4)
        await organiser.start(server, id_, people[0])
        await organiser.pause(server, id_, people[0])
        await organiser.pause(server, id_, people[0])
        clock.now += 2 * ARRIVAL
        await server.director.go_on(id_)
        assert [room.stage for room in rooms_of(server, id_)] == ["waiting"] * 2
        await play_round(server, id_, people)
        assert (loaded(server, id_).stage, len(loaded(server, id_).begun)) == (PAUSED, 1)
        await organiser.resume(server, id_, people[0])
        assert (loaded(server, id_).stage, len(loaded(server, id_).begun)) == (RUNNING, 2)

    on_a_server(tmp_path, test, clock)


def test_ending_early(tmp_path: Path) -> None:
    """The standings stay; tables that have not begun are gone, games that run can be played to their end and don't count."""

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 4)
        await organiser.start(server, id_, people[0])
        await all_come(server, id_, [people[player] for player in loaded(server, id_).pairings[0].players])
        playing, waiting = rooms_of(server, id_)
        await organiser.end(server, id_, people[0])
        assert (playing.stage, server.store.room(waiting.id)) == ("playing", None)
        await play_on(playing)
        await server.director.game_over(playing)
        assert set(points_of(server, id_).values()) == {0}
        with pytest.raises(GrandTourError, match="not running"):
            await organiser.end(server, id_, people[0])

    on_a_server(tmp_path, test)


def test_a_table_that_can_t_be_finished(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 2, rounds=1)
        await organiser.start(server, id_, people[0])
        for wrong in ((0, 9), (9, 0)):
            with pytest.raises(GrandTourError, match="already over"):
                await organiser.settle(server, id_, people[0], *wrong)
        await organiser.settle(server, id_, people[0], 0, 0)
        assert set(points_of(server, id_).values()) == {0.5}
        assert loaded(server, id_).stage == OVER

    on_a_server(tmp_path, test)


def test_only_the_organiser(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 2)
        for act in (organiser.start, organiser.pause, organiser.resume, organiser.end, organiser.delete):
            for player in (people[1], None):
                with pytest.raises(GrandTourError, match="Only the organiser"):
                    await act(server, id_, player)
        with pytest.raises(GrandTourError, match="Only the organiser"):
            await players.remove(server, id_, people[1], 0)
        with pytest.raises(GrandTourError, match="Only the organiser"):
            await players.add_bots(server, id_, people[1], "random", 1)
        await organiser.delete(server, id_, people[0])
        with pytest.raises(GrandTourError, match="doesn't exist"):
            await organiser.delete(server, id_, people[0])

    on_a_server(tmp_path, test)


# --- other systems ------------------------------------------------------------------------------------------------------
def test_late_comers(tmp_path: Path) -> None:
    """In a Swiss tournament one can join between rounds, but not in the last; in a round robin not at all."""

    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 3)
        await organiser.start(server, id_, people[0])
        assert len(loaded(server, id_).begun[0].byes) == 1
        people.append(await new_player(server, "P3"))
        await players.join(server, id_, people[3], "P3")
        with pytest.raises(GrandTourError, match="already taking part"):
            await players.join(server, id_, people[3], "P3")
        await play_round(server, id_, people)
        assert len(loaded(server, id_).pairings) == 3
        with pytest.raises(GrandTourError, match="last round"):
            await players.join(server, id_, await new_player(server, "P4"), "P4")
        robin, people = await a_tournament(server, 3, system=ROUND_ROBIN)
        await players.remove(server, robin, people[0], 1)
        await organiser.start(server, robin, people[0])
        assert (loaded(server, robin).rounds, len(loaded(server, robin).entries)) == (1, 2)
        with pytest.raises(GrandTourError, match="round robin has already started"):
            await players.join(server, robin, await new_player(server, "P5"), "P5")

    on_a_server(tmp_path, test)


def test_a_family_at_one_device(tmp_path: Path) -> None:
    """One table after another, each of another game; several play at the same screen, and bots with them."""

    async def test(server: GameServer) -> None:
        games = [Played(GAME), Played(OTHER)]
        id_, (anna,) = await a_tournament(server, 1, system=ONE_TABLE, seats=3, games=games, hints=True, rounds=2)
        await players.join(server, id_, anna, "P0")
        await players.add_bots(server, id_, anna, "random", 1)
        row = loaded(server, id_)
        assert [entry.name for entry in row.entries][:2] == ["P0", "P0 2"]
        await organiser.start(server, id_, anna)
        for name in (GAME, OTHER):
            (room,) = rooms_of(server, id_)
            assert (room.row.game, len(room.held_by(anna)), room.stage) == (name, 2, "waiting")
            await play_round(server, id_, [anna])
        assert loaded(server, id_).stage == OVER

    on_a_server(tmp_path, test)


# --- the server is stopped ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("after", [*range(1, 14), 20, 28, 36] if SOAK else [2, 5, 30])
def test_killed_after_any_write(tmp_path: Path, after: int) -> None:
    """Whatever was the last thing that was stored: the next server goes on from there, and each table is played once."""
    known: list[str] = []

    async def first(server: GameServer) -> None:
        anna = await new_player(server, "Anna")
        row = await organiser.create(server, anna, "Anna", plan(rounds=2), False)
        known.append(row.id)
        await players.add_bots(server, row.id, anna, "random", 4)
        write, written = server.store.write, 0

        async def one_more(work: Any) -> Any:
            nonlocal written
            written += 1
            if written > after:
                raise NotStored("killed")
            return await write(work)

        with pytest.MonkeyPatch.context() as patch, suppress(GrandTourError):
            patch.setattr(server.store, "write", one_more)
            await organiser.start(server, row.id, anna)
            async with asyncio.timeout(20):
                while written <= after and loaded(server, row.id).stage != OVER:
                    await server.director.look_after_all()
                    await asyncio.sleep(0.01)

    async def second(server: GameServer) -> None:
        if loaded(server, known[0]).stage == OPEN:
            await organiser.start(server, known[0], loaded(server, known[0]).organiser)
        async with asyncio.timeout(60):
            while loaded(server, known[0]).stage != OVER:
                await server.director.look_after_all()
                await server.tick()
                await asyncio.sleep(0.01)
        row = loaded(server, known[0])
        assert [len([table for table in row.pairings if table.round == number]) for number in range(2)] == [2, 2]
        assert set(meetings(history(row)).values()) == {1}
        assert sum(points_of(server, row.id).values()) == 4
        for table in row.pairings:
            assert [line.score for line in results.of_game(server.store, table.room, 0)] == (table.result or {})["scores"]

    on_a_server(tmp_path, first)
    on_a_server(tmp_path, second)


def test_results_that_were_not_stored_before_a_stop(tmp_path: Path) -> None:
    """The game was over, and the server gone before anybody learned of it."""
    known: list[str] = []

    async def first(server: GameServer) -> None:
        id_, people = await a_tournament(server, 2, rounds=1)
        known.append(id_)
        await organiser.start(server, id_, people[0])
        await all_come(server, id_, people)
        await play_on(rooms_of(server, id_)[0])
        assert loaded(server, id_).pairings[0].result is None

    async def second(server: GameServer) -> None:
        server.on_end.append(game_ended)
        await server.director.look_after_all()
        assert loaded(server, known[0]).stage == OVER

    on_a_server(tmp_path, first)
    on_a_server(tmp_path, second)


# --- bad input ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"system": "dutch"}, "no pairing system"),
        ({"rounds": 0}, "from 1 to 20"),
        ({"rounds": 21}, "from 1 to 20"),
        ({"seats": 7}, "from 2 to 4"),
        ({"games": []}, "at least one game"),
        ({"games": [Played("chess")]}, "chess"),
        ({"games": [Played(GAME, {"speed": 1})]}, "no option"),
        ({"move_limit": 61}, "one of the times"),
        ({"arrival": None}, "one of the times"),
    ],
)
def test_what_can_t_be_played_is_refused(tmp_path: Path, changed: dict[str, Any], why: str) -> None:
    async def test(server: GameServer) -> None:
        anna = await new_player(server, "Anna")
        with pytest.raises(GrandTourError, match=why):
            await organiser.create(server, anna, "Anna", plan(**changed), True)
        assert tournaments.of_player(server.store, anna, 9) == []

    on_a_server(tmp_path, test)


def test_too_few_players_too_many_bots_and_too_many_tournaments(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        id_, (anna,) = await a_tournament(server, 1)
        with pytest.raises(GrandTourError, match="at least 2 players"):
            await organiser.start(server, id_, anna)
        for number in (0, 33):
            with pytest.raises(GrandTourError, match="At most 32 bots"):
                await players.add_bots(server, id_, anna, "random", number)
        with pytest.raises(GrandTourError, match="no bot"):
            await players.add_bots(server, id_, anna, "genius", 1)
        for _ in range(organiser.MOST_UNFINISHED - 1):
            await organiser.create(server, anna, "Anna", plan(), True)
        with pytest.raises(GrandTourError, match="10 unfinished tournaments"):
            await organiser.create(server, anna, "Anna", plan(), True)

    on_a_server(tmp_path, test)


def test_stopped_between_noting_who_is_late_and_the_deal(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        id_, people = await a_tournament(server, 2, rounds=1)
        await organiser.start(server, id_, people[0])
        await tournaments.change_pairing(server.store, id_, loaded(server, id_).pairings[0], late=[1])
        await server.director.look_after_all()
        assert [room.stage for room in rooms_of(server, id_)] == ["playing"]

    on_a_server(tmp_path, test)
