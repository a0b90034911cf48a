"""How hard puzzles are: bots of all levels solve them, and each answer is rated like a game of the bot against the puzzle."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...bots import LEVELS, Agent, strategy
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...puzzles.files import Collection
from ...puzzles.puzzle import Puzzle
from ...strength import NEW, Strength, after_answer
from ..balance.charts import lines

TRIES = 4  # of each level at each puzzle, with different luck
MOST_TRIES = 100
LEAST_DOUBT = NEW[1] / 3  # bots aren't people: what they found leaves at least so much deviation
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Answer:
    """What a bot of a level made of a puzzle."""

    puzzle: str
    level: str
    is_right: bool


@dataclass(frozen=True)
class Solved:
    """All answers to the puzzles of a game, and the ratings that follow from them."""

    game: str
    answers: tuple[Answer, ...]
    puzzles: Mapping[str, Strength]
    levels: Mapping[str, Strength]

    def share(self, level: str) -> float:
        """How many of its answers were right."""
        own = [one.is_right for one in self.answers if one.level == level]
        return sum(own) / max(1, len(own))


def solve(collection: Collection, *, tries: int = TRIES, seed: Any = 0, progress: Progress | None = None) -> Solved:
    """Lets all levels answer all puzzles of a file. The same for the same seed."""
    if type(tries) is not int or not 1 <= tries <= MOST_TRIES:
        raise GrandTourError(
            say("The number of tries must be a whole number from 1 to {most}, not {n}.", most=MOST_TRIES, n=repr(tries))
        )
    agents = {level: Agent(registry.find(collection.game), strategy(collection.game, level)) for level in LEVELS}
    answers: list[Answer] = []
    for number, puzzle in enumerate(collection.puzzles, 1):
        answers += answers_to(puzzle, agents, tries, seed)
        if progress is not None:
            progress(number, len(collection.puzzles))
    return rated(collection.game, answers, seed)


def answers_to(puzzle: Puzzle, agents: Mapping[str, Agent], tries: int, seed: Any) -> list[Answer]:
    table = puzzle.check()
    right = set(puzzle.right)
    words = dict(zip(table.legal_actions(puzzle.seat), table.legal(puzzle.seat), strict=True))
    return [
        Answer(puzzle.id, level, words[agent.choose(table.now, puzzle.seat, f"{seed} {puzzle.id} {number}")] in right)
        for level, agent in agents.items()
        for number in range(tries)
    ]


def rated(game: str, answers: Sequence[Answer], seed: Any) -> Solved:
    """Ratings of levels and puzzles from the answers, in an order drawn by lot, so that no level comes last."""
    order = list(answers)
    random.Random(f"order {seed}").shuffle(order)
    puzzles, levels = dict[str, Strength](), dict[str, Strength]()
    for one in order:
        before = levels.get(one.level, NEW), puzzles.get(one.puzzle, NEW)
        levels[one.level], puzzles[one.puzzle] = after_answer(*before, one.is_right)
    return Solved(game, tuple(answers), puzzles, levels)


def with_strengths(collection: Collection, found: Solved) -> Collection:
    """The puzzles with their ratings."""
    return replace(collection, puzzles=[replace(one, strength=_strength(found, one)) for one in collection.puzzles])


def _strength(found: Solved, puzzle: Puzzle) -> Strength:
    mean, deviation = found.puzzles[puzzle.id]
    return round(mean, 3), round(max(deviation, LEAST_DOUBT), 3)


def plot(found: Sequence[Solved]) -> str:
    """The share of solved puzzles by level, a line for each game, as an SVG file."""
    series = {
        str(registry.find(one.game).TITLE): [(float(i), 100 * one.share(level)) for i, level in enumerate(LEVELS)]
        for one in found
    }
    title, x, y = say("Puzzles solved, by level of bot"), say("level"), say("solved, in percent")
    return lines(series, title=str(title), x=str(x), y=str(y), log=False, shown=_level)


def _level(number: float) -> str:
    return LEVELS[round(number)] if 0 <= round(number) < len(LEVELS) else ""
