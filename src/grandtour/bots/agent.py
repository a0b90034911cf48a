"""An agent: one bot with its strategy and a workspace of its own. It is never given a true state, but a reshuffled one."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine import dispatch
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..engine.position import Position
from ..engine.rng import KEY_WORDS, key_from_seed, key_words
from .core import ismcts
from .core.policy import NEVER
from .core.rollout import NOISE_WORDS
from .core.workspace import CHOICES, GIVEN, Parameters, new_workspace
from .strategy import Strategy
from .weights import Weights, fits, house_policy, no_value, weights_of

CHUNK = 48  # simulations between two looks at the clock
MOST_NODES = 100_000
MOST_SIMULATIONS = 10_000_000  # however long there is time


@dataclass(frozen=True)
class Found:
    """What was found about one choice."""

    action: int
    visits: int
    payoff: float
    win: float
    points: float
    opinion: float  # the policy's score


class Agent:
    """Chooses for one seat after another. Not for two threads at once."""

    def __init__(self, game: Any, strategy: Strategy, weights: Weights | None = None) -> None:
        self.game, self.strategy = game, strategy
        known = weights_of(game) if weights is None else weights
        if not fits(game, known):
            raise GrandTourError(say("These weights don't fit the game “{game}”.", game=game.TITLE))
        policy = known.policy if strategy.learned and strategy.foresight else house_policy(game, strategy.foresight)
        value = known.value if strategy.learned and strategy.values else no_value()
        self.params = parameters(strategy, len(value.inner) > 0)
        nodes = min(strategy.simulations, MOST_NODES) if strategy.kind == "search" else 1
        self.work = new_workspace(game, policy, value, nodes)
        self.boxes: Any = None  # of the position that it met last
        self.clock: Callable[[], float] = time.monotonic  # of a budget in milliseconds, in seconds

    def sit_down(self, table: Any) -> None:
        """Is told at which table it plays next, which makes no difference to it."""

    def choose(self, position: Position, seat: int, seed: Any) -> int:
        """The action for a seat that is acting; with the same seed always the same."""
        self.meet(position, seat, seed)
        if self.strategy.kind == "random":
            n = dispatch.legal_at(self.boxes, self.work.tables, GIVEN, seat, self.work.out)
            return int(self.work.out[self._chance(seed).integers(n)])
        return self.pick(self.ponder(seat), seed)

    def meet(self, position: Position, seat: int, seed: Any) -> None:
        """Takes a position as the seat knows it: hidden information is dealt again before anything else looks at it."""
        words = key_words(key_from_seed(seed))
        self.boxes = position.boxes
        self.work.tables[GIVEN] = position.state
        if not self.strategy.sees_all:
            dispatch.reshuffle_at(self.boxes, self.work.tables, GIVEN, seat, np.array(words[:KEY_WORDS], np.int64))
        self.work.noise["words"] = words[-NOISE_WORDS:]

    def ponder(self, seat: int, ms: float | None = None) -> list[Found]:
        """Thinks for the budget of its strategy, or for `ms` milliseconds; returns the choices, best first, without the silly
        ones."""
        alive = ismcts.begin(self.boxes, self.work, seat)
        if self.strategy.kind == "search" and alive > 1:
            self.search(seat, alive, ms)
        return self._found()

    def search(self, seat: int, sensible: int, ms: float | None = None) -> None:
        """Sequential halving: all choices get the same share of the budget's first part, the better half of them of the second,
        until one is left."""
        alive = min(sensible, max(2, self.strategy.candidates))
        phases = max(1, math.ceil(math.log2(alive)))
        begun = self.clock()
        for phase in range(phases):
            if ms is None:
                rounds = max(1, self.strategy.simulations // (phases * alive))
                self._rounds(seat, alive, rounds, math.inf)
            else:
                self._rounds(seat, alive, MOST_SIMULATIONS, begun + ms / 1000 * (phase + 1) / phases)
            ismcts.rank(self.work, self.params, alive)
            alive = math.ceil(alive / 2)

    def _rounds(self, seat: int, alive: int, rounds: int, end: float) -> None:
        chunk = max(1, CHUNK // alive)
        for size in _chunks(rounds, chunk):
            ismcts.simulate(self.boxes, self.work, seat, self.params, alive, size)
            if self.clock() >= end:
                return

    def insist(self, seat: int, action: int, simulations: int) -> Found:
        """Thinks on about one choice alone, in the tree of the last search, whatever was thought of it there."""
        choices = self.work.choices[: self.work.used[CHOICES], ismcts.ACTION]
        row = int(np.flatnonzero(choices == action)[0])
        for rows in (self.work.choices, self.work.worth):
            rows[[0, row]] = rows[[row, 0]]
        self._rounds(seat, 1, simulations, math.inf)
        return self._found_of(0)

    def _found(self) -> list[Found]:
        found = [self._found_of(i) for i in range(self.work.used[CHOICES])]
        return [one for one in found if one.opinion > NEVER] or found

    def _found_of(self, i: int) -> Found:
        action, trials = (int(number) for number in self.work.choices[i])
        payoff, win, points, _, opinion = (float(number) for number in self.work.worth[i])
        return Found(action, trials, payoff / max(1, trials), win / max(1, trials), points / max(1, trials), opinion)

    def pick(self, found: list[Found], seed: Any) -> int:
        """The best choice that is not overlooked."""
        if self.strategy.overlook == 0 and self.strategy.slack == 0:
            return found[0].action
        chance = self._chance(seed)
        seen = [one for one in found if chance.random() >= self.strategy.overlook] or [found[chance.integers(len(found))]]
        return max(seen, key=lambda one: one.opinion + self.strategy.slack * chance.gumbel()).action

    def _chance(self, seed: Any) -> np.random.Generator:
        return np.random.default_rng(key_words(key_from_seed(f"choice {seed}")))


def _chunks(total: int, most: int) -> Iterator[int]:
    while total > 0:
        yield min(total, most)
        total -= most


def parameters(strategy: Strategy, knows: bool) -> Parameters:
    """The numbers of a search, each always of the same type: compiled once. Without values a search plays to the end."""
    floats = (strategy.explore, strategy.temperature, strategy.margin, strategy.spread, strategy.trust, strategy.slope)
    explore, temperature, margin, spread, trust, slope = map(float, floats)
    rollout = int(strategy.rollout) if knows else -1
    return Parameters(explore, temperature, rollout, margin, spread, trust, slope, bool(strategy.replies), not strategy.sees_all)
