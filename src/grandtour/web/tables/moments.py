"""At the end of a game: the move that decided it, and the reader's own best and worst, each with its place in the replay."""

from __future__ import annotations

from typing import Any

from ...bots import moments
from ...bots.moments import Moment
from ...engine.i18n import Sentence, say
from ...engine.numbers import percent, signed_percent
from ..services.moments import subject_of
from .room import Room
from .viewers import Viewer


def moments_shown(viewer: Viewer) -> dict[str, Any] | None:
    """For result.html: the moments as one viewer is told them; whether they are still being looked for."""
    room, subject = viewer.room, subject_of(viewer.room)
    mine = room.seat_of(viewer.held[0]) if len(viewer.held) == 1 else None
    found = room.server.moments.found.get(subject)
    if found is None:
        return {"sought": True, "own": mine is not None, "lines": []} if subject in room.server.moments.sought else None
    lines = [_line(room, mine, say("Decisive move"), moments.decisive(found), _rise)]
    if mine is not None:
        lines += [
            _line(room, mine, say("Your best move"), moments.best(found, mine), _ahead),
            _line(room, mine, say("Your worst move"), moments.worst(found, mine), _loss),
        ]
    return {"sought": False, "own": mine is not None, "lines": [line for line in lines if line is not None]}


def _line(room: Room, mine: int | None, title: Sentence, moment: Moment | None, effect: Any) -> dict[str, Any] | None:
    """A moment as the reader's log tells it, with a link to the position that it led to."""
    if moment is None:
        return None
    assert room.series is not None
    told = " ".join(map(str, room.table.stories(mine)[moment.number]))
    link = f"/t/{room.id}/replay?game={room.series.games}&move={moment.number + 1}"
    return {"title": title, "seat": moment.seat, "told": told, "effect": effect(moment), "link": link}


def _rise(moment: Moment) -> Sentence:
    return say("Win chance: {before} → {after}", before=percent(moment.before), after=percent(moment.after))


def _ahead(moment: Moment) -> Sentence:
    return say("Win chance: {change} compared with the next best move", change=signed_percent(moment.size))


def _loss(moment: Moment) -> Sentence:
    return say("Win chance: {change} compared with the best move", change=signed_percent(-moment.size))
