"""What a city is worth to a player, in hundredths of a point."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, has, lowest, only
from ..rules.scoring import pool, side
from ..rules.setup import cities_in_play
from ..state import NO_CITY, ROWS, Printed, State
from .packs import part, with_part

POINT = 100  # hundredths
CAPITAL = 10  # decides when points are equal
COMING_FLAG = 30  # for each city of the country that may still be had: together they would score more
DENIED = 0.4  # of what the city is worth to the rival who would like it best: those points are then out of reach
MOST_WORTH = 30_000  # fits into a pack


@rule
def flags_of(box: Printed, cities: int) -> int:
    """The flags of some cities, as a set."""
    flags, rest = 0, cities
    while rest != 0:
        flags |= only(box.city[lowest(rest)].flag)
        rest &= rest - 1
    return flags


@rule
def printed_points(box: Printed, cities: int) -> int:
    """The points on some cities."""
    points, rest = 0, cities
    while rest != 0:
        points += int(box.city[lowest(rest)].points)
        rest &= rest - 1
    return points


@rule
def score(box: Printed, s: State, seat: int) -> int:
    """M6.2 Points now."""
    cities = pool(s, seat)
    return printed_points(box, cities) + count(cities) - count(flags_of(box, cities))


@rule
def lead(box: Printed, s: State, seat: int) -> int:
    """Points ahead of the best rival; below zero, behind."""
    best = 0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            best = max(best, score(box, s, other))
    return score(box, s, seat) - best


@rule
def cities_to_come(box: Printed, s: State) -> int:
    """The cities that can still be claimed, on the table or in the deck: everyone knows which."""
    away = int(s.gone)
    for seat in range(s.seats):
        away |= int(s.player[seat].cities)
    return cities_in_play(box, s) & ~away


@rule
def plain_worths(box: Printed, s: State) -> int:
    """What the cities on the table are worth to anyone, packed by row: points, and a little for a capital."""
    packed = 0
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            city = box.city[s.city[row]]
            packed = with_part(packed, row, min(MOST_WORTH, POINT * int(city.points) + CAPITAL * int(city.capital)))
    return packed


@rule
def hopes(box: Printed, s: State, to_come: int) -> int:
    """How many more cities of the same country can still be had, packed by row."""
    packed = 0
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            rest, n = to_come & ~only(s.city[row]), 0
            while rest != 0:
                n += int(box.city[lowest(rest)].flag == box.city[s.city[row]].flag)
                rest &= rest - 1
            packed = with_part(packed, row, n)
    return packed


@rule
def worths(box: Printed, s: State, seat: int, plain: int, hope: int) -> int:
    """What the cities on the table are worth to a seat, packed by row: one point more for a flag that it has already, else
    the hope of further ones."""
    if seat >= s.seats:
        return 0
    flags = flags_of(box, pool(s, seat))
    packed = plain
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            has_flag = has(flags, int(box.city[s.city[row]].flag))
            packed = with_part(packed, row, part(plain, row) + (POINT if has_flag else COMING_FLAG * part(hope, row)))
    return packed


@rule
def fresh_worth(box: Printed, s: State, to_come: int) -> int:
    """What a new city is worth on average; 0 when no more will come."""
    if s.city_deck.left == 0:
        return 0
    rest = to_come
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            rest &= ~only(s.city[row])
    return POINT * printed_points(box, rest) // max(1, count(rest)) + CAPITAL
