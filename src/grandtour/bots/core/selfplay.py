"""Games of the one-step player with itself, of which positions and results are written down to learn from."""

from __future__ import annotations

import math
from typing import Any

from ...engine.generic import acting, legal, observe, play
from ...engine.jit import rule
from ...engine.record import Ints, Numbers
from .desk import GIVEN, TRIED, Desk, Dials
from .glance import glance
from .judging import reckon
from .net import PAYOFF, POINTS, WIN
from .rollout import Noise, begin, noise_below, noise_word, random_seat
from .search import ACTION

WORD_END = 1 << 32


@rule
def fraction(noise: Noise) -> float:
    """A number between 0 and 1, neither of them."""
    return (noise_word(noise) + 0.5) / WORD_END


@rule
def leaning(noise: Noise, temper: float) -> float:
    """What is added to each choice's worth so that a worse one is taken the seldomer the worse it is (a Gumbel number)."""
    return -temper * math.log(-math.log(fraction(noise)))


@rule
def quick_choice(boxes: Any, desk: Desk, seat: int, dials: Dials, n: int, temper: float) -> int:
    """What the one-step player chooses of the n actions that `legal` has written; any, while it has no brain."""
    if len(desk.brain) == 0:
        return int(desk.out[noise_below(desk.noise[0], n)])
    glance(boxes, desk, seat, dials, 1)
    best, highest = 0, -math.inf
    for i in range(n):
        worth = desk.worth[i, PAYOFF] + leaning(desk.noise[0], temper)
        if worth > highest:
            best, highest = i, worth
    return int(desk.edges[best, ACTION])


@rule
def write_game(boxes: Any, desk: Desk, dials: Dials, temper: float, often: float, seen: Numbers, told: Numbers, row: int) -> int:
    """Plays the table that was given to its end; writes what one of the seats sees at some moments from row `row` on, and what
    became of it. Returns the first row that is free."""
    first, noise = row, desk.noise[0]
    writer = noise_below(noise, desk.tables[GIVEN].seats)
    bits = acting(desk.tables[GIVEN])
    while bits != 0:
        seat = random_seat(desk.tables[GIVEN].seats, bits, noise)
        n = legal(boxes[0], desk.tables[GIVEN], seat, desk.out)
        action = desk.out[0]
        if n > 1:
            action = quick_choice(boxes, desk, seat, dials, n, temper)
            if fraction(noise) < often and row < len(seen):
                observe(boxes[0], desk.tables[GIVEN], writer, seen[row])
                row += 1
        play(boxes[0], desk.tables[GIVEN], seat, action)
        bits = acting(desk.tables[GIVEN])
    desk.tables[TRIED] = desk.tables[GIVEN]
    reckon(boxes, desk, dials)
    for i in range(first, row):
        told[i, PAYOFF], told[i, WIN], told[i, POINTS] = desk.payoff[writer], desk.win[writer], desk.score[writer]
    return row


@rule
def write_games(
    boxes: Any, desk: Desk, dials: Dials, temper: float, often: float, seen: Numbers, told: Numbers, ends: Ints,
    start: Any, family: Ints, number: int, games: int, room: Any, row: int,
) -> int:  # fmt: skip
    """So many games, from one of this number on; marks the last row of each."""
    for game in range(games):
        begin(boxes, desk.tables, GIVEN, start, family, number + game, room)
        desk.noise[0].words[:] = room[0].noise.words
        free = write_game(boxes, desk, dials, temper, often, seen, told, row)
        if free > row:
            ends[free - 1] = 1
        row = free
    return row
