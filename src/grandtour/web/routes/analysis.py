"""What bots think of a finished game: the winning chances over time as a plot, and the biggest swings in words. Made on request,
one game at a time; the result is stored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...bots.analysis import CHOICE, LUCK, NEGLIGIBLE, Analysis, Swing, told
from ...engine.errors import GrandTourError
from ...engine.i18n import language, say
from ...engine.numbers import percent, signed_percent
from ...engine.table import Table
from ..http.errors import Denied
from ..http.forms import posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.analysis_chart import LEFT, NARROW, RIGHT, WIDE, plot
from ..services.replays import Watched, game_of_record, game_of_room, in_thread, players_of, room_opened
from ..services.warmup import COMPILING
from ..store.analyses import analysis_of
from ..tables.moments import moment_lines

router = APIRouter(include_in_schema=False)


# --- addresses --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Subject:
    """A game to be analysed: its name in the store, the address of its page, and its replay."""

    name: str
    path: str
    watched: Watched


async def of_room(request: Request, id_: str, game: int | None) -> Subject:
    await room_opened(request, id_)
    watched = game_of_room(request, id_, game)
    return Subject(f"t/{id_}/{watched.game}", f"/t/{id_}/analysis", watched)


async def of_record(request: Request, id_: str, game: int | None) -> Subject:
    watched = await game_of_record(request, id_, game)
    return Subject(f"r/{id_}/{watched.game}", f"/replay/{id_}/analysis", watched)


@router.get("/t/{id_}/analysis")
async def room_page(request: Request, id_: str, game: int | None = None) -> HTMLResponse:
    return await analysis_page(request, await of_room(request, id_, game))


@router.get("/replay/{id_}/analysis")
async def record_page(request: Request, id_: str, game: int | None = None) -> HTMLResponse:
    return await analysis_page(request, await of_record(request, id_, game))


@router.post("/t/{id_}/analysis")
async def begin_for_room(request: Request, id_: str, game: int | None = None) -> Response:
    await posted_form(request)
    return await begin(request, await of_room(request, id_, game))


@router.post("/replay/{id_}/analysis")
async def begin_for_record(request: Request, id_: str, game: int | None = None) -> Response:
    await posted_form(request)
    return await begin(request, await of_record(request, id_, game))


@router.get("/t/{id_}/analysis/state")
async def room_state(request: Request, id_: str, game: int | None = None) -> JSONResponse:
    return JSONResponse(state(request, await of_room(request, id_, game)))


@router.get("/replay/{id_}/analysis/state")
async def record_state(request: Request, id_: str, game: int | None = None) -> JSONResponse:
    return JSONResponse(state(request, await of_record(request, id_, game)))


async def begin(request: Request, subject: Subject) -> Response:
    """Begins an analysis, unless there is one or it is being made; its page follows."""
    if kept(request, subject) is None and state(request, subject)["stage"] not in ("waiting", "running"):
        if not server_of(request).ready:
            raise Denied(COMPILING, 503)
        queue, player = server_of(request).analysis_queue, request.state.somebody.player
        await queue.begin(subject.name, player, client_network(request))
    return redirect(f"{subject.path}?game={subject.watched.game}")


def kept(request: Request, subject: Subject) -> Analysis | None:
    """The analysis of a game, if there is one that this version can read."""
    data = analysis_of(server_of(request).store, subject.name)
    try:
        return server_of(request).moments.complete(subject.name) if data is None else Analysis.from_data(data)
    except GrandTourError:
        return None


def state(request: Request, subject: Subject) -> dict[str, Any]:
    return server_of(request).analysis_queue.state(subject.name)


# --- the page ---------------------------------------------------------------------------------------------------------
async def analysis_page(request: Request, subject: Subject) -> HTMLResponse:
    watched, found = subject.watched, kept(request, subject)
    table = watched.table
    shown: dict[str, Any] = {"found": None}
    if found is not None:
        shown = await in_thread(request, partial(shown_analysis, found, table.copy(), watched))
    return page(
        request,
        "analysis.html",
        styles=["/static/css/analysis.css"],
        title=table.title,
        action=f"{subject.path}?game={watched.game}",
        asking=f"{subject.path}/state?game={watched.game}",
        replay=f"{watched.path}?game={watched.game}",
        back=watched.back,
        offers=watched.offers,
        number=watched.game if watched.games > 1 else None,
        state=state(request, subject),
        players=players_of(watched),
        **shown,
    )


def shown_analysis(found: Analysis, table: Table, watched: Watched) -> dict[str, Any]:
    """An analysis as the page has it."""
    replay = f"{watched.path}?game={watched.game}"
    return {
        "found": found,
        "plots": [(name, plot(found, *size)) for name, size in (("wide", WIDE), ("narrow", NARROW))],
        "swings": [shown_swing(number, one, table, replay) for number, one in enumerate(found.swings, 1)],
        "moments": moment_lines(found, table, None, list(range(len(found.players))), replay),
        "summaries": [shown_summary(found, seat) for seat in range(len(found.players))],
        "reading": {
            "lang": language(),
            "lines": [every_move(found, seat) for seat in range(len(found.players))],
            "moves": [{"seat": seat, "text": text} for seat, text in told_moves(table)],
            "replay": replay,
            "room": [LEFT, RIGHT],
            "words": {"start": str(say("At the start")), "move": str(say("After move {n}", n="{n}"))},
        },
    }


def told_moves(table: Table) -> list[tuple[int, str]]:
    """All moves as sentences; the game is over, and nothing is hidden any more."""
    past = enumerate(table.actions)
    return [(seat, str(table.now.game.move(table.box, table.past(i).state, seat, a, table.who))) for i, (seat, a) in past]


def every_move(found: Analysis, seat: int) -> list[float | None]:
    """A seat's last known chance after each number of moves; nothing before its first choice."""
    known, chances, last = dict(found.line(seat)), [], None
    for number in range(found.moves + 1):
        last = known.get(number, last)
        chances.append(None if last is None else round(last, 4))
    return chances


def shown_swing(number: int, one: Swing, table: Table, replay: str) -> dict[str, Any]:
    return {
        "number": number,
        "seat": one.seat,
        "player": table.who(one.seat),
        "at": one.number + 1,
        "choice": one.kind == CHOICE,
        "luck": one.kind == LUCK,
        "size": signed_percent(one.size),
        "good": one.size > 0,
        "move": one.move,
        "better": one.better,
        "reasons": one.reasons,
        "told": told(table, one.seat, one.number, one.until) if one.told else (),
        "gift": signed_percent(one.gift) if abs(one.gift) >= NEGLIGIBLE else None,
        "link": f"{replay}&move={one.number if one.kind == CHOICE else one.until}",
    }


def shown_summary(found: Analysis, seat: int) -> dict[str, Any]:
    whole = found.summary(seat)
    if whole is None:
        return {"seat": seat, "name": found.players[seat], "choices": 0}
    return {
        "seat": seat,
        "name": found.players[seat],
        "choices": whole.choices,
        "best": whole.best,
        "share": percent(whole.best / whole.choices),
        "each": percent(whole.choice / whole.turns, 1),
        "missed": whole.mistakes,
        "turns": whole.turns,
        "others": signed_percent((whole.luck + whole.others) / whole.turns, 1),
    }


# --- the plot ---------------------------------------------------------------------------------------------------------
