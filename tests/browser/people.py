"""Somebody with a browser: opens tables, presses what is lit, and keeps everything that went wrong in the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response

PATIENCE = 60_000  # milliseconds after which a test that waits for a state fails instead of waiting for ever
MANY = 5000  # presses, more than any game has
LIT = "#board .lit"
OFFERED = f"{LIT}, #bar button:not([data-back])"
LOST = "WebSocket connection to"  # how the browser's console begins to complain when a server is gone
LEFT = "net::ERR_ABORTED"  # the page was left before all of it was there
VIOLATIONS = "addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`))"

# Where an element is seen: a point of the window at which nothing else lies on it, and what is there; null if there is none.
SEEN_AT = """
const seenAt = (element) => {
  element.scrollIntoView({ block: "center", inline: "center" });
  const box = element.getBoundingClientRect();
  for (const x of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    for (const y of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const point = { clientX: box.left + box.width * x, clientY: box.top + box.height * y };
      const top = document.elementFromPoint(point.clientX, point.clientY);
      if (top?.closest("[data-part], [data-move], [data-unfolds]") === element) return [top, point];
    }
  }
  return null;
};
"""

# Presses something lit as soon as it is there, until the game is over or `most` presses are made. A part is pressed only where
# it is seen: at a point of the window at which nothing else lies on it. Parts whose names begin as in `wishes` go first. The
# promise tells how many presses there were; it is broken when something lit can't be pressed, or nothing is lit for too long.
PRESSES = """
([wishes, most, patience]) => new Promise((done, broken) => {
  const body = document.body;
  let pressed = 0;
  let timer = 0;
  let dice = 7;
  const any = (list) => list[(dice = (dice * 48271) % 2147483647) % list.length];
  const offered = () => {
    const lit = document.querySelectorAll("#board .lit, #bar button:not([data-back])");
    const all = [...lit].filter((one) => one.getClientRects().length);
    const wanted = wishes.map((wish) => all.filter((one) => one.dataset.part?.startsWith(wish))).find((some) => some.length);
    return wanted ?? all;
  };
  %(seen_at)s
  const end = (how, what) => {
    watch.disconnect();
    clearTimeout(timer);
    how(what);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(broken, new Error("nothing is lit")), patience);
  };
  const step = () => {
    if (["over", "between"].includes(body.dataset.stage) || pressed === most) return end(done, pressed);
    const list = offered();
    if (!list.length || body.dataset.stage !== "playing") return;
    let element = any(list);
    let found = seenAt(element);
    if (!found && element.closest("[data-pans]")) {
      // outside of what a phone shows of the map: the list below has it too
      element = list.find((one) => one.dataset.part === element.dataset.part && !one.closest("[data-pans]")) ?? element;
      found = seenAt(element);
    }
    if (!found) return end(broken, new Error(`covered: ${element.outerHTML}`));
    pressed += 1;
    wait();
    found[0].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...found[1] }));
  };
  const watch = new MutationObserver(step);
  watch.observe(body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-stage"] });
  wait();
  step();
})
""".replace("%(seen_at)s", SEEN_AT)

# A point of the window at which the first thing offered that is in sight stands still, as soon as there is one: a phone shows
# only some of a large map.
PRESSABLE = f"""
async (patience) => {{
  {SEEN_AT}
  const offered = () => [...document.querySelectorAll("{OFFERED}")].find((one) => seenAt(one));
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const start = performance.now(); performance.now() < start + patience; await frames()) {{
    const one = offered();
    const [, point] = (one && seenAt(one)) ?? [];
    await frames();
    if (point && one === offered() && JSON.stringify(point) === JSON.stringify(seenAt(one)?.[1])) return point;
  }}
  throw new Error("nothing that is offered is in sight");
}}
"""

# Either the table has gone on, or a part is chosen and the next one can be pressed.
PRESSED = """
(before) => Number(document.body.dataset.number) > before ||
  (document.querySelector("#bar [data-back]") && document.querySelector("#board .lit, #bar button:not([data-back])"))
