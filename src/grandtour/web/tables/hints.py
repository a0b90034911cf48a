"""Hints at a table: what a strong bot would do, and why, from what the player knows."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from ...bots import explain
from ...engine.errors import GrandTourError
from ...engine.i18n import language, say, speaking
from ...engine.table import Table
from ..http.errors import Denied
from ..services.warmup import COMPILING
from .message_types import Hint
from .room import Room

MOST = 3  # moves that are shown


async def advice(room: Room, place: int) -> list[Hint]:
    """The best moves of a place, with chances and reasons in words."""
    if not room.row.hints:
        raise Denied(say("Hints are turned off at this table."))
    if place not in room.acting():
        raise GrandTourError(say("You can ask for a hint only on your turn."))
    if not room.server.warming.searches:
        raise GrandTourError(COMPILING)
    key = (room.number, place, language())
    room.advice = {asked: found for asked, found in room.advice.items() if asked[0] == room.number and not _failed(found)}
    if key not in room.advice:  # thought once, however often it is asked for and whatever is said meanwhile
        work = partial(thought, room.table.copy(), room.seat_of(place), language())
        room.advice[key] = asyncio.ensure_future(room.server.bots.run(room.places[place].player, work))
    return list(await asyncio.shield(room.advice[key]))


def _failed(found: asyncio.Future[Any]) -> bool:
    return found.done() and (found.cancelled() or found.exception() is not None)


def thought(table: Table, seat: int, code: str) -> list[Hint]:
    """The best moves of a seat, in the reader's language; for a thread in which bots think."""
    with speaking(code):
        return [_shown(table, seat, *found) for found in explain.advise(table, seat, most=MOST)]


def _shown(table: Table, seat: int, found: Any, why: list[Any]) -> Hint:
    return {
        "move": found.move,
        "text": str(table.explain(seat, found.move)),
        "win": round(found.win, 3),
        "points": round(found.points, 1),
        "reasons": [str(reason) for reason in why],
    }
