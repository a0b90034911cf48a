"""Strength as a number, of players, bots and puzzles: a mean and a deviation, by OpenSkill (the Plackett-Luce model). People see
1500 + 30 · (mean - 25), so that between two players of well-known strength 400 points are about ten to one, as with Elo; after ±
come two deviations: the strength lies in between with 95 %. Everyone starts with 1500 ± 500."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

Strength = tuple[float, float]  # mean and deviation
MODEL = PlackettLuce()
NEW: Strength = (MODEL.mu, MODEL.sigma)
MIDDLE, POINTS, SURE = 1500, 30, 2


@dataclass(frozen=True)
class Shown:
    """A rating as people see it: 1240 ± 85."""

    number: int
    margin: int

    def __str__(self) -> str:
        return f"{self.number} ± {self.margin}"


def shown(strength: Sequence[float]) -> Shown:
    mean, deviation = strength
    return Shown(round(MIDDLE + POINTS * (mean - NEW[0])), round(SURE * POINTS * deviation))


def after_answer(solver: Strength, puzzle: Strength, is_right: bool) -> tuple[Strength, Strength]:
    """Both after an answer, which is a game of one against the other: a right answer is a win over the puzzle."""
    teams = [[MODEL.rating(mu=mean, sigma=deviation)] for mean, deviation in (solver, puzzle)]
    (first,), (second,) = MODEL.rate(teams, ranks=[0.0, 1.0] if is_right else [1.0, 0.0])
    return (first.mu, first.sigma), (second.mu, second.sigma)
