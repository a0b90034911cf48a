"""The record of a table: the whole game as data, or the part of it that led to an earlier moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from . import gamefile
from .errors import RecordError, UndoRefused
from .i18n import say
from .validation import brief

if TYPE_CHECKING:
    from .table import Table

FOR_MOVES = 2000  # events that are left for moves alone, so that a record never has more of them than can be read again


def record_of(table: Table) -> dict[str, Any]:
    """The whole game: what it needs to be played again, and all events."""
    record: dict[str, Any] = {
        "format": gamefile.FORMAT,
        "game": table.game,
        "rules": table.now.game.RULES_VERSION,
        "seats": table.seats,
        "options": deepcopy(table.options),
        "start": table.start,
        "events": table.happened(),
        "box": deepcopy(dict(table.printed_box.data)),
    }
    if table.names:
        record["names"] = list(table.names)
    if table.about:
        record["about"] = table.about
    if table.shuffle is not None:
        record["shuffle"] = deepcopy(table.shuffle)
    if table.over:
        record["result"] = {"scores": table.scores, "ranks": table.ranks}
    return record


def repeat(table: Table, event: Mapping[str, Any]) -> None:
    """Makes an event of a record happen at a table."""
    if not gamefile.is_event(event):
        raise RecordError(say("This is not a valid event: {event}", event=brief(event)))
    if "move" in event:
        table.play(event["seat"], event["move"])
    elif "undo" in event:
        table.undo(event["seat"])
    elif "consent" in event:
        table.consent(event["seat"], event["consent"])
    elif "stand-in" in event:
        table.stand_in(event["seat"], event["stand-in"])
    else:
        table.end(event["end"])


def check_may_go_back(events: int) -> None:
    """Refuses to take back a move where so much has happened that the moves themselves need the room that is left."""
    if events >= gamefile.MOST_EVENTS - FOR_MOVES:
        raise UndoRefused(say("Too many moves have been taken back at this table; no more takebacks are possible."))


def bots_in(events: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """The seats that bots play after these events, with their levels."""
    levels = {event["seat"]: event["stand-in"] for event in events if "stand-in" in event}
    return {seat: level for seat, level in levels.items() if level is not None}


def events_to(events: Sequence[Mapping[str, Any]], moves: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
    """The events behind the first moves that count: without what was taken back later, and with the bots of that time."""
    left, kept = list(reversed(moves)), []
    for event in events:
        if "stand-in" in event:
            kept.append(dict(event))
        elif not left:
            break
        elif "move" in event and (event["seat"], event["move"]) == left[-1]:
            kept.append(dict(event))
            left.pop()
    return kept + [{"seat": seat, "move": words} for seat, words in reversed(left)]
