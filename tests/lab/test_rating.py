"""Intervals stay honest however often one looks; ratings find what made the results."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grandtour import GrandTourError
from grandtour.lab.matches.rating import BETS, DOUBT, PRIOR, evidence, interval, ratings

RUNS, DEALS = 1500, 300
LOSS, DRAW, WIN = 0.0, 0.5, 1.0


def results(mean: float, shape: tuple[int, ...], seed: int) -> np.ndarray:
    """Scores of deals of two games each, with a mean."""
    return np.random.default_rng(seed).binomial(2, mean, shape) / 2


def money(scores: np.ndarray, mean: float) -> np.ndarray:
    """What betting against a mean has brought after every deal of every run: bet by bet, in plain numbers."""
    total = np.zeros(scores.shape)
    for i in range(BETS):
        part = (i + 0.5) / BETS
        for bet in (part / mean, -part / (1 - mean)):
            total += np.cumprod(1 + bet * (scores - mean), axis=1)
    return total / (2 * BETS)


@pytest.mark.parametrize("mean", [0.5, 0.65, 0.9, 0.99])
def test_whoever_looks_after_every_deal_is_misled_in_one_of_twenty_matches_at_most(mean: float) -> None:
    scores = results(mean, (RUNS, DEALS), 1)
    had = money(scores, mean)
    assert had[:20, -1] == pytest.approx([math.exp(evidence(run, [mean])[0]) for run in scores[:20]])
    misled = (had >= 1 / DOUBT).any(axis=1).mean()
    assert 0 < misled <= DOUBT


def test_the_usual_interval_would_mislead() -> None:
    """±1.96 standard errors hold for one look. After every deal they fail often: the test above could fail."""
    scores = results(0.65, (RUNS, DEALS), 1)
    n = np.arange(1, DEALS + 1)
    means = scores.cumsum(axis=1) / n
    spread = np.sqrt((scores**2).cumsum(axis=1) / n - means**2)
    out = np.abs(means - 0.65) > 1.96 * spread / np.sqrt(n)
    assert out[:, 20:].any(axis=1).mean() > 0.2


@pytest.mark.parametrize("seed", range(5))
def test_an_interval_is_what_was_not_won_against(seed: int) -> None:
    scores = results(0.7, (60,), seed)
    low, high = interval(scores)
    assert low < scores.mean() < high
    lost, held, held_too, lost_too = evidence(scores, [low, low + 0.0011, high - 0.0011, high])
    assert lost >= -math.log(DOUBT) > held
    assert lost_too >= -math.log(DOUBT) > held_too


def test_intervals_become_narrow() -> None:
    """At a price for looking often: the one look that is planned ahead would give ± 6.5 % after 100 deals."""
    widths = [np.ptp(interval(results(0.65, (n,), 3))) / 2 for n in (25, 100, 400, 1600)]
    assert widths == sorted(widths, reverse=True)
    assert 0.065 < widths[1] < 0.12
    assert 0.016 < widths[3] < 0.032


def test_an_interval_of_a_hundred_percent_is_not_a_point() -> None:
    assert interval([]) == (0, 1)
    low, high = interval([WIN] * 20)
    assert 0.7 < low < 0.83  # one look planned ahead (Clopper and Pearson) would give 0.83
    assert high == 1
    assert interval([LOSS] * 20) == (pytest.approx(1 - high), pytest.approx(1 - low))
    assert interval([DRAW] * 5000) == (0.499, 0.501)
    assert interval([1 / 3] * 50_000) == (pytest.approx(1 / 3 - 0.001, abs=1e-6), pytest.approx(1 / 3 + 0.001, abs=1e-6))


def test_intervals_are_symmetric() -> None:
    scores = results(0.8, (50,), 4)
    low, high = interval(scores)
    assert interval(1 - scores) == (pytest.approx(1 - high), pytest.approx(1 - low))
    assert interval(scores[::-1]) == (low, high)


def test_an_interval_has_another_width_for_another_doubt() -> None:
    scores = results(0.6, (80,), 5)
    low, high = interval(scores, 0.01)
    assert low < interval(scores)[0]
    assert interval(scores)[1] < high


# --- ratings ----------------------------------------------------------------------------------------------------------
TRUE = {"random": 0, "novice": 150, "casual": 260, "skilled": 390, "expert": 520}
PAIRS = [("novice", "random"), ("casual", "novice"), ("skilled", "casual"), ("expert", "skilled"), ("expert", "random")]


def chance(a: str, b: str) -> float:
    return 1 / (1 + 10 ** ((TRUE[b] - TRUE[a]) / 400))


def test_ratings_are_recovered() -> None:
    found = ratings({(a, b): [chance(a, b)] * 1000 for a, b in PAIRS}, "random")
    assert list(found) == list(TRUE)
    for name, rating in found.items():
        assert rating.value == pytest.approx(TRUE[name], abs=1)
    assert found["random"].error == 0


def test_errors_of_ratings_are_as_large_as_they_say() -> None:
    inside = []
    for seed in range(200):
        found = ratings({(a, b): results(chance(a, b), (150,), 1000 * seed + i) for i, (a, b) in enumerate(PAIRS)}, "random")
        inside += [abs(found[name].value - TRUE[name]) <= found[name].error for name in TRUE if name != "random"]
    assert 0.92 < np.mean(inside) < 0.98


def test_a_rating_of_a_pair_is_its_odds() -> None:
    """With half a drawn deal more."""
    scores = [WIN, WIN, DRAW, LOSS]
    odds = (2.5 + PRIOR / 2) / (1.5 + PRIOR / 2)
    assert ratings({("a", "b"): scores}, "b")["a"].value == pytest.approx(400 * math.log10(odds))


def test_ratings_are_symmetric() -> None:
    scores = results(0.7, (40,), 6)
    ahead, behind = ratings({("a", "b"): scores}, "b")["a"], ratings({("b", "a"): 1 - scores}, "a")["b"]
    assert ahead.value == pytest.approx(-behind.value)
    assert ahead.error == pytest.approx(behind.error)
    assert ratings({("b", "a"): 1 - scores}, "b")["a"].value == pytest.approx(ahead.value)


def test_who_always_wins_is_not_infinitely_better() -> None:
    forty, eighty = (ratings({("a", "b"): [WIN] * n}, "b")["a"] for n in (40, 80))
    assert 600 < forty.value < eighty.value < 1200
    assert 200 < forty.error < 1000
    steps = {(f"{i + 1}", f"{i}"): [WIN] * 1000 for i in range(9)}
    assert ratings(steps, "0")["9"].value == pytest.approx(9 * ratings({("1", "0"): [WIN] * 1000}, "0")["1"].value)


def test_the_spread_of_the_scores_counts_and_not_that_of_coins() -> None:
    """A player who always wins one of the two games has 50 %, and nearly for sure."""
    even, coins = (ratings({("a", "b"): scores}, "b")["a"] for scores in ([DRAW] * 100, [WIN, LOSS] * 50))
    assert even.value == pytest.approx(coins.value)
    assert even.error < 1 < coins.error


def test_bots_that_never_met_are_refused() -> None:
    with pytest.raises(GrandTourError, match="No matches connect these bots with “a”: c, d"):
        ratings({("a", "b"): [WIN], ("c", "d"): [WIN]}, "a")


def test_ratings_of_results_that_contradict_each_other() -> None:
    """Long steps would run away here. At the likeliest ratings everyone has won as much as expected."""
    wins = {("a", "r"): (66, WIN), ("b", "a"): (6, LOSS), ("c", "b"): (3819, WIN), ("d", "c"): (1, WIN), ("d", "r"): (1458, LOSS)}
    found = ratings({pair: [score] * n for pair, (n, score) in wins.items()}, "r")
    surplus = dict.fromkeys("abcdr", 0.0)
    for (a, b), (n, score) in wins.items():
        expected = 1 / (1 + 10 ** ((found[b].value - found[a].value) / 400))
        more = n * score + PRIOR / 2 - (n + PRIOR) * expected
        surplus[a], surplus[b] = surplus[a] + more, surplus[b] - more
    assert list(surplus.values()) == pytest.approx([0] * 5, abs=1e-4)
