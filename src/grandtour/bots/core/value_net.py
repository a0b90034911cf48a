"""Small nets, as compiled code reads them: one hidden layer on top of a linear part.

The policy net scores one action from its features; without hidden units it is a weighted sum, such as the hand-made player's. The
value net answers what a seat may hope for, from the features of all seats. A value net without inputs knows nothing.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...engine.jit import inlined, rule
from ...engine.structs import Numbers

ANSWERS = 3
PAYOFF, WIN, POINTS = range(ANSWERS)  # see `evaluation`; the share of the first place; points at the end
MEAN, SPREAD = 0, 1  # of points


class Net(NamedTuple):
    """answer = inputs · linear + relu(inputs · inner + bias) · outer + outer_bias; `scale` turns the last answer into points."""

    linear: Numbers  # inputs × answers
    inner: Numbers  # inputs × hidden
    bias: Numbers  # hidden
    outer: Numbers  # hidden × answers
    outer_bias: Numbers  # answers
    scale: Numbers  # mean and spread


def new_net(inputs: int, hidden: int, answers: int, seed: int = 0) -> Net:
    """A net that answers 0, with an inner layer by chance."""
    chance = np.random.default_rng(seed)
    return Net(
        np.zeros((inputs, answers), np.float32),
        (chance.normal(size=(inputs, hidden)) / max(1, inputs) ** 0.5).astype(np.float32),
        np.zeros(hidden, np.float32),
        np.zeros((hidden, answers), np.float32),
        np.zeros(answers, np.float32),
        np.array([0, 1], np.float32),
    )


@rule
def hidden_layer(net: Net, inputs: Numbers, hidden: Numbers) -> None:
    """Writes the hidden units for these inputs."""
    width = len(net.bias)
    for j in range(width):
        hidden[j] = net.bias[j]
    for i in range(len(net.inner)):
        x = inputs[i]
        if x != 0:
            for j in range(width):
                hidden[j] += x * net.inner[i, j]
    for j in range(width):
        hidden[j] = max(hidden[j], np.float32(0))


@rule
def answer(net: Net, inputs: Numbers, hidden: Numbers, k: int) -> float:
    """Answer k, when the hidden units are written."""
    total = net.outer_bias[k]  # all of it with 32 bits, compiled or not: the same answer
    for i in range(len(net.linear)):
        total += inputs[i] * net.linear[i, k]
    for j in range(len(net.bias)):
        total += hidden[j] * net.outer[j, k]
    return float(total)


@rule
def ask_value(net: Net, inputs: Numbers, hidden: Numbers, answers: Numbers) -> None:
    """Writes the answers of a value net."""
    hidden_layer(net, inputs, hidden)
    for k in range(ANSWERS):
        answers[k] = answer(net, inputs, hidden, k)
    answers[PAYOFF] = chance_of(answers[PAYOFF])
    answers[WIN] = chance_of(answers[WIN])
    answers[POINTS] = answers[POINTS] * net.scale[SPREAD] + net.scale[MEAN]


@inlined
def chance_of(logit: Any) -> Any:
    return 1 / (1 + math.exp(-logit))
