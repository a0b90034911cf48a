"""Boxes of owners: the printed values entered in a form, saved, shared by a link, and compared with the standard box."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine import registry
from ...engine.box import shipped_box
from ...engine.box_form import Draft, toml_text
from ...engine.editor.link import read_json
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.registry import names
from ...engine.render.pictures import art
from ...engine.table_setup import check_seats
from ..http.dates import ago
from ..http.errors import Denied, Misfilled, about_field, status_of
from ..http.forms import Upload, most_of_file, parse_int, player_named, posted_form
from ..http.identity import address, server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.box_balance import shown_comparison, spec_of
from ..services.box_page import Shown, done, draft_of, group_in
from ..services.cards import game_called, shown_game
from ..services.replays import in_thread
from ..services.uploads import check_letters, read_box
from ..services.warmup import COMPILING
from ..store.analyses import analysis_of
from ..store.boxes import MOST_BOXES, SUBJECT, StoredBox, add_box, box_called, boxes_of, change_box, delete_box
from ..tables.setup import checked_name

router = APIRouter(include_in_schema=False)

SAVE, CHECK = "save", "check"
NO_BOX = say("There is no such box. Perhaps its owner has deleted it.")
NOT_YOURS = say("Only its owner can do this. You can copy the box to your own ones.")
NOT_READY = say("This box can't be played with yet: something in it is wrong.")


# --- my boxes ---------------------------------------------------------------------------------------------------------
@router.get("/boxes")
async def boxes(request: Request) -> HTMLResponse:
    return boxes_page(request)


def boxes_page(request: Request, error: object = None, status: int = 200) -> HTMLResponse:
    server = server_of(request)
    mine = boxes_of(server.store, request.state.somebody.player)
    return page(
        request,
        "boxes.html",
        status,
        styles=["/static/css/boxes.css"],
        games=[shown_game(name) for name in names()],
        boxes=[shown_row(one) for one in mine],
        most=MOST_BOXES,
        most_bytes=most_of_file(server.settings.most_box),
        suggested=say("Traveller"),
        error=error,
    )


def shown_row(box: StoredBox) -> dict[str, Any]:
    title = registry.title(box.game)
    return {"id": box.id, "game": box.game, "name": box.name, "title": title, "since": ago(box.changed), "valid": box.valid}


@router.post("/boxes")
async def upload(request: Request) -> Response:
    """A box from a file, as the commands take it."""
    form, server = await posted_form(request), server_of(request)
    try:
        sent, game = form.get("file"), str(form.get("game", ""))
        if game not in names():
            raise Misfilled(say("Please choose a game."), "game")
        if not isinstance(sent, Upload) or not sent.name:
            raise Misfilled(say("Please choose a file."), "file")
        with about_field("file"):
            data = await read_box(server, client_network(request), game, sent.data, sent.name)
        id_ = await add(request, form, game, data, str(form.get("title", "")).strip() or sent.name.removesuffix(".toml"), True)
    except GrandTourError as refused:
        return boxes_page(request, refused, status_of(refused))
    return redirect(f"/box/{id_}")


async def add(request: Request, form: Mapping[str, Any], game: str, data: dict[str, Any], title: str, valid: bool) -> str:
    """One more box of whoever asks; returns its name here."""
    server, network = server_of(request), client_network(request)
    server.check_space()
    with about_field("title"):
        title = checked_name(title)
    player, _ = await player_named(
        request, form.get("name") if request.state.somebody.player is None else request.state.somebody.name
    )
    server.check_stays(player)
    now = server.now()
    box = StoredBox(secrets.token_urlsafe(9), player, game, title, data, valid, now, now)
    if not server.kept_letters.allows(network, box.size):
        raise Denied(say("Too many files were sent from your network in the past hour. Please try again later."), 429)
    await add_box(server.store, box, server.settings.most_kept)
    return box.id


# --- entering values --------------------------------------------------------------------------------------------------
@router.get("/boxes/{game}")
async def enter(request: Request, game: str) -> HTMLResponse:
    """The standard box, to be changed."""
    game_called(game)
    return await form_page(request, Shown(Draft(game), group_in(request.query_params.get("group"))), {})


@router.get("/box/{id_}/edit")
async def edit(request: Request, id_: str) -> HTMLResponse:
    box = own_box(request, id_)
    shown = Shown(draft_of(box.game, box.data), group_in(request.query_params.get("group")))
    return await form_page(request, shown, {"id": box.id, "title": box.name})


@router.post("/boxes/{game}")
async def change(request: Request, game: str) -> Response:
    """What was entered, and what a button does to it. Whatever is refused, all that was entered stays in the page."""
    form = await posted_form(request)
    game_called(game)
    draft = await in_thread(request, partial(entered, game, form))
    wanted, shown = str(form.get("do", CHECK)), Shown(draft, group_in(form.get("group")))
    try:
        if wanted == SAVE:
            return redirect(f"/box/{await save(request, form, draft)}")
        if wanted.startswith("group:"):
            shown.chosen = group_in(wanted.removeprefix("group:"))
        shown.draft = await in_thread(request, partial(done, draft, wanted))
    except GrandTourError as refused:
        return await form_page(request, shown, form, refused, status_of(refused))
    return await form_page(request, shown, form)


def entered(game: str, form: Mapping[str, Any]) -> Draft:
    """The box with all that the fields say."""
    draft = draft_of(game, read_json(str(form.get("data", ""))))
    draft.fill(form)
    return draft


async def save(request: Request, form: Mapping[str, Any], draft: Draft) -> str:
    """Keeps a box, also one in which something is still wrong: it is only not played with."""
    server, id_ = server_of(request), str(form.get("id", ""))
    box, valid = box_called(server.store, id_), not draft.faults
    check_letters(len(toml_text(draft.data)))
    if box is None or box.player != request.state.somebody.player or box.game != draft.game.NAME:
        return await add(request, form, draft.game.NAME, draft.data, str(form.get("title", "")).strip(), valid)
    with about_field("title"):
        title = checked_name(str(form.get("title", "")).strip())
    now = server.now()
    await change_box(server.store, StoredBox(box.id, box.player, box.game, title, draft.data, valid, box.made, now))
    return box.id


async def form_page(
    request: Request, shown: Shown, form: Mapping[str, Any], error: object = None, status: int = 200
) -> HTMLResponse:
    found = await in_thread(request, shown.page)
    game = shown.draft.game.NAME
    return page(
        request,
        "box-state.html" if "fragment" in form else "box-form.html",
        status,
        **frame_of(game),
        **found,
        id=str(form.get("id", "")),
        box_title=str(form.get("title", "")),
        suggested=say("Traveller"),
        readonly=False,
        error=error,
    )


def frame_of(game: str) -> dict[str, Any]:
    """What stands round the components."""
    styles = ["/look/table.css", f"/games/{game}/style.css", "/static/css/boxes.css"]
    return {"styles": styles, "game": shown_game(game), "art": art(game)}


# --- a saved box ------------------------------------------------------------------------------------------------------
def box_of_link(request: Request, id_: str) -> StoredBox:
    found = box_called(server_of(request).store, id_)
    if found is None or found.game not in names():
        raise Denied(NO_BOX, 404)
    return found


def own_box(request: Request, id_: str) -> StoredBox:
    found = box_of_link(request, id_)
    if found.player != request.state.somebody.player:
        raise Denied(NOT_YOURS)
    return found


@router.get("/box/{id_}")
async def show(request: Request, id_: str) -> HTMLResponse:
    """For whoever has the link: nothing can be changed here."""
    return await shown_page(request, box_of_link(request, id_))


async def shown_page(request: Request, box: StoredBox, error: object = None, status: int = 200) -> HTMLResponse:
    wanted = request.query_params.get("group")
    shown = Shown(draft_of(box.game, box.data), None if wanted is None else group_in(wanted))
    found = await in_thread(request, shown.page)
    here = address(server_of(request), request.headers, request.url.scheme)
    return page(
        request,
        "box.html",
        status,
        **frame_of(box.game),
        **found,
        box=shown_row(box),
        differences=await in_thread(request, shown.differences),
        mine=box.player == request.state.somebody.player,
        address=f"{here}/box/{box.id}",
        suggested=say("Traveller"),
        readonly=True,
        error=error,
    )


@router.get("/box/{id_}/file")
async def file(request: Request, id_: str) -> Response:
    """The box as the file that commands and the form for a new table take."""
    box = box_of_link(request, id_)
    text = toml_text(box.data, f"{registry.title(box.game)}: {box.name}")
    headers = {"content-disposition": f'attachment; filename="{box.game}-{box.id}.toml"'}
    return Response(text, media_type="application/toml; charset=utf-8", headers=headers)


@router.post("/box/{id_}/copy")
async def copy(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    box = box_of_link(request, id_)
    try:
        made = await add(request, form, box.game, box.data, box.name, box.valid)
    except GrandTourError as refused:
        return await shown_page(request, box, refused, status_of(refused))
    return redirect(f"/box/{made}/edit")


@router.post("/box/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await posted_form(request)
    await delete_box(server_of(request).store, own_box(request, id_).id)
    return redirect("/boxes")


# --- its balance ------------------------------------------------------------------------------------------------------
def seats_of(request: Request, box: StoredBox) -> int:
    """With how many players it is compared."""
    wanted = request.query_params.get("seats")
    seats = min(shown_game(box.game)["players"]) if wanted is None else parse_int(wanted, say("Players"))
    check_seats(shipped_box(box.game), seats)
    return seats


def subject_of(box: StoredBox, seats: int) -> str:
    return f"{SUBJECT}/{box.id}/{seats}"


@router.get("/box/{id_}/balance")
async def balance(request: Request, id_: str) -> HTMLResponse:
    box = box_of_link(request, id_)
    return await balance_page(request, box, seats_of(request, box))


async def balance_page(request: Request, box: StoredBox, seats: int, error: object = None, status: int = 200) -> HTMLResponse:
    server = server_of(request)
    stored = analysis_of(server.store, subject_of(box, seats))
    found = None
    if stored is not None and server.ready:
        spec = spec_of(box.game, seats, server.settings.balance_games, box.data)
        found = await in_thread(request, partial(shown_comparison, spec, stored, box.name))
    return page(
        request,
        "box-balance.html",
        status,
        styles=["/look/charts.css", "/static/css/analysis.css", "/static/css/boxes.css"],
        game=shown_game(box.game),
        box=shown_row(box),
        seats=seats,
        games=server.settings.balance_games,
        state=server.analysis_queue.state(subject_of(box, seats)),
        found=found,
        error=error,
    )


@router.post("/box/{id_}/balance")
async def compare(request: Request, id_: str) -> Response:
    await posted_form(request)
    server, box = server_of(request), box_of_link(request, id_)
    seats = seats_of(request, box)
    try:
        if not box.valid:
            raise GrandTourError(NOT_READY)
        if not server.ready:
            raise Denied(COMPILING, 503)
        await in_thread(request, partial(spec_of, box.game, seats, server.settings.balance_games, box.data))
        if analysis_of(server.store, subject_of(box, seats)) is not None:
            raise Denied(say("This box has already been compared."), 409)
        await server.analysis_queue.begin(subject_of(box, seats), request.state.somebody.player, client_network(request))
    except GrandTourError as refused:
        return await balance_page(request, box, seats, refused, status_of(refused))
    return redirect(f"/box/{id_}/balance?seats={seats}")


@router.get("/box/{id_}/balance/state")
async def state(request: Request, id_: str) -> JSONResponse:
    box = box_of_link(request, id_)
    return JSONResponse(server_of(request).analysis_queue.state(subject_of(box, seats_of(request, box))))
