"""M3, M4.5: cities leave the table."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.piles import draw
from ....parts.sets import has, only
from ..state import CANCEL_CITY, CARS, CLAIM_CITY, NO_CITY, ROWS, Printed, State
from . import reasons as why
from .cards import discard, draw_up, kinds_in_front
from .lines import clear_line, length, limit_of


@rule
def refuse_claim(box: Printed, s: State, seat: int, row: int) -> int:
    """M3.1 Why a player can't claim a city."""
    return refuse_match(box, s, row, kinds_in_front(s, seat))


@rule
def refuse_match(box: Printed, s: State, row: int, front: int) -> int:
    """M3.1 A line with at least one car, each with an equal one in front of the player, where only so many can lie (M2.6); M3.4
    in the long game a full one."""
    if s.city[row] == NO_CITY:
        return why.NO_CITY_THERE
    if s.kinds[row] == 0:
        return why.EMPTY_LINE
    if int(s.kinds[row]) & ~front != 0:
        return why.TOO_LONG if length(s, row) > box.front else why.NOT_MATCHED
    if s.options.full_lines and length(s, row) < limit_of(box, s, row):
        return why.NOT_FULL
    return why.FINE


@rule
def can_claim(box: Printed, s: State, seat: int) -> bool:
    """M2.8 The question is asked only if a claim is possible."""
    front = kinds_in_front(s, seat)
    for row in range(ROWS):
        kinds = int(s.kinds[row])
        if (kinds != 0) & (kinds & ~front == 0) and refuse_match(box, s, row, front) == why.FINE:
            return True
    return False


@rule
def legal_claims(box: Printed, s: State, seat: int, out: Ints) -> int:
    """M3.1 The cities that may be claimed."""
    n = 0
    for row in range(ROWS):
        if refuse_claim(box, s, seat, row) == why.FINE:
            out[n] = CLAIM_CITY + row
            n += 1
    return n


@rule
def claim(box: Printed, s: State, seat: int, row: int) -> None:
    """M3.2 The line's cars and one equal car for each, from the front, are discarded; the city is the player's. M3.3 Cards
    are drawn up to five, and a new city comes."""
    me = s.player[seat]
    for car in range(CARS):
        if has(s.kinds[row], car):
            me.front[car] -= 1
            discard(s, car, 1)
    me.cities |= only(s.city[row])
    take_city_off(s, row)
    draw_up(box, s, seat)
    lay_new_city(s, row)


@rule
def take_city_off(s: State, row: int) -> None:
    """The city leaves the table, its cars are discarded."""
    clear_line(s, row)
    s.city[row] = NO_CITY
    s.city_left = 1


@rule
def lay_new_city(s: State, row: int) -> None:
    """M3.3, M4.5 A new city takes the empty place, if there is one."""
    if s.city_deck.left > 0:
        s.city[row] = draw(s.city_deck)
        s.learned += 1


@rule
def legal_cancels(s: State, out: Ints) -> int:
    """M4.5 Any city on the table."""
    n = 0
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            out[n] = CANCEL_CITY + row
            n += 1
    return n


@rule
def cancel(s: State, row: int) -> None:
    """M4.5 The city is out of the game, its cars are discarded, and a new city comes."""
    s.gone |= only(s.city[row])
    take_city_off(s, row)
    lay_new_city(s, row)


@rule
def cities_on_table(s: State) -> int:
    n = 0
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            n += 1
    return n
