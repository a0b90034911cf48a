"""What keys are worth to tokens that score them, the bonus token that is next, and the points token that may be put down."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....parts.sets import has, lowest
from ..rules.buying import KEYS_FOR_POINTS
from ..rules.places import ALL_BUILDINGS, ALL_LANDMARKS
from ..state import (
    BUILDING,
    DISTRICTS,
    KINDS,
    NO_POINTS,
    PER_BUILDING,
    PER_KIND,
    PER_LANDMARK,
    POINTS_TOKENS,
    TRACK,
    Printed,
    State,
)
from .outlook import Outlook, shared
from .tokens import MORE_KINDS, MOST_MORE_KINDS, best_bonus, kinds_worth

HOPE = 0.12  # how much a token counts that the player can still get
TIME_TO_HOPE = 4.32  # turns
TENTHS = 10  # worths of costs are stored in tenths of a point
BITS = 10  # of each
WORTHS = (1 << BITS) - 1
KIND_BITS = 4  # of the number of buildings of a kind
KINDS_HELD = (1 << KIND_BITS) - 1


class Hopes(NamedTuple):
    """What a purchase may bring beyond its district."""

    costs: int  # points for a key on a building of each cost, in tenths, BITS bits each
    landmark: float  # points for a key on a landmark
    kind: float  # points for a kind more
    kinds: int  # the player's buildings of each kind, and the landmarks: KIND_BITS bits each
    bonus: float  # points for the next bonus token
    fourth: float  # points for a points token


@rule
def hope(s: State, seat: int, o: Outlook, number: int, space: int) -> float:
    """How much a scoring token counts for a player: fully if it is held, a little if it can still be taken."""
    if has(s.player[seat].bonus, number):
        return 1.0
    if s.copies_at[space] == 0 or space <= s.player[seat].figure:
        return 0.0
    return HOPE * min(1.0, o.turns / TIME_TO_HOPE)


@rule
def kinds_held(box: Printed, s: State, seat: int) -> int:
    """P7.5 The player's buildings of each kind, and landmarks, counted."""
    kinds = 0
    rest = int(s.player[seat].stands) & ALL_BUILDINGS
    while rest != 0:
        kinds += 1 << (KIND_BITS * int(box.kind[s.tile_on[lowest(rest) - BUILDING]]))
        rest &= rest - 1
    rest = int(s.player[seat].stands) & ALL_LANDMARKS
    while rest != 0:
        kinds += 1 << (KIND_BITS * KINDS)
        rest &= rest - 1
    return kinds


@rule
def held_of(kinds: int, kind: int) -> int:
    """How many of a kind; kind number KINDS are the landmarks."""
    return (kinds >> (KIND_BITS * kind)) & KINDS_HELD


@rule
def different(kinds: int) -> int:
    """How many kinds there are."""
    n = 0
    for kind in range(KINDS + 1):
        n += held_of(kinds, kind) > 0
    return n


@rule
def hopes(box: Printed, s: State, seat: int, o: Outlook) -> Hopes:
    """What a purchase may bring beyond its district."""
    costs, landmark, kind = 0, 0.0, 0.0
    kinds = kinds_held(box, s, seat)
    for space in range(1, TRACK):
        number = int(s.number_at[space])
        effect = box.bonus[number].effect
        if effect in (PER_BUILDING, PER_LANDMARK, PER_KIND):
            sure = hope(s, seat, o, number, space)
            each = float(box.bonus[number].each[s.seats - 2]) * sure
            if effect == PER_BUILDING:
                costs += min(WORTHS, int(each * TENTHS)) << (BITS * int(box.bonus[number].cost))
            elif effect == PER_LANDMARK:
                landmark += each
            elif sure > 0:
                likely = different(kinds) + min(MOST_MORE_KINDS, MORE_KINDS * o.turns)
                kind += sure * (kinds_worth(box.bonus[number], likely + 1) - kinds_worth(box.bonus[number], likely))
    return Hopes(costs, landmark, kind, kinds, best_bonus(box, s, seat, o), fourth_worth(box, s, o))


@rule
def cost_worth(h: Hopes, cost: int) -> float:
    """Points for a key on a building of a cost, given as an index."""
    return ((h.costs >> (BITS * cost)) & WORTHS) / TENTHS


# --- points tokens ---------------------------------------------------------------------------------------------------
@rule
def token_in(box: Printed, s: State, o: Outlook, token: int, district: int) -> float:
    """P5.1 What a points token in a district is worth to the player, less what it is worth to rivals."""
    points, sums, rivals = box.district_points[token], o.lands[district], 0.0
    first, second, third = float(points[0]), float(points[1]), float(points[2])
    for other in range(1, s.seats):
        rivals += shared(sums, other, int(s.seats), o.spread, first, second, third)
    return shared(sums, 0, int(s.seats), o.spread, first, second, third) - rivals / (s.seats - 1)


@rule
def fourth_worth(box: Printed, s: State, o: Outlook) -> float:
    """P5.1 The best that the player can do with a points token; asked only if some district is about to give one."""
    most = 0.0
    if s.points_left == 0 or not some_third(s):
        return most
    for district in range(DISTRICTS):
        if s.points_on[district] == NO_POINTS:
            for token in range(POINTS_TOKENS):
                if has(s.points_left, token):
                    most = max(most, token_in(box, s, o, token, district))
    return most


@rule
def some_third(s: State) -> bool:
    """Some district has all but one of the keys for a points token."""
    n = 0
    for district in range(DISTRICTS):
        n += s.keys_in[district] == KEYS_FOR_POINTS - 1
    return n > 0
