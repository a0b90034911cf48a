"""Positions set up in a browser: by pressing, by dragging, by keyboard; then asked about and played."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.registry import names
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person
from tests.browser.test_everyone import LOOKS, faults
from tests.browser.test_learning import FITS

CARS = "[data-place-path='rows.0.left'] .chip"


def come(person: Person, game: str) -> Any:
    person.go(f"/editor/{game}")
    person.page.wait_for_selector("#board .pane")
    return person.page


def settled(page: Any, words: str) -> None:
    """Waits until the page says so."""
    page.wait_for_function("(words) => document.getElementById('verdict').innerText.includes(words)", arg=words)


def test_a_position_is_set_up_asked_about_and_played(visit: Visit) -> None:
    """From the box by pressing, from one place to another by dragging, back by undoing; then a question, a link, a table."""
    page = come(visit(), "moscow_paris")
    page.click("#tray .chip >> text=Mail car")
    page.click("#board [data-part^='end-'][data-part$='-left'] >> nth=0")
    page.wait_for_selector(f"{CARS} >> text=Mail car")
    page.drag_and_drop(CARS, "[data-place-path='rows.1.right'] .title")
    page.wait_for_selector("[data-place-path='rows.1.right'] .chip >> text=Mail car")
    page.click("#undo-change")
    page.wait_for_selector(f"{CARS} >> text=Mail car")
    page.select_option("[data-place-path='rows.0.left'] select", label="Mail car (10)")
    settled(page, "no line may have two cars of a kind")
    page.locator(CARS).first.focus()
    page.keyboard.press("Delete")
    settled(page, "This position is possible.")
    page.reload()  # nothing is lost
    page.wait_for_selector(f"{CARS} >> text=Mail car")
    page.click("#ask > summary")
    page.check("#asking")
    page.click("#board [data-part='deck']")
    page.wait_for_selector("#said")
    page.click("#play-on > summary")
    page.click("#play-here")
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", names())
def test_it_fits_a_phone(visit: Visit, game: str) -> None:
    anna = visit(viewport=PHONE, has_touch=True)
    page = come(anna, game)
    assert page.evaluate(FITS)
    anna.go(f"/score/{game}")
    assert page.evaluate(FITS)


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_use_it(visit: Visit, look: Any) -> None:
    """Names, contrasts and roles."""
    anna = visit(**look)
    come(anna, "two_capitals")
    assert faults(anna) == []
    anna.go("/score/two_capitals")
    assert faults(anna) == []