"""

DRAWN = """
() => {
  const board = document.getElementById("board").cloneNode(true);
  for (const part of board.querySelectorAll("[data-part], [data-place]")) {
    part.classList.remove("lit", "fresh", "draggable", "chosen", "hint", "told", "last");
    for (const name of ["tabindex", "aria-pressed", "aria-describedby"]) part.removeAttribute(name);
  }
  return board.innerHTML;
}
"""


class Person:
    """A page, and the faults that were seen in it: errors in the console, exceptions, requests that failed, broken policies."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.faults: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.faults.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def forgive(self, beginning: str) -> None:
        """Forgets the faults that a test has made itself."""
        kinds = ("", "error: ", "warning: ")  # a line that is given up while it is still being opened is a warning
        self.faults = [fault for fault in self.faults if not fault.startswith(tuple(kind + beginning for kind in kinds))]

    # --- pages --------------------------------------------------------------------------------------------------------
    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def open_table(self, game: str, seats: Sequence[str], names: Sequence[str] = (), wins: int = 1, public: bool = False) -> str:
        """Fills in the form of a new table; `names` are those of others at this screen. Returns the table's address."""
        self.go(f"/new/{game}")
        for number, seat in enumerate(seats):
            self.page.select_option(f"#seat{number}", seat)
        for number, name in zip([i for i, seat in enumerate(seats) if seat == "hot"], names, strict=True):
            self.page.fill(f"[name=name{number}]", name)
        self.page.fill("#wins", str(wins))
        self.page.set_checked("[name=public]", public)
        self.page.click("button.main")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_down(self, link: str, name: str) -> None:
        """Comes by a friend's link."""
        self.go(link)
        self.page.fill("#name", name)
        self.page.click("button.main")
        self.page.wait_for_url("**/t/*")

    # --- what is seen ---------------------------------------------------------------------------------------------------
    def there(self, selector: str) -> Locator:
        """Waits until something is in the page, seen or not."""
        found = self.page.locator(selector).first
        found.wait_for(state="attached")
        return found

    def stage(self, stage: str) -> None:
        """Waits until the page says so, and is drawn: one that reloads has its body before its style. Where the last move
        is still shown, the result is asked for."""
        self.there(f"body[data-stage={stage}]")
        if self.page.locator("body[data-held]").count():
            self.page.click("#show-result")
        self.page.wait_for_load_state()

    def connected(self) -> None:
        self.there("#status[data-state=open]")

    @property
    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    def sees(self, number: int) -> None:
        """Waits until the table has come so far."""
        self.page.wait_for_function("(number) => Number(document.body.dataset.number) >= number", arg=number)

    def text(self, selector: str) -> str:
        return re.sub(r"\s+", " ", self.page.locator(selector).first.inner_text()).strip()

    @property
    def board(self) -> str:
        """The table as it is drawn, without what is lit."""
        return str(self.page.evaluate(DRAWN))

    @property
    def log(self) -> list[str]:
        return self.page.locator("#log li").all_inner_texts()

    def parts(self, selector: str = "#board [data-part]") -> list[str]:
        return [str(part) for part in self.page.locator(selector).evaluate_all("(all) => all.map((one) => one.dataset.part)")]

    def moves(self) -> list[str]:
        """What the list of moves offers."""
        buttons = self.page.locator("#moves button")
        return [str(move) for move in buttons.evaluate_all("(all) => all.map((one) => one.dataset.move)")]

    def offers(self) -> None:
        """Waits until something can be pressed."""
        self.there(OFFERED)

    # --- pressing -------------------------------------------------------------------------------------------------------
    def click_move(self) -> int:
        """Makes a move with the mouse: presses something lit until the table has gone on. Returns its number then."""
        self.offers()
        before = self.number
        while self.number == before:
            self.press_offered()
            self.page.wait_for_function(PRESSED, arg=before)
        return self.number

    def start_move(self) -> None:
        """Presses until a move is on its way, which must not be answered yet."""
        self.offers()
        while not self.page.locator("#status.sending").count():
            self.press_offered()

    def press_offered(self) -> None:
        """Presses, with the mouse, the first thing offered that is in sight."""
        point = self.page.evaluate(PRESSABLE, PATIENCE)
        self.page.mouse.click(point["clientX"], point["clientY"])

    def presses(self, wishes: Sequence[str] = (), most: int = MANY) -> int:
        """Presses to the end of the game, or `most` times; returns how many times it was."""
        return int(self.page.evaluate(PRESSES, [list(wishes), most, PATIENCE]))


def press_to_the_end(people: Sequence[Person]) -> None:
    """Each presses when it is their turn, until the game is over for all."""
    for person in people:
        person.page.evaluate(f"(how) => {{ globalThis.pressing = ({PRESSES})(how); }}", [[], MANY, PATIENCE])
    for person in people:
        person.page.evaluate("() => globalThis.pressing")
        person.stage("over")


def table_for_two(anna: Person, boris: Person, game: str = "two_capitals") -> str:
    """Anna opens a table and Boris comes by her link. Returns the table's address."""
    table = anna.open_table(game, ["me", "link"])
    boris.sit_down(anna.there("#link").input_value(), "Boris")
    for person in (anna, boris):
        person.stage("playing")
    return table
