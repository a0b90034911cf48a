"""What a screen reader gets: names, roles and states of everything, and what happens, once and in order."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import Person

GAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")
NAMELESS = re.compile(r"^\s*- (?:button|link|textbox|searchbox|checkbox|region|log)(?: \[|:|$)")
SIGNS = set("▶★●▲■◆")  # are drawn for eyes, and not read out
# Keeps what is announced. It is there before the page's own scripts are.
LISTEN = """
globalThis.said = [];
document.addEventListener("DOMContentLoaded", () => {
  const keep = (changes) => said.push(...changes.flatMap((change) => [...change.addedNodes].map((node) => node.textContent)));
  const box = document.getElementById("announced");
  if (box) new MutationObserver(keep).observe(box, { childList: true });
});
"""


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name(visit: Visit, game: str, locale: str) -> None:
    anna = visit(locale=locale)
    anna.open_table(game, ["me", "bot-random"])
    anna.presses(most=7)
    anna.offers()
    lines = anna.page.locator("body").aria_snapshot().splitlines()
    assert [line for line in lines if NAMELESS.match(line)] == []
    assert [line for line in lines if SIGNS & set(line)] == []
    assert anna.page.get_by_role("button", pressed=True).count() <= 2
    assert anna.page.locator("#asks").aria_snapshot().removeprefix("- paragraph: ").strip('"') == anna.text("#asks")


def told(anna: Person) -> list[str]:
    return [str(text) for text in anna.page.evaluate("() => said")]


def test_what_happens_is_said_once_and_in_order(visit: Visit) -> None:
    """Each line of the log, then what is asked; who comes back later is not told everything again."""
    anna = visit(locale="ru-RU")
    anna.page.add_init_script(LISTEN)
    anna.open_table("metro_domino", ["me", "bot-random"])
    anna.stage("playing")
    anna.offers()
    known = len(anna.log)
    assert told(anna)[-1] == anna.text("#asks")
    anna.presses(most=6)
    anna.offers()
    log = anna.log[known:]
    assert [text for text in told(anna) if text in log] == log
    assert told(anna)[-1] == anna.text("#asks")
    assert len(told(anna)) > len(log) > 3
    anna.page.reload()
    anna.offers()
    assert told(anna) == [anna.text("#asks")]
    live = anna.page.locator("[aria-live=polite]:has(#log), [role=log]:not([aria-live=off]):has(#log), #asks[role=status]")
    assert live.count() == 0  # or it would be said twice
