"""The promises of the bots, for every game of the list. In plain Python the tests think less and look at fewer tables; those that
play whole games or search for long are left out there (`thinks_long`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core import net
from grandtour.engine import generic, registry
from grandtour.engine.chance import key_from_seed, key_words
from grandtour.engine.jit import MODE
from tests.contract.cases import MOMENTS, Case, all_cases, moments

thinks_long = pytest.mark.skipif(MODE == "plain", reason="too slow in plain Python, and no different there")
ALL = all_cases()
ONE_EACH = [next(case for case in ALL if case.game == game) for game in grandtour.games()]
FEW = {"compiled": 16, "checked": 12, "plain": 3}[MODE]  # simulations where it does not matter how good a choice is
TEAM_SEATS, TEAMS = 4, 2  # partners face each other


def choices(case: Case, many: int = MOMENTS) -> Iterator[tuple[grandtour.Table, int]]:
    """So many tables of a random game, with each seat that has something to decide."""
    for t in moments(case, many):
        for seat in t.acting:
            yield t, seat


def made_up_brain(game: Any, seed: int = 1) -> Any:
    """A brain that knows nothing, but answers."""
    return (np.random.default_rng(seed).normal(size=(net.rows(game.OBSERVED), net.HIDDEN)) * 0.1).astype(np.float32)


def ways() -> dict[str, bots.Way]:
    """Ways to think of every kind, with few simulations."""
    return {
        "random": bots.Way("random"),
        "glance": bots.Way("glance", 2),
        "glance by rollouts": bots.Way("glance", 2, brain=False, rollout=-1),
        "tempered glance": bots.Way("glance", 1, temper=0.1),
        "search": bots.Way("search", FEW, brain=False, rollout=-1),
        "search with a brain": bots.Way("search", FEW),
        "short rollouts, then a brain": bots.Way("search", FEW, rollout=3, temper=0.05),
    }


def mind(t: grandtour.Table, way: bots.Way) -> bots.Mind:
    """A mind for a table's game, with a brain that was made up."""
    game = registry.find(t.game)
    return bots.Mind(game, way, made_up_brain(game))


def chosen(mind: bots.Mind, t: grandtour.Table, seat: int, seed: Any) -> int:
    return mind.choose(t.box.array, t._states, 0, seat, seed)


# --- what a table is worth, in plain words --------------------------------------------------------------------------
def side(t: grandtour.Table, seat: int) -> int:
    """Seats with the same number play together."""
    return seat % TEAMS if t.options.get("teams") and t.seats == TEAM_SEATS else seat


def rivals(t: grandtour.Table, seat: int) -> list[int]:
    return [other for other in range(t.seats) if side(t, other) != side(t, seat)]


def win(t: grandtour.Table, seat: int) -> float:
    """A whole win, or a part of it for each side that is first."""
    first = {side(t, other) for other in range(t.seats) if t.ranks[other] == 1}
    return 1 / len(first) if side(t, seat) in first else 0.0


def payoff(t: grandtour.Table, seat: int, margin: float, spread: float) -> float:
    """The mean over the rivals: ahead of it (a tie is half), mixed with the margin in points."""
    ranks, scores, others = t.ranks, t.scores, rivals(t, seat)
    total = 0.0
    for other in others:
        ahead = 1.0 if ranks[other] > ranks[seat] else 0.5 if ranks[other] == ranks[seat] else 0.0
        points = (scores[seat] - scores[other]) / spread
        total += (1 - margin) * ahead + margin * (0.5 + 0.5 * points / (1 + abs(points)))
    return total / len(others)


def on_its_own(t: grandtour.Table, most: int = 200) -> bool:
    """Plays on while nobody can choose; whether this led to the end."""
    for _ in range(most):
        if t.over or len(t.acting) > 1:
            break
        moves = t.legal_actions(t.acting[0])
        if len(moves) > 1:
            break
        t.play(t.acting[0], moves[0])
    return t.over


def world(t: grandtour.Table, seat: int, seed: Any) -> grandtour.Table:
    """A table that a seat could not tell from this one; quicker than `reshuffled`."""
    twin = t.copy()
    generic.reshuffle_at(twin.box.array, twin._states, 0, seat, np.array(key_words(key_from_seed(seed)), np.int64))
    return twin
