"""`grandtour train`: policy and values of a game, learned together from games that bots play with themselves.

In each batch a quick search plays games with itself, and some of their moments are written down. The value net is fitted to what
became of the positions, the policy to how much better some choices looked to the search than others. In the first batches there
are no values yet: the policy, which begins as the hand-made player, plays alone.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots import Strategy, strategy
from ...bots import weights as files
from ...bots.agent import parameters
from ...bots.core import rollout, selfplay
from ...bots.core.evaluation import inputs_of
from ...bots.core.selfplay import Habits, Pages
from ...bots.core.value_net import ANSWERS, MEAN, POINTS, SPREAD, new_net
from ...bots.core.workspace import new_workspace
from ...bots.weights import Weights
from ...engine import registry
from ...engine.box import box_of
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ...engine.position import Position
from ...engine.rng import key_from_seed, key_words
from ...engine.table import Table
from ...levels import LEVELS
from .fit import Fit, favourites, fit_policy, fit_values, surprise

Floats = npt.NDArray[Any]
Progress = Callable[[Sentence, float], None]
HIDDEN_VALUE, HIDDEN_POLICY = 48, 16
BATCH_GAMES = 10  # of one kind of table that a thread plays in one go
ROWS = 60_000  # positions of a batch
DECISIONS = 20_000  # of the search, in a batch
ROWS_A_GAME = 12  # approximately
FIRST_OFTEN = 0.2  # how many of the decisions of a game are written down, until it is known how long games are
WINDOW = 5  # batches that are remembered
FASTEST, SLOWEST = 2e-3, 1e-4  # steps of the fit, at the beginning and at the end
FIRST_PART = 0.1  # of the time, for the policy alone
CANDIDATES, ROUNDS = 6, 6  # of the quick search
STRAY, LIVELY = 0.1, 1.0  # the part of the decisions that the policy makes alone, and its temperature then


@dataclass(frozen=True)
class Training:
    """What was learned, and how it went."""

    weights: Weights
    report: list[Sentence]
    games: int


@dataclass
class TrainingBatch:
    """Positions with what became of them; and decisions of the search: a row for each choice."""

    inputs: Floats
    results: Floats
    games: int
    features: Floats
    gains: Floats
    sizes: Floats  # how many choices each decision had


def some_tables(game: str, seed: Any) -> Iterator[Table]:
    """Tables of all kinds: half with two seats, half with the usual options."""
    chance = random.Random(str(seed))
    module = registry.find(game)
    players = box_of(module).data["players"]
    while True:
        seats = players["min"] if chance.random() < 0.5 else chance.randint(players["min"], players["max"])
        options = {o.name: chance.choice(o.values) for o in module.OPTIONS} if chance.random() < 0.5 else {}
        try:
            yield Table(game, seats, chance.getrandbits(60), options)
        except GrandTourError:
            continue  # these do not go together


# --- games --------------------------------------------------------------------------------------------------------------
def empty_pages(module: Any, rows: int, decisions: int) -> Pages:
    return Pages(
        inputs=np.zeros((rows, inputs_of(len(module.POSITION_FEATURES))), np.float32),
        results=np.zeros((rows, ANSWERS), np.float32),
        seats=np.zeros(rows, np.int64),
        features=np.zeros((decisions * CANDIDATES, len(module.ACTION_FEATURES)), np.float32),
        actions=np.zeros(decisions * CANDIDATES, np.int64),
        gains=np.zeros(decisions * CANDIDATES, np.float32),
        sizes=np.zeros(decisions, np.int64),
        used=np.zeros(3, np.int64),
    )


class SelfPlayWriter:
    """One thread that plays games with itself and writes moments of them down."""

    def __init__(self, game: str, weights: Weights, how: Strategy, habits: Habits, rows: int, decisions: int, seed: str) -> None:
        self.module, self.habits = registry.find(game), habits
        self.work = new_workspace(self.module, weights.policy, weights.value, CANDIDATES * ROUNDS)
        self.params = parameters(how, len(weights.value.inner) > 0)
        self.tables = some_tables(game, seed)
        self.family = np.array(key_words(key_from_seed(seed)), np.int64)
        self.pages = empty_pages(self.module, rows, decisions)
        self.scratch = np.zeros(1, rollout.Scratch.DTYPE)
        self.games = 0

    def write(self, stop: Event) -> None:
        """Games until all rows are written, or nobody wants them any more."""
        while self.pages.used[selfplay.POSITIONS] < len(self.pages.seats) and not stop.is_set():
            table = next(self.tables)
            start = Position.empty(self.module, table.box, table.seats, table.options).states
            selfplay.write_games(
                table.box.array, self.work, self.params, self.habits, self.pages,
                start, self.family, self.games, BATCH_GAMES, self.scratch,
            )  # fmt: skip
            self.games += BATCH_GAMES


# --- batches ----------------------------------------------------------------------------------------------------------
def on_all_cores(writers: Sequence[Any]) -> None:
    """Has them all write; they stop when something goes wrong here, such as Ctrl-C."""
    stop = Event()
    with ThreadPoolExecutor(len(writers)) as pool:
        try:
            for _ in pool.map(lambda writer: writer.write(stop), writers):
                pass
        finally:
            stop.set()


def write_batch(game: str, weights: Weights, how: Strategy, often: float, rounds: int, seed: str) -> TrainingBatch:
    """Games on all cores."""
    cores = os.cpu_count() or 1
    habits = Habits(float(often), CANDIDATES, rounds, STRAY, LIVELY)
    quick = replace(how, rollout=0, replies=True)
    writers = [
        SelfPlayWriter(game, weights, quick, habits, ROWS // cores, DECISIONS // cores, f"{seed} {i}") for i in range(cores)
    ]
    on_all_cores(writers)
    used = [writer.pages.used for writer in writers]
    return TrainingBatch(
        np.concatenate([one.pages.inputs for one in writers]),
        np.concatenate([one.pages.results for one in writers]),
        sum(one.games for one in writers),
        *(
            np.concatenate([getattr(one.pages, name)[: n[kind]] for one, n in zip(writers, used, strict=True)])
            for name, kind in (("features", selfplay.CHOICES), ("gains", selfplay.CHOICES), ("sizes", selfplay.DECISIONS))
        ),
    )


class Student:
    """The two nets while they learn."""

    def __init__(self, game: str, weights: Weights | None, seed: int) -> None:
        self.module, self.chance = registry.find(game), np.random.default_rng(seed)
        self.slope = strategy(game, LEVELS[-1]).slope
        begun = weights or Weights(self._first_policy(seed), files.no_value())
        self.weights, self.batches = begun, list[TrainingBatch]()
        self.policy: Fit | None = None
        self.value: Fit | None = None
        self.seed = seed

    def _first_policy(self, seed: int) -> Any:
        net = new_net(len(self.module.ACTION_FEATURES), HIDDEN_POLICY, 1, seed)
        return net._replace(linear=files.house_policy(self.module).linear)

    def study(self, batch: TrainingBatch, rate: float) -> None:
        """Goes through the last batches."""
        self.batches = [*self.batches, batch][-WINDOW:]
        if self.value is None:
            self.value = Fit.of(self._first_value(batch), batch.inputs)
        policy = self.weights.policy
        for one in self.batches:
            fit_values(self.value, one.inputs, one.results, rate, self.chance)
            if len(one.sizes):
                self.policy = self.policy or Fit.of(policy, one.features)
                fit_policy(self.policy, one.features, one.gains / self.slope, one.sizes, rate / 4, self.chance)
        self.weights = Weights(self.policy.plain() if self.policy else policy, self.value.plain())

    def _first_value(self, batch: TrainingBatch) -> Any:
        if len(self.weights.value.inner):
            return self.weights.value
        net = new_net(batch.inputs.shape[1], HIDDEN_VALUE, ANSWERS, self.seed)
        net.scale[MEAN], net.scale[SPREAD] = batch.results[:, POINTS].mean(), max(1.0, batch.results[:, POINTS].std())
        return net


def check_training(minutes: Any, seed: Any) -> None:
    """Refuses numbers that are none."""
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not minutes > 0:
        raise GrandTourError(say("The training time must be a number of minutes above 0, not {minutes}.", minutes=minutes))
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise GrandTourError(say("The training seed must be a whole number of at least 0, not {seed}.", seed=seed))


def train(
    game: str,
    minutes: float = 20,
    seed: int = 1,
    progress: Progress | None = None,
    begun: Weights | None = None,
    part: float = 0.0,
    keep: Callable[[Weights, float], None] = lambda weights, part: None,
) -> Training:
    """Trains in batches for that many minutes. `progress` is told what is happening, and how much of the time has passed; `keep`
    gets what has been learned after each batch. To resume from there, pass it as `begun`, with its part of the time."""
    check_training(minutes, seed)
    how = strategy(game, LEVELS[-1])
    student, report, games = Student(game, begun, seed), list[Sentence](), 0
    often, start, offset = FIRST_OFTEN, time.monotonic(), part
    while part < 1:
        rounds = ROUNDS if part >= FIRST_PART and len(student.weights.value.inner) else 0
        batch = write_batch(game, student.weights, how, often, rounds, f"{seed} {len(report)} {offset}")
        often = min(1.0, often * ROWS_A_GAME / (ROWS / batch.games))
        games += batch.games
        report.append(_told(len(report) + 1, games, student, batch))
        student.study(batch, FASTEST * (SLOWEST / FASTEST) ** part)
        part = min(1.0, offset + (time.monotonic() - start) / (60 * minutes))
        keep(student.weights, part)
        if progress is not None:
            progress(report[-1], part)
    return Training(student.weights, report, games)


def _told(number: int, games: int, student: Student, batch: TrainingBatch) -> Sentence:
    """How well games were foreseen that were not learned from, and how good the policy's favourites looked to the search."""
    off = "–" if student.value is None else f"{surprise(student.value, batch.inputs, batch.results):.3f}"
    gain = "–"
    if student.policy is not None and len(batch.sizes):
        gain = f"{favourites(student.policy, batch.features, batch.gains, batch.sizes):.4f}"
    return say(
        "Round {number}: {games} games so far; payoff RMS error {off} (standard deviation {differ}); top policy choices gain "
        "{gain} over other candidates; {points} points per game.",
        number=number,
        games=games,
        off=off,
        differ=f"{batch.results[:, 0].std():.3f}",
        gain=gain,
        points=f"{batch.results[:, POINTS].mean():.1f}",
    )


def resume(path: Path, module: Any) -> tuple[Weights, float] | None:
    """What an unfinished training has kept, and the part of its time that is over."""
    if not path.exists():
        return None
    weights = files.load(module, path)
    with np.load(path) as data:
        return weights, float(data["part"]) if "part" in data else 1.0
