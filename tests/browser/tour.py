"""`make tour`: the pictures of docs/tour.md, taken from the real pages during a game of Metro Domino, into docs/tour/."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright
from rich.progress import track

from tests.browser.conftest import ARGUMENTS, DESK, PHONE, find_browser
from tests.browser.people import Person
from tests.house.tree import ROOT
from tests.web.servers import Server

PICTURES = ROOT / "docs" / "tour"
QUALITY = 62
FEW = 50  # simulations for each decision of the analysis
MIDDLE = 9  # presses until the middle of the game
STEPS = ("lobby", "start", "chosen", "hint", "phone", "middle", "result", "replay", "analysis")


def played(anna: Person) -> Iterator[str]:
    """Plays, and stops at every step to be looked at."""
    page = anna.page
    anna.go("/")
    yield "lobby"
    page.click("form:has([name=game][value=metro_domino]) .now, form[action$=metro_domino] .now")
    page.wait_for_url("**/t/*")
    anna.offers()
    yield "start"
    page.locator("#board .lit").first.click()
    anna.there("#bar [data-back]")
    yield "chosen"
    page.keyboard.press("Escape")
    page.click("#hint")
    anna.there("#hints-list li:nth-child(2)")
    yield "hint"
    page.click("#hints-close")
    anna.presses(most=MIDDLE)
    anna.offers()
    yield "phone"
    yield "middle"
    anna.presses()
    anna.stage("over")
    yield "result"
    table = page.url.partition("?")[0]
    anna.go(f"{table}/replay?game=1&move={2 * MIDDLE}")
    page.wait_for_load_state("networkidle")
    yield "replay"
    anna.go(f"{table}/analysis?game=1")
    page.click("#analyse")
    anna.stage("shown")
    yield "analysis"


def take(anna: Person, camera: CDPSession, name: str) -> None:
    """The page as it is now; on a phone, if the step is called so."""
    anna.page.set_viewport_size(PHONE if name == "phone" else DESK)
    anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if name in ("phone", "middle"):
        anna.there("#board .board.narrow" if name == "phone" else "#board .board:not(.narrow)")
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder, "data"), analysis_simulations=FEW, moments_simulations=FEW) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=[*ARGUMENTS, "--no-sandbox"])
        page = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-US").new_page()
        page.set_default_timeout(0)
        anna = Person(page, server.url)
        camera = page.context.new_cdp_session(page)
        for step in track(played(anna), "The tour", total=len(STEPS)):
            take(anna, camera, step)
        browser.close()


if __name__ == "__main__":
    main()
