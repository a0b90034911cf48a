from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person

RECORD = Path(__file__).parents[2] / "replays" / "metro_domino" / "first-lines.txt"


def at(person: Person, move: int) -> None:
    """Waits until a position is drawn; everything else on the page must be at the same move."""
    person.there(f'body[data-move="{move}"]')
    assert person.page.input_value("#slider") == str(move)
    assert f"move={move}&" in person.page.url
    assert person.page.locator("#log [aria-current]").get_attribute("data-move") == str(move)


def upload(person: Person) -> None:
    person.go("/replays")
    person.page.set_input_files("#file", RECORD)
    person.page.click("main button.main")
    person.page.wait_for_url("**/replay/*")
    at(person, 0)


def test_a_finished_game_is_seen_again_and_played_on(visit: Visit) -> None:
    anna = visit()
    table = anna.open_table("metro_domino", ["me", "bot-random"])
    anna.stage("playing")
    anna.presses()
    anna.go(f"{table}/replay")
    at(anna, 0)
    last = int(str(anna.page.locator("body").get_attribute("data-moves")))
    anna.page.keyboard.press("End")
    at(anna, last)
    assert anna.page.is_disabled("#play-here")
    anna.page.keyboard.press("ArrowLeft")
    at(anna, last - 1)
    anna.page.keyboard.press("Home")
    at(anna, 0)
    for _ in range(3):
        anna.page.keyboard.press("ArrowRight")
    at(anna, 3)
    anna.page.click('#log [data-move="6"]')
    at(anna, 6)
    anna.page.click("#back")
    at(anna, 5)
    board = anna.board

    boris = visit()
    boris.go(anna.page.input_value("#link"))
    at(boris, 5)
    assert boris.board == board
    hand = anna.parts("#board .pane-mine [data-part^=hand-]")

    anna.page.click("#play-on summary")
    anna.page.click("#play-here")
    anna.page.wait_for_url("**/t/*")
    anna.stage("playing")
    assert anna.parts("#board .pane-mine [data-part^=hand-]") == hand
    anna.click_move()


def test_an_uploaded_record_all_open_and_by_itself(visit: Visit) -> None:
    anna = visit(viewport=PHONE)
    upload(anna)
    assert anna.page.locator("#held section").count() == 2
    anna.page.focus("#slider")
    anna.page.keyboard.press("ArrowRight")
    at(anna, 1)
    anna.page.fill("#slider", "9")
    at(anna, 9)
    anna.page.keyboard.press("Space")
    at(anna, 10)
    anna.page.keyboard.press("Space")
    assert anna.page.get_attribute("#autoplay", "aria-pressed") == "false"
    anna.page.select_option("#seat", "1")
    anna.page.wait_for_url("**seat=1")
    at(anna, 10)
    assert not anna.page.is_visible("#held-panel")
    assert anna.page.locator("#board .pane-mine").count() == 1
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
