"""T3, T4: the journeys of the bus, and T7.2: the roofs."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.piles import draw
from ....parts.seats import seat_after
from ....parts.sets import count, has, lowest, only
from ..state import (
    BESIDE,
    CHOICES,
    EVENING,
    EVENING_CELLS,
    LARGE,
    LAST_SIGHTS,
    MORNING,
    MORNING_CELLS,
    SIGHTS,
    STOP,
    VISIT,
    Printed,
    State,
)
from . import reasons as why
from .setup import city_of


@rule
def is_journey(s: State) -> bool:
    """T2.2, T2.4 The bus is travelling."""
    return s.stage == MORNING or s.stage == EVENING


@rule
def journey_of(s: State) -> int:
    """T3.1, T4.1 The cells that are used now."""
    return MORNING_CELLS if s.stage == MORNING else EVENING_CELLS


@rule
def along(box: Printed, s: State, i: int) -> int:
    """T4.2 The sight that is the i-th on the way; and as well, how far on the way sight i is. (Backwards, both are counted
    from the other end.)"""
    backwards = s.stage == EVENING and city_of(box, s).evening_back
    return SIGHTS - 1 - i if backwards else i


@rule
def has_free_cell(box: Printed, s: State, sight: int) -> bool:
    """T3.4 One token a cell."""
    return bool(count(s.tokens[journey_of(s), sight]) < city_of(box, s).cells[sight])


@rule
def bus_place(box: Printed, s: State) -> int:
    """How far the bus has come; before the first token it can go to the very first sight."""
    return 0 if s.bus == BESIDE else along(box, s, s.bus)


@rule
def offered(box: Printed, s: State) -> int:
    """T3.2 The first three sights, or T3.3 the first three from the bus's own on that have a free cell: a set."""
    sights = 0
    left = CHOICES
    for place in range(bus_place(box, s), CHOICES if s.bus == BESIDE else SIGHTS):
        sight = along(box, s, place)
        if has_free_cell(box, s, sight):
            sights |= only(sight)
            left -= 1
            if left == 0:
                break
    return sights


@rule
def bar(box: Printed, s: State, seat: int, sight: int) -> int:
    """T3.4, T3.5 Why this player may not choose a sight that is offered; 0 if nothing bars it."""
    if has(s.tokens[journey_of(s), sight], seat):
        return why.BEEN_THERE
    if s.seats == 2 and sight == s.bus and city_of(box, s).cells[sight] != LARGE:
        return why.BUS_IS_THERE
    return why.FINE


@rule
def at_the_end(box: Printed, s: State) -> bool:
    """T3.6, T4.2 The bus stands at one of the last two sights of the way."""
    return s.bus != BESIDE and along(box, s, s.bus) >= SIGHTS - LAST_SIGHTS


@rule
def choices(box: Printed, s: State, seat: int) -> int:
    """T3.3 to T3.5, T3.7 The sights on which this player may put a token: those offered and not barred, if one is left."""
    if s.player[seat].stock == 0:
        return 0
    sights = offered(box, s)
    rest = sights
    while rest != 0:
        sight = lowest(rest)
        if bar(box, s, seat, sight) != why.FINE:
            sights &= ~only(sight)
        rest &= rest - 1
    return sights


@rule
def legal_journey(box: Printed, s: State, seat: int, out: Ints) -> int:
    """T3.6 Any choice there is; `stop` at the end of the way, or when there is none."""
    sights = choices(box, s, seat)
    n, rest = 0, sights
    while rest != 0:
        out[n] = VISIT + lowest(rest)
        rest &= rest - 1
        n += 1
    if sights == 0 or at_the_end(box, s):
        out[n] = STOP
        n += 1
    return n


@rule
def refuse_visit(box: Printed, s: State, seat: int, sight: int) -> int:
    """T3.2 to T3.5, T3.7 Why a token may not be put on a sight."""
    if s.player[seat].stock == 0:
        return why.NO_TOKEN
    if has(offered(box, s), sight):
        return bar(box, s, seat, sight)
    if along(box, s, sight) < bus_place(box, s):
        return why.PASSED
    if not has_free_cell(box, s, sight):
        return why.FULL
    return why.NOT_AMONG_THE_FIRST if s.bus == BESIDE else why.TOO_FAR


@rule
def refuse_stop(box: Printed, s: State, seat: int) -> int:
    """T3.6, T3.7 Why the journey can't be ended. (With tokens left and the bus elsewhere there is always a choice,
    except in positions that were set up by hand.)"""
    if at_the_end(box, s) or choices(box, s, seat) == 0:
        return why.FINE
    return why.NOT_STARTED if s.bus == BESIDE else why.TOO_EARLY


@rule
def visit(box: Printed, s: State, seat: int, sight: int) -> None:
    """T3.1 A token on a cell of the sight; the bus moves there; the next player's turn."""
    put_token(box, s, seat, journey_of(s), sight)
    s.bus = sight
    s.turn = seat_after(s.turn, 1, s.seats)


@rule
def put_token(box: Printed, s: State, seat: int, journey: int, sight: int) -> None:
    """T7.2 A token on a roof takes the top roof token of that journey, if any is left; only its owner sees it."""
    s.tokens[journey, sight] |= only(seat)
    s.player[seat].stock -= 1
    if has(city_of(box, s).roofs, sight) and s.roof_pile[journey].left > 0:
        s.player[seat].roofs[journey] |= only(draw(s.roof_pile[journey]))
        s.learned += 1
