"""A position as data: what the positions of all games have in common, and what is checked of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import Fault, PositionError
from .i18n import say
from .position import Position
from .validation import Entry

POSITION_FORMAT = 1
COMMON = ("game", "format", "seats", "options", "box", "chance")  # the keys that every game's positions have


def own_part(data: Mapping[str, Any]) -> dict[str, Any]:
    """What only this game's positions have."""
    return {key: value for key, value in data.items() if key not in COMMON}


def without_label(position: Any) -> Any:
    """A position that does not name its box, for callers that have the box itself: the standard box may have another name after a
    new release."""
    return {key: value for key, value in position.items() if key != "box"} if isinstance(position, Mapping) else position


def check_label(entry: Entry, label: str) -> None:
    """Refuses a position that was taken with another box; one that names none fits any."""
    if entry.has("box") and entry.get("box") != label:
        sentence = say("this position belongs to a different box: provide that box, or remove “box” to play with this one")
        entry.fault("box", sentence)


def check_possible(position: Position) -> None:
    """Refuses a position that breaks an invariant of its game."""
    law = position.broken_invariant()
    if law:
        sentence = say("This position is not possible: {law}.", law=position.game.LAWS[law])
        raise PositionError([Fault("", sentence)])
