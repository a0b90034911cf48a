"""The form for a new table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...bots import custom
from ...engine import registry
from ...engine.box import Box, box_of
from ...engine.errors import GrandTourError
from ...engine.i18n import listed, say
from ...engine.series import checked_wins
from ..http.errors import Denied, Misfilled, about_field, status_of
from ..http.forms import Filled, Upload, most_of_file, parse_int, player_named, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.cards import game_called, shown_game, shown_levels
from ..services.uploads import read_box
from ..settings import MOVE_LIMITS, limit_words
from ..store import BOT, LINK, OPEN
from ..store.boxes import StoredBox, box_called, boxes_of
from ..tables.options import offered_words, option_fields, read_options
from ..tables.setup import HOT, ME, SEATS, SeatSetup, TableSetup, check_bot, check_limit, checked_name

router = APIRouter(include_in_schema=False)


@router.get("/new/{game}")
async def new(request: Request, game: str) -> HTMLResponse:
    """With ?open a table that anyone can find and join is filled in; with ?box=ID somebody's box."""
    box = request.query_params.get("box", "")
    if box:
        box_called_here(request, game, box)
    return new_page(request, game, {"own": box} if box else {}, None, for_all="open" in request.query_params)


def new_page(
    request: Request, game: str, filled: Mapping[str, Any], error: object, status: int = 200, for_all: bool = False
) -> HTMLResponse:
    shown = shown_game(game)
    return page(
        request,
        "new.html",
        status,
        game=shown,
        levels=shown_levels(),
        own_bots=listed(custom.offered()),
        suggested=say("Traveller"),
        options=option_fields(registry.find(game), own_box(request, game, filled)),
        limits=[{"seconds": seconds or 0, "label": limit_words(seconds)} for seconds in MOVE_LIMITS],
        rated_limit=limit_words(server_of(request).settings.rated_limit),
        filled=filled,
        for_all=for_all,
        boxes=own_boxes(request, game, str(filled.get("own", ""))),
        most_bytes=most_of_file(server_of(request).settings.most_box),
        error=error,
    )


@router.post("/new/{game}")
async def make(request: Request, game: str) -> Response:
    form = await posted_form(request)
    game_called(game)
    try:
        plan = replace(read_plan(game, form), box=await box_chosen(request, game, form))
        player, name = await player_named(request, form.get("name"))
        room = await server_of(request).create(player, name, plan, client_network(request))
    except GrandTourError as refused:
        filled = Filled((key, value) for key, value in form.items() if isinstance(value, str))
        return new_page(request, game, filled, refused, status_of(refused))
    return redirect(f"/t/{room.id}")


@router.post("/new/{game}/words")
async def words(request: Request, game: str) -> JSONResponse:
    """The words of a box of somebody's own that may be written in options, by the names of fields in the form."""
    form = await posted_form(request)
    game_called(game)
    data = await box_chosen(request, game, form)
    return JSONResponse(offered_words(registry.find(game), box_of(registry.find(game), data)))


def read_plan(game: str, form: Mapping[str, Any]) -> TableSetup:
    with about_field("limit"):
        limit = parse_int(form.get("limit", "0"), say("Time per move")) or None
        check_limit(limit)
    with about_field("wins"):
        wins = checked_wins(parse_int(form.get("wins", "1"), say("Series: wins needed")))
    wanted = [_seat_setup(i, str(form.get(f"seat{i}", "none")), str(form.get(f"name{i}", ""))) for i in SEATS]
    return TableSetup(
        game,
        [seat for seat in wanted if seat is not None],
        read_options(registry.find(game), form),
        wins,
        limit,
        "public" in form,
        "spectators" in form,
        "lots" in form,
        hints="hints" in form,
    )


def _seat_setup(number: int, kind: str, name: str) -> SeatSetup | None:
    if kind == "none":
        return None
    if kind.startswith("bot-"):
        level = kind.removeprefix("bot-")
        with about_field(f"seat{number}"):
            check_bot(level)
        return SeatSetup(BOT, level=level)
    if kind not in (ME, HOT, LINK, OPEN):
        raise Misfilled(say("Please choose who plays in each seat."), f"seat{number}")
    with about_field(f"name{number}"):
        return SeatSetup(kind, checked_name(name) if kind == HOT else "")


def own_boxes(request: Request, game: str, chosen: str) -> list[dict[str, Any]]:
    """The boxes of a game that whoever asks may choose: their own ones, and the one of a link."""
    store = server_of(request).store
    found = [box for box in boxes_of(store, request.state.somebody.player, game) if box.valid]
    linked = box_called(store, chosen) if chosen not in [box.id for box in found] else None
    found += [linked] if linked is not None and linked.game == game and linked.valid else []
    return [{"id": box.id, "name": box.name} for box in found]


def own_box(request: Request, game: str, filled: Mapping[str, Any]) -> Box | None:
    """The box that is chosen in the form, if it is one that was entered here."""
    with suppress(GrandTourError):  # what is wrong with it is said where it is used
        return box_of(registry.find(game), box_called_here(request, game, str(filled.get("own", ""))).data)
    return None


def box_called_here(request: Request, game: str, id_: str) -> StoredBox:
    """A box that was entered for this game; refused, if there is none, or if it can't be played with."""
    found = box_called(server_of(request).store, id_)
    if found is None or found.game != game:
        raise Denied(say("There is no such box. Perhaps its owner has deleted it."), 404)
    if not found.valid:
        raise GrandTourError(say("This box can't be played with yet: something in it is wrong."))
    return found


async def box_chosen(request: Request, game: str, form: Mapping[str, Any]) -> dict[str, Any] | None:
    """The box of a file that was sent along, else one that was entered here, else none."""
    sent = await box_sent(request, game, form.get("box"))
    if sent is not None or not form.get("own"):
        return sent
    with about_field("own"):
        return box_called_here(request, game, str(form["own"])).data


async def box_sent(request: Request, game: str, upload: Any) -> dict[str, Any] | None:
    """A box file that was sent along."""
    if not isinstance(upload, Upload) or not upload.name:
        return None
    with about_field("box"):
        return await read_box(server_of(request), client_network(request), game, upload.data, upload.name)
