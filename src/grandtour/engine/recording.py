"""The record of a table: the whole game as data, or the part of it that led to an earlier moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from . import replay

if TYPE_CHECKING:
    from .table import Table


def record_of(table: Table) -> dict[str, Any]:
    """The whole game: what it needs to be played again, and all events."""
    record: dict[str, Any] = {
        "format": replay.FORMAT,
        "game": table.game,
        "rules": table._game.RULES_VERSION,
        "seats": table.seats,
        "options": deepcopy(table.options),
        "start": deepcopy(table._start),
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
