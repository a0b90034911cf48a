"""P9: scoring."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.structs import Ints
from ....parts.ranking import place
from ....parts.sets import lowest
from ..state import (
    DISTRICT_POINTS,
    DISTRICTS,
    FRANC_POINTS,
    FRANCS_AT_END,
    MOST_COST,
    NO_POINTS,
    SCORED,
    SEATS,
    TRACK_POINTS,
    Printed,
    State,
)
from .effects import holding
from .places import ALL_BUILDINGS, ALL_LANDMARKS, property_in

FEWEST_SEATS = 2
MANY = 1_000_000  # more francs, and more costs under keys, than any player can have


@rule
def worth(box: Printed, s: State, seat: int, places: int) -> int:
    """P9.2 The costs under a player's keys among some places, added up: one under two keys counts twice."""
    total = 0
    rest = int(s.player[seat].stands) & places
    while rest != 0:
        i = lowest(rest)
        total += int(box.cost[i]) * int(s.player[seat].keys_on[i])
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
def score_district(box: Printed, s: State, district: int, out: Ints) -> None:
    """P9.2 Adds a district's points to those of every seat, if a points token lies there."""
    if s.points_on[district] == NO_POINTS:
        return
    standings = zeros(SEATS)
    for seat in range(s.seats):
        standings[seat] = standing(box, s, seat, district)
    for seat in range(s.seats):
        out[seat] += share(box, s, district, standings, seat)


@rule
def share(box: Printed, s: State, district: int, standings: Ints, seat: int) -> int:
    """P9.2 First, second and third place as printed; P9.3 equals share a place, and as many are skipped; P9.4 with two players
    half of the first one's sum at least."""
    mine = standings[seat]
    ahead = place(standings, s.seats, seat) - 1
    if mine == 0 or ahead >= SCORED:
        return 0
    if s.seats == FEWEST_SEATS and 2 * (mine // (MOST_COST + 1)) < max(standings[0], standings[1]) // (MOST_COST + 1):
        return 0
    return int(box.district_points[s.points_on[district], ahead])


@rule
def score_districts(box: Printed, s: State, out: Ints) -> None:
    """P9.2 The points of all districts, as they stand, by seat."""
    out[:] = 0
    for district in range(DISTRICTS):
        score_district(box, s, district, out)


@rule
def district_score(box: Printed, s: State, seat: int, district: int) -> int:
    """P9.2 A seat's points of one district."""
    points_of = zeros(SEATS)
    score_district(box, s, district, points_of)
    return int(points_of[seat])


@rule
def all_districts(box: Printed, s: State, seat: int) -> int:
    """P9.2 A seat's points of all districts."""
    districts = zeros(SEATS)
    score_districts(box, s, districts)
    return int(districts[seat])


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
def ranks(box: Printed, s: State, out: Ints) -> None:
    """P9.5 Most points, then most francs, then the highest total cost under all keys; equals share a place, and the win."""
    keys, districts = zeros(SEATS), zeros(SEATS)
    score_districts(box, s, districts)
    for seat in range(s.seats):
        me = s.player[seat]
        score = int(me.points) + int(districts[seat]) + points_for_francs(box, s, seat)
        costs = worth(box, s, seat, ALL_BUILDINGS | ALL_LANDMARKS)
        keys[seat] = (score * MANY + int(me.francs)) * MANY + costs
    for seat in range(s.seats):
        out[seat] = place(keys, s.seats, seat)
