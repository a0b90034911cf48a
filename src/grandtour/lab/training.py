"""`grandtour train`: a brain for a game, learned from games of the one-step player with itself.

Each lesson plays games with the brain so far (the first: random ones), writes down what seats saw and what became of them, and
fits the net to the last few lessons by Adam.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import STRONGEST, way
from ..bots.brains import NO_BRAIN
from ..bots.core import net, rollout, selfplay
from ..bots.core.desk import Desk, Dials, new_desk
from ..engine import registry
from ..engine.box import box_of
from ..engine.chance import key_from_seed, key_words
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import Sentence, say

Floats = npt.NDArray[Any]
Progress = Callable[[Sentence, float], None]
BATCH_GAMES = 20  # of one kind of table that a thread plays in one go
BATCH = 512  # rows that a step of the fit looks at
WINDOW = 4  # lessons that are remembered
PASSES = 1  # over what is remembered, after each lesson
ROWS = 40_000  # of a lesson
ROWS_A_GAME = 16  # about so many
FIRST_OFTEN = 0.03  # how many of the decisions of a game are written down, until it is known how long games are
FASTEST, SLOWEST = 1e-3, 1e-4  # steps of the fit, at the beginning and at the end
TEMPERS = (0.08, 0.02)  # how freely the player errs, at the beginning and at the end
POINTS_WEIGHT = 0.1  # points are for people to read: they must not disturb payoffs
TRUST = 0.1  # how much of what is wanted is what the brain expects a little later: at the end, nothing at the beginning
DECAY = 0.1  # how fast weights that nothing needs go away


@dataclass(frozen=True)
class Training:
    """What was learned, and how it went."""

    brain: Floats
    report: list[Sentence]
    games: int


@dataclass
class Lesson:
    """What was seen, and what became of it: payoffs, wins, points. Rows of one game follow each other, all of one seat."""

    seen: Floats
    told: Floats
    ends: Floats  # 1 for the last row of a game
    games: int
    wanted: Floats = field(default_factory=lambda: np.zeros((0, net.ANSWERS), np.float32))  # what the fit moves to


@dataclass
class Fit:
    """The net while it learns, and what Adam remembers of its steps."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats
    mean: float = 0.0
    spread: float = 1.0
    steps: int = 0
    moments: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)

    def brain(self) -> Floats:
        """The table that compiled code reads."""
        n = len(self.inner)
        table = np.zeros((net.rows(n), net.HIDDEN), np.float32)
        table[:n], table[n], table[n + 1 : n + 1 + net.ANSWERS] = self.inner, self.inner_bias, self.outer.T
        table[-1, : net.ANSWERS] = self.outer_bias
        table[-1, net.MEAN], table[-1, net.SPREAD] = self.mean, self.spread
        return table

    def answers(self, seen: Floats) -> Floats:
        """Payoffs, wins (as chances), points (in spreads from the mean)."""
        return _chances(np.maximum(seen @ self.inner + self.inner_bias, 0) @ self.outer + self.outer_bias)

    def surprise(self, lesson: Lesson) -> float:
        """How far payoffs are off, squared, on average."""
        off = [
            self.answers(lesson.seen[i : i + BATCH])[:, net.PAYOFF] - lesson.told[i : i + BATCH, net.PAYOFF]
            for i in _steps(lesson)
        ]
        return float(np.mean(np.concatenate(off) ** 2))

    def want(self, lesson: Lesson, trust: float) -> None:
        """Mixes what became of a game with what the brain expects a little later: that is less noisy (TD(λ), Sutton 1988; `trust`
        is 1 − λ)."""
        expected = np.concatenate([self.answers(lesson.seen[i : i + BATCH]) for i in _steps(lesson)])
        lesson.wanted = lesson.told.copy()
        lesson.wanted[:, net.POINTS] = (lesson.told[:, net.POINTS] - self.mean) / self.spread
        for i in range(len(expected) - 2, -1, -1):
            if not lesson.ends[i]:
                lesson.wanted[i] = trust * expected[i + 1] + (1 - trust) * lesson.wanted[i + 1]

    def step(self, seen: Floats, wanted: Floats, rate: float) -> None:
        """One step towards what is wanted."""
        hidden = np.maximum(seen @ self.inner + self.inner_bias, 0)
        wrong = (_chances(hidden @ self.outer + self.outer_bias) - wanted) / len(seen)
        wrong[:, net.POINTS] *= POINTS_WEIGHT
        back = (wrong @ self.outer.T) * (hidden > 0)
        self.steps += 1
        self._move("outer", hidden.T @ wrong, rate)
        self._move("outer_bias", wrong.sum(axis=0), rate)
        self._move("inner", seen.T @ back, rate)
        self._move("inner_bias", back.sum(axis=0), rate)

    def _move(self, name: str, slope: Floats, rate: float) -> None:
        """Adam (Kingma and Ba, 2015), with decay (Loshchilov and Hutter, 2017)."""
        value = getattr(self, name)
        first, second = self.moments.setdefault(name, (np.zeros_like(value), np.zeros_like(value)))
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        value -= rate * DECAY * value
        value -= (size * first / (np.sqrt(second) + 1e-8)).astype(value.dtype)


def _chances(answers: Floats) -> Floats:
    answers[:, : net.POINTS] = 1 / (1 + np.exp(-answers[:, : net.POINTS]))
    return answers


def _steps(lesson: Lesson) -> range:
    return range(0, len(lesson.seen), BATCH)


def new_fit(observed: int, seed: int) -> Fit:
    chance = np.random.default_rng(seed)
    inner = (chance.normal(size=(observed, net.HIDDEN)) * 0.1).astype(np.float32)
    outer = (chance.normal(size=(net.HIDDEN, net.ANSWERS)) * 0.1).astype(np.float32)
    return Fit(inner, np.zeros(net.HIDDEN, np.float32), outer, np.zeros(net.ANSWERS, np.float32))


