"""Replays: every position of a game that is over, uploaded records, and playing on from a position."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine import gamefile
from ...engine.i18n import language, listed, say
from ...engine.render.pictures import art, table_html
from ...engine.table import Table
from ..http.errors import Misfilled
from ..http.identity import address, server_of
from ..http.render import page
from ..services.cards import shown_levels
from ..services.replays import (
    EVERYTHING,
    SPECTATOR,
    Watched,
    game_of_record,
    game_of_room,
    in_thread,
    players_of,
    room_opened,
    seat_in,
    seats_to_fill,
)
from ..store import NotStored
from ..store.uploads import note_looked_at
from ..tables.reveal import hidden_lines

router = APIRouter(include_in_schema=False)
MOST_TOLD = 4  # logs of one game that are kept


# --- which game -------------------------------------------------------------------------------------------------------


# --- a replay -----------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}/replay")
async def of_room(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> HTMLResponse:
    await room_opened(request, id_)
    return await replay_page(request, game_of_room(request, id_, game), move, seat)


@router.get("/replay/{id_}")
async def of_record(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> HTMLResponse:
    watched = await game_of_record(request, id_, game)
    with suppress(NotStored):
        await note_looked_at(server_of(request).store, id_, time.time())
    return await replay_page(request, watched, move, seat)


async def replay_page(
    request: Request, watched: Watched, move: int, seat: str | None, error: Misfilled | None = None
) -> HTMLResponse:
    table, view = watched.table, watched.seen_as(seat)
    await in_thread(request, partial(table.at, move))  # if there is such a move
    lines = await in_thread(request, partial(told, watched, seat_in(view)))
    styles = ["/look/table.css", f"/games/{table.game}/style.css", "/static/css/replay.css"]
    return page(
        request,
        "replay.html",
        200 if error is None else error.status,
        styles=styles,
        art=art(table.game),
        rules=f"/rules/{table.game}",
        watched=watched,
        title=table.title,
        view=view,
        views=views_of(table),
        move=move,
        moves=len(table.moves),
        lines=lines,
        players=players_of(watched),
        address=address(server_of(request), request.headers, request.url.scheme) + watched.path,
        seats=seats_to_fill(table, seat_in(view)),
        levels=shown_levels(),
        suggested=say("Traveller"),
        error=error,
    )


def told(watched: Watched, seat: int | None) -> list[dict[str, Any]]:
    """The log, as a seat or a spectator was told it: of each move what is said, who made it, what of the table it touched."""
    found: list[dict[str, Any]] | None = watched.told.get((seat, language()))
    if found is None:
        table = watched.table.copy()
        both = zip(table.stories(seat), table.traces(seat), strict=True)
        found = [{"text": " ".join(map(str, story)), "seat": mover, "parts": parts} for story, (mover, parts) in both]
        if len(watched.told) >= MOST_TOLD:
            watched.told.clear()
        watched.told[seat, language()] = found
    return found


def views_of(table: Table) -> list[dict[str, Any]]:
    """From where a game can be seen."""
    seats = [{"value": str(seat), "label": table.who(seat)} for seat in range(table.seats)]
    return [{"value": EVERYTHING, "label": say("Everything visible")}, *seats, {"value": SPECTATOR, "label": say("Spectator")}]


@router.get("/t/{id_}/replay/state")
async def state_of_room(
    request: Request, id_: str, move: int, game: int | None = None, seat: str | None = None, narrow: bool = False
) -> JSONResponse:
    await room_opened(request, id_)
    return await in_thread(request, partial(state, game_of_room(request, id_, game), move, seat, narrow))


@router.get("/replay/{id_}/state")
async def state_of_record(
    request: Request, id_: str, move: int, game: int | None = None, seat: str | None = None, narrow: bool = False
) -> JSONResponse:
    return await in_thread(request, partial(state, await game_of_record(request, id_, game), move, seat, narrow))


def state(watched: Watched, move: int, wanted: str | None, narrow: bool) -> JSONResponse:
    """One position, as it is seen from somewhere."""
    view = watched.seen_as(wanted)
    seat, table = seat_in(view), watched.table.at(move)
    seen = table.view(seat)
    last = move == len(watched.table.moves)
    opened = view == EVERYTHING
    return JSONResponse(
        {
            "move": move,
            "html": table_html(table, seen, narrow, yours=False),
            "asks": str(
                watched.table.asks(None) if last else say("Next to move: {players}", players=listed(map(table.who, table.acting)))
            ),
            "acting": table.acting,
            "over": table.over,
            "scores": table.scores if opened else [player["score"] for player in seen["players"]],
            "held": hidden_lines(table) if opened else [],
            "sections": [
                {"title": str(section.title), "lines": [str(line) for line in section.lines]}
                for section in table.sections(seat, yours=False)
            ],
        }
    )


# --- downloads ----------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}/replay/record")
async def download_of_room(request: Request, id_: str, game: int | None = None, form: str = "text") -> Response:
    await room_opened(request, id_)
    watched = game_of_room(request, id_, game)
    name = f"{watched.table.game}-{id_}-{watched.game}"
    return await in_thread(request, partial(download, watched.record(), form, name))


@router.get("/replay/{id_}/record")
async def download_of_record(request: Request, id_: str, game: int | None = None, form: str = "text") -> Response:
    watched = await game_of_record(request, id_, game)
    return await in_thread(request, partial(download, watched.record(), form, f"{watched.table.game}-{watched.game}"))


def download(record: Mapping[str, Any], form: str, name: str) -> Response:
    """A record as text, or as JSON."""
    as_json = form == "json"
    text = gamefile.to_json(record) if as_json else gamefile.to_text(record)
    headers = {"content-disposition": f'attachment; filename="{name}.{"json" if as_json else "txt"}"'}
    return Response(text, media_type="application/json" if as_json else "text/plain", headers=headers)


# --- uploads ------------------------------------------------------------------------------------------------------------


# --- playing on ---------------------------------------------------------------------------------------------------------
