"""The deal of the day: in each game the same for everybody, against the same bot, which answers the same moves alike."""

from __future__ import annotations

import hashlib
import hmac
from datetime import date, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import new_secret
from ...engine.i18n import say
from ..http.dates import day_of, day_words
from ..http.errors import Denied, status_of
from ..http.forms import player_named, posted_form
from ..http.identity import server_of
from ..http.render import page, redirect
from ..server import GameServer
from ..services.cards import game_called, shown_game
from ..store import BOT, Taken, accounts, results
from ..store.results import Score
from ..tables.setup import ME, SeatSetup, TableSetup, level_words

router = APIRouter(include_in_schema=False)
STYLES = ["/static/css/daily.css"]
SECRET = "daily"  # the name of the server's secret behind all deals
MOST_LISTED = 50
FIRST = date(2026, 1, 1)  # no deal is older
PLAYED = say("You have already played this deal.")


def today(server: GameServer) -> date:
    return day_of(server.today_now())


def deal(day: date, game: str) -> str:
    """What a deal is called."""
    return f"{day.isoformat()} {game}"


def secret_of(deal: str, server: str) -> str:
    """The secret that a deal comes from: nobody can tell it without that of the server, nor from other days' secrets."""
    return hmac.new(server.encode(), deal.encode(), hashlib.sha256).hexdigest()


# --- playing ----------------------------------------------------------------------------------------------------------
@router.post("/daily/{game}")
async def play(request: Request, game: str) -> Response:
    """Leads to my table with today's deal; the first time it is made."""
    form = await posted_form(request)
    game_called(game)
    try:
        player, name = await player_named(request, form.get("name"))
        room = await table_of(server_of(request), player, name, game)
    except GrandTourError as refused:
        return daily_page(request, today(server_of(request)), refused, status_of(refused))
    return redirect(f"/t/{room}")


async def table_of(server: GameServer, player: int, name: str, game: str) -> str:
    """The only table of a player with today's deal of a game."""
    daily = deal(today(server), game)
    async with server.limits.daily:
        known = results.daily_rooms(server.store, player, [daily])
        if daily in known:
            return known[daily][0]
        if results.daily_dealt(server.store, player, daily):
            raise GrandTourError(PLAYED)
        secret = secret_of(daily, await accounts.secret(server.store, SECRET, new_secret()))
        seats = [SeatSetup(ME), SeatSetup(BOT, level=server.settings.daily_bot)]
        plan = TableSetup(game, seats, spectators=False, lots=False, hints=False, daily=daily, secret=secret)
        try:
            room = await server.create(player, name, plan)
        except Taken:  # it was made by another server process just now, or has been played before
            known = results.daily_rooms(server.store, player, [daily])
            if daily in known:
                return known[daily][0]
            raise GrandTourError(PLAYED) from None
    await room.seating.ready(player, "")
    return room.id


# --- the page ---------------------------------------------------------------------------------------------------------
@router.get("/daily")
async def daily(request: Request) -> HTMLResponse:
    return daily_page(request, today(server_of(request)))


@router.get("/daily/{day}")
async def earlier(request: Request, day: str) -> HTMLResponse:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise Denied(say("This page doesn't exist."), 404) from None
    if not FIRST <= found <= today(server_of(request)) or found.isoformat() != day:
        raise Denied(say("This page doesn't exist."), 404)
    return daily_page(request, found)


def daily_page(request: Request, day: date, error: object = None, status: int = 200) -> HTMLResponse:
    server, me = server_of(request), request.state.somebody.player
    deals = {game: deal(day, game) for game in registry.names()}
    mine = {} if me is None else results.daily_rooms(server.store, me, deals.values())
    now, before, after = today(server), day - timedelta(1), day + timedelta(1)
    return page(
        request,
        "daily.html",
        status,
        styles=STYLES,
        day=day_words(day, "long"),
        is_today=day == now,
        before=None if before < FIRST else before.isoformat(),
        after=None if after > now else after.isoformat(),
        bot=level_words(server.settings.daily_bot),
        suggested=say("Traveller"),
        games=[shown_game(game) | _state(server, mine.get(deals[game]), deals[game], me) for game in deals],
        error=error,
    )


def _state(server: GameServer, room: tuple[str, str] | None, deal: str, me: int | None) -> dict[str, Any]:
    """How it stands with a deal: my table, and everybody's scores."""
    found = results.ranking(server.store, deal, me, MOST_LISTED)
    below = [found.own] if found.own is not None and found.own not in found.best else []
    return {
        "table": None if room is None else room[0],
        "over": room is not None and room[1] == "over",
        "own": None if found.own is None else _line(found.own, me),
        "scores": [_line(one, me) for one in (*found.best, *below)],
        "players": found.players,
        "gave_up": found.gave_up,
        "given_up": [{"player": player, "name": name} for player, name in found.given_up],
        "dealt": me is not None and results.daily_dealt(server.store, me, deal),
    }


def _line(score: Score, me: int | None) -> dict[str, Any]:
    return vars(score) | {"mine": score.player == me}
