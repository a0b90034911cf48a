"""The application: pages, sockets and API behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from .. import __version__
from ..bots import custom
from ..engine import registry, render
from ..engine.errors import GrandTourError
from ..engine.i18n import catalogue, languages, say
from ..engine.render.pictures import art, drawing_of, poster_of
from ..engine.render.templates import tables
from ..lab.balance import charts
from .http.documents import serve_documents
from .http.error_pages import http_error, not_valid, refusal, refused
from .http.errors import Denied
from .http.middleware import Compressed, Guard, KnownBrowser
from .http.render import HOME, environment
from .http.request_head import names_of
from .routes import (
    account,
    analysis,
    api,
    boxes,
    branch,
    daily,
    device,
    editor,
    health,
    install,
    join,
    lobby,
    new_table,
    profile,
    push,
    puzzles,
    replay,
    report,
    rules,
    socket,
    table,
    tournament,
    tutorial,
    uploads,
    verify,
)
from .server import GameServer
from .services import push as turn_push
from .services import ratings, webhooks
from .services.cards import game_called, shown_game
from .settings import Settings
from .store import Store

LOOK = Path(render.__file__).parent
SHEETS = ("palette", "table")
PAGES = (
    lobby,
    new_table,
    table,
    join,
    device,
    rules,
    verify,
    tutorial,
    replay,
    uploads,
    branch,
    editor,
    boxes,
    analysis,
    account,
    profile,
    daily,
    report,
    install,
    push,
    tournament,
    puzzles,
    health,
)


def create_app(
    settings: Settings, told: Callable[[int, int], None] | None = None, ready: Callable[[], None] | None = None
) -> FastAPI:
    """A server on the data folder of its settings; `told` hears how far the compiling is, `ready` that all can be played."""

    names_of(settings)  # refuses an address that is none before anything is opened
    if settings.bots is not None:
        custom.offer(settings.bots)
    store = Store(settings.database or settings.data)
    preload()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        server = GameServer(settings, store)
        server.warming.told = told or server.warming.told
        server.on_ready = ready or server.on_ready
        server.on_end += [ratings.game_ended, server.director.game_over]
        server.on_table += [webhooks.table_opened, turn_push.table_opened]
        server.on_rematch += [turn_push.rematch_offered]
        server.on_turn += [webhooks.turn_came, turn_push.turn_came]
        app.state.server = server
        server.start()
        yield
        await server.stop()
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
    for part in PAGES:
        app.include_router(part.router)
    app.include_router(socket.router)
    app.mount("/static", StaticFiles(directory=HOME / "static"))
    app.add_api_route("/games/{game}/style.css", style, include_in_schema=False)
    app.add_api_route("/games/{game}/poster.svg", poster, include_in_schema=False)
    app.add_api_route("/look/charts.css", chart_style, include_in_schema=False)
    app.add_api_route("/look/{name}.css", shared_style, include_in_schema=False)
    if settings.docs is not None:
        serve_documents(app, settings.docs)
    app.add_middleware(Compressed)
    app.add_middleware(KnownBrowser)
    app.add_middleware(Guard, settings=settings, refuse=refusal)
    app.add_exception_handler(GrandTourError, refused)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, not_valid)
    return app


def file_answer(request: Request, path: Path) -> Response:
    """A file, or that the browser has it already."""
    return StaticFiles(directory=path.parent).file_response(path, path.stat(), request.scope)


async def style(request: Request, game: str) -> Response:
    """The style sheet of a game, if it has one."""
    path = drawing_of(game_called(game).NAME) / "style.css"
    return file_answer(request, path) if path.exists() else Response("", media_type="text/css")


async def poster(request: Request, game: str) -> Response:
    """The picture of a game in the lobby."""
    return file_answer(request, poster_of(game_called(game).NAME))


async def chart_style() -> Response:
    """The look of plots."""
    return Response(charts.STYLE, media_type="text/css")


async def shared_style(request: Request, name: str) -> Response:
    """The colours of everything, or what the tables of all games share."""
    if name not in SHEETS:
        raise Denied(say("This page doesn't exist."), 404)
    return file_answer(request, LOOK / f"{name}.css")


# --- whatever is refused is said in words -----------------------------------------------------------------------------


def preload() -> None:
    """Reads all games, templates and catalogues, so that the first who comes does not wait for it."""
    for name in registry.names():
        shown_game(name)
        tables().get_template(f"games/{name}/drawing/table.html")
        art(name)
    for template in environment().list_templates(extensions=["html"]):
        environment().get_template(template)
    for code in languages():
        catalogue(code)
