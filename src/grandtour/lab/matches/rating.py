"""What results mean: an interval that stays honest however often one looks, and ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...engine.errors import GrandTourError
from ...engine.i18n import listed, say

Floats = npt.NDArray[np.floating]
DOUBT = 0.05  # intervals miss the truth this often at most
CELLS = 1000  # means that are told apart
DIGITS = 6  # more of them are noise of arithmetic
BETS = 32  # sizes of bets on each side
SIGMAS = 1.96  # of a normal interval that misses as often
PER_TEN = 400 / math.log(10)  # rating points of an odds ratio e: 400 mean ten to one
PRIOR = 0.5  # drawn deals that every pair is thought to have had before its first
STEPS, CLOSE = 200, 1e-9
MOST_STEP = 1.0  # of Newton's method, in powers of e


def evidence(scores: Sequence[float], means: Sequence[float] | Floats) -> Floats:
    """How much money, as a logarithm, one has made by betting against each of these means.

    Who holds that the mean is m takes bets in which score x pays 1 + b·(x − m). Start with 1, spread evenly over bets
    of all sizes that can't go broke, and let them run. If m is true, these bets are fair, and the money ever reaches 1/doubt with
    probability doubt at most (Ville's inequality), however often one looks. Nothing is asked of the scores but that
    they lie between 0 and 1 and are drawn independently: no bell curve, no large number.
    (Betting on means: Waudby-Smith and Ramdas 2024; an even spread of bets: Cover 1991, Orabona and Jun 2024.)
    """
    m = np.asarray(means, float)[:, None]
    part = (np.arange(BETS) + 0.5) / BETS
    bets = np.concatenate([-part / (1 - m), part / m], axis=1)
    money = np.zeros_like(bets)
    for score, times in zip(*np.unique(np.asarray(scores, float), return_counts=True), strict=True):
        money += times * np.log1p(bets * (score - m))
    most = money.max(axis=1)
    return np.asarray(most + np.log(np.exp(money - most[:, None]).mean(axis=1)))


def interval(scores: Sequence[float], doubt: float = DOUBT) -> tuple[float, float]:
    """The means, from … to, that nobody has won 1/doubt against; rounded outwards. After 100 % it is still an interval."""
    if not len(scores):
        return 0.0, 1.0
    means = np.arange(1, CELLS) / CELLS
    held = means[evidence(scores, means) < -math.log(doubt)]
    held = np.append(held, np.mean(scores))  # nobody wins against that
    low, high = max(0.0, held.min() - 1 / CELLS), min(1.0, held.max() + 1 / CELLS)
    return round(float(low), DIGITS), round(float(high), DIGITS)


@dataclass(frozen=True)
class Rating:
    """A rating, and how far off it may be: 95 %."""

    value: float
    error: float


def ratings(results: Mapping[tuple[str, str], Sequence[float]], base: str) -> dict[str, Rating]:
    """The ratings that make these scores of the first against the second likeliest (Bradley and Terry 1952), `base` having 0.
    400 points more are odds of ten to one.

    Every pair gets half a drawn deal for a start, so that 100 % is not infinitely better. The errors come from how much the
    scores spread; they hold for many deals, and don't allow for matches that stop when someone is ahead, as `interval` does.
    """
    names = _joined(results, base)
    sides = np.array([[(name == a) - (name == b) for name in names] for a, b in results], float).reshape(len(results), -1)
    deals = np.array([len(scores) + PRIOR for scores in results.values()])
    won = np.array([sum(scores) + PRIOR / 2 for scores in results.values()])
    place, inverse = _likeliest(sides, deals, won)
    chances = 1 / (1 + np.exp(-sides @ place))
    off = [sum((score - p) ** 2 for score in scores) for scores, p in zip(results.values(), chances, strict=True)]
    spread = np.array(off) + PRIOR * (0.5 - chances) ** 2
    errors = SIGMAS * np.sqrt(np.diag(inverse @ (sides.T * spread) @ sides @ inverse))
    found = {name: Rating(PER_TEN * float(p), PER_TEN * float(e)) for name, p, e in zip(names, place, errors, strict=True)}
    return {base: Rating(0.0, 0.0), **found}


def _joined(pairs: Iterable[tuple[str, str]], base: str) -> list[str]:
    """All names but the base; each must be joined with it by matches."""
    pairs = list(pairs)
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    joined = {base}
    for _ in names:
        joined |= {name for pair in pairs if joined & set(pair) for name in pair}
    if apart := [name for name in names if name not in joined]:
        raise GrandTourError(say("No matches connect these bots with “{base}”: {names}.", base=base, names=listed(apart)))
    return [name for name in names if name != base]


def _likeliest(sides: Floats, deals: Floats, won: Floats) -> tuple[Floats, Floats]:
    """Newton's method, in steps that can't run away; also the inverse of the curvature where it ends."""
    place = np.zeros(sides.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-sides @ place))
        inverse = np.linalg.inv((sides.T * (deals * chances * (1 - chances))) @ sides)
        step = inverse @ (sides.T @ (won - deals * chances))
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
        place = place + np.clip(step, -MOST_STEP, MOST_STEP)
    return place, inverse
