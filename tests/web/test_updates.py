"""Updates: what has changed in the long texts of a message, for connections that ask for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import grandtour
from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.tables.message_types import Patch
from grandtour.web.tables.messages import message
from grandtour.web.tables.patches import TEXTS, Lines, patch, update
from grandtour.web.tables.viewers import Viewer
from tests.web.browsing import House
from tests.web.game_servers import LINK, ME, a_room, on_a_server, play_on

MOVES = 25
SECRET = "11" * 32  # the same deals each time
LIGHT = 6000  # bytes of an ordinary update
LINES = some.lists(some.sampled_from(["", "a", "b", "c d", "e"]), min_size=1)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def patched(old: Sequence[str], change: Any) -> list[str]:
    """What a page makes of a change: the twin of static/table/texts.js."""
    if isinstance(change, str):
        return change.split("\n")
    return [line for part in change for line in (part.split("\n") if isinstance(part, str) else old[part[0] : sum(part)])]


def change_of(old: Sequence[str], new: Sequence[str]) -> Patch:
    return patch(Lines("\n".join(old)).hashes, Lines("\n".join(new)))


@given(old=LINES, new=LINES)
def test_a_patch_makes_the_new_lines_of_the_old_ones(old: list[str], new: list[str]) -> None:
    assert patched(old, json.loads(json.dumps(change_of(old, new)))) == new


def test_a_patch_is_short() -> None:
    old = [f"line {i}" for i in range(100)]
    assert change_of(old, old) == [(0, 100)]
    assert change_of(old, [*old[:10], "new", "and newer", *old[12:]]) == [(0, 10), "new\nand newer", (12, 88)]
    assert change_of(old, [*old[50:], *old[:50]]) == [(50, 50), (0, 50)]
    assert change_of([""], ["a", "b"]) == ["a\nb"]
    assert change_of(["a", "</g>", "b", "</g>"], ["a", "</g>", "c", "</g>"]) == [(0, 2), "c", (3, 1)], "no way back to the first"


@pytest.mark.parametrize("game", grandtour.games())
def test_updates_tell_the_same_as_whole_messages(tmp_path: Path, game: str) -> None:
    """Of two players, of whom one moves first and the other looks on."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, game, [ME, LINK], secret=SECRET)
        pages = [Page(Viewer(room, Somebody(player, "Somebody"), "en")) for player in players.values()]
        for _ in range(MOVES):
            for page in pages:
                page.read()
            await play_on(room, 1)
        assert all(page.sizes[0] > LIGHT > median(page.sizes[1:]) for page in pages)

    on_a_server(tmp_path, test)


class Page:
    """Somebody who is told what has changed."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer, self.cursor = viewer, viewer.cursor()
        self.texts: dict[str, list[str]] = {}
        self.sizes: list[int] = []

    def read(self) -> None:
        whole, after = message(self.viewer, self.cursor)
        sent, self.cursor = update(whole, self.cursor, after, self.viewer.room.drawn)
        told = json.loads(json.dumps(sent, ensure_ascii=False))
        self.sizes.append(len(json.dumps(sent, ensure_ascii=False).encode()))
        self.texts = {text: patched(self.texts.get(text, []), told[text]) for text in TEXTS}
        expected = json.loads(json.dumps(whole))
        assert told | {"type": "table"} | {text: "\n".join(self.texts[text]) for text in TEXTS} == expected


def test_only_who_asks_for_updates_gets_them(house: House) -> None:
    """After the whole table; and again on a new connection."""
    anna = house.browser()
    room = anna.new("two_capitals", "me", "bot-random")
    line = anna.socket(room)
    for _ in range(2):
        with anna.client.websocket_connect(f"/t/{room}/socket?updates=1") as page:
            assert page.receive_json()["type"] == "table"
            line.send("look", narrow=False)
            line.send("chat", text="Hello")
            assert page.receive_json()["type"] == "update"
    assert line.until(lambda got: got["chat"]["lines"])["type"] == "table"
