"""The same player on another device."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine.i18n import say
from ..http.errors import Denied, Misfilled
from ..http.forms import posted_form
from ..http.identity import address, server_of
from ..http.render import page, qr, redirect
from ..http.tokens import hashed, new_token
from ..store import accounts

router = APIRouter(include_in_schema=False)

MOST_LISTED = 50  # tables that are counted
DEVICE_MINUTES = 10
OWN_SEATS = say("You already have tables in this browser. Confirm that you give them up, or create an account to save them.")


@router.get("/device")
async def device(request: Request) -> HTMLResponse:
    return device_page(request, "nothing" if request.state.somebody.player is None else "ask")


def device_page(request: Request, stage: str, status: int = 200, **context: Any) -> HTMLResponse:
    usual = {"link": None, "qr": None, "minutes": DEVICE_MINUTES, "token": "", "loses": 0, "error": None}
    return page(request, "device.html", status, stage=stage, **(usual | context))


@router.post("/device")
async def device_link(request: Request) -> HTMLResponse:
    await posted_form(request)
    server, player = server_of(request), request.state.somebody.player
    if player is None:
        return device_page(request, "nothing")
    token = new_token()
    until = time.time() + 60 * DEVICE_MINUTES
    await server.store.add_key(player, hashed(token), "device", until, request.state.somebody.key)
    link = f"{address(server, request.headers, request.url.scheme)}/device/{token}"
    return device_page(request, "link", link=link, qr=qr(link))


@router.get("/device/{token}")
async def device_question(request: Request, token: str) -> HTMLResponse:
    return device_confirm(request, token)


def device_confirm(request: Request, token: str, status: int = 200, error: object = None) -> HTMLResponse:
    """Whose seats they are, and what this browser would lose."""
    player, name = device_owner(request, token)
    tables = len(server_of(request).store.rooms_of(player, MOST_LISTED))
    loses = left_behind(request, player)
    return device_page(request, "confirm", status, token=token, name=name, tables=tables, loses=loses, error=error)


def device_owner(request: Request, token: str) -> tuple[int, str]:
    found = server_of(request).store.device_owner(hashed(token))
    if found is None:
        raise Denied(say("This link has already been used or has expired."), 404)
    return found


def left_behind(request: Request, player: int) -> int:
    """At how many tables this browser has seats that it could never come back to, once it is that player's."""
    store, me = server_of(request).store, request.state.somebody.player
    if me in (None, player) or accounts.account_of(store, me) is not None:
        return 0
    return accounts.has_seats(store, me)


@router.post("/device/{token}")
async def device_taken(request: Request, token: str) -> Response:
    """The other browser becomes one of the same player: with a new secret of its own."""
    form, fresh = await posted_form(request), new_token()
    player, _ = device_owner(request, token)
    if left_behind(request, player) and "sure" not in form:
        return device_confirm(request, token, 400, Misfilled(OWN_SEATS, "sure"))
    before = request.state.somebody
    if await server_of(request).store.use_device(hashed(token), hashed(fresh), before.key) is None:
        raise Denied(say("This link has already been used or has expired."), 404)
    if before.player is not None:
        server_of(request).keys_gone(before.player)
    request.state.new_cookie = fresh
    return redirect("/")
