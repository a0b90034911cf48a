"""Too large, too often, nonsense, and faults of ours: all of it is answered in words, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grandtour.engine.i18n import say
from grandtour.web.http.middleware import HEADERS
from grandtour.web.routes import api, lobby, new_table
from grandtour.web.routes.socket import SLOWED
from grandtour.web.settings import Settings
from grandtour.web.tables import messages
from grandtour.web.tables.room import Room
from tests.web.browsing import House, sentence
from tests.web.servers import Program, Server
from tests.web.test_safe import game_of_two

FAULT = "Something went wrong on our side. It has been logged."


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


# --- sizes and rates ------------------------------------------------------------------------------------------------------------
def pieces(size: int) -> Iterator[bytes]:
    for _ in range(size // 1000):
        yield b"a" * 1000


def test_large_bodies_are_refused(house: House) -> None:
    """With and without a length in their head."""
    browser, program = house.browser(), house.program()
    for path in ("/name", "/play/paris", "/t/x/sit", "/api/v1/players", "/api/v1/tables"):
        kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
        for body in (b"a" * 100_000, pieces(100_000)):
            answer = browser.client.post(path, content=body, headers={"content-type": kind, **program.headers})
            assert (answer.status_code, "too large" in answer.text) == (413, True), path


def test_uploads_may_be_larger_but_not_too_large(house: House) -> None:
    anna = house.browser()
    assert anna.post("/verify", files={"file": ("x.txt", b"x" * 200_000)}).status_code == 400
    assert anna.post("/verify", files={"file": ("x.txt", b"x" * 5_000_000)}).status_code == 413
    answer = anna.client.post("/verify", content=pieces(5_000_000), headers={"content-type": "multipart/form-data; boundary=a"})
    assert answer.status_code in (400, 413)


def test_lengths_that_are_none(house: House) -> None:
    for length in ("-1", "x", "1e3", "9" * 30):
        assert house.client().post("/name", content=b"", headers={"content-length": length}).status_code == 413


def test_too_many_requests(settings: Settings) -> None:
    with House(replace(settings, per_minute=5)) as house:
        anna = house.browser()
        answers = [anna.post("/name") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert "Too many requests" in answers[-1].text
        assert house.client().post("/api/v1/players", json={"name": "x"}).json()["error"].startswith("Too many requests")
        assert anna.get("/").status_code == 200


def test_too_many_new_players(settings: Settings) -> None:
    with House(replace(settings, new_players=2)) as house:
        assert [house.browser(name).post("/name").status_code for name in "ABC"] == [200, 200, 429]
        assert house.client().post("/api/v1/players", json={"name": "x"}).status_code == 429


def test_too_many_tables(settings: Settings) -> None:
    with House(replace(settings, most_rooms=2)) as house:
        anna = house.browser()
        made = [anna.post("/play/paris", level="random", players="2") for _ in range(3)]
        assert [answer.status_code for answer in made] == [200, 200, 400]
        assert "You created 2 tables today" in made[-1].text
        assert house.browser("Boris").post("/play/paris", level="random", players="2").status_code == 200


def test_too_many_messages(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(replace(settings, messages=5)) as house:
        anna = house.browser()
        room = anna.new("two_capitals", "me", "link")
        line = anna.socket(room)
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        monkeypatch.setattr("grandtour.web.routes.socket.asyncio.sleep", sleep)
        for _ in range(8):
            line.answer("ping")
        assert slept == [SLOWED] * 4  # a hello and eight questions: who sends too much waits, and loses nothing


def test_too_many_watchers(settings: Settings) -> None:
    for limit, words in ({"most_watchers": 1}, "reached its spectator limit"), ({"most_sockets": 1}, "The server is full"):
        with House(replace(settings, data=settings.data / words[:3], **limit)) as house:
            anna = house.browser()
            room = anna.new("two_capitals", "me", "link")
            anna.socket(room).stage("waiting")
            with house.browser("Guest").visit(room) as line:
                got = line.receive()
                assert (got["type"], words in got["reason"]) == ("refused", True)  # not gone: it may be tried again
            anna.socket(room).stage("waiting")  # who plays here is let in
            status, told = house.program().get(f"/tables/{room}/stream")
            assert status == 503
            assert words in told["error"]


# --- nonsense -------------------------------------------------------------------------------------------------------------------
NONSENSE = [
    "",
    "nonsense",
    "{",
    "[]",
    "null",
    "1",
    '"move"',
    "{}",
    '{"type":1}',
    '{"type":null}',
    '{"type":["move"]}',
    '{"type":"unknown"}',
    '{"type":"__class__"}',
    '{"type":"move"}',
    '{"type":"move","place":0,"request":"x","after":0}',
    '{"type":"move","place":0,"request":"x","after":0,"move":1}',
    '{"type":"move","place":0,"request":"x","after":0,"move":["a"]}',
    '{"type":"move","place":0,"request":"","after":0,"move":"visit 1"}',
    '{"type":"move","place":0,"request":5,"after":0,"move":"visit 1"}',
    '{"type":"move","place":0,"request":"x","after":true,"move":"visit 1"}',
    '{"type":"move","place":0,"request":"x","after":-1,"move":"visit 1"}',
    '{"type":"move","place":0,"request":"x","after":1e99,"move":"visit 1"}',
    '{"type":"move","place":0,"request":"x","after":99999999999999999999,"move":"visit 1"}',
    '{"type":"move","place":0,"request":"x","after":0,"move":"' + "x" * 300 + '"}',
    '{"type":"move","place":0,"request":"' + "x" * 65 + '","after":0,"move":"visit 1"}',
    '{"type":"undo","place":0}',
    '{"type":"why","place":0}',
    '{"type":"why","place":0,"path":[]}',
    '{"type":"why","place":0,"path":"sight-1"}',
    '{"type":"why","place":0,"path":[1]}',
    '{"type":"why","place":0,"path":["a","a","a","a","a","a","a","a","a"]}',
    '{"type":"sit","place":{}}',
    "[" * 50_000,
    '{"a":' * 20_000,
    '{"type":"move","request":"\\ud800","place":0,"after":0,"move":"visit 1"}',
    '{"type":"why","path":["\\ud800"],"place":0}',
    "9" * 10_000,
    "NaN",
]


def test_nonsense_at_a_socket_is_answered_in_words(house: House, caplog: pytest.LogCaptureFixture) -> None:
    room, _, _, (anna, _) = game_of_two(house)
    for text in NONSENSE:
        anna.line.send_text(text)
        got = anna.until(lambda got: got["type"] != "table")
        json.dumps(got, ensure_ascii=False).encode()  # it can be sent
        assert got["type"] == "refused" or (got["type"] == "why" and got["reason"]), text[:80]
        assert got["reason"] not in ("", FAULT), text[:80]
    assert anna.answer("ping") == {"type": "pong"}
    assert house.room(room).table.moves == []
    assert caplog.text == ""


def test_words_for_the_shuffle_that_can_not_be(house: House) -> None:
    anna = house.browser()
    room = anna.new("two_capitals", "me", "link")
    line = anna.socket(room)
    for word in (5, None, "a\nb", "x" * 61, ["a"], " ", "\x00"):
        assert "A word for the shuffle can be at most" in line.answer("ready", word=word)["reason"], word
    assert not house.room(room).places[0].ready


def test_bytes_at_a_socket_are_answered_in_words(house: House, caplog: pytest.LogCaptureFixture) -> None:
    anna = house.browser()
    line = anna.socket(anna.new("two_capitals", "me", "link"))
    line.line.send_bytes(b"\x00\xff")
    assert line.until(lambda got: got["type"] != "table")["type"] in ("refused", "gone")
    assert caplog.text == ""


BODIES = [
    b"",
    b"nonsense",
    b"\xff\xfe",
    b"[]",
    b"null",
    b"{}",
    b'{"name":1}',
    b'{"game":"paris"}',
    b'{"game":"nothing","seats":[{"kind":"me"},{"kind":"me"}]}',
    b'{"game":"paris","seats":[]}',
    b'{"game":"paris","seats":[{"kind":"me"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"king"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"me"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"bot"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"bot","level":"god"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"hot"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"open"}]}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"options":{"x":1}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"options":{"setup":{}}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"options":{"\\ud800":1}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"options":{"setup":"\\ud800"}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"box":{"\\ud800":1}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"box":{"a":NaN}}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"wins":0}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"wins":true}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"limit":1}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"limit":1e400}',
    b'{"game":"paris","seats":[{"kind":"me"},{"kind":"link"}],"more":1}',
    b"[" * 20_000,
    b'{"a":' * 10_000,
]


def test_nonsense_at_the_api_is_answered_in_words(house: House, caplog: pytest.LogCaptureFixture) -> None:
    program = house.program()
    for body in BODIES:
        for path in ("/players", "/tables"):
            answer = program.client.post(f"/api/v1{path}", content=body, headers=program.headers)
            assert 400 <= answer.status_code < 500, (path, body[:80])
            assert set(answer.json()) == {"error", "rule"}
            assert answer.json()["error"] not in ("", FAULT)
    assert house.server.rooms == {}
    assert caplog.text == ""


def test_unknown_pages(house: House) -> None:
    anna, long = house.browser(), "/t/" + "x" * 900
    for path in ("/nothing", "/t/x/nothing", "/new/nothing", "/rules/nothing", "/rules/%2e%2e", long, "/t/%00", "/verify/x"):
        answer = anna.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
        assert sentence(answer.text)


def read_all(line: Any) -> None:
    while True:
        line.recv(timeout=30)


def test_a_real_socket_stands_nonsense(tmp_path: Path) -> None:
    """What only a real line can refuse: letters that can't be sent, and messages that are too large."""
    with Server(tmp_path / "data", mode="plain") as server:
        program = Program(server)
        room = program.post("/tables", game="metro_domino", seats=[{"kind": "link"}, {"kind": "link"}])[1]["table"]
        with connect(f"{server.url.replace('http', 'ws')}/t/{room}/socket") as line:
            line.send('{"type":"why","path":["\\ud800"],"request":"\\ud800","place":0}')
            line.send(b"bytes")
            line.send('{"type":"ping"}')
            while json.loads(line.recv(timeout=30))["type"] != "pong":
                pass
            line.send("x" * 200_000)
            with pytest.raises(ConnectionClosed, match="1009"):
                read_all(line)
        assert program.get(f"/tables/{room}")[0] == 200
        assert "Traceback" not in server.log.read_text()


