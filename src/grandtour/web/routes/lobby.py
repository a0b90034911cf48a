"""The lobby: games, my tables, tables that wait for players; a first name, a quick game, the language."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import languages, say
from ..http.cookies import LANGUAGE, THEME, THEMES, YEAR
from ..http.dates import ago
from ..http.errors import status_of
from ..http.forms import parse_int, player_named, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.origin import is_secure
from ..http.render import page, redirect
from ..services.cards import outcome, ranked, shown_game, shown_levels
from ..settings import DAY, WAITS, limit_words
from ..store import BOT, LINK, RoomRow, Store, results
from ..store.results import ResultRow
from ..tables.options import shown_options
from ..tables.rematches import awaited_by
from ..tables.room import OVER, PLAYING
from ..tables.setup import ME, SEATS, SeatSetup, TableSetup
from ..tables.waiting_room import shown_place
from ..tournaments.page import tournaments_for

router = APIRouter(include_in_schema=False)
SYSTEM = "system"  # instead of a theme
MOST_LISTED = 50  # tables of mine, tables that wait, games to watch
MANY = 8  # tables of others: of more than these some can be searched for


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    return lobby_page(request)


def lobby_page(request: Request, error: object = None, status: int = 200) -> HTMLResponse:
    server, me = server_of(request), request.state.somebody
    mine = [] if me.player is None else _tables_of(server.store, me.player)
    now = time.time()
    waiting = _of_others(server.store.waiting(MOST_LISTED, now - WAITS), me.player)
    running = _of_others(server.store.running(MOST_LISTED, now - DAY), me.player)
    return page(
        request,
        "lobby.html",
        status,
        games=[shown_game(name) for name in registry.names()],
        levels=shown_levels()[1:],
        suggested=say("Traveller"),
        mine=sorted(mine, key=lambda one: (not one["turn"], not one["offer"], one["stage"] == "over")),
        waiting=[row for row in waiting if row["free"]],
        running=running,
        tournaments=tournaments_for(server.store, me.player, now - WAITS),
        many=MANY,
        error=error,
    )


def _tables_of(store: Store, player: int) -> list[dict[str, Any]]:
    """The rooms of a player."""
    rows = store.rooms_of(player, MOST_LISTED)
    ended = results.of_rooms(store, [row.id for row in rows if row.stage == OVER])
    again = {row.successor for row in rows}
    return [_mine(row, player, ended.get(row.id, []), row.id in again) for row in rows]


def _mine(row: RoomRow, player: int, games: Sequence[Sequence[ResultRow]], again: bool) -> dict[str, Any]:
    """A room of mine; `again`: it is that of a rematch."""
    turn = row.stage == PLAYING and any(row.places[place].player == player for place in row.acting)
    best = [one.name for _, _, one in ranked(games)] if games else []  # names and points are in the same order
    places = sorted(filter(lambda place: place.name, row.places), key=lambda place: [*best, place.name].index(place.name))
    title = registry.title(row.game)
    return {
        "id": row.id,
        "title": title,
        "stage": row.stage,
        "turn": turn,
        "offer": awaited_by(row, player) if again else None,
        "players": [shown_place(place) for place in places],
        "since": ago(row.changed),
        "result": outcome(games, player) if games else None,
    }


def _of_others(rows: Sequence[RoomRow], me: int | None) -> list[dict[str, Any]]:
    here = registry.names()
    return [_listed(row) for row in rows if (me is None or not row.holds(me)) and row.game in here]


def _listed(row: RoomRow) -> dict[str, Any]:
    """A public room."""
    game = registry.find(row.game)
    return {
        "id": row.id,
        "game": row.game,
        "title": game.TITLE,
        "players": [shown_place(place) for place in row.places if place.name],
        "free": sum(1 for place in row.places if not place.taken and place.kind == "open"),
        "limit": limit_words(row.move_limit),
        "options": shown_options(game, row.options, row.box),
        "since": ago(row.changed),
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
    return await _table_with(request, game, form, SeatSetup(BOT, level=str(form.get("level", "casual"))))


@router.post("/friends/{game}")
async def play_with_friends(request: Request, game: str) -> Response:
    """A table with a link for friends, at once; everything else can be changed while they are on their way."""
    return await _table_with(request, game, await posted_form(request), SeatSetup(LINK))


async def _table_with(request: Request, game: str, form: dict[str, Any], other: SeatSetup) -> Response:
    """A table for me and others of a kind, as many as were chosen on the poster."""
    try:
        player, name = await player_named(request, form.get("name"))
        others = min(parse_int(form.get("players", "2"), say("Players")) - 1, SEATS.stop)
        plan = TableSetup(game, [SeatSetup(ME), *[other] * others], hints="rated" not in form)
        room = await server_of(request).create(player, name, plan, client_network(request))
    except GrandTourError as refused:
        return lobby_page(request, refused, status_of(refused))
    return redirect(f"/t/{room.id}")


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """From now on this browser reads another language."""
    form = await posted_form(request)
    return remembering(request, LANGUAGE, form.get("lang"), languages())


@router.post("/theme")
async def choose_theme(request: Request) -> Response:
    """Light or dark, whatever the reader's system wants; anything else: what it wants. For browsers without JavaScript."""
    form = await posted_form(request)
    return remembering(request, THEME, form.get("theme"), THEMES)


def remembering(request: Request, name: str, value: object, known: Container[str]) -> Response:
    """Back to the page where something was chosen; this browser remembers it. The cookie can be read by scripts."""
    answer = redirect(own_path(request.headers.get("referer")))
    secure = is_secure(request.scope, server_of(request).settings.url)
    if isinstance(value, str) and value in known:
        answer.set_cookie(name, value, max_age=YEAR, samesite="lax", secure=secure)
    elif value == SYSTEM:
        answer.delete_cookie(name, samesite="lax", secure=secure)
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
