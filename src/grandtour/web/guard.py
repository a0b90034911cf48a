"""What keeps a server safe: who somebody is, forms that only our own pages can send, sizes, rates, the headers of every answer.

A browser is known by a secret in a cookie that no script can read; only its hash is stored. A form carries a word made from the
same secret, which other sites can't know. Requests and sockets that come from other sites' pages are refused.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from ..engine.errors import GrandTourError
from ..engine.words import ENGLISH, Sentence, languages, say, speaking
from .settings import Settings

STATIC = ("/static/", "/games/", "/look/")  # what is the same for everybody

COOKIE = "grandtour"
LANGUAGE = "grandtour-language"
YEAR = 365 * 86400
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
BEGUN = "grandtour.begun"  # in a scope: an answer is on its way
MOST_ADDRESSES = 10_000  # counted at the same time
LOG = logging.getLogger("grandtour")
OURS = say("That went wrong: a fault of ours. It has been noted.")
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Denied(GrandTourError):  # noqa: N818
    """Something that is not allowed here, with the number that HTTP has for it."""

    def __init__(self, sentence: Sentence, status: int = 403) -> None:
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


def cookies_of(headers: Headers) -> SimpleCookie:
    """All cookies of a browser; none, if they can't be read."""
    try:
        return SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return SimpleCookie()


def cookie_of(headers: Headers) -> str | None:
    """The secret in the cookie, if it is one of ours."""
    found = cookies_of(headers).get(COOKIE)
    return found.value if found is not None and 20 <= len(found.value) <= 100 else None


# --- where something comes from -------------------------------------------------------------------------------------
def same_origin(headers: Headers, url: str | None) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    try:
        hosts = {headers.get("host", ""), urlsplit(url or "").netloc}
        return origin != "null" and urlsplit(origin).netloc in hosts - {""}
    except ValueError:
        return False


def language_of(headers: Headers) -> str:
    """The reader's language: the one they chose, else the first one that we know of those that the browser asks for."""
    chosen = cookies_of(headers).get(LANGUAGE)
    if chosen is not None and chosen.value in languages():
        return chosen.value
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
    """Counts what somebody does in a span of time."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._counts: dict[str, tuple[float, int]] = {}

    def allows(self, who: str) -> bool:
        now = time.monotonic()
        since, count = self._counts.get(who, (now, 0))
        if now - since > self.seconds:
            since, count = now, 0
        if len(self._counts) > MOST_ADDRESSES:
            self._counts = {name: seen for name, seen in self._counts.items() if now - seen[0] <= self.seconds}
        self._counts[who] = (since, count + 1)
        return count < self.most


class Guard:
    """Stands before the application: refuses what is too large, too much or from elsewhere; sets language and headers."""

    def __init__(self, app: Any, settings: Settings, refuse: Callable[[Scope, Denied], Any]) -> None:
        self.app, self.settings, self.refuse = app, settings, refuse
        self.rate = Rate(settings.per_minute, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        with speaking(language_of(headers)):
            if scope["type"] == "websocket":
                await self.app(scope, receive, send)
                return
            headed = self._headed(scope, send)
            try:
                self._check(scope, headers)
                await self.app(scope, self._measured(scope, receive), headed)
            except Denied as denied:
                await self.refuse(scope, denied)(scope, receive, headed)
            except Exception as error:  # a fault of ours: it is in the server's log, and the reader is told in words
                LOG.error("something went wrong", exc_info=error)
                if BEGUN not in scope:
                    await self.refuse(scope, Denied(OURS, 500))(scope, receive, headed)

    def _check(self, scope: Scope, headers: Headers) -> None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if "authorization" not in headers and not same_origin(headers, self.settings.url):
            raise Denied(say("This came from another site's page and was not done."))
        if not self.rate.allows((scope.get("client") or ("?",))[0]):
            raise Denied(say("That was too much at once. Please wait a minute."), 429)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise too_large()

    def _most(self, scope: Scope) -> int:
        if scope["path"].startswith("/new/"):
            return self.settings.most_box
        return self.settings.most_upload if scope["path"] in ("/verify", "/replays") else self.settings.most_body

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Counts the bytes of a body, whatever its head says."""
        read = 0

        async def measured() -> MutableMapping[str, Any]:
            nonlocal read
            message = await receive()
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
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if static else "no-store")
            await send(message)

        return headed


def too_large() -> Denied:
    return Denied(say("That is too large."), 413)
