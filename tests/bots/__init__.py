"""The promises of the bots, for every game of the list. In plain Python the tests think less and look at fewer tables; those that
play whole games or search for long are left out there (`thinks_long`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core.evaluation import inputs_of
from grandtour.bots.core.value_net import ANSWERS, Net, new_net
from grandtour.bots.weights import Weights
from grandtour.engine import dispatch, registry
from grandtour.engine.features import SILLY
from grandtour.engine.jit import MODE
from grandtour.engine.rng import key_from_seed, key_words
from grandtour.testing.cases import MOMENTS, Case, all_cases, moments

thinks_long = pytest.mark.skipif(MODE == "plain", reason="too slow in plain Python, and no different there")
ALL = all_cases()
ONE_EACH = [next(case for case in ALL if case.game == game) for game in grandtour.games()]
FEW = {"compiled": 16, "checked": 12, "plain": 2}[MODE]  # simulations where it does not matter how good a choice is
CANDIDATES = {"compiled": 6, "checked": 4, "plain": 2}[MODE]  # choices that these are spent on
SEARCHING = [level for level in bots.LEVELS if bots.strategy(ONE_EACH[0].game, level).kind == "search"]
LEVELS = bots.LEVELS if MODE != "plain" else tuple(level for level in bots.LEVELS if level not in SEARCHING)
TEAM_SEATS, TEAMS = 4, 2  # partners face each other
SOME_HIDDEN = 5  # units of a net that was made up


def choices(case: Case, many: int = MOMENTS) -> Iterator[tuple[grandtour.Table, int]]:
    """So many tables of a random game, with each seat that has something to decide."""
    for t in moments(case, many):
        for seat in t.acting:
            yield t, seat


# --- agents ---------------------------------------------------------------------------------------------------------
def made_up_net(inputs: int, answers: int, chance: np.random.Generator) -> Net:
    """A net that knows nothing, but answers."""
    shapes = [part.shape for part in new_net(inputs, SOME_HIDDEN, answers)[:-1]]
    return Net(*((chance.normal(size=shape) * 0.1).astype(np.float32) for shape in shapes), np.array([20, 9], np.float32))


def made_up_weights(game: Any, seed: int = 1) -> Weights:
    chance = np.random.default_rng(seed)
    value = made_up_net(inputs_of(len(game.POSITION_FEATURES)), ANSWERS, chance)
    return Weights(made_up_net(len(game.ACTION_FEATURES), 1, chance), value)


def strategies() -> dict[str, bots.Strategy]:
    """Strategies of every kind, with few simulations."""
    search = bots.Strategy("search", FEW, CANDIDATES)
    some = {
        "random": bots.Strategy("random"),
        "policy": bots.Strategy("policy"),
        "house": bots.Strategy("policy", learned=False),
        "policy no foresight": bots.Strategy("policy", foresight=False, overlook=0.4),
        "policy with slack": bots.Strategy("policy", slack=1.0),
        "search with values": replace(search, rollout=0),
        "short rollouts, then values": replace(search, rollout=3, replies=False, overlook=0.2, slack=0.5),
    }
    return (
        some if MODE == "plain" else some | {"search": replace(search, learned=False), "learned": replace(search, values=False)}
    )


def agent(t: grandtour.Table, strategy: bots.Strategy) -> bots.Agent:
    """An agent for a table's game, with weights that were made up."""
    game = registry.find(t.game)
    return bots.Agent(game, strategy, made_up_weights(game))


def chosen(agent: bots.Agent, t: grandtour.Table, seat: int, seed: Any) -> int:
    return agent.choose(t.now, seat, seed)


def features(t: grandtour.Table, seat: int) -> dict[int, np.ndarray]:
    """The features of a seat's actions, as its game has them."""
    game, actions = t.now.game, t.legal_actions(seat)
    out = np.zeros((len(actions), len(game.ACTION_FEATURES)), np.float32)
    game.action_features(t.box.array[0], t.now.states[0], seat, np.array(actions, np.int64), len(actions), out)
    return dict(zip(actions, out, strict=True))


def silly(t: grandtour.Table, seat: int) -> set[int]:
    """The actions that a sensible player never chooses; none, if there are no others."""
    found = {action for action, row in features(t, seat).items() if row[SILLY] > 0}
    return set() if len(found) == len(t.legal_actions(seat)) else found


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
    dispatch.reshuffle_at(twin.box.array, twin.now.states, 0, seat, np.array(key_words(key_from_seed(seed)), np.int64))
    return twin
