"""Finished games, and uploaded records."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..http.dates import ago
from ..http.errors import Denied, about_field, status_of
from ..http.forms import most_of_file, player_named, posted_form, shown_again, text_field, text_sent
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.replays import in_thread
from ..services.uploads import read_record
from ..store.uploads import add_record, delete_record, owner_of, records_of
from ..tables.room import BETWEEN, OVER
from ..tables.waiting_room import shown_place

router = APIRouter(include_in_schema=False)

MOST_LISTED = 50  # games on the page
MOST_RECORDS = 100  # of one player


@router.get("/replays")
async def replays(request: Request) -> HTMLResponse:
    return await replays_page(request)


async def replays_page(request: Request, text: str = "", error: object = None, status: int = 200) -> HTMLResponse:
    server, player = server_of(request), request.state.somebody.player
    rooms = [] if player is None else server.store.rooms_of(player, MOST_LISTED)
    mine = [] if player is None else await in_thread(request, partial(records_of, server.store, player, MOST_RECORDS))
    return page(
        request,
        "records.html",
        status,
        styles=["/static/css/replay.css"],
        most_bytes=most_of_file(server.settings.most_upload),
        played=[
            {
                "path": f"/t/{row.id}/replay",
                "title": registry.title(row.game),
                "players": [shown_place(place) for place in row.places if place.name],
                "since": ago(row.changed),
            }
            for row in rooms
            if row.stage in (OVER, BETWEEN)
        ],
        records=[
            {
                "id": row["id"],
                "title": registry.title(row["game"]),
                "players": row["names"] or [],
                "since": ago(row["made"]),
            }
            for row in mine
        ],
        suggested=say("Traveller"),
        text=text,
        error=error,
    )


@router.post("/replays")
async def upload(request: Request) -> Response:
    form = await posted_form(request)
    try:
        id_ = await keep_record(request, form)
    except GrandTourError as refused:
        return await replays_page(request, shown_again(form), refused, status_of(refused))
    return redirect(f"/replay/{id_}")


async def keep_record(request: Request, form: Mapping[str, Any]) -> str:
    """Stores a record that replays; returns its name here."""
    server, network = server_of(request), client_network(request)
    server.check_space()
    text = text_sent(form)
    with about_field(text_field(form)):
        record = await read_record(server, network, text)
    player, _ = await player_named(request, form.get("name"))
    if not server.kept_letters.allows(network, len(text)):
        raise Denied(say("Too many files were sent from your network in the past hour. Please try again later."), 429)
    id_ = secrets.token_urlsafe(9)
    kept = {"most": MOST_RECORDS, "letters": server.settings.most_uploads, "of_all": server.settings.most_kept}
    await add_record(server.store, id_, player, record, **kept)
    return id_


@router.post("/replay/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await posted_form(request)
    server, player = server_of(request), request.state.somebody.player
    if player is None or owner_of(server.store, id_) != player:
        raise Denied(say("Only the player who uploaded a record can delete it."))
    await delete_record(server.store, id_)
    server_of(request).replay_cache.forget(id_)
    return redirect("/replays")
