"""Training: the fit goes downhill, compiled code reads the nets as the fit means them, and lessons are what was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.bots import Agent, Strategy
from grandtour.bots import weights as files
from grandtour.bots.core import policy, value_net
from grandtour.bots.core.value_net import ANSWERS, Net, new_net
from grandtour.bots.weights import Weights, fits, house
from grandtour.engine import registry
from grandtour.engine.features import SILLY
from grandtour.engine.jit import MODE
from grandtour.lab.learning import fit as fitting
from grandtour.lab.learning import train as training
from grandtour.lab.learning.fit import Fit, centred, favourites, fit_policy, fit_values, surprise
from grandtour.lab.learning.train import resume, train, write_batch
from tests import SOAK
from tests.bots import made_up_net, made_up_weights

GAME = "two_capitals"
SEEN = 6  # inputs
CHOICES = 5  # of a decision
NUDGE = 1e-5


def examples(rows: int = 40, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Inputs and results, of which the first input decides everything."""
    inputs = np.random.default_rng(seed).uniform(1, 3, size=(rows, SEEN)).astype(np.float32)
    good = inputs[:, 0] > 2
    return inputs, np.stack([good, good, 10 * inputs[:, 0]], axis=1).astype(np.float32)


def decisions(many: int = 12, seed: int = 1) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features of choices, how much better each is than the mean of its decision, and how many choices decisions have; what has
    the most of the first feature is the best."""
    features = np.random.default_rng(seed).uniform(1, 3, size=(many * CHOICES, SEEN)).astype(np.float32)
    sizes = np.full(many, CHOICES)
    return features, centred(features[:, 0], sizes).astype(np.float32), sizes


def some_net(answers: int, seed: int = 3) -> Net:
    return made_up_net(SEEN, answers, np.random.default_rng(seed))


# --- fits -------------------------------------------------------------------------------------------------------------
def loss_of_values(fit: Fit, inputs: np.ndarray, results: np.ndarray) -> float:
    """What a step makes smaller: cross entropy of the chances, squares of the points."""
    answers, wanted = fit.answers(fit.scaled(inputs)).astype(float), fitting.wanted_answers(fit.net, results)
    chances, hoped = 1 / (1 + np.exp(-answers[:, : value_net.POINTS])), wanted[:, : value_net.POINTS]
    entropy = -(hoped * np.log(chances) + (1 - hoped) * np.log(1 - chances)).sum()
    squares = 0.5 * fitting.POINTS_WEIGHT * ((answers[:, value_net.POINTS] - wanted[:, value_net.POINTS]) ** 2).sum()
    return float(entropy + squares) / len(wanted)


def loss_of_policy(fit: Fit, features: np.ndarray, gains: np.ndarray, sizes: np.ndarray) -> float:
    """The squares of what differences of scores are off by."""
    scores = fit.answers(fit.scaled(features))[:, 0].astype(float).reshape(-1, CHOICES)
    off = scores - scores.mean(axis=1, keepdims=True) - gains.reshape(-1, CHOICES)
    return float(0.5 * (off**2).sum() / len(sizes))


def slopes_of(monkeypatch: pytest.MonkeyPatch, fitted: Any, *arguments: Any) -> dict[str, np.ndarray]:
    """The slopes that a fit goes down, instead of the step."""
    found: dict[str, np.ndarray] = {}
    monkeypatch.setattr(Fit, "_move", lambda self, name, slope, rate: found.__setitem__(name, slope))
    fitted(*arguments, 0.1, np.random.default_rng(1))
    return found


def measured(value: np.ndarray, place: tuple[int, ...], loss: Any) -> float:
    """The slope of a loss by one number, by trial."""
    losses = []
    for nudge in (NUDGE, -NUDGE):
        value[place] += nudge
        losses.append(loss())
        value[place] -= nudge
    return (losses[0] - losses[1]) / (2 * NUDGE)


def places(value: np.ndarray) -> list[tuple[int, ...]]:
    return [(0,) * value.ndim, tuple(n // 2 for n in value.shape)]


@pytest.mark.parametrize("name", fitting.PARTS)
def test_a_step_of_the_values_goes_straight_downhill(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slope of every part of the net is that of the loss, measured by trial."""
    inputs, results = examples()
    fit = Fit.of(some_net(ANSWERS), inputs)
    slopes = slopes_of(monkeypatch, fit_values, fit, inputs, results)
    fit.net = Net(*(part.astype(float) for part in fit.net))
    for place in places(getattr(fit.net, name)):
        slope = measured(getattr(fit.net, name), place, lambda: loss_of_values(fit, inputs, results))
        assert slopes[name][place] == pytest.approx(slope, abs=1e-4)


