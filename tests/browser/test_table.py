"""A table in the browser: reasons, taking back, the keyboard, one screen for several players, spectators, undo, deleting."""

from __future__ import annotations

import re

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import LIT, PRESSED, Person, table_for_two

HAND = "[data-part^=hand-]"


def against_a_bot(visit: Visit, game: str, **wishes: object) -> Person:
    anna = visit(**wishes)
    anna.open_table(game, ["me", "bot-random"])
    anna.offers()
    return anna


def test_pressing_what_is_not_lit_says_why_with_the_rule(visit: Visit) -> None:
    anna = against_a_bot(visit, "two_capitals")
    number = anna.number
    anna.page.click("#board [data-part=sight-25]:not(.lit)")
    anna.page.locator("#note").wait_for(state="visible")
    assert re.fullmatch(r".+\. Rule T\d+\.\d+", anna.text("#note"))
    anna.page.keyboard.press("Escape")
    anna.page.locator("#note").wait_for(state="hidden")
    assert anna.number == number


def test_reasons_and_the_list_of_moves_on_a_phone(visit: Visit) -> None:
    """A reason is inside the window, whatever was pressed; the list comes up from the bottom and goes when a move is made."""
    anna = against_a_bot(visit, "two_capitals", viewport=PHONE, has_touch=True, is_mobile=True)
    anna.page.tap("#board [data-part=sight-25]:not(.lit)")
    anna.page.locator("#note").wait_for(state="visible")
    box = anna.page.locator("#note").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= PHONE["height"]
    number = anna.number
    assert anna.page.locator("#moves").is_hidden()
    anna.page.tap(".tab[data-sheet=moves]")
    anna.page.locator("#moves button").first.tap()
    anna.sees(number + 1)
    anna.page.locator("#moves").wait_for(state="hidden")


def test_a_chosen_part_is_taken_back(visit: Visit) -> None:
    """With Escape, by pressing it once more, and with the button for it."""
    anna = against_a_bot(visit, "moscow_paris")
    lit, moves = sorted(anna.parts(LIT)), anna.page.locator("#moves li:visible").count()
    card = cards_to_lay(anna)[0]
    for back in ("escape", "again", "button"):
        anna.page.locator(f'#board [data-part="{card}"]').first.click()
        anna.there("#board .chosen")
        assert anna.parts("#board .chosen") != []
        assert sorted(anna.parts(LIT)) != lit
        assert anna.page.locator("#moves li:visible").count() < moves
        if back == "escape":
            anna.page.keyboard.press("Escape")
        elif back == "again":
            anna.page.locator(f'#board [data-part="{card}"]').first.click()
        else:
            anna.page.click("#bar [data-back]")
        assert anna.page.locator("#board .chosen").count() == 0
        assert sorted(anna.parts(LIT)) == lit
        assert anna.page.locator("#moves li:visible").count() == moves


def cards_to_lay(person: Person) -> list[str]:
    """The cards of the hand that can be laid at the end of a line."""
    return [f"hand-{move.split()[1]}" for move in person.moves() if move.startswith("lay ")]


def test_a_move_by_keyboard_from_the_list(visit: Visit) -> None:
    anna = against_a_bot(visit, "two_capitals")
    number, wanted = anna.number, anna.text("#moves li:nth-child(2) button")
    anna.page.keyboard.press("m")
    anna.page.keyboard.press("ArrowDown")
    assert anna.text("#moves button:focus") == wanted
    anna.page.keyboard.press("Enter")
    anna.sees(number + 1)
    assert wanted.split()[-1] in " ".join(anna.log)
    anna.offers()
    anna.there("#moves button:focus")  # the list has the focus again


def test_a_move_by_keyboard_on_the_board(visit: Visit) -> None:
    """A tile, a way to lay it, and a line, which is not a button but a part of a drawing."""
    anna = against_a_bot(visit, "metro_domino")
    start = anna.number
    while anna.number < start + 2:
        number = anna.number
        anna.page.keyboard.press("b")
        anna.there(f"{LIT}:focus, #bar button:focus")
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_function(PRESSED, arg=number)
        anna.offers()


