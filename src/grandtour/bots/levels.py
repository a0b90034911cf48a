"""What the levels are in each game: `levels.toml`, measured by `grandtour ladder`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from ..engine.errors import GrandTourError
from ..engine.words import listed, say

LEVELS = ("random", "novice", "casual", "skilled", "expert")
KINDS = ("random", "glance", "search")


@dataclass(frozen=True)
class Way:
    """A way to choose: by chance; by a glance at every choice in a few worlds; by a search of so many simulations."""

    kind: str
    simulations: int = 1  # of a search; for a glance, worlds
    temper: float = 0.0  # how much worse a choice may be and still be made now and then, in parts of a win
    brain: bool = True  # whether positions are judged by what was learned
    rollout: int = 0  # random choices before a position is judged; -1: to the end of the game
    explore: float = 0.35
    caution: float = 0.0
    margin: float = 0.2
    spread: float = 10.0  # points of a usual margin
    sees_all: bool = False  # a measure for luck: this one is not fair

    def with_budget(self, simulations: int | None) -> Way:
        return self if simulations is None else replace(self, simulations=simulations)


def check_level(level: Any) -> None:
    """Refuses a level that does not exist."""
    if level not in LEVELS:
        raise GrandTourError(say("There is no bot “{level}”. The bots are: {levels}.", level=level, levels=listed(LEVELS)))


@cache
def way(game: str, level: str) -> Way:
    """How a level chooses in a game."""
    check_level(level)
    if level == LEVELS[0]:
        return Way("random")
    data = _data().get(game, {})
    return Way(spread=data.get("spread", Way.spread), **data.get(level) or DEFAULTS[level])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "levels.toml").read_text(encoding="utf-8"))


DEFAULTS: dict[str, dict[str, Any]] = {  # for a game that nobody has measured yet: rollouts need nothing but the rules
    "novice": {"kind": "search", "simulations": 10, "brain": False, "rollout": -1},
    "casual": {"kind": "search", "simulations": 60, "brain": False, "rollout": -1},
    "skilled": {"kind": "search", "simulations": 300, "brain": False, "rollout": -1},
    "expert": {"kind": "search", "simulations": 1500, "brain": False, "rollout": -1},
}
