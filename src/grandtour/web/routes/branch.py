"""Playing on from a position of a replay, or of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...engine.box import shipped_box
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ...engine.table import Table
from ..http.errors import Denied, Misfilled
from ..http.forms import parse_int, player_named, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.cards import shown_levels
from ..services.replay_page import replay_page
from ..services.replays import EVERYTHING, Watched, game_of_record, game_of_room, in_thread, room_opened, seat_in, seats_to_fill
from ..store import BOT, LINK
from ..tables.access import room_for
from ..tables.room import BETWEEN, OVER, PLAYING, Room
from ..tables.setup import ME, SeatSetup, TableSetup

router = APIRouter(include_in_schema=False)

NO_ADVICE = say("Hints are turned off at this table. You can play on from here once the game is over.")


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


def known_to(table: Table, seat: int | None) -> Table:
    """A table made of what a seat, or a spectator, knows: nothing of it tells what the others hold, or what is coming."""
    if table.over:
        raise GrandTourError(say("The game is already over at this point."))
    return table.reshuffled(seat)


async def new_room(request: Request, table: Table, form: Mapping[str, Any], spectators: bool) -> Response:
    """A private room with the same box and options that begins from this table."""
    seats = [seat_setup(seat, str(form.get(f"seat{seat}", "bot-casual"))) for seat in range(table.seats)]
    plan = TableSetup(
        table.game,
        seats,
        table.options,
        spectators=spectators,
        box=own_box(table),
        start=table.position(),
    )
    player, name = await player_named(request, form.get("name"))
    room = await server_of(request).create(player, name, plan, client_network(request))
    return redirect(f"/t/{room.id}")


def seat_setup(number: int, kind: str) -> SeatSetup:
    if kind.startswith("bot-"):
        return SeatSetup(BOT, level=kind.removeprefix("bot-"))
    if kind not in (ME, LINK):
        raise Misfilled(say("Each seat must be yours, a friend's or a bot's."), f"seat{number}")
    return SeatSetup(kind)


def own_box(table: Table) -> dict[str, Any] | None:
    """The box of a table, if it is not the one of the game."""
    data = dict(table.printed_box.data)
    return None if data == shipped_box(table.game).data else data


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


def running(room: Room) -> Table:
    """The table of a game that is being played, if one may play on from it elsewhere."""
    if room.series is None or room.stage != PLAYING:
        raise GrandTourError(say("No game is in progress at this table."))
    if not room.row.hints:
        raise Denied(NO_ADVICE)
    return room.table
