"""A table at sizes from desktop to phone: letters that can be read, board and hand together, tools that fit."""

from __future__ import annotations

import pytest

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
TOOLS = """
() => [...document.querySelectorAll("#tools > *")].filter((tool) => {
  const { left, right } = tool.getBoundingClientRect();
  return left < 0 || right > innerWidth || tool.scrollWidth > tool.clientWidth;
}).map((tool) => tool.textContent)
"""


@pytest.mark.parametrize("game", ["moscow_paris", "paris"])
def test_sizes_between_desktop_and_phone(visit: Visit, game: str) -> None:
    anna = visit(viewport={"width": 1024, "height": 768}, locale="ru-RU")
    anna.open_table(game, ["me", "bot-random"])
    anna.offers()
    for width, height, letters in ((1024, 768, 11.0), (844, 390, 10.0), (720, 450, 9.7)):
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
    left, _, right, _ = anna.page.evaluate(BOXES)[0]
    assert right - left > 780, "a tablet's width is used"
    anna.page.set_viewport_size({"width": 320, "height": 640})
    anna.there("#board > .narrow")
    assert anna.page.evaluate(TOOLS) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 320
