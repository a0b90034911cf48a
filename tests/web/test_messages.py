"""Messages are what their types say; the client's declarations and docs/messages.md are made from the types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict, get_args, get_type_hints

import pytest

from grandtour import web
from grandtour.web.routes.socket import KINDS
from grandtour.web.settings import Settings
from grandtour.web.tables.message_types import ClientMessage
from tests.client.declarations import DOCS, declaration, docs, with_declarations
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
    check("ChatUpdate", message["chat"])


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
    line.send("chat", text="Hello")
    check("ChatLine", line.until(lambda got: got["type"] == "table" and got["chat"]["lines"])["chat"]["lines"][0])
    handoff = line.state["handoff"]
    check("Handoff", handoff)
    check("HandoffPlace", handoff["places"][0])


def test_a_browser_may_send_what_the_server_knows() -> None:
    assert {get_args(get_type_hints(one)["type"])[0] for one in get_args(ClientMessage)} == set(KINDS)


def test_types_are_read() -> None:
    assert FIELDS["Move"] == {"move", "path", "shorter", "text", "then", "idle"}
    assert FIELDS["MoveRequest"] == {"type", "request", "after", "place", "move"}


def test_declarations_and_docs_are_made_from_the_types() -> None:
    """If not: python -m tests.client.declarations."""
    assert with_declarations(TYPES) == TYPES
    assert docs() == DOCS.read_text(encoding="utf-8")


def test_a_change_of_the_types_is_seen() -> None:
    class Added(TypedDict):
        """Something new."""

        number: Annotated[int, "of the state"]
        names: NotRequired[list[str]]

    assert declaration(Added).splitlines()[2:5] == ["  /** of the state */", "  number: number;", "  names?: string[];"]
