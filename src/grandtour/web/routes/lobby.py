"""The lobby: games, my tables, tables that wait for players; a first name, a quick game, the language."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import languages, say
from ..http.cookies import LANGUAGE, YEAR
from ..http.dates import ago
from ..http.errors import status_of
from ..http.forms import parse_int, player_named, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.origin import is_secure
from ..http.render import page, redirect
from ..services.cards import shown_game, shown_levels
from ..settings import WAITS, limit_words
from ..store import BOT, RoomRow
from ..tables.options import shown_options
from ..tables.room import PLAYING
from ..tables.setup import ME, SEATS, SeatSetup, TableSetup

router = APIRouter(include_in_schema=False)
MOST_LISTED = 50  # tables of mine, and tables that wait


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    return lobby_page(request)


def lobby_page(request: Request, error: object = None, status: int = 200) -> HTMLResponse:
    server, me = server_of(request), request.state.somebody
    mine = [] if me.player is None else [_mine(row, me.player) for row in server.store.rooms_of(me.player, MOST_LISTED)]
    others = [
        row for row in server.store.waiting(MOST_LISTED, time.time() - WAITS) if me.player is None or not row.holds(me.player)
    ]
    waiting = [_waits(row) for row in others]
    return page(
        request,
        "lobby.html",
        status,
        games=[shown_game(name) for name in registry.names()],
        levels=shown_levels()[1:],
        suggested=say("Traveller"),
        mine=sorted(mine, key=lambda one: (not one["turn"], one["stage"] == "over")),
        waiting=[row for row in waiting if row["free"]],
        error=error,
    )


def _mine(row: RoomRow, player: int) -> dict[str, Any]:
    """A room of mine."""
    turn = row.stage == PLAYING and any(row.places[place].player == player for place in row.acting)
    names = [place.name for place in row.places if place.name]
    title = registry.find(row.game).TITLE
    return {"id": row.id, "title": title, "stage": row.stage, "turn": turn, "players": names, "since": ago(row.changed)}


def _waits(row: RoomRow) -> dict[str, Any]:
    game = registry.find(row.game)
    return {
        "id": row.id,
        "title": game.TITLE,
        "players": [place.name for place in row.places if place.name],
        "free": sum(1 for place in row.places if not place.taken and place.kind == "open"),
        "limit": limit_words(row.move_limit),
        "options": shown_options(game, row.options, row.box),
    }


@router.post("/name")
async def name(request: Request) -> Response:
    form = await posted_form(request)
    try:
        await player_named(request, form.get("name"))
    except GrandTourError as refused:
        return lobby_page(request, refused, status_of(refused))
    return redirect("/")


@router.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """A table against bots, at once."""
    form = await posted_form(request)
    try:
        player, name = await player_named(request, form.get("name"))
        others = min(parse_int(form.get("players", "2"), say("Players")) - 1, SEATS.stop)
        bots = [SeatSetup(BOT, level=str(form.get("level", "casual")))] * others
        room = await server_of(request).create(player, name, TableSetup(game, [SeatSetup(ME), *bots]), client_network(request))
    except GrandTourError as refused:
        return lobby_page(request, refused, status_of(refused))
    return redirect(f"/t/{room.id}")


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """From now on this browser reads another language; back to the page where it was chosen."""
    form = await posted_form(request)
    answer = redirect(own_path(request.headers.get("referer")))
    if form.get("lang") in languages():
        secure = is_secure(request.scope, server_of(request).settings.url)
        answer.set_cookie(LANGUAGE, str(form["lang"]), max_age=YEAR, samesite="lax", secure=secure)
    return answer


def own_path(referer: str | None) -> str:
    """A page of ours to go back to, whatever host is named with it; the lobby, if none is."""
    try:
        found = urlsplit(referer or "/")
    except ValueError:
        return "/"
    query = f"?{found.query}" if found.query else ""
    return f"/{found.path.strip('/')}{query}" if found.path.isascii() and "\\" not in found.path else "/"


@router.get("/compiling")
async def compiling(request: Request) -> JSONResponse:
    warming = server_of(request).warming
    return JSONResponse({"done": warming.done, "total": warming.total, "ready": warming.ready})
