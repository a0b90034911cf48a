"""What keeps a server safe: who somebody is, forms that only our own pages can send, sizes, rates, the headers of every answer.

A browser is known by a secret in a cookie that no script can read; only its hash is stored. A form carries a word made from the
same secret, which other sites can't know. Requests and sockets that come from other sites' pages are refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from ...engine.i18n import say, speaking
from ..settings import API, PROBES, STATIC, Settings
from ..store import NotStored
from .cookies import THEME, THEMES, YEAR, chosen_in, lines_for, with_secret
from .errors import LOG, OURS, Denied, too_large
from .identity import Somebody, by_cookie, recognised
from .networks import client_network
from .origin import is_secure, language_of, same_origin
from .rate import Rate
from .request_head import fault_in, names_of
from .tokens import csrf_of, new_token

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
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
LEVEL = 6  # of compression: as small as it gets in little time
WITH_BOX = ("/new/", "/boxes")  # forms that a box is sent with
BEGUN = "grandtour.begun"  # in a scope: an answer is on its way


# --- who somebody is ------------------------------------------------------------------------------------------------


# --- where something comes from -------------------------------------------------------------------------------------


class Guard:
    """Runs before the application: refuses what is too large, slow or frequent, or from elsewhere; sets language and headers."""

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
        scope.setdefault("state", {})["theme"] = chosen_in(headers, THEME, THEMES)
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
        fault = fault_in(scope, None if scope["path"] in PROBES else self.names)
        if fault is not None:
            raise Denied(*fault)

    def _check(self, scope: Scope, headers: Headers) -> None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if "authorization" not in headers and not same_origin(headers, self.settings.url):
            raise Denied(say("Blocked: this request came from another site."))
        if not self.rate.allows(client_network(scope), processes=scope["app"].state.server.peers.number):
            raise Denied(say("Too many requests. Please wait a minute."), 429)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise too_large()

    def _most(self, scope: Scope) -> int:
        if scope["path"].startswith(WITH_BOX):
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
                raise Denied(say("Your request timed out."), 408) from None
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


class Compressed:
    """Compresses what is the same for everybody. Pages contain secrets, which could be guessed from how well they compress."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.compressed = app, GZipMiddleware(app, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        static = scope["type"] == "http" and scope["path"].startswith(STATIC)
        await (self.compressed if static else self.app)(scope, receive, send)


class KnownBrowser:
    """Gives a new browser its secret; what comes after sees the secret of its browser, and no other cookie."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith((API, *STATIC, *PROBES)):
            await self.app(scope, receive, send)
            return
        server, headers = scope["app"].state.server, Headers(scope=scope)
        secure = is_secure(scope, server.settings.url)
        try:
            secret, carried = recognised(server, headers, secure)
            scope["headers"] = with_secret(scope["headers"], secret)
            somebody = by_cookie(server, Headers(scope=scope))
        except NotStored as error:  # this is before the place where refusals become pages
            raise Denied(error.reason, 503) from None
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        fresh = new_token() if secret is None else None
        state = scope.setdefault("state", {})
        state["somebody"] = somebody if fresh is None else Somebody(csrf=csrf_of(fresh))
        state["new_cookie"] = fresh or (secret if carried or scope["path"] == "/" else None)  # in the lobby it is renewed

        async def with_cookie(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start" and state["new_cookie"] is not None:
                for line in lines_for(state["new_cookie"], secure, carried):
                    MutableHeaders(scope=message).append("set-cookie", line)
            await send(message)

        await self.app(scope, receive, with_cookie)
