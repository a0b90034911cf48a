from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.people import PATIENCE, VIOLATIONS, Person
from tests.web.servers import Server

ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Forced moves wait for a press, or tests would race with them; who turns the switch on has it on.
BY_HAND = """
const kept = JSON.parse(localStorage.getItem("grandtour-settings") ?? "{}");
localStorage.setItem("grandtour-settings", JSON.stringify({ forced: false, ...kept }));
"""
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
Visit = Callable[..., Person]


def find_browser(playwright: Playwright) -> str:
    """Debian's Chromium or one like it, else Playwright's own. Where there is none, tests are skipped; never in CI."""
    known = [shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")]
    known.append(playwright.chromium.executable_path)
    found = [path for path in known if path and Path(path).exists()]
    if not found:
        sentence = "The tests of pages need Chromium: `apt install chromium` or `playwright install chromium`."
        if os.environ.get("CI") == "true":
            pytest.fail(sentence)
        pytest.skip(sentence)
    return found[0]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of this folder. It has to be gone before others begin: its event loop stays in this thread."""
    arguments = ARGUMENTS + (["--no-sandbox"] if os.getuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of this worker, with rules in the mode of the run."""
    with Server(tmp_path_factory.mktemp("browser") / "data", balance_games=10) as server:
        yield server


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Tells fixtures whether their test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def visit(chromium: Browser, server: Server, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`visit()` is somebody with a browser of their own; `visit(like=other)` another tab of theirs. At the end no page may have
    had a fault; of a test that failed, all pages are saved as pictures."""
    people: list[Person] = []

    def come(like: Person | None = None, house: Server | None = None, **wishes: Any) -> Person:
        settings = {"viewport": DESK, "reduced_motion": "reduce", "locale": "en-US"} | wishes
        context = chromium.new_context(**settings) if like is None else like.page.context
        if like is None:
            context.set_default_timeout(PATIENCE)
            context.add_init_script(VIOLATIONS)
            context.add_init_script(BY_HAND)
            if "service_workers" not in wishes:  # pages of a server that is gone are tested without what stands in for it
                context.add_init_script("delete Navigator.prototype.serviceWorker")
        people.append(Person(context.new_page(), (house or server).url))
        return people[-1]

    yield come
    faults = [fault for person in people for fault in person.faults]
    if request.node.stash.get(FAILED, False) or faults:
        for number, person in enumerate(people):
            person.page.screenshot(path=tmp_path / f"page-{number}.png")
    for person in people:
        person.page.context.close()
    assert faults == []
