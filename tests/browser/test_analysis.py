"""The page of an analysis: asked for, waited for, and read move by move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bots import thinks_long
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person
from tests.web.servers import Server

pytestmark = thinks_long
FEW = 8


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that thinks little about each choice."""
    with Server(tmp_path_factory.mktemp("analysis") / "data", analysis_simulations=FEW) as house:
        yield house


def analysed(person: Person) -> None:
    """A game of bots, analysed by a press."""
    table = person.open_table("two_capitals", ["bot-random", "bot-random"])
    person.stage("over")
    person.go(f"{table}/analysis?game=1")
    person.page.click("#analyse")
    person.stage("shown")


def test_from_the_press_to_the_moves(visit: Visit, house: Server) -> None:
    anna = visit(house=house)
    analysed(anna)
    page = anna.page
    assert page.locator(".plot-wide polyline").count() == 2
    assert not page.locator(".plot-narrow svg").is_visible()
    assert page.locator("#swings li[id]").count() == page.locator(".plot-wide a.mark").count() > 0
    page.locator("#move").focus()
    assert page.inner_text("#read-when") == "At the start"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.inner_text("#read-when") == "After move 3"
    assert page.inner_text("#read-move").startswith("Visit")
    assert "%" in page.inner_text("[data-chance='0']")
    box = page.locator(".plot-wide svg").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    last = page.get_attribute("#move", "max")
    assert page.inner_text("#read-when") == f"After move {last}"
    assert {page.inner_text(f"[data-chance='{seat}']") for seat in range(2)} <= {"0%", "50%", "100%"}
    page.locator(".plot-wide a.mark").first.press("Enter")
    assert "#swing-" in page.url
    page.click("#swings .look a")
    page.wait_for_url("**/replay?game=1&move=*")


def test_it_fits_a_phone(visit: Visit, house: Server) -> None:
    boris = visit(house=house, viewport=PHONE)
    analysed(boris)
    assert boris.page.locator(".plot-narrow svg").is_visible()
    assert not boris.page.locator(".plot-wide svg").is_visible()
    assert boris.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
