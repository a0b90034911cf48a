"""The end of a game tells its moments: they are looked for when somebody looks on, once, and every page is told."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import anyio
import pytest

import grandtour
from grandtour.bots.analysis import Analysis, Judgement
from grandtour.web.services import analysis_queue, moments
from grandtour.web.settings import Settings
from grandtour.web.store.analyses import keep_analysis
from tests.web.browsing import PATIENCE, Browser, House, Socket

LOOKING, DECISIVE, OWN = "Looking for the decisive moves", "Turning point", "Your best move"


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, moments_simulations=1)) as house:
        yield house


class Bots:
    """Stands for those who judge: they think until a test lets them go."""

    def __init__(self) -> None:
        self.go, self.asked = threading.Event(), list[str]()
        self.simulations: list[int | None] = []
        self.fail = False

    def __call__(self, table: grandtour.Table, **wanted: Any) -> Analysis:
        self.asked.append(table.game)
        self.simulations.append(wanted["simulations"])
        while not self.go.wait(0.01):
            if wanted["stopped"]():
                raise grandtour.GrandTourError("stopped")
        if self.fail:
            raise RuntimeError("no idea")
        return opinion(table)


def opinion(table: grandtour.Table) -> Analysis:
    """Of everybody the third move was the best one, and the fourth the worst; the winner's third decided."""
    judged = []
    for seat in range(table.seats):
        numbers = [number for number, (mover, _) in enumerate(table.moves) if mover == seat][2:5]
        chances = [(0.2, 0.2, 0.11), (0.7, 0.5, 0.0), (0.6, 0.6, 0.0)]
        judged += [
            Judgement(n, seat, "a", "b", before, after, ahead=ahead, begun=n, end=n + 1)
            for n, (before, after, ahead) in zip(numbers, chances, strict=True)
        ]
    results = tuple(float(rank == 1) for rank in table.ranks)
    order = sorted(judged, key=lambda one: one.number)
    return Analysis(table.game, ("p1", "p2"), (0, 1), "skilled", 1, len(table.moves), results, tuple(order))


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> Bots:
    found = Bots()
    monkeypatch.setattr(moments, "analyse", found)
    monkeypatch.setattr(moments, "PLAIN", False)  # nobody searches here
    return found


def a_game(house: House, browser: Browser, *seats: str, **wishes: Any) -> str:
    """A game that is over; nobody has looked."""
    room = browser.new("two_capitals", *(seats or ("bot-random", "bot-random")), **wishes)

    async def over() -> None:
        if seats:
            await house.room(room).seating.ready(int(house.room(room).places[0].player or 0), "")
            await house.room(room).substitutes.hand_over(0, "random")
        with anyio.fail_after(PATIENCE):
            while house.room(room).stage != "over":
                await anyio.sleep(0.005)

    house.call(over)
    return room


def told(socket: Socket, wanted: str) -> str:
    return str(socket.until(lambda got: got["type"] == "table" and wanted in got["html"])["html"])


def test_who_looks_is_told(house: House, bots: Bots) -> None:
    anna, boris = house.browser(), house.browser("Boris", language="fr")
    room = a_game(house, anna, "me", "bot-random")
    assert bots.asked == [], "nobody has looked"
    socket = anna.socket(room)
    assert DECISIVE not in told(socket, LOOKING)
    bots.go.set()
    page = html.unescape(told(socket, DECISIVE))
    table = house.room(room).table
    numbers = [[n for n, (mover, _) in enumerate(table.moves) if mover == seat] for seat in range(2)]
    winner = table.ranks.index(1)
    links = re.findall(rf"/t/{room}/replay\?game=1&move=(\d+)", page)
    begun, until = numbers[winner][2:4]
    assert links == [str(until), *(str(n + 1) for n in numbers[0][2:4])]
    assert "Win chance: 20% → 70%" in page
    assert "Win chance: +11% compared with the next best move" in page
    assert "Win chance: −20% compared with the best move" in page
    lines = re.findall(r'<dd><a href="[^"]*">([^<]*)</a>', page)
    said = [entry["text"].removesuffix(" (played by a bot)") for entry in socket.log]
    assert lines == [" ".join(said[begun:until]), *(said[int(link) - 1] for link in links[1:])]
    watcher = boris.socket(room)
    assert watcher.stage("over")["html"].count("<dd><a href") == 1, "a spectator has no moves"
    assert len(bots.asked) == 1, "once"


def test_an_analysis_that_is_there_is_used(house: House, bots: Bots) -> None:
    anna = house.browser()
    room = a_game(house, anna)
    data = opinion(house.room(room).table).as_data()
    house.call(keep_analysis, house.server.store, f"t/{room}/1", data)
    assert OWN not in told(anna.socket(room), DECISIVE)
    assert bots.asked == []


def test_an_analysis_that_comes_later_takes_its_place(house: House, bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    """Result and analysis tell the same."""
    anna = house.browser()
    room = a_game(house, anna, "me", "bot-random")
    bots.go.set()
    told(anna.socket(room), DECISIVE)
    other = replace(opinion(house.room(room).table), judgements=())  # nothing was worth telling
    monkeypatch.setattr(analysis_queue, "analyse", lambda *_, **__: other)
    anna.post(f"/t/{room}/analysis?game=1")

    async def stored() -> None:
        with anyio.fail_after(PATIENCE):
            while house.server.moments.found:
                await anyio.sleep(0.005)

    house.call(stored)
    socket = anna.socket(room)
    socket.until(lambda got: got["type"] == "table" and LOOKING not in got["html"] and DECISIVE not in got["html"])
    assert len(bots.asked) == 1


@pytest.mark.parametrize(("setting", "simulations"), [(None, 7), (5, 5)])
def test_it_is_judged_as_an_analysis_would(settings: Settings, bots: Bots, setting: int | None, simulations: int) -> None:
    with House(replace(settings, moments_simulations=setting, analysis_simulations=7)) as house:
        anna = house.browser()
        bots.go.set()
        told(anna.socket(a_game(house, anna)), DECISIVE)
        assert bots.simulations == [simulations]


def test_nothing_is_told_where_bots_fail_or_none_is_wanted(house: House, bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    first, second, third = (a_game(house, anna) for _ in range(3))
    bots.fail = True
    bots.go.set()
    socket = anna.socket(first)
    socket.until(lambda got: got["type"] == "table" and house.server.moments.found.get(f"t/{first}/1", "") is None)
    assert 'id="moments"' not in told(socket, "result-room")
    monkeypatch.setattr(moments, "MOST_SOUGHT", 0)
    assert 'id="moments"' not in anna.socket(second).stage("over")["html"], "too many wait"
    monkeypatch.setattr(moments, "MOST_SOUGHT", 1)
    monkeypatch.setattr(moments, "PLAIN", True)
    assert 'id="moments"' not in anna.socket(third).stage("over")["html"], "bots would take minutes"
    assert len(bots.asked) == 1


def test_only_so_many_are_kept(house: House, bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "MOST_KEPT", 1)
    bots.go.set()
    anna = house.browser()
    rooms = [a_game(house, anna) for _ in range(2)]
    for room in rooms:
        told(anna.socket(room), DECISIVE)
    assert list(house.server.moments.found) == [f"t/{rooms[1]}/1"]


def test_the_end_of_the_server_ends_it(settings: Settings, bots: Bots) -> None:
    with House(replace(settings, moments_simulations=1)) as house:
        anna = house.browser()
        told(anna.socket(a_game(house, anna)), LOOKING)
