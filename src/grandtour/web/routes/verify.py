"""Checks whether a game was dealt as promised."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...engine.errors import GrandTourError
from ..http.errors import about_field, status_of
from ..http.forms import most_of_file, posted_form, shown_again, text_field, text_sent
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page
from ..services.uploads import verdict_on

router = APIRouter(include_in_schema=False)

MOST_HASH = 100  # letters that are looked at


@router.get("/verify")
async def verify(request: Request) -> HTMLResponse:
    return verify_page(request)


def verify_page(request: Request, status: int = 200, **found: Any) -> HTMLResponse:
    most = most_of_file(server_of(request).settings.most_upload)
    about = {"verdict": None, "sound": False, "shown": "", "text": "", "error": None} | found
    return page(request, "verify.html", status, most_bytes=most, **about)


@router.post("/verify")
async def verified(request: Request) -> HTMLResponse:
    form = await posted_form(request)
    shown = str(form.get("hash", "")).strip()[:MOST_HASH]
    again: dict[str, Any] = {"shown": shown, "text": shown_again(form)}
    try:
        with about_field(text_field(form)):
            found = await verdict_on(server_of(request), client_network(request), text_sent(form), shown or None)
    except GrandTourError as refused:
        return verify_page(request, status_of(refused), error=refused, **again)
    lines = [{"good": good, "line": line} for good, line in found]
    return verify_page(request, verdict=lines, sound=all(good for good, _ in found), **again)
