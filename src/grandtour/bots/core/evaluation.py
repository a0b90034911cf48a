"""What a position is worth to every seat: by rank and margin at the end, by the value net before it.

The payoff of a seat is the mean over its rivals (seats of other sides) of how it stands against each: mostly whether it is ahead
(a tie counts half), a little the margin in points. So all payoffs of a table together are always half as many as its seats.
"""

from __future__ import annotations

from typing import Any

from ...engine.dispatch import acting, legal, play, points, position_features, ranks, side
from ...engine.jit import inlined, rule
from .policy import sampled, score_actions
from .value_net import PAYOFF, POINTS, WIN, ask_value
from .workspace import DECISIONS, TRIED, Parameters, Workspace

MOST_SEATS = 4  # that the value net has inputs for


@rule
def inputs_of(features: int) -> int:
    """How many inputs a value net has: the features of all seats, who plays with whom, how many play."""
    return features * MOST_SEATS + 2 * MOST_SEATS - 2


@inlined
def evaluate(boxes: Any, work: Workspace, params: Parameters) -> None:
    """Writes payoff, win and score of every seat for the table that is tried out, after a rollout if one is wanted."""
    if params.rollout != 0:
        play_rollout(boxes, work, params)
    if acting(work.tables[TRIED]) == 0 or len(work.value.inner) == 0:
        score_outcome(boxes, work, TRIED, params)
    else:
        estimate(boxes, work, TRIED)


@rule
def play_rollout(boxes: Any, work: Workspace, params: Parameters) -> None:
    """Makes choices of the policy, at most as many as the parameters say."""
    box, s = boxes[0], work.tables[TRIED]
    left = params.rollout
    bits = acting(s)
    while bits != 0 and left != 0:
        seat = first_of(bits)
        n = legal(box, s, seat, work.out)
        i = 0
        if n > 1:
            score_actions(boxes, work, TRIED, seat, n)
            i = sampled(work.scores, work.priors, work.noise[0], n, params.temperature)
            left -= 1
        play(box, s, seat, work.out[i])
        work.used[DECISIONS] += 1
        bits = acting(s)


@rule
def first_of(bits: int) -> int:
    """The first of the seats that may decide now."""
    seat = 0
    while (bits >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def score_outcome(boxes: Any, work: Workspace, table: int, params: Parameters) -> None:
    """The table as it stands: payoffs, the share of the first place, scores."""
    box, s = boxes[0], work.tables[table]
    ranks(box, s, work.places)
    for seat in range(s.seats):
        points(box, s, seat, work.by_source)
        total = 0
        for source in range(len(work.by_source)):
            total += int(work.by_source[source])
        work.score[seat] = total
    for seat in range(s.seats):
        work.payoff[seat] = payoff(work, s, params, seat)
        work.win[seat] = first_place(work, s, seat)


@rule
def payoff(work: Workspace, s: Any, params: Parameters, seat: int) -> float:
    """How a seat stands against its rivals, from 0 to 1."""
    rivals, total = 0, 0.0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            rivals += 1
            ahead = 0.5 * (work.places[seat] <= work.places[other]) + 0.5 * (work.places[seat] < work.places[other])
            margin = squashed((work.score[seat] - work.score[other]) / params.spread)
            total += ahead + params.margin * (margin - ahead)
    return total / rivals


@inlined
def squashed(margin: float) -> float:
    """A margin as a number from 0 to 1."""
    return 0.5 + 0.5 * margin / (1 + abs(margin))


@inlined
def first_place(work: Workspace, s: Any, seat: int) -> float:
    """The part of the win: sides that are first together share it."""
    if work.places[seat] != 1:
        return 0.0
    mates, first = 0, 0
    for other in range(s.seats):
        mates += side(s, other) == side(s, seat)
        first += work.places[other] == 1
    return mates / first


@rule
def estimate(boxes: Any, work: Workspace, table: int) -> None:
    """What the value net expects for every seat; then all together expect what there is."""
    s = work.tables[table]
    for seat in range(s.seats):
        position_features(boxes[0], s, seat, work.standing[seat])
    mean = 0.0
    for seat in range(s.seats):
        write_inputs(work, s, seat, work.inputs)
        ask_value(work.value, work.inputs, work.hidden, work.answers)
        work.payoff[seat], work.win[seat], work.score[seat] = work.answers[PAYOFF], work.answers[WIN], work.answers[POINTS]
        mean += work.payoff[seat] / s.seats
    for seat in range(s.seats):
        work.payoff[seat] += 0.5 - mean
    share(work, s)


@rule
def write_inputs(work: Workspace, s: Any, seat: int, inputs: Any) -> None:
    """The inputs of the value net for a seat: its own features, then those of the others as they sit."""
    features = work.standing.shape[1]
    n = 0
    for offset in range(MOST_SEATS):
        other = (seat + offset) % s.seats
        for f in range(features):
            inputs[n + f] = work.standing[other, f] if offset < s.seats else 0
        n += features
    for offset in range(1, MOST_SEATS):
        other = (seat + offset) % s.seats
        inputs[n] = offset < s.seats and side(s, other) == side(s, seat)
        inputs[n + 1] = offset < s.seats
        n += 2


@inlined
def share(work: Workspace, s: Any) -> None:
    """Partners expect the same: the mean of what they see."""
    for seat in range(s.seats):
        for other in range(seat):
            if side(s, other) == side(s, seat):
                for values in (work.payoff, work.win, work.score):
                    values[seat] = values[other] = (values[seat] + values[other]) / 2
