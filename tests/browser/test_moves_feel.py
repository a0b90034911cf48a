"""How moves feel: dragging, gestures, confirming, gliding, others' last moves, settings, the table in words, narrow pages."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocket

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.people import LIT, Person, table_for_two

# Keeps every animation that begins, as [piece, what moves it, whether its copy is seen where it should be]. Those that move none
# hide a piece while its copy is on its way.
RECORD = """
globalThis.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const layer = this.closest("svg.flights")?.getBoundingClientRect();
  const whole = layer?.width === innerWidth && layer.height === innerHeight && !layer.x && !layer.y;
  const cut = [...this.querySelectorAll("*")].some((one) => getComputedStyle(one).clipPath !== "none");
  const name = this.dataset.piece ?? this.dataset.flight;
  if (frames[0].transform) globalThis.glides.push([name, frames[0].transform, whole && !cut]);
  return animate.call(this, frames, how);
};
"""
MIDDLE = """
(part) => {
  const box = part.querySelector(".rim").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


def against_a_bot(visit: Visit, game: str, **wishes: object) -> Person:
    anna = visit(**wishes)
    anna.open_table(game, ["me", "bot-random"])
    anna.offers()
    return anna


class Wire:
    """What a browser sends over its socket, and which sockets it opens."""

    def __init__(self, person: Person) -> None:
        self.addresses: list[str] = []
        self.sent: list[dict[str, Any]] = []
        person.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def asked(self, kind: str) -> int:
        return sum(message["type"] == kind for message in self.sent)

    def moves(self) -> list[str]:
        return [message["move"] for message in self.sent if message["type"] == "move"]


def part(name: str) -> str:
    return f'#board [data-part="{name}"]'


def middle(person: Person, selector: str) -> tuple[float, float]:
    """The middle of a part's rim, where it is pressed."""
    x, y = person.page.locator(selector).first.evaluate(MIDDLE)
    return x, y


def drag(person: Person, start: str, end: tuple[float, float]) -> None:
    """With the mouse, in a few steps; before it is let go, a copy must follow it."""
    mouse = person.page.mouse
    mouse.move(*middle(person, start))
    mouse.down()
    mouse.move(*end, steps=4)
    assert person.page.locator("svg.dragged").count() == 1
    mouse.up()
    assert person.page.locator("svg.dragged").count() == 0


def car_to_lay(person: Person) -> tuple[str, str, str]:
    """A move that lays a car, and its two parts."""
    move = next(move for move in person.moves() if move.startswith("lay "))
    _, car, city, side = move.split()
    return move, f"hand-{car}", f"end-{city}-{side}"


def test_pressing_one_after_the_other_and_dragging_are_the_same(visit: Visit) -> None:
    anna = visit()
    wire = Wire(anna)
    anna.open_table("moscow_paris", ["me", "bot-random"])
    made = []
    for way in ("press", "drag", "backwards"):
        anna.offers()
        number = anna.number
        move, car, end = car_to_lay(anna)
        if way == "press":
            anna.page.locator(part(car)).first.click()
            anna.there(f"{part(car)}.chosen")
            anna.page.locator(f"{part(end)}.lit").first.click()
        elif way == "backwards":
            anna.page.locator(part(end)).first.click()
            anna.there(f"{part(end)}.chosen")
            anna.page.locator(f"{part(car)}.lit").first.click()
        else:
            drag(anna, part(car), middle(anna, part(end)))
        anna.sees(number + 1)
        made.append(move)
        assert wire.moves() == made


def test_a_drag_that_ends_nowhere_only_chooses(visit: Visit) -> None:
    """Nothing is sent, and it is not a click either: that would deselect the part."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("moscow_paris", ["me", "bot-random"])
    anna.offers()
    _, car, end = car_to_lay(anna)
    x, y = middle(anna, part(car))
    for there in ((x, y), (2, 2)):  # back on the car itself; out of the board
        anna.page.mouse.move(x, y)
        anna.page.mouse.down()
        anna.page.mouse.move(x + 12, y)
        anna.page.mouse.move(*there)
        anna.page.mouse.up()
        anna.there(f"{part(car)}.chosen")
        assert anna.page.locator(f"{part(end)}.lit").count() > 0
        assert anna.page.locator("#note:visible").count() == 0
    assert wire.moves() == []


def test_a_finger_drags_what_is_mine(visit: Visit) -> None:
    """The board does not scroll away under it."""
    anna = against_a_bot(visit, "moscow_paris", viewport=PHONE, has_touch=True, is_mobile=True)
    number = anna.number
    _, car, end = car_to_lay(anna)
    anna.page.locator(part(end)).first.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = middle(anna, part(car)), middle(anna, part(end))
    touch = anna.page.context.new_cdp_session(anna.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (0.1, 0.4, 0.7, 1):
        point = {"x": x + (to_x - x) * step, "y": y + (to_y - y) * step}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    anna.there("svg.dragged")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    anna.sees(number + 1)


def gesture(person: Person, asks: bool = False) -> tuple[str, str]:
    """A tile, and a free end where it can be laid at once, or only once it is said which way round. Until there are such, other
    moves are made."""
    while True:
        person.offers()
        for tile in dict.fromkeys(person.parts(f"{LIT}[data-part^=hand-]")):
            person.page.locator(part(tile)).first.click()
            ends, ways = person.parts(f"{LIT}[data-part^=end-]"), person.parts(f"{LIT}[data-part^=way-]")
            person.page.keyboard.press("Escape")
            if ends and (len(ways) > 1) == asks:
                return tile, ends[0]
        person.click_move()


def test_a_tile_that_fits_both_ways_lands_on_its_line_and_then_asks(visit: Visit) -> None:
    """With the mouse, and by keys, where the focus goes to the answers."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("metro_domino", ["me", "bot-random"])
    tile, end = gesture(anna, asks=True)
    drag(anna, part(tile), middle(anna, part(end)))
    anna.there(f"{part(end)}.chosen .landed")
    assert "Which way round?" in anna.text("#bar")
    assert anna.parts("#board .lit") == anna.parts("#board .chosen + .ways .part")
    assert wire.moves() == []
    for _ in range(2):
        anna.page.keyboard.press("Escape")
    assert anna.page.locator("#board .landed").count() == 0
    for name in (tile, end):
        anna.page.locator(part(name)).first.focus()
        anna.page.keyboard.press("Enter")
    anna.there("#board .ways .lit:focus")
    number = anna.number
    anna.page.keyboard.press("Enter")
    anna.sees(number + 2)
    assert [move.split()[0] for move in wire.moves()] == ["lay", "on"]


def test_a_tile_and_a_line_in_one_gesture(visit: Visit) -> None:
    """Two moves are sent, the second automatically; the list has only single moves."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("metro_domino", ["me", "bot-random"])
    tile, end = gesture(anna)
    listed, number, before = anna.moves(), anna.number, wire.moves()
    assert len(listed) == len(set(listed))
    drag(anna, part(tile), middle(anna, part(end)))
    anna.sees(number + 2)
    first, second = wire.moves()[len(before) :]
    assert first.startswith("lay ")
    assert second.startswith("on ")


def test_moves_are_confirmed_if_one_likes(visit: Visit) -> None:
    """The sentence stands in the bar, with the focus on "Send"; a gesture of two moves is confirmed once."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("metro_domino", ["me", "bot-random"])
    tile, end = gesture(anna)
    switch(anna, "confirm")
    number, before = anna.number, len(wire.moves())
    for answer in ("Escape", "Cancel", "Send"):
        anna.page.locator(part(tile)).first.click()
        anna.page.locator(f"{part(end)}.lit").first.click()
        anna.there("#bar [data-send]:focus")
        assert sorted(set(anna.parts("#board .chosen"))) == sorted({tile, end})
        assert re.search(r"Lay the tile .+, then: .+", anna.text("#bar"))
        assert len(wire.moves()) == before
        if answer == "Send":
            anna.page.keyboard.press("Enter")
        elif answer == "Escape":
            anna.page.keyboard.press("Escape")
        else:
            anna.page.click("#bar [data-back]")
        if answer != "Send":
            assert anna.page.locator("#bar [data-send]").count() == 0
            assert anna.parts("#board .chosen") == [tile]
            anna.page.keyboard.press("Escape")
    anna.sees(number + 2)
    assert len(wire.moves()) == before + 2
    anna.offers()
    listed = anna.page.locator("#moves button").first
    move = listed.get_attribute("data-move")
    listed.click()
    anna.there("#bar [data-send]:focus")
    assert len(wire.moves()) == before + 2
    number = anna.number
    anna.page.keyboard.press("Enter")
    anna.sees(number + 1)
    assert wire.moves()[before + 2 :] == [move]


def switch(person: Person, name: str) -> None:
    """Opens the settings, turns a switch with the keyboard, and closes them."""
    person.page.locator(".tab[data-sheet=settings]").focus()
    person.page.keyboard.press("Enter")
    person.page.locator(f"[data-setting={name}]").focus()
    person.page.keyboard.press("Space")
    person.page.keyboard.press("Escape")
    person.there(".tab[data-sheet=settings]:focus")


def test_a_bank_places_a_key_and_the_turn_ends_by_itself(visit: Visit) -> None:
    """P3.1, P2.4 One press each for tile and bank; the end of the turn is the only move left, and made unless something is
    pressed. Passing is not offered where it is refused."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("paris", ["me", "bot-random"])
    switch(anna, "forced")
    anna.offers()
    anna.page.locator("#board [data-part^=stack-].lit").first.click()
    anna.there(f"{part('place-belleville')}.lit")
    assert anna.page.locator(part("pass")).is_hidden()
    anna.page.locator(part("place-belleville")).first.click()
    anna.page.wait_for_function("() => document.querySelectorAll('#log li').length >= 4")
    assert wire.moves()[1:] == ["place belleville", "end"]


def test_settings_survive_a_reload(visit: Visit) -> None:
    anna = against_a_bot(visit, "metro_domino")
    assert anna.page.locator("[data-setting]:checked").count() == 0
    for name in ("confirm", "numerals", "sounds"):
        switch(anna, name)
    assert anna.page.locator("body[data-numerals]").count() == 1
    anna.page.reload()
    anna.offers()
    kept = anna.page.locator("[data-setting]:checked").evaluate_all("(all) => all.map((one) => one.dataset.setting)")
    assert sorted(kept) == ["confirm", "numerals", "sounds"]
    assert anna.page.locator("body[data-numerals]").count() == 1
    switch(anna, "numerals")
    assert anna.page.locator("body[data-numerals]").count() == 0


def test_a_reason_links_to_the_rule(visit: Visit) -> None:
    """By keyboard too: Tab goes from what was pressed to the link, Escape back."""
    anna = against_a_bot(visit, "two_capitals")
    unlit = anna.page.locator(f"{part('sight-25')}:not(.lit)").first
    unlit.focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator("#note").wait_for(state="visible")
    anna.page.keyboard.press("Tab")
    anna.there("#note a:focus")
    address = anna.page.locator("#note a").get_attribute("href") or ""
    assert re.fullmatch(r"/rules/two_capitals#T\d+\.\d+", address)
    anna.page.keyboard.press("Enter")
    rule = address.split("#")[1]
    anna.there(f"[id='rule-{rule}'].told")
    assert anna.page.locator("#note:visible").count() == 0  # else it lies on the rule
    anna.page.locator("#rules-text").focus()
    anna.page.keyboard.press("Escape")
    anna.page.locator("#rules-panel").wait_for(state="hidden")


def test_a_reason_also_says_what_was_pressed(visit: Visit) -> None:
    """Fingers can't point: pressing a token of the bonus track tells what it does."""
    anna = against_a_bot(visit, "paris")
    token = anna.page.locator("#board [data-part='space-7']")
    words = token.locator("title").text_content()
    token.click()
    anna.there("#note:not([hidden])")
    assert words
    assert words in anna.text("#note")
    assert len(anna.text("#note")) > len(words) + 10


def test_the_table_in_words(visit: Visit) -> None:
    """It is asked for when it is opened, and again after every move."""
    anna = visit()
    wire = Wire(anna)
    anna.open_table("moscow_paris", ["me", "bot-random"])
    anna.offers()
    assert anna.page.locator("#in-words h3").count() == wire.asked("words") == 0
    switch(anna, "words")
    anna.there("#in-words h3")
    before = anna.page.locator("#in-words").inner_text()
    assert len(before) > 100
    anna.click_move()
    anna.page.wait_for_function("(before) => document.querySelector('#in-words').innerText !== before", arg=before)
    anna.page.click("#words-panel summary")
    anna.there("[data-setting=words]:not(:checked)")
    assert anna.page.locator("#in-words").is_hidden()
    asked = wire.asked("words")
    anna.click_move()
    assert wire.asked("words") == asked


def test_the_last_moves_of_others_are_shown(visit: Visit) -> None:
    """On the board and in a line, until I move; and a line of the log shows what it speaks of."""
    anna, boris = visit(), visit()
    table_for_two(anna, boris, "moscow_paris")
    mover, other = (anna, boris) if anna.page.locator("body[data-turn=true]").count() else (boris, anna)
    mover.offers()
    number = mover.number
    _, car, end = car_to_lay(mover)
    mover.page.locator(part(car)).first.click()
    mover.page.locator(f"{part(end)}.lit").first.click()
    for person in (mover, other):
        person.sees(number + 1)
    assert mover.page.locator("#board .last").count() == 0
    assert mover.text("#last").endswith(mover.log[-1])
    assert other.text("#last").endswith(other.log[-1])
    assert other.page.locator(".pane-mine .last").count() == 0
    (touched,) = other.parts("#board [data-part].last")
    assert touched.startswith(end.replace("end-", "car-"))
    assert other.page.locator("#board .told").count() == 0
    other.page.locator("#log li").last.hover()
    assert other.page.locator("#board .told").count() > 0
    other.page.mouse.move(1, 1)
    assert other.page.locator("#board .told").count() == 0
    other.page.locator("#log li").last.focus()
    assert other.page.locator("#board .told").count() > 0
    other.offers()
    other.click_move()
    assert other.page.locator("#board .last").count() == 0
    mover.sees(other.number)
    assert mover.text("#last").endswith(mover.log[-1])


def test_pieces_glide_unless_the_reader_asks_for_less_motion(visit: Visit) -> None:
    """On a desktop, and on a tablet, whose board is narrower than the window."""
    tablet = {"width": 1024, "height": 768}
    for motion, viewport in (("no-preference", DESK), ("no-preference", tablet), ("reduce", DESK)):
        anna = visit(reduced_motion=motion, viewport=viewport)
        anna.page.add_init_script(RECORD)
        anna.open_table("metro_domino", ["me", "bot-random"])
        anna.offers()
        tile, end = gesture(anna)
        number = anna.number
        anna.page.evaluate("glides.length = 0")
        anna.page.locator(part(tile)).first.click()
        anna.page.locator(f"{part(end)}.lit").first.click()
        anna.sees(number + 2)
        glides = anna.page.evaluate("glides")
        if motion == "reduce":
            assert glides == []
        else:
            assert glides != []
            assert [glide for glide in glides if not (glide[0] and glide[1].startswith("translate(") and glide[2])] == []


def test_what_happened_until_the_result_is_asked_for(visit: Visit) -> None:
    """Undo says why not; the log behind its tab opens at its end; the strip keeps its height; the last move is seen first."""
    anna = against_a_bot(visit, "two_capitals", viewport=PHONE, has_touch=True, is_mobile=True)
    anna.page.locator("#undo").press("Enter")  # it looks as if it were off
    anna.page.locator("#note").wait_for(state="visible")
    assert "no move to take back" in anna.text("#note")
    high = anna.page.locator("#recap").bounding_box()
    anna.presses(most=4)
    anna.offers()
    assert anna.page.locator("#recap").bounding_box() == high
    news = anna.text("#last")
    anna.page.tap("#recap-back")
    assert anna.text("#last") != news
    anna.page.tap(".tab[data-sheet=log]")
    anna.page.wait_for_function(
        "() => { const log = document.querySelector('#log'); return log.scrollHeight - log.scrollTop - log.clientHeight < 2; }"
    )
    anna.page.keyboard.press("Escape")
    anna.presses()
    anna.there("body[data-held][data-stage=over]")
    assert anna.page.locator("#board > .board").count() == 1
    assert anna.page.locator(".result-room").count() == 0
    anna.page.locator("#board").evaluate("(board) => { board.scrollTop = 40; }")
    anna.page.tap("#show-result")
    anna.there(".result-room")
    assert anna.page.locator("#board").evaluate("(board) => board.scrollTop") == 0  # who has won is in sight
    assert anna.page.locator("#show-result").is_hidden()


def test_a_narrow_page_has_its_own_drawing(visit: Visit) -> None:
    """Asked for from the beginning, and again when the width changes."""
    anna = visit(viewport=PHONE)
    wire = Wire(anna)
    anna.open_table("moscow_paris", ["me", "bot-random"])
    anna.there("#board > .board.narrow")
    assert "narrow=1" in wire.addresses[0]
    anna.page.set_viewport_size(DESK)
    anna.there("#board > .board:not(.narrow)")
    anna.page.set_viewport_size(PHONE)
    anna.there("#board > .board.narrow")
    assert [message["narrow"] for message in wire.sent if message["type"] == "look"] == [True, False, True]
    assert len(wire.addresses) == 1
    desk = visit()
    line = Wire(desk)
    desk.open_table("moscow_paris", ["me", "bot-random"])
    desk.there("#board > .board:not(.narrow)")
    assert "narrow" not in line.addresses[0]
