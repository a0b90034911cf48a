"""The pages: lobby, new table, a table, joining, another device, rules, checking a shuffle."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ..bots import custom, names
from ..engine import gamefile, registry
from ..engine.box import shipped_box
from ..engine.contract import Game
from ..engine.errors import GrandTourError
from ..engine.i18n import Sentence, catalogue, count, language, languages, listed, say
from ..engine.render.pictures import art
from ..engine.render.templates import tables
from .asking import address, by_cookie, hall_of, room_for, whole
from .cookies import LANGUAGE, YEAR, cookie_of
from .drawing import draw, environment, qr
from .forms import Upload, read_form, shown_again, text_sent
from .guard import Denied, check_csrf, hashed, is_secure, new_token
from .networks import client_network
from .options import option_fields, read_options, shown_options
from .plans import HOT, ME, Plan, Wish, checked_name, level_words
from .rematches import rematch
from .rooms import PLAYING, WAITING, Room
from .rulebook import rules_html
from .settings import DAY, LIMITS, limit_words
from .store import BOT, LINK, NotStored, RoomRow, Taken, people
from .talking import say_goodbye
from .uploads import read_box, verdict_on
from .visitors import Somebody

router = APIRouter(include_in_schema=False)
MOST_LISTED = 50
MOST_HASH = 100  # letters that are looked at
DEVICE_MINUTES = 10
WAITS = 7 * DAY  # seconds that a table without news is listed
SEATS = range(8)
OWN_SEATS = say("This browser has seats of its own. Say that you give them up, or keep them with a password.")
OWN_NAMES = {"en": "English", "fr": "Français", "ru": "Русский", "uk": "Українська"}


def page(request: Request, template: str, status: int = 200, somebody: Somebody | None = None, **context: Any) -> HTMLResponse:
    """A page, with what all pages need. A browser that comes for the first time gets its secret here."""
    warming = hall_of(request).warming
    somebody = somebody or request.state.somebody
    frame: dict[str, Any] = {
        "lang": language(),
        "csrf": somebody.csrf,
        "me": somebody if somebody.player is not None else None,
        "compiling": None if warming.ready else {"done": warming.done, "total": warming.total},
        "styles": [],
        "languages": OWN_NAMES,
    }
    return HTMLResponse(draw(template, frame | context).encode(errors="replace"), status)


def go(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)


async def sent(request: Request) -> dict[str, Any]:
    """The fields of a form from one of our own pages."""
    fields = await read_form(request, hall_of(request).settings.most_box)
    token = cookie_of(request.headers)
    if token is None:
        raise Denied(say("Your browser sent no cookie. Please allow cookies for this page and try again."))
    check_csrf(token, fields.get("csrf"))
    request.state.somebody = by_cookie(hall_of(request), request.headers)  # a form may take its time: the key may be gone
    return fields


class Filled(dict[str, str]):
    """What was entered in a form, to be shown again; a field may have any name, also that of a method."""


async def player_named(request: Request, name: Any) -> tuple[int, str]:
    """The player behind a browser, under the name they give; made now if they are new."""
    hall, somebody, name = hall_of(request), request.state.somebody, checked_name(name)
    if somebody.player is None:
        if not hall.newcomers.allows(client_network(request)):
            raise Denied(say("That was too much at once. Please wait a minute."), 429)
        secret = hashed(str(cookie_of(request.headers)))
        try:
            return await hall.store.add_player(name, secret, "browser"), name
        except Taken:  # pressed twice: the other one was quicker
            return (hall.store.player(secret) or (0, name))[0], name
    if somebody.name != name:
        await hall.store.rename(somebody.player, name)
    return somebody.player, name


# --- lobby ----------------------------------------------------------------------------------------------------------
@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    return lobby_page(request)


def lobby_page(request: Request, error: object = None, status: int = 200) -> HTMLResponse:
    hall, me = hall_of(request), request.state.somebody
    mine = [] if me.player is None else [_mine(row, me.player) for row in hall.store.rooms_of(me.player, MOST_LISTED)]
    others = [
        row for row in hall.store.waiting(MOST_LISTED, time.time() - WAITS) if me.player is None or not row.holds(me.player)
    ]
    waiting = [_waits(row) for row in others]
    return page(
        request,
        "lobby.html",
        status,
        games=[shown_game(name) for name in registry.names()],
        levels=shown_levels()[1:],
        suggested=say("Traveller"),
        mine=sorted(mine, key=lambda one: (not one["turn"], one["stage"] == "over")),
        waiting=[row for row in waiting if row["free"]],
        error=error,
    )


def preload() -> None:
    """Reads all games, templates and catalogues, so that the first who comes does not wait for it."""
    for name in registry.names():
        shown_game(name)
        tables().get_template(f"games/{name}/table.html")
        art(name)
    for template in environment().list_templates(extensions=["html"]):
        environment().get_template(template)
    for code in languages():
        catalogue(code)


def game_called(name: str) -> Game:
    """The game of a page; there is no page for others."""
    if name not in registry.names():
        raise Denied(say("There is no such page."), 404)
    return registry.find(name)


def shown_game(name: str) -> dict[str, Any]:
    game = game_called(name)
    players = shipped_box(name).data["players"]
    numbers = list(range(players["min"], players["max"] + 1))
    return {"name": name, "title": game.TITLE, "sentence": game.ABOUT, "players": numbers}


def shown_levels() -> list[dict[str, Any]]:
    """All bots that can be seated: the levels, the weakest first, and those of somebody's own that this server offers."""
    return [{"name": level, "label": level_words(level)} for level in names()]


