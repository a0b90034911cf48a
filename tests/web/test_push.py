"""Notifications of turns in browsers: encrypted, signed, only where they are wanted, and no way into the server's own network."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import select

from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import speaking
from grandtour.web.http.identity import Somebody
from grandtour.web.http.tokens import hashed
from grandtour.web.server import GameServer
from grandtour.web.services import push, web_push
from grandtour.web.services.web_push import to_bytes, to_text
from grandtour.web.settings import DAY, Settings
from grandtour.web.store import schema
from grandtour.web.store.subscriptions import MOST, Subscription, subscribe, subscriptions_of
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.room import Room
from grandtour.web.tables.viewers import Viewer
from tests.web.browsing import Browser, House
from tests.web.game_servers import LINK, ME, Clock, a_hall, a_room, play_on
from tests.web.test_webhooks import Listener

# RFC 8291, section 5
VECTOR = {
    "text": b"When I grow up, I want to be a watermelon",
    "public": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
OWN, SALT = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cV"
    "PTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
TURN = "/push/on"


class Receiver:
    """A browser's side of the encryption, written after the RFCs and apart from ours."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        self.public, self.auth = to_text(web_push.public_bytes(self.key)), to_text(self.secret)

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        about = b"WebPush: info\0" + web_push.public_bytes(self.key) + theirs
        secret = HKDF(SHA256(), 32, self.secret, about).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02"))


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener() as listener:
        yield listener


def test_a_message_is_encrypted_as_the_rfc_shows_it() -> None:
    own = web_push.private_key(OWN)
    assert to_text(web_push.encrypted(**VECTOR, own=own, salt=to_bytes(SALT))) == BODY


def test_the_signature_holds_with_the_key_beside_it() -> None:
    key = web_push.private_key(web_push.new_key())
    header = web_push.authorization(key, "https://push.example", 1000.5, "https://play.example.org")
    token, public = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(public))
    numbers = (int.from_bytes(half, "big") for half in (to_bytes(signature)[:32], to_bytes(signature)[32:]))
    known.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(to_bytes(claims)) == {"aud": "https://push.example", "exp": 1000, "sub": "https://play.example.org"}


# --- turns --------------------------------------------------------------------------------------------------------------
async def subscribed(server: GameServer, url: str, receiver: Receiver, language: str = "en") -> tuple[Room, int, int]:
    """A running game; the place that is to move, and its player, one of whose browsers wants to be told."""
    room, who = await a_room(server, "metro_domino", [ME, LINK], limit=DAY)
    place = room.acting()[0]
    await server.store.add_key(who[place], hashed("browser"), "browser", None, None)
    await subscribe(server.store, Subscription(hashed("browser"), who[place], url, receiver.public, receiver.auth, language, 1.0))
    return room, place, who[place]


