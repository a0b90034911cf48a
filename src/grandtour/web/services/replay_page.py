"""The page of a replay: for those who open it, and again for those who have filled in wrongly how they would play on."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from ...engine.i18n import language, say
from ...engine.render.pictures import art_for
from ...engine.table import Table
from ..http.errors import Misfilled
from ..http.identity import address, server_of
from ..http.render import page
from .cards import shown_levels
from .replays import EVERYTHING, SPECTATOR, Watched, in_thread, players_of, seat_in, seats_to_fill

MOST_TOLD = 4  # logs of one game that are kept


async def replay_page(
    request: Request, watched: Watched, move: int, seat: str | None, error: Misfilled | None = None
) -> HTMLResponse:
    """The page; with an error of the form by which one plays on, which is there, too."""
    table, view = watched.table, watched.seen_as(seat)
    await in_thread(request, partial(table.at, move))  # if there is such a move
    lines = await in_thread(request, partial(told, watched, seat_in(view)))
    styles = ["/look/table.css", f"/games/{table.game}/style.css", "/static/css/replay.css"]
    return page(
        request,
        "replay.html",
        200 if error is None else error.status,
        styles=styles,
        art=art_for(table.game, table.options),
        rules=f"/rules/{table.game}",
        watched=watched,
        title=table.title,
        view=view,
        views=views_of(table),
        move=move,
        moves=len(table.moves),
        lines=lines,
        players=players_of(watched),
        address=address(server_of(request), request.headers, request.url.scheme) + watched.path,
        seats=seats_to_fill(table, seat_in(view)),
        levels=shown_levels(),
        suggested=say("Traveller"),
        error=error,
    )


def told(watched: Watched, seat: int | None) -> list[dict[str, Any]]:
    """The log, as a seat or a spectator was told it: of each move what is said, who made it, what of the table it touched."""
    found: list[dict[str, Any]] | None = watched.told.get((seat, language()))
    if found is None:
        table = watched.table.copy()
        both = zip(table.stories(seat), table.traces(seat), strict=True)
        found = [{"text": " ".join(map(str, story)), "seat": mover, "parts": parts} for story, (mover, parts) in both]
        if len(watched.told) >= MOST_TOLD:
            watched.told.clear()
        watched.told[seat, language()] = found
    return found


def views_of(table: Table) -> list[dict[str, Any]]:
    """From where a game can be seen."""
    seats = [{"value": str(seat), "label": table.who(seat)} for seat in range(table.seats)]
    return [{"value": EVERYTHING, "label": say("Everything visible")}, *seats, {"value": SPECTATOR, "label": say("Spectator")}]
