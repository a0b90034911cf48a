"""A player's page: ratings with their uncertainty, and the games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...engine import registry
from ...engine.i18n import say
from ...strength import shown
from ..http.dates import day_of, day_words
from ..http.errors import Denied
from ..http.identity import server_of
from ..http.render import page
from ..store import accounts, results
from ..store.results import RatingRow, ResultRow
from ..tables.setup import level_shown

router = APIRouter(include_in_schema=False)
STYLES = ["/static/css/account.css"]
MOST_LISTED = 100
LOW, HIGH, WIDE = 500, 2500, 200  # what the drawn scale shows, and its width


@router.get("/player/{id_}")
async def profile(request: Request, id_: str) -> HTMLResponse:
    store, me = server_of(request).store, request.state.somebody.player
    number = int(id_) if id_.isascii() and id_.isdecimal() and len(id_) < 10 else 0
    name = accounts.name_of(store, number)
    if name is None:
        raise Denied(say("This player doesn't exist."), 404)
    games = results.history(store, number, MOST_LISTED)
    seen = accounts.watchable(store, {rows[0].room for rows in games}, me)
    return page(
        request,
        "profile.html",
        styles=STYLES,
        player={"id": number, "name": name, "mine": number == me},
        ratings=[_rating(row) for row in results.ratings_of(store, number)],
        played=results.played(store, number),
        history=[line for rows in games for line in _lines(rows, number, rows[0].room in seen)],
    )


def _rating(row: RatingRow) -> dict[str, Any]:
    """A rating and where its interval lies on the scale."""
    found = shown((row.mean, row.deviation))
    left, middle, right = (scaled(found.number + by) for by in (-found.margin, 0, found.margin))
    drawn = {"left": left, "middle": middle, "width": max(1, right - left)}
    return {"title": registry.title(row.game), "rating": found, "games": row.games, "drawn": drawn}


def scaled(number: int) -> int:
    return round((min(max(number, LOW), HIGH) - LOW) / (HIGH - LOW) * WIDE)


def _lines(rows: Sequence[ResultRow], player: int, seen: bool) -> list[dict[str, Any]]:
    """A game as its player's history has it: one line for each of their places."""
    return [
        {
            "day": day_words(day_of(row.time)),
            "title": registry.title(row.game),
            "table": row.room if seen else None,
            "daily": row.daily is not None,
            "others": [_other(other) for other in rows if other.place != row.place],
            "rank": row.rank,
            "of": len(rows),
            "score": row.score,
            "given_up": row.forfeit,
            "change": change(row),
        }
        for row in rows
        if row.player == player
    ]


def _other(row: ResultRow) -> dict[str, Any]:
    """Another player of the same game: a person, or a bot with its level."""
    return {"player": row.player, "name": row.name, "bot": level_shown(row.level)}


def change(row: ResultRow) -> str | None:
    """By how much a game has changed a rating; `None` if it did not count."""
    if row.rating is None:
        return None
    before, after = map(shown, row.rating)
    return f"{after.number - before.number:+d}".replace("-", "−")
