"""The deal of the day: in each game the same for everybody, against the same bot, which answers the same moves alike."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.shuffles import new_secret
from ..engine.words import say
from .asking import hall_of
from .days import day_of, day_words
from .guard import Denied
from .hall import Hall
from .limits import limits_of
from .pages import game_called, go, page, player_named, sent, shown_game, status_of
from .plans import LEVEL_WORDS, ME, Plan, Wish
from .store import BOT, people, results
from .store.results import ResultRow

router = APIRouter(include_in_schema=False)
STYLES = ["/static/daily.css"]
SECRET = "daily"  # the name of the server's secret behind all deals
MOST_LISTED = 50
FIRST = date(2026, 1, 1)  # no deal is older


def today(hall: Hall) -> date:
    return day_of(hall.now())


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
    form = await sent(request)
    game_called(game)
    try:
        player, name = await player_named(request, form.get("name"))
        room = await table_of(hall_of(request), player, name, game)
    except GrandTourError as refused:
        return daily_page(request, today(hall_of(request)), refused, status_of(refused))
    return go(f"/t/{room}")


async def table_of(hall: Hall, player: int, name: str, game: str) -> str:
    """The only table of a player with today's deal of a game."""
    daily = deal(today(hall), game)
    async with limits_of(hall).daily:
        known = results.daily_rooms(hall.store, player, [daily])
        if daily in known:
            return known[daily][0]
        if any(row.player == player for row in results.of_days(hall.store, [daily])):
            raise GrandTourError(say("You have played this deal already."))
        secret = secret_of(daily, await people.secret(hall.store, SECRET, new_secret()))
        wishes = [Wish(ME), Wish(BOT, level=hall.settings.daily_bot)]
        plan = Plan(game, wishes, spectators=False, lots=False, hints=False, daily=daily, secret=secret)
        room = await hall.create(player, name, plan)
    await room.ready(player, "")
    return room.id


# --- the page ---------------------------------------------------------------------------------------------------------
@router.get("/daily")
async def daily(request: Request) -> HTMLResponse:
    return daily_page(request, today(hall_of(request)))


@router.get("/daily/{day}")
async def earlier(request: Request, day: str) -> HTMLResponse:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise Denied(say("There is no such page."), 404) from None
    if not FIRST <= found <= today(hall_of(request)) or found.isoformat() != day:
        raise Denied(say("There is no such page."), 404)
    return daily_page(request, found)


def daily_page(request: Request, day: date, error: object = None, status: int = 200) -> HTMLResponse:
    hall, me = hall_of(request), request.state.somebody.player
    deals = {game: deal(day, game) for game in registry.names()}
    mine = {} if me is None else results.daily_rooms(hall.store, me, deals.values())
    rows = results.of_days(hall.store, deals.values())
    now, before, after = today(hall), day - timedelta(1), day + timedelta(1)
    return page(
        request,
        "daily.html",
        status,
        styles=STYLES,
        day=day_words(day, "long"),
        is_today=day == now,
        before=None if before < FIRST else before.isoformat(),
        after=None if after > now else after.isoformat(),
        bot=LEVEL_WORDS[hall.settings.daily_bot],
        suggested=say("Traveller"),
        games=[shown_game(game) | _state(mine.get(deals[game]), rows, deals[game], me) for game in deals],
        error=error,
    )


def _state(room: tuple[str, str] | None, rows: Sequence[ResultRow], deal: str, me: int | None) -> dict[str, Any]:
    """How it stands with a deal: my table, and everybody's scores."""
    scores = ranking([row for row in rows if row.daily == deal], me)
    own = next((line for line in scores if line["mine"]), None)
    shown = [line for number, line in enumerate(scores) if number < MOST_LISTED or line["mine"]]
    over = room is not None and room[1] == "over"
    return {"table": None if room is None else room[0], "over": over, "own": own, "scores": shown, "players": len(scores)}


def ranking(rows: Sequence[ResultRow], me: int | None) -> list[dict[str, Any]]:
    """The scores of a deal, the best first; equals share a place. Each person is beside the bot that they met."""
    bots = {row.room: row.score for row in rows if row.level is not None}
    played = [row for row in rows if row.player is not None]
    return [
        {
            "place": 1 + sum(other.score > row.score for other in played),
            "player": row.player,
            "name": row.name,
            "score": row.score,
            "bot": bots.get(row.room, 0),
            "won": row.rank == 1,
            "mine": row.player == me,
        }
        for row in sorted(played, key=lambda row: (-row.score, row.time))
    ]