@pytest.mark.parametrize("name", fitting.PARTS)
def test_a_step_of_the_policy_goes_straight_downhill(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = decisions()
    fit = Fit.of(some_net(1), examples[0])
    slopes = slopes_of(monkeypatch, fit_policy, fit, *examples)
    fit.net = Net(*(part.astype(float) for part in fit.net))
    for place in places(getattr(fit.net, name)):
        slope = measured(getattr(fit.net, name), place, lambda: loss_of_policy(fit, *examples))
        assert slopes[name][place] == pytest.approx(slope, abs=1e-4)


def test_the_values_learn_what_decides() -> None:
    """After a while they foresee rows they have never seen."""
    inputs, results = examples(2000)
    net = new_net(SEEN, 16, ANSWERS, 3)
    net.scale[:] = results[:, value_net.POINTS].mean(), results[:, value_net.POINTS].std()
    fit = Fit.of(net, inputs)
    before = surprise(fit, *examples(400, seed=2))
    for _ in range(100):
        fit_values(fit, inputs, results, 1e-2, np.random.default_rng(1))
    assert before > 0.4
    assert surprise(fit, *examples(400, seed=2)) < 0.15


def test_the_policy_learns_what_is_wanted() -> None:
    examples = decisions(400)
    fit = Fit.of(new_net(SEEN, 8, 1, 3), examples[0])
    others = decisions(100, seed=2)
    before = favourites(fit, *others)
    for _ in range(60):
        fit_policy(fit, *examples, 1e-2, np.random.default_rng(1))
    best = others[1].reshape(-1, CHOICES).max(axis=1).mean()
    assert before < 0.5 * best
    assert favourites(fit, *others) > 0.95 * best


@pytest.mark.parametrize("answers", [1, ANSWERS])
def test_a_net_goes_on_learning_from_where_it_is(answers: int) -> None:
    """For a fit its inputs are scaled, and scaled back: it says the same as before; so does an input that never varies."""
    inputs, _ = examples()
    inputs[:, 2] = 1.5
    net = some_net(answers)
    plain = Fit(net, np.zeros(SEEN, np.float32), np.ones(SEEN, np.float32)).answers(inputs)
    fit = Fit.of(net, inputs)
    assert np.allclose(fit.answers(fit.scaled(inputs)), plain, atol=1e-5)
    for before, after in zip(net, fit.plain(), strict=True):
        assert np.allclose(before, after, atol=1e-5)
        assert after.dtype == np.float32


def test_compiled_code_reads_the_values_as_the_fit_means_them() -> None:
    """The same answers to the same inputs."""
    inputs, _ = examples()
    fit = Fit.of(some_net(ANSWERS), inputs)
    expected = fitting.chances(fit.answers(fit.scaled(inputs)))
    net = fit.plain()
    hidden, answers = np.zeros(len(net.bias), np.float32), np.zeros(ANSWERS)
    for row, (payoff, win, points) in zip(inputs, expected, strict=True):
        value_net.ask_value(net, row, hidden, answers)
        mean, spread = net.scale
        assert answers == pytest.approx([payoff, win, mean + spread * points], rel=1e-4)


def test_compiled_code_reads_the_policy_as_the_fit_means_it() -> None:
    """The same differences between the scores of the actions."""
    features, _, _ = decisions(1)
    fit = Fit.of(some_net(1), features)
    expected, net = fit.answers(fit.scaled(features))[:, 0], fit.plain()
    scores, hidden = np.zeros(len(features)), np.zeros(len(net.bias), np.float32)
    policy.score_linear(net.linear, features, scores, len(features))
    policy.add_hidden(net.inner, net.bias, net.outer, features, hidden, scores, len(features))
    assert scores - scores[0] == pytest.approx(expected - expected[0], abs=1e-5)


# --- lessons ----------------------------------------------------------------------------------------------------------
SEARCH = Strategy("search", 4, candidates=2, rollout=0)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"ROWS": 40, "DECISIONS": 12, "CANDIDATES": 3, "ROUNDS": 2, "BATCH_GAMES": 1, "FIRST_OFTEN": 0.5}
    for name, value in sizes.items():
        monkeypatch.setattr(training, name, value)


