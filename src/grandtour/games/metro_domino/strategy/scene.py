"""The table as it is read once for all moves of a decision, and the part of it that a move on one line leaves as it is."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import count, lowest, only
from ..rules.lines import can_start, ways_onto
from ..rules.tiles import DOUBLES, HALVES, LOW, all_tiles, tile_of
from ..state import AS_PRINTED, VALUES, Printed, State
from .rivals import Rival, has_both, log_lacks_all, rival_after


# --- what goes on from a free end ---------------------------------------------------------------------------------------
def goes_on(value: int, forbidden: int, near: int, far: int) -> bool:
    """D2.4, D2.5 Whether halves that count so join a free end with this value."""
    return near == value and far != forbidden and value != forbidden


def goes_on_with_token(value: int, forbidden: int, near: int, far: int) -> bool:
    """D4.1, D4.3 The same if one half is changed by one, and only then."""
    changed = ((near + 1, far), (near - 1, far), (near, far + 1), (near, far - 1))
    return not goes_on(value, forbidden, near, far) and any(goes_on(value, forbidden, *halves) for halves in changed)


def tiles_going_on(with_token: bool) -> Ints:
    """For each value of a free end and each forbidden value (or none): the tiles that go on from there, a set."""
    joins = goes_on_with_token if with_token else goes_on
    return np.array(
        [
            [
                sum(
                    1 << tile
                    for tile, (low, high) in enumerate(HALVES)
                    if joins(value, forbidden, low, high) or joins(value, forbidden, high, low)
                )
                for forbidden in range(VALUES + 1)
            ]
            for value in range(VALUES)
        ],
        np.int64,
    )


PRINTED = tiles_going_on(False)
CHANGED = tiles_going_on(True)
WITH = np.array([sum(1 << tile for tile, halves in enumerate(HALVES) if value in halves) for value in range(VALUES)], np.int64)


# --- the table ----------------------------------------------------------------------------------------------------------
class Scene(NamedTuple):
    """What one player sees before a move."""

    hand: int
    metro: int
    stations: int
    unseen: int  # tiles in other hands and in the stock, a set
    next: Rival
    second: Rival
    third: Rival
    best: int  # the highest key of a rival
    starts: int  # tiles that fit as first ones on untouched lines, a set
    harmless: int  # those of them on lines of more than two tiles, a set
    short: int  # untouched lines of two tiles, a set
    pairs: int  # own doubles of a value that another own tile has as well, a set
    late: float  # from 0 when tiles are dealt to 1 when somebody has none left


@rule
def read_scene(box: Printed, s: State, seat: int) -> Scene:
    """The table as a player sees it."""
    me = s.player[seat]
    unseen = all_tiles(box) & ~(int(s.on_table) | int(me.hand))
    one, two, three = rival_after(s, seat, 1, unseen), rival_after(s, seat, 2, unseen), rival_after(s, seat, 3, unseen)
    best = max(one.key, two.key, three.key)
    starts, harmless, short = first_tiles(box, s)
    return Scene(
        int(me.hand),
        int(me.metro),
        int(me.stations),
        unseen,
        one,
        two,
        three,
        best,
        starts,
        harmless,
        short,
        own_pairs(int(me.hand)),
        lateness(box, s),
    )


@rule
def own_pairs(hand: int) -> int:
    """The doubles of a hand that another tile of it can follow; as a set."""
    pairs, rest = 0, hand & DOUBLES
    while rest != 0:
        double = rest & -rest
        if hand & ~double & int(WITH[LOW[lowest(rest)]]) != 0:
            pairs |= double
        rest &= rest - 1
    return pairs


@rule
def lateness(box: Printed, s: State) -> float:
    """How near the last tile of somebody is."""
    fewest = int(box.hand)
    for seat in range(s.seats):
        fewest = min(fewest, count(s.player[seat].hand))
    return 1.0 - fewest / box.hand


@rule
def first_tiles(box: Printed, s: State) -> tuple[int, int, int]:
    """The tiles that some untouched line takes as printed if another line may become active, and those that are safe there,
    because more than one tile is missing afterwards; and the lines of two tiles."""
    tiles, harmless, short, rest = 0, 0, 0, int(s.untouched)
    while rest != 0:
        line = lowest(rest)
        low, high = ways_onto(box, s, line, AS_PRINTED)
        tiles |= low | high
        if box.line[line].length > 2:
            harmless |= low | high
        elif box.line[line].length == 2:
            short |= only(line)
        rest &= rest - 1
    return tiles, harmless, short


@rule
def log_unharmed(scene: Scene, printed: int, token: int) -> float:
    """The logarithm of the chance that no rival has any of these tiles."""
    return (
        log_lacks_all(scene.next, printed, token)
        + log_lacks_all(scene.second, printed, token)
        + log_lacks_all(scene.third, printed, token)
    )


@rule
def double_danger(scene: Scene, value: int, forbidden: int) -> float:
    """How likely somebody lays a double on a free end and completes the line with the next tile."""
    double = only(tile_of(value, value))
    if scene.unseen & double == 0:
        return 0.0
    rest = int(PRINTED[value, forbidden] | CHANGED[value, forbidden]) & ~double  # a double brings a metro token
    return has_both(scene.next, double, rest) + has_both(scene.second, double, rest) + has_both(scene.third, double, rest)


class Around(NamedTuple):
    """All active lines but one."""

    one: int  # tiles that fit as printed on the first of them, a set
    rest: int  # and on the others
    changed: int  # tiles that fit on any of them with a metro token, a set
    harmless: int  # tiles that fit there and leave the line at least two tiles short, a set
    calm: float  # the logarithm of the chance that no rival completes one of them
    keys: int  # own tiles that complete one, a set
    token_keys: int  # own tiles that do so with a metro token, whether I have one or not
    lasting: float  # how likely the likeliest of those lines is still open at my next turn
    danger: float  # that a double and another tile complete one
    pair: int  # own doubles that do so with another tile, a set
    active: int  # how many they are


@rule
def read_around(box: Printed, s: State, scene: Scene, line: int) -> Around:
    """All active lines but this one (all, for NO_LINE)."""
    one, fits, changed, harmless, calm, keys, token_keys, lasting, danger, pair = 0, 0, 0, 0, 0.0, 0, 0, 0.0, 0.0, 0
    others = int(s.active) & ~only(line)
    rest = others
    while rest != 0:
        other = lowest(rest)
        value, forbidden = lowest(int(s.near[other])), int(box.line[other].forbidden)
        missing = int(box.line[other].length - s.tiles[other])
        printed, token = int(PRINTED[value, forbidden]), int(CHANGED[value, forbidden])
        changed |= token
        if rest == others:
            one = printed
        else:
            fits |= printed
        rest &= rest - 1
        if missing > 2:
            harmless |= printed
        elif missing == 2:
            danger += double_danger(scene, value, forbidden)
            pair |= own_pair(scene.hand, value, printed)
        else:
            unharmed = log_unharmed(scene, printed, token)
            calm += unharmed
            token_keys |= scene.hand & token
            mine = scene.hand & (printed | (token if scene.metro > 0 else 0))
            if mine != 0:
                keys |= mine
                lasting = max(lasting, exp(unharmed))
    return Around(one, fits, changed, harmless, calm, keys, token_keys, lasting, danger, pair, count(others))


@rule
def own_pair(hand: int, value: int, printed: int) -> int:
    """The double of a value if a hand has it and another tile that goes on from it; as a set."""
    double = only(tile_of(value, value)) & hand & printed
    return double if hand & printed & ~double != 0 else 0


@rule
def may_start(box: Printed, s: State) -> bool:
    """D2.2 A line can be started now."""
    return bool(s.untouched != 0 and can_start(box, s))
