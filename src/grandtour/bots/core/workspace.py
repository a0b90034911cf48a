"""The memory that one thread needs to play one game, and the parameters of a search."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...engine.rng import KEY_WORDS
from ...engine.structs import Ints, Numbers
from .rollout import Noise
from .value_net import ANSWERS, Net

SEATS = 8  # more than any game has
DEPTH = 256  # choices that one simulation remembers
GIVEN, TRIED, PUBLIC = 0, 1, 2  # the tables: as it was given; of a simulation; what everybody knows of that
# What is used: nodes, edges; decisions taken in simulations; the edge chosen last; choices at the root.
NODES, EDGES, DECISIONS, CHOSEN, CHOICES = range(5)


class Parameters(NamedTuple):
    """How to search."""

    explore: float  # how much choices with a high prior are tried again (the constant of PUCT)
    temperature: float  # of the policy, in rollouts and for priors
    rollout: int  # choices of the policy before a position is evaluated, or −1: to the end of the game
    margin: float  # how much of the payoff is the margin in points, the rest being the place
    spread: float  # points of a usual margin
    trust: float  # how many simulations the policy's own opinion of a choice is worth
    slope: float  # the payoff that the policy sees in one unit of its scores
    replies: bool  # whether the choices of others are searched too, and not only made by the policy
    fair: bool  # whether hidden information is dealt again for every simulation; only a measure of luck does without


class Workspace(NamedTuple):
    """Arrays to work on. Choices are those at the root of a search; nodes and edges its tree: see `ismcts`."""

    tables: Any
    noise: Any
    key: Ints
    out: Ints
    mark: Ints
    seen: Numbers  # what a seat observes
    bits: Ints  # the same as whole numbers
    salt: Ints
    constant: Ints  # a key that never changes
    features: Numbers  # of actions: a row for each
    scores: Numbers  # of actions, by the policy
    priors: Numbers
    policy: Net
    value: Net
    standing: Numbers  # features of the position: a row for each seat
    inputs: Numbers  # of the value net
    hidden: Numbers
    answers: Numbers
    places: Ints
    by_source: Ints
    payoff: Numbers
    win: Numbers
    score: Numbers
    choices: Ints
    worth: Numbers
    slots: Ints
    nodes: Ints
    edges: Ints
    gains: Numbers
    path: Ints
    used: Ints


def new_workspace(game: Any, policy: Net, value: Net, nodes: int) -> Workspace:
    """A workspace for a game, with room for a tree of that many nodes."""
    seen = np.zeros(game.OBSERVED, np.float32)
    slots = 1 << (2 * nodes + 2).bit_length()
    return Workspace(
        tables=np.zeros(3, game.STATE),
        noise=np.zeros(1, Noise.DTYPE),
        key=np.zeros(KEY_WORDS, np.int64),
        out=np.zeros(game.MOST_LEGAL, np.int64),
        mark=np.zeros(game.ACTIONS, np.int64),
        seen=seen,
        bits=seen.view(np.int32),
        salt=np.random.default_rng(1).integers(1, 1 << 62, game.OBSERVED) | 1,
        constant=np.arange(KEY_WORDS, dtype=np.int64),
        features=np.zeros((game.MOST_LEGAL, len(game.ACTION_FEATURES)), np.float32),
        scores=np.zeros(game.MOST_LEGAL, np.float64),
        priors=np.zeros(game.MOST_LEGAL, np.float64),
        policy=policy,
        value=value,
        standing=np.zeros((SEATS, len(game.POSITION_FEATURES)), np.float32),
        inputs=np.zeros(len(value.inner), np.float32),
        hidden=np.zeros(max(len(net.bias) for net in (policy, value)), np.float32),
        answers=np.zeros(ANSWERS, np.float64),
        places=np.zeros(SEATS, np.int64),
        by_source=np.zeros(len(game.SOURCES), np.int64),
        payoff=np.zeros(SEATS, np.float64),
        win=np.zeros(SEATS, np.float64),
        score=np.zeros(SEATS, np.float64),
        choices=np.zeros((game.MOST_LEGAL, 2), np.int64),
        worth=np.zeros((game.MOST_LEGAL, 5), np.float64),
        slots=np.zeros(slots, np.int64),
        nodes=np.zeros((nodes + 1, 3), np.int64),
        edges=np.zeros((2 * nodes + game.MOST_LEGAL, 3), np.int64),
        gains=np.zeros(2 * nodes + game.MOST_LEGAL, np.float64),
        path=np.zeros((DEPTH, 2), np.int64),
        used=np.zeros(5, np.int64),
    )
