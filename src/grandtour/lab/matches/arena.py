"""Games of bots with each other, a bot a seat."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from threading import Event
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ...bots import Agent, OwnAgent
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.position import Position
from ...engine.table import Table

MOST_DECISIONS = 100_000  # of one game: more means that it does not end
AHEAD = 2  # games that are begun for each core, beyond the last one that counts
Played = TypeVar("Played")


@dataclass(frozen=True)
class Result:
    """How a game ended, by seat; and how many decisions it had."""

    ranks: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]  # by source
    decisions: int

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, self.points))


@dataclass(frozen=True)
class Ended:
    """A game that is over: its last state (alone in an array), how often each seat chose each action, and decisions in all."""

    position: Position
    chosen: npt.NDArray[np.int64]
    decisions: int


def play_game(table: Table, agents: Sequence[Agent | OwnAgent], seed: Any) -> Result:
    """Plays a copy of a table to its end. The same table, strategies and seed always give the same game."""
    return result_of(play_out(table, agents, seed))


def play_out(table: Table, agents: Sequence[Agent | OwnAgent], seed: Any) -> Ended:
    """The same, with all that lies on the table at the end."""
    position = table.now.copy()
    chosen = np.zeros((table.seats, position.game.ACTIONS), np.int64)
    decisions = 0
    for agent in agents:
        agent.sit_down(table)
    while acting := position.acting:
        seat = acting[0]
        legal = position.legal(seat)
        action = legal[0] if len(legal) == 1 else agents[seat].choose(position, seat, f"{seed} {decisions}")
        position.play(seat, action)
        chosen[seat, action] += 1
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise GrandTourError(say("A game did not end within {n} decisions.", n=MOST_DECISIONS))
    return Ended(position, chosen, decisions)


def result_of(ended: Ended) -> Result:
    """Places and points at the end."""
    end = ended.position
    points = tuple(tuple(end.points(seat)) for seat in range(end.seats))
    return Result(tuple(end.ranks()), points, ended.decisions)


def in_order(
    play: Callable[[int], Played], numbers: Iterable[int], cores: int | None, stop: Event
) -> Generator[Played, None, None]:
    """What `play` returns for these numbers, in order, played ahead on all cores. If the caller leaves before the end, `stop` is
    set, and `play` must heed it."""
    cores = cores or os.cpu_count() or 1
    coming = iter(numbers)
    pool = ThreadPoolExecutor(cores)
    try:
        waiting = deque(pool.submit(play, number) for number in islice(coming, AHEAD * cores))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(play, number) for number in islice(coming, 1))
            yield result
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