# --- faults of ours -------------------------------------------------------------------------------------------------------------
class BrokenError(Exception):
    pass


def broken(*_: Any, **__: Any) -> Any:
    raise BrokenError("the hand of Boris: s1 s2 s3")


@pytest.mark.parametrize("path", ["/", "/new/paris", "/api/v1/games"])
def test_a_fault_of_ours_is_told_in_words(house: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "shown_game", broken)
    monkeypatch.setattr(new_table, "shown_game", broken)
    monkeypatch.setattr(api, "shown_game", broken)
    answer = house.browser().client.get(path)
    assert answer.status_code == 500
    assert FAULT in answer.text
    assert "Boris" not in answer.text
    assert "Traceback" not in answer.text
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, name


def test_a_fault_of_ours_at_a_socket(house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    _, _, _, (anna, _) = game_of_two(house)
    monkeypatch.setattr(Room, "play", broken)
    got = anna.move("visit 1")
    assert (got["type"], got["reason"], got["again"]) == ("refused", FAULT, False)
    monkeypatch.setattr(messages, "board_html", broken)
    anna.send("hello", log=0)
    house.call(house.room(next(iter(house.server.rooms))).changed_for_viewers)
    got = anna.until(lambda got: got["type"] == "refused")
    assert got["reason"] == str(say("This table can't be shown. Something went wrong on our side; it has been logged."))
    assert "BrokenError" in caplog.text
