"""What keeps a server safe: who somebody is, forms that only our own pages can send, sizes, rates, the headers of every answer.

A browser is known by a secret in a cookie that no script can read; only its hash is stored. A form carries a word made from the
same secret, which other sites can't know. Requests and sockets that come from other sites' pages are refused.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect

from ..engine.errors import GrandTourError
from ..engine.i18n import ENGLISH, Sentence, languages, say, speaking
from .cookies import YEAR, language_in
from .heads import fault_in, names_of
from .networks import client_network
from .settings import Settings

STATIC = ("/static/", "/games/", "/look/")  # what is the same for everybody

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
REFUSAL = "websocket.http.response"  # of a server that can answer a socket as a page before it is open
BEGUN = "grandtour.begun"  # in a scope: an answer is on its way
MOST_ADDRESSES = 10_000  # counted at the same time
LOG = logging.getLogger("grandtour")
OURS = say("That went wrong: a fault of ours. It has been noted.")
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Denied(GrandTourError):  # noqa: N818
    """Something that is not allowed here, with the number that HTTP has for it."""

    def __init__(self, sentence: Sentence | str, status: int = 403) -> None:
        super().__init__(sentence)
        self.status = status


# --- who somebody is ------------------------------------------------------------------------------------------------
def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """The word that forms carry."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()[:32]


def check_csrf(token: str, sent: Any) -> None:
    if not isinstance(sent, str) or not hmac.compare_digest(csrf_of(token).encode(), sent.encode()):
        raise Denied(say("This form is old or came from another page. Please go back, reload the page and try again."))


# --- where something comes from -------------------------------------------------------------------------------------
def same_origin(headers: Headers, url: str | None) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    try:
        ours, theirs = urlsplit(url or ""), urlsplit(origin)
    except ValueError:
        return False
    if theirs.netloc == ours.netloc:  # a page of the same name without TLS could be anybody's
        return theirs.netloc != "" and theirs.scheme == ours.scheme
    return theirs.netloc != "" and theirs.netloc == headers.get("host")


def is_secure(scope: Scope, url: str | None) -> bool:
    """Whether a browser speaks TLS with this server, or with the proxy before it whose address is the `url`."""
    return scope["scheme"] in ("https", "wss") or (url or "").startswith("https://")


def language_of(headers: Headers) -> str:
    """The reader's language: the one they chose, else the first one that we know of those that the browser asks for."""
    chosen = language_in(headers, languages())
    if chosen is not None:
        return chosen
    wishes = []
    for part in headers.get("accept-language", "")[:200].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), name.split("-")[0].lower()))
        except ValueError:
            continue
    known = [name for _, name in sorted(wishes, key=lambda wish: wish[0]) if name in languages()]
    return known[0] if known else ENGLISH


class Rate:
    """Counts what somebody does in a span of time.

    The spans are equally long, so whose began first also ends first: who comes first in the dictionary is forgotten first, and
    nobody else has to be looked at, however many there are."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._counts: dict[str, tuple[float, int]] = {}  # since when, and how much; in the order of the beginnings

    def allows(self, who: str, much: int = 1) -> bool:
        now = time.monotonic()
        self._forget(now)
        since, count = self._counts.get(who, (now, 0))
        self._counts[who] = (since, count + much)
        return count < self.most

    def _forget(self, now: float) -> None:
        """Drops those whose span is over; and the oldest, if there are too many."""
        while self._counts:
            first = next(iter(self._counts))
            if now - self._counts[first][0] <= self.seconds and len(self._counts) < MOST_ADDRESSES:
                return
            del self._counts[first]


class Guard:
    """Stands before the application: refuses what is too large, slow or much, or from elsewhere; sets language and headers."""

    def __init__(self, app: Any, settings: Settings, refuse: Callable[[Scope, Denied], Any]) -> None:
        self.app, self.settings, self.refuse = app, settings, refuse
        self.rate = Rate(settings.per_minute, 60)
        self.names = names_of(settings)
        secure = (settings.url or "").startswith("https://")
        self.headers = HEADERS | ({"strict-transport-security": f"max-age={YEAR}"} if secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        with speaking(language_of(headers)):
            if scope["type"] == "websocket":
                await self._socket(scope, receive, send)
            else:
                await self._request(scope, headers, receive, self._headed(scope, send))

    async def _request(self, scope: Scope, headers: Headers, receive: Receive, headed: Send) -> None:
        try:
            self._check_head(scope)
            self._check(scope, headers)
            await self.app(scope, self._measured(scope, receive), headed)
        except Denied as denied:
            await self.refuse(scope, denied)(scope, receive, headed)
        except ClientDisconnect:  # gone while something was still to come: nobody is there to be told
            return
        except Exception as error:  # a fault of ours: it is in the server's log, and the reader is told in words
            LOG.error("something went wrong", exc_info=error)
            if BEGUN not in scope:
                await self.refuse(scope, Denied(OURS, 500))(scope, receive, headed)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket that is refused gets an answer in words, as a page does: it is not open yet."""
        try:
            self._check_head(scope)
            await self.app(scope, receive, send)
        except Denied as denied:
            if REFUSAL in scope.get("extensions", {}):
                await self.refuse(scope, denied)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})

    def _check_head(self, scope: Scope) -> None:
        fault = fault_in(scope, self.names)
        if fault is not None:
            raise Denied(*fault)

    def _check(self, scope: Scope, headers: Headers) -> None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if "authorization" not in headers and not same_origin(headers, self.settings.url):
            raise Denied(say("This came from another site's page and was not done."))
        if not self.rate.allows(client_network(scope)):
            raise Denied(say("That was too much at once. Please wait a minute."), 429)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise too_large()

    def _most(self, scope: Scope) -> int:
        if scope["path"].startswith("/new/"):
            return self.settings.most_box
        return self.settings.most_upload if scope["path"] in ("/verify", "/replays") else self.settings.most_body

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Counts the bytes of a body, whatever its head says, and the time until it is there."""
        read, until, whole = 0, asyncio.get_running_loop().time() + self.settings.body_seconds, False

        async def measured() -> MutableMapping[str, Any]:
            nonlocal read, whole
            try:
                async with asyncio.timeout_at(None if whole else until):
                    message = await receive()
            except TimeoutError:
                if BEGUN in scope:  # too late to say anything
                    return {"type": "http.disconnect"}
                raise Denied(say("The rest of your request did not come in time."), 408) from None
            whole = not message.get("more_body", False)
            read += len(message.get("body", b""))
            if read > self._most(scope):
                raise too_large()
            return message

        return measured

    def _headed(self, scope: Scope, send: Send) -> Send:
        """Adds our headers to every answer."""
        static = scope["path"].startswith(STATIC)

        async def headed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                scope[BEGUN] = True
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
            await send(message)

        return headed


def too_large() -> Denied:
    return Denied(say("That is too large."), 413)
