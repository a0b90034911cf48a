"""Puzzles in the browser: what is asked, what is told afterwards, ratings, the puzzle of the day; and nothing before its time."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

import grandtour
from grandtour.engine.i18n import languages, speaking
from grandtour.lab.puzzles.check import known_to
from grandtour.puzzles import choice
from grandtour.puzzles.files import shipped
from grandtour.puzzles.puzzle import Puzzle
from grandtour.strength import NEW, after_answer, shown
from grandtour.web.services import puzzle_page
from grandtour.web.settings import DAY, Settings
from grandtour.web.store import puzzles
from tests.web.browsing import Browser, House, sentence

GAME = "two_capitals"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
TODAY = date(2026, 11, 16)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        house.server.today_now = lambda: NOON
        yield house


def some_puzzle(game: str = GAME, number: int = 0) -> Puzzle:
    """One that isn't the puzzle of one of the days of these tests."""
    daily = {one.id for days in range(5) if (one := choice.of_day(TODAY + timedelta(days))) is not None}
    return [one for one in shipped(game).values() if one.id not in daily][number]


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.id}"


def wrong_of(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.table().legal(puzzle.seat) if move not in puzzle.right)


def answer(browser: Browser, puzzle: Puzzle, right: bool = True) -> str:
    found = browser.post(address(puzzle), move=puzzle.right[0] if right else wrong_of(puzzle))
    assert found.status_code == 200, found.text
    return str(found.text)


def rating_in(page: str) -> str:
    found = re.search(r'id="rating">([^<]*)', page)
    assert found is not None
    return found[1].strip()


# --- answers ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", grandtour.games())
def test_solved_and_missed(house: House, game: str) -> None:
    puzzle = some_puzzle(game)
    solved = answer(house.browser("Anna"), puzzle)
    assert "Right!" in solved
    assert all(html.escape(str(reason), quote=False) in html.unescape(solved) for reason in named_reasons(puzzle))
    assert str(shown(after_answer(NEW, puzzle.strength, True)[0])) in rating_in(solved)
    missed = answer(house.browser("Boris"), puzzle, False)
    assert "Not the best move." in missed
    assert html.unescape(missed).count(str(named(puzzle).explain(puzzle.seat, puzzle.right[0])))


def named(puzzle: Puzzle) -> grandtour.Table:
    return puzzle_page.table_at(puzzle.game, puzzle.id, "en")


def named_reasons(puzzle: Puzzle) -> list[object]:
    return list(puzzle.reasons(named(puzzle)))


def test_only_the_first_answer_counts(house: House) -> None:
    anna, puzzle = house.browser("Anna"), some_puzzle()
    first = answer(anna, puzzle, False)
    again = anna.post(address(puzzle), move=puzzle.right[0])
    assert (again.status_code, sentence(again.text)) == (
        400,
        "You have already answered this puzzle: the first answer counts.",
    )
    assert "Not the best move." in again.text
    assert rating_in(anna.get(address(puzzle)).text) == rating_in(first)
    assert puzzles.hardness(house.server.store, puzzle.id, NEW).answers == 1


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("", "Choose a move first."),
        (None, "Choose a move first."),
        ("fly to the moon", "There is no move “fly to the moon” in this game."),
        ("visit 99", None),
        ("<script>" * 100, None),
        ("\x00\ud800", None),
    ],
)
def test_what_is_no_answer_changes_nothing(house: House, move: str | None, said: str | None) -> None:
    anna, puzzle = house.browser("Anna"), some_puzzle()
    refused = anna.post(address(puzzle), move=move if move is None else move.encode(errors="replace").decode())
    assert refused.status_code == 400
    assert sentence(refused.text)
    assert said in (None, sentence(refused.text))
    assert "Best move" not in refused.text
    assert puzzles.hardness(house.server.store, puzzle.id, NEW).answers == 0
    assert "Right!" in answer(anna, puzzle)


def test_a_name_that_is_none_is_refused(house: House) -> None:
    anna, puzzle = house.browser("Anna"), some_puzzle()
    refused = anna.post(address(puzzle), move=puzzle.right[0], name="")
    assert refused.status_code == 400
    assert "Best move" not in refused.text
    assert puzzles.hardness(house.server.store, puzzle.id, NEW).answers == 0


@pytest.mark.parametrize("path", ["paris/0000000000", "chess", "chess/1", f"{GAME}/../..", "paris/daily", f"{GAME}/0/state"])
def test_what_does_not_exist(house: House, path: str) -> None:
    anna = house.browser("Anna")
    found = anna.get(f"/puzzles/{path}")
    assert found.status_code == 404 or str(found.url.path) == "/"
    assert anna.post("/puzzles/paris/0000000000", move="end").status_code == 404


# --- nothing before its time --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", grandtour.games())
def test_what_is_asked_is_made_only_of_what_the_seat_knows(game: str) -> None:
    """Deals that the seat can't tell apart lead to the same page, byte for byte, and to the same file."""
    for puzzle in list(shipped(game).values())[:10]:
        table = puzzle.table()
        for seed in ("one", "two"):
            other = Puzzle(game, puzzle.seat, known_to(table, puzzle.seat, seed), puzzle.moves, 1, puzzle.gains, 1).table()
            for narrow in (False, True):
                assert puzzle_page.seen(other, puzzle.seat, narrow) == puzzle_page.seen(table, puzzle.seat, narrow)
            assert known_to(other, puzzle.seat, "same") == known_to(table, puzzle.seat, "same")


