"""What decided a game: its turning point, and each player's best turn and worst mistake, each with its place in the replay. The
result and the analysis tell the same."""

from __future__ import annotations

from typing import Any

from ...bots import moments
from ...bots.analysis import Analysis, folded
from ...bots.moments import Moment
from ...engine.i18n import Sentence, say
from ...engine.numbers import percent, signed_percent
from ...engine.table import Table
from ..services.moments import subject_of
from .viewers import Viewer

MOST_LINES = 6  # of the log for each moment: the first that fit
MORE = "…"


def moments_shown(viewer: Viewer) -> dict[str, Any] | None:
    """For result.html: the moments as one viewer is told them; whether they are still being looked for."""
    room, subject = viewer.room, subject_of(viewer.room)
    mine = room.seat_of(viewer.held[0]) if len(viewer.held) == 1 else None
    found = room.server.moments.found.get(subject)
    if found is None:
        return {"sought": True, "own": mine is not None, "lines": []} if subject in room.server.moments.sought else None
    assert room.series is not None
    replay = f"/t/{room.id}/replay?game={room.series.games}"
    lines = moment_lines(found, room.table, mine, [] if mine is None else [mine], replay)
    return {"sought": False, "own": mine is not None, "lines": lines}


def moment_lines(found: Analysis, table: Table, reader: int | None, seats: list[int], replay: str) -> list[dict[str, Any]]:
    """The turning point, and the best turn and the mistake of some seats, as the reader's log tells them."""
    lines = [(say("Turning point"), moments.turning_point(found), _rise)]
    for seat in seats:
        mine = seat == reader
        lines += [
            (say("Your best move") if mine else say("Best move"), moments.best(found, seat), _ahead),
            (_title_of_mistake(found, seat, mine), moments.mistake(found, seat), _loss),
        ]
    return [_line(table, reader, title, moment, effect, replay) for title, moment, effect in lines if moment is not None]


def _title_of_mistake(found: Analysis, seat: int, mine: bool) -> Sentence:
    """Winners needn't hear of mistakes."""
    if found.results is not None and found.results[seat] == max(found.results):
        return say("Could have been better")
    return say("Your biggest mistake") if mine else say("Biggest mistake")


def _line(table: Table, reader: int | None, title: Sentence, moment: Moment, effect: Any, replay: str) -> dict[str, Any]:
    """A moment in words, with a link to the position that it led to."""
    stories = table.stories(reader)[moment.number : moment.until]
    lines = [str(line) for line in folded([line for story in stories for line in story])]
    told = " ".join(lines[:MOST_LINES] + ([MORE] if len(lines) > MOST_LINES else []))
    return {
        "title": title,
        "seat": moment.seat,
        "told": told,
        "effect": effect(moment),
        "link": f"{replay}&move={moment.until}",
    }


def _rise(moment: Moment) -> Sentence:
    return say("Win chance: {before} → {after}", before=percent(moment.before), after=percent(moment.after))


def _ahead(moment: Moment) -> Sentence:
    return say("Win chance: {change} compared with the next best move", change=signed_percent(moment.size))


def _loss(moment: Moment) -> Sentence:
    return say("Win chance: {change} compared with the best move", change=signed_percent(-moment.size))
