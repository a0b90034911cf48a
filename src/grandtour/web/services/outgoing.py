"""Messages to addresses that strangers have given: webhooks, and the push services of browsers.

The server must not be led into its own network by them: the host is looked up once, every address found must be one of the public
Internet, and just that address is connected to. Redirects are not followed, and little is read of the answer.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from ... import __version__
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from .host_lookup import LookUps

SECONDS = 5.0  # for all of a message: looking up, connecting, sending, the first line of the answer
MOST_URL = 500
MOST_READ = 1024
MOST_ADDRESSES = 3  # of a host, that are tried
PORTS = {"http": 80, "https": 443}
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
def read_url(url: Any, most: int = MOST_URL) -> Target:
    """A player's address; whatever it can't be is said in words."""
    if not isinstance(url, str) or len(url) > most or re.fullmatch(r"[!-~]+", url) is None:
        raise GrandTourError(say("A URL can be up to {most} characters long, in plain ASCII without spaces.", most=most))
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
async def exchange(target: Target, message: bytes, private: bool = False, found: Addresses | None = None) -> int:
    """Sends a message to a host that is being looked up; the status of the answer, or 0. Why not, nobody is told: that would be a
    way to look around with our eyes."""
    try:
        async with asyncio.timeout(SECONDS):
            reader, writer = await connect(target, await addresses_of(target, private, found))
            try:
                writer.write(message)
                await writer.drain()
                answer = STATUS.match(await reader.readline())
                return 0 if answer is None else int(answer[1])
            finally:
                writer.transport.abort()
    except (OSError, ValueError, EOFError):  # names that are none, certificates, times that are up, answers that are none
        return 0


def is_taken(status: int) -> bool:
    """Whether an answer says that a message was taken."""
    return 200 <= status < 300


async def connect(target: Target, addresses: Sequence[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to the first of some addresses where somebody answers; with TLS, to whom the name belongs."""
    security: dict[str, Any] = {"ssl": certificates(), "server_hostname": target.host} if target.secure else {}
    for address in addresses[:MOST_ADDRESSES]:
        with suppress(OSError):
            return await asyncio.open_connection(address, target.port, limit=MOST_READ, **security)
    raise ConnectionError


def post_request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    """A message as HTTP has it."""
    head = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.named}",
        f"User-Agent: GrandTour/{__version__}",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


@cache
def certificates() -> ssl.SSLContext:
    return ssl.create_default_context()