def check_lesson(game: str) -> None:
    module = registry.find(game)
    lesson, again = (write_batch(game, made_up_weights(module), SEARCH, 0.5, 2, "seed") for _ in range(2))
    for part in ("inputs", "results", "features", "gains", "sizes"):
        assert np.array_equal(getattr(lesson, part), getattr(again, part)), part
    assert len(lesson.inputs) == len(lesson.results) == 40
    assert (lesson.inputs != 0).any(axis=1).all()
    chances = lesson.results[:, : value_net.POINTS]
    assert ((chances >= 0) & (chances <= 1)).all()
    assert np.ptp(lesson.results[:, value_net.POINTS]) > 0
    assert len(lesson.sizes) == 12
    assert lesson.sizes.min() > 1
    assert lesson.sizes.sum() == len(lesson.gains) == len(lesson.features)
    starts = np.cumsum(lesson.sizes) - lesson.sizes
    assert np.add.reduceat(lesson.gains, starts) == pytest.approx(0, abs=1e-5)
    assert np.ptp(lesson.gains) > 0
    sensible = lesson.features[:, SILLY] <= 0
    assert all(sensible[a : a + n].all() or not sensible[a : a + n].any() for a, n in zip(starts, lesson.sizes, strict=True))


# Games to learn from are played as plain Python: to compile them takes longer than to play some.
plays = pytest.mark.skipif(MODE != "plain" and not SOAK, reason="the run in plain mode does it")


@pytest.mark.usefixtures("small")
@pytest.mark.skipif(not SOAK, reason="the next test does it for one game")
@pytest.mark.parametrize("game", [game for game in grandtour.games() if game != GAME])
def test_a_lesson_is_what_was_played_in_every_game(game: str) -> None:
    check_lesson(game)


@plays
@pytest.mark.usefixtures("small")
def test_a_lesson_is_what_was_played() -> None:
    """All rows are full; results lie where results can; gains are about the choices of one decision, none of them silly; the same
    seed gives the same lesson."""
    check_lesson(GAME)


@plays
@pytest.mark.usefixtures("small")
def test_train_gives_weights_that_bots_can_use(tmp_path: Path) -> None:
    """With progress and a line for each lesson; training resumes from what was saved, with the policy too."""
    module, path = registry.find(GAME), tmp_path / "weights.npz"
    told: list[float] = []

    def keep(weights: Weights, part: float) -> None:
        files.save(module, weights, path, part)

    first = train(GAME, 0.0001, 7, lambda sentence, part: told.append(part), keep=keep)
    assert fits(module, first.weights)
    assert told[-1] == 1.0
    assert len(first.report) == len(told)
    assert str(first.report[0]).startswith("Round 1: ")
    assert first.games > 0
    kept = resume(path, module)
    assert kept is not None
    assert kept[1] == 1.0
    assert np.allclose(kept[0].value.inner, first.weights.value.inner, atol=1e-2)
    second = train(GAME, 0.0001, 8, begun=kept[0], part=0.5)
    assert fits(module, second.weights)
    assert not np.array_equal(second.weights.policy.linear, first.weights.policy.linear)
    assert not np.array_equal(second.weights.value.inner, first.weights.value.inner)
    pair = (second.weights, None)
    match = grandtour.lab.play_match(GAME, Strategy("policy"), Strategy("random"), deals=2, weights=pair)
    assert len(match.scores) == 2


def test_training_begins_as_the_hand_made_player() -> None:
    """With hidden units that say nothing yet."""
    module = registry.find(GAME)
    student = training.Student(GAME, None, 1)
    assert fits(module, student.weights)
    t = grandtour.Table(GAME, 2, seed=3)
    chosen = []
    for known in (student.weights, house(module)):
        agent = Agent(module, Strategy("policy"), known)
        chosen.append([agent.choose(t.now, t.acting[0], seed) for seed in range(3)])
    assert chosen[0] == chosen[1]


def test_nothing_kept_is_nothing_to_go_on_from(tmp_path: Path) -> None:
    assert resume(tmp_path / "none.npz", registry.find(GAME)) is None


@pytest.mark.parametrize("minutes", [0, -1, float("nan"), "8", True])
def test_bad_minutes_are_refused(minutes: object) -> None:
    """In words."""
    with pytest.raises(grandtour.GrandTourError, match="minutes"):
        train("paris", minutes)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(grandtour.GrandTourError, match="training seed must be a whole number"):
        train("paris", 1, seed)
