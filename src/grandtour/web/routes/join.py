"""Invitations, and taking a seat."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..http.errors import Denied, Misfilled, about_field, status_of
from ..http.forms import parse_int, player_named, posted_form
from ..http.identity import server_of
from ..http.render import page, redirect
from ..services.cards import shown_game
from ..store import BOT, LINK, OPEN, RoomRow
from ..tables.access import asked_for, room_for
from ..tables.room import WAITING
from ..tables.waiting_room import details, shown_place

router = APIRouter(include_in_schema=False)


@router.post("/t/{id_}/sit")
async def sit(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    server, invite = server_of(request), str(form.get("invite", ""))
    invited = server.store.invited(invite) if invite else None
    invited = invited if invited is not None and invited.id == id_ else None
    room = asked_for(server, id_) if invited is not None else room_for(server, id_, request.state.somebody.player)
    try:
        with about_field("place"):
            number = None if form.get("place") in (None, "") else parse_int(form["place"], say("Seat"))
        player, name = await player_named(request, form.get("name"))
        await room.seating.sit(player, name, number, invited is not None)
    except GrandTourError as refused:
        if invited is None and not isinstance(refused, Misfilled):
            raise
        return join_page(request, invited or room.row, refused, status_of(refused), invited is not None)
    return redirect(f"/t/{room.id}")


@router.get("/join/{invite}")
async def join(request: Request, invite: str) -> Response:
    row = server_of(request).store.invited(invite)
    if row is None:
        raise Denied(say("This invitation is no longer valid."), 404)
    player = request.state.somebody.player
    if player is not None and row.holds(player):
        return redirect(f"/t/{row.id}")
    return join_page(request, row, None)


def join_page(request: Request, row: RoomRow, error: object, status: int = 200, invited: bool = True) -> HTMLResponse:
    """What awaits somebody who comes by a link, or from the lobby, where only some seats are for anyone."""
    game = registry.find(row.game)
    free = [place for place in row.places if not place.taken and (invited or place.kind == OPEN)] if row.stage == WAITING else []
    names = [place.name for place in row.places if place.name and place.kind != BOT]
    return page(
        request,
        "join.html",
        status,
        room={"id": row.id, "game": row.game, "title": game.TITLE},
        invite=row.invite if invited else "",
        host=names[0] if names else "Grand Tour",
        game=shown_game(row.game),
        details=details(row),
        seats=len(row.places),
        players=[shown_place(place) for place in row.places if place.name],
        places=[{"place": place.number} for place in sorted(free, key=lambda place: place.kind != LINK)],
        suggested=say("Traveller"),
        watch=row.spectators,
        error=error,
    )
