"""Where a bot thinks: the room that one thread needs for one game, and the dials of a way to think."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...engine.chance import KEY_WORDS
from ...engine.record import Ints, Numbers
from .net import ANSWERS, HIDDEN
from .rollout import Noise

SEATS = 8  # more than any game has
DEPTH = 256  # choices that one simulation remembers
GIVEN, TRIED, MULLED = 0, 1, 2  # the tables on a desk: as it was given; where things are tried out; one world of a glance
NODES, EDGES, DECISIONS = range(3)  # what of a desk is used: nodes, edges; decisions taken in simulations


class Dials(NamedTuple):
    """How to think."""

    explore: float  # how much a choice that was tried seldom is tried again
    caution: float  # how much less than its brothers a choice is worth that was never tried
    rollout: int  # random choices before a position is judged, or −1: to the end of the game
    margin: float  # how much of the payoff is the margin in points, the rest being the place
    spread: float  # points of a usual margin
    fair: bool  # whether hidden things are dealt anew for every simulation; only a measure for luck does without


class Desk(NamedTuple):
    """Arrays to work on. Nodes and edges are the tree of a search: see `search`."""

    tables: Any
    noise: Any
    key: Ints
    out: Ints
    mark: Ints
    seen: Numbers  # what a seat observes
    bits: Ints  # the same as whole numbers
    salt: Ints
    brain: Numbers
    hidden: Numbers
    answers: Numbers
    places: Ints
    by_source: Ints
    payoff: Numbers
    win: Numbers
    score: Numbers
    slots: Ints
    nodes: Ints
    edges: Ints
    worth: Numbers
    path: Ints
    used: Ints


def new_desk(game: Any, brain: Numbers, nodes: int) -> Desk:
    """A desk for a game, with room for a tree of so many nodes."""
    seen = np.zeros(game.OBSERVED, np.float32)
    slots = 1 << (2 * nodes + 2).bit_length()
    return Desk(
        tables=np.zeros(3, game.STATE),
        noise=np.zeros(1, Noise.DTYPE),
        key=np.zeros(KEY_WORDS, np.int64),
        out=np.zeros(game.MOST_LEGAL, np.int64),
        mark=np.zeros(game.ACTIONS, np.int64),
        seen=seen,
        bits=seen.view(np.int32),
        salt=np.random.default_rng(1).integers(1, 1 << 62, game.OBSERVED) | 1,
        brain=brain,
        hidden=np.zeros(HIDDEN, np.float32),
        answers=np.zeros(ANSWERS, np.float64),
        places=np.zeros(SEATS, np.int64),
        by_source=np.zeros(len(game.SOURCES), np.int64),
        payoff=np.zeros(SEATS, np.float64),
        win=np.zeros(SEATS, np.float64),
        score=np.zeros(SEATS, np.float64),
        slots=np.zeros(slots, np.int64),
        nodes=np.zeros((nodes + 1, 3), np.int64),
        edges=np.zeros((2 * nodes + game.MOST_LEGAL, 4), np.int64),
        worth=np.zeros((2 * nodes + game.MOST_LEGAL, 3), np.float64),
        path=np.zeros((DEPTH, 2), np.int64),
        used=np.zeros(3, np.int64),
    )
