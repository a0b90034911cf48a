"""`simulate`: many games, on all cores, with the same results on any number of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import LEVELS, Mind, check_level, way
from ..bots.core import rollout
from ..engine.chance import KEY_WORDS, WORDS, key_from_seed, key_hex, key_words, make_block
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import say
from .arena import MOST_DECISIONS, play_game

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
    bots: str | Sequence[str] = "random",
    seed: Any = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    cores: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays games of bots among themselves, all of one level or each seat of its own. Game number i has the key
    `key_of_game(seed, i)`; the number of cores changes nothing but the time. `progress` is told how many more games are done."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        raise GrandTourError(say("The number of games is a whole number from 0 up, not {games}.", games=games))
    if cores is not None and (isinstance(cores, bool) or not isinstance(cores, int) or cores < 1):
        raise GrandTourError(say("The number of cores is a whole number from 1 up, not {cores}.", cores=cores))
    table = Table(game, seats, seed, options, box)
    levels = _levels(bots, seats)
    thinking = any(level != LEVELS[0] for level in levels)
    work = _Thinking(table, seed, games, levels) if thinking else _Work(table, seed, games)
    size = 1 if thinking else SHARD
    shards = [(first, min(first + size, games)) for first in range(0, games, size)]

    def run(shard: tuple[int, int]) -> None:
        work.play(*shard)
        if progress is not None:
            progress(shard[1] - shard[0])

    with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for _ in pool.map(run, shards):
            pass
    return work.results()


def _levels(bots: str | Sequence[str], seats: int) -> list[str]:
    """The level of every seat."""
    levels: list[Any] = list(bots) if isinstance(bots, list | tuple) else [bots] * seats
    for level in levels:
        check_level(level)
    if len(levels) != seats:
        raise GrandTourError(say("As many levels as seats are needed: {seats}, not {n}.", n=len(levels), seats=seats))
    return levels


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


class _Thinking(_Work):
    """The same for bots that think."""

    def __init__(self, table: Table, seed: Any, games: int, levels: Sequence[str]) -> None:
        super().__init__(table, seed, games)
        self.table, self.seed = table, seed
        self.ways = [way(table.game, level) for level in levels]

    def play(self, first: int, last: int) -> None:
        minds = [Mind(self.game, how) for how in self.ways]
        for number in range(first, last):
            table = Table(
                self.table.game, self.table.seats, None, self.table.options, self.table.box, key=key_of_game(self.seed, number)
            )
            result = play_game(table, minds, f"{self.seed} {number}")
            self.lengths[number], self.ranks[number], self.points[number] = result.decisions, result.ranks, result.points


def key_of_game(seed: Any, number: int) -> str:
    """The key of a game of a simulation: `Table(…, key=key_of_game(1, 5))` is dealt like game 5 of seed 1."""
    block = np.zeros(WORDS, np.int64)
    make_block(np.array(key_words(key_from_seed(seed)), np.int64), number, block)
    return key_hex(block[:KEY_WORDS])
