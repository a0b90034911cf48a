"""Playing on from a position of a replay, or of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...engine.i18n import Sentence, say
from ..http.errors import Denied, Misfilled
from ..http.forms import parse_int, posted_form
from ..http.identity import server_of
from ..http.render import page, redirect
from ..services.cards import shown_levels
from ..services.new_room import known_to, new_room, running
from ..services.replay_page import replay_page
from ..services.replays import EVERYTHING, Watched, game_of_record, game_of_room, in_thread, room_opened, seat_in, seats_to_fill
from ..tables.access import room_for
from ..tables.room import BETWEEN, OVER, Room

router = APIRouter(include_in_schema=False)


@router.post("/t/{id_}/replay/play")
async def play_on_from_room(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    await room_opened(request, id_)
    return await play_on(request, game_of_room(request, id_, number_in(form, "game", say("Game"))), form)


@router.post("/replay/{id_}/play")
async def play_on_from_record(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    return await play_on(request, await game_of_record(request, id_, number_in(form, "game", say("Game"))), form)


def number_in(form: Mapping[str, Any], field: str, label: Sentence) -> int:
    return parse_int(form.get(field, "1"), label)


async def play_on(request: Request, watched: Watched, form: Mapping[str, Any]) -> Response:
    """A room from a position of a finished game: as it was, or, seen from a seat, dealt again from what that seat knew."""
    view, move = watched.seen_as(str(form.get("seat", EVERYTHING))), number_in(form, "move", say("Move"))
    table = await in_thread(request, partial(watched.table.at, move))
    table = table if view == EVERYTHING else known_to(table, seat_in(view))
    try:
        return await new_room(request, table, form, True)
    except Misfilled as refused:
        return await replay_page(request, watched, move, view, refused)


@router.get("/t/{id_}/branch")
async def branch(request: Request, id_: str) -> Response:
    """How to play on from a game that is running."""
    await room_opened(request, id_)
    room = room_for(server_of(request), id_, request.state.somebody.player)
    if room.stage in (BETWEEN, OVER):
        return redirect(f"/t/{room.id}/replay")
    return branch_page(request, room)


def branch_page(request: Request, room: Room, error: Misfilled | None = None) -> Response:
    table, seats = running(room), [room.seat_of(place) for place in room.held_by(request.state.somebody.player)]
    return page(
        request,
        "branch.html",
        200 if error is None else error.status,
        styles=["/static/css/replay.css"],
        room={"id": room.id, "title": table.title},
        mine=[{"seat": seat, "name": table.who(seat)} for seat in seats],
        seats=seats_to_fill(table, seats[0] if seats else None),
        levels=shown_levels(),
        suggested=say("Traveller"),
        error=error,
    )


@router.post("/t/{id_}/branch")
async def branched(request: Request, id_: str) -> Response:
    """A room that begins from what a player of a running game knows; a spectator plays on from what everybody sees."""
    form = await posted_form(request)
    await room_opened(request, id_)
    player = request.state.somebody.player
    room = room_for(server_of(request), id_, player)
    seats = [room.seat_of(place) for place in room.held_by(player)] if room.series is not None else []
    table = running(room)
    seat = number_in(form, "seat", say("Seat")) if seats and "seat" in form else seats[0] if seats else None
    if seat is not None and seat not in seats:
        raise Denied(say("That is not your seat."))
    try:
        return await new_room(request, known_to(table, seat), form, False)
    except Misfilled as refused:
        return branch_page(request, room, refused)
