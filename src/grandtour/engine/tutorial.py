"""A tutorial: a script of words and moves that leads a player through the opening of a game.

A game's script is `LESSON` in its `tutorial.py`. A step says one thing, and usually asks for one move. Nothing is stored: the
position of a step follows from the script, by playing everything before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from . import registry
from .contract import Reason
from .errors import GrandTourError
from .i18n import Sentence, say
from .input_paths import Choice, choices
from .table import Table

NAMES = (say("Anna"), say("Boris"))  # the learner, and the other one, whose moves are in the script


@dataclass(frozen=True)
class Step:
    """What is said, the rule behind it, and what the learner does then; nothing, where there is only something to read."""

    words: Sentence
    rule: str
    move: str = ""
    before: tuple[str, ...] = ()
    """What has been played just before these words, by whoever's turn it was: mostly the other one's answer."""


@dataclass(frozen=True)
class Lesson:
    """The script of a game; the learner sits on seat 0 of two."""

    game: str
    seed: Any
    steps: tuple[Step, ...]

    def start(self) -> Table:
        """The table as it is dealt."""
        return Table(self.game, len(NAMES), seed=self.seed, names=[str(name) for name in NAMES])

    def arrive(self, table: Table, number: int) -> None:
        """Plays what has happened before the words of a step."""
        for move in self.steps[number].before:
            table.play(table.acting[0], move)

    def at(self, number: int) -> Table:
        """The table that a step speaks of; steps are counted from 0."""
        table = self.start()
        for i in range(number):
            self.arrive(table, i)
            if self.steps[i].move:
                table.play(LEARNER, self.steps[i].move)
        self.arrive(table, number)
        return table

    def wanted(self, table: Table, number: int) -> list[Choice]:
        """What to press at a step; also a gesture of two moves, if the next step is its second half."""
        move, *following = [step.move for step in self.steps[number : number + 2]]
        if not move:
            return []
        return [one for one in choices(table, LEARNER) if one.move == move and one.then in (None, *following)]

    def answer(self, table: Table, number: int, reason: Reason | None) -> Reason:
        """What somebody is told who does something else: why not, or that it would be allowed but is not what is shown here."""
        if reason is not None:
            return reason
        move = self.steps[number].move
        if not move:
            return Reason("", say("It's not time for your move yet. Choose “{next}” first.", next=NEXT))
        return Reason("", say("You could do that, too. In this lesson: {move}", move=table.explain(LEARNER, move)))


LEARNER = 0
NEXT = say("Next")


def has_lesson(game: str) -> bool:
    """Whether a game has a tutorial."""
    return find_spec(f"{cast('Any', registry.find(game)).__name__}.tutorial") is not None


def lesson_of(game: str) -> Lesson:
    """The script of a game."""
    home = registry.find(game)
    if not has_lesson(game):
        raise GrandTourError(say("“{game}” has no tutorial. Its rules: grandtour rules {name}", game=home.TITLE, name=home.NAME))
    return cast("Lesson", import_module(f"{cast('Any', home).__name__}.tutorial").LESSON)
