"""What a position is worth to every seat: by rank and margin at the end, by a brain before it.

The payoff of a seat is the mean over its rivals (seats of other sides) of how it stands against each: mostly whether it is ahead
(a tie counts half), a little the margin in points. So all payoffs of a table together are always half as many as its seats.
"""

from __future__ import annotations

from typing import Any

from ...engine.generic import acting, legal, observe, play, points, ranks, side
from ...engine.jit import inlined, rule
from .desk import DECISIONS, TRIED, Desk, Dials
from .net import PAYOFF, POINTS, WIN, ask
from .rollout import noise_below, random_seat


@inlined
def judge(boxes: Any, desk: Desk, dials: Dials) -> None:
    """Writes payoff, win and score of every seat for the table that is tried out, after a rollout if the dials want one."""
    if dials.rollout != 0:
        roll(boxes, desk, dials.rollout)
    if acting(desk.tables[TRIED]) == 0 or len(desk.brain) == 0:
        reckon(boxes, desk, dials)
    else:
        estimate(boxes, desk)


@inlined
def judge_for(boxes: Any, desk: Desk, dials: Dials, seat: int) -> None:
    """The same for one seat, at once and from nothing but what it sees."""
    if acting(desk.tables[TRIED]) == 0 or len(desk.brain) == 0:
        reckon(boxes, desk, dials)
    else:
        estimate_for(boxes, desk, seat)


@inlined
def roll(boxes: Any, desk: Desk, most: int) -> None:
    """Random choices, so many at most."""
    box, s, noise = boxes[0], desk.tables[TRIED], desk.noise[0]
    bits = acting(s)
    while bits != 0 and most != 0:
        seat = random_seat(s.seats, bits, noise)
        n = legal(box, s, seat, desk.out)
        play(box, s, seat, desk.out[noise_below(noise, n)])
        desk.used[DECISIONS] += 1
        most -= 1
        bits = acting(s)


@inlined
def reckon(boxes: Any, desk: Desk, dials: Dials) -> None:
    """The table as it stands: payoffs, the share of the first place, scores."""
    box, s = boxes[0], desk.tables[TRIED]
    ranks(box, s, desk.places)
    for seat in range(s.seats):
        points(box, s, seat, desk.by_source)
        total = 0
        for source in range(len(desk.by_source)):
            total += int(desk.by_source[source])
        desk.score[seat] = total
    for seat in range(s.seats):
        desk.payoff[seat] = payoff(desk, s, dials, seat)
        desk.win[seat] = first_place(desk, s, seat)


@rule
def payoff(desk: Desk, s: Any, dials: Dials, seat: int) -> float:
    """How a seat stands against its rivals, from 0 to 1."""
    rivals, total = 0, 0.0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            rivals += 1
            ahead = 0.5 * (desk.places[seat] <= desk.places[other]) + 0.5 * (desk.places[seat] < desk.places[other])
            margin = squashed((desk.score[seat] - desk.score[other]) / dials.spread)
            total += ahead + dials.margin * (margin - ahead)
    return total / rivals


@inlined
def squashed(margin: float) -> float:
    """A margin as a number from 0 to 1."""
    return 0.5 + 0.5 * margin / (1 + abs(margin))


@inlined
def first_place(desk: Desk, s: Any, seat: int) -> float:
    """The part of the win: sides that are first together share it."""
    if desk.places[seat] != 1:
        return 0.0
    mates, first = 0, 0
    for other in range(s.seats):
        mates += side(s, other) == side(s, seat)
        first += desk.places[other] == 1
    return mates / first


@rule
def estimate(boxes: Any, desk: Desk) -> None:
    """What the brain expects for every seat, from what that seat sees; then all together expect what there is."""
    s = desk.tables[TRIED]
    mean = 0.0
    for seat in range(s.seats):
        estimate_for(boxes, desk, seat)
        mean += desk.payoff[seat] / s.seats
    for seat in range(s.seats):
        desk.payoff[seat] += 0.5 - mean
    share(desk, s)


@rule
def estimate_for(boxes: Any, desk: Desk, seat: int) -> None:
    """What the brain expects for one seat."""
    observe(boxes[0], desk.tables[TRIED], seat, desk.seen)
    ask(desk.brain, desk.seen, desk.hidden, desk.answers)
    desk.payoff[seat] = desk.answers[PAYOFF]
    desk.win[seat] = desk.answers[WIN]
    desk.score[seat] = desk.answers[POINTS]


@inlined
def share(desk: Desk, s: Any) -> None:
    """Partners expect the same: the mean of what they see."""
    for seat in range(s.seats):
        for other in range(seat):
            if side(s, other) == side(s, seat):
                for values in (desk.payoff, desk.win, desk.score):
                    values[seat] = values[other] = (values[seat] + values[other]) / 2