def test_one_screen_for_two_players(visit: Visit) -> None:
    """Between them the screen is handed off; nobody's hand is in the page until the next player says who it is."""
    anna = visit()
    anna.open_table("metro_domino", ["me", "hot"], ["Boris"])
    anna.stage("playing")
    seen: dict[str, list[str]] = {}
    for _ in range(6):
        anna.page.locator("#handoff").wait_for(state="visible")
        assert anna.page.locator(HAND).count() == 0
        assert anna.page.locator(LIT).count() == 0
        assert anna.page.locator("#moves button").count() == 0
        assert 'data-part="hand-' not in anna.page.content()
        label = anna.text("#handoff button")
        anna.page.click("#handoff button")
        anna.page.locator("#handoff").wait_for(state="hidden")
        hand = sorted(set(anna.parts(HAND)))
        assert hand != []
        seen.setdefault(label, hand)
        while anna.page.locator("#handoff").is_hidden():
            anna.presses(most=1)
            anna.page.wait_for_function("() => document.querySelector('#board .lit, #bar button, #passes:not([hidden])')")
            if anna.page.locator("#passes").is_visible():  # who has moved sees what came of it, until then
                assert anna.page.locator(HAND).count() > 0
                anna.page.click("#pass-on")
                anna.page.locator("#handoff").wait_for(state="visible")
    assert sorted(seen) == ["I'm Boris", "I'm Traveller"]
    assert seen["I'm Boris"] != seen["I'm Traveller"]


def test_a_spectator_sees_no_hand_and_nothing_lit(visit: Visit) -> None:
    anna, guest = against_a_bot(visit, "metro_domino"), visit()
    guest.go(anna.page.url)
    guest.stage("playing")
    guest.sees(anna.number)
    assert anna.page.locator(HAND).count() > 0
    hand = set(anna.parts(HAND))
    for _ in range(3):
        anna.click_move()
        guest.sees(anna.number)
        assert guest.page.locator(HAND).count() == guest.page.locator(LIT).count() == 0
        assert guest.page.locator("#moves button").count() == guest.page.locator("#bar button").count() == 0
    assert not any(f'"{part}"' in guest.page.content() for part in hand)
    anna.offers()  # the bot has moved: what a note says is about the present table, and goes with it
    guest.sees(anna.number)
    guest.page.click("#board [data-part=stock]")
    guest.page.locator("#note").wait_for(state="visible")
    assert guest.text("#note") == "You are watching; only players can move."
    assert "1 spectator" in anna.text("#players")


def test_a_move_is_taken_back(visit: Visit) -> None:
    """At once, because nobody has learned anything; the other sees it too."""
    anna, boris = visit(), visit()
    table_for_two(anna, boris)
    mover, other = (anna, boris) if anna.page.locator("body[data-turn=true]").count() else (boris, anna)
    mover.offers()
    number, before, seen = mover.number, mover.board, other.board
    assert mover.page.locator("#undo").is_disabled()
    mover.click_move()
    other.sees(number + 1)
    assert mover.board != before
    mover.page.click("#undo:enabled")
    for person in (mover, other):
        person.sees(number + 2)
    assert mover.board == before
    assert other.board == seen
    assert mover.page.locator("body[data-turn=true]").count() == 1
    mover.click_move()
    other.sees(number + 3)


def test_a_deleted_table_is_gone_for_everybody(visit: Visit) -> None:
    anna, boris = visit(), visit()
    anna.open_table("two_capitals", ["me", "link", "link"])
    boris.sit_down(anna.there("#link").input_value(), "Boris")
    boris.stage("waiting")
    anna.page.click("#delete summary")
    anna.page.click("#delete button")
    anna.page.wait_for_url(f"{anna.url}/")
    boris.stage("closed")
    assert "deleted" in boris.text("#asks")
    boris.page.click("#notice a")
    boris.page.wait_for_url(f"{boris.url}/")
    assert boris.page.locator("a.ticket").count() == 0
