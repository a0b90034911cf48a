"""Training: the fit goes downhill, compiled code reads the brain as the fit means it, and lessons are what was played."""

from __future__ import annotations

import numpy as np
import pytest

import grandtour
from grandtour.bots import Way
from grandtour.bots.brains import NO_BRAIN
from grandtour.bots.core import net
from grandtour.bots.core.desk import Dials
from grandtour.lab import training
from grandtour.lab.training import Fit, Lesson, new_fit, train, write_lesson
from tests import SOAK

DIALS = Dials(0.15, 0.0, 0, 0.2, 10.0, True)
SEEN = 6


def made_up(rows: int = 40, seed: int = 1) -> Lesson:
    """Rows of games of four, of which the first number seen decides everything."""
    chance = np.random.default_rng(seed)
    seen = chance.uniform(size=(rows, SEEN)).astype(np.float32)
    told = np.stack([seen[:, 0] > 0.5, seen[:, 0] > 0.5, 10 * seen[:, 0]], axis=1).astype(np.float32)
    ends = (np.arange(rows) % 4 == 3).astype(np.int64)
    return Lesson(seen, told, ends, rows // 4)


def loss(fit: Fit, lesson: Lesson) -> float:
    """What a step makes smaller: cross entropy of the chances, squares of the points."""
    answers, wanted = fit.answers(lesson.seen).astype(float), lesson.wanted
    chances, hoped = answers[:, : net.POINTS], wanted[:, : net.POINTS]
    entropy = -(hoped * np.log(chances) + (1 - hoped) * np.log(1 - chances)).sum()
    squares = 0.5 * training.POINTS_WEIGHT * ((answers[:, net.POINTS] - wanted[:, net.POINTS]) ** 2).sum()
    return float(entropy + squares) / len(wanted)


@pytest.mark.parametrize("name", ["inner", "inner_bias", "outer", "outer_bias"])
def test_a_step_goes_straight_downhill(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slope of every part of the net is that of the loss, measured by trial."""
    fit, lesson = new_fit(SEEN, 3), made_up()
    fit.want(lesson, 0.0)
    slopes: dict[str, np.ndarray] = {}
    monkeypatch.setattr(Fit, "_move", lambda self, part, slope, rate: slopes.__setitem__(part, slope))
    fit.step(lesson.seen, lesson.wanted, 0.1)
    value = getattr(fit, name).astype(float)
    setattr(fit, name, value)
    for place in [(0,) * value.ndim, tuple(n // 2 for n in value.shape)]:
        losses = []
        for nudge in (1e-5, -1e-5):
            value[place] += nudge
            losses.append(loss(fit, lesson))
            value[place] -= nudge
        assert slopes[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-4)


def test_the_fit_learns_what_decides() -> None:
    """After a while it foresees rows it has never seen."""
    fit, lesson, new = new_fit(SEEN, 3), made_up(2000), made_up(400, seed=2)
    fit.mean, fit.spread = 5.0, 3.0
    before = fit.surprise(new)
    lesson.ends[:] = 1
    fit.want(lesson, 0.0)
    for _ in range(60):
        training.study(fit, [lesson], 1e-2, np.random.default_rng(1))
    assert before > 0.2
    assert fit.surprise(new) < 0.05


def test_what_is_wanted_mixes_the_end_with_what_is_expected_later() -> None:
    """Within a game only; the last row of a game wants what became of it."""
    fit, lesson = new_fit(SEEN, 3), made_up(8)
    expected = fit.answers(lesson.seen)
    fit.want(lesson, 0.25)
    told = lesson.told.copy()
    told[:, net.POINTS] = (told[:, net.POINTS] - fit.mean) / fit.spread
    third = 0.25 * expected[3] + 0.75 * told[3]
    assert lesson.wanted[3] == pytest.approx(told[3])
    assert lesson.wanted[2] == pytest.approx(third, rel=1e-5)
    assert lesson.wanted[1] == pytest.approx(0.25 * expected[2] + 0.75 * third, rel=1e-5)
    assert lesson.wanted[7] == pytest.approx(told[7])


def test_compiled_code_reads_the_brain_as_the_fit_means_it() -> None:
    """The same answers to the same sight."""
    fit, lesson = new_fit(SEEN, 5), made_up()
    fit.mean, fit.spread = 12.0, 3.0
    fit.outer_bias[:] = (0.1, -0.2, 0.3)
    expected = fit.answers(lesson.seen)
    hidden, answers = np.zeros(net.HIDDEN, np.float32), np.zeros(net.ANSWERS)
    for seen, (payoff, win, points) in zip(lesson.seen, expected, strict=True):
        net.ask(fit.brain(), seen, hidden, answers)
        assert answers == pytest.approx([payoff, win, 12 + 3 * points], rel=1e-4)


@pytest.mark.skipif(not SOAK, reason="self-play is compiled first for every game; the next test does it for one")
@pytest.mark.parametrize("game", grandtour.games())
def test_a_lesson_is_what_was_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows are full; results lie where results can; rows of a game have one result; the same seed gives the same lesson."""
    monkeypatch.setattr(training, "ROWS", 200)
    lesson = write_lesson(game, NO_BRAIN, DIALS, 0.05, 0.5, "seed")
    again = write_lesson(game, NO_BRAIN, DIALS, 0.05, 0.5, "seed")
    assert len(lesson.seen) == 200
    assert np.array_equal(lesson.seen, again.seen)
    assert np.array_equal(lesson.told, again.told)
    assert (lesson.seen != 0).any(axis=1).all()
    assert ((lesson.told[:, : net.POINTS] >= 0) & (lesson.told[:, : net.POINTS] <= 1)).all()
    inside = np.flatnonzero(lesson.ends[:-1] == 0)
    same = (lesson.told[inside] == lesson.told[inside + 1]).all(axis=1)
    assert same.mean() > 0.98  # the last game of each thread may be cut off


def test_train_gives_a_brain_that_bots_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """With progress, a line for each lesson, and a brain of the right shape that differs from the one it began with."""
    monkeypatch.setattr(training, "ROWS", 400)
    told: list[float] = []
    result = train("two_capitals", 0.001, 7, lambda sentence, part: told.append(part))
    module = grandtour.engine.registry.find("two_capitals")
    assert result.brain.shape == (net.rows(module.OBSERVED), net.HIDDEN)
    assert told[-1] == 1.0
    assert len(result.report) == len(told)
    assert str(result.report[0]).startswith("Lesson 1: ")
    assert result.games > 0
    match = grandtour.lab.play_match("two_capitals", Way("glance"), Way("random"), deals=2, brains=(result.brain, None))
    assert len(match.scores) == 2


@pytest.mark.parametrize("minutes", [0, -1, float("nan"), "8", True])
def test_bad_minutes_are_refused(minutes: object) -> None:
    """In words."""
    with pytest.raises(grandtour.GrandTourError, match="minutes"):
        train("paris", minutes)
