"""The drawings in a browser, in desktop and phone size: nothing runs out of its pane, nothing is too small to be read or
pressed. Tables are drawn here as pages draw them, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import grandtour
from grandtour import web
from grandtour.engine import registry, render
from grandtour.engine.box import folder
from grandtour.engine.i18n import speaking
from grandtour.engine.input_paths import choices
from grandtour.engine.render import pictures
from grandtour.testing.cases import Case, moments, spoken
from tests import SOAK
from tests.browser.conftest import DESK, PHONE

CASES = [
    Case("moscow_paris", 2, (("teams", False), ("full_lines", True))),
    Case("moscow_paris", 4, (("teams", True),)),
    Case("two_capitals", 2, (("city", "moscow"),)),
    Case("two_capitals", 4, (("city", "petersburg"), ("expert", True))),
    Case("metro_domino", 2, ()),
    Case("metro_domino", 4, ()),
    Case("paris", 2, ()),
    Case("paris", 4, (("screens", "open"),)),
]
MOMENTS = 4 if SOAK else 2  # of each game
SMALLEST = {"desk": 11, "phone": 9.9}  # pixels of letters
AT_A_DESK = 24  # pixels of what can be pressed
BY_FINGER = 44
SIZES = {"desk": (DESK, 1077, 761), "phone": (PHONE, 366, 676)}  # the window, and how much of it the table has

FOUND = """
([least, smallest]) => {
  const found = [];
  for (const text of document.querySelectorAll(".pane text")) {
    const pane = text.ownerSVGElement.getBoundingClientRect();
    const box = text.getBoundingClientRect();
    if (!box.width || text.closest("[data-pans]")) continue;
    const beyond = [pane.left - box.left, box.right - pane.right, pane.top - box.top, box.bottom - pane.bottom];
    if (Math.max(...beyond) > 1) found.push(`outside: ${text.textContent}`);
    const matrix = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.b, matrix.d);
    if (size < smallest - 0.05) found.push(`small: ${text.textContent} ${size}`);
  }
  for (const part of document.querySelectorAll(".lit")) {
    const box = part.getBoundingClientRect();
    if (!box.width) continue;
    const sizes = [box.width, box.height].sort((a, b) => a - b);
    const [narrow, wide] = part.closest(".pane-mine") ? [least, least] : [least * 0.68, least]; // cars in a long line are narrow
    if (sizes[0] < narrow - 1 || sizes[1] < wide - 1) found.push(`tiny: ${part.dataset.part} ${sizes}`);
  }
  const board = document.getElementById("board");
  if (board.scrollWidth > board.clientWidth) found.push("wider than the page");
  if (least === DESK && board.scrollHeight > board.clientHeight) found.push("higher than the desk");
  return found;
}
""".replace("DESK", str(AT_A_DESK))


def sheets(game: str) -> str:
    files = [
        Path(render.__file__).parent / "palette.css",
        Path(web.__file__).parent / "static" / "css" / "base.css",
        Path(web.__file__).parent / "static" / "css" / "table.css",
        Path(render.__file__).parent / "table.css",
        folder(registry.find(game)) / "drawing" / "style.css",
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def page_of(t: grandtour.Table, viewer: int | None, size: str) -> str:
    """A page with nothing but a table."""
    _, width, height = SIZES[size]
    board = pictures.table_html(t, t.view(viewer), narrow=size == "phone")
    place = f"<div style='width:{width}px;height:{height}px;display:flex'><div id='board' style='padding:0'>{board}</div></div>"
    symbols = f"<svg class='symbols' width='0' height='0'>{pictures.art(t.game)}</svg>"
    return f"<!doctype html><style>{sheets(t.game)}</style><body data-page='table'>{symbols}{place}</body>"


def lit(t: grandtour.Table, seat: int) -> list[str]:
    return sorted({part for one in choices(t, seat) for part in one.path})


def faults(page: Any, t: grandtour.Table, size: str) -> list[str]:
    found = []
    seat = t.acting[0] if t.acting else 0
    for language in spoken(t.game, f"{t.game} {size} {len(t.moves)}"):
        with speaking(language):
            page.set_content(page_of(t, seat, size))
            parts = lit(t, seat) if t.acting else []
        page.evaluate(
            "(parts) => parts.flatMap((part) => [...document.querySelectorAll(`[data-part='${part}']`)])"
            ".forEach((part) => part.classList.add('lit'))",
            parts,
        )
        least = BY_FINGER if size == "phone" else AT_A_DESK
        found += [f"{language}, {len(t.moves)} moves: {fault}" for fault in page.evaluate(FOUND, [least, SMALLEST[size]])]
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_can_be_read_and_pressed(chromium: Browser, case: Case, size: str) -> None:
    context = chromium.new_context(viewport=SIZES[size][0], reduced_motion="reduce")
    page = context.new_page()
    found = [fault for t in moments(case, MOMENTS) for fault in faults(page, t, size)]
    context.close()
    assert found == []