def test_the_solution_comes_only_after_the_answer(house: House) -> None:
    """Neither the page nor what its script asks for depends on which move is right."""
    anna, puzzle = house.browser("Anna"), some_puzzle()
    page = anna.get(address(puzzle)).text
    state = anna.get(f"{address(puzzle)}/state").json()
    assert set(state) == {"seat", "asks", "html", "moves", "sections"}
    assert "Best move" not in page
    assert json.loads(re.findall(r'id="parts">(.*?)</script>', page)[0]) == {}
    assert [one["move"] for one in state["moves"]] == puzzle.table().legal(puzzle.seat)
    answer(anna, puzzle)
    assert anna.get(f"{address(puzzle)}/state").json() == state
    assert "Best move" not in house.browser("Boris").get(address(puzzle)).text


def test_why_something_is_not_possible(house: House) -> None:
    anna, puzzle = house.browser("Anna"), some_puzzle()
    found = anna.get(f"{address(puzzle)}/why?path=sight-13").json()
    assert set(found) == {"reason", "rule"}
    assert anna.get(f"{address(puzzle)}/why").status_code == 422


# --- whose puzzle is next -----------------------------------------------------------------------------------------------
def test_the_next_puzzle_is_a_new_one(house: House) -> None:
    anna, known = house.browser("Anna"), set()
    for _ in range(3):
        found = str(anna.get(f"/puzzles/{GAME}").url.path).rpartition("/")[2]
        assert found not in known
        known.add(found)
        answer(anna, shipped(GAME)[found])
    assert f"3 of {3} answers right" in anna.get("/puzzles").text


def test_when_all_are_answered_there_is_no_next_one() -> None:
    everything = set(shipped(GAME))
    assert choice.next_one(GAME, 25, everything, TODAY) is None
    last = next(iter(everything))
    assert choice.next_one(GAME, 25, everything - {last}, TODAY) == shipped(GAME)[last]


def test_puzzles_of_coming_days_come_last() -> None:
    coming = {one.id for days in range(choice.AHEAD) if (one := choice.of_day(TODAY + timedelta(days))) is not None}
    answered: set[str] = set()
    while (found := choice.next_one(GAME, 25, answered, TODAY)) is not None and found.id not in coming:
        answered.add(found.id)
    assert answered == set(shipped(GAME)) - coming


# --- the puzzle of the day ----------------------------------------------------------------------------------------------
def test_a_streak_grows_by_days_and_breaks(house: House) -> None:
    anna = house.browser("Anna")
    for day in range(3):
        house.server.today_now = lambda day=day: NOON + day * DAY
        assert f"Streak: {day + 1} day" in answer(anna, of_day(day))
    assert "Streak: 3 days" in anna.get("/puzzles").text
    house.server.today_now = lambda: NOON + 3 * DAY
    assert "Streak: 3 days" in anna.get("/puzzles").text  # today's is still open
    assert "Streak:" not in answer(anna, of_day(3), False)
    page = anna.get("/puzzles").text
    assert "Missed today" in page
    assert "1 player has answered, 0 solved it." in page
    house.server.today_now = lambda: NOON + 5 * DAY
    assert "Streak:" not in anna.get("/puzzles").text


def of_day(days: int) -> Puzzle:
    found = choice.of_day(TODAY + timedelta(days))
    assert found is not None
    return found


def test_the_puzzle_of_the_day_is_the_same_for_all_and_changes(house: House) -> None:
    paths = {str(house.browser(name).get("/puzzles/daily").url.path) for name in ("Anna", "Boris")}
    assert paths == {address(of_day(0))}
    games = [of_day(days).game for days in range(len(grandtour.games()))]
    assert sorted(games) == sorted(choice.games())


def test_streaks() -> None:
    days = {"2026-11-10": True, "2026-11-11": True, "2026-11-12": True, "2026-11-13": False, "2026-11-15": True}
    assert puzzle_page.streak(days, TODAY) == 1
    assert puzzle_page.streak(days, date(2026, 11, 12)) == 3
    assert puzzle_page.streak(days, date(2026, 11, 13)) == 0
    assert puzzle_page.streak({}, TODAY) == 0
    assert (puzzle_page.longest(days), puzzle_page.longest({})) == (3, 0)


# --- ratings and people -------------------------------------------------------------------------------------------------
def test_ratings_go_on_from_the_last_answer(house: House) -> None:
    puzzle = some_puzzle()
    answer(house.browser("Anna"), puzzle)
    answer(house.browser("Boris"), puzzle, False)
    _, once = after_answer(NEW, puzzle.strength, True)
    boris, twice = after_answer(NEW, once, False)
    found = puzzles.hardness(house.server.store, puzzle.id, puzzle.strength)
    assert (found.strength, found.answers, found.solved) == (pytest.approx(twice), 2, 1)
    assert boris[0] < NEW[0]


def test_answers_are_exported_and_go_with_the_account(house: House) -> None:
    anna, puzzle = house.browser("Anna"), some_puzzle()
    answer(anna, puzzle)
    exported = anna.get("/account/export").json()["puzzles"]
    assert [one["puzzle"] for one in exported["answers"]] == [puzzle.id]
    assert [one["solved"] for one in exported["ratings"]] == [1]
    assert "Goodbye" in anna.post("/account/delete", sure="on").text
    player = 1
    assert puzzles.answer_of(house.server.store, player, puzzle.id) is None
    assert puzzles.solver(house.server.store, player, GAME).answers == 0


@pytest.mark.parametrize("code", languages())
def test_in_every_language(house: House, code: str) -> None:
    anna, puzzle = house.browser("Anna", language=code), some_puzzle("metro_domino")
    page = answer(anna, puzzle)
    with speaking(code):
        table = puzzle_page.table_at(puzzle.game, puzzle.id, code)
        assert html.escape(str(table.explain(puzzle.seat, puzzle.right[0])), quote=False) in html.unescape(page)
        assert all(str(reason) in html.unescape(page) for reason in puzzle.reasons(table))
