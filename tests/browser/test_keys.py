"""Keys and focus: other layouts, notes that don't hold the reader, a shared screen that tells nothing to the next."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.people import Person

FOCUS = "() => document.activeElement.dataset?.part ?? document.activeElement.tagName"


def against_a_bot(visit: Visit, game: str) -> Person:
    anna = visit()
    anna.open_table(game, ["me", "bot-random"])
    anna.offers()
    return anna


def test_letters_of_other_layouts(visit: Visit) -> None:
    """The key is the same where Cyrillic letters or capitals are typed; where Latin letters lie elsewhere, the letter counts."""
    anna = against_a_bot(visit, "two_capitals")
    for key, code, expected in (("и", "KeyB", True), ("B", "KeyB", True), ("b", "KeyN", True), ("x", "KeyB", False)):
        anna.page.evaluate("() => document.activeElement.blur()")
        event = f"new KeyboardEvent('keydown', {{ key: '{key}', code: '{code}', bubbles: true }})"
        anna.page.evaluate(f"() => document.body.dispatchEvent({event})")
        assert anna.page.evaluate("() => document.activeElement.matches('.lit')") is expected, key


def test_tab_leaves_a_note(visit: Visit) -> None:
    anna = against_a_bot(visit, "two_capitals")
    wrong = anna.page.locator("#board [data-part='sight-25']")
    wrong.focus()
    anna.page.keyboard.press("Enter")
    anna.there("#note a")
    seen = []
    for _ in range(4):
        anna.page.keyboard.press("Tab")
        seen.append(anna.page.evaluate(FOCUS))
    assert seen[:2] == ["A", "sight-25"]
    assert "sight-25" not in seen[2:]
    assert not anna.page.evaluate("() => document.activeElement.closest('#note') !== null")


def test_what_is_taken_back_does_not_take_the_focus_along(visit: Visit) -> None:
    """The focus is on a way round that is shown only while its tile is chosen; Escape leaves it on the tile."""
    anna = against_a_bot(visit, "metro_domino")
    tile = anna.page.locator("#board .pane-mine [data-part^='hand-'].lit").first
    name = tile.get_attribute("data-part")
    tile.focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator("#board [data-part^='way-'].lit").first.focus()
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate(FOCUS) == name


def test_the_focus_is_seen_whatever_else_is_marked(visit: Visit) -> None:
    anna = against_a_bot(visit, "metro_domino")
    anna.page.keyboard.press("b")
    strokes = """(marks) => {
      const part = document.activeElement;
      const before = part.className.baseVal;
      part.classList.add(...marks);
      const { stroke, strokeWidth } = getComputedStyle(part.querySelector(".rim"));
      part.className.baseVal = before;
      return `${stroke} ${strokeWidth}`;
    }"""
    focus = anna.page.evaluate(strokes, [])
    for marks in (["new"], ["last"], ["told"], ["hint"], ["new", "told"], ["fresh"]):
        assert anna.page.evaluate(strokes, marks) == focus, marks
    anna.page.keyboard.press("m")
    assert anna.page.locator("#board .lit .rim").first.evaluate("(rim) => getComputedStyle(rim).stroke") not in focus


def test_of_two_cards_alike_one_is_chosen(visit: Visit) -> None:
    """Whichever was pressed; and when it is gone, its like."""
    anna = against_a_bot(visit, "moscow_paris")
    anna.page.evaluate(
        """() => {
          const card = document.querySelector("#board .pane-mine [data-part^='hand-'].lit");
          card.parentNode.append(card.cloneNode(true));
        }"""
    )
    first = anna.page.locator("#board .pane-mine [data-part^='hand-'].lit").first.get_attribute("data-part")
    alike = anna.page.locator(f"#board .pane-mine [data-part='{first}']")
    alike.last.dispatch_event("click")
    assert anna.page.locator("#board .pane-mine .chosen").count() == 1
    assert alike.last.get_attribute("aria-pressed") == "true"


def test_the_next_at_a_shared_screen_reads_nothing_of_the_last(visit: Visit) -> None:
    anna = visit()
    anna.open_table("metro_domino", ["me", "hot"], names=["Boris"])
    anna.page.locator("#handoff-places button").first.click()
    anna.offers()
    anna.page.evaluate("() => { document.getElementById('words-panel').open = true; }")
    anna.there("#in-words h3")
    anna.page.evaluate("() => { document.getElementById('words-panel').open = false; }")
    before = anna.number
    while not anna.page.locator("#passes:not([hidden])").count():
        anna.page.locator("#moves button").first.dispatch_event("click")
        anna.sees(before + 1)
        before = anna.number
    anna.page.locator("#pass-on").focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator("#handoff:not([hidden])").wait_for()
    assert anna.page.locator("#in-words").inner_text() == ""
