"""The one-step player: tries every choice in a few worlds and looks once."""

from __future__ import annotations

from typing import Any

from ...engine.generic import acting, legal, play
from ...engine.jit import inlined, rule
from .desk import GIVEN, MULLED, TRIED, Desk, Dials
from .judging import judge_for
from .search import ACTION, PAYOFF, SCORE, VISITS, WIN, imagine, who_moves


@rule
def glance(boxes: Any, desk: Desk, seat: int, dials: Dials, worlds: int) -> int:
    """Fills the edges with the legal actions of a seat and their worth over so many worlds; returns how many there are."""
    n = legal(boxes[0], desk.tables[GIVEN], seat, desk.out)
    for i in range(n):
        desk.edges[i, ACTION], desk.edges[i, VISITS] = desk.out[i], worlds
        desk.worth[i] = 0
    for _ in range(worlds):
        imagine(boxes, desk, dials, MULLED, seat)
        for i in range(n):
            desk.tables[TRIED] = desk.tables[MULLED]
            play(boxes[0], desk.tables[TRIED], seat, desk.edges[i, ACTION])
            hurry(boxes, desk)
            judge_for(boxes, desk, dials, seat)
            desk.worth[i, PAYOFF] += desk.payoff[seat]
            desk.worth[i, WIN] += desk.win[seat]
            desk.worth[i, SCORE] += desk.score[seat]
    return int(n)


@inlined
def hurry(boxes: Any, desk: Desk) -> None:
    """Plays on while there is nothing to choose."""
    box, s = boxes[0], desk.tables[TRIED]
    bits = acting(s)
    while bits != 0 and bits & (bits - 1) == 0:
        seat = who_moves(bits, 0)
        if legal(box, s, seat, desk.out) > 1:
            return
        play(box, s, seat, desk.out[0])
        bits = acting(s)
