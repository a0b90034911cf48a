"""`simulate`: many games, on all cores, with the same results on any number of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots import LEVELS, check_bot, custom
from ...bots.core import rollout
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.jit import PLAIN
from ...engine.position import Position
from ...engine.rng import KEY_WORDS, WORDS, key_from_seed, key_words, make_block
from ...engine.table import Table
from ..matches.arena import MOST_DECISIONS, play_game
from ..matches.ladder import Stopped, player_named

SHARD = 2_000  # games that a thread plays in one go
SLOWER = 100  # times, approximately, as plain Python: fewer games in one go, so that it can be stopped
KEY_DIGITS = 8 * KEY_WORDS
Progress = Callable[[int], None]  # is told how many more games are done


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
    progress: Progress | None = None,
) -> Simulation:
    """Plays games of bots among themselves, all of one level or each seat of its own. Game number i has the key
    `key_of_game(seed, i)`; the number of cores changes nothing but the time. `progress` is told how many more games are done."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        raise GrandTourError(say("The number of games must be a whole number of at least 0, not {games}.", games=games))
    check_cores(cores)
    table = Table(game, seats, seed, options, box)
    work = _work(table, seed, levels_of(bots, seats), 0, games)
    try:
        with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
            for done in pool.map(work.play, range(0, games, work.step)):
                if progress is not None:
                    progress(done)
    finally:
        custom.close()
    return work.results()


def play_range(
    table: Table, seed: Any, levels: Sequence[str], first: int, last: int, stop: Event, progress: Progress
) -> Simulation:
    """Games `first` to `last` − 1 of a simulation, one after another on this thread, until somebody says stop: `Stopped`."""
    work = _work(table, seed, levels, first, last, stop)
    for start in range(first, last, work.step):
        if stop.is_set():
            raise Stopped
        progress(work.play(start))
    return work.results()


def check_cores(cores: Any) -> None:
    if cores is not None and (isinstance(cores, bool) or not isinstance(cores, int) or cores < 1):
        raise GrandTourError(say("The number of cores must be a whole number of at least 1, not {cores}.", cores=cores))


def levels_of(bots: str | Sequence[str], seats: int) -> list[str]:
    """The level of every seat."""
    levels: list[Any] = list(bots) if isinstance(bots, list | tuple) else [bots] * seats
    for level in levels:
        check_bot(level)
    if len(levels) != seats:
        raise GrandTourError(say("Give one level per seat: {seats} expected, {n} given.", n=len(levels), seats=seats))
    return levels


def thinks(levels: Sequence[str]) -> bool:
    """Whether any of these bots thinks."""
    return any(level != LEVELS[0] for level in levels)


def _work(table: Table, seed: Any, levels: Sequence[str], first: int, last: int, stop: Event | None = None) -> _Work:
    if thinks(levels):
        return _Thinking(table, seed, levels, first, last, stop or Event())
    return _Work(table, seed, first, last)


class _Work:
    """What the threads of a simulation share: the beginning of every game, and room for the results of games `first` to
    `last` − 1."""

    def __init__(self, table: Table, seed: Any, first: int, last: int) -> None:
        self.step, self.first, self.last = SHARD // SLOWER if PLAIN and SHARD > SLOWER else SHARD, first, last
        self.game = table.now.game
        self.boxes = table.box.array
        self.start = Position.empty(self.game, table.box, table.seats, table.options).states
        self.family = _family(seed)
        self.lengths = np.zeros(last - first, np.int64)
        self.ranks = np.zeros((last - first, table.seats), np.int64)
        self.points = np.zeros((last - first, table.seats, len(self.game.SOURCES)), np.int64)

    def play(self, start: int) -> int:
        """A step's games, from number `start` on; returns how many they are."""
        rows = slice(start - self.first, min(start + self.step, self.last) - self.first)
        state, out = np.zeros(1, self.game.STATE), np.zeros(self.game.MOST_LEGAL, np.int64)
        scratch = np.zeros(1, rollout.Scratch.DTYPE)
        lengths, ranks, points = self.lengths[rows], self.ranks[rows], self.points[rows]
        rollout.play_games(
            self.boxes, state, self.start, self.family, start, scratch, out, lengths, ranks, points, MOST_DECISIONS
        )
        if (lengths == rollout.STUCK).any():
            raise GrandTourError(say("A game did not end within {n} decisions.", n=MOST_DECISIONS))
        return len(lengths)

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
    """The same for bots that think, game by game."""

    def __init__(self, table: Table, seed: Any, levels: Sequence[str], first: int, last: int, stop: Event) -> None:
        super().__init__(table, seed, first, last)
        self.step, self.table, self.seed, self.stop = 1, table, seed, stop
        self.levels = levels

    def play(self, start: int) -> int:
        agents = [player_named(self.game, name, self.stop) for name in self.levels]
        how = self.table.options, self.table.printed_box
        table = Table(self.table.game, self.table.seats, None, *how, key=key_of_game(self.seed, start))
        result = play_game(table, agents, f"{self.seed} {start}")
        row = start - self.first
        self.lengths[row], self.ranks[row], self.points[row] = result.decisions, result.ranks, result.points
        return self.step


def _family(seed: Any) -> npt.NDArray[np.int64]:
    """The key of the stream from which the keys of all games of a simulation come."""
    return np.array(key_words(key_from_seed(seed)), np.int64)


def key_of_game(seed: Any, number: int) -> str:
    """The key of a game of a simulation: `Table(…, key=key_of_game(1, 5))` is dealt like game 5 of seed 1."""
    return keys_of_games(seed, number, number + 1)[0]


def keys_of_games(seed: Any, first: int, last: int) -> list[str]:
    """The keys of games `first` to `last` − 1."""
    family, block = _family(seed), np.zeros((last - first, WORDS), np.int64)
    for row in range(last - first):
        make_block(family, first + row, block[row])
    digits = block[:, :KEY_WORDS].astype("<u4").tobytes().hex()
    return [digits[i : i + KEY_DIGITS] for i in range(0, len(digits), KEY_DIGITS)]
