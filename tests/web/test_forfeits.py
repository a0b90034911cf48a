"""A rating can't be dodged: whoever was dealt a game has played it, and who leaves or lets a bot move has lost it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from grandtour.levels import RATED_AS
from grandtour.strength import NEW
from grandtour.web.server import GameServer
from grandtour.web.services.forget_player import forget
from grandtour.web.services.ratings import counted_ranks, game_ended, rated
from grandtour.web.settings import Settings
from grandtour.web.store import results, schema
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup
from grandtour.web.tables.substitutes import forfeits
from tests.web.browsing import House
from tests.web.game_servers import BOT, LINK, ME, Clock, a_room, legal, on_a_server, play_on, reopened, until

GAME = "metro_domino"


def rows_of(server: GameServer) -> list[dict[str, Any]]:
    return [
        dict(row) for row in server.store.rows(select(schema.results).order_by(schema.results.c.number, schema.results.c.place))
    ]


def mean(row: dict[str, Any]) -> float:
    """How a rating has changed."""
    return float(row["rating"][1][0] - row["rating"][0][0])


async def bot_moves(room: Room, place: int) -> None:
    """A bot makes one move for a place, and its player is back."""
    moves = sum(seat == room.seat_of(place) for seat, _ in room.table.moves)
    await room.substitutes.hand_over(place, "random")
    while room.stage == "playing" and sum(seat == room.seat_of(place) for seat, _ in room.table.moves) == moves:
        await others_move(room)
    await room.substitutes.hand_over(place, None)


async def others_move(room: Room) -> None:
    """Somebody for whom no bot stands in makes a move, if it is their turn."""
    others = [other for other in room.acting() if room.level_of(other) is None]
    if others:
        await room.play(others[0], legal(room, others[0])[0], room.number)
    await asyncio.sleep(0.002)


async def over(room: Room) -> None:
    await play_on(room)
    await until(lambda: room.stage != "playing")
    await game_ended(room)


# --- what it counts as --------------------------------------------------------------------------------------------------
def test_who_has_given_up() -> None:
    stand, back = {"seat": 1, "stand-in": "random"}, {"seat": 1, "stand-in": None}
    mine, theirs = {"seat": 0, "move": "x"}, {"seat": 1, "move": "x"}
    for events, strict, lenient in [
        ([mine, theirs], set(), set()),
        ([stand, back, mine, theirs], set(), set()),
        ([mine, stand, theirs, back, mine], {1}, set()),
        ([mine, stand, theirs, back, mine, theirs, {"seat": 0, "consent": 1}, {"seat": 1, "undo": True}], {1}, set()),
        ([stand], {1}, {1}),
        ([{"seat": 0, "stand-in": "random"}, mine], set(), set()),
    ]:
        assert (forfeits(events, [1], True), forfeits(events, [1], False)) == (strict, lenient), events


@pytest.mark.parametrize(
    ("ranks", "sides", "given_up", "counted"),
    [
        ([1, 2], [0, 1], [False, False], [1, 2]),
        ([1, 2], [0, 1], [True, False], [2, 1]),
        ([1, 2], [0, 1], [True, True], [2, 2]),
        ([2, 1, 3], [0, 1, 2], [False, True, False], [1, 3, 2]),
        ([1, 1, 3], [0, 1, 2], [False, False, True], [1, 1, 3]),
        ([3, 2, 1], [0, 1, 2], [False, True, True], [1, 2, 2]),
        ([1, 2, 1, 2], [0, 1, 0, 1], [False] * 4, [1, 2, 1, 2]),
        ([1, 2, 1, 2], [0, 1, 0, 1], [True, False, False, False], [2, 1, 2, 1]),
    ],
)
def test_places_as_they_count(ranks: list[int], sides: list[int], given_up: list[bool], counted: list[int]) -> None:
    assert counted_ranks(ranks, sides, given_up) == counted


def test_a_partner_who_stayed_keeps_their_rating() -> None:
    after = rated([NEW] * 4, [0, 1, 0, 1], [2, 1, 2, 1], [True, False, False, False])
    assert after[2] == NEW
    assert after[0][0] < NEW[0] < after[1][0] == after[3][0]


# --- games --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("when", ["before the first move", "later"])
def test_who_leaves_has_lost_also_if_their_bot_wins(tmp_path: Path, when: str) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, LINK], hints=False)
        if when == "later":
            await play_on(room, 3)
        await room.substitutes.resign(who[1])
        await over(room)
        mine, theirs = rows_of(server)
        assert (theirs["player"], theirs["level"], theirs["forfeit"], theirs["rank"]) == (who[1], None, True, 2)
        assert (mine["player"], mine["forfeit"], mine["rank"]) == (who[0], False, 1)
        assert mean(mine) > 0 > mean(theirs)
        assert {row["player"] for row in server.store.rows(select(schema.ratings))} == set(who.values()), "no bot was rated"

    on_a_server(tmp_path, test)


def test_who_lets_a_bot_make_one_move_has_lost(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, GAME, [ME, LINK], hints=False)
        await bot_moves(room, 0)
        await over(room)
        mine, theirs = rows_of(server)
        assert (mine["forfeit"], mine["rank"], theirs["forfeit"], theirs["rank"]) == (True, 2, False, 1)
        assert mean(theirs) > 0 > mean(mine)

    on_a_server(tmp_path, test)


def test_whose_time_is_up_has_lost_once_a_bot_moved(tmp_path: Path) -> None:
    clock = Clock()

    async def test(server: GameServer) -> None:
        for waits in (False, True):
            room, _ = await a_room(server, "two_capitals", [ME, LINK], hints=False, limit=60)
            think, server.think = server.think, _never if waits else server.think
            clock.now += 60
            await server.tick()
            await until(lambda waits=waits, room=room: room.stood_in() == [0] and (waits or 0 in room.table.movers()))
            await room.substitutes.hand_over(0, None)
            server.think = think
            await over(room)
        assert [row["forfeit"] for row in rows_of(server) if row["place"] == 0].count(True) == 1, "who was back in time plays on"
        assert all(row["rating"] is not None for row in rows_of(server))

    on_a_server(tmp_path, test, clock)


@pytest.mark.parametrize("seats", [[ME, LINK], [ME, BOT]])
def test_who_never_moves_has_lost(tmp_path: Path, seats: list[SeatSetup]) -> None:
    """A rated game for which nobody chose a limit has one all the same, and so has its rematch; others have none."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, seats, hints=False)
        assert room.row.move_limit == server.settings.rated_limit
        free, _ = await a_room(server, GAME, seats)
        assert free.row.move_limit is None
        while room.level_of(room.acting()[0]) is not None:
            await asyncio.sleep(0.002)
        slow = room.acting()[0]
        clock.now += server.settings.rated_limit
        await server.tick()
        await until(lambda: room.stage == "over" or room.stood_in() == [slow])
        while room.stage == "playing":
            await others_move(room)
        await game_ended(room)
        forfeits = [row["forfeit"] for row in rows_of(server)]
        assert forfeits == [place == slow for place in range(2)]
        assert all(row["rating"] is not None for row in rows_of(server))
        room.row.move_limit = None  # as tables from before had it
        assert (await rematch(server, room, who[0])).row.move_limit == server.settings.rated_limit

    on_a_server(tmp_path, test, clock)


