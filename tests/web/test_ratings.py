"""Results of games and the ratings that follow from them: each game counts once, and only where it is fair. And profiles."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from grandtour.levels import RATED_AS
from grandtour.strength import MIDDLE, NEW, POINTS, shown
from grandtour.web.server import GameServer
from grandtour.web.services.ratings import game_ended, rated
from grandtour.web.settings import Settings
from grandtour.web.store import results, schema
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import SeatSetup
from tests.web.browsing import Browser, House
from tests.web.game_servers import BOT, LINK, ME, a_room, on_a_server, play_on, until

GAME = "metro_domino"


def kept(server: GameServer) -> list[dict[str, Any]]:
    return [
        dict(row) for row in server.store.rows(select(schema.results).order_by(schema.results.c.number, schema.results.c.place))
    ]


def strengths(server: GameServer) -> dict[int, results.RatingRow]:
    return {row["player"]: results.RatingRow(**row) for row in server.store.rows(select(schema.ratings))}


async def played(server: GameServer, seats: list[SeatSetup], game: str = GAME, **plan: Any) -> tuple[Room, dict[int, int]]:
    """A game to its end, told of as the server is."""
    room, who = await a_room(server, game, seats, **({"hints": False} | plan))
    await until(lambda: room.series is not None)
    await play_on(room)
    await game_ended(room)
    return room, who


# --- the numbers --------------------------------------------------------------------------------------------------------
def test_what_people_see() -> None:
    assert str(shown(NEW)) == "1500 ± 500"
    assert str(shown((20.0, 1.5))) == "1350 ± 90"


def test_four_hundred_points_are_ten_to_one() -> None:
    """Who is so far ahead stays there by winning ten of eleven games."""
    pair = [(NEW[0] + by / POINTS, 0.5) for by in (200, -200)]
    gain, loss = (rated(pair, [0, 1], ranks)[0][0] - pair[0][0] for ranks in ([1, 2], [2, 1]))
    assert 10 * gain + loss == pytest.approx(0, abs=0.1 * abs(loss))


def test_winners_gain_losers_lose_and_equals_stay() -> None:
    first, second = rated([NEW, NEW], [0, 1], [1, 2])
    assert first[0] > NEW[0] > second[0]
    assert max(first[1], second[1]) < NEW[1], "both are known better"
    assert [mean for mean, _ in rated([NEW, NEW], [0, 1], [1, 1])] == pytest.approx([NEW[0]] * 2)


def test_partners_win_together() -> None:
    after = [mean for mean, _ in rated([NEW] * 4, [0, 1, 0, 1], [1, 2, 1, 2])]
    assert after[0] == after[2] > NEW[0] > after[1] == after[3]


# --- games --------------------------------------------------------------------------------------------------------------
def test_a_game_is_kept_once_however_often_it_is_told(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, GAME, [ME, LINK], hints=False)
        await play_on(room)
        await asyncio.gather(*(game_ended(room) for _ in range(5)))
        rows, before = kept(server), strengths(server)
        table = room.table
        assert [(row["player"], row["score"], row["rank"]) for row in rows] == [
            (who[place], table.scores[room.seat_of(place)], table.ranks[room.seat_of(place)]) for place in (0, 1)
        ]
        assert set(before) == set(who.values())
        assert [rating.games for rating in before.values()] == [1, 1]
        await asyncio.gather(*(game_ended(room) for _ in range(5)))
        assert (kept(server), strengths(server)) == (rows, before)
        for row in rows:
            begun, after = row["rating"]
            assert tuple(begun) == pytest.approx(NEW)
            assert after == [before[row["player"]].mean, before[row["player"]].deviation]

    on_a_server(tmp_path, test)


def test_bots_are_rated_too_and_two_of_a_level_as_one(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        _, who = await played(server, [ME, BOT, BOT])
        found = strengths(server)
        assert set(found) == {who[0], RATED_AS["random"]}
        assert found[RATED_AS["random"]].games == 1
        assert [row["level"] for row in kept(server)] == [None, "random", "random"]

    on_a_server(tmp_path, test)


def test_every_game_of_a_series_counts(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await played(server, [ME, LINK], wins=2)
        while room.stage == "between":
            for player in who.values():
                await room.seating.ready(player, "")
            await play_on(room)
            await game_ended(room)
        assert room.series is not None
        assert [(row["number"], row["place"]) for row in kept(server)] == [
            (n, p) for n in range(room.series.games) for p in (0, 1)
        ]
        assert {rating.games for rating in strengths(server).values()} == {room.series.games}
        won = [sum(row["rank"] == 1 for row in kept(server) if row["place"] == place) for place in (0, 1)]
        assert won == room.series.won, "seats go round, places do not"

    on_a_server(tmp_path, test)


@pytest.mark.parametrize(
    ("seats", "plan"),
    [
        ([ME, LINK], {"hints": True}),
        ([ME, SeatSetup("hot", "Berta")], {}),
        ([BOT, BOT], {}),
        ([ME, BOT], {"daily": "2026-11-16 metro_domino"}),
    ],
    ids=["advice", "two at one screen", "only bots", "daily"],
)
def test_what_does_not_count_is_kept_all_the_same(tmp_path: Path, seats: list[SeatSetup], plan: dict[str, Any]) -> None:
    async def test(server: GameServer) -> None:
        await played(server, seats, **plan)
        assert [row["rating"] for row in kept(server)] == [None, None]
        assert strengths(server) == {}

    on_a_server(tmp_path, test)


def test_games_from_a_position_or_with_ones_own_box_do_not_count(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        first, _ = await a_room(server, GAME, [ME, LINK], hints=False)
        start = first.table.position()
        await played(server, [ME, LINK], start=start)
        await played(server, [ME, LINK], box=dict(first.table.printed_box.data))
        assert [row["rating"] for row in kept(server)] == [None] * 4
        assert strengths(server) == {}

    on_a_server(tmp_path, test)


def test_teams_are_rated_as_teams(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        await played(server, [ME, LINK, LINK, LINK], "moscow_paris", options={"teams": True})
        changes = [row["rating"][1][0] - row["rating"][0][0] for row in kept(server)]
        assert changes[0] == changes[2]
        assert changes[1] == changes[3]
        assert sum(changes) == pytest.approx(0, abs=1e-9)

    on_a_server(tmp_path, test)


# --- profiles -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def finished(house: House, **fields: Any) -> tuple[Room, list[int]]:
    """Anna and Boris have played, and the result is stored."""
    anna, boris = house.browser("Anna"), house.browser("Boris")
    name = anna.new(GAME, "me", "link", **fields)
    boris.join(name)
    room = house.room(name)
    room.row.hints = False
    people = [int(place.player or 0) for place in room.places]

    async def play() -> None:
        for player in people:
            await room.seating.ready(player, "")
        await play_on(room)
        await until(lambda: results.kept(house.server.store, name))

    house.call(play)
    return room, people


def maker(house: House) -> Browser:
    """The first player to come."""
    first = house.viewers[0]
    assert isinstance(first, Browser)
    return first


def test_the_end_of_a_game_tells_what_it_did_to_the_ratings(house: House) -> None:
    room, people = finished(house)
    line = maker(house).socket(room.id)
    page = line.until(lambda got: got["type"] == "table" and 'class="ratings"' in got["html"])["html"]
    for player in people:
        [row] = results.ratings_of(house.server.store, player)
        now = shown((row.mean, row.deviation)).number
        assert f"<td>{now} <small>{now - MIDDLE:+d}</small></td>".replace("-", "−") in page


def test_a_profile_has_ratings_and_history(house: House) -> None:
    room, people = finished(house)
    page = house.browser("Carl").get(f"/player/{people[0]}").text
    rating = results.ratings_of(house.server.store, people[0])[0]
    assert str(shown((rating.mean, rating.deviation))) in page
    name = room.places[1].name
    assert f'<a href="/player/{people[1]}">{name}</a>' in page
    assert f'<a href="/t/{room.id}">' in page
    assert re.search(r'class="change">.*[+−]\d+', page) is not None


def test_tables_that_nobody_may_watch_are_not_linked_for_strangers(house: House) -> None:
    room, people = finished(house, spectators=None)
    anna, stranger = maker(house), house.browser("Carl")
    assert f"/t/{room.id}" in anna.get(f"/player/{people[0]}").text
    assert room.id not in stranger.get(f"/player/{people[0]}").text


def test_history_stays_when_the_table_is_deleted(house: House) -> None:
    room, people = finished(house)
    house.call(house.server.store.delete_room, room.row)
    page = house.browser("Carl").get(f"/player/{people[1]}").text
    assert room.id not in page
    assert f'href="/player/{people[0]}"' in page


@pytest.mark.parametrize("name", ["0", "-1", "99", "x", "1.5", "9" * 20, "²", "%00"])
def test_players_that_are_not_there(house: House, name: str) -> None:
    assert house.browser("Carl").get(f"/player/{name}").status_code == 404
