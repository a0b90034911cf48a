"""The levels of the bots, the weakest first: the names in `bots/levels.toml`, which is the one list. Nothing here needs the rules
or numpy, so that help and the choice of a mode can ask (`grandtour.bots` loads both)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from .engine.errors import GrandTourError
from .engine.i18n import listed, say

DATA: dict[str, Any] = tomllib.loads((files("grandtour") / "bots" / "levels.toml").read_text(encoding="utf-8"))
LEVELS: tuple[str, ...] = tuple(DATA["levels"])
RATED_AS: dict[str, int] = DATA["rated_as"]  # the numbers of the levels in the ratings of a server
WORDS = {  # what people call them: written out, so that the catalogues find them
    "random": say("random"),
    "novice": say("novice"),
    "casual": say("casual"),
    "house": say("intermediate"),
    "skilled": say("skilled"),
    "expert": say("expert"),
}


# These estimate chances, and need the compiled rules: a move would take minutes without.
SEARCHING = tuple(level for level in LEVELS if DATA["levels"][level]["kind"] == "search")


def check_level(level: Any) -> None:
    """Refuses a level that does not exist."""
    if level not in LEVELS:
        raise GrandTourError(say("There is no bot “{level}”. Available bots: {levels}.", level=level, levels=listed(LEVELS)))


def check_searches(level: str) -> None:
    """Refuses a level that does not exist, or has no chances to tell of."""
    check_level(level)
    if level not in SEARCHING:
        raise GrandTourError(
            say("The bot “{level}” does not calculate win chances; these do: {levels}.", level=level, levels=listed(SEARCHING))
        )
