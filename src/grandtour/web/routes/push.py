"""A browser asks to be told of turns while no page is open, or no longer."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from ...engine.i18n import language, say
from ..http.errors import Denied
from ..http.forms import posted_form
from ..http.identity import server_of
from ..services import push
from ..store.subscriptions import Subscription, subscribe, subscriptions_of, unsubscribe

router = APIRouter(include_in_schema=False)


@router.get("/push")
async def state(request: Request) -> JSONResponse:
    """The server's key, and the address where this browser is told; null if it is not."""
    server, me = server_of(request), request.state.somebody
    mine = [] if me.player is None else subscriptions_of(server.store, me.player)
    endpoint = next((one.endpoint for one in mine if one.key == me.key), None)
    return JSONResponse({"key": await push.public_key(server), "endpoint": endpoint}, headers={"cache-control": "no-store"})


@router.post("/push/on")
async def turn_on(request: Request) -> Response:
    form, server = await posted_form(request), server_of(request)
    me = request.state.somebody
    if me.player is None:
        raise Denied(say("You don't have a name or any tables here yet."))
    endpoint, public, auth = (str(form.get(name, "")) for name in ("endpoint", "public", "auth"))
    push.check(server, endpoint, public, auth)
    if not server.limits.subscribing.allows(str(me.player)):
        raise Denied(say("Too many requests. Please wait a minute."), 429)
    await subscribe(server.store, Subscription(me.key, me.player, endpoint, public, auth, language(), time.time()))
    return Response(status_code=204)


@router.post("/push/off")
async def turn_off(request: Request) -> Response:
    await posted_form(request)
    await unsubscribe(server_of(request).store, request.state.somebody.key)
    return Response(status_code=204)
