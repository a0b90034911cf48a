"""`grandtour train`: policy and values of a game, learned together from games that bots play with themselves.

Each lesson has two parts. The policy plays thousands of games with itself, and the value net is fitted to what became of them.
Then a search with both plays some games; what it preferred after thinking is what the policy is to prefer at first sight.
The policy begins as the hand-made player.
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

from ..bots import Agent, Strategy, strategy
from ..bots import weights as files
from ..bots.agent import parameters
from ..bots.core import ismcts, rollout, selfplay
from ..bots.core.evaluation import inputs_of
from ..bots.core.policy import NEVER
from ..bots.core.value_net import ANSWERS, MEAN, POINTS, SPREAD, new_net
from ..bots.core.workspace import CHOICES, new_workspace
from ..bots.strategy import LEVELS
from ..bots.weights import Weights
from ..engine import generic, registry
from ..engine.box import box_of
from ..engine.chance import key_from_seed, key_words
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import Sentence, say
from .fitting import Fit, disagreement, fit_policy, fit_values, surprise

Floats = npt.NDArray[Any]
Progress = Callable[[Sentence, float], None]
HIDDEN_VALUE, HIDDEN_POLICY = 48, 16
BATCH_GAMES = 20  # of one kind of table that a thread plays in one go
ROWS = 100_000  # positions of a lesson
ROWS_A_GAME = 12  # about so many
FIRST_OFTEN = 0.05  # how many of the decisions of a game are written down, until it is known how long games are
WINDOW = 5  # lessons that are remembered
FASTEST, SLOWEST = 2e-3, 1e-4  # steps of the fit, at the beginning and at the end
FIRST_PART = 0.15  # of the time, for values alone
DECISIONS = 1000  # of the search, in a lesson
SEARCHED = 0.3  # how many of the decisions of its games are searched
SIMULATIONS = 160  # for each of them
KEENNESS = 0.02  # a choice that is worse by this payoff is wanted less often by a factor of e
LIVELY = 1.0  # the temperature at which the policy plays with itself


@dataclass(frozen=True)
class Training:
    """What was learned, and how it went."""

    weights: Weights
    report: list[Sentence]
    games: int


@dataclass
class Lesson:
    """Positions with what became of them; and decisions of the search: a row for each action."""

    inputs: Floats
    results: Floats
    games: int
    features: Floats
    wanted: Floats
    sizes: Floats  # how many actions each decision had


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


# --- games of the policy -----------------------------------------------------------------------------------------------
class Values:
    """One thread that plays by the policy and writes positions down."""

    def __init__(self, game: str, weights: Weights, how: Strategy, rows: int, seed: str) -> None:
        self.module, self.rows = registry.find(game), rows
        self.work = new_workspace(self.module, weights.policy, files.no_value(), 1)
        self.params = parameters(how, False)
        self.tables = some_tables(game, seed)
        self.family = np.array(key_words(key_from_seed(seed)), np.int64)
        self.inputs = np.zeros((rows, inputs_of(len(self.module.POSITION_FEATURES))), np.float32)
        self.results = np.zeros((rows, ANSWERS), np.float32)
        self.seats = np.zeros(rows, np.int64)
        self.room = np.zeros(1, rollout.Room.DTYPE)
        self.games = self.row = 0

    def write(self, often: float, stop: Event) -> None:
        """Games until all rows are written, or nobody wants them any more."""
        while self.row < self.rows and not stop.is_set():
            table = next(self.tables)
            start = np.zeros(1, self.module.STATE)
            start["seats"], start["options"] = table.seats, table._states["options"]
            self.row = selfplay.write_games(
                table.box.array, self.work, self.params, often, self.inputs, self.results, self.seats,
                start, self.family, self.games, BATCH_GAMES, self.room, self.row,
            )  # fmt: skip
            self.games += BATCH_GAMES


# --- games of the search -----------------------------------------------------------------------------------------------
class Choices:
    """One thread whose search plays with itself and writes down what it preferred."""

    def __init__(self, game: str, weights: Weights, how: Strategy, decisions: int, seed: str) -> None:
        self.agent = Agent(registry.find(game), how, weights)
        self.tables, self.decisions, self.seed = some_tables(game, f"{seed} search"), decisions, seed
        self.chance = random.Random(f"{seed} choices")
        self.features: list[Floats] = []
        self.wanted: list[Floats] = []

    def write(self, stop: Event) -> None:
        while len(self.features) < self.decisions and not stop.is_set():
            self._play(next(self.tables), stop)

    def _play(self, table: Table, stop: Event) -> None:
        """A game in which some decisions are searched; the others are the policy's."""
        boxes, states, number = table.box.array, table._states.copy(), 0
        while (bits := generic.acting_at(states, 0)) and len(self.features) < self.decisions and not stop.is_set():
            seat = (bits & -bits).bit_length() - 1
            self.agent.meet(boxes, states, 0, seat, f"{self.seed} {len(self.features)} {number}")
            generic.play_at(boxes, states, 0, seat, self._choose(boxes, seat))
            number += 1

    def _choose(self, boxes: Any, seat: int) -> int:
        work = self.agent.work
        sensible = ismcts.begin(boxes, work, seat)
        if sensible == 1:
            return int(work.choices[0, ismcts.ACTION])
        opinions = work.worth[:sensible, ismcts.OPINION].copy()
        if self.chance.random() > SEARCHED:
            return self._drawn(work.choices[:sensible, ismcts.ACTION], _softmax(opinions / LIVELY))
        order = {int(action): work.features[i].copy() for i, action in enumerate(work.out[: work.used[CHOICES]])}
        self.agent.search(boxes, seat, sensible)
        actions = work.choices[:sensible, ismcts.ACTION].copy()
        wanted = self._wanted(sensible)
        self.features.append(np.array([order[int(action)] for action in actions]))
        self.wanted.append(wanted.astype(np.float32))
        return self._drawn(actions, wanted)

    def _wanted(self, n: int) -> Floats:
        """How often each choice should be made: by its payoff; those that were not tried, by what the policy thinks of them."""
        work, params = self.agent.work, self.agent.params
        trials, opinions = work.choices[:n, ismcts.TRIALS], work.worth[:n, ismcts.OPINION]
        tried = trials > 0
        mean = work.worth[:n, ismcts.PAYOFF].sum() / trials.sum()
        expected = mean + params.slope * (opinions - opinions[tried].mean())
        worth = (work.worth[:n, ismcts.PAYOFF] + params.trust * expected) / (trials + params.trust)
        worth = np.where(tried, worth, np.minimum(worth, worth[tried].min()))
        return _softmax(worth / KEENNESS)

    def _drawn(self, actions: Floats, chances: Floats) -> int:
        return int(self.chance.choices(actions.tolist(), chances.tolist())[0])


