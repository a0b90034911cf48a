"""The application: pages, sockets and API behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException

from .. import __version__
from ..bots import custom
from ..engine import render
from ..engine.box import folder
from ..engine.errors import GrandTourError, IllegalMove
from ..engine.i18n import Sentence, say
from . import accounts, analysing, api, daily, learning, pages, ratings, replaying, reporting, sockets, webhooks
from .asking import by_cookie, recognised
from .cookies import lines_for, with_secret
from .drawing import HOME
from .guard import STATIC, Denied, Guard, Receive, Scope, Send, csrf_of, is_secure, new_token
from .hall import Hall
from .heads import names_of
from .settings import Settings
from .store import NotStored, Store
from .visitors import Somebody

API = "/api/"
LOOK = Path(render.__file__).parent
SHEETS = ("palette", "table")


def create_app(
    settings: Settings, told: Callable[[int, int], None] | None = None, ready: Callable[[], None] | None = None
) -> FastAPI:
    """A server on the data folder of its settings; `told` hears how far the compiling is, `ready` that all can be played."""

    names_of(settings)  # refuses an address that is none before anything is opened
    if settings.bots is not None:
        custom.offer(settings.bots)
    store = Store(settings.data)
    pages.preload()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings, store)
        hall.warming.told = told or hall.warming.told
        hall.on_ready = ready or hall.on_ready
        hall.on_end += [ratings.game_ended]
        hall.on_turn += [webhooks.turn_came]
        app.state.hall = hall
        hall.start()
        yield
        await hall.stop()
        if settings.bots is not None:
            custom.withdraw()

    app = FastAPI(
        title="Grand Tour",
        version=__version__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.include_router(api.router)
    for part in (pages, learning, replaying, analysing, accounts, daily, reporting):
        app.include_router(part.router)
    app.include_router(sockets.router)
    app.mount("/static", StaticFiles(directory=HOME / "static"))
    app.add_api_route("/games/{game}/style.css", style, include_in_schema=False)
    app.add_api_route("/look/{name}.css", shared_style, include_in_schema=False)
    app.add_middleware(KnownBrowser)
    app.add_middleware(Guard, settings=settings, refuse=refusal)
    app.add_exception_handler(GrandTourError, refused)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, not_valid)
    return app


async def style(game: str) -> FileResponse:
    """The style sheet of a game."""
    return FileResponse(folder(pages.game_called(game)) / "style.css", media_type="text/css")


async def shared_style(name: str) -> FileResponse:
    """The colours of everything, or what the tables of all games share."""
    if name not in SHEETS:
        raise Denied(say("There is no such page."), 404)
    return FileResponse(LOOK / f"{name}.css", media_type="text/css")


class KnownBrowser:
    """Gives a new browser its secret; what comes after sees the secret of its browser, and no other cookie."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith((API, *STATIC)):
            await self.app(scope, receive, send)
            return
        hall, headers = scope["app"].state.hall, Headers(scope=scope)
        secure = is_secure(scope, hall.settings.url)
        try:
            secret, carried = recognised(hall, headers, secure)
            scope["headers"] = with_secret(scope["headers"], secret)
            somebody = by_cookie(hall, Headers(scope=scope))
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


# --- whatever is refused is said in words -----------------------------------------------------------------------------
def answer(request: Request, status: int, sentence: object, rule: str = "", headers: Any = None) -> Response:
    """A refusal: a page for people, JSON for programs."""
    if request.scope["path"].startswith(API) or not hasattr(request.state, "somebody"):
        readable = str(sentence).encode(errors="replace").decode()
        return JSONResponse({"error": readable, "rule": rule}, status, headers=headers)
    response: HTMLResponse = pages.page(request, "error.html", status, title=title_of(status), sentence=sentence)
    return response


def title_of(status: int) -> Sentence:
    known = {404: say("Not found"), 403: say("Not allowed"), 413: say("Too large"), 429: say("Too much"), 503: say("Not now")}
    return known.get(status, say("A fault of ours") if status >= 500 else say("Not possible"))


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
        return pages.go(page_of(request.scope["path"]))
    sentence = say("There is no such page.") if error.status_code == 404 else say("That can't be done here.")
    return answer(request, error.status_code, sentence, headers=error.headers)


def page_of(path: str) -> str:
    """The page whose form is sent to an address: who reloads that, or chooses a language there, is led back to it."""
    return next((page for page in ("/account", "/replays", "/daily") if path.startswith(f"{page}/")), "/")


async def not_valid(request: Request, error: Exception) -> Response:
    """Input of the wrong form: where and what, without repeating it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return answer(request, 422, say("“{field}” has the wrong form: {reason}", field=where[:100], reason=first["msg"][:200]))
