"""Puzzles, pressed as at a table: the one of the day, a right and a wrong answer, and the next one."""

from __future__ import annotations

import pytest

from grandtour.puzzles.files import shipped
from grandtour.puzzles.puzzle import Puzzle
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import LIT, Person
from tests.browser.test_accounts import wide
from tests.browser.test_everyone import faults

SEND = "#bar [data-send]"


def shown(person: Person) -> Puzzle:
    """The puzzle on the page, as soon as something can be pressed."""
    person.page.wait_for_selector(LIT)
    return at(person)


def at(person: Person) -> Puzzle:
    game, _, id_ = person.page.url.rpartition("/puzzles/")[2].partition("/")
    return shipped(game)[id_]


def press(person: Person, puzzle: Puzzle, move: str) -> None:
    """Presses the parts of a move one after another, until it waits to be confirmed."""
    for part in puzzle.table().parts(puzzle.seat, move):
        if not person.page.locator(SEND).count():
            person.page.locator(f'[data-part="{part}"]').first.dispatch_event("click")
    person.there(SEND)


def answer(person: Person, puzzle: Puzzle, move: str) -> None:
    press(person, puzzle, move)
    person.page.click(SEND)
    person.there("#verdict")


def test_from_the_lobby_to_a_streak_and_the_next_one(visit: Visit) -> None:
    anna = visit()
    anna.go("/")
    anna.page.click(".places a[href='/puzzles']")
    assert faults(anna) == []
    anna.page.click("#daily")
    daily = shown(anna)
    assert faults(anna) == []
    assert anna.page.locator("#best").count() == 0
    answer(anna, daily, daily.right[0])
    assert "Right!" in anna.text("#verdict")
    assert "Streak: 1 day" in anna.text(".teacher")
    anna.there("#board .told")
    assert faults(anna) == []
    rating = anna.text("#rating")
    anna.page.reload()
    assert anna.text("#rating") == rating
    anna.page.click("#next")
    other = shown(anna)
    assert (other.game, other.id) != (daily.game, daily.id)
    anna.go("/puzzles")
    assert "Streak: 1 day" in anna.text("#streak")


@pytest.mark.parametrize("game", ["metro_domino", "paris"])
def test_a_wrong_answer_on_a_phone(visit: Visit, game: str) -> None:
    """What is pressed can be taken back before it is sent; then the best move is told, with reasons."""
    anna = visit(viewport=PHONE, has_touch=True)
    anna.go(f"/puzzles/{game}")
    puzzle = shown(anna)
    assert wide(anna) == 0
    press(anna, puzzle, puzzle.right[0])
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_function("!document.querySelector('#bar [data-send]')")
    wrong = next(one.move for one in puzzle.moves[puzzle.best :])
    answer(anna, puzzle, wrong)
    assert "Not the best move." in anna.text("#verdict")
    assert str(puzzle.table().explain(puzzle.seat, puzzle.right[0])) in anna.text("#best")
    assert anna.page.locator("#reasons li").count() > 0
    assert wide(anna) == 0
    assert faults(anna) == []


def test_without_scripts_a_move_is_chosen_from_a_list(visit: Visit) -> None:
    anna = visit(java_script_enabled=False)
    anna.go("/puzzles/two_capitals")
    anna.page.select_option("select[name=move]", at(anna).right[0])
    anna.page.click("#answer button")
    assert "Right!" in anna.page.inner_text("#verdict")
