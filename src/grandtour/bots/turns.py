"""The choices of a game by turns: what a seat does between the moves of the others is judged as a whole.

A search is not exact, and each choice has one of its own. Where nobody has learned anything between two turns of a seat, its
chance can have changed only by what somebody gave away: so both judgements are about the same thing, and the mean of them is
steadier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis import Judgement

PASSES = 3  # how often chances are averaged with those beside them


@dataclass(frozen=True)
class Turn:
    """What a seat did from move `number` to before move `end`: its choices, and the chance to win before the first of them."""

    number: int
    end: int
    choices: tuple[Judgement, ...]
    before: float

    @property
    def seat(self) -> int:
        return self.choices[0].seat

    @property
    def lost(self) -> float:
        """What it gave away: as much as the costliest choice. The sum would count what one search
        found and the next one denied."""
        return min(self.before, self.costliest.lost)

    @property
    def after(self) -> float:
        return self.before - self.lost

    @property
    def learned(self) -> bool:
        """Whether anybody learned anything before the seat's next turn."""
        return any(one.learned for one in self.choices)

    @property
    def ahead(self) -> float:
        """By how much no other choice was as good."""
        return max(one.ahead for one in self.choices)

    @property
    def costliest(self) -> Judgement:
        """The choice that gave away the most."""
        return max(self.choices, key=lambda one: (one.lost, -one.number))


def turns_of(choices: Sequence[Judgement]) -> list[Turn]:
    """A seat's choices by turns, each with the first judgement of it."""
    groups = (tuple(group) for _, group in groupby(choices, key=lambda one: one.begun))
    return [Turn(group[0].begun, group[0].end, group, group[0].before) for group in groups]


def steady(turns: Sequence[Turn], gifts: Sequence[float]) -> list[Turn]:
    """The same turns with chances that second thoughts of the bots disturb less; `gifts`: what others gave away after each."""
    chances = [turn.before for turn in turns]
    for _ in range(PASSES):
        chances = [_mean(turns, gifts, chances, i) for i in range(len(turns))]
    return [replace(turn, before=chance) for turn, chance in zip(turns, chances, strict=True)]


def _mean(turns: Sequence[Turn], gifts: Sequence[float], chances: Sequence[float], i: int) -> float:
    """A chance, averaged with what the turns beside it say about it."""
    said = [chances[i]]
    if i > 0 and not turns[i - 1].learned:
        said.append(chances[i - 1] - turns[i - 1].lost + gifts[i - 1])
    if i + 1 < len(turns) and not turns[i].learned:
        said.append(chances[i + 1] + turns[i].lost - gifts[i])
    return min(1.0, max(turns[i].lost, sum(said) / len(said)))
