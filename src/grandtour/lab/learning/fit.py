"""Fits small nets to examples, in numpy: Adam with decay (Kingma and Ba, 2015; Loshchilov and Hutter, 2017)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots.core import value_net
from ...bots.core.value_net import Net

Floats = npt.NDArray[Any]
BATCH = 512  # rows that a step looks at
DECAY = 0.02  # how fast weights that nothing needs go away
SMALL = 1e-3  # an input that varies less is as good as constant
LARGEST = 30.0  # scores further apart make no difference
POINTS_WEIGHT = 0.1  # points are for people to read: they must not disturb payoffs
PARTS = ("linear", "inner", "bias", "outer", "outer_bias")


@dataclass
class Fit:
    """A net while it learns: its weights for inputs of mean 0 and spread 1, and what Adam remembers of its steps."""

    net: Net
    mean: Floats
    spread: Floats
    steps: int = 0
    moments: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)

    @classmethod
    def of(cls, net: Net, inputs: Floats) -> Fit:
        """A net that goes on learning, with inputs such as these."""
        mean, spread = inputs.mean(axis=0), inputs.std(axis=0)
        spread = np.where(spread < SMALL, 1, spread)
        linear, inner = net.linear * spread[:, None], net.inner * spread[:, None]
        shifted = net._replace(
            linear=linear.astype(np.float32),
            inner=inner.astype(np.float32),
            bias=(net.bias + mean @ net.inner).astype(np.float32),
            outer=net.outer.copy(),
            outer_bias=(net.outer_bias + mean @ net.linear).astype(np.float32),
        )
        return cls(shifted, mean, spread)

    def plain(self) -> Net:
        """The net for inputs as they are."""
        linear, inner = self.net.linear / self.spread[:, None], self.net.inner / self.spread[:, None]
        return self.net._replace(
            linear=linear.astype(np.float32),
            inner=inner.astype(np.float32),
            bias=(self.net.bias - self.mean @ inner).astype(np.float32),
            outer=self.net.outer.copy(),
            outer_bias=(self.net.outer_bias - self.mean @ linear).astype(np.float32),
        )

    def scaled(self, inputs: Floats) -> Floats:
        return ((inputs - self.mean) / self.spread).astype(np.float32)

    def answers(self, inputs: Floats) -> Floats:
        """What the net says, before any chance is made of it."""
        hidden = np.maximum(inputs @ self.net.inner + self.net.bias, 0)
        found: Floats = inputs @ self.net.linear + hidden @ self.net.outer + self.net.outer_bias
        return found

    def step(self, inputs: Floats, wrong: Floats, rate: float) -> None:
        """One step against the slopes of the loss by the answers."""
        hidden = np.maximum(inputs @ self.net.inner + self.net.bias, 0)
        back = (wrong @ self.net.outer.T) * (hidden > 0)
        self.steps += 1
        slopes = (inputs.T @ wrong, inputs.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0))
        for name, slope in zip(PARTS, slopes, strict=True):
            self._move(name, slope, rate)

    def _move(self, name: str, slope: Floats, rate: float) -> None:
        value = getattr(self.net, name)
        first, second = self.moments.setdefault(name, (np.zeros_like(value), np.zeros_like(value)))
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        if name in ("inner", "outer"):
            value -= rate * DECAY * value
        value -= (size * first / (np.sqrt(second) + 1e-8)).astype(value.dtype)


# --- values -----------------------------------------------------------------------------------------------------------
def wanted_answers(net: Net, results: Floats) -> Floats:
    """Results as a value net answers: points in spreads from their mean."""
    wanted = results.astype(np.float32)
    wanted[:, value_net.POINTS] = (wanted[:, value_net.POINTS] - net.scale[value_net.MEAN]) / net.scale[value_net.SPREAD]
    return wanted


def chances(answers: Floats) -> Floats:
    answers[:, : value_net.POINTS] = 1 / (1 + np.exp(-answers[:, : value_net.POINTS]))
    return answers


def fit_values(fit: Fit, inputs: Floats, results: Floats, rate: float, chance: np.random.Generator) -> None:
    """Goes once through examples: what a seat could hope for, and what became of it."""
    inputs, wanted = fit.scaled(inputs), wanted_answers(fit.net, results)
    order = chance.permutation(len(inputs))
    for start in range(0, len(order), BATCH):
        rows = order[start : start + BATCH]
        wrong = (chances(fit.answers(inputs[rows])) - wanted[rows]) / len(rows)
        wrong[:, value_net.POINTS] *= POINTS_WEIGHT
        fit.step(inputs[rows], wrong, rate)


def surprise(fit: Fit, inputs: Floats, results: Floats) -> float:
    """How far payoffs are off, on average (the root of the mean square)."""
    off = chances(fit.answers(fit.scaled(inputs)))[:, value_net.PAYOFF] - results[:, value_net.PAYOFF]
    return float(np.sqrt(np.mean(off**2)))


# --- policies ---------------------------------------------------------------------------------------------------------
def fit_policy(fit: Fit, features: Floats, gains: Floats, sizes: Floats, rate: float, chance: np.random.Generator) -> None:
    """Goes once through decisions: a row for each choice, its features and how much better it looked than the others of its
    decision; scores are to differ by as much (least squares)."""
    features = fit.scaled(features)
    ends = np.cumsum(sizes)
    order = chance.permutation(len(sizes))
    for start in range(0, len(order), BATCH // 4):
        chosen = order[start : start + BATCH // 4]
        rows = np.concatenate([np.arange(ends[i] - sizes[i], ends[i]) for i in chosen])
        wrong = centred(fit.answers(features[rows])[:, 0] - gains[rows], sizes[chosen])
        fit.step(features[rows], (wrong / len(chosen))[:, None].astype(np.float32), rate)


def centred(scores: Floats, sizes: Floats) -> Floats:
    """Scores less the mean of their decision."""
    starts = np.cumsum(sizes) - sizes
    return np.asarray(scores - np.repeat(np.add.reduceat(scores, starts) / sizes, sizes))


def favourites(fit: Fit, features: Floats, gains: Floats, sizes: Floats) -> float:
    """How much better the choices with the highest scores looked than the others of their decisions, on average."""
    scores = fit.answers(fit.scaled(features))[:, 0]
    ends = np.cumsum(sizes)
    return float(np.mean([gains[b - n + scores[b - n : b].argmax()] for b, n in zip(ends, sizes, strict=True)]))
