"""A map that is moved and scaled: by mouse, wheel, buttons and keys; a new drawing lies where the reader had the old one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import grandtour
from grandtour import web
from tests.browser.conftest import DESK
from tests.browser.test_drawings import page_of

STATIC = Path(web.__file__).parent / "static"
HOST = "http://grandtour.test"
START = """
import { followOnMap, restorePanZoom, startPanZoom } from "/static/table/pan-zoom.js";
const board = document.getElementById("board");
window.heard = [];
board.addEventListener("click", (event) => heard.push(event.target.closest("[data-part]")?.dataset.part));
window.again = () => { board.innerHTML = window.first; restorePanZoom(board); };
window.first = board.innerHTML;
window.follow = () => followOnMap(board, [board.querySelector("[data-follow] [data-piece]")]);
startPanZoom(board);
"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=DESK)
    page = context.new_page()
    drawn = page_of(grandtour.Table("metro_domino", seats=2, seed=1), 0, "desk")
    page.route(f"{HOST}/", lambda route: route.fulfill(body=drawn, content_type="text/html"))
    page.route(f"{HOST}/static/**", lambda route: route.fulfill(path=STATIC / route.request.url.partition("/static/")[2]))
    page.goto(f"{HOST}/")
    page.add_script_tag(content=START, type="module")
    page.wait_for_function("window.first")
    yield page
    context.close()


def place(page: Page) -> list[float]:
    """Where the map is: x, y, scale."""
    matrix = "document.querySelector('[data-pans]').transform.baseVal.consolidate().matrix"
    x, y, scale = page.evaluate(f"(({{ e, f, a }}) => [e, f, a])({matrix})")
    return [x, y, scale]


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + dx, start[1] + dy, steps=4)
    page.mouse.up()


def test_a_drag_moves_and_is_no_press(page: Page) -> None:
    end = middle(page, ".route .halt")
    (x, y, scale), unit = place(page), page.evaluate("document.querySelector('.pane').getScreenCTM().a")
    drag(page, end, 60, -30)
    assert place(page) == pytest.approx([x + 60 / unit, y - 30 / unit, scale], abs=0.05)
    assert page.evaluate("heard") == []


def test_a_press_that_trembles_is_a_press(page: Page) -> None:
    before = place(page)
    drag(page, middle(page, ".route .halt"), 3, 3)
    assert (place(page), page.evaluate("heard")) == (before, ["end-chatelet-1"])


def test_the_wheel_scales_round_the_pointer(page: Page) -> None:
    end, before = middle(page, ".route .halt"), place(page)
    page.mouse.move(*end)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"document.querySelector('[data-pans]').transform.baseVal.consolidate().matrix.a > {before[2] * 1.2}")
    assert middle(page, ".route .halt") == pytest.approx(end, abs=1)


def test_a_new_drawing_lies_where_the_old_one_was(page: Page) -> None:
    home = place(page)
    drag(page, middle(page, ".route .halt"), 60, -30)
    moved = place(page)
    page.evaluate("again()")
    assert place(page) == moved != home
    page.locator("[data-fit]").click()
    assert place(page) == pytest.approx(home, abs=0.05)


def test_buttons_and_keys(page: Page) -> None:
    home = place(page)
    page.locator("[data-zoom=in]").click()
    assert place(page)[2] > home[2]
    page.locator("[data-zoom=out]").press("Enter")
    assert place(page) == pytest.approx(home, abs=0.05)
    page.locator(".route").first.press("+")
    assert place(page)[2] > home[2]
    page.locator(".route").first.press("0")
    assert place(page) == pytest.approx(home, abs=0.05)


def test_from_far_away_a_map_shows_less(page: Page) -> None:
    page.locator(".route").first.press("-")
    page.locator(".route").first.press("-")
    page.locator(".route").first.press("-")
    assert page.locator("[data-pans].far, [data-pans].tiny").count() == 1
    page.locator(".route").first.press("0")
    assert page.locator("[data-pans].far, [data-pans].tiny").count() == 0


def test_a_new_station_comes_into_sight(page: Page) -> None:
    """Wherever the reader has the map: it moves no further than it must, and keeps its scale."""
    station, ground = "[data-follow] [data-piece]", "[data-map] .ground"
    before = place(page)
    page.evaluate("follow()")
    assert place(page) == before
    drag(page, middle(page, ground), 900, 40)
    moved = place(page)
    box, frame = (page.locator(selector).first.bounding_box() for selector in (station, ground))
    assert box is not None
    assert frame is not None
    assert box["x"] > frame["x"] + frame["width"]
    page.evaluate("follow()")
    box = page.locator(station).first.bounding_box()
    assert box is not None
    assert frame["x"] < box["x"] < box["x"] + box["width"] < frame["x"] + frame["width"]
    assert place(page)[1:] == moved[1:]
