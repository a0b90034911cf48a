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
from ...engine.i18n import listed, say
from ...engine.render.pictures import table_html
from ..http.identity import server_of
from ..services.replay_page import replay_page
from ..services.replays import (
    EVERYTHING,
    Watched,
    game_of_record,
    game_of_room,
    in_thread,
    room_opened,
    seat_in,
)
from ..store import NotStored
from ..store.uploads import note_looked_at
from ..tables.reveal import hidden_lines

router = APIRouter(include_in_schema=False)


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
