"""The types of messages that the client is checked with are those of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour import web
from grandtour.web.routes.socket import KINDS
from grandtour.web.settings import Settings
from tests.web.browsing import House, Socket

TYPES = (Path(web.__file__).parent / "static" / "shared" / "messages.d.ts").read_text(encoding="utf-8")
FIELDS = {
    name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
    for name, body in re.findall(r"^export interface (\w+)[^{]*{\n(.*?)^}", TYPES, re.MULTILINE | re.DOTALL)
}


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def check(kind: str, found: dict[str, Any] | None) -> None:
    assert found is not None
    assert set(found) == FIELDS[kind], kind


def check_table(message: dict[str, Any]) -> None:
    check("TableMessage", message)
    check("LogUpdate", message["log"])
    check("ChatUpdate", message["talk"])


def playing(line: Socket) -> dict[str, Any]:
    line.send("ready", word="")
    return line.stage("playing")


def test_the_messages_of_a_game(house: House) -> None:
    anna = house.browser()
    line = anna.socket(anna.new("two_capitals", "me", "bot-random"))
    check_table(line.stage("waiting"))
    playing(line)
    state = line.state if line.state["turn"] else line.until(lambda got: got["type"] == "table" and got["turn"])
    check_table(state)
    check("Move", state["moves"][0])
    done = line.move(state["moves"][0]["move"])
    check("DoneMessage", done)
    line.catch_up(done["number"])
    check("LogLine", line.until(lambda got: got["type"] == "table" and got["log"]["lines"])["log"]["lines"][0])


def test_answers(house: House) -> None:
    anna = house.browser()
    line = anna.socket(anna.new("two_capitals", "me", "bot-random"))
    playing(line)
    check("PongMessage", line.answer("ping"))
    check("RefusedMessage", line.answer("move", move="nonsense"))
    check("WhyMessage", line.answer("why", path=["nothing"], place=0))
    told = line.answer("words")
    check("WordsMessage", told)
    check("Section", told["sections"][0])


def test_what_is_said_and_who_is_next(house: House) -> None:
    anna = house.browser()
    line = anna.socket(anna.new("two_capitals", "me", "hot", name1="Berta"))
    check_table(playing(line))
    line.send("talk", text="Hello")
    check("ChatLine", line.until(lambda got: got["type"] == "table" and got["talk"]["lines"])["talk"]["lines"][0])
    handoff = line.state["curtain"]
    check("Handoff", handoff)
    check("HandoffPlace", handoff["places"][0])


def test_a_browser_may_send_what_the_server_knows() -> None:
    sent = TYPES.partition("// --- from the browser")[2].partition("// --- JSON")[0]
    assert set(re.findall(r'\btype: "(\w+)"', sent)) == set(KINDS)


def test_types_are_read() -> None:
    assert FIELDS["Move"] == {"move", "path", "text", "then"}
    assert FIELDS["MoveRequest"] == {"type", "request", "after", "place", "move"}