def _softmax(scores: Floats) -> Floats:
    weights = np.exp(np.maximum(scores - scores.max(), NEVER))
    return np.asarray(weights / weights.sum())


# --- lessons ----------------------------------------------------------------------------------------------------------
def on_all_cores(writers: Sequence[Any], *arguments: Any) -> None:
    """Has them all write; they stop when something goes wrong here, such as Ctrl-C."""
    stop = Event()
    with ThreadPoolExecutor(len(writers)) as pool:
        try:
            for _ in pool.map(lambda writer: writer.write(*arguments, stop), writers):
                pass
        finally:
            stop.set()


def write_lesson(game: str, weights: Weights, how: Strategy, often: float, decisions: int, seed: str) -> Lesson:
    """Games on all cores."""
    cores = os.cpu_count() or 1
    lively = replace(how, temperature=LIVELY)
    values = [Values(game, weights, lively, ROWS // cores, f"{seed} {i}") for i in range(cores)]
    on_all_cores(values, often)
    choices = [Choices(game, weights, how, decisions // cores, f"{seed} {i}") for i in range(cores)]
    on_all_cores(choices)
    features = [one for writer in choices for one in writer.features]
    wanted = [one for writer in choices for one in writer.wanted]
    width = len(registry.find(game).ACTION_FEATURES)
    return Lesson(
        np.concatenate([one.inputs for one in values]),
        np.concatenate([one.results for one in values]),
        sum(one.games for one in values),
        np.concatenate([np.zeros((0, width), np.float32), *features]),
        np.concatenate([np.zeros(0, np.float32), *wanted]),
        np.array([len(one) for one in wanted], np.int64),
    )


class Student:
    """The two nets while they learn."""

    def __init__(self, game: str, weights: Weights | None, seed: int) -> None:
        self.module, self.chance = registry.find(game), np.random.default_rng(seed)
        begun = weights or Weights(self._first_policy(seed), files.no_value())
        self.weights, self.lessons = begun, list[Lesson]()
        self.policy: Fit | None = None
        self.value: Fit | None = None
        self.seed = seed

    def _first_policy(self, seed: int) -> Any:
        net = new_net(len(self.module.ACTION_FEATURES), HIDDEN_POLICY, 1, seed)
        return net._replace(linear=files.house_policy(self.module).linear)

    def study(self, lesson: Lesson, rate: float) -> None:
        """Goes through the last lessons."""
        self.lessons = [*self.lessons, lesson][-WINDOW:]
        if self.value is None:
            self.value = Fit.of(self._first_value(lesson), lesson.inputs)
        for one in self.lessons:
            fit_values(self.value, one.inputs, one.results, rate, self.chance)
        policy = self.weights.policy
        if any(len(one.sizes) for one in self.lessons):
            features = np.concatenate([one.features for one in self.lessons])
            sizes = np.concatenate([one.sizes for one in self.lessons])
            wanted = np.concatenate([one.wanted for one in self.lessons])
            self.policy = self.policy or Fit.of(policy, features)
            starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
            fit_policy(self.policy, features, wanted, starts, rate / 2, self.chance)
            policy = self.policy.plain()
        self.weights = Weights(policy, self.value.plain())

    def _first_value(self, lesson: Lesson) -> Any:
        if len(self.weights.value.inner):
            return self.weights.value
        net = new_net(lesson.inputs.shape[1], HIDDEN_VALUE, ANSWERS, self.seed)
        net.scale[MEAN], net.scale[SPREAD] = lesson.results[:, POINTS].mean(), max(1.0, lesson.results[:, POINTS].std())
        return net


def check_training(minutes: Any, seed: Any) -> None:
    """Refuses numbers that are none."""
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not minutes > 0:
        raise GrandTourError(say("The time to learn is a number of minutes above 0, not {minutes}.", minutes=minutes))
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise GrandTourError(say("The seed of a training is a whole number from 0 up, not {seed}.", seed=seed))


def train(
    game: str,
    minutes: float = 20,
    seed: int = 1,
    progress: Progress | None = None,
    begun: Weights | None = None,
    part: float = 0.0,
    keep: Callable[[Weights, float], None] = lambda weights, part: None,
) -> Training:
    """Lessons for so many minutes. `progress` is told what is going on, and the part of the time that is over; `keep` is given
    what was learned so far after each lesson, and to go on from there it is given back as `begun`, with its part of the time."""
    check_training(minutes, seed)
    how = replace(strategy(game, LEVELS[-1]), simulations=SIMULATIONS)
    student, report, games = Student(game, begun, seed), list[Sentence](), 0
    often, start, offset = FIRST_OFTEN, time.monotonic(), part
    while part < 1:
        searched = DECISIONS if part >= FIRST_PART else 0
        lesson = write_lesson(game, student.weights, how, often, searched, f"{seed} {len(report)} {offset}")
        often = min(1.0, often * ROWS_A_GAME / (ROWS / lesson.games))
        games += lesson.games
        report.append(_told(len(report) + 1, games, student, lesson))
        student.study(lesson, FASTEST * (SLOWEST / FASTEST) ** part)
        part = min(1.0, offset + (time.monotonic() - start) / (60 * minutes))
        keep(student.weights, part)
        if progress is not None:
            progress(report[-1], part)
    return Training(student.weights, report, games)


def _told(number: int, games: int, student: Student, lesson: Lesson) -> Sentence:
    """How well games were foreseen, and choices of the search, that were not learned from."""
    off = "–" if student.value is None else f"{surprise(student.value, lesson.inputs, lesson.results):.3f}"
    other = "–"
    if student.policy is not None and len(lesson.sizes):
        starts = np.concatenate([[0], np.cumsum(lesson.sizes)[:-1]])
        other = f"{100 * disagreement(student.policy, lesson.features, lesson.wanted, starts):.0f} %"
    return say(
        "Lesson {number}: {games} games so far; payoffs are off by {off} where they differ by {differ}; the search chooses "
        "otherwise in {other} of its decisions; {points} points a game.",
        number=number,
        games=games,
        off=off,
        differ=f"{lesson.results[:, 0].std():.3f}",
        other=other,
        points=f"{lesson.results[:, POINTS].mean():.1f}",
    )


def resume(path: Path, module: Any) -> tuple[Weights, float] | None:
    """What an unfinished training has kept, and the part of its time that is over."""
    if not path.exists():
        return None
    weights = files.load(module, path)
    with np.load(path) as data:
        return weights, float(data["part"]) if "part" in data else 1.0
