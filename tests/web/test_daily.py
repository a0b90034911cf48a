"""The deal of the day: the same for everybody, another one every day, one try each, and scores to compare."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import update

import grandtour
from grandtour.web.http.tokens import hashed
from grandtour.web.routes import daily
from grandtour.web.settings import DAY, Settings
from grandtour.web.store import results, schema
from grandtour.web.tables.room import Room
from tests.web.browsing import Browser, House, room_in, sentence
from tests.web.game_servers import play_on, until

GAME = "metro_domino"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
TODAY, YESTERDAY = "2026-11-16", "2026-11-15"


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, daily_bot="random")) as house:
        house.server.today_now = lambda: NOON
        yield house


def play(browser: Browser, game: str = GAME) -> Room:
    answer = browser.post(f"/daily/{game}")
    assert answer.status_code == 200, answer.text
    return browser.house.room(room_in(answer))


def to_the_end(house: House, room: Room) -> None:
    async def work() -> None:
        await play_on(room)
        await until(lambda: results.kept(house.server.store, room.id))

    house.call(work)


def lines(page: str) -> list[str]:
    """The names in the scores of a page, the best first."""
    return [part.partition(">")[2].partition("<")[0] for part in page.split('<a href="/player/')[1:]]


# --- the deal -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", grandtour.games())
def test_two_players_have_the_same_deal(house: House, game: str) -> None:
    rooms = [play(house.browser(name), game) for name in ("Anna", "Boris")]
    assert rooms[0].id != rooms[1].id
    for room in rooms:
        assert [place.kind for place in room.places] == ["person", "bot"]
        assert (room.row.hints, room.row.daily, room.row.spectators) == (False, f"{TODAY} {game}", False)
        assert room.stage == "playing"
    starts = [room.table.start for room in rooms]
    assert starts[0] == starts[1]
    house.server.today_now = lambda: NOON + DAY
    assert play(house.browser("Carl"), game).table.start != starts[0]


def test_games_of_a_day_and_servers_differ() -> None:
    secrets = [daily.secret_of(daily.deal(date(2026, 11, day), game), server) for day, game, server in SOME]
    assert len(set(secrets)) == len(SOME)
    assert all(len(secret) == 64 for secret in secrets)


SOME = [(16, "paris", "a"), (17, "paris", "a"), (16, "metro_domino", "a"), (16, "paris", "b")]


def test_the_same_moves_meet_the_same_answers(house: House) -> None:
    rooms = [play(house.browser(name)) for name in ("Anna", "Boris")]
    for room in rooms:
        to_the_end(house, room)
    assert rooms[0].table.moves == rooms[1].table.moves
    assert rooms[0].table.scores == rooms[1].table.scores


def test_a_word_does_not_change_the_deal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    monkeypatch.setattr(Room, "ready_to_play", property(lambda room: False))
    rooms = [play(anna), play(boris)]
    house.call(rooms[0].seating.ready, rooms[0].places[0].player, "a word of mine")
    monkeypatch.undo()
    for room in rooms:
        house.call(room.seating.begin_if_ready)
    assert rooms[0].table.start == rooms[1].table.start


def test_there_is_one_try(house: House) -> None:
    anna = house.browser("Anna")
    room = play(anna)
    assert play(anna) is room
    to_the_end(house, room)
    assert play(anna) is room
    anna.post(f"/t/{room.id}/delete")
    refused = anna.post(f"/daily/{GAME}")
    assert (refused.status_code, sentence(refused.text)) == (400, "You have already played this deal.")


def test_pressed_twice_at_once_it_is_still_one(house: House) -> None:
    anna = house.browser("Anna")
    anna.post("/name")
    player = house.server.store.player(hashed(anna.cookie))
    assert player is not None

    async def both() -> list[str]:
        return await asyncio.gather(*(daily.table_of(house.server, player[0], "Anna", GAME) for _ in range(4)))

    assert len(set(house.call(both))) == 1


# --- the page -----------------------------------------------------------------------------------------------------------
def test_the_page_goes_along(house: House) -> None:
    anna = house.browser("Anna")
    page = anna.get("/daily").text
    assert page.count('formaction="/daily/') == len(grandtour.games())
    assert "November 16, 2026" in page
    room = play(anna)
    page = anna.get("/daily").text
    assert f'href="/t/{room.id}">Continue' in page
    assert f'formaction="/daily/{GAME}"' not in page
    to_the_end(house, room)
    page = anna.get("/daily").text
    score = room.table.scores[0]
    assert f"<strong>{score}</strong> <span>{'point' if score == 1 else 'points'}, place 1 of 1" in page
    assert lines(page) == ["Anna"]


@pytest.mark.parametrize(("score", "words"), [(1, "point, place 1 of 1"), (2, "points, place 1 of 1")])
def test_one_point_is_one_point(house: House, score: int, words: str) -> None:
    anna = house.browser("Anna")
    to_the_end(house, play(anna))
    scored = update(schema.results).values(score=score)
    house.call(house.server.store.write, lambda connection: connection.execute(scored))
    assert f"<strong>{score}</strong> <span>{words}</span>" in anna.get("/daily").text


def test_scores_are_compared_the_best_first(house: House) -> None:
    store = house.server.store
    for number, score in enumerate((10, 30, 20, 30), 1):
        house.call(store.add_player, f"P{number}", f"hash {number}", "program")
        house.call(results.keep, store, [line(number, score), bot(number, score + 2)], [], None, (25.0, 8.0))
    found = results.ranking(store, "day", 3, 50)
    assert [(one.player, one.place, one.bot) for one in found.best] == [(2, 1, 32), (4, 1, 32), (3, 3, 22), (1, 4, 12)]
    assert (found.own, found.players, found.given_up) == (found.best[2], 4, [])
    few = results.ranking(store, "day", 1, 2)
    assert ([one.player for one in few.best], few.own and (few.own.place, few.own.bot), few.players) == ([2, 4], (4, 12), 4)


def line(player: int, score: int) -> results.ResultRow:
    return results.ResultRow(f"room {player}", 0, 0, player, f"P{player}", None, GAME, float(player), score, 1, "day")


def bot(player: int, score: int) -> results.ResultRow:
    return results.ResultRow(f"room {player}", 0, 1, None, "Skilled", "skilled", GAME, 1.0, score, 2, "day")


def test_earlier_days_have_their_scores(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    house.server.today_now = lambda: NOON - DAY
    to_the_end(house, play(anna))
    late = play(boris)
    house.server.today_now = lambda: NOON
    to_the_end(house, late)
    assert lines(anna.get("/daily").text) == []
    page = anna.get(f"/daily/{YESTERDAY}").text
    assert sorted(lines(page)) == ["Anna", "Boris"], "begun on that day"
    assert "formaction" not in page
    assert f'href="/daily/{TODAY}"' in page


@pytest.mark.parametrize("day", ["2026-11-17", "2025-12-31", "0001-01-01", "20261116", "x", "2026-02-30", "2026-W47-1"])
def test_days_that_are_none(house: House, day: str) -> None:
    assert house.browser("Anna").get(f"/daily/{day}").status_code == 404


def test_nonsense_is_refused(house: House) -> None:
    anna = house.browser("Anna")
    assert anna.post("/daily/chess").status_code == 404
    assert anna.post(f"/daily/{GAME}", csrf="0" * 32).status_code == 403
    refused = anna.post(f"/daily/{GAME}", name="")
    assert (refused.status_code, "1 to 60" in sentence(refused.text)) == (400, True)
    assert house.server.rooms == {}


def test_nobody_else_sees_the_table(house: House) -> None:
    room = play(house.browser("Anna"))
    assert house.browser("Boris").get(f"/t/{room.id}").status_code == 404
