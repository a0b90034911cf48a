"""Identifies the caller and the room: what pages, sockets and the API have in common."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import cache

from starlette.datastructures import Headers
from starlette.requests import Request

from ...engine.i18n import say
from ..server import GameServer
from .cookies import COOKIE, cookie_of, secrets_in
from .errors import Denied
from .tokens import csrf_of, hashed

BEARER = "bearer "
HERE = ("localhost", "127.0.0.1", "[::1]", "0.0.0.0")


def server_of(request: Request) -> GameServer:
    """The server of the server that was asked."""
    server: GameServer = request.app.state.server
    return server


def recognised(server: GameServer, headers: Headers, secure: bool) -> tuple[str | None, bool]:
    """Which of the secrets that a browser sends is its own: the one that is known here, else the first; and whether to copy it
    from the cookie's plain name to the name it has with TLS. That is done only if it is known: any other may have been planted
    by a neighbouring host."""
    name, found = secrets_in(headers, secure)
    plain = secure and name == COOKIE
    asked = plain or len(found) > 1
    known = (secret for secret in found if not asked or server.store.player(hashed(secret)) is not None)
    secret = next(known, found[0] if found and not plain else None)
    return secret, plain and secret is not None


def by_cookie(server: GameServer, headers: Headers) -> Somebody:
    """The player that a browser belongs to."""
    token = cookie_of(headers)
    if token is None:
        return Somebody()
    found = server.store.player(hashed(token))
    return Somebody(csrf=csrf_of(token)) if found is None else Somebody(*found, csrf_of(token), hashed(token))


def by_token(server: GameServer, headers: Headers) -> Somebody:
    """The player that a program acts for; without a token no one. A wrong token is refused."""
    given = headers.get("authorization", "")
    if not given:
        return Somebody()
    key = hashed(given[len(BEARER) :].strip())
    found = server.store.player(key) if given.lower().startswith(BEARER) else None
    if found is None:
        raise Denied(say("This token is not valid."), 401)
    return Somebody(*found, key=key)


def address(server: GameServer, headers: Headers, scheme: str = "http") -> str:
    """Where friends reach this server: as set, else as this browser does; if that is on this machine, by its network address."""
    if server.settings.url is not None:
        return server.settings.url.rstrip("/")
    host = headers.get("host", "")
    name, _, port = host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    if name in HERE and server.settings.host not in ("127.0.0.1", "localhost", "::1"):
        host = f"{network_address()}:{port or server.settings.port}"
    return f"{scheme}://{host}"


@cache
def network_address() -> str:
    """This machine's address in its network. Nothing is sent for it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"


@dataclass(frozen=True)
class Somebody:
    """The caller: a player with a name, or someone unknown. `key` is the hash of the secret by which the player is known."""

    player: int | None = None
    name: str = ""
    csrf: str = ""
    key: str = ""