async def _never(*about: Any) -> str:
    return str(await asyncio.Event().wait())


def test_alone_against_bots_leaving_is_lost_to_them(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, BOT], hints=False)
        await room.substitutes.resign(who[0])
        await over(room)
        mine, bots = rows_of(server)
        assert (mine["player"], mine["level"], mine["forfeit"], mine["rank"]) == (who[0], None, True, 2)
        assert (bots["player"], bots["level"], bots["forfeit"], bots["rank"]) == (None, "random", False, 1)
        rated_players = {row["player"]: row["games"] for row in server.store.rows(select(schema.ratings))}
        assert rated_players == {who[0]: 1, RATED_AS["random"]: 1}

    on_a_server(tmp_path, test)


def test_who_is_deleted_is_somebody_unknown_to_the_others(tmp_path: Path) -> None:
    """As strong as who begins, and lost: nobody is denied a win, and a new guest could be beaten just as well."""

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, LINK], hints=False)
        await forget(server, who[1])
        room = server.rooms[room.id]
        await over(room)
        mine, theirs = rows_of(server)
        assert (theirs["player"], theirs["name"], theirs["forfeit"]) == (None, "Former player", True)
        assert mean(mine) > 0
        assert tuple(theirs["rating"][0]) == pytest.approx(NEW)
        assert {row["player"] for row in server.store.rows(select(schema.ratings))} == {who[0]}

    on_a_server(tmp_path, test)


