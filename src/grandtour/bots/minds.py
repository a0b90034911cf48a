"""A mind: one bot's way to think, with a desk of its own. It is never given a true state, but a reshuffled one."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine import generic
from ..engine.chance import KEY_WORDS, key_from_seed, key_words
from ..engine.errors import GrandTourError
from ..engine.record import Numbers
from ..engine.words import say
from .brains import NO_BRAIN, brain_of
from .core import glance, net, search
from .core.desk import GIVEN, Dials, new_desk
from .core.rollout import NOISE_WORDS
from .levels import Way

CHUNK = 50  # simulations between two looks at the clock
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


class Mind:
    """Thinks about one choice after another. Not for two threads at once."""

    def __init__(self, game: Any, way: Way, brain: Numbers | None = None) -> None:
        self.game, self.way = game, way
        knowledge = (brain_of(game) if brain is None else brain) if way.brain else NO_BRAIN
        if len(knowledge) and knowledge.shape != (net.rows(game.OBSERVED), net.HIDDEN):
            raise GrandTourError(say("This brain is not for the game {game}.", game=game.TITLE))
        rollout = way.rollout if len(knowledge) or not way.brain else -1  # without a brain a search plays to the end
        floats = [float(dial) for dial in (way.explore, way.caution, way.margin, way.spread)]  # of one type: compiled once
        self.dials = Dials(floats[0], floats[1], int(rollout), floats[2], floats[3], not way.sees_all)
        self.desk = new_desk(game, knowledge, min(way.simulations, MOST_NODES) if way.kind == "search" else 1)

    def choose(self, boxes: Any, states: Any, i: int, seat: int, seed: Any) -> int:
        """The action for a seat that is acting, on table i of an array; with the same seed always the same."""
        self.meet(boxes, states, i, seat, seed)
        n = generic.legal_at(boxes, self.desk.tables, GIVEN, seat, self.desk.out)
        if n == 1:
            return int(self.desk.out[0])
        if self.way.kind == "random":
            return int(self.desk.out[self._chance(seed).integers(n)])
        return self.pick(self.ponder(boxes, seat, briefly=self.way.temper == 0), seed)

    def meet(self, boxes: Any, states: Any, i: int, seat: int, seed: Any) -> None:
        """Takes a table as the seat knows it: hidden things are dealt anew before anything else looks at it."""
        words = key_words(key_from_seed(seed))
        self.desk.tables[GIVEN] = states[i]
        if not self.way.sees_all:
            generic.reshuffle_at(boxes, self.desk.tables, GIVEN, seat, np.array(words[:KEY_WORDS], np.int64))
        self.desk.noise["words"] = words[-NOISE_WORDS:]

    def ponder(self, boxes: Any, seat: int, ms: float | None = None, briefly: bool = False) -> list[Found]:
        """Thinks for the budget of its way, or for so many milliseconds; returns the choices, the best first. Briefly: no longer
        than until the most tried choice can't be overtaken."""
        end = math.inf if ms is None else time.monotonic() + ms / 1000
        if self.way.kind == "glance":
            return self._found(range(self._glance(boxes, seat, end)))
        search.clear(self.desk)
        left, chunk = (MOST_SIMULATIONS, 1) if ms is not None else (self.way.simulations, CHUNK)
        while left > 0:
            search.simulate(boxes, self.desk, seat, self.dials, min(left, chunk))
            left, chunk = left - chunk, min(2 * chunk, CHUNK)
            if time.monotonic() >= end or (briefly and search.lead(self.desk) > left):
                break
        return self._found(self._root_edges())

    def _glance(self, boxes: Any, seat: int, end: float) -> int:
        """Glances at all choices in the worlds of its way, or in more and more while there is time; returns how many they are."""
        left = self.way.simulations
        n = glance.glance(boxes, self.desk, seat, self.dials, min(left, CHUNK))
        while (left := left - CHUNK) > 0 or time.monotonic() < end < math.inf:
            worth, visits = self.desk.worth[:n].copy(), self.desk.edges[:n, search.VISITS].copy()
            glance.glance(boxes, self.desk, seat, self.dials, max(1, min(left, CHUNK)))
            self.desk.worth[:n] += worth
            self.desk.edges[:n, search.VISITS] += visits
        return n

    def _root_edges(self) -> list[int]:
        edges, edge = [], int(self.desk.nodes[search.ROOT, search.FIRST])
        while edge != search.NO_EDGE:
            edges.append(edge)
            edge = int(self.desk.edges[edge, search.NEXT])
        return edges

    def _found(self, edges: Any) -> list[Found]:
        found = []
        for edge in edges:
            action, _, visits, _ = (int(number) for number in self.desk.edges[edge])
            payoff, win, points = (float(total) / visits for total in self.desk.worth[edge])
            found.append(Found(action, visits, payoff, win, points))
        return sorted(found, key=lambda one: (-one.visits, -one.payoff, one.action))

    def pick(self, found: list[Found], seed: Any) -> int:
        """The best choice; with a temper, a worse one the seldomer the worse it is."""
        if self.way.temper == 0:
            return found[0].action
        chance = self._chance(seed)
        leaning = [one.payoff - self.way.temper * math.log(-math.log(chance.uniform(1e-12, 1 - 1e-12))) for one in found]
        return found[leaning.index(max(leaning))].action

    def _chance(self, seed: Any) -> np.random.Generator:
        return np.random.default_rng(key_words(key_from_seed(f"choice {seed}")))
