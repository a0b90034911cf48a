"""A table at sizes from desktop to phone: letters that can be read, board and hand together, tools that fit."""

from __future__ import annotations

import pytest

import grandtour
from tests.browser.conftest import Visit

LETTERS = """
() => Math.min(...[...document.querySelectorAll(".pane text")]
  .filter((text) => text.getBoundingClientRect().width && !text.closest("[data-pans]"))
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().b, text.getScreenCTM().d)))
"""
BOXES = """
() => [".pane-table", ".pane-mine", "#board"].map((one) => {
  const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
  return [left, top, right, bottom];
})
"""
PANES = """
() => {
  const panes = [...document.querySelectorAll("#board .pane")];
  const boxes = panes.map((pane) => pane.getBoundingClientRect());
  const ends = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const whole = document.getElementById("board").getBoundingClientRect();
  const scale = Math.max(...panes.map((pane) => pane.getScreenCTM().a));
  return [...ends, Math.max(...boxes.map((box) => box.bottom)), whole.bottom, scale];
}
"""
TOOLS = """
() => [...document.querySelectorAll("#tools > *")].filter((tool) => {
  const { left, right } = tool.getBoundingClientRect();
  return left < 0 || right > innerWidth || tool.scrollWidth > tool.clientWidth;
}).map((tool) => tool.textContent)
"""


@pytest.mark.parametrize("game", grandtour.games())
def test_sizes_between_desktop_and_phone(visit: Visit, game: str) -> None:
    anna = visit(viewport={"width": 1024, "height": 768}, locale="ru-RU")
    anna.open_table(game, ["me", "bot-random"])
    anna.offers()
    for width, height, letters in ((1024, 768, 11.0), (844, 390, 10.0), (720, 450, 10.0)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.there("#board > .narrow")
        (_, _, edge, _), (left, top, _, bottom), (_, above, _, below) = anna.page.evaluate(BOXES)
        assert edge <= left, "side by side"
        assert above <= top < bottom <= below + 1, "all of the hand is seen"
        assert anna.page.evaluate(LETTERS) >= letters - 0.05
        assert anna.page.evaluate(TOOLS) == []
    for width, height, letters in ((1440, 900, 11.0), (1366, 768, 10.0)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.there("#board > .board:not(.narrow)")
        (left, _, right, _), (_, above, _, below), (_, top, _, bottom) = anna.page.evaluate(BOXES)
        assert right - left > 990, "the desk's drawing"
        assert top <= above < below <= bottom + 1, "all of the hand is seen"
        assert anna.page.evaluate(LETTERS) >= letters - 0.05
    anna.page.set_viewport_size({"width": 820, "height": 1180})
    anna.there("#board > .narrow")
    left, right, last, bottom, scale = anna.page.evaluate(PANES)
    assert right - left > 780, "a tablet's width is used"
    assert last <= bottom + 1, "and all of the table is seen"
    assert scale < 2.4, "not as if it were a large phone"
    assert anna.page.evaluate(LETTERS) >= 11 - 0.05
    anna.page.set_viewport_size({"width": 320, "height": 640})
    anna.there("#board > .narrow")
    assert anna.page.evaluate(TOOLS) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 320


TITLE = """
() => {
  const title = document.querySelector("body > .line .game");
  const words = document.createRange();
  words.selectNode(title.firstChild);
  const [box, text] = [title.getBoundingClientRect(), words.getBoundingClientRect()];
  return text.top > box.bottom - 1 ? "out of sight" : text.right <= box.right + 1 ? "whole" : "cut";
}
"""


def test_on_a_phone_the_title_is_whole_or_not_seen(visit: Visit) -> None:
    """It gives way to the points and the clock of a full table; the header stays as high whatever it says."""
    anna = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anna.go("/new/metro_domino")
    for seat in (1, 2, 3):
        anna.page.select_option(f"#seat{seat}", "bot-random")
    anna.page.select_option("#limit", index=2)
    anna.page.click("button.main")
    anna.offers()
    seen = {}
    for width in (320, 390, 690):
        anna.page.set_viewport_size({"width": width, "height": 844})
        seen[width] = anna.page.evaluate(TITLE)
    assert seen == {320: "out of sight", 390: "out of sight", 690: "whole"}
    high = "document.querySelector('body > .line').offsetHeight"
    before = anna.page.evaluate(high)
    anna.page.evaluate("document.getElementById('asks').textContent = 'Add a tile to a line, or draw one from the stock.'")
    assert anna.page.evaluate(high) == before


def test_many_choices_move_nothing_on_a_desk(visit: Visit) -> None:
    """The bar grows over the board."""
    anna = visit()
    anna.open_table("moscow_paris", ["me", "bot-random"])
    anna.offers()
    box = "document.querySelector(one).getBoundingClientRect().toJSON()"
    places = f"['#board', '#tools', '.pane-mine'].map((one) => Object.values({box}))"
    before = anna.page.evaluate(places)
    choices = (
        "for (let i = 0; i < 40; i++) bar.append(Object.assign(document.createElement('button'), { textContent: `Choice ${i}` }))"
    )
    anna.page.evaluate(f"const bar = document.getElementById('bar'); {choices}")
    assert anna.page.evaluate("document.getElementById('bar').offsetHeight > document.getElementById('tools').offsetHeight")
    assert anna.page.evaluate(places) == before