def test_a_partner_is_let_down(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "moscow_paris", [ME, LINK, LINK, LINK], hints=False, options={"teams": True})
        await room.substitutes.resign(who[0])
        await over(room)
        rows = rows_of(server)
        assert [row["forfeit"] for row in rows] == [True, False, False, False]
        assert [row["rank"] for row in rows] == [2, 1, 2, 1]
        changes = [mean(row) for row in rows]
        assert changes[2] == 0
        assert changes[0] < 0 < changes[1] == changes[3]

    on_a_server(tmp_path, test)


def test_leaving_between_two_games_loses_none(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, LINK], hints=False, wins=2)
        await over(room)
        assert room.stage == "between"
        await room.substitutes.resign(who[1])
        await room.seating.ready(who[0], "")
        await over(room)
        first, second = rows_of(server)[:2], rows_of(server)[2:]
        assert [row["forfeit"] for row in (*first, *second)] == [False] * 4
        assert [(row["player"], row["level"]) for row in first] == [(who[0], None), (who[1], None)]
        assert [(row["player"], row["level"]) for row in second] == [(who[0], None), (None, "random")]

    on_a_server(tmp_path, test)


def test_nobody_is_dealt_a_game_that_counts_while_they_are_away(tmp_path: Path) -> None:
    """Else the others would win game after game of a series against somebody who has gone to bed."""

    async def test(server: GameServer) -> None:
        for hints in (False, True):
            room, who = await a_room(server, GAME, [ME, LINK], hints=hints, wins=2)
            await room.substitutes.hand_over(1, "random")
            while room.stage == "playing":
                if room.acting() == [0]:
                    await room.play(0, legal(room, 0)[0], room.number)
                await asyncio.sleep(0.002)
            assert room.stage == "between"
            await room.seating.ready(who[0], "")
            assert room.stage == ("playing" if hints else "between")
        await server.tick()

    on_a_server(tmp_path, test)


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(server: GameServer) -> None:
        room, kept["who"] = await a_room(server, GAME, [ME, LINK], hints=False)
        server.think = _never
        kept["room"] = room.id
        await room.substitutes.resign(kept["who"][1])

    async def after(server: GameServer) -> None:
        room = server.room(kept["room"])
        assert room is not None
        assert room.games[0].players == [kept["who"][0], kept["who"][1]]
        await over(room)
        assert [(row["player"], row["forfeit"]) for row in rows_of(server)] == [(kept["who"][0], False), (kept["who"][1], True)]

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)


def test_with_hints_a_bot_may_help_out(tmp_path: Path) -> None:
    """Nothing counts there; only a player who is gone at the end is said to have left."""

    async def test(server: GameServer) -> None:
        for leaves in (False, True):
            room, who = await a_room(server, GAME, [ME, LINK])
            await bot_moves(room, 1)
            if leaves:
                await room.substitutes.resign(who[1])
            await over(room)
            found = results.history(server.store, who[1], 1)[0]
            assert [(row.forfeit, row.rating) for row in found] == [(False, None), (leaves, None)]
            assert found[1].player == who[1]

    on_a_server(tmp_path, test)


def test_games_from_before_are_rated_as_they_were(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        for moved in (False, True):
            room, _ = await a_room(server, GAME, [ME, LINK], hints=False)
            await server.store.write(lambda c: c.execute(update(schema.games).values(players=None)))
            room = reopened(server, room)
            if moved:
                await bot_moves(room, 0)
            await over(room)
            rows = [row for row in rows_of(server) if row["room"] == room.id]
            assert [row["rating"] is not None for row in rows] == [not moved] * 2
            assert [row["forfeit"] for row in rows] == [False, False]

    on_a_server(tmp_path, test)


# --- what people see ----------------------------------------------------------------------------------------------------
def test_it_is_said_in_words(settings: Settings) -> None:
    with House(settings) as house:
        anna, boris = house.browser("Anna"), house.browser("Boris")
        name = anna.new(GAME, "me", "link")
        boris.join(name)
        room = house.room(name)
        players = [int(place.player or 0) for place in room.places]
        assert "counts as a loss" in anna.socket(name).stage("waiting")["html"]
        for player in players:
            house.call(room.seating.ready, player, "")
        boris.post(f"/t/{name}/leave")
        house.call(over, room)
        page = anna.get(f"/player/{players[1]}").text
        assert "gave up, counts as a loss" in page
        assert 'class="won"' not in page
        assert "given up" not in anna.get(f"/player/{players[0]}").text
        assert "let a bot move): Boris" in anna.socket(name).stage("over")["html"]
