"""The other pages: lobby, waiting room, checking a shuffle, languages, and the bar of the compiling."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.engine.fair_shuffle import commitment
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import LIT, PRESSED, press_to_the_end
from tests.web.servers import RUN, Server

GAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")


def test_playing_within_two_clicks(visit: Visit) -> None:
    """A newcomer: one click on the first page, the second one is a move or a part of it."""
    anna = visit()
    for number, game in enumerate(GAMES):
        anna.go("/")
        assert anna.page.locator("a.ticket").count() == number
        anna.page.click(f"form[action='/play/{game}'] button")
        anna.offers()
        before = anna.number
        anna.page.locator(LIT).first.click()
        anna.page.wait_for_function(PRESSED, arg=before)


def test_a_name_goes_along(visit: Visit) -> None:
    """The name in the lobby is the one at the table, also if it looks like a piece of a page."""
    anna = visit()
    anna.go("/")
    anna.page.fill("#name", '<b>Zoë</b> & "co"')
    anna.page.click("form[action='/play/two_capitals'] button")
    anna.stage("playing")
    assert '<b>Zoë</b> & "co"' in anna.text("#players")
    anna.go("/")
    assert anna.page.input_value("#name") == '<b>Zoë</b> & "co"'


def test_an_open_table_is_found_in_the_lobby(visit: Visit) -> None:
    anna, boris = visit(), visit()
    boris.go("/")
    listed = boris.page.locator(".departures li").count()
    table = anna.open_table("metro_domino", ["me", "open"], public=True)
    anna.stage("waiting")
    boris.go("/")
    assert boris.page.locator(".departures li").count() == listed + 1
    boris.page.click(f".departures a[href='{table.removeprefix(boris.url)}']")
    boris.page.click(".sit button")
    for person in (anna, boris):
        person.stage("playing")
    boris.go("/")
    assert boris.page.locator(".departures li").count() == listed
    assert boris.page.locator("a.ticket").count() == 1


def test_no_page_is_wider_than_a_phone(visit: Visit) -> None:
    anna = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/new/moscow_paris", "/new/paris", "/rules/paris", "/verify", "/device"):
        anna.go(path)
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    for game in GAMES:
        anna.open_table(game, ["me", "bot-random"])
        anna.offers()
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game


def test_from_the_waiting_room_to_a_record_that_is_verified(visit: Visit, tmp_path: Path) -> None:
    """Link and code for friends; the hash before the deal is that of the secret at the end; the record is sound, a forged one
    is not."""
    anna, boris = visit(), visit()
    anna.open_table("two_capitals", ["me", "link"])
    anna.stage("waiting")
    link = anna.there("#link").input_value()
    assert re.fullmatch(rf"{re.escape(anna.url)}/join/[\w-]+", link)
    assert anna.page.evaluate("() => document.querySelector('.qr svg').getBoundingClientRect().width") > 100
    promised = (anna.page.locator("code.hash").first.text_content() or "").strip()  # folded
    boris.sit_down(link, "Boris")
    for person in (anna, boris):
        person.stage("playing")
    press_to_the_end([anna, boris])
    anna.page.click("#trust summary")
    shown = [text.strip() for text in anna.page.locator("#trust code.hash").all_inner_texts()]
    assert shown[0] == promised == commitment(shown[1])
    with anna.page.expect_download() as download:
        anna.page.click(".actions a[download]")
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    boris.go("/verify")
    boris.page.set_input_files("#file", record)
    boris.page.click("button.main")
    assert boris.there("#verdict.good").is_visible()
    boris.page.fill("#record", record.read_text().replace(shown[1], "0" * len(shown[1])))
    boris.page.click("button.main")
    assert boris.there("#verdict.bad").is_visible()


@pytest.mark.parametrize(("locale", "lang"), [("ru-RU", "ru"), ("uk-UA", "uk"), ("fr-FR", "fr"), ("de-DE", "en")])
def test_the_language_is_that_of_the_browser(visit: Visit, locale: str, lang: str) -> None:
    anna = visit(locale=locale)
    anna.go("/")
    assert anna.page.locator("html").get_attribute("lang") == lang
    anna.page.click("form[action='/play/two_capitals'] button")
    anna.stage("playing")
    assert anna.page.locator("html").get_attribute("lang") == lang
    assert bool(re.search("[а-я]{3}", anna.text("header .game"))) == (lang in ("ru", "uk"))
    assert bool(re.search("[а-я]{3}", anna.text("#asks"))) == (lang in ("ru", "uk"))


# --- while the rules are being compiled -----------------------------------------------------------------------------------
# The same server, but its rules are not ready before a file is there.
SLOWLY = """
import asyncio, json, sys
from pathlib import Path
from grandtour.web.services.warmup import Warmup

really = Warmup.run

async def run(self, news):
    self.done, self.total = 12, 588
    news()
    while not Path(json.loads(sys.argv[1])["data"]).with_name("go").exists():
        await asyncio.sleep(0.05)
    await really(self, news)

Warmup.run = run
"""


class SlowServer(Server):
    """Answers at once, and is ready when it is told so."""

    def start(self) -> Server:
        command = [sys.executable, "-c", SLOWLY + RUN, json.dumps(self.settings)]
        with self.log.open("ab") as log:
            environment = os.environ | {"GRANDTOUR_MODE": "plain"}
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/compiling").close()
                return self
            except urllib.error.URLError:
                assert self.process.poll() is None, self.log.read_text()

    def go_on(self) -> None:
        self.data.with_name("go").touch()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[SlowServer]:
    slow = SlowServer(tmp_path / "data")
    slow.start()
    yield slow
    slow.kill()


def test_the_lobby_works_while_the_rules_are_compiled(visit: Visit, slow: SlowServer) -> None:
    """The bar is there, a table can be opened, and it starts automatically when the rules are ready."""
    anna, boris = visit(house=slow), visit(house=slow)
    boris.go("/")
    anna.go("/")
    assert anna.text("#compiling-count") == "12 / 588"
    anna.page.click("form[action='/play/two_capitals'] button")
    anna.stage("waiting")
    assert "Compiling the games" in anna.text("#asks")
    assert anna.page.locator("#compiling").is_visible()
    slow.go_on()
    anna.stage("playing")
    anna.offers()
    assert anna.page.locator("#compiling").is_hidden()
    boris.page.locator("#compiling").wait_for(state="hidden")
