"""A table's page, its record, and leaving, deleting and playing it again."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine import gamefile, registry
from ...engine.render.pictures import art
from ..http.forms import sent
from ..http.identity import hall_of
from ..http.render import go, page
from ..services.cards import shown_room
from ..tables.access import room_for
from ..tables.chat import say_goodbye
from ..tables.rematches import rematch
from ..tables.room import WAITING

router = APIRouter(include_in_schema=False)


@router.get("/t/{id_}")
async def table(request: Request, id_: str) -> HTMLResponse:
    room = room_for(hall_of(request), id_, request.state.somebody.player)
    shown = shown_room(room)
    styles = ["/look/table.css", f"/games/{room.row.game}/style.css"]
    switches = registry.find(room.row.game).SWITCHES
    return page(request, "table.html", room=shown, styles=styles, art=art(room.row.game), switches=switches)


@router.get("/t/{id_}/record")
async def record(request: Request, id_: str, game: int | None = None) -> Response:
    """The record of a game that is over: the last one, or another of the series (counted from 1)."""
    room = room_for(hall_of(request), id_, request.state.somebody.player)
    if room.being_opened:
        await room.until_open()
    number = len(room.games) - (room.game.words is None) if game is None else game
    text = gamefile.to_text(room.record(number - 1))
    name = f"{room.row.game}-{room.id}-{number}.txt"
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/t/{id_}/leave")
async def leave(request: Request, id_: str) -> Response:
    """Gives a place back before the game, or to a bot for good."""
    await sent(request)
    player = request.state.somebody.player
    room = room_for(hall_of(request), id_, player)
    if room.stage == WAITING:
        await room.leave(player)
        return go("/")
    held = room.held_by(player)
    await room.resign(player)
    for place in held:
        await say_goodbye(room, player, place)
    return go("/")


@router.post("/t/{id_}/rematch")
async def once_more(request: Request, id_: str) -> Response:
    await sent(request)
    player = request.state.somebody.player
    room = await rematch(hall_of(request), room_for(hall_of(request), id_, player), player)
    return go(f"/t/{room.id}")


@router.post("/t/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await sent(request)
    player = request.state.somebody.player
    await hall_of(request).delete(room_for(hall_of(request), id_, player), player)
    return go("/")
