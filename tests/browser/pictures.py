"""`make pictures`: every table at its start, middle and end, with two and four seats, on a desktop and a phone, in light and
dark, from the real pages into docs/pictures/; and a board of each game for README.md, drawn by `Table.svg`, into docs/boards/."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright
from rich.progress import track

import grandtour
from grandtour.engine import gamefile
from tests.browser.conftest import ARGUMENTS, DESK, PHONE, find_browser
from tests.browser.people import Person
from tests.web.servers import Server

ROOT = Path(__file__).parents[2]
PICTURES, BOARDS = ROOT / "docs" / "pictures", ROOT / "docs" / "boards"
QUALITY = 62
SIZES = {"desk": DESK, "phone": PHONE}
SHOWN = {  # for README.md: a recorded game, and how many of its moves are played
    "moscow_paris": ("full-trains", 113),
    "two_capitals": ("white-night", 22),
    "metro_domino": ("start-domino", 60),
    "paris": ("first-keys", 130),
}


@dataclass(frozen=True)
class Sitting:
    """A table that is played to its end; `middle` presses are made before the second picture. `wishes`: what is pressed first."""

    name: str
    game: str
    seats: int
    middle: int
    wishes: tuple[str, ...] = ()
    option: str = ""


SITTINGS = [
    sitting
    for seats, shorter in ((2, 1), (4, 2))
    for sitting in (
        Sitting("moscow_paris", "moscow_paris", seats, 24 // shorter, ("city-", "hand-cancel", "end-", "hand-")),
        Sitting("two_capitals-moscow", "two_capitals", seats, 8 // shorter),
        Sitting("two_capitals-petersburg", "two_capitals", seats, 8 // shorter, option="[name=option-city][value=petersburg]"),
        Sitting("metro_domino", "metro_domino", seats, 12 // shorter),
        Sitting("paris", "paris", seats, 50 // shorter, ("space-", "stack-", "district-", "keys", "place-", "end", "skip")),
    )
]


def played(anna: Person, sitting: Sitting) -> Iterator[str]:
    """Opens a table and plays; stops at every moment to be looked at."""
    anna.go(f"/new/{sitting.game}")
    for seat in range(1, sitting.seats):
        anna.page.select_option(f"#seat{seat}", "bot-casual")
    if sitting.option:
        anna.page.check(sitting.option)
    anna.page.click("button.main")
    anna.page.wait_for_url("**/t/*")
    anna.offers()
    yield "start"
    anna.presses(sitting.wishes, sitting.middle)
    anna.offers()
    yield "middle"
    anna.presses(sitting.wishes)
    anna.stage("over")
    yield "end"


def take(anna: Person, camera: CDPSession, name: str) -> None:
    """The page as it is now, in every size and light."""
    for size, viewport in SIZES.items():
        anna.page.set_viewport_size(viewport)
        narrow = "#board .board.narrow" if size == "phone" else "#board .board:not(.narrow)"
        anna.there(narrow)
        for scheme in ("light", "dark"):
            anna.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            (PICTURES / f"{name}-{size}-{scheme}.webp").write_bytes(base64.b64decode(shot["data"]))
    anna.page.set_viewport_size(DESK)
    anna.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    anna.there("#board .board:not(.narrow)")


def take_all(wanted: list[Sitting]) -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder, "data")) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=[*ARGUMENTS, "--no-sandbox"])
        for sitting in track(wanted, "Tables"):
            context = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-US")
            anna = Person(context.new_page(), server.url)
            camera = context.new_cdp_session(anna.page)
            for moment in played(anna, sitting):
                take(anna, camera, f"{sitting.name}-{sitting.seats}-{moment}")
            context.close()
        browser.close()


def draw_boards() -> None:
    """A middle position of a recorded game as everyone sees it."""
    for game, (name, moves) in SHOWN.items():
        record = gamefile.read((ROOT / "replays" / game / f"{name}.txt").read_text(encoding="utf-8"))
        events = record.pop("events")
        record.pop("result", None)
        table = grandtour.Table.from_record({**record, "events": []})
        for event in islice(events, moves):
            table.repeat(event)
        for dark in (False, True):
            path = BOARDS / f"{game}{'-dark' if dark else ''}.svg"
            path.write_text(table.svg(dark=dark) + "\n", encoding="utf-8")


def main(names: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    BOARDS.mkdir(exist_ok=True)
    draw_boards()
    take_all([sitting for sitting in SITTINGS if not names or sitting.name in names])


if __name__ == "__main__":
    main(sys.argv[1:])
