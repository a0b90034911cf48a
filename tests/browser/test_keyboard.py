"""Whole games by keyboard alone, from the lobby to the result: whatever can be pressed is reached and seen, and no move loses the
focus. One game in `make test`, all in `make soak`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import SOAK
from tests.browser.conftest import Visit
from tests.browser.people import MANY, OFFERED, Person

GAMES = ("metro_domino", "moscow_paris", "two_capitals", "paris")
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
WAYS: list[Callable[[random.Random], Iterator[str]]] = [  # keys, one after the other
    lambda _: itertools.repeat("Tab"),
    lambda _: itertools.repeat("Shift+Tab"),
    lambda _: itertools.repeat("b"),
    lambda _: itertools.chain("m", itertools.repeat("ArrowDown")),
    lambda dice: itertools.chain("b", (dice.choice(ARROWS) for _ in range(6)), itertools.repeat("b")),
]
FAR = 200  # keys after which something can't be reached
CHOSEN = f"() => document.activeElement.matches('{OFFERED}, #moves button')"
READY = f"() => document.body.dataset.stage !== 'playing' || document.querySelector('{OFFERED}')"
# Whether whatever has the focus is seen to have it: in the window, not behind something else.
SEEN = """
() => {
  const active = document.activeElement;
  const { left, top, right, bottom } = active.getBoundingClientRect();
  const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && active.matches(":focus-visible") && (active.contains(there) || there.contains(active));
}
"""
# Notes when the focus is nowhere after a new state has been drawn.
WATCH = """
() => {
  globalThis.lost = [];
  const look = () => requestAnimationFrame(() => {
    if (document.activeElement === document.body) lost.push(`${document.body.dataset.stage} ${document.body.dataset.number}`);
  });
  new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["data-number", "data-stage"] });
}
"""
# The parts that no arrow leads to, wherever one comes from.
OUT_OF_REACH = """
() => {
  const parts = [...document.querySelectorAll("#board [data-part]")].filter((part) => part.getBoundingClientRect().width);
  const go = (part, key) => {
    part.focus();
    part.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return document.activeElement;
  };
  const reached = new Set([parts[0]]);
  for (const part of reached) for (const way of ["Up", "Down", "Left", "Right"]) reached.add(go(part, `Arrow${way}`));
  return parts.filter((part) => !reached.has(part)).map((part) => part.dataset.part);
}
"""


@pytest.mark.parametrize("game", GAMES if SOAK else GAMES[:1])
def test_arrows_lead_everywhere(visit: Visit, game: str) -> None:
    anna = visit()
    anna.open_table(game, ["me", "bot-random"])
    for most in (5, 9):
        anna.presses(most=most)
        anna.offers()
        assert anna.page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("game", GAMES if SOAK else GAMES[:1])
def test_a_whole_game_by_keyboard(visit: Visit, game: str) -> None:
    anna = visit()
    anna.go("/")
    reach(anna, f"form[action='/play/{game}'] button[type=submit]:not(.with-friend)")
    anna.page.keyboard.press("Enter")
    anna.stage("playing")
    reach(anna, f"{OFFERED}, #moves button")
    anna.page.evaluate(WATCH)
    play(anna)
    assert focused(anna) == "show-result"
    anna.page.keyboard.press("Enter")
    anna.page.locator(".result-room h1").wait_for()
    assert anna.page.evaluate("() => lost") == []
    reach(anna, "#rematch, #successor", most=5)


def play(anna: Person) -> None:
    """Each press by another way, to the end of the game."""
    dice = random.Random(7)
    for press in range(MANY):
        anna.page.wait_for_function(READY)
        if anna.page.locator("body").get_attribute("data-stage") != "playing":
            return
        choose(anna, WAYS[press % len(WAYS)](dice), dice.randrange(4))
        assert anna.page.evaluate(SEEN), focused(anna)
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_function("() => !document.querySelector('#status.sending')")
        if anna.page.locator("#bar [data-back]").count() and dice.random() < 0.2:
            take_back(anna)
    raise AssertionError("the game has no end")


def choose(anna: Person, keys: Iterator[str], hops: int) -> None:
    """Goes to something that can be pressed, and on to the next `hops` times."""
    for key in itertools.islice(keys, FAR):
        anna.page.keyboard.press(key)
        if anna.page.evaluate(CHOSEN):
            if not hops:
                return
            hops -= 1
    raise AssertionError(f"nothing is reached: {key} ends at {focused(anna)}")


def take_back(anna: Person) -> None:
    """Escape takes back what is chosen, and the focus stays."""
    number = anna.number
    anna.page.keyboard.press("Escape")
    assert (focused(anna), anna.number) != ("BODY", number)


def reach(anna: Person, selector: str, most: int = FAR) -> None:
    """By Tab alone."""
    for _ in range(most):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached from {focused(anna)}")


def focused(anna: Person) -> Any:
    """What has the focus: a part, or an id, or a tag."""
    return anna.page.evaluate("() => (({ dataset, id, tagName }) => dataset.part ?? (id || tagName))(document.activeElement)")
