"""P9: scoring."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import lowest
from ..state import (
    DISTRICT_POINTS,
    DISTRICTS,
    FRANC_POINTS,
    FRANCS_AT_END,
    MOST_COST,
    NO_POINTS,
    SCORED,
    TRACK_POINTS,
    Printed,
    State,
)
from .effects import holding
from .places import ALL_BUILDINGS, ALL_LANDMARKS, property_in

FEWEST_SEATS = 2


@rule
def worth(box: Printed, s: State, seat: int, places: int) -> int:
    """P9.2 The costs under a player's keys among some places, added up: one under two keys counts twice."""
    total = 0
    rest = int(s.player[seat].stands) & places
    while rest != 0:
        place = lowest(rest)
        total += int(box.cost[place]) * int(s.player[seat].keys_on[place])
        rest &= rest - 1
    return total


@rule
def dearest(box: Printed, s: State, seat: int, places: int) -> int:
    """P9.3 The cost of the most expensive single place under a player's keys."""
    most = 0
    rest = int(s.player[seat].stands) & places
    while rest != 0:
        most = max(most, int(box.cost[lowest(rest)]))
        rest &= rest - 1
    return most


@rule
def standing(box: Printed, s: State, seat: int, district: int) -> int:
    """P9.2, P9.3 What decides in a district: the sum, then the most expensive place; 0 for a player with nothing there."""
    places = property_in(s, district)
    return worth(box, s, seat, places) * (MOST_COST + 1) + dearest(box, s, seat, places)


@rule
def district_score(box: Printed, s: State, seat: int, district: int) -> int:
    """P9.2 First, second and third place as printed; P9.3 equals share a place, and as many are skipped; P9.4 with two players
    half of the first one's sum at least."""
    token, mine = s.points_on[district], standing(box, s, seat, district)
    if token == NO_POINTS or mine == 0:
        return 0
    ahead, highest = 0, mine
    for other in range(s.seats):
        theirs = standing(box, s, other, district)
        ahead += theirs > mine
        highest = max(highest, theirs)
    if ahead >= SCORED:
        return 0
    if s.seats == FEWEST_SEATS and 2 * (mine // (MOST_COST + 1)) < highest // (MOST_COST + 1):
        return 0
    return int(box.district_points[token, ahead])


@rule
def all_districts(box: Printed, s: State, seat: int) -> int:
    """P9.2 The points of all districts, as they stand."""
    total = 0
    for district in range(DISTRICTS):
        total += district_score(box, s, seat, district)
    return total


@rule
def points_for_francs(box: Printed, s: State, seat: int) -> int:
    """P9.1 Token 27: a point for each franc."""
    return int(s.player[seat].francs) if holding(box, s, seat, FRANCS_AT_END) != 0 else 0


@rule
def points(box: Printed, s: State, seat: int, out: Ints) -> None:
    """P9 What was scored in play, the districts, token 27."""
    out[TRACK_POINTS] = s.player[seat].points
    out[DISTRICT_POINTS] = all_districts(box, s, seat)
    out[FRANC_POINTS] = points_for_francs(box, s, seat)


@rule
def score(box: Printed, s: State, seat: int) -> int:
    """P9 All points of a player."""
    return int(s.player[seat].points) + all_districts(box, s, seat) + points_for_francs(box, s, seat)


@rule
def is_ahead(box: Printed, s: State, one: int, other: int) -> bool:
    """P9.5 Most points, then most francs, then the highest total cost under all keys."""
    mine, theirs = score(box, s, one), score(box, s, other)
    if mine != theirs:
        return mine > theirs
    if s.player[one].francs != s.player[other].francs:
        return s.player[one].francs > s.player[other].francs
    return worth(box, s, one, ALL_BUILDINGS | ALL_LANDMARKS) > worth(box, s, other, ALL_BUILDINGS | ALL_LANDMARKS)


@rule
def ranks(box: Printed, s: State, out: Ints) -> None:
    """P9.5 One more than how many are ahead: equals share a place, and the win."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += is_ahead(box, s, other, seat)
