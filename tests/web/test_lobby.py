"""The lobby's lists of other people's tables: games to watch, a table for all to join, searching."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grandtour.web.routes.lobby import MANY
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def watched(browser: Browser) -> str:
    """The section of games that can be watched."""
    return browser.get("/").text.partition('<section class="departures running"')[2].partition("</section>")[0]


def test_public_games_can_be_watched(house: House) -> None:
    """Listed while they are played, for everyone who does not play there; and only where spectators are allowed."""
    anna = house.browser("Anna")
    assert "Games to watch" not in anna.get("/").text
    public = anna.new("two_capitals", "me", "bot-random", public="true")
    private = anna.new("two_capitals", "me", "bot-random")
    for room in (public, private):
        line = anna.socket(room)
        line.send("ready", word="")
        line.stage("playing")
    listed = watched(house.browser("Boris"))
    assert public in listed
    assert private not in listed
    assert public not in watched(anna)


def test_an_open_table_is_filled_in(house: House) -> None:
    """From a lobby without any table one comes to a form of one that everybody may join."""
    page = house.browser().get("/new/paris?open").text
    assert re.search(r'name="public" value="true" +checked', page)
    assert re.search(r'<option value="open" selected>', page)
    assert not re.search(r'name="public" value="true" +checked', house.browser().get("/new/paris").text)


def test_a_search_appears_with_many_tables(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    for number in range(MANY + 1):
        assert ('id="find"' in boris.get("/").text) is False, number
        anna.new("paris", "me", "open", public="true")
    assert 'id="find"' in boris.get("/").text
