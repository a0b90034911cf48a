"""M2.1, M4.7: the lines of cars beside the cities."""

from __future__ import annotations

import numpy as np

from ....engine.jit import rule
from ....engine.lanes import BYTE, write_eight
from ....engine.structs import Ints
from ....parts.sets import count, has, lowest, members_of, only
from ..state import ALL_CARS, NO_CITY, ROWS, SIDES, Printed, State
from . import reasons as why
from .actions import lay_action
from .cards import discard, kinds_in_hand


def beside_rows(rows: int) -> int:
    """Both sides of each row of a set, numbered as in actions, each in a byte."""
    found = [lay_action(0, row, side) - lay_action(0, 0, 0) for row in members_of(rows) for side in range(SIDES)]
    return sum(beside << (BYTE * n) for n, beside in enumerate(found))


BESIDE = np.array([beside_rows(rows) for rows in range(1 << ROWS)], np.int64)


@rule
def limit_of(box: Printed, s: State, row: int) -> int:
    """M2.1b The limit on the city card; M3.4 in the long game the other one."""
    return int(box.city[s.city[row]].limit[s.options.full_lines])


@rule
def length(s: State, row: int) -> int:
    """The cars of a line, both sides together."""
    return int(s.cars[row, 0]) + int(s.cars[row, 1])


@rule
def longest(s: State, side: int) -> int:
    """The most cars that any line has on a side."""
    most = 0
    for row in range(ROWS):
        most = max(most, int(s.cars[row, side]))
    return most


@rule
def has_room(box: Printed, s: State, row: int) -> bool:
    """M2.1b There is a city with fewer cars than its limit."""
    return s.city[row] != NO_CITY and length(s, row) < limit_of(box, s, row)


@rule
def refuse_lay(box: Printed, s: State, seat: int, car: int, row: int) -> int:
    """M2.1 Why a car can't be laid in a line."""
    if s.player[seat].hand[car] == 0:
        return why.NOT_IN_HAND
    if s.city[row] == NO_CITY:
        return why.NO_CITY_THERE
    if has(s.kinds[row], car):
        return why.EQUAL_IN_LINE
    return why.FINE if has_room(box, s, row) else why.LINE_FULL


@rule
def legal_lays(box: Printed, s: State, seat: int, out: Ints) -> int:
    """M2.1 Every car of the hand beside every city whose line has room (M2.1b) and no equal one (M2.1a)."""
    open_rows = 0
    for row in range(ROWS):
        if has_room(box, s, row):
            open_rows |= only(row)
    n, cars = 0, kinds_in_hand(s, seat) & ALL_CARS
    while cars != 0:
        n = write_lays(lowest(cars), open_rows & ~rows_with(s, lowest(cars)), out, n)
        cars &= cars - 1
    return n


@rule
def rows_with(s: State, car: int) -> int:
    """The rows in whose lines a car lies, as a set."""
    rows = 0
    for row in range(ROWS):
        rows |= int(has(s.kinds[row], car)) << row
    return rows


@rule
def write_lays(car: int, rows: int, out: Ints, n: int) -> int:
    """Both sides of each row of a set, for a car: eight are written at once, and the next ones over those that are too many."""
    write_eight(BESIDE[rows], lay_action(car, 0, 0), out, n)
    return n + SIDES * count(rows)


@rule
def couple(s: State, row: int, side: int, car: int) -> None:
    """M2.1 A car at the outer end of a side."""
    s.car[row, side, s.cars[row, side]] = car
    s.cars[row, side] += 1
    s.kinds[row] |= only(car)


@rule
def uncouple(s: State, row: int, side: int, place: int) -> None:
    """M4.7 A car is discarded; those farther out on that side move in."""
    car = int(s.car[row, side, place])
    last = int(s.cars[row, side]) - 1
    for i in range(place, last):
        s.car[row, side, i] = s.car[row, side, i + 1]
    s.car[row, side, last] = 0
    s.cars[row, side] = last
    s.kinds[row] &= ~only(car)
    discard(s, car, 1)


@rule
def clear_line(s: State, row: int) -> None:
    """All cars of a line are discarded."""
    for side in range(SIDES):
        for place in range(s.cars[row, side]):
            discard(s, int(s.car[row, side, place]), 1)
            s.car[row, side, place] = 0
        s.cars[row, side] = 0
    s.kinds[row] = 0
