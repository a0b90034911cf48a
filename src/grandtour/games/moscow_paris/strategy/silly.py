"""Moves that a sensible player never makes."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import has, only
from ..rules.actions import give_parts, is_pick, lay_parts, spot_of
from ..rules.swap import home_of
from ..state import BACK, CLAIM, DECLINE, GIVE, OUT, PLAY, ROWS, SECOND_PICK, SKIP, State
from . import features as f
from .packs import part
from .prospects import best_claim
from .scene import Known, Scene, with_line

BETTER = 0.5  # points by which another claim in the next turn must be better to be worth waiting for


@rule
def mark_silly(s: State, known: Known, scene: Scene, actions: Ints, n: int, out: Numbers) -> None:
    """Marks silly moves; none of them if nothing else could be chosen."""
    marked = 0
    for i in range(n):
        if is_silly(s, known, scene, int(actions[i]), out[i]):
            out[i, f.SILLY] = 1
            marked += 1
    if marked == n:
        for i in range(n):
            out[i, f.SILLY] = 0
    if s.stage == CLAIM and is_skip_silly(actions, n, out):
        out[n - 1, f.SILLY] = 1


@rule
def is_silly(s: State, known: Known, scene: Scene, a: int, out: Numbers) -> bool:
    """Whether a move is silly on its own."""
    if a < OUT:
        return is_needless_side(s, known, scene, a, out)
    if a < BACK:
        return bool(out[f.AGAIN] > 0 and out[f.GAIN] == 0)
    if a < PLAY:
        return is_needless_back(s, known, scene, a - BACK, out)
    if is_pick(a):
        return s.stage == SECOND_PICK and home_of(s, known.seat, s.picked) == home_of(s, known.seat, spot_of(a))
    if GIVE <= a < DECLINE:
        mine, _, theirs = give_parts(a)
        return mine == theirs and known.friend == known.seat
    return False


@rule
def is_needless_side(s: State, known: Known, scene: Scene, a: int, out: Numbers) -> bool:
    """Laying on the right what could as well be laid on the left: both sides look alike, or the line is claimed at once."""
    car, row, side = lay_parts(a)
    if side == 0:
        return False
    if out[f.GAIN] > 0 and best_claim(known, with_line(scene, row, part(scene.lines, row) | only(car))) == row:
        return True
    uneven = 0
    for other in range(ROWS):
        uneven += int(s.cars[other, 0] != s.cars[other, 1])
    return uneven == 0


@rule
def is_needless_back(s: State, known: Known, scene: Scene, car: int, out: Numbers) -> bool:
    """Taking back the only car of its kind while there is room for others in front. (In the long game it may be needed to fill
    a line.)"""
    return scene.room > 0 and not has(scene.twice, car) and not s.options.full_lines and out[f.GAIN] == 0


@rule
def is_skip_silly(actions: Ints, n: int, out: Numbers) -> bool:
    """Declining a city, unless claiming it would end the game without winning it, or its cars will claim a better one next."""
    if actions[n - 1] != SKIP or n == 1:
        return False
    good = 0
    for i in range(n - 1):
        good += int(out[i, f.WON] >= 0 and out[i, f.GAIN] + out[i, f.NEXT] + BETTER >= out[n - 1, f.NEXT])
    return good > 0
