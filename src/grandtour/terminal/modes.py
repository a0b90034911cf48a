"""In which mode the rules run: as plain Python, at once, or compiled, because bots that think need it. This is decided before
anything is imported that has a mode, so the levels are read here from the list of the bots without importing them."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from ..engine.errors import GrandTourError
from . import savegames

_DATA = tomllib.loads((files("grandtour") / "bots" / "levels.toml").read_text(encoding="utf-8"))["levels"]
LEVELS = tuple(_DATA)
THINKING = tuple(level for level in LEVELS if _DATA[level]["kind"] != "random")
SEARCHING = tuple(level for level in LEVELS if _DATA[level]["kind"] == "search")  # these reckon chances
STAND_IN = re.compile(r'stand-in"?:?\s*"(\w+)"')  # in a record as text or as JSON


def any_thinks(seats: Iterable[str]) -> bool:
    """Whether a bot that thinks sits on one of these seats, as they are written on the command line. A bot of somebody's own
    does it in a process of its own, in the mode that the others need."""
    return any(seat.partition(":")[0].strip().lower() in THINKING for seat in seats)


def any_thinks_in(path: Path) -> bool:
    """Whether a bot that thinks plays in a kept game. Only a look: what can't be read is refused later, by who reads it."""
    try:
        return any(level in THINKING for level in STAND_IN.findall(savegames.read(path)))
    except GrandTourError:
        return False


def plainly() -> None:
    """The rules run as plain Python: they start at once."""
    os.environ["GRANDTOUR_MODE"] = "plain"


def compiled() -> None:
    """The rules run compiled; what is not compiled yet is compiled first, with progress. Who asks for plain Python by the
    environment gets that."""
    from ..engine import jit
    from .progress import compile_games

    if not jit.PLAIN:
        compile_games([jit.MODE])
