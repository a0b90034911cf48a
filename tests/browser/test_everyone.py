"""Everyone can play: pages without a serious fault for people who see, hear or move otherwise."""

from __future__ import annotations

import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests import SOAK
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person

GAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")
PAGES = ("/", "/new/paris", "/new/moscow_paris", "/rules/metro_domino", "/verify", "/device")
SERIOUS = {"serious", "critical"}
LOOKS = [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}]
TABLES = list(itertools.product(GAMES, LOOKS) if SOAK else zip(GAMES, LOOKS * 2, strict=True))


def faults(person: Person) -> list[str]:
    """What axe finds serious, and where."""
    found = Axe().run(person.page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("look", LOOKS, ids=["desk", "dark phone"])
def test_no_page_has_a_serious_fault(visit: Visit, look: dict[str, object]) -> None:
    anna = visit(**look)
    for page in PAGES:
        anna.go(page)
        assert faults(anna) == [], page


@pytest.mark.parametrize(("game", "look"), TABLES)
def test_no_table_has_a_serious_fault(visit: Visit, game: str, look: dict[str, object]) -> None:
    """A table after some presses."""
    anna = visit(**look)
    anna.open_table(game, ["me", "bot-random", "bot-random"])
    anna.presses(most=9)
    anna.offers()
    assert faults(anna) == []


def test_waiting_room_and_result_have_no_serious_fault(visit: Visit) -> None:
    anna = visit()
    anna.open_table("metro_domino", ["me", "link"])
    anna.stage("waiting")
    assert faults(anna) == []
    anna.open_table("metro_domino", ["me", "bot-random"])
    anna.presses()
    anna.stage("over")
    assert faults(anna) == []


def test_a_fault_is_found(visit: Visit) -> None:
    """So the tests above can fail."""
    anna = visit()
    anna.go("/")
    anna.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(fault.startswith("button-name") for fault in faults(anna))
