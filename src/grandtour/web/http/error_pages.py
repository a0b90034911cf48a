"""Errors as pages for people and as JSON for programs: whatever is refused is said in words."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import Scope

from ...engine.errors import IllegalMove
from ...engine.i18n import Sentence, say
from ..settings import API
from ..store import NotStored
from .errors import Denied
from .render import page, redirect


def answer(request: Request, status: int, sentence: object, rule: str = "", headers: Any = None) -> Response:
    """A refusal: a page for people, JSON for programs."""
    if request.scope["path"].startswith(API) or not hasattr(request.state, "somebody"):
        readable = str(sentence).encode(errors="replace").decode()
        return JSONResponse({"error": readable, "rule": rule}, status, headers=headers)
    response: HTMLResponse = page(request, "error.html", status, title=title_of(status), sentence=sentence)
    return response


def title_of(status: int) -> Sentence:
    known = {
        404: say("Not found"),
        403: say("Not allowed"),
        413: say("Too large"),
        429: say("Too many requests"),
        503: say("Temporarily unavailable"),
    }
    return known.get(status, say("Server error") if status >= 500 else say("That didn't work"))


def refusal(scope: Scope, denied: Denied) -> Response:
    """What the guard answers, perhaps before anything else has looked at a request."""
    if scope["path"].startswith(API) or "somebody" in scope.get("state", {}):
        return answer(Request(scope), denied.status, denied)
    return Response(str(denied), denied.status, media_type="text/plain; charset=utf-8")


async def refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Denied):
        return answer(request, error.status, error)
    if isinstance(error, NotStored):
        return answer(request, 503, error)
    if isinstance(error, IllegalMove):
        return answer(request, 409, error, getattr(error, "rule", ""))
    return answer(request, 400, error)


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Denied):  # what the guard refused while the body was read
        return answer(request, error.__cause__.status, error.__cause__)
    if error.status_code == 405 and request.method == "GET" and not request.scope["path"].startswith(API):
        return redirect(page_of(request.scope["path"]))
    sentence = say("This page doesn't exist.") if error.status_code == 404 else say("You can't do that here.")
    return answer(request, error.status_code, sentence, headers=error.headers)


def page_of(path: str) -> str:
    """The page whose form is sent to an address: who reloads that, or chooses a language there, is led back to it."""
    return next((page for page in ("/account", "/replays", "/daily") if path.startswith(f"{page}/")), "/")


async def not_valid(request: Request, error: Exception) -> Response:
    """Input of the wrong form: where and what, without repeating it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return answer(request, 422, say("“{field}” is not valid: {reason}", field=where[:100], reason=first["msg"][:200]))
