"""First games, pressed through in a browser."""

from __future__ import annotations

import pytest

from grandtour.engine.registry import find, names
from grandtour.engine.tutorial import lesson_of
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import LIT, Person
from tests.browser.test_everyone import LOOKS, faults
from tests.browser.test_replay import at, upload

FITS = "document.documentElement.scrollWidth <= innerWidth"


def step_of(person: Person) -> int:
    return int(person.page.get_attribute("body", "data-step") or 0)


def shown(person: Person, step: int) -> None:
    """Waits until a step is drawn."""
    person.page.wait_for_function(
        "(step) => location.pathname.endsWith(`/${step}`) && document.body.dataset.step === step"
        " && document.querySelector('#board .pane')",
        arg=str(step),
    )


def press(person: Person) -> None:
    """Presses what is lit, where nothing lies over it, until the step is over; what comes after its first part is lit then."""
    before = step_of(person)
    for _ in range(3):
        person.press_offered()
        person.page.wait_for_function(
            "(before) => Number(document.body.dataset.step) > before || document.querySelector('#bar [data-back]')", arg=before
        )
        if step_of(person) > before:
            return
    raise AssertionError("the move is not made")


@pytest.mark.parametrize("game", names())
def test_pressed_through(visit: Visit, game: str) -> None:
    anna = visit() if game in ("paris", "moscow_paris") else visit(viewport=PHONE, has_touch=True)
    anna.go(f"/learn/{game}/1")
    steps = lesson_of(game).steps
    shown(anna, 1)
    while step_of(anna) < len(steps):
        step = step_of(anna)
        assert anna.page.inner_text("#lesson-words") == str(steps[step - 1].words)
        assert anna.page.evaluate(FITS)
        if steps[step - 1].move:
            press(anna)
        else:
            anna.page.click("#next")
            shown(anna, step + 1)
    assert anna.page.is_visible("#finish button")
    assert anna.page.is_hidden("#next")


def test_something_else_is_answered_and_changes_nothing(visit: Visit) -> None:
    anna = visit()
    anna.go("/learn/two_capitals/3")
    shown(anna, 3)
    anna.page.wait_for_selector(LIT)
    assert anna.page.locator(LIT).count() == 1
    anna.page.click("[data-part=sight-5]")
    anna.page.wait_for_selector("#note a")
    assert (anna.page.get_attribute("#note a", "href") or "").endswith("/rules/two_capitals#T3.5")
    anna.page.click("[data-part=sight-6]")
    anna.page.wait_for_selector('#note:has-text("You could do that, too")')
    assert step_of(anna) == 3


def test_by_keys_and_with_the_buttons_of_the_browser(visit: Visit) -> None:
    anna = visit()
    anna.go("/learn/two_capitals/1")
    shown(anna, 1)
    assert anna.page.is_hidden("#back")
    anna.page.keyboard.press("n")
    shown(anna, 2)
    anna.page.wait_for_selector(LIT)
    anna.page.keyboard.press("b")
    anna.page.keyboard.press("Enter")
    shown(anna, 3)
    anna.page.keyboard.press("p")
    shown(anna, 2)
    anna.page.go_back()
    shown(anna, 3)
    anna.page.reload()
    shown(anna, 3)
    anna.page.click("#restart")
    shown(anna, 1)


def test_without_scripts_it_can_be_read(visit: Visit) -> None:
    anna = visit(java_script_enabled=False)
    anna.go("/learn/moscow_paris/3")
    assert anna.page.locator("#board .pane-table").count() == 1
    anna.page.click("#next")
    assert anna.page.url.endswith("/learn/moscow_paris/4")
    assert "4 / 13" in anna.page.inner_text("#progress")


@pytest.mark.parametrize("look", LOOKS, ids=["desk", "dark phone"])
def test_no_serious_fault(visit: Visit, look: dict[str, object]) -> None:
    anna = visit(**look)
    anna.go("/learn/paris/15")
    shown(anna, 15)
    assert faults(anna) == []
    anna.go("/rules/paris")
    assert faults(anna) == []


def test_rules_fit_a_phone(visit: Visit) -> None:
    anna = visit(viewport=PHONE)
    for game in names():
        anna.go(f"/rules/{game}")
        assert anna.page.evaluate(FITS)
    anna.page.click("#contents-title")
    anna.page.click("#contents ol:first-of-type li:nth-child(3) a")
    anna.page.wait_for_selector("#contents:not([open])")
    assert anna.page.evaluate("document.querySelector(':target').getBoundingClientRect().top") >= 40


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_table_says_how_to_win(visit: Visit, phone: bool) -> None:
    """The goal, and what scores at this table, each with its rule; behind one press, on a phone too."""
    anna = visit(viewport=PHONE, has_touch=True) if phone else visit()
    anna.open_table("two_capitals", ["me", "bot-random"])
    anna.stage("playing")
    assert anna.page.is_hidden("#goal-panel")
    anna.page.locator(".tab[data-sheet=goal]:visible").first.click()
    game = find("two_capitals")
    lines = game.scoring({"city": "moscow", "expert": False})
    assert anna.text("#goal-panel strong") == str(game.GOAL)
    assert [line.split(" T")[0] for line in anna.page.locator("#goal-panel li").all_inner_texts()] == [
        str(line.sentence) for line in lines
    ]
    assert (anna.page.get_attribute("#goal-panel li:first-child a", "href") or "").endswith(f"/two_capitals#{lines[0].rule}")
    assert anna.page.evaluate(FITS)


def test_rules_open_beside_a_tutorial_and_a_replay(visit: Visit) -> None:
    """At the rule that the step is about; arrow keys that scroll the rules don't move the replay."""
    anna = visit()
    anna.go("/learn/metro_domino/2")
    shown(anna, 2)
    anna.page.click("#lesson-rule")
    anna.page.wait_for_selector("#rules-text .told")
    assert anna.page.text_content("#rules-text .told") in str(anna.page.text_content("#lesson-rule"))
    anna.page.click("#rules-close")
    anna.page.wait_for_selector("#rules-panel", state="hidden")
    upload(anna)
    anna.page.keyboard.press("ArrowRight")
    at(anna, 1)
    anna.page.click(".rules-link")
    anna.page.wait_for_selector("#rules-text .book")
    anna.page.keyboard.press("End")
    assert anna.page.input_value("#slider") == "1"
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector("#rules-panel", state="hidden")
    assert len(anna.page.context.pages) == 1