def some_tables(game: str, seed: Any) -> Iterator[Table]:
    """Tables of all kinds: half with two seats, half with the usual options."""
    chance = random.Random(str(seed))
    module = registry.find(game)
    players = box_of(module).data["players"]
    while True:
        seats = players["min"] if chance.random() < 0.5 else chance.randint(players["min"], players["max"])
        options = {o.name: chance.choice(o.values) for o in module.OPTIONS} if chance.random() < 0.5 else {}
        try:
            yield Table(game, seats, 0, options)
        except GrandTourError:
            continue  # these do not go together


class Pupil:
    """One thread that plays and writes."""

    def __init__(self, game: str, brain: Floats, dials: Dials, temper: float, rows: int, seed: str) -> None:
        self.module = registry.find(game)
        self.desk: Desk = new_desk(self.module, brain, 1)
        self.dials, self.temper, self.rows = dials, temper, rows
        self.tables = some_tables(game, seed)
        self.family = np.array(key_words(key_from_seed(seed)), np.int64)
        self.seen = np.zeros((rows, self.module.OBSERVED), np.float32)
        self.told = np.zeros((rows, net.ANSWERS), np.float32)
        self.ends = np.zeros(rows, np.int64)
        self.room = np.zeros(1, rollout.Room.DTYPE)
        self.games = self.row = 0

    def write(self, often: float, stop: Event) -> None:
        """Games until all rows are written, or nobody wants them any more."""
        while self.row < self.rows and not stop.is_set():
            table = next(self.tables)
            start = np.zeros(1, self.module.STATE)
            start["seats"], start["options"] = table.seats, table._states["options"]
            row = selfplay.write_games(
                table.box.array, self.desk, self.dials, self.temper, often, self.seen, self.told, self.ends,
                start, self.family, self.games, BATCH_GAMES, self.room, self.row,
            )  # fmt: skip
            self.games, self.row = self.games + BATCH_GAMES, row


def write_lesson(game: str, brain: Floats, dials: Dials, temper: float, often: float, seed: str) -> Lesson:
    """Games on all cores."""
    cores = os.cpu_count() or 1
    pupils = [Pupil(game, brain, dials, temper, ROWS // cores, f"{seed} {i}") for i in range(cores)]
    stop = Event()
    with ThreadPoolExecutor(cores) as pool:
        try:
            for _ in pool.map(lambda pupil: pupil.write(often, stop), pupils):
                pass
        finally:
            stop.set()
    games = sum(pupil.games for pupil in pupils)
    seen, told, ends = (np.concatenate([getattr(pupil, name) for pupil in pupils]) for name in ("seen", "told", "ends"))
    return Lesson(seen, told, ends, games)


def study(fit: Fit, lessons: Sequence[Lesson], rate: float, chance: np.random.Generator) -> None:
    """Goes through all lessons, a batch of one and a batch of another."""
    for _ in range(PASSES):
        orders = [chance.permutation(len(lesson.seen)) for lesson in lessons]
        for i in _steps(lessons[0]):
            for lesson, order in zip(lessons, orders, strict=True):
                rows = order[i : i + BATCH]
                fit.step(lesson.seen[rows], lesson.wanted[rows], rate)


def train(game: str, minutes: float = 8, seed: int = 1, progress: Progress | None = None) -> Training:
    """Lessons for so many minutes. `progress` is told what is going on, and the part of the time that is over."""
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not minutes > 0:
        raise GrandTourError(say("The time to learn is a number of minutes above 0, not {minutes}.", minutes=minutes))
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise GrandTourError(say("The seed of a training is a whole number from 0 up, not {seed}.", seed=seed))
    module, how = registry.find(game), way(game, STRONGEST)
    dials = Dials(how.explore, how.caution, 0, how.margin, how.spread, True)
    fit, chance = new_fit(module.OBSERVED, seed), np.random.default_rng(seed)
    brain, lessons, report, games = NO_BRAIN, list[Lesson](), list[Sentence](), 0
    often, start, part = FIRST_OFTEN, time.monotonic(), 0.0
    while part < 1:
        temper = TEMPERS[0] * (TEMPERS[1] / TEMPERS[0]) ** part
        lesson = write_lesson(game, brain, dials, temper, often, f"{seed} {len(report)}")
        often *= ROWS_A_GAME / (ROWS / lesson.games)
        if not lessons:
            fit.mean, fit.spread = float(lesson.told[:, net.POINTS].mean()), float(lesson.told[:, net.POINTS].std())
        lessons, games = [*lessons, lesson][-WINDOW:], games + lesson.games
        report.append(_told(len(report) + 1, games, fit, lesson))
        fit.want(lesson, TRUST * part)
        study(fit, lessons, FASTEST * (SLOWEST / FASTEST) ** part, chance)
        brain = fit.brain()
        part = min(1.0, (time.monotonic() - start) / (60 * minutes))
        if progress is not None:
            progress(report[-1], part)
    return Training(brain, report, games)


def _told(number: int, games: int, fit: Fit, lesson: Lesson) -> Sentence:
    """How well the brain foresaw games that it had not learned from."""
    return say(
        "Lesson {number}: {games} games so far; payoffs are off by {off} where they differ by {differ}; {points} points a game.",
        number=number,
        games=games,
        off=f"{fit.surprise(lesson) ** 0.5:.3f}",
        differ=f"{lesson.told[:, net.PAYOFF].std():.3f}",
        points=f"{lesson.told[:, net.POINTS].mean():.1f}",
    )
