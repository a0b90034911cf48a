"""Boxes in a browser: an owner enters what is printed, sees it drawn, saves, shares, plays with it and compares the balance."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.registry import names
from tests.bots import thinks_long
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person
from tests.browser.test_everyone import LOOKS, faults
from tests.browser.test_learning import FITS

FLOWS = {  # by game: the group, a value, what is too much of it, what is good, and what the drawing then shows
    "moscow_paris": (2, "v:city.5.points", "200", "2", ".component:nth-of-type(6) .picture .brass"),
    "paris": (1, "v:landmark.0.cost", "99", "11", ".component:nth-of-type(1) .picture .n"),
}


def group(page: Any, number: int) -> None:
    page.locator(".groups button").nth(number).click()
    page.wait_for_selector(f"input[name=group][value='{number}']", state="attached")


def enter(page: Any, name: str, value: str) -> None:
    """Types into a field and leaves it, once the form is as the server has answered."""
    page.wait_for_selector("#setup:not([aria-busy])")
    page.fill(f"[name='{name}']", value)
    page.press(f"[name='{name}']", "Tab")


@thinks_long
@pytest.mark.parametrize("game", FLOWS)
def test_an_owner_enters_a_box_shares_it_plays_and_compares(visit: Visit, game: str, tmp_path: Path) -> None:
    number, field, wrong, good, drawn = FLOWS[game]
    anna = visit()
    page = anna.page
    anna.go("/boxes")
    page.click(f"a.button[href='/boxes/{game}']")
    group(page, number)
    enter(page, field, wrong)  # bad: said beside the value and above, and it is still there
    page.wait_for_selector("#verdict.bad")
    assert "is not between" in page.inner_text(".value .wrong")
    assert page.input_value(f"[name='{field}']") == wrong
    group(page, 0)
    page.click("#verdict button.plain >> nth=0")  # leads back to it
    page.wait_for_selector(f"input[name=group][value='{number}']", state="attached")
    assert page.input_value(f"[name='{field}']") == wrong
    enter(page, field, good)
    page.wait_for_selector("#verdict.good")
    assert page.text_content(drawn) == good  # the component itself has changed
    note = page.locator(".component.changed [name^='note:']")
    note.fill("my copy, 2019")
    note.press("Tab")
    page.wait_for_selector(".component.seen")
    page.fill("#title", "Anna's copy")
    page.click("#save")
    page.wait_for_url("**/box/*")
    assert good in page.inner_text("#differences")
    link = page.input_value("#link")

    with page.expect_download() as download:
        page.click("#file")
    download.value.save_as(tmp_path / "mine.toml")
    assert "my copy, 2019" in tomllib.loads((tmp_path / "mine.toml").read_text())["provenance"]["mine"].values()

    boris = visit()  # whoever has the link sees it, and has a copy of their own
    boris.page.goto(link)
    assert boris.page.locator("[name^='v:']").count() == 0
    boris.page.click("#copy")
    boris.page.wait_for_url("**/edit")
    group(boris.page, number)
    assert boris.page.input_value(f"[name='{field}']") == good
    boris.page.goto(link)
    boris.page.click("#use")
    boris.page.wait_for_url("**/new/*")
    assert boris.page.inner_text("#own option:checked") == "Anna's copy"
    boris.page.click("button.main[type=submit]")
    boris.page.wait_for_url("**/t/*")

    page.click("a[href$='/balance']")
    page.click("#compare")
    page.wait_for_selector("#compared")
    assert "1 value of box B differs" in page.inner_text("#compared")
    assert page.locator(".sides svg").count() == 10


def test_without_scripts_the_same_buttons_do_it(visit: Visit) -> None:
    anna = visit(java_script_enabled=False)
    page = anna.page
    anna.go("/boxes/metro_domino")
    page.fill("[name='v:station.1.line.0.length']", "nine")
    page.click("text=Tiles and tokens")
    assert "expected a whole number" in page.inner_text("#verdict")
    page.click("#verdict button.plain")
    assert page.input_value("[name='v:station.1.line.0.length']") == "nine"
    page.fill("[name='v:station.1.line.0.length']", "5")
    page.fill("#title", "By hand")
    page.click("#save")
    assert "By hand" in page.inner_text("h1")


def test_a_value_is_reset_by_keyboard(visit: Visit) -> None:
    """The focus stays where it was, so that one can go on."""
    anna = visit()
    page = anna.page
    anna.go("/boxes/two_capitals")
    page.select_option("[name='v:moscow.sight.0.cells']", "4")
    page.wait_for_selector("#f-moscow\\.sight\\.0\\.cells.changed")
    page.focus("button[value='reset:moscow.sight.0.cells']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#f-moscow\\.sight\\.0\\.cells:not(.changed)")
    assert page.input_value("[name='v:moscow.sight.0.cells']") == "2"


@pytest.mark.parametrize("game", names())
def test_it_fits_a_phone(visit: Visit, game: str) -> None:
    anna = visit(viewport=PHONE, has_touch=True)
    anna.go(f"/boxes/{game}")
    anna.page.wait_for_selector(".component")
    assert anna.page.evaluate(FITS)


@pytest.mark.parametrize("look", LOOKS)
def test_everyone_can_use_it(visit: Visit, look: Any) -> None:
    """Names, contrasts and roles."""
    anna: Person = visit(**look)
    for path in ("/boxes", "/boxes/paris", "/boxes/metro_domino"):
        anna.go(path)
        anna.page.wait_for_selector("main")
        assert faults(anna) == []
    anna.page.fill("#title", "Looked at")
    anna.page.click("#save")
    anna.page.wait_for_url("**/box/*")
    assert faults(anna) == []
    anna.page.click("a[href$='/balance']")
    anna.page.wait_for_selector("#compare")
    assert faults(anna) == []
