"""Messages to players' own addresses: told when it is their turn, and no way into the server's own network."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import speaking
from grandtour.web.http.identity import Somebody
from grandtour.web.server import GameServer
from grandtour.web.services import outgoing
from grandtour.web.services.outgoing import addresses_of, is_public, read_url
from grandtour.web.services.webhooks import MOST_FAILURES, SIGNATURE, post, turn_came
from grandtour.web.settings import DAY, HOUR, Settings
from grandtour.web.store import accounts
from grandtour.web.store.accounts import Webhook
from grandtour.web.tables.room import Room
from grandtour.web.tables.viewers import Viewer
from tests.web.browsing import Browser, House, sentence
from tests.web.game_servers import LINK, ME, Clock, a_hall, a_room, legal

NOT_DELIVERED = "The test message could not be delivered."
PUBLIC = "93.184.216.34"
INSIDE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "198.18.0.1", "192.0.2.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.0.1", "::1", "::",
    "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "ff0e::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
    "::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2002:808:808::", "2001:0:1::1",
    "2001:db8::1", "100::1", "4000::1",
]  # fmt: skip


class Listener:
    """A server that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.got.append((self.path, dict(self.headers), body))
                self.wfile.write(outer.answer)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/turn?me=1"

    def __enter__(self) -> Listener:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener() as listener:
        yield listener


def sends(url: str, private: bool = False) -> bool:
    return asyncio.run(post(read_url(url), b"{}", "signature", private))


# --- addresses ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("address", INSIDE)
def test_addresses_that_are_not_of_the_public_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:800::200e"])
def test_addresses_of_the_public_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "LOCALHOST", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "0", "0.0.0.0", "[::1]",
     "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]"],
)  # fmt: skip
def test_no_name_of_this_machine_leads_to_it(listener: Listener, host: str) -> None:
    assert not sends(f"http://{host}:{listener.port}/")
    assert listener.got == []


def test_a_message_is_taken(listener: Listener) -> None:
    assert sends(listener.url, private=True)
    path, headers, body = listener.got[0]
    assert (path, body, headers["Host"]) == ("/turn?me=1", b"{}", f"127.0.0.1:{listener.port}")
    assert headers[SIGNATURE] == "sha256=signature"


