"""Games of the policy with itself, of which positions and results are written down to learn values from."""

from __future__ import annotations

from typing import Any

from ...engine.generic import acting, legal, play, position_features
from ...engine.jit import rule
from ...engine.record import Ints, Numbers
from .evaluation import first_of, reckon, write_inputs
from .policy import fraction, sampled, score_actions
from .rollout import begin, noise_below
from .value_net import PAYOFF, POINTS, WIN
from .workspace import GIVEN, Parameters, Workspace


@rule
def write_position(boxes: Any, work: Workspace, seat: int, row: Numbers) -> None:
    """The inputs of the value net for a seat at the table that was given."""
    s = work.tables[GIVEN]
    for other in range(s.seats):
        position_features(boxes[0], s, other, work.standing[other])
    write_inputs(work, s, seat, row)


@rule
def write_result(work: Workspace, seat: int, row: Numbers) -> None:
    """What became of a seat, when `reckon` has reckoned it."""
    row[PAYOFF], row[WIN], row[POINTS] = work.payoff[seat], work.win[seat], work.score[seat]


@rule
def write_game(
    boxes: Any, work: Workspace, params: Parameters, often: float, inputs: Numbers, results: Numbers, seats: Ints, row: int
) -> int:
    """Plays the table that was given to its end by the policy; writes what some seat could hope for at some moments from row
    `row` on, and what became of it. Returns the first row that is free."""
    first, noise = row, work.noise[0]
    bits = acting(work.tables[GIVEN])
    while bits != 0:
        seat = first_of(bits)
        n = legal(boxes[0], work.tables[GIVEN], seat, work.out)
        i = 0
        if n > 1:
            if row < len(inputs) and fraction(noise) < often:
                seats[row] = noise_below(noise, work.tables[GIVEN].seats)
                write_position(boxes, work, seats[row], inputs[row])
                row += 1
            score_actions(boxes, work, GIVEN, seat, n)
            i = sampled(work.scores, work.priors, noise, n, params.temperature)
        play(boxes[0], work.tables[GIVEN], seat, work.out[i])
        bits = acting(work.tables[GIVEN])
    reckon(boxes, work, GIVEN, params)
    for i in range(first, row):
        write_result(work, seats[i], results[i])
    return row


@rule
def write_games(
    boxes: Any, work: Workspace, params: Parameters, often: float, inputs: Numbers, results: Numbers, seats: Ints,
    start: Any, family: Ints, number: int, games: int, room: Any, row: int,
) -> int:  # fmt: skip
    """So many games, from one of this number on; returns the first row that is free."""
    for game in range(games):
        begin(boxes, work.tables, GIVEN, start, family, number + game, room)
        work.noise[0].words[:] = room[0].noise.words
        row = write_game(boxes, work, params, often, inputs, results, seats, row)
    return row
