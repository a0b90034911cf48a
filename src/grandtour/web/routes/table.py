"""A table's page, its record, and leaving, deleting and playing it again."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine import gamefile, registry
from ...engine.render.pictures import art_for
from ...engine.table_setup import all_options
from ..http.forms import posted_form
from ..http.identity import server_of
from ..http.render import draw, page, redirect
from ..services.cards import shown_room
from ..tables.access import room_for
from ..tables.chat import MOST_LETTERS
from ..tables.rematches import rematch, rematch_offer
from ..tables.room import WAITING

router = APIRouter(include_in_schema=False)


@router.get("/t/{id_}")
async def table(request: Request, id_: str) -> HTMLResponse:
    server = server_of(request)
    room = room_for(server, id_, request.state.somebody.player)
    game = registry.find(room.row.game)
    options = all_options(game, room.row.options)
    styles = ["/look/table.css", f"/games/{room.row.game}/style.css"]
    return page(
        request,
        "table.html",
        room=shown_room(room),
        styles=styles,
        art=art_for(room.row.game, options),
        switches=game.SWITCHES,
        goal=game.GOAL,
        scoring=game.scoring(options),
        substitute=server.settings.stand_in,
        longest_message=MOST_LETTERS,
    )


@router.get("/t/{id_}/record")
async def record(request: Request, id_: str, game: int | None = None) -> Response:
    """The record of a game that is over: the last one, or another of the series (counted from 1)."""
    room = room_for(server_of(request), id_, request.state.somebody.player)
    if room.opener.being_opened:
        await room.opener.until_open()
    number = len(room.games) - (room.game.words is None) if game is None else game
    text = gamefile.to_text(room.record(number - 1))
    name = f"{room.row.game}-{room.id}-{number}.txt"
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/t/{id_}/leave")
async def leave(request: Request, id_: str) -> Response:
    """Gives a place back before the game, or to a bot for good."""
    await posted_form(request)
    player = request.state.somebody.player
    room = room_for(server_of(request), id_, player)
    if room.stage == WAITING:
        await room.seating.leave(player)
        return redirect("/")
    held = room.held_by(player)
    await room.substitutes.resign(player)
    for place in held:
        await room.chat.say_goodbye(player, place)
    return redirect("/")


@router.post("/t/{id_}/rematch")
async def once_more(request: Request, id_: str) -> Response:
    await posted_form(request)
    player = request.state.somebody.player
    room = await rematch(server_of(request), room_for(server_of(request), id_, player), player)
    return redirect(f"/t/{room.id}")


@router.get("/t/{id_}/offer")
async def offer(request: Request, id_: str) -> Response:
    """For pages about a game that is over: somebody would like a rematch; nothing if nobody does."""
    me = request.state.somebody
    room = room_for(server_of(request), id_, me.player)
    player = rematch_offer(room, me.player)
    if player is None:
        return Response(status_code=204)
    shown = {"offer": player, "successor": room.row.successor, "csrf": me.csrf}
    return HTMLResponse(draw("rematch-offer.html", shown), headers={"cache-control": "no-store"})


@router.post("/t/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await posted_form(request)
    player = request.state.somebody.player
    await server_of(request).delete(room_for(server_of(request), id_, player), player)
    return redirect("/")
