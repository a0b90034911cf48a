"""The policy: which of its moves a player would consider, by the features of each, in one look."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...engine.dispatch import action_features
from ...engine.features import SILLY
from ...engine.jit import rule
from ...engine.structs import Numbers
from .rollout import Noise, noise_word
from .workspace import Workspace

NEVER = -1e9  # the score of a silly move
FAR_BEHIND = -40.0  # an action that is so far behind has no chance
WORD_END = 1 << 32


@rule
def score_actions(boxes: Any, work: Workspace, table: int, seat: int, n: int) -> int:
    """Writes the policy's scores of the n actions that `legal` has written; silly ones get NEVER while there are others. Returns
    how many are not silly."""
    clear(work.features, n)
    action_features(boxes[0], work.tables[table], seat, work.out, n, work.features)
    score_linear(work.policy.linear, work.features, work.scores, n)
    if len(work.policy.bias) > 0:
        add_hidden(work.policy.inner, work.policy.bias, work.policy.outer, work.features, work.hidden, work.scores, n)
    return without_silly(work.features, work.scores, n)


# The functions below are called for every decision of a rollout, so they are handed single arrays: a whole workspace costs more.
@rule
def clear(features: Numbers, n: int) -> None:
    for i in range(n):
        for f in range(features.shape[1]):
            features[i, f] = 0


@rule
def score_linear(linear: Numbers, features: Numbers, scores: Numbers, n: int) -> None:
    """Weighted sums of features. (The constant of the net makes no difference between actions.)"""
    for i in range(n):
        total = np.float32(0)
        for f in range(features.shape[1]):
            total += features[i, f] * linear[f, 0]
        scores[i] = total


@rule
def add_hidden(
    inner: Numbers, bias: Numbers, outer: Numbers, features: Numbers, hidden: Numbers, scores: Numbers, n: int
) -> None:
    """Adds what the hidden units say."""
    width = len(bias)
    for i in range(n):
        for j in range(width):
            hidden[j] = bias[j]
        for f in range(features.shape[1]):
            x = features[i, f]
            if x != 0:
                for j in range(width):
                    hidden[j] += x * inner[f, j]
        total = np.float32(0)
        for j in range(width):
            total += max(hidden[j], np.float32(0)) * outer[j, 0]
        scores[i] += total


@rule
def without_silly(features: Numbers, scores: Numbers, n: int) -> int:
    """Gives silly actions the score NEVER, if there are others; returns how many are left."""
    sensible = 0
    for i in range(n):
        sensible += features[i, SILLY] <= 0
    if sensible == 0:
        return n
    for i in range(n):
        if features[i, SILLY] > 0:
            scores[i] = NEVER
    return sensible


@rule
def fraction(noise: Noise) -> float:
    """A number between 0 and 1, neither of them."""
    return (noise_word(noise) + 0.5) / WORD_END


@rule
def write_priors(scores: Numbers, priors: Numbers, n: int, temperature: float) -> None:
    """Turns scores into chances."""
    highest = scores[0]
    for i in range(1, n):
        highest = max(highest, scores[i])
    total = 0.0
    for i in range(n):
        behind = (scores[i] - highest) / temperature
        priors[i] = math.exp(behind) if behind > FAR_BEHIND else 0.0
        total += priors[i]
    for i in range(n):
        priors[i] /= total


@rule
def sampled(scores: Numbers, priors: Numbers, noise: Noise, n: int, temperature: float) -> int:
    """One of n actions by chance, the better ones more often."""
    write_priors(scores, priors, n, temperature)
    left, best = fraction(noise), 0
    for i in range(n):
        left -= priors[i]
        if left < 0:
            return i
        if priors[i] > priors[best]:
            best = i
    return best
