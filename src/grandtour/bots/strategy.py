"""How a bot chooses: a `Strategy`; and how each level does, by `levels.toml`, measured by `grandtour ladder`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from ..engine import registry
from ..levels import DATA, check_level

KINDS = ("random", "policy", "search")


@dataclass(frozen=True)
class Strategy:
    """How to choose: at random; what the policy likes best; by a search with a number of simulations."""

    kind: str
    simulations: int = 1
    candidates: int = 12  # choices that a search begins with, the policy's favourites
    learned: bool = True  # whether policy and values are the learned ones, or the hand-made player's
    values: bool = True  # whether positions are evaluated by what was learned, or played to the end
    foresight: bool = True  # whether the policy sees what a beginner would not
    overlook: float = 0.0  # the chance that a choice is not seen at all
    slack: float = 0.0  # the temperature of the final choice, in units of the policy's scores
    temperature: float = 0.5  # of the policy, in rollouts and for priors
    rollout: int = -1  # choices before a position is evaluated; -1: to the end of the game
    explore: float = 0.5
    trust: float = 10.0
    slope: float = 0.02
    replies: bool = True
    margin: float = 0.2
    spread: float = 10.0  # points of a usual margin
    sees_all: bool = False  # a measure for luck: this one is not fair

    def with_budget(self, simulations: int | None) -> Strategy:
        return self if simulations is None else replace(self, simulations=simulations)


def is_untrained(game: str) -> bool:
    """Whether a game says nothing about playing it well."""
    return len(registry.find(game).ACTION_FEATURES) == 1


@cache
def strategy(game: str, level: str) -> Strategy:
    """How a level chooses in a game: as in all games, but for what the game has of its own."""
    check_level(level)
    own = DATA.get(game, DATA["untrained"] if is_untrained(game) else {})
    return Strategy(**DATA["levels"][level] | own.get("all", {}) | own.get(level, {}))