def in_hall(folder: Path, test: Callable[[GameServer], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def run() -> None:
        async with a_hall(folder, Clock(), **{"private_webhooks": True, "url": "https://play.example.org/"} | settings) as server:
            await test(server)

    asyncio.run(run())


def test_a_browser_is_told_of_the_turn_and_nothing_else(tmp_path: Path, listener: Listener) -> None:
    receiver = Receiver()

    async def test(server: GameServer) -> None:
        room, place, player = await subscribed(server, listener.url, receiver, "fr")
        with speaking("ru"):  # as who moved before
            await push.turn_came(room, place)
        _, headers, body = listener.got[0]
        assert receiver.read(body) == {
            "title": "À vous de jouer",
            "body": "Métro Domino\xa0: Paris",
            "url": f"/t/{room.id}",
            "tag": room.id,
        }
        assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", str(DAY))
        assert headers["Authorization"].endswith(", k=" + await push.public_key(server)), "the same key as browsers are told"
        room.viewers.add(Viewer(room, Somebody(player, "Anna"), "en"))
        await push.turn_came(room, place)
        assert len(listener.got) == 1, "who has the table open sees it there"

    in_hall(tmp_path, test)


def test_a_browser_is_told_of_a_rematch(tmp_path: Path, listener: Listener) -> None:
    receiver = Receiver()

    async def test(server: GameServer) -> None:
        room, _, player = await subscribed(server, listener.url, receiver)
        other = next(one.player for one in room.places if one.player != player)
        host = next(one.name for one in room.places if one.player == other)
        await play_on(room)
        before = len(listener.got)
        told = asyncio.Event()

        async def tell(new: Room, old: Room) -> None:
            await push.rematch_offered(new, old)
            told.set()

        server.on_rematch.append(tell)
        again = await rematch(server, room, other)
        await told.wait()
        ((_, _, body),) = listener.got[before:]
        assert receiver.read(body) == {
            "title": "Rematch? – Metro Domino: Paris",
            "body": f"{host} would like a rematch.",
            "url": f"/t/{again.id}",
            "tag": again.id,
        }
        room.viewers.add(Viewer(room, Somebody(player, "Anna"), "en"))
        await push.rematch_offered(again, room)
        assert len(listener.got) == before + 1, "who looks at the result sees it there"

    in_hall(tmp_path, test)


@pytest.mark.parametrize(("status", "left"), [(b"404 No", 0), (b"410 Gone", 0), (b"500 No", 1), (b"201 Created", 1)])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, listener: Listener, status: bytes, left: int) -> None:
    async def test(server: GameServer) -> None:
        room, place, player = await subscribed(server, listener.url, Receiver())
        listener.answer = b"HTTP/1.1 " + status + b"\r\n\r\n"
        await push.turn_came(room, place)
        assert len(listener.got) == 1
        assert len(subscriptions_of(server.store, player)) == left

    in_hall(tmp_path, test)


def test_no_push_service_is_inside_the_servers_network(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        room, place, player = await subscribed(server, listener.url, Receiver())
        await push.turn_came(room, place)
        assert listener.got == []
        assert len(subscriptions_of(server.store, player)) == 1
        with pytest.raises(GrandTourError, match="https"):
            push.check(server, "http://push.example/", VECTOR["public"], VECTOR["auth"])

    in_hall(tmp_path, test, private_webhooks=False)


def test_messages_are_limited_and_so_are_browsers(tmp_path: Path, listener: Listener) -> None:
    async def test(server: GameServer) -> None:
        receiver = Receiver()
        room, place, player = await subscribed(server, listener.url, receiver)
        for _ in range(63):
            await push.turn_came(room, place)
        assert len(listener.got) == 60
        for number in range(MOST):
            await server.store.add_key(player, f"key {number}", "browser", None, None)
            await subscribe(server.store, Subscription(f"key {number}", player, "https://x.example/", "", "", "en", 2.0 + number))
        assert {one.key for one in subscriptions_of(server.store, player)} == {f"key {number}" for number in range(MOST)}

    in_hall(tmp_path, test)


# --- the page -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(replace(settings, private_webhooks=True)) as house:
        yield house


def asks(browser: Browser, **fields: Any) -> int:
    receiver = Receiver()
    told = {"endpoint": "http://127.0.0.1:9999/x", "public": receiver.public, "auth": receiver.auth} | fields
    return int(browser.post(TURN, **told).status_code)


def test_a_guest_turns_it_on_and_off_and_signing_out_ends_it(house: House) -> None:
    anna = house.browser("Anna")
    assert asks(anna) == 403, "nobody has no turns"
    anna.post("/name")
    assert 'id="push-switch"' in anna.get("/account").text
    assert asks(anna) == 204
    state = anna.get("/push").json()
    assert (state["endpoint"], len(to_bytes(state["key"]))) == ("http://127.0.0.1:9999/x", 65)
    assert house.browser("Boris").get("/push").json() == {"key": state["key"], "endpoint": None}
    assert anna.post("/push/off").status_code == 204
    assert anna.get("/push").json()["endpoint"] is None
    asks(anna)
    anna.post("/account/keep", login="anna", password="a long enough password")
    assert anna.get("/push").json()["endpoint"] is not None
    anna.post("/account/sign-out")
    assert house.server.store.rows(select(schema.subscriptions)) == []


@pytest.mark.parametrize(
    "fields",
    [{"endpoint": "ftp://x"}, {"endpoint": "https://" + "x" * 1000}, {"public": "x"}, {"public": ""}, {"public": "é"},
     {"public": VECTOR["auth"]}, {"auth": ""}, {"auth": "AA"}, {"csrf": "0" * 32}],
)  # fmt: skip
def test_what_is_no_subscription_is_refused(house: House, fields: dict[str, str]) -> None:
    anna = house.browser("Anna")
    anna.post("/name")
    assert asks(anna, **fields) in (400, 403)
    assert anna.get("/push").json()["endpoint"] is None


def test_addresses_of_push_services_are_public(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A name that leads to the server's own network is looked up once, and not connected to."""
    asked: list[str] = []

    def inside(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, 1, 6, "", ("10.0.0.1", port))]

    async def never(*_: Any, **__: Any) -> Any:
        raise AssertionError

    async def test(server: GameServer) -> None:
        room, place, _ = await subscribed(server, "https://rebinding.example/", Receiver())
        monkeypatch.setattr(socket, "getaddrinfo", inside)
        monkeypatch.setattr(asyncio, "open_connection", never)
        await push.turn_came(room, place)
        assert asked == ["rebinding.example"]

    in_hall(tmp_path, test, private_webhooks=False)
