"""In which mode the rules run at the terminal: as plain Python, at once, or compiled, because bots that search need it. This is
decided before anything is imported that has rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ..engine import mode
from ..engine.errors import GrandTourError
from ..levels import SEARCHING
from . import savegames

STAND_IN = re.compile(r'stand-in"?:?\s*"(\w+)"')  # in a record as text or as JSON


def any_searches(seats: Iterable[str]) -> bool:
    """Whether a bot that searches sits on one of these seats, as they are written on the command line. A bot of somebody's own
    does it in a process of its own, in the mode that the others need."""
    return any(seat.partition(":")[0].strip().lower() in SEARCHING for seat in seats)


def any_searches_in(path: Path) -> bool:
    """Whether a bot that searches plays in a saved game. Only a glance: an unreadable file is refused later, when it is read."""
    try:
        return any(level in SEARCHING for level in STAND_IN.findall(savegames.read(path)))
    except GrandTourError:
        return False


def plain() -> None:
    """The rules run as plain Python: they start at once. In a process that has them already they stay as they are."""
    if not mode.is_fixed():
        mode.use("plain")
