"""Two people in two browsers, and a server that is killed again and again: no move is lost, none counts twice."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.people import LOST, Person, press_to_the_end, table_for_two
from tests.web.servers import Server

MOVED_ON = "The game has moved on. Please look again."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server to be killed. Its rules are plain Python, because it then starts at once."""
    house = Server(tmp_path / "data", mode="plain").start()
    yield house
    if house.process is not None and house.process.poll() is None:
        house.kill()


def to_move(people: list[Person]) -> tuple[Person, Person]:
    """Who is to move, and the other."""
    anna, boris = people
    number = max(person.number for person in people)
    for person in people:
        person.sees(number)
    assert anna.page.locator("body[data-turn=true]").count() + boris.page.locator("body[data-turn=true]").count() == 1
    return (anna, boris) if anna.page.locator("body[data-turn=true]").count() else (boris, anna)


def kill(server: Server, people: list[Person]) -> None:
    server.kill()
    for person in people:
        person.there("#status[data-state=closed]")


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """A server that does nothing meanwhile: what is sent to it is on its way."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)  # does nothing if it has been killed


def back(people: list[Person], hurry: bool = True) -> None:
    """The browsers find the server again automatically; at once if they are told that the network is back."""
    for person in people:
        if hurry:
            person.page.evaluate("dispatchEvent(new Event('online'))")
        person.connected()


def shown(person: Person) -> tuple[int, str, list[str]]:
    return person.number, person.board, person.log


def test_the_server_is_killed_between_moves_and_with_moves_on_their_way(visit: Visit, house: Server) -> None:
    """Killed between two moves; with a move that it never read; with one that was pressed while it was gone."""
    people = [visit(house=house), visit(house=house)]
    table_for_two(*people)
    for _ in range(3):
        to_move(people)[0].click_move()
    to_move(people)
    before = [shown(person) for person in people]
    kill(house, people)
    house.start()
    back(people, hurry=False)
    assert [shown(person) for person in people] == before

    mover, _ = to_move(people)
    number = mover.number
    with frozen(house):
        mover.start_move()
        kill(house, people)
    house.start()
    back(people)
    for person in people:
        person.sees(number + 1)
    assert [person.number for person in people] == [number + 1] * 2

    mover, _ = to_move(people)
    kill(house, people)
    mover.start_move()
    house.start()
    back(people)
    for person in people:
        person.sees(number + 2)
    assert [person.number for person in people] == [number + 2] * 2
    for person in people:
        person.forgive(LOST)
    to_the_end(people)


def to_the_end(people: list[Person]) -> None:
    """Both press until the game is over, and see the same result."""
    press_to_the_end(people)
    anna, boris = people
    assert all(person.text(".result-room h1").startswith(("You won", "Won by")) for person in people)
    assert anna.text(".result-room table") == boris.text(".result-room table")
    assert len(anna.log) == len(boris.log)


class Deaf:
    """A line that lets everything through to the server, and nothing back once `deaf` is set."""

    def __init__(self, person: Person) -> None:
        self.deaf = False
        self.sent: list[dict[str, Any]] = []
        person.page.route_web_socket("**/socket*", self._join)

    def _join(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: self._up(server, text))
        server.on_message(lambda text: None if self.deaf else line.send(text))

    def _up(self, server: WebSocketRoute, text: str | bytes) -> None:
        self.sent.append(json.loads(text))
        server.send(text)


def test_a_move_that_was_stored_but_not_answered_counts_once(visit: Visit, house: Server) -> None:
    """The answer is lost, the server killed; the browser sends the move again, under the same name."""
    people = [visit(house=house), visit(house=house)]
    lines = [Deaf(person) for person in people]
    table_for_two(*people)
    mover, other = to_move(people)
    line, number = lines[people.index(mover)], mover.number
    line.deaf = True
    mover.start_move()
    other.sees(number + 1)
    kill(house, people)
    line.deaf = False
    house.start()
    back(people)
    mover.sees(number + 1)
    mover.there("#status:not(.sending)")
    assert mover.page.locator("#note:visible").count() == 0
    moves = [message["request"] for message in line.sent if message["type"] == "move"]
    assert len(moves) == 2
    assert moves[0] == moves[1]
    assert [mover.number, other.number] == [number + 1] * 2
    to_move(people)[0].click_move()
    for person in people:
        person.sees(number + 2)
        person.forgive(LOST)
    assert [person.number for person in people] == [number + 2] * 2


def test_two_tabs_of_one_player_agree(visit: Visit, server: Server) -> None:
    """Also when a different move is made in each at the same time: one counts, the other is told so."""
    anna, boris = visit(), visit()
    table_for_two(anna, boris)
    to_move([anna, boris])
    if boris.page.locator("body[data-turn=true]").count():
        boris.click_move()
    anna.offers()
    tab = visit(like=anna)
    tab.go(anna.page.url)
    tab.offers()
    assert shown(tab) == shown(anna)

    number = anna.number
    with frozen(server):
        anna.page.locator("#moves button").first.click()
        tab.page.locator("#moves button").last.click()
        assert anna.page.locator("#status.sending").count() == tab.page.locator("#status.sending").count() == 1
    for person in (anna, tab, boris):
        person.sees(number + 1)
        person.there("#status:not(.sending)")
    assert [one.text("#note") for one in (anna, tab) if one.page.locator("#note:visible").count()] == [MOVED_ON]
    assert shown(tab) == shown(anna)
    boris.click_move()
    for person in (anna, tab):
        person.sees(boris.number)
    assert shown(tab) == shown(anna)


def test_another_device_of_one_player_agrees(visit: Visit) -> None:
    anna, phone = visit(), visit()
    table = anna.open_table("metro_domino", ["me", "bot-random"])
    anna.offers()
    anna.go("/device")
    anna.page.click("button.main")
    assert anna.there(".qr svg").is_visible()
    link = anna.there("#link").input_value()
    phone.go(link)
    assert "Traveller" in phone.text(".lead")
    phone.page.click("button.main")
    phone.page.click("a.ticket")
    phone.offers()
    assert phone.page.url == table
    anna.go(table)
    anna.offers()
    assert shown(phone) == shown(anna)
    assert [part for part in phone.parts() if part.startswith("hand-")] != []
    phone.click_move()
    anna.sees(phone.number)
    phone.offers()
    anna.offers()
    assert shown(phone) == shown(anna)
