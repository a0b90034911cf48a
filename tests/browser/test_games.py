"""Games by presses on what is lit, against a bot, without a fault in the page: the short ones to the result, `make soak` all."""

from __future__ import annotations

import pytest

from tests import SOAK
from tests.browser.conftest import PHONE, Visit

CLICKS = 4  # moves that are made with the mouse; the rest is pressed by a script, which is faster
WISHES = {  # what is pressed first, so that games are short
    "moscow_paris": ("city-", "hand-cancel", "end-", "hand-"),
    "two_capitals": (),
    "metro_domino": (),
    "paris": ("space-", "stack-", "district-", "keys", "place-", "end", "skip"),
}
BOTS = {"moscow_paris": "bot-casual"}  # else this game is long
LONG = () if SOAK else ("paris",)  # takes as long as all others together
SOME = 40  # presses of a long game


SCROLLS = """
() => new MutationObserver(() => {
  if (document.body.dataset.stage === "playing") document.getElementById("board").scrollTop = 50;
}).observe(document.body, { attributes: true, attributeFilter: ["data-number"] })
"""  # a reader who has scrolled down


@pytest.mark.parametrize("game", [game for game in WISHES if game not in LONG])
def test_a_whole_game(visit: Visit, game: str) -> None:
    play(visit, game)


@pytest.mark.parametrize("game", LONG)
def test_some_of_a_long_game(visit: Visit, game: str) -> None:
    anna = visit()
    anna.open_table(game, ["me", "bot-random"])
    anna.stage("playing")
    for _ in range(CLICKS):
        anna.click_move()
    assert anna.presses(WISHES[game], most=SOME) == SOME
    assert len(anna.log) > CLICKS


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    play(visit, "metro_domino", viewport=PHONE, has_touch=True, is_mobile=True)


def test_a_series_goes_on_with_the_next_game(visit: Visit) -> None:
    anna = visit()
    anna.open_table("two_capitals", ["me", "bot-random"], wins=2)
    anna.presses()
    anna.stage("between")
    number = anna.number
    assert "Game 1, first to 2 wins" in anna.text(".result-room")
    anna.page.click("#next")
    anna.stage("playing")
    assert "Game 2, first to 2 wins" in anna.text("#players")
    anna.click_move()
    assert anna.number > number


def play(visit: Visit, game: str, **wishes: object) -> None:
    anna = visit(**wishes)
    anna.open_table(game, ["me", BOTS.get(game, "bot-random")])
    anna.stage("playing")
    for _ in range(CLICKS):
        anna.click_move()
    anna.page.evaluate(SCROLLS)
    assert anna.presses(WISHES[game]) > 0
    anna.stage("over")
    assert anna.text(".result-room h1").startswith(("Won by", "You won"))
    assert anna.text("#asks") == "The game is over."
    assert "Points" in anna.text(".result-room tfoot")
    assert anna.parts("#board .lit") == []
    assert anna.page.locator("#board").evaluate("(board) => board.scrollTop") == 0  # who has won is in sight
    assert len(anna.log) > CLICKS
