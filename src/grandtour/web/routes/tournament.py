"""Tournaments: the list of them, the form for a new one, the page of one, and all that is done there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...tournament.files import as_data, games_csv, standings_csv
from ...tournament.limits import FEWEST_SEATS, MOST_ROUNDS, MOST_SEATS, Played
from ...tournament.rounds import ROUND_ROBIN, SWISS, SYSTEMS
from ..http.errors import Denied, about_field, status_of
from ..http.forms import Filled, parse_int, player_named, posted_form
from ..http.identity import address, server_of
from ..http.networks import client_network
from ..http.origin import is_secure
from ..http.render import draw, page, qr, redirect
from ..server import GameServer
from ..services.cards import shown_game, shown_levels
from ..settings import WAITS, limit_words
from ..store import tournaments
from ..store.tournaments import OPEN, PAUSED, RUNNING
from ..tables.options import option_fields, read_options
from ..tables.setup import check_bot, checked_name
from ..tournaments import organiser, players
from ..tournaments.history import report_of
from ..tournaments.page import listed_tournament, mark_of, shown_tournament
from ..tournaments.players import MOST_BOTS, tournament_for
from ..tournaments.setup import (
    ARRIVALS,
    LIMITS,
    MOST_TITLE,
    USUAL_ARRIVAL,
    USUAL_LIMIT,
    USUAL_ROUNDS,
    TournamentSetup,
    arrival_words,
    check_time,
    check_tournament,
    checked_title,
)

router = APIRouter(include_in_schema=False)
STYLES = ["/static/css/tournament.css"]
MOST_LISTED = 50
Action = Callable[[GameServer, str, int | None], Awaitable[Any]]
ACTIONS: dict[str, Action] = {  # what a press without anything else does
    "leave": players.leave,
    "return": players.come_back,
    "start": organiser.start,
    "pause": organiser.pause,
    "resume": organiser.resume,
    "end": organiser.end,
}


@router.get("/tournaments")
async def tournament_list(request: Request) -> HTMLResponse:
    """Mine, those that wait for players, and those that one can watch."""
    store, me = server_of(request).store, request.state.somebody.player
    mine = [] if me is None else tournaments.of_player(store, me, MOST_LISTED)
    since = server_of(request).today_now() - WAITS
    others = [
        [row for row in tournaments.listed(store, stages, MOST_LISTED, since) if row.id not in {own.id for own in mine}]
        for stages in ((OPEN,), (RUNNING, PAUSED))
    ]
    waiting, running = ([listed_tournament(row) for row in rows] for rows in others)
    own = [listed_tournament(row) for row in mine]
    ready = {} if me is None else tournaments.rooms_waiting_for(store, me)
    return page(request, "tournaments.html", styles=STYLES, mine=own, waiting=waiting, running=running, ready=ready)


# --- a new one ------------------------------------------------------------------------------------------------------------
@router.get("/tournament/new")
async def new(request: Request) -> HTMLResponse:
    return new_page(request, {}, None)


def new_page(request: Request, filled: Mapping[str, Any], error: object, status: int = 200) -> HTMLResponse:
    return page(
        request,
        "tournament-new.html",
        status,
        styles=STYLES,
        games=[{**shown_game(name), "options": option_fields(registry.find(name))} for name in registry.names()],
        systems=[{"name": name, "label": label} for name, label in SYSTEMS.items()],
        seats=range(FEWEST_SEATS, MOST_SEATS + 1),
        limits=[{"seconds": seconds, "label": limit_words(seconds)} for seconds in LIMITS],
        arrivals=[{"seconds": seconds, "label": arrival_words(seconds)} for seconds in ARRIVALS],
        usual={"system": SWISS, "rounds": USUAL_ROUNDS, "limit": USUAL_LIMIT, "arrival": USUAL_ARRIVAL},
        most_rounds=MOST_ROUNDS,
        most_title=MOST_TITLE,
        suggested=say("Traveller"),
        filled=filled,
        error=error,
    )


@router.post("/tournament/new")
async def make(request: Request) -> Response:
    form = await posted_form(request)
    server = server_of(request)
    try:
        plan = read_tournament(form)
        player, name = await player_named(request, form.get("name"))
        row = await organiser.create(server, player, name, plan, "plays" in form, client_network(request))
    except GrandTourError as refused:
        filled = Filled((key, value) for key, value in form.items() if isinstance(value, str))
        return new_page(request, filled, refused, status_of(refused))
    return redirect(f"/tournament/{row.id}")


def read_tournament(form: Mapping[str, Any]) -> TournamentSetup:
    with about_field("title"):
        title = checked_title(form.get("title"))
    system = str(form.get("system", SWISS))
    with about_field("rounds"):
        rounds = 1 if system == ROUND_ROBIN else parse_int(form.get("rounds"), say("Rounds"))
    with about_field("seats"):
        seats = parse_int(form.get("seats"), say("Players at a table"))
    with about_field("limit"):
        limit = check_time(parse_int(form.get("limit"), say("Time per move")), LIMITS)
    with about_field("arrival"):
        arrival = check_time(parse_int(form.get("arrival"), say("Time to come to a table")), ARRIVALS)
    games = [read_game(name, form) for name in registry.names() if f"game-{name}" in form]
    plan = TournamentSetup(
        title, games, system, seats, rounds, limit, arrival, "hints" in form, "spectators" in form, "public" in form
    )
    check_tournament(plan)
    return plan


def read_game(name: str, form: Mapping[str, Any]) -> Played:
    """A game with its options, whose fields begin with its name."""
    own = {key.removeprefix(f"{name}."): value for key, value in form.items() if key.startswith(f"{name}.")}
    return Played(name, read_options(registry.find(name), own))


# --- the page of one ------------------------------------------------------------------------------------------------------
@router.get("/tournament/{id_}")
async def tournament(request: Request, id_: str) -> HTMLResponse:
    return tournament_page(request, id_)


def tournament_page(request: Request, id_: str, error: object = None, status: int = 200) -> HTMLResponse:
    shown = context(request, id_)
    return page(request, "tournament.html", status, styles=STYLES, error=error, **shown)


def context(request: Request, id_: str) -> dict[str, Any]:
    """What the page and its living part are drawn from."""
    server, me = server_of(request), request.state.somebody
    row = tournament_for(server, id_)
    scheme = "https" if is_secure(request.scope, server.settings.url) else "http"
    link = f"{address(server, request.headers, scheme)}/tournament/{row.id}"
    shown = shown_tournament(server, row, me.player)
    return {
        "tournament": shown,
        "levels": shown_levels()[1:],
        "most_bots": MOST_BOTS,
        "suggested": say("Traveller"),
        "link": link,
        "qr": qr(link),
    }


@router.get("/tournament/{id_}/live")
async def live(request: Request, id_: str, seen: str = "") -> Response:
    """The living part of the page; nothing, if it is as it was seen."""
    server, me = server_of(request), request.state.somebody
    row = tournament_for(server, id_)
    stages = tournaments.stages(server.store, [table.room for table in row.open_pairings()])
    headers = {"cache-control": "no-store"}
    if mark_of(server, row, stages) == seen:
        return Response(status_code=204, headers=headers)
    known = me if me.player is not None else None
    text = draw("tournament-live.html", context(request, id_) | {"csrf": me.csrf, "me": known, "wrong": None, "typed": {}})
    return HTMLResponse(text, headers=headers)


@router.post("/tournament/{id_}/join")
async def join(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    server = server_of(request)
    try:
        row = tournament_for(server, id_)
        me = request.state.somebody
        players.check_new(row, me.player)
        with about_field("name"):
            name = checked_name(form.get("name"))
        player = me.player if players.entries_of(row, me.player) else (await player_named(request, name))[0]
        await players.join(server, id_, player, name)
    except GrandTourError as refused:
        return refusal_page(request, id_, refused)
    return redirect(f"/tournament/{id_}")


@router.post("/tournament/{id_}/play")
async def play(request: Request, id_: str) -> Response:
    """To my table."""
    await posted_form(request)
    try:
        room = await players.come(server_of(request), id_, request.state.somebody.player)
    except GrandTourError as refused:
        return refusal_page(request, id_, refused)
    return redirect(f"/t/{room.id}")


@router.post("/tournament/{id_}/bots")
async def bots(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    return await done(request, id_, lambda server, id_, me: _add_bots(server, id_, me, form))


async def _add_bots(server: GameServer, id_: str, me: int | None, form: Mapping[str, Any]) -> None:
    players.check_organiser(tournament_for(server, id_), me)
    players.check_may_join(tournament_for(server, id_))
    with about_field("level"):
        check_bot(level := str(form.get("level")))
    with about_field("number"):
        number = parse_int(form.get("number"), say("Number of bots"))
    await players.add_bots(server, id_, me, level, number)


@router.post("/tournament/{id_}/remove")
async def remove(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    number = parse_int(form.get("entry"), say("Player"))
    return await done(request, id_, lambda server, id_, me: players.remove(server, id_, me, number))


@router.post("/tournament/{id_}/settle")
async def settle(request: Request, id_: str) -> Response:
    form = await posted_form(request)
    round_, number = (parse_int(form.get(name), say("Table")) for name in ("round", "table"))
    return await done(request, id_, lambda server, id_, me: organiser.settle(server, id_, me, round_, number))


@router.post("/tournament/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await posted_form(request)
    try:
        await organiser.delete(server_of(request), id_, request.state.somebody.player)
    except GrandTourError as refused:
        return refusal_page(request, id_, refused)
    return redirect("/tournaments")


@router.post("/tournament/{id_}/{action}")
async def act(request: Request, id_: str, action: str) -> Response:
    await posted_form(request)
    if action not in ACTIONS:
        raise Denied(say("This page doesn't exist."), 404)
    return await done(request, id_, ACTIONS[action])


async def done(request: Request, id_: str, action: Action) -> Response:
    """Does something, and shows the page again; or why it was not done."""
    try:
        await action(server_of(request), id_, request.state.somebody.player)
    except GrandTourError as refused:
        return refusal_page(request, id_, refused)
    return redirect(f"/tournament/{id_}")


def refusal_page(request: Request, id_: str, refused: GrandTourError) -> HTMLResponse:
    if tournaments.load(server_of(request).store, id_) is None:
        raise refused
    return tournament_page(request, id_, refused, status_of(refused))


# --- files ----------------------------------------------------------------------------------------------------------------
@router.get("/tournament/{id_}/results.json")
async def results_json(request: Request, id_: str) -> Response:
    row = tournament_for(server_of(request), id_)
    return JSONResponse(as_data(report_of(row)), headers=_file(row.id, "json"))


@router.get("/tournament/{id_}/standings.csv")
async def standings_file(request: Request, id_: str) -> Response:
    row = tournament_for(server_of(request), id_)
    return Response(standings_csv(report_of(row)), media_type="text/csv", headers=_file(f"{row.id}-standings", "csv"))


@router.get("/tournament/{id_}/games.csv")
async def games_file(request: Request, id_: str) -> Response:
    row = tournament_for(server_of(request), id_)
    return Response(games_csv(report_of(row)), media_type="text/csv", headers=_file(f"{row.id}-games", "csv"))


def _file(name: str, kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament-{name}.{kind}"'}
