"""Heads of requests: hosts by which the server may be asked for, and what is too long, too much or no address at all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.testclient import WebSocketDenialResponse

from grandtour.cli import parser
from grandtour.engine.errors import GrandTourError
from grandtour.web.app import create_app
from grandtour.web.http.origin import same_origin
from grandtour.web.http.request_head import names_of
from grandtour.web.settings import Settings

from .browsing import House

ODD = (
    "",
    " ",
    "a b",
    "a/b",
    "a@b",
    "[",
    "[::1",
    "a:b",
    "a:999999",
    "é",
    "a\tb",
    "<b>",
    "a,b",
    "a:1:2",
    "x" * 300,
    "%00",
    "#",
    "?",
)
PAGES = ("/", "/report", "/device", "/api/v1/games", "/static/nothing.css", "/t/x/replay", "/nothing", "/compiling")


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings, compiling=True) as house:
        yield house


@pytest.fixture
def known(settings: Settings) -> Iterator[House]:
    """A server that has an address."""
    wanted = replace(settings, url="https://play.example/", hosts=("Other.Example", "192.0.2.7"))
    with House(wanted, compiling=True, base_url="https://play.example") as house:
        yield house


Answer = tuple[int, dict[str, str], str]


def ask(house: House, *lines: tuple[str, bytes], method: str = "GET", path: str = "/", query: bytes = b"") -> Answer:
    """Asks as a program does that writes its head itself."""

    async def nothing() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    return call(house, lines, method, path, nothing, query)


def call(house: House, lines: Any, method: str, path: str, receive: Any, query: bytes = b"") -> Answer:
    got: list[Any] = []

    async def send(message: Any) -> None:
        got.append(message)

    scope = {"type": "http", "http_version": "1.1", "method": method, "path": path, "raw_path": b"", "query_string": query}
    head = [(name.encode(), value) for name, value in lines]
    house.call(house.app, scope | {"headers": head, "scheme": "http", "client": ("192.0.2.1", 1)}, receive, send)
    if not got:
        return 0, {}, ""
    answered = {name.decode(): value.decode() for name, value in got[0]["headers"]}
    return got[0]["status"], answered, b"".join(part.get("body", b"") for part in got[1:]).decode()


@pytest.mark.parametrize("host", ODD)
def test_an_odd_host_is_refused_in_words(house: House, host: str) -> None:
    for path in PAGES:
        for method in ("GET", "POST", "HEAD"):
            status, _, text = ask(house, ("host", host.encode()), path=path, method=method)
            assert (status, "no valid Host header" in text) == (400, True), path


def test_a_request_has_one_host(house: House) -> None:
    assert ask(house)[0] == 400
    assert ask(house, ("host", b"a"), ("host", b"b"))[0] == 400
    for host in ("a", "A.b-c.example", "127.0.0.1:8000", "[::1]", "[::1]:80", "my_box.local."):
        assert ask(house, ("host", host.encode()))[0] == 200, host


def test_links_are_made_from_hosts_that_are_some(house: House) -> None:
    anna = house.browser("Anna", base_url="http://box.local:8000")
    room = anna.new("two_capitals", "me", "link")
    assert "http://box.local:8000/join/" in anna.socket(room).stage("waiting")["html"]


def test_with_an_address_other_names_are_refused(known: House) -> None:
    for host in (
        "play.example",
        "PLAY.example:443",
        "play.example.",
        "localhost:8000",
        "127.0.0.1",
        "[::1]:8000",
        "other.example",
        "192.0.2.7",
    ):
        assert ask(known, ("host", host.encode()))[0] == 200, host
    for host in ("evil.example", "play.example.evil.example", "xplay.example", "192.0.2.8", "[::2]"):
        for path in PAGES:
            status, head, text = ask(known, ("host", host.encode()), path=path)
            assert (status, "does not use that host name" in text) == (421, True), (host, path)
            assert "set-cookie" not in head


def test_sockets_are_refused_in_words_by_other_names(known: House) -> None:
    room = known.browser("Anna").new("two_capitals", "me", "link")
    for host, status in (("evil.example", 421), ("a/b", 400)):
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            known.client().websocket_connect(f"wss://play.example/t/{room}/socket", headers={"host": host}),
        ):
            pass
        assert refused.value.status_code == status


def test_browsers_are_told_to_come_by_tls_where_the_address_says_so(known: House) -> None:
    for path in PAGES:
        assert ask(known, ("host", b"play.example"), path=path)[1]["strict-transport-security"] == "max-age=31536000"


def test_browsers_are_not_told_so_without_an_address(house: House) -> None:
    assert "strict-transport-security" not in ask(house, ("host", b"play.example"))[1]


def test_pages_without_tls_are_not_ours_where_the_address_has_it() -> None:
    def ours(origin: str, url: str | None = "https://play.example/", host: str = "play.example") -> bool:
        return same_origin(Headers({"origin": origin, "host": host}), url)

    assert ours("https://play.example")
    assert not ours("http://play.example")
    assert ours("http://localhost:8000", host="localhost:8000")
    assert ours("https://play.example", None)  # a proxy that does not say it has TLS
    assert not ours("", None, "")
    assert not ours("null", None, "null")


@pytest.mark.parametrize("url", ["play.example", "ftp://x", "https://", "https://[", "", "https://a b/", "//x"])
def test_an_address_that_is_none_is_refused_at_the_start(settings: Settings, url: str) -> None:
    with pytest.raises(GrandTourError):
        create_app(replace(settings, url=url))
    assert not settings.data.exists()


def test_names_that_are_none_are_refused() -> None:
    for name in ("a b", "a:80", "https://x", ""):
        with pytest.raises(GrandTourError):
            names_of(Settings(url="https://x/", hosts=(name,)))
    assert names_of(Settings(hosts=("x",))) is None


def test_names_are_given_at_the_start() -> None:
    assert parser().parse_args(["serve", "--allow-host", "a.example", "--allow-host", "b.example"]).allow_host == [
        "a.example",
        "b.example",
    ]


# --- too long, too much, too late ----------------------------------------------------------------------------------------------
HOST = ("host", b"x")


def test_what_is_no_path_is_refused(house: House) -> None:
    for path in ("*", "http://x/", "x", "", "evil.example:443"):
        assert ask(house, HOST, path=path)[0] == 400
        assert ask(house, HOST, path=path, method="OPTIONS")[0] == 400


def test_long_addresses_and_heads_are_refused(house: House) -> None:
    assert ask(house, HOST, path="/" + "x" * 2000)[0] == 414
    assert ask(house, HOST, path="/api/v1/" + "x" * 2000)[0] == 414
    assert ask(house, HOST, query=b"x" * 5000)[0] == 414
    assert ask(house, HOST, *[("x", b"y")] * 200)[0] == 431


FORM = [HOST, ("content-type", b"application/x-www-form-urlencoded"), ("content-length", b"9")]


def test_a_body_that_does_not_come_is_refused_in_words(settings: Settings) -> None:
    async def never() -> Any:
        await asyncio.Event().wait()

    with House(replace(settings, body_seconds=0.01), compiling=True) as house:
        for path in ("/name", "/api/v1/players"):
            status, _, text = call(house, FORM, "POST", path, never)
            assert (status, "request timed out" in text) == (408, True)


def test_who_goes_while_sending_leaves_no_trace(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def receive() -> Any:
        return next(messages, {"type": "http.disconnect"})

    for path in ("/name", "/api/v1/players", "/replays"):
        messages = iter([{"type": "http.request", "body": b"x", "more_body": True}])
        assert call(house, FORM, "POST", path, receive)[0] != 500
    assert "went wrong" not in caplog.text


DEEP = ("[" * 30_000, '{"a":' * 10_000, '{"name":' + "[" * 20_000 + "]" * 20_000 + "}", "[" * 20_000 + "]" * 20_000, "9" * 60_000)


@pytest.mark.parametrize("body", DEEP, ids=range(len(DEEP)))
def test_deeply_nested_json_is_refused(house: House, body: str) -> None:
    robot = house.program()
    for path in ("/players", "/tables", "/tables/x/join"):
        answer = robot.client.post(f"/api/v1{path}", content=body, headers=robot.headers | {"content-type": "application/json"})
        assert answer.status_code in (400, 404, 422), (path, answer.text)
