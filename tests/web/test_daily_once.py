"""The deal of the day counts once it was dealt: giving it up is its result, nothing of it is seen before the own one is over, and
its page costs little, however many have played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert, select

from grandtour.web.settings import Settings
from grandtour.web.store import results, schema
from grandtour.web.tables.room import Room
from tests.web.browsing import Browser, House, room_in, sentence
from tests.web.game_servers import play_on, until

GAME = "metro_domino"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
DEAL = f"2026-11-16 {GAME}"


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, daily_bot="random")) as house:
        house.server.today_now = lambda: NOON
        yield house


def play(browser: Browser) -> Room:
    answer = browser.post(f"/daily/{GAME}")
    assert answer.status_code == 200, answer.text
    return browser.house.room(room_in(answer))


def to_the_end(house: House, room: Room) -> None:
    async def work() -> None:
        await play_on(room)
        await until(lambda: room.stage == "over" and results.kept(house.server.store, room.id))

    house.call(work)


# --- once -----------------------------------------------------------------------------------------------------------------
def test_giving_up_is_the_result(house: House) -> None:
    """The way of the attack: leave, watch the replay, delete, play again."""
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = play(anna)
    player = room.places[0].player
    assert anna.post(f"/t/{room.id}/delete").status_code == 403
    anna.post(f"/t/{room.id}/leave")
    to_the_end(house, room)
    mine, _ = results.history(house.server.store, int(player or 0), 1)[0]
    assert (mine.player, mine.forfeit, mine.rank, mine.daily) == (player, True, 2, DEAL)
    anna.get(f"/t/{room.id}/replay?seat=open")
    assert anna.post(f"/t/{room.id}/delete").status_code == 200
    refused = anna.post(f"/daily/{GAME}")
    assert (refused.status_code, sentence(refused.text)) == (400, "You have already played this deal.")
    page = anna.get("/daily").text
    assert "You gave up this deal." in page
    assert f'formaction="/daily/{GAME}"' not in page
    to_the_end(house, play(boris))
    page = boris.get("/daily").text
    assert "place 1 of 1" in page, "who gave up has no place"
    assert f'Gave up: <a href="/player/{player}">Anna</a>' in page
    assert "gave up, counts as a loss" in boris.get(f"/player/{player}").text


def test_not_again_whatever_becomes_of_the_table(house: House) -> None:
    """Also if the game had not ended, and there is no result of it."""
    anna = house.browser("Anna")
    room = play(anna)
    player = int(room.places[0].player or 0)
    house.call(house.server.store.delete_room, room.row)
    house.server.rooms.clear()
    assert results.daily_dealt(house.server.store, player, DEAL)
    assert not results.daily_dealt(house.server.store, player, "2026-11-17 metro_domino")
    refused = anna.post(f"/daily/{GAME}")
    assert (refused.status_code, sentence(refused.text)) == (400, "You have already played this deal.")
    assert "You have already played this deal." in anna.get("/daily").text
    assert house.server.rooms == {}


def test_results_from_before_count_too(house: House) -> None:
    anna = house.browser("Anna")
    room = play(anna)
    to_the_end(house, room)
    house.call(house.server.store.write, lambda c: c.execute(schema.deals.delete()))
    house.call(house.server.store.delete_room, room.row)
    assert anna.post(f"/daily/{GAME}").status_code == 400


# --- nothing before the end ---------------------------------------------------------------------------------------------
def ways(room: str) -> list[str]:
    return [
        f"/t/{room}",
        f"/t/{room}/replay",
        f"/t/{room}/replay?seat=open",
        f"/t/{room}/replay/state?move=0&seat=open",
        f"/t/{room}/replay/record",
        f"/t/{room}/record",
        f"/t/{room}/analysis",
        f"/t/{room}/branch",
        f"/api/v1/tables/{room}",
        f"/api/v1/tables/{room}/view",
        f"/api/v1/tables/{room}/record",
    ]


def test_nobody_else_sees_a_deal_that_is_over(house: House) -> None:
    """Not those who have still to play it, nor others."""
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = play(anna)
    to_the_end(house, room)
    own = play(boris)
    secret = room.games[0].secret
    for path in ways(room.id):
        answer = boris.get(path)
        assert (answer.status_code, secret in answer.text) == (404, False), path
    for path in (f"/t/{room.id}/rematch", f"/t/{room.id}/branch", f"/t/{room.id}/analysis", f"/t/{room.id}/replay/play"):
        assert boris.post(path, seat="0", move="0").status_code == 404, path
    assert own.stage == "playing"


def test_nothing_of_the_own_one_before_it_is_over(house: House) -> None:
    boris = house.browser("Boris")
    room = play(boris)
    secret = room.games[0].secret
    for path in ways(room.id)[1:8]:
        answer = boris.get(path)
        assert answer.status_code in (400, 403, 409), path
        assert secret not in answer.text, path
    export = boris.get("/account/export").text
    assert secret not in export
    assert boris.post(f"/t/{room.id}/rematch").status_code == 400
    line = boris.socket(room.id)
    line.stage("playing")
    assert line.answer("hint", place=0)["type"] == "refused"
    assert line.answer("bot", place=0, level="expert")["type"] == "refused"
    assert secret not in "".join(kept.text for kept in boris.kept)


# --- the page -------------------------------------------------------------------------------------------------------------
def test_the_page_reads_few_rows_however_many_have_played(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(number: int) -> list[dict[str, Any]]:
        usual = {"room": f"room {number}", "number": 0, "game": GAME, "time": float(number), "daily": DEAL, "rank": 1}
        me = usual | {"place": 0, "player": number, "name": f"P{number}", "level": None, "score": number % 50}
        return [me, usual | {"place": 1, "player": None, "name": "Bot", "level": "random", "score": 7}]

    def fill(connection: Any) -> None:
        people = [{"id": number, "name": f"P{number}", "made": 0.0} for number in range(100, 3100)]
        connection.execute(insert(schema.players), people)
        connection.execute(insert(schema.results), [row for one in people for row in rows(int(one["id"]))])

    house.call(house.server.store.write, fill)
    original, read = house.server.store.rows, []

    def counted(query: Any) -> Any:
        found = original(query)
        read.append(len(found))
        return found

    monkeypatch.setattr(house.server.store, "rows", counted)
    answer = house.browser("Anna").get("/daily")
    assert answer.status_code == 200
    assert answer.text.count('<a href="/player/') == 50
    assert sum(read) < 300
    found = results.ranking(house.server.store, DEAL, 100, 50)
    assert (found.players, found.own and (found.own.score, found.own.place)) == (3000, (0, 2941))
    assert len(original(select(schema.results.c.place))) == 6000
