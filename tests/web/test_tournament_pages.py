"""The pages of tournaments: by forms as people send them, with a server that is killed in between; and whatever is wrong is said
in words."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour.web.settings import Settings
from tests import SOAK
from tests.web.browsing import Browser, House, sentence
from tests.web.servers import Server
from tests.web.visitors import Visitor

FORM = {
    "title": "Spring Cup",
    "game-two_capitals": "true",
    "system": "swiss",
    "rounds": "2",
    "seats": "2",
    "limit": "300",
    "arrival": "600",
    "plays": "true",
    "spectators": "true",
    "public": "true",
}


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def made(browser: Browser, **changed: Any) -> str:
    """The address of a new tournament."""
    answer = browser.post("/tournament/new", **(FORM | changed))
    assert answer.status_code == 200, sentence(answer.text)
    return str(answer.url.path)


def test_made_by_a_form_and_joined_by_a_link(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    page = made(anna, **{"game-paris": "true", "two_capitals.option-city": "petersburg"})
    assert "Saint Petersburg" in anna.get(page).text
    assert "Spring Cup" in boris.get("/").text  # it waits for players
    joined = boris.post(f"{page}/join", name="Борис")
    assert joined.url.path == page
    assert 'class="mine">' in joined.text
    assert "Борис" in anna.get(page).text
    assert sentence(boris.post(f"{page}/join").text) == "You are already taking part in this tournament."
    assert sentence(boris.post(f"{page}/start").text) == "Only the organiser can do this."
    started = anna.post(f"{page}/start").text
    assert "Round 1 of 2" in started
    assert "Your table is ready" in started
    assert "Your table is ready" in anna.get("/").text
    assert "Your table is ready" in anna.get("/tournaments").text
    table = anna.post(f"{page}/play")
    assert re.fullmatch(r"/t/[\w-]+", table.url.path)
    assert boris.post(f"{page}/play").url.path == table.url.path
    assert "Your game is running" in anna.get(page).text


def test_the_living_part_comes_only_if_it_is_new(house: House) -> None:
    anna = house.browser("Anna")
    page = made(anna)
    mark = re.search(r'data-mark="([^"]+)"', anna.get(page).text)
    assert mark is not None
    assert anna.get(f"{page}/live", params={"seen": mark[1]}).status_code == 204
    house.browser("Boris").post(f"{page}/join")
    news = anna.get(f"{page}/live", params={"seen": mark[1]})
    assert news.status_code == 200
    assert "Boris" in news.text
    assert "<html" not in news.text


def test_bots_and_files(house: House) -> None:
    """Bots play to the end while nobody looks on; the results are files."""
    anna = house.browser("=Anna")
    page = made(anna, plays=None)
    assert sentence(anna.post(f"{page}/start").text) == "This tournament needs at least 2 players."
    assert "genius" in sentence(anna.post(f"{page}/bots", level="genius", number="1").text)
    wrong = anna.post(f"{page}/bots", level="random", number="-1")
    assert sentence(wrong.text) == "“Number of bots” must be a whole number."
    anna.post(f"{page}/bots", level="random", number="4")
    anna.post(f"{page}/start")
    while "Finished" not in anna.get(page).text:
        house.call(house.server.director.look_after_all)
    lines = list(csv.DictReader(io.StringIO(anna.get(f"{page}/standings.csv").text)))
    assert [line["rank"] for line in lines] == ["1", "2", "3", "4"]
    assert sum(float(line["points"]) for line in lines) == 4
    assert len(anna.get(f"{page}/games.csv").text.splitlines()) == 9
    assert len(anna.get(f"{page}/results.json").json()["rounds"]) == 2
    assert "Final standings" in anna.get(page).text
    assert sentence(anna.post(f"{page}/bots", level="random", number="1").text) == "This tournament is over."


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"title": ""}, "The tournament needs a name of 1 to 60 printable characters."),
        ({"title": "x" * 61}, "The tournament needs a name of 1 to 60 printable characters."),
        ({"title": "\u2028"}, "The tournament needs a name of 1 to 60 printable characters."),
        ({"game-two_capitals": None}, "A tournament needs at least one game."),
        ({"system": "dutch"}, "There is no pairing system “dutch”. Available systems: swiss, round-robin, one-table."),
        ({"rounds": "21"}, "The number of rounds must be a whole number from 1 to 20, not 21."),
        ({"rounds": "many"}, "“Rounds” must be a whole number."),
        ({"seats": "9"}, "The number of seats at a table must be a whole number from 2 to 4, not 9."),
        ({"limit": "1"}, "Please choose one of the times in the list."),
        ({"limit": "0"}, "Please choose one of the times in the list."),
        ({"arrival": ""}, "“Time to come to a table” must be a whole number."),
        ({"name": "\u200b"}, "A name must be 1 to 60 printable characters long."),
        ({"two_capitals.option-city": "London"}, None),
    ],
)
def test_what_is_wrong_in_the_form_is_said(house: House, changed: dict[str, Any], why: str | None) -> None:
    """And what was entered stays."""
    anna = house.browser("Anna")
    answer = anna.post("/tournament/new", **(FORM | changed))
    assert answer.status_code == 400
    assert sentence(answer.text) == why if why else sentence(answer.text) != ""
    if "title" not in changed:
        assert 'value="Spring Cup"' in answer.text
    assert "Spring Cup" not in anna.get("/tournaments").text


@pytest.mark.parametrize(
    ("path", "fields", "why"),
    [
        ("join", {"name": ""}, "A name must be 1 to 60 printable characters long."),
        ("play", {}, "No table is waiting for you right now."),
        ("leave", {}, "You are not taking part in this tournament."),
        ("return", {}, "You can't return to this tournament."),
        ("pause", {}, "Only the organiser can do this."),
        ("bots", {"level": "random", "number": "1"}, "Only the organiser can do this."),
        ("remove", {"entry": "0"}, "Only the organiser can do this."),
        ("remove", {"entry": "x"}, "“Player” must be a whole number."),
        ("settle", {"round": "0", "table": "0"}, "Only the organiser can do this."),
        ("settle", {}, "“Table” must be a whole number."),
        ("delete", {}, "Only the organiser can do this."),
        ("dance", {}, "This page doesn't exist."),
    ],
)
def test_what_can_t_be_done_is_said(house: House, path: str, fields: dict[str, str], why: str) -> None:
    anna, guest = house.browser("Anna"), house.browser("Guest")
    page = made(anna)
    before = anna.get(page).text
    answer = guest.post(f"{page}/{path}", **fields)
    assert 400 <= answer.status_code < 500
    assert sentence(answer.text) == why
    assert anna.get(page).text == before
    assert guest.post(f"/tournament/nothing/{path}", **fields).status_code in (400, 404)
    assert guest.get("/tournament/nothing").status_code == 404


def test_a_tournament_survives_that_the_server_is_killed(tmp_path: Path) -> None:
    """Four people with sockets of their own; killed in the middle of the games and when they are over; in the long version also
    before anybody has come, and in the second round."""
    with Server(tmp_path / "data") as server:
        people = [Visitor(server, name) for name in ("Anna", "Boris", "Clara", "Dora")]
        page = people[0].post("/tournament/new", **FORM)[0]
        for one in people[1:]:
            one.post(f"{page}/join")
        people[0].post(f"{page}/start")
        if SOAK:
            again(server)
        for round_ in ("Round 1 of 2", "Round 2 of 2"):
            assert round_ in people[0].get(page)
            tables = [one.post(f"{page}/play")[0] for one in people]
            assert len(set(tables)) == 2
            for one, table in zip(people, tables, strict=True):
                one.play(table, moves=2)
            if SOAK or round_ == "Round 1 of 2":
                again(server)
            while sum(one.play(table) for one, table in zip(people, tables, strict=True)):
                pass
            if SOAK or round_ == "Round 1 of 2":
                again(server)
            people[0].until(page, "Round 2 of 2" if round_ == "Round 1 of 2" else "Final standings")
        _, *lines = csv.reader(io.StringIO(people[0].get(f"{page}/games.csv")))
        assert len(lines) == 8
        assert sum(float(line[-1]) for line in lines) == 4
        assert len({frozenset(line[4] for line in lines[i : i + 2]) for i in range(0, 8, 2)}) == 4


def again(server: Server) -> None:
    server.kill()
    server.start()
