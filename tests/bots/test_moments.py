"""The moments that the end of a game tells: from what bots think of its choices."""

from __future__ import annotations

from typing import Any

from grandtour.bots.analysis import Analysis, Judgement
from grandtour.bots.moments import Moment, best, decisive, worst


def judged(number: int, seat: int, before: float, after: float, ahead: float = 0.0) -> Judgement:
    return Judgement(number, seat, "made", "made" if before == after else "better", before, after, ahead=ahead)


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


def test_the_decisive_move_is_the_winners_biggest_step() -> None:
    found = decisive(GAME)
    assert found == Moment(2, 0, 0.45, 0.75)
    assert decisive(game(*GAME.judgements, results=(0.0, 1.0))) == Moment(3, 1, 0.6, 1.0)
    shared = decisive(game(*GAME.judgements, results=(0.5, 0.5)))
    assert shared is not None
    assert shared.number == 2, "no winner's chance has grown by more"


def test_the_best_move_had_no_other_like_it_and_the_worst_lost_the_most() -> None:
    assert (best(GAME, 0), worst(GAME, 0)) == (Moment(4, 0, 0.55, 0.75), Moment(2, 0, 0.45, 0.3))
    assert (best(GAME, 1), worst(GAME, 1)) == (Moment(1, 1, 0.0, 0.4), Moment(3, 1, 0.6, 0.2))


def test_what_is_too_small_or_unknown_is_not_told() -> None:
    quiet = game(judged(0, 0, 0.98, 0.98, 0.01), judged(1, 0, 0.99, 0.98))
    assert [decisive(quiet), best(quiet, 0), worst(quiet, 0)] == [None] * 3
    assert [decisive(game()), best(game(), 0), worst(game(), 0)] == [None] * 3
    assert decisive(game(*GAME.judgements, results=None)) is None


def test_analyses_from_before_still_load() -> None:
    """They don't know by how much the best moves were better, so no best one is told."""
    data: dict[str, Any] = GAME.as_data()
    assert Analysis.from_data(data) == GAME
    old = Analysis.from_data(data | {"judgements": [one[:-1] for one in data["judgements"]]})
    assert (decisive(old), worst(old, 0), best(old, 0)) == (decisive(GAME), worst(GAME, 0), None)
