"""A whole game in Firefox and in WebKit, on a desktop and on a phone; in `make soak`, where these browsers are installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import SOAK
from tests.browser import others
from tests.browser.people import MANY, OFFERED, PATIENCE, PRESSES
from tests.web.servers import Server

OPENS = {"firefox": others.firefox, "webkit": others.webkit}
SIZES = ((1440, 900), (450, 844))  # windows of WebKitGTK are not narrower
# Opens a table with a bot, and keeps what goes wrong in the page from then on.
STARTS = "(game) => document.querySelector(`form[action='/play/${game}'] button[type=submit]:not(.with-friend)`).click()"
PLAYS = f"""
(most) => new Promise((done) => {{
  globalThis.faults = [];
  addEventListener("error", (event) => faults.push(event.message));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective));
  const press = () => {{
    if (!document.querySelector("{OFFERED}")) return setTimeout(press, 50);
    done(({PRESSES})([[], most, {PATIENCE}]));
  }};
  press();
}})
"""
SHOWN = """
() => new Promise((done) => {
  const look = () => {
    document.getElementById("show-result").click();
    const title = document.querySelector(".result-room h1");
    if (!title) return setTimeout(look, 50);
    const fits = document.documentElement.scrollWidth <= innerWidth;
    done([title.textContent, document.querySelectorAll("#board .lit").length, fits]);
  };
  look();
})
"""


@pytest.mark.skipif(not SOAK, reason="make soak")
@pytest.mark.parametrize("browser", OPENS)
def test_a_whole_game(server: Server, tmp_path: Path, browser: str) -> None:
    reason = others.missing(browser)
    if reason:
        pytest.skip(reason)
    with OPENS[browser](tmp_path) as person:
        for size in SIZES:
            person.size(*size)
            person.go(server.url)
            person.run("() => localStorage.setItem('grandtour-settings', JSON.stringify({ forced: false }))")
            person.run(STARTS, "metro_domino")
            others.patiently(lambda: person.run("() => document.body.dataset.stage === 'playing'"))
            assert person.run(PLAYS, MANY) > 10
            title, lit, fits = person.run(SHOWN)
            assert title.startswith(("Won by", "You won")), title
            assert (lit, fits) == (0, True)
            assert person.run("() => faults") == []