def _mine(row: RoomRow, player: int) -> dict[str, Any]:
    """A room of mine."""
    turn = row.stage == PLAYING and any(row.places[place].player == player for place in row.acting)
    names = [place.name for place in row.places if place.name]
    title = registry.find(row.game).TITLE
    return {"id": row.id, "title": title, "stage": row.stage, "turn": turn, "players": names, "since": ago(row.changed)}


def ago(moment: float) -> Sentence:
    """How long something is past, roughly."""
    minutes = max(0, int(time.time() - moment)) // 60
    if minutes < 1:
        return say("just now")
    if minutes < 60:
        return count("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 48 * 60:
        return count("{n} hour ago", "{n} hours ago", minutes // 60)
    return count("{n} day ago", "{n} days ago", minutes // 1440)


def _waits(row: RoomRow) -> dict[str, Any]:
    game = registry.find(row.game)
    return {
        "id": row.id,
        "title": game.TITLE,
        "players": [place.name for place in row.places if place.name],
        "free": sum(1 for place in row.places if not place.taken and place.kind == "open"),
        "limit": limit_words(row.move_limit),
        "options": shown_options(game, row.options),
    }


@router.post("/name")
async def name(request: Request) -> Response:
    form = await sent(request)
    try:
        await player_named(request, form.get("name"))
    except GrandTourError as refused:
        return lobby_page(request, refused, status_of(refused))
    return go("/")


@router.post("/play/{game}")
async def play_now(request: Request, game: str) -> Response:
    """A table against bots, at once."""
    form = await sent(request)
    try:
        player, name = await player_named(request, form.get("name"))
        others = min(whole(form.get("players", "2"), "players") - 1, SEATS.stop)
        bots = [Wish(BOT, level=str(form.get("level", "casual")))] * others
        room = await hall_of(request).create(player, name, Plan(game, [Wish(ME), *bots]), client_network(request))
    except GrandTourError as refused:
        return lobby_page(request, refused, status_of(refused))
    return go(f"/t/{room.id}")


def status_of(refused: GrandTourError) -> int:
    return 503 if isinstance(refused, NotStored) else getattr(refused, "status", 400)


# --- new table ------------------------------------------------------------------------------------------------------
@router.get("/new/{game}")
async def new(request: Request, game: str) -> HTMLResponse:
    return new_page(request, game, {}, None)


def new_page(request: Request, game: str, filled: Mapping[str, Any], error: object, status: int = 200) -> HTMLResponse:
    shown = shown_game(game)
    return page(
        request,
        "new.html",
        status,
        game=shown,
        levels=shown_levels(),
        own_bots=listed(custom.offered()),
        suggested=say("Traveller"),
        options=option_fields(registry.find(game)),
        limits=[{"seconds": seconds or 0, "label": limit_words(seconds)} for seconds in LIMITS],
        rated_limit=limit_words(hall_of(request).settings.rated_limit),
        filled=filled,
        error=error,
    )


@router.post("/new/{game}")
async def make(request: Request, game: str) -> Response:
    form = await sent(request)
    game_called(game)
    try:
        plan = replace(read_plan(game, form), box=await box_sent(request, game, form.get("box")))
        player, name = await player_named(request, form.get("name"))
        room = await hall_of(request).create(player, name, plan, client_network(request))
    except GrandTourError as refused:
        filled = Filled((key, value) for key, value in form.items() if isinstance(value, str))
        return new_page(request, game, filled, refused, status_of(refused))
    return go(f"/t/{room.id}")


def read_plan(game: str, form: Mapping[str, Any]) -> Plan:
    limit = whole(form.get("limit", "0"), "limit")
    wishes = [_wish(str(form.get(f"seat{i}", "none")), str(form.get(f"name{i}", ""))) for i in SEATS]
    return Plan(
        game,
        [wish for wish in wishes if wish is not None],
        read_options(registry.find(game), form),
        whole(form.get("wins", "1"), "wins"),
        limit or None,
        "public" in form,
        "spectators" in form,
        "lots" in form,
        hints="hints" in form,
    )


def _wish(kind: str, name: str) -> Wish | None:
    if kind == "none":
        return None
    if kind.startswith("bot-"):
        return Wish(BOT, level=kind.removeprefix("bot-"))
    return Wish(kind, checked_name(name) if kind == HOT else "")


async def box_sent(request: Request, game: str, upload: Any) -> dict[str, Any] | None:
    """A box file that was sent along."""
    if not isinstance(upload, Upload) or not upload.name:
        return None
    return await read_box(hall_of(request), client_network(request), game, upload.data, upload.name)


# --- a table ----------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}")
async def table(request: Request, id_: str) -> HTMLResponse:
    room = room_for(hall_of(request), id_, request.state.somebody.player)
    shown = shown_room(room)
    styles = ["/look/table.css", f"/games/{room.row.game}/style.css"]
    return page(request, "table.html", room=shown, styles=styles, art=art(room.row.game))


def shown_room(room: Room) -> dict[str, Any]:
    return {"id": room.id, "game": room.row.game, "title": registry.find(room.row.game).TITLE}


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


@router.post("/t/{id_}/sit")
async def sit(request: Request, id_: str) -> Response:
    form = await sent(request)
    hall, invite = hall_of(request), str(form.get("invite", ""))
    invited = hall.store.invited(invite) if invite else None
    invited = invited if invited is not None and invited.id == id_ else None
    room = hall.room(id_) if invited is not None else room_for(hall, id_, request.state.somebody.player)
    assert room is not None
    try:
        number = None if form.get("place") in (None, "") else whole(form["place"], "place")
        player, name = await player_named(request, form.get("name"))
        await room.sit(player, name, number, invited is not None)
    except GrandTourError as refused:
        if invited is None:
            raise
        return join_page(request, invited, refused, status_of(refused))
    return go(f"/t/{room.id}")


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


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """From now on this browser reads another language; back to the page where it was chosen."""
    form = await sent(request)
    answer = go(own_path(request.headers.get("referer")))
    if form.get("lang") in languages():
        secure = is_secure(request.scope, hall_of(request).settings.url)
        answer.set_cookie(LANGUAGE, str(form["lang"]), max_age=YEAR, samesite="lax", secure=secure)
    return answer


def own_path(referer: str | None) -> str:
    """A page of ours to go back to, whatever host is named with it; the lobby, if none is."""
    try:
        found = urlsplit(referer or "/")
    except ValueError:
        return "/"
    query = f"?{found.query}" if found.query else ""
    return f"/{found.path.strip('/')}{query}" if found.path.isascii() and "\\" not in found.path else "/"


@router.post("/t/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await sent(request)
    player = request.state.somebody.player
    await hall_of(request).delete(room_for(hall_of(request), id_, player), player)
    return go("/")


@router.get("/join/{invite}")
async def join(request: Request, invite: str) -> Response:
    row = hall_of(request).store.invited(invite)
    if row is None:
        raise Denied(say("This invitation is not valid any more."), 404)
    player = request.state.somebody.player
    if player is not None and row.holds(player):
        return go(f"/t/{row.id}")
    return join_page(request, row, None)


def join_page(request: Request, row: RoomRow, error: object, status: int = 200) -> HTMLResponse:
    game = registry.find(row.game)
    free = [place for place in row.places if not place.taken] if row.stage == WAITING else []
    names = [place.name for place in row.places if place.name and place.kind != BOT]
    return page(
        request,
        "join.html",
        status,
        room={"id": row.id, "game": row.game, "title": game.TITLE},
        invite=row.invite,
        host=names[0] if names else "Grand Tour",
        players=[place.name for place in row.places if place.name],
        places=[{"place": place.number} for place in sorted(free, key=lambda place: place.kind != LINK)],
        suggested=say("Traveller"),
        watch=row.spectators,
        error=error,
    )


# --- another device ---------------------------------------------------------------------------------------------------
@router.get("/device")
async def device(request: Request) -> HTMLResponse:
    return device_page(request, "nothing" if request.state.somebody.player is None else "ask")


def device_page(request: Request, stage: str, status: int = 200, **context: Any) -> HTMLResponse:
    usual = {"link": None, "qr": None, "minutes": DEVICE_MINUTES, "token": "", "loses": 0, "error": None}
    return page(request, "device.html", status, stage=stage, **(usual | context))


@router.post("/device")
async def device_link(request: Request) -> HTMLResponse:
    await sent(request)
    hall, player = hall_of(request), request.state.somebody.player
    if player is None:
        return device_page(request, "nothing")
    token = new_token()
    until = time.time() + 60 * DEVICE_MINUTES
    await hall.store.add_key(player, hashed(token), "device", until, request.state.somebody.key)
    link = f"{address(hall, request.headers, request.url.scheme)}/device/{token}"
    return device_page(request, "link", link=link, qr=qr(link))


@router.get("/device/{token}")
async def device_question(request: Request, token: str) -> HTMLResponse:
    return device_confirm(request, token)


def device_confirm(request: Request, token: str, status: int = 200, error: object = None) -> HTMLResponse:
    """Whose seats they are, and what this browser would lose."""
    player, name = device_owner(request, token)
    tables = len(hall_of(request).store.rooms_of(player, MOST_LISTED))
    loses = left_behind(request, player)
    return device_page(request, "confirm", status, token=token, name=name, tables=tables, loses=loses, error=error)


def device_owner(request: Request, token: str) -> tuple[int, str]:
    found = hall_of(request).store.device_owner(hashed(token))
    if found is None:
        raise Denied(say("This link has been used or is too old."), 404)
    return found


def left_behind(request: Request, player: int) -> int:
    """At how many tables this browser has seats that it could never come back to, once it is that player's."""
    store, me = hall_of(request).store, request.state.somebody.player
    if me in (None, player) or people.account_of(store, me) is not None:
        return 0
    return people.has_seats(store, me)


@router.post("/device/{token}")
async def device_taken(request: Request, token: str) -> Response:
    """The other browser becomes one of the same player: with a new secret of its own."""
    form, custom = await sent(request), new_token()
    player, _ = device_owner(request, token)
    if left_behind(request, player) and "sure" not in form:
        return device_confirm(request, token, 400, OWN_SEATS)
    before = request.state.somebody
    if await hall_of(request).store.use_device(hashed(token), hashed(custom), before.key) is None:
        raise Denied(say("This link has been used or is too old."), 404)
    if before.player is not None:
        hall_of(request).keys_gone(before.player)
    request.state.new_cookie = custom
    return go("/")


# --- rules, shuffles, progress ----------------------------------------------------------------------------------------
@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    found = game_called(game)
    html = await hall_of(request).replays.run(client_network(request), partial(rules_html, game, language()))
    return page(request, "rules.html", game={"name": game, "title": found.TITLE}, html=html)


@router.get("/verify")
async def verify(request: Request) -> HTMLResponse:
    return page(request, "verify.html", verdict=None, sound=False, shown="", text="", error=None)


@router.post("/verify")
async def verified(request: Request) -> HTMLResponse:
    form = await sent(request)
    shown = str(form.get("hash", "")).strip()[:MOST_HASH]
    again: dict[str, Any] = {"shown": shown, "text": shown_again(form)}
    try:
        found = await verdict_on(hall_of(request), client_network(request), text_sent(form), shown or None)
    except GrandTourError as refused:
        return page(request, "verify.html", status_of(refused), verdict=None, sound=False, error=refused, **again)
    lines = [{"good": good, "line": line} for good, line in found]
    return page(request, "verify.html", verdict=lines, sound=all(good for good, _ in found), error=None, **again)


@router.get("/compiling")
async def compiling(request: Request) -> JSONResponse:
    warming = hall_of(request).warming
    return JSONResponse({"done": warming.done, "total": warming.total, "ready": warming.ready})
