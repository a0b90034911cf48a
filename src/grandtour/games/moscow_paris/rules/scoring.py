"""M6.2, M6.3, M8: scoring."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.structs import Ints
from ....parts.ranking import place
from ....parts.seats import seat_after
from ....parts.sets import count, lowest, only
from ..state import CITY_POINTS, FLAG_POINTS, SEATS, TEAMS, Printed, State

HUNDRED = 100  # more cities than any player can have


@rule
def pool(s: State, seat: int) -> int:
    """M8.1, M8.2 The cities that count for a player: with teams the partner's too."""
    if s.options.teams:
        return int(s.player[seat].cities) | int(s.player[seat_after(seat, TEAMS, s.seats)].cities)
    return int(s.player[seat].cities)


@rule
def points(box: Printed, s: State, seat: int, out: Ints) -> None:
    """M6.2, M7.1, M7.2 Points of cities and of flags; a special city counts like any other."""
    cities = pool(s, seat)
    out[CITY_POINTS] = city_points(box, cities)
    out[FLAG_POINTS] = flag_points(box, cities)


@rule
def city_points(box: Printed, cities: int) -> int:
    """M6.2 The points on the cities."""
    total, rest = 0, cities
    while rest != 0:
        total += int(box.city[lowest(rest)].points)
        rest &= rest - 1
    return total


@rule
def flag_points(box: Printed, cities: int) -> int:
    """M6.2 One for each city beyond the first of each country."""
    flags, rest = 0, cities
    while rest != 0:
        flags |= only(box.city[lowest(rest)].flag)
        rest &= rest - 1
    return count(cities) - count(flags)


@rule
def capitals(box: Printed, cities: int) -> int:
    """How many of these cities are capitals."""
    n, rest = 0, cities
    while rest != 0:
        n += box.city[lowest(rest)].capital != 0
        rest &= rest - 1
    return n


@rule
def ranks(box: Printed, s: State, out: Ints) -> None:
    """M6.3 Most points are ahead; of equal points more capitals; then more cities; else the place is shared. M8.2 With
    teams it is the place among teams, the same for partners."""
    keys = zeros(SEATS)
    for seat in range(s.seats):
        cities = pool(s, seat)
        score = city_points(box, cities) + flag_points(box, cities)
        keys[seat] = (score * HUNDRED + capitals(box, cities)) * HUNDRED + count(cities)
    rivals = TEAMS if s.options.teams else s.seats
    for seat in range(s.seats):
        out[seat] = place(keys, rivals, seat % rivals)


@rule
def side(s: State, seat: int) -> int:
    """M8.1 With teams, partners face each other; else everyone plays for themselves."""
    return seat % TEAMS if s.options.teams else seat
