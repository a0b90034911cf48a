"""Players who want it are told by a message to an address of theirs that it is their turn.

The address is a stranger's wish, and the server must not be led into its own network by it: the host is looked up once, every
address found must be one of the public Internet, and just that address is connected to. Redirects are not followed, little is
read of the answer, and all that the player learns is whether the message was taken.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import re
import ssl
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from ... import __version__
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import ENGLISH, say, speaking
from ..http.identity import network_address
from ..server import GameServer
from ..settings import HOUR
from ..store import accounts
from ..store.accounts import Webhook
from ..tables.room import Room
from .host_lookup import Crowded, LookUps

SECONDS = 5.0  # for all of a message: looking up, connecting, sending, the first line of the answer
MOST_FAILURES = 10  # in a row, after which no more is sent
MOST_URL = 500
MOST_READ = 1024
MOST_ADDRESSES = 3  # of a host, that are tried
PORTS = {"http": 80, "https": 443}
SIGNATURE = "X-GrandTour-Signature"
PUBLIC_V6 = ipaddress.IPv6Network("2000::/3")
TUNNELS = tuple(map(ipaddress.IPv6Network, ("2002::/16", "2001::/32")))  # addresses that have others inside
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
Addresses = asyncio.Future[list[str]]


@dataclass(frozen=True)
class Target:
    """An address that was read: where to connect, and what to ask for there."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """The host as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"


# --- addresses --------------------------------------------------------------------------------------------------------
def read_url(url: Any) -> Target:
    """A player's address; whatever it can't be is said in words."""
    if not isinstance(url, str) or len(url) > MOST_URL or re.fullmatch(r"[!-~]+", url) is None:
        raise GrandTourError(say("A URL can be up to {most} characters long, in plain ASCII without spaces.", most=MOST_URL))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise GrandTourError(say("This is not a valid URL.")) from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise GrandTourError(say("A URL must start with https:// or http://."))
    if parts.username is not None or parts.password is not None:
        raise GrandTourError(say("The URL must not contain a username or password."))
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values() and port < 1024:
        raise GrandTourError(say("The port must be 80, 443, or at least 1024."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", parts.hostname, port, path)


def is_public(address: str) -> bool:
    """Whether an address belongs to the public Internet, and to nothing that leads elsewhere from there."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (found not in PUBLIC_V6 or any(found in net for net in TUNNELS)):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def addresses_of(target: Target, private: bool, found: Addresses | None = None) -> list[str]:
    """The addresses of a host, looked up once; none if a single one of them is not public."""
    addresses = await (found or await LookUps().begin(target, target.host, target.port))
    return addresses if private or all(map(is_public, addresses)) else []


# --- sending ----------------------------------------------------------------------------------------------------------
async def post(target: Target, body: bytes, signature: str, private: bool = False, found: Addresses | None = None) -> bool:
    """Sends a message to a host that is being looked up; whether it was taken. Why not, nobody is told: that would be a way to
    look around with our eyes."""
    try:
        async with asyncio.timeout(SECONDS):
            reader, writer = await connect(target, await addresses_of(target, private, found))
            try:
                writer.write(request(target, body, signature))
                await writer.drain()
                answer = STATUS.match(await reader.readline())
                return answer is not None and answer[1].startswith(b"2")
            finally:
                writer.transport.abort()
    except (OSError, ValueError, EOFError):  # names that are none, certificates, times that are up, answers that are none
        return False


async def connect(target: Target, addresses: Sequence[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to the first of some addresses where somebody answers; with TLS, to whom the name belongs."""
    security: dict[str, Any] = {"ssl": certificates(), "server_hostname": target.host} if target.secure else {}
    for address in addresses[:MOST_ADDRESSES]:
        with suppress(OSError):
            return await asyncio.open_connection(address, target.port, limit=MOST_READ, **security)
    raise ConnectionError


def request(target: Target, body: bytes, signature: str) -> bytes:
    """The message as HTTP has it."""
    head = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.named}",
        f"User-Agent: GrandTour/{__version__}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"{SIGNATURE}: sha256={signature}",
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


@cache
def certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


def signed(secret: str, body: bytes) -> str:
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


async def deliver(server: GameServer, webhook: Webhook, message: dict[str, Any]) -> bool:
    """Sends a message to a player's address, and notes whether it was taken. If the server had no time for it, that is not the
    address's fault, and nothing is noted."""
    body, target = json.dumps(message, ensure_ascii=False).encode(), read_url(webhook.url)
    try:
        found = await server.look_ups.begin(webhook.player, target.host, target.port)
        good = await post(target, body, signed(webhook.secret, body), server.settings.private_webhooks, found)
    except Crowded:
        return False
    except TimeoutError:  # their own name, asked for before, is still being looked up
        good = False
    await accounts.note_delivery(server.store, webhook, good, server.now())
    return good


# --- what is sent -----------------------------------------------------------------------------------------------------
async def turn_came(room: Room, place: int) -> None:
    """Tells the player of a place that it is their turn: at a table with much time for a move, or if they are not there."""
    server, player = room.server, room.places[place].player
    if player is None or not (unhurried(room) or not any(viewer.player == player for viewer in room.viewers)):
        return
    webhook = accounts.webhook_of(server.store, player)
    if webhook is None or webhook.failures >= MOST_FAILURES or not server.limits.messages.allows(str(player)):
        return
    await deliver(server, webhook, turn_message(room, place))


def unhurried(room: Room) -> bool:
    """Whether people come now and then to make a move. (The limit of rated games says nothing of that: nobody chose it.)"""
    limit = room.row.move_limit
    return limit is not None and limit >= HOUR and limit != room.server.settings.rated_limit


def turn_message(room: Room, place: int) -> dict[str, Any]:
    """What a player is told of their turn; in English, because nobody's browser says which language they read."""
    with speaking(ENGLISH):
        title, name = str(registry.find(room.row.game).TITLE), room.places[place].name
        text = str(say("{name}, it's your turn: {game}", game=title, name=name))
    left = room.clock.time_left(place)
    return {
        "table": room.id,
        "game": room.row.game,
        "title": title,
        "url": f"{home(room.server)}/t/{room.id}",
        "player": name,
        "text": text,
        "deadline": None if left is None else room.server.now() + left,
    }


def trial_message(server: GameServer, name: str) -> dict[str, Any]:
    """The same form, for a try."""
    text = str(say("Grand Tour: turn notifications for {name} will arrive here.", name=name))
    return {"table": None, "game": None, "title": None, "url": home(server), "player": name, "text": text, "deadline": None}


def home(server: GameServer) -> str:
    """Where people reach this server."""
    return (server.settings.url or f"http://{network_address()}:{server.settings.port}").rstrip("/")
