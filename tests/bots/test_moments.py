"""The moments that the end of a game tells: from what bots think of its choices."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from grandtour.bots.analysis import Analysis, Judgement
from grandtour.bots.moments import Moment, best, mistake, turning_point


def judged(number: int, seat: int, before: float, after: float, ahead: float = 0.0) -> Judgement:
    words = "made" if before == after else "better"
    return Judgement(number, seat, "made", words, before, after, ahead=ahead, begun=number, end=number + 1)


def game(*judgements: Judgement, results: tuple[float, ...] | None = (1.0, 0.0)) -> Analysis:
    return Analysis("paris", ("Anna", "Boris"), (0, 1), "skilled", 100, 9, results, judgements)


GAME = game(
    judged(0, 0, 0.5, 0.5, 0.03),
    judged(1, 1, 0.4, 0.4, 0.4),
    judged(2, 0, 0.45, 0.3),  # the worst of seat 0
    judged(3, 1, 0.6, 0.2),  # the worst of seat 1: a gift
    judged(4, 0, 0.75, 0.75, 0.2),
    judged(6, 0, 0.9, 0.9, 0.01),
)


def test_the_turning_point_is_the_winners_biggest_step() -> None:
    assert turning_point(GAME) == Moment(2, 4, 0, 0.45, 0.75)
    assert turning_point(game(*GAME.judgements, results=(0.0, 1.0))) == Moment(3, 9, 1, 0.6, 1.0)
    shared = turning_point(game(*GAME.judgements, results=(0.5, 0.5)))
    assert shared is not None
    assert shared.number == 2, "no winner's chance has grown by more"


def test_the_best_turn_had_no_other_like_it_and_the_mistake_lost_the_most() -> None:
    assert (best(GAME, 0), mistake(GAME, 0)) == (Moment(4, 5, 0, 0.55, 0.75), Moment(2, 3, 0, 0.45, 0.3))
    assert (best(GAME, 1), mistake(GAME, 1)) == (Moment(1, 2, 1, 0.0, 0.4), Moment(3, 4, 1, 0.6, 0.2))


def test_what_is_too_small_or_unknown_is_not_told() -> None:
    quiet = game(judged(0, 0, 0.98, 0.98, 0.01), judged(1, 0, 0.99, 0.98))
    assert [turning_point(quiet), best(quiet, 0), mistake(quiet, 0)] == [None] * 3
    assert [turning_point(game()), best(game(), 0), mistake(game(), 0)] == [None] * 3
    assert turning_point(game(*GAME.judgements, results=None)) is None
    assert mistake(game(judged(0, 0, 0.5, 0.46)), 0) is None, "a search is not that exact"


def test_a_turn_of_several_moves_is_judged_as_a_whole() -> None:
    """Half a move is none: what is chosen and where it goes is told together."""
    halves = [replace(judged(4, 0, 0.6, 0.5), begun=4, end=6), replace(judged(5, 0, 0.55, 0.53), begun=4, end=6)]
    found = game(*halves, judged(7, 0, 0.5, 0.5))
    assert mistake(found, 0) == Moment(4, 6, 0, 0.6, pytest.approx(0.5))
    assert found.line(0)[:2] == [(4, 0.6), (6, pytest.approx(0.5))]
    assert turning_point(found) == Moment(7, 9, 0, 0.5, 1.0)
    whole = found.summary(0)
    assert whole is not None
    assert (whole.turns, whole.choices, whole.mistakes) == (2, 3, 1)


def test_second_thoughts_are_averaged_out() -> None:
    """Where nobody has learned anything, chances don't jump up and down by what searches happened to find; luck stays luck."""

    def line(learned: bool) -> list[float]:
        chances = (0.5, 0.9, 0.3, 0.9, 0.5)
        judgements = [replace(judged(2 * i, 0, chance, chance), learned=learned) for i, chance in enumerate(chances)]
        return [turn.before for turn in game(*judgements).turns(0)]

    assert line(True) == [0.5, 0.9, 0.3, 0.9, 0.5]
    steady = line(False)
    assert max(abs(a - b) for a, b in pairwise(steady)) < 0.05


def test_there_and_back_as_data() -> None:
    data: dict[str, Any] = GAME.as_data()
    assert Analysis.from_data(data) == GAME
