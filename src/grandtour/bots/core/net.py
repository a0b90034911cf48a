"""The learned judge: a small net from what a seat observes to what it may hope for.

A brain is one table of numbers with HIDDEN columns: a row for every observed number, a row of biases, a row for each answer,
and a last row with the answers' own biases and the mean and spread of points. A brain without rows knows nothing.
"""

from __future__ import annotations

import math

from ...engine.jit import rule
from ...engine.record import Numbers

HIDDEN = 32
ANSWERS = 3
PAYOFF, WIN, POINTS = range(ANSWERS)  # see `judging`; the share of the first place; points at the end
MEAN, SPREAD = ANSWERS, ANSWERS + 1  # of points: columns of the last row


@rule
def rows(observed: int) -> int:
    """How many rows a brain has for a game."""
    return observed + ANSWERS + 2


@rule
def ask(brain: Numbers, seen: Numbers, hidden: Numbers, answers: Numbers) -> None:
    """Writes the answers of a brain to what is seen."""
    n = len(seen)
    for j in range(HIDDEN):
        hidden[j] = brain[n, j]
    for i in range(n):
        x = seen[i]
        if x != 0:
            for j in range(HIDDEN):
                hidden[j] += x * brain[i, j]
    for j in range(HIDDEN):
        hidden[j] = max(hidden[j], 0)
    for k in range(ANSWERS):
        total = 0.0
        for j in range(HIDDEN):
            total += float(hidden[j] * brain[n + 1 + k, j])
        answers[k] = total + float(brain[n + 1 + ANSWERS, k])
    answers[PAYOFF] = 1 / (1 + math.exp(-answers[PAYOFF]))
    answers[WIN] = 1 / (1 + math.exp(-answers[WIN]))
    answers[POINTS] = answers[POINTS] * brain[n + 1 + ANSWERS, SPREAD] + brain[n + 1 + ANSWERS, MEAN]
