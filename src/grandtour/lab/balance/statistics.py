"""Statistics of the results of many games: shares of wins, margins, means with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]
DOUBT = 0.05  # intervals miss the truth this often


def shares(ranks: Numbers, sides: Sequence[int]) -> Numbers:
    """Every seat's part of the win, by game and seat: sides that are first together share it, partners win as one."""
    ahead = ranks == 1
    return np.asarray(ahead / ahead[:, _firsts(sides)].sum(axis=1, keepdims=True))


def margins(scores: Numbers, sides: Sequence[int]) -> Numbers:
    """Points between the best side and the second, by game. Partners have the same points."""
    ordered = np.sort(scores[:, _firsts(sides)], axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2])


def _firsts(sides: Sequence[int]) -> list[int]:
    """A seat of each side."""
    return [sides.index(side) for side in dict.fromkeys(sides)]


@dataclass(frozen=True)
class Estimate:
    """A mean and its interval."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether nothing is outside of the interval."""
        return self.low > 0 or self.high < 0


def t_quantile(games: int, doubt: float = DOUBT) -> float:
    """How many standard errors the confidence interval of a mean of that many games extends (Student's t by its series in 1 / n:
    right to three digits from ten games on)."""
    z, v = NormalDist().inv_cdf(1 - doubt / 2), games - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def mean_of(values: Any, doubt: float = DOUBT) -> Estimate:
    """The mean of independent values, one a game, with Student's interval."""
    found = np.asarray(values, float)
    mean, error = float(found.mean()), float(found.std(ddof=1)) / math.sqrt(len(found))
    reach = t_quantile(len(found), doubt) * error
    return Estimate(mean, mean - reach, mean + reach)


def share_of(values: Any, doubt: float = DOUBT) -> Estimate:
    """The mean of values from 0 to 1, one a game, with Wilson's interval. Parts of a win vary less than wins and losses do, so
    for them it is somewhat too wide, never too narrow."""
    found = np.asarray(values, float)
    return share(float(found.mean()), len(found), doubt)


def share(p: float, n: int, doubt: float = DOUBT) -> Estimate:
    """The same for a mean of n values."""
    z = NormalDist().inv_cdf(1 - doubt / 2)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, middle - reach, middle + reach)
