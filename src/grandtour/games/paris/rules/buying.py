"""P5: what a purchase brings, in this order: points token, the token beside the spot, a bonus token, points, prestige."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import has, only
from ..state import (
    ARC,
    BONUS,
    BRONZE,
    BUILDING,
    DISTRICTS,
    END,
    LANDMARK,
    MATCH,
    MATCH_ICON,
    NO_GOOD,
    NO_PLACE,
    NO_POINTS,
    PLACE_POINTS,
    POINTS_ON,
    POINTS_TOKENS,
    PRESTIGE,
    Printed,
    State,
)
from . import reasons as why
from .goods import at_hand, spend
from .keys import lift_key, pay, put_key
from .places import EIGHT, HIGHEST_OF_BONUS, cost_of_spot, district_of, is_building

KEYS_FOR_POINTS = 4


@rule
def buy_place(box: Printed, s: State, seat: int, place: int) -> None:
    """P4 The key picked goes to a place that is paid for; P5 then comes the income."""
    source = int(s.picked)
    pay(box, s, seat, source, place)
    lift_key(s, seat, source)
    put_key(s, seat, place)
    s.picked, s.bought = NO_PLACE, place
    if is_fourth_key(s, source, place) and can_put_points(s):
        s.stage = PLACE_POINTS
    else:
        take_income(box, s, seat)


@rule
def is_fourth_key(s: State, source: int, place: int) -> bool:
    """P5.1 The key came from a bank or the Arc, and is the fourth on the buildings and landmarks of its district."""
    return source <= ARC and s.keys_in[district_of(s, place)] == KEYS_FOR_POINTS


# --- points tokens ---------------------------------------------------------------------------------------------------
@rule
def bare_districts(s: State) -> int:
    """P5.1 The districts without a points token, a set."""
    districts = 0
    for district in range(DISTRICTS):
        if s.points_on[district] == NO_POINTS:
            districts |= only(district)
    return districts


@rule
def can_put_points(s: State) -> bool:
    return s.points_left != 0 and bare_districts(s) != 0


@rule
def legal_points(s: State, out: Ints) -> int:
    """P5.1 Any points token left, on any district without one."""
    n, bare = 0, bare_districts(s)
    for token in range(POINTS_TOKENS):
        for district in range(DISTRICTS):
            out[n] = POINTS_ON + token * DISTRICTS + district
            n += has(s.points_left, token) and has(bare, district)  # else it is written over
    return n


@rule
def refuse_points(s: State, token: int, district: int) -> int:
    """P5.1 Why a points token can't be put there."""
    if not has(s.points_left, token):
        return why.POINTS_GONE
    return why.FINE if s.points_on[district] == NO_POINTS else why.POINTS_THERE


@rule
def put_points(s: State, token: int, district: int) -> None:
    """P5.1 A points token lies in a district."""
    s.points_on[district] = token
    s.points_left &= ~only(token)


# --- what follows ----------------------------------------------------------------------------------------------------
@rule
def take_income(box: Printed, s: State, seat: int) -> None:
    """P5.2 to P5.5 What comes automatically, and what is asked next."""
    if not is_building(s.bought):
        show_icons(box, s)
        return
    take_beside(s, seat)
    cost = cost_of_spot(s.bought - BUILDING)
    if cost <= HIGHEST_OF_BONUS:
        s.stage = BONUS
        return
    if cost == EIGHT:
        s.player[seat].points += box.eight_points
    finish_income(s)


@rule
def take_beside(s: State, seat: int) -> None:
    """P5.2 The token beside the spot, automatically; P4.7 only once."""
    spot = s.bought - BUILDING
    good = s.beside[spot]
    if good != NO_GOOD:
        s.player[seat].goods[good] += 1
        s.beside[spot] = NO_GOOD


@rule
def finish_income(s: State) -> None:
    """P2.4 The main action is done; the player says when the turn ends."""
    s.stage, s.bought = END, NO_PLACE


# --- prestige --------------------------------------------------------------------------------------------------------
@rule
def show_icons(box: Printed, s: State) -> None:
    """P5.5 The icons of the landmark, each to be matched once."""
    for i in range(PRESTIGE):
        s.icons[i] = box.icons[s.bought - LANDMARK, i]
    match_or_finish(s)


@rule
def match_or_finish(s: State) -> None:
    """P2.6 Asked until no icon is left."""
    if s.icons[0] + s.icons[1] + s.icons[2] > 0:
        s.stage = MATCH
    else:
        finish_income(s)


@rule
def legal_matches(s: State, seat: int, out: Ints) -> int:
    """P5.5 Prestige that the player has, for an icon that is left."""
    n = 0
    for i in range(PRESTIGE):
        out[n] = MATCH_ICON + i
        n += refuse_match(s, seat, i) == why.FINE  # else it is written over
    return n


@rule
def refuse_match(s: State, seat: int, i: int) -> int:
    """P5.5 Why a kind of prestige can't be matched."""
    if s.icons[i] == 0:
        return why.NO_ICON
    return why.FINE if at_hand(s, seat, BRONZE + i) > 0 else why.NO_PRESTIGE


@rule
def match_icon(box: Printed, s: State, seat: int, i: int) -> None:
    """P5.5 A prestige token is discarded for the points of its colour."""
    spend(s, seat, BRONZE + i, 1)
    s.icons[i] -= 1
    s.player[seat].points += box.prestige[i]
    match_or_finish(s)


@rule
def decline_matches(s: State) -> None:
    """P5.5 No further icons."""
    for i in range(PRESTIGE):
        s.icons[i] = 0
    finish_income(s)
