"""Reports of faults, with the record of the table. The record has hidden things in it: it stays in the server's database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ... import __version__
from ...engine.errors import GrandTourError
from ...engine.i18n import is_shown, language, say
from ..http.errors import Denied, Misfilled, status_of
from ..http.forms import parse_int, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.cards import shown_room
from ..store.reports import add_report
from ..tables.access import room_for
from ..tables.room import Room

router = APIRouter(include_in_schema=False)
MOST_TEXT = 4000  # letters
MOST_LINE = 200  # letters of a page's address, or of what a browser calls itself
ALL = "all"


@router.get("/report")
async def report(request: Request, table: str = "", page: str = "", done: str = "") -> HTMLResponse:
    """The form; or, with the number of a report that was sent, thanks."""
    number = parse_int(done, say("Report number")) if done else None
    return report_page(request, room_of(request, table), {"page": page or referring(request)}, number=number)


@router.post("/report")
async def reported(request: Request) -> Response:
    form = await posted_form(request)
    room = room_of(request, str(form.get("table", "")))
    try:
        text, expected = written(form, "text"), written(form, "expected")
        if not text:
            raise Misfilled(say("Please describe briefly what happened."), "text")
        check_rate(request)
        about = {**about_request(request, form), **about_room(room, request.state.somebody.player), "expected": expected}
        number = await add_report(server_of(request).store, request.state.somebody.player, text, about, record_of(room))
    except GrandTourError as refused:
        filled = {name: value for name, value in form.items() if isinstance(value, str)}
        return report_page(request, room, filled, status_of(refused), error=refused)
    return redirect(f"/report?done={number}" + (f"&table={room.id}" if room else ""))


def report_page(
    request: Request,
    room: Room | None,
    filled: Mapping[str, str],
    status: int = 200,
    error: object = None,
    number: int | None = None,
) -> HTMLResponse:
    context: dict[str, Any] = {
        "room": shown_room(room) if room else None,
        "filled": {name: filled.get(name, "") for name in ("page", "text", "expected")},
        "most": MOST_TEXT,
        "styles": ["/static/css/report.css"],
    }
    return page(request, "report.html", status, error=error, number=number, **context)


def room_of(request: Request, table: str) -> Room | None:
    """The table that a report is about, if it is about one; only for people who may watch it."""
    return room_for(server_of(request), table, request.state.somebody.player) if table else None


def referring(request: Request) -> str:
    """The page of ours that the reader came from."""
    before, host, path = request.headers.get("referer", "").partition(request.headers.get("host") or "/")
    return path if host and before.endswith("//") else ""


def written(form: Mapping[str, Any], name: str) -> str:
    """What somebody wrote in a field."""
    text = str(form.get(name, "")).replace("\r\n", "\n").strip()
    if len(text) > MOST_TEXT:
        raise Misfilled(say("That is too long; the limit is {most} characters.", most=MOST_TEXT), name)
    return text


def check_rate(request: Request) -> None:
    """Not too many reports in an hour: each brings a record along."""
    limits = server_of(request).limits
    if not limits.reports.allows(client_network(request)) or not limits.all_reports.allows(ALL):
        raise Denied(say("There have been too many reports in the past hour. Please try again later."), 429)


def about_request(request: Request, form: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": __version__,
        "page": line(str(form.get("page", ""))),
        "language": language(),
        "browser": line(request.headers.get("user-agent", "")),
    }


def line(text: str) -> str:
    """A text from outside as a line that is not too long."""
    return "".join(letter if is_shown(letter) else "�" for letter in text[:MOST_LINE])


def about_room(room: Room | None, player: int | None) -> dict[str, Any]:
    """The table, the game of its series (counted from 1), how far it was, and where the player sits."""
    if room is None:
        return {}
    held, series = room.held_by(player), room.series
    seats = [] if series is None else [room.seat_of(place) for place in held]
    game = None if series is None else series.games
    return {"table": room.id, "stage": room.stage, "game": game, "number": room.number, "places": held, "seats": seats}


def record_of(room: Room | None) -> dict[str, Any] | None:
    """The record of the game on the table, as far as it was played; a fault in it must not keep a report from being kept."""
    if room is None or room.series is None:
        return None
    try:
        return room.table.record()
    except Exception as error:
        room.server.report(error)
        return None
