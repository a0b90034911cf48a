"""`simulate`: many games, on all cores, with the same results on any number of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import check_level
from ..engine.chance import KEY_WORDS, WORDS, key_from_seed, key_hex, key_words, make_block
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import say
from . import rollout

MOST_DECISIONS = 100_000  # of one game: more means that it does not end
SHARD = 2_000  # games that a thread plays in one go


@dataclass(frozen=True)
class Simulation:
    """The results of many games, a row a game."""

    games: int
    decisions: int
    scores: npt.NDArray[np.int64]  # by game and seat
    ranks: npt.NDArray[np.int64]  # by game and seat
    points: npt.NDArray[np.int64]  # by game, seat and source
    lengths: npt.NDArray[np.int64]  # decisions of each game
    sources: tuple[str, ...]


def simulate(
    game: str,
    seats: int = 2,
    games: int = 1000,
    bots: str = "random",
    seed: Any = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    cores: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays games of bots among themselves. Game number i has the key `key_of_game(seed, i)`; the number of cores
    changes nothing but the time. `progress` is told how many more games are done."""
    check_level(bots)
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        raise GrandTourError(say("The number of games is a whole number from 0 up, not {games}.", games=games))
    if cores is not None and (isinstance(cores, bool) or not isinstance(cores, int) or cores < 1):
        raise GrandTourError(say("The number of cores is a whole number from 1 up, not {cores}.", cores=cores))
    table = Table(game, seats, seed, options, box)
    work = _Work(table, seed, games)
    shards = [(first, min(first + SHARD, games)) for first in range(0, games, SHARD)]

    def run(shard: tuple[int, int]) -> None:
        work.play(*shard)
        if progress is not None:
            progress(shard[1] - shard[0])

    with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for _ in pool.map(run, shards):
            pass
    return work.results()


class _Work:
    """What all shards of a simulation share: the beginning of every game, and room for all results."""

    def __init__(self, table: Table, seed: Any, games: int) -> None:
        self.game = table._game
        self.boxes = table.box.array
        self.start = np.zeros(1, self.game.STATE)
        self.start["seats"] = table.seats
        self.start["options"] = table._states["options"]
        self.family = np.array(key_words(key_from_seed(seed)), np.int64)
        self.lengths = np.zeros(games, np.int64)
        self.ranks = np.zeros((games, table.seats), np.int64)
        self.points = np.zeros((games, table.seats, len(self.game.SOURCES)), np.int64)

    def play(self, first: int, last: int) -> None:
        """Games `first` to `last` − 1."""
        state, out = np.zeros(1, self.game.STATE), np.zeros(self.game.MOST_LEGAL, np.int64)
        room = np.zeros(1, rollout.Room.DTYPE)
        lengths, ranks, points = self.lengths[first:last], self.ranks[first:last], self.points[first:last]
        rollout.play_games(self.boxes, state, self.start, self.family, first, room, out, lengths, ranks, points, MOST_DECISIONS)
        if (lengths == rollout.STUCK).any():
            raise GrandTourError(say("A game did not end within {n} decisions.", n=MOST_DECISIONS))

    def results(self) -> Simulation:
        return Simulation(
            games=len(self.lengths),
            decisions=int(self.lengths.sum()),
            scores=self.points.sum(axis=2),
            ranks=self.ranks,
            points=self.points,
            lengths=self.lengths,
            sources=self.game.SOURCES,
        )


def key_of_game(seed: Any, number: int) -> str:
    """The key of a game of a simulation: `Table(…, key=key_of_game(1, 5))` is dealt like game 5 of seed 1."""
    block = np.zeros(WORDS, np.int64)
    make_block(np.array(key_words(key_from_seed(seed)), np.int64), number, block)
    return key_hex(block[:KEY_WORDS])
