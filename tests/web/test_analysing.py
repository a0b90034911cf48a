"""The analysis of a finished game: on request, with progress, one game at a time; the result is stored."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import anyio
import pytest

import grandtour
from grandtour.bots.analysis import Analysis, analyse
from grandtour.web.services import analysis_chart, analysis_queue
from grandtour.web.settings import Settings
from grandtour.web.store.analyses import analysis_of, forget_analyses
from tests.bots import thinks_long
from tests.web.browsing import PATIENCE, Browser, House

pytestmark = thinks_long
FEW = 8


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, analysis_simulations=FEW)) as house:
        yield house


class Slow:
    """Stands for an analysis that goes on until a test lets it go."""

    def __init__(self) -> None:
        self.go, self.begun = threading.Event(), threading.Event()
        self.fails: Exception | None = None

    def __call__(self, table: grandtour.Table, **wanted: Any) -> Analysis:
        wanted["progress"](1, 4)
        self.begun.set()
        while not self.go.wait(0.01):
            if wanted["stopped"]():
                raise grandtour.GrandTourError("stopped")
        if self.fails is not None:
            raise self.fails
        return analyse(table, simulations=2)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow()
    monkeypatch.setattr(analysis_queue, "analyse", found)
    return found


def until(house: House, reached: Callable[[], Any]) -> None:
    async def wait() -> None:
        with anyio.fail_after(PATIENCE):
            while not reached():
                await anyio.sleep(0.005)

    house.call(wait)


def a_game(house: House, browser: Browser, **wishes: Any) -> str:
    """A game of two bots without a plan, that is over."""
    room = browser.new("two_capitals", "bot-random", "bot-random", **wishes)
    until(house, lambda: house.room(room).stage == "over")
    return room


def stage(browser: Browser, room: str) -> str:
    return str(browser.get(f"/t/{room}/analysis/state").json()["stage"])


def analysed(house: House, browser: Browser) -> str:
    room = a_game(house, browser)
    assert browser.post(f"/t/{room}/analysis?game=1").status_code == 200
    until(house, lambda: analysis_of(house.server.store, f"t/{room}/1") is not None)
    return room


def test_on_request_and_kept(house: House) -> None:
    anna = house.browser()
    room = a_game(house, anna)
    before = anna.get(f"/t/{room}/analysis").text
    assert 'id="analyse"' in before
    assert stage(anna, room) == "none"
    assert analysis_of(house.server.store, f"t/{room}/1") is None
    anna.post(f"/t/{room}/analysis?game=1")
    until(house, lambda: analysis_of(house.server.store, f"t/{room}/1") is not None)
    assert stage(anna, room) == "done"
    page = anna.get(f"/t/{room}/analysis").text
    data = analysis_of(house.server.store, f"t/{room}/1")
    assert data is not None
    found = Analysis.from_data(data)
    assert found == analyse(house.room(room).table, simulations=FEW)
    assert 'id="analyse"' not in page
    assert page.count("<small>bot (random)</small>") == 2 * 2, "beside each name, in the legend and the summary"
    assert page.count('<li id="swing-') == len(found.swings) > 0
    for one in found.swings:
        assert f"/t/{room}/replay?game=1&amp;move=" in page
        assert f'href="#swing-{found.swings.index(one) + 1}"' in page
    assert 'id="chances"' in anna.post(f"/t/{room}/analysis?game=1").text, "the page opens at once"


def test_one_at_a_time_and_the_others_are_told(house: House, slow: Slow) -> None:
    anna = house.browser()
    first, second = a_game(house, anna), a_game(house, anna)
    anna.post(f"/t/{first}/analysis")
    until(house, slow.begun.is_set)
    running = anna.get(f"/t/{first}/analysis/state").json()
    assert (running["stage"], running["done"], running["total"]) == ("running", 1, 4)
    assert 'id="working-bar"' in anna.get(f"/t/{first}/analysis").text
    again = anna.post(f"/t/{first}/analysis")
    assert 'id="working-bar"' in again.text, "one press leads there"
    anna.post(f"/t/{second}/analysis")
    waiting = anna.get(f"/t/{second}/analysis/state").json()
    assert (waiting["stage"], waiting["words"]) == ("waiting", "Games ahead in the queue: 1")
    slow.go.set()
    until(house, lambda: analysis_of(house.server.store, f"t/{second}/1") is not None)
    assert [stage(anna, room) for room in (first, second)] == ["done", "done"]


def test_not_too_many_wait(house: House, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_queue, "MOST_WAITING", 1)
    anna = house.browser()
    first, second = a_game(house, anna), a_game(house, anna)
    anna.post(f"/t/{first}/analysis")
    refused = anna.post(f"/t/{second}/analysis")
    assert (refused.status_code, "try again later" in refused.text) == (503, True)
    assert stage(anna, second) == "none"


def test_one_player_does_not_fill_the_queue(house: House, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_queue, "MOST_OF_ONE", 1)
    monkeypatch.setattr(analysis_queue, "MOST_OF_NETWORK", 2)
    anna, boris, carl = (house.browser(name) for name in ("Anna", "Boris", "Carl"))
    first, second = a_game(house, anna), a_game(house, anna)
    assert anna.post(f"/t/{first}/analysis").status_code == 200
    refused = anna.post(f"/t/{second}/analysis")
    assert (refused.status_code, "Several of your games are already in the queue" in refused.text) == (429, True)
    assert boris.post(f"/t/{a_game(house, boris)}/analysis").status_code == 200
    assert carl.post(f"/t/{a_game(house, carl)}/analysis").status_code == 429, "three of one network"
    dora = house.browser("Dora", client=("192.0.2.7", 1))
    assert dora.post(f"/t/{a_game(house, dora)}/analysis").status_code == 200


def test_what_fails_can_be_asked_for_again(house: House, slow: Slow) -> None:
    anna = house.browser()
    room = a_game(house, anna)
    slow.fails = grandtour.GrandTourError("the ink is dry")
    slow.go.set()
    anna.post(f"/t/{room}/analysis")
    until(house, lambda: stage_of(house, room) == "failed")
    page = anna.get(f"/t/{room}/analysis").text
    assert "could not be completed: the ink is dry" in page
    assert 'id="analyse"' in page
    slow.fails = None
    anna.post(f"/t/{room}/analysis")
    until(house, lambda: analysis_of(house.server.store, f"t/{room}/1") is not None)


def stage_of(house: House, room: str) -> str:
    jobs = [job for job in house.server.analysis_queue.waiting() if job.subject == f"t/{room}/1"]
    return "failed" if jobs and jobs[0].error is not None else ""


def test_the_end_of_the_server_ends_it(settings: Settings, slow: Slow) -> None:
    """No thread goes on for minutes after the server was stopped."""
    with House(settings) as house:
        anna = house.browser()
        room = a_game(house, anna)
        anna.post(f"/t/{room}/analysis")
        until(house, slow.begun.is_set)


def test_only_games_that_are_over_and_only_for_who_may_watch(house: House) -> None:
    anna, boris = house.browser(), house.browser("Boris")
    running = anna.new("two_capitals", "me", "bot-random")
    for answer in (anna.get(f"/t/{running}/analysis"), anna.post(f"/t/{running}/analysis")):
        assert (answer.status_code, "once it is over" in answer.text) == (400, True)
    room = a_game(house, anna, spectators=None)
    assert anna.get(f"/t/{room}/analysis").status_code == 200
    for path in (f"/t/{room}/analysis", f"/t/{room}/analysis/state"):
        assert boris.get(path).status_code == 404
    assert boris.post(f"/t/{room}/analysis").status_code == 404
    assert stage(anna, room) == "none"
    assert anna.get(f"/t/{room}/analysis?game=7").status_code == 400
    assert anna.get("/t/nothing/analysis").status_code == 404


def test_a_form_of_another_site_begins_nothing(house: House) -> None:
    anna = house.browser()
    room = a_game(house, anna)
    assert anna.post(f"/t/{room}/analysis", csrf="wrong").status_code == 403
    assert stage(anna, room) == "none"


def test_an_uploaded_record(house: House) -> None:
    anna = house.browser()
    text = anna.get(f"/t/{a_game(house, anna)}/record").text
    page = anna.post("/replays", record=text)
    found = re.search(r"/replay/([\w-]+)$", str(page.url.path))
    assert found is not None
    anna.post(f"/replay/{found[1]}/analysis")
    until(house, lambda: analysis_of(house.server.store, f"r/{found[1]}/1") is not None)
    page = anna.get(f"/replay/{found[1]}/analysis").text
    assert f"/replay/{found[1]}?game=1&amp;move=" in page
    assert anna.get(f"/replay/{found[1]}/analysis/state").json()["stage"] == "done"
    assert anna.get("/replay/nothing/analysis").status_code == 404


def test_an_analysis_of_another_version_is_made_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    room = analysed(house, anna)
    monkeypatch.setattr("grandtour.bots.analysis.FORMAT", 99)
    assert 'id="analyse"' in anna.get(f"/t/{room}/analysis").text
    anna.post(f"/t/{room}/analysis")
    until(house, lambda: (analysis_of(house.server.store, f"t/{room}/1") or {}).get("format") == 99)


def test_in_the_language_of_the_reader(house: House) -> None:
    """The words are stored as sentences: a later reader may speak another language than the player who asked for them."""
    anna, boris = house.browser(), house.browser("Boris", language="ru")
    room = analysed(house, anna)
    english, russian = (one.get(f"/t/{room}/analysis").text for one in (anna, boris))
    played = re.compile(r"<dt>[^<]*</dt><dd>([^<]*)</dd>")
    assert played.findall(english) != played.findall(russian)
    assert re.search("[а-яё]", " ".join(played.findall(russian)))


def test_what_is_deleted_is_forgotten(house: House) -> None:
    anna = house.browser()
    room = analysed(house, anna)
    house.call(house.server.store.write, lambda connection: forget_analyses(connection, f"t/{room[:-1]}_/"))
    assert analysis_of(house.server.store, f"t/{room}/1") is not None  # the sign “_” stands for itself
    house.call(house.server.store.write, lambda connection: forget_analyses(connection, f"t/{room}/"))
    assert analysis_of(house.server.store, f"t/{room}/1") is None


def test_signs_at_the_end_of_lines_lie_apart() -> None:
    for places in ([0.0, 0.0, 1.0, 1.0], [1.0, 0.0], [0.5, 0.5, 0.5, 0.5], [0.98, 1.0, 0.99]):
        spread = sorted(analysis_chart._spread(places, 0.06))
        assert all(after - before > 0.059 for before, after in pairwise(spread))
        assert spread[-1] <= 1
