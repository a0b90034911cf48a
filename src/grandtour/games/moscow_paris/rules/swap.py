"""M4.1: two cars on the table change places.

A *spot* is a single car on the table; where it lies is its *home*: a row, or ROWS and a seat for the front of a player.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.choices import each
from ....parts.seats import seat_after
from ....parts.sets import has, only
from ..state import ALL_CARS, CARS, NO_CARD, NO_SPOT, ROWS, SECOND_PICK, SIDES, State
from . import reasons as why
from .actions import front_parts, front_spot, is_in_line, line_parts, line_spot, pick_action
from .cards import kinds_in_front


@rule
def home_of(s: State, seat: int, spot: int) -> int:
    """The row, or ROWS and the seat; fronts are counted from the player who picks."""
    if is_in_line(spot):
        return line_parts(spot)[0]
    return ROWS + seat_after(seat, front_parts(spot)[0], s.seats)


@rule
def car_at(s: State, seat: int, spot: int) -> int:
    """The car at a spot; NO_CARD if there is none."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        return int(s.car[row, side, place]) if place < s.cars[row, side] else NO_CARD
    other, car = front_parts(spot)
    lies_there = other < s.seats and s.player[seat_after(seat, other, s.seats)].front[car] > 0
    return car if lies_there else NO_CARD


@rule
def kinds_at(s: State, home: int) -> int:
    """The kinds of cars in a line or in front of a player, as a set."""
    return int(s.kinds[home]) if home < ROWS else kinds_in_front(s, home - ROWS)


@rule
def partners(s: State, home: int, car: int, other: int) -> int:
    """M4.1 The kinds at another home for which a car may change places: none equal to it, none that its own line has
    already, none at all if the other line has one equal to it; within one line any, within one front none."""
    kinds = kinds_at(s, other) & ~only(car)
    if home == other:
        return kinds if home < ROWS else 0
    if home < ROWS:
        kinds &= ~kinds_at(s, home)
    if other < ROWS and has(kinds_at(s, other), car):
        return 0
    return kinds


@rule
def has_partner(s: State, home: int, car: int) -> bool:
    """Whether there is any car with which this one may change places."""
    for other in range(ROWS + s.seats):
        if partners(s, home, car, other) != 0:
            return True
    return False


@rule
def with_partner(s: State, home: int) -> int:
    """The kinds at a home that have a partner anywhere: the same said of all of them."""
    kinds, found = kinds_at(s, home), 0
    for other in range(ROWS + s.seats):
        theirs = kinds_at(s, other)
        if home == other:
            found |= beside_another(theirs) if home < ROWS else 0
        else:
            free = beside_another(theirs & ~kinds if home < ROWS else theirs)
            found |= free & ~theirs if other < ROWS else free
    return kinds & found


@rule
def beside_another(kinds: int) -> int:
    """The kinds for which there is another one among these."""
    if kinds & (kinds - 1) != 0:
        return ALL_CARS
    return ALL_CARS & ~kinds if kinds != 0 else 0


@rule
def refuse_pick(s: State, seat: int, spot: int) -> int:
    """M4.1 Why a car can't be picked: as the first one or, when there is one, as the second."""
    car = car_at(s, seat, spot)
    if car == NO_CARD:
        return why.NO_CAR_THERE
    home = home_of(s, seat, spot)
    if s.stage != SECOND_PICK:
        return why.FINE if has_partner(s, home, car) else why.NO_PARTNER
    if spot == s.picked:
        return why.PICKED_ALREADY
    first, its_home = car_at(s, seat, s.picked), home_of(s, seat, s.picked)
    if has(partners(s, its_home, first, home), car):
        return why.FINE
    if home == its_home and home >= ROWS:
        return why.SAME_FRONT
    return why.SAME_KIND if car == first else why.EQUAL_AFTER_SWAP


@rule
def legal_picks(s: State, seat: int, out: Ints) -> int:
    """M4.1 The cars that may be picked now: in lines, then in front of players."""
    n = 0
    for row in range(ROWS):
        kinds = kinds_to_pick(s, seat, row)
        for side in range(SIDES):
            for place in range(s.cars[row, side]):
                out[n] = pick_action(line_spot(row, side, place))
                n += has(kinds, s.car[row, side, place])  # else it is written over
    for other in range(s.seats):
        kinds = kinds_to_pick(s, seat, ROWS + seat_after(seat, other, s.seats))
        n = each(pick_action(front_spot(other, 0)), kinds, CARS, out, n)
    return n


@rule
def kinds_to_pick(s: State, seat: int, home: int) -> int:
    """The kinds at a home that may be picked: those with a partner or, as the second ones, partners of the first."""
    if s.stage != SECOND_PICK:
        return with_partner(s, home)
    return partners(s, home_of(s, seat, s.picked), car_at(s, seat, s.picked), home)


@rule
def swap(s: State, seat: int, spot: int) -> None:
    """M4.1 The car picked first and this one change places."""
    first, second = car_at(s, seat, s.picked), car_at(s, seat, spot)
    replace(s, seat, s.picked, first, second)
    replace(s, seat, spot, second, first)
    note_kinds(s)
    s.picked = NO_SPOT


@rule
def replace(s: State, seat: int, spot: int, old: int, new: int) -> None:
    """Another car at a spot."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        s.car[row, side, place] = new
    else:
        owner = s.player[home_of(s, seat, spot) - ROWS]
        owner.front[old] -= 1
        owner.front[new] += 1


@rule
def note_kinds(s: State) -> None:
    """Writes down the kinds of every line."""
    for row in range(ROWS):
        s.kinds[row] = kinds_of_line(s, row)


@rule
def kinds_of_line(s: State, row: int) -> int:
    """The kinds of cars that lie in a line."""
    kinds = 0
    for side in range(SIDES):
        for place in range(s.cars[row, side]):
            kinds |= only(s.car[row, side, place])
    return kinds
