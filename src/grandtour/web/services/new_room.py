"""Rooms that begin from a position: of a replay, of a running game, or set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from ...engine.box import shipped_box
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ..http.errors import Denied, Misfilled
from ..http.forms import player_named
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import redirect
from ..store import BOT, LINK
from ..tables.room import PLAYING, Room
from ..tables.setup import ME, SeatSetup, TableSetup

NO_ADVICE = say("Hints are turned off at this table. You can play on from here once the game is over.")


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


def running(room: Room) -> Table:
    """The table of a game that is being played, if one may play on from it elsewhere."""
    if room.series is None or room.stage != PLAYING:
        raise GrandTourError(say("No game is in progress at this table."))
    if not room.row.hints:
        raise Denied(NO_ADVICE)
    return room.table
