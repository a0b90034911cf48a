"""The games that are installed: ours, and those from packages of others."""

from __future__ import annotations

import logging

from ..engine import registry
from ..engine.box import shipped_box
from ..engine.i18n import say
from . import screen


def list_games() -> None:
    """A line for each game; then those that can't be played, each with what is wrong with it."""
    logging.getLogger("grandtour").disabled = True  # what would be said there is said here
    for name in registry.names():
        players = shipped_box(name).data["players"]
        seats = say("{fewest}–{most} players", fewest=players["min"], most=players["max"])
        origin = registry.home_of(name).origin or say("Grand Tour")
        screen.line(f"  {name:<16} {registry.find(name).TITLE} · {seats} · {origin}")
    for name, (home, reason) in registry.left_out().items():
        screen.line(say("{name} ({origin}) can't be played: {reason}.", name=name, origin=home.origin, reason=reason), "yellow")