class Names:
    """Stands for the DNS: answers with one list of addresses after the other. And nobody is really connected to."""

    def __init__(self, patch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.asked = list(answers), 0
        self.connected: list[tuple[str, dict[str, Any]]] = []
        patch.setattr(socket, "getaddrinfo", self.look_up)
        patch.setattr(asyncio, "open_connection", self.connect)

    def look_up(self, host: Any, port: Any, *_: Any, **__: Any) -> list[Any]:
        self.asked += 1
        addresses = self.answers.pop(0)
        return [(socket.AF_INET6 if ":" in one else socket.AF_INET, 1, 6, "", (one, port)) for one in addresses]

    async def connect(self, host: str, port: int, **options: Any) -> Any:
        self.connected.append((host, options))
        raise ConnectionRefusedError


def test_a_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be another address the second time."""
    names = Names(monkeypatch, [PUBLIC], ["127.0.0.1"])
    assert not sends("https://rebinding.example/")
    assert names.asked == 1
    assert [host for host, _ in names.connected] == [PUBLIC], "an address, which nobody looks up again"
    assert names.connected[0][1]["server_hostname"] == "rebinding.example"
    assert names.connected[0][1]["ssl"].verify_mode == ssl.CERT_REQUIRED
    assert names.connected[0][1]["ssl"].check_hostname


@pytest.mark.parametrize("address", ["10.0.0.1", "::1", "169.254.169.254", "::ffff:10.0.0.1"])
def test_one_address_inside_is_enough_to_refuse_all(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    names = Names(monkeypatch, [PUBLIC, address], [address, PUBLIC])
    assert not sends("http://both.example/")
    assert not sends("http://both.example/")
    assert names.connected == []


def test_a_host_may_have_several_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch, ["2606:4700:4700::1111", PUBLIC])
    assert not sends("http://two.example/")
    assert [host for host, _ in names.connected] == ["2606:4700:4700::1111", PUBLIC]


def test_names_that_are_none_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert not sends("http://unknown.example/")
    monkeypatch.undo()
    assert not sends(f"http://{'x' * 70}.example/"), "too long for a name"
    assert not sends("http://a..example/")


@pytest.mark.parametrize(
    "url",
    ["", "example.org", "ftp://example.org/", "file:///etc/passwd", "gopher://x/", "https://", "http://:80/", "https://me:secret@example.org/",
     "https://me@example.org/", "http://example.org:22/", "http://example.org:0/", "http://example.org:99999/", "http://example.org:x/",
     "http://exa mple.org/", "http://example.org/\r\nHost: other", "http://example.org/\x00", "http://пример.example/", "http://[::1/",
     "https://example.org/" + "x" * 500, "javascript:alert(1)", "//example.org/"],
)  # fmt: skip
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(GrandTourError):
        read_url(url)


@pytest.mark.parametrize("port", ["", ":80", ":443", ":1024", ":8080", ":65535"])
def test_ports_that_may_be(port: str) -> None:
    assert read_url(f"https://example.org{port}/x?y=1#z").path == "/x?y=1"


# --- what others may answer ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "answer",
    [b"HTTP/1.1 302 Found\r\nLocation: /other\r\n\r\n", b"HTTP/1.1 307 Again\r\nLocation: /other\r\n\r\n",
     b"HTTP/1.1 500 No\r\n\r\n", b"HTTP/1.1 404 No\r\n\r\n",
     b"SSH-2.0-OpenSSH_9.2\r\n", b"", b"x" * 100_000, b"\n" * 100_000, b"HTTP/1.1 2"],
)  # fmt: skip
def test_other_answers_are_failures_and_redirects_are_not_followed(listener: Listener, answer: bytes) -> None:
    listener.answer = answer
    assert not sends(listener.url, private=True)
    assert len(listener.got) == 1


def test_who_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert not sends(f"http://127.0.0.1:{silent.getsockname()[1]}/", private=True)


def test_private_addresses_are_for_who_says_so() -> None:
    assert Settings().private_webhooks is False
    assert asyncio.run(addresses_of(read_url("http://127.0.0.1/"), private=True)) == ["127.0.0.1"]
    assert asyncio.run(addresses_of(read_url("http://127.0.0.1/"), private=False)) == []


# --- turns --------------------------------------------------------------------------------------------------------------
async def with_a_hook(server: GameServer, url: str, **plan: Any) -> tuple[Room, int, int]:
    """A running game; the place that is to move, and its player, who has a webhook."""
    room, who = await a_room(server, "metro_domino", [ME, LINK], **plan)
    place = room.acting()[0]
    await accounts.set_webhook(server.store, Webhook(who[place], url, "a secret"))
    return room, place, who[place]


def in_hall(folder: Path, test: Any) -> None:
    async def run() -> None:
        async with a_hall(folder, Clock(), private_webhooks=True, url="https://play.example.org/") as server:
            await test(server)

    asyncio.run(run())


def test_a_player_is_told_of_their_turn_with_a_signature(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        room, place, _ = await with_a_hook(server, listener.url, limit=DAY)
        with speaking("ru"):  # as who moved before
            await turn_came(room, place)
        _, headers, body = listener.got[0]
        told = json.loads(body)
        assert told == {
            "table": room.id,
            "game": "metro_domino",
            "title": "Metro Domino: Paris",
            "url": f"https://play.example.org/t/{room.id}",
            "player": room.places[place].name,
            "text": f"{room.places[place].name}, it's your turn: Metro Domino: Paris",
            "deadline": server.now() + DAY,
        }
        assert headers[SIGNATURE] == "sha256=" + hmac.new(b"a secret", body, hashlib.sha256).hexdigest()

    in_hall(tmp_path, test)


def test_the_server_tells_by_itself_when_the_turn_comes(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        server.on_turn += [turn_came]
        room, place, _ = await with_a_hook(server, listener.url)
        while room.acting() == [place]:
            await room.play(place, legal(room, place)[0], room.number)
        assert listener.got == [], "not for one's own moves"
        while room.acting() != [place]:
            await room.play(1 - place, legal(room, 1 - place)[0], room.number)
        async with asyncio.timeout(30):
            while not listener.got:
                await asyncio.sleep(0.01)

    in_hall(tmp_path, test)


@pytest.mark.parametrize(("limit", "told"), [(None, 0), (HOUR - 60, 0), (HOUR, 1), (DAY, 1), (Settings.rated_limit, 0)])
def test_who_sits_at_the_table_is_told_only_if_there_is_much_time(
    tmp_path: Path, listener: Listener, limit: int | None, told: int
) -> None:
    async def test(server: GameServer) -> None:
        room, place, player = await with_a_hook(server, listener.url, limit=limit)
        room.viewers.add(Viewer(room, Somebody(player, "Anna"), "en"))
        await turn_came(room, place)
        assert len(listener.got) == told
        room.viewers.clear()
        await turn_came(room, place)
        assert len(listener.got) == told + 1, "away from the table always"

    in_hall(tmp_path, test)


def test_after_ten_failures_nothing_is_sent(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        room, place, player = await with_a_hook(server, listener.url)
        listener.answer = b"HTTP/1.1 500 No\r\n\r\n"
        for _ in range(MOST_FAILURES - 1):
            await turn_came(room, place)
        listener.answer = b"HTTP/1.1 200 OK\r\n\r\n"
        await turn_came(room, place)
        hook = accounts.webhook_of(server.store, player)
        assert hook is not None
        assert hook.failures == 0, "in a row, it is said"
        listener.answer = b"HTTP/1.1 500 No\r\n\r\n"
        for _ in range(MOST_FAILURES + 3):
            await turn_came(room, place)
        assert len(listener.got) == 2 * MOST_FAILURES

    in_hall(tmp_path, test)


def test_messages_are_limited(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        room, place, _ = await with_a_hook(server, listener.url)
        for _ in range(63):
            await turn_came(room, place)
        assert len(listener.got) == 60

    in_hall(tmp_path, test)


# --- the page -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, private_webhooks=True)) as house:
        yield house


def guest(house: House) -> Browser:
    anna = house.browser("Anna")
    anna.post("/name")
    return anna


def test_the_secret_is_shown_once_and_signs(house: House, listener: Listener) -> None:
    anna = guest(house)
    page = anna.post("/account/webhook", url=listener.url).text
    found = re.search(r'id="secret"[^>]* value="(\w{64})"', page)
    assert found is not None
    assert found[1] not in anna.get("/account").text
    assert anna.post("/account/webhook/test").url.params["done"] == "tried"
    _, headers, body = listener.got[0]
    assert headers[SIGNATURE] == "sha256=" + hmac.new(found[1].encode(), body, hashlib.sha256).hexdigest()
    assert json.loads(body)["player"] == "Anna"
    assert anna.post("/account/webhook", url="").url.params["done"] == "no-webhook"
    assert anna.post("/account/webhook/test").status_code == 400


def test_a_bad_address_is_refused_and_the_old_one_stays(house: House, listener: Listener) -> None:
    anna = guest(house)
    anna.post("/account/webhook", url=listener.url)
    refused = anna.post("/account/webhook", url="ftp://example.org/")
    assert (refused.status_code, "https://" in sentence(refused.text)) == (400, True)
    assert "ftp://example.org/" in refused.text, "to be corrected"
    anna.post("/account/webhook/test")
    assert len(listener.got) == 1


def test_whatever_goes_wrong_the_player_is_told_the_same(settings: Settings, listener: Listener) -> None:
    """Whether a door of this machine is open can't be told from the answer."""
    with House(settings) as house:
        anna = guest(house)
        closed = socket.create_server(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        closed.close()
        for host in (f"127.0.0.1:{listener.port}", f"127.0.0.1:{port}", "a..example"):
            anna.post("/account/webhook", url=f"http://{host}/")
            answer = anna.post("/account/webhook/test")
            assert (answer.status_code, sentence(answer.text)) == (400, NOT_DELIVERED)
        assert listener.got == []


def test_tests_are_limited(house: House, listener: Listener) -> None:
    anna = guest(house)
    anna.post("/account/webhook", url=listener.url)
    assert [anna.post("/account/webhook/test").status_code for _ in range(6)] == [200] * 5 + [429]
