"""What action cards do to the scene, and the best that each of them could do now."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, has, lowest, only
from ..rules.actions import column_parts, give_parts
from ..rules.exchange import neighbour
from ..rules.lines import longest
from ..rules.swap import car_at, home_of, partners
from ..state import (
    CANCEL,
    CHAIN,
    EXCHANGE,
    NEIGHBOURS,
    NO_CITY,
    ROWS,
    SIDES,
    SWAP,
    THREE,
    TWO,
    UNCOUPLE_TWO,
    State,
)
from .packs import part, with_part
from .prospects import Verdict, after_turn, ending, merit, prospect
from .scene import Known, Scene, with_fronts, with_line, without_city


# --- uncouple (M4.2, M4.3) ----------------------------------------------------------------------------------------------
@rule
def is_column(s: State, side: int, place: int, top: int, height: int) -> bool:
    """Whether `height` cars lie one above the other from this one down."""
    cars = 0
    for row in range(top, min(ROWS, top + height)):
        cars += int(place < s.cars[row, side])
    return cars == height


@rule
def uncoupled(s: State, scene: Scene, side: int, place: int, top: int, height: int) -> Scene:
    """The scene without the cars of a column."""
    lines = scene.lines
    for row in range(top, top + height):
        lines = with_part(lines, row, part(lines, row) & ~only(s.car[row, side, place]))
    return Scene(lines, scene.cities, scene.news, scene.fronts, scene.twice, scene.room, scene.hand, scene.pairs)


@rule
def column_verdict(s: State, known: Known, scene: Scene, a: int) -> Verdict:
    """What it is worth to uncouple a column."""
    side, place, top = column_parts(a)
    return after_turn(known, uncoupled(s, scene, side, place, top, TWO if s.aside == UNCOUPLE_TWO else THREE))


@rule
def best_column(s: State, known: Known, scene: Scene, idle: Verdict, height: int) -> Verdict:
    """The best column to uncouple, or none."""
    best = idle
    for side in range(SIDES):
        for place in range(longest(s, side)):
            for top in range(ROWS + 1 - height):
                if is_column(s, side, place, top, height):
                    best = better(best, after_turn(known, uncoupled(s, scene, side, place, top, height)))
    return best


@rule
def better(first: Verdict, second: Verdict) -> Verdict:
    """The better of two verdicts."""
    return second if merit(second) > merit(first) else first


# --- cancel (M4.5) ------------------------------------------------------------------------------------------------------
@rule
def cancel_verdict(known: Known, scene: Scene, row: int) -> Verdict:
    """What it is worth to take a city out of the game."""
    if known.is_last:
        return ending(known, 0, 0)
    return after_turn(known, without_city(known, scene, row))


@rule
def best_cancel(s: State, known: Known, scene: Scene, idle: Verdict) -> Verdict:
    """The best city to cancel, or none."""
    best = idle
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            best = better(best, cancel_verdict(known, scene, row))
    return best


# --- exchange (M4.4) ----------------------------------------------------------------------------------------------------
@rule
def exchanged(s: State, known: Known, scene: Scene, mine: int, other: int, theirs: int) -> Scene:
    """The scene after an exchange of two cars in front of players."""
    me = s.player[known.seat].front
    front, gone = part(scene.fronts, known.seat), me[mine] == 1
    front = (front & ~only(mine) if gone else front) | only(theirs)
    fronts = with_part(scene.fronts, known.seat, front)
    their = part(scene.fronts, other)
    their = (their & ~only(theirs) if s.player[other].front[theirs] == 1 else their) | only(mine)
    twice = scene.twice | (only(theirs) if me[theirs] > 0 else 0)
    return with_fronts(scene, with_part(fronts, other, their), twice & ~only(mine) if me[mine] == 2 else twice)


@rule
def give_verdict(s: State, known: Known, scene: Scene, a: int) -> Verdict:
    """What it is worth to make this exchange; a chain that goes on is not thought through."""
    mine, way, theirs = give_parts(a)
    after = exchanged(s, known, scene, mine, neighbour(s, known.seat, way), theirs)
    return prospect(known, after, 0, 0) if s.stage == CHAIN else after_turn(known, after)


@rule
def best_exchange(s: State, known: Known, scene: Scene, idle: Verdict) -> Verdict:
    """The best exchange with a neighbour, or none."""
    best = idle
    for way in range(NEIGHBOURS if known.seats > 2 else 1):
        other = neighbour(s, known.seat, way)
        mine = part(scene.fronts, known.seat)
        while mine != 0:
            theirs = part(scene.fronts, other)
            while theirs != 0:
                if lowest(mine) != lowest(theirs):
                    best = better(best, after_turn(known, exchanged(s, known, scene, lowest(mine), other, lowest(theirs))))
                theirs &= theirs - 1
            mine &= mine - 1
    return best


# --- swap (M4.1) --------------------------------------------------------------------------------------------------------
@rule
def put_at(s: State, known: Known, scene: Scene, home: int, old: int, new: int) -> Scene:
    """The scene with another car instead of one at a home: a row, or ROWS and a seat."""
    if home < ROWS:
        return with_line(scene, home, (part(scene.lines, home) & ~only(old)) | only(new))
    seat = home - ROWS
    front, n = part(scene.fronts, seat), int(s.player[seat].front[old])
    front = (front & ~only(old) if n == 1 else front) | only(new)
    twice = scene.twice
    if seat == known.seat:
        twice |= only(new) if s.player[seat].front[new] > 0 else 0
        twice = twice & ~only(old) if n == 2 else twice
    return with_fronts(scene, with_part(scene.fronts, seat, front), twice)


@rule
def swapped(s: State, known: Known, scene: Scene, home: int, car: int, other: int, second: int) -> Scene:
    """The scene after two cars at two homes have changed places."""
    if home == other:
        return scene
    return put_at(s, known, put_at(s, known, scene, home, car, second), other, second, car)


@rule
def second_pick_verdict(s: State, known: Known, scene: Scene, spot: int) -> Verdict:
    """What it is worth to swap the car picked first with this one."""
    first = int(s.picked)
    home, other = home_of(s, known.seat, first), home_of(s, known.seat, spot)
    after = swapped(s, known, scene, home, car_at(s, known.seat, first), other, car_at(s, known.seat, spot))
    return after_turn(known, after)


@rule
def first_pick_verdict(s: State, known: Known, scene: Scene, spot: int) -> Verdict:
    """The best swap with this car; of those with cars in the same line none, since they change next to nothing."""
    home, car = home_of(s, known.seat, spot), car_at(s, known.seat, spot)
    best, found = after_turn(known, scene), False
    for other in range(ROWS + known.seats):
        cars = partners(s, home, car, other) if other != home else 0
        while cars != 0:
            verdict = after_turn(known, swapped(s, known, scene, home, car, other, lowest(cars)))
            best = better(best, verdict) if found else verdict
            found = True
            cars &= cars - 1
    return best


@rule
def best_swap(s: State, known: Known, scene: Scene, idle: Verdict) -> Verdict:
    """The best swap that makes a line claimable at once, or none. Only lines that lack one car are looked at."""
    best = idle
    front = part(scene.fronts, known.seat)
    for row in range(ROWS):
        line = part(scene.lines, row)
        missing = line & ~front
        if has(scene.cities, row) and count(missing) == 1 and count(line) >= part(known.needs, row):
            best = better(best, swap_for(s, known, scene, idle, row, lowest(missing)))
    return best


@rule
def swap_for(s: State, known: Known, scene: Scene, idle: Verdict, row: int, car: int) -> Verdict:
    """The best swap that brings the missing car in front of the player, or takes it out of the line for one that lies there."""
    best, front, line = idle, part(scene.fronts, known.seat), part(scene.lines, row)
    mine = ROWS + known.seat
    for home in range(ROWS + known.seats):
        if home != mine and home != row:
            here = part(scene.lines, home) if home < ROWS else part(scene.fronts, home - ROWS)
            if has(here, car):
                spare = partners(s, home, car, mine) & (~line | scene.twice)
                if spare != 0:
                    best = better(best, after_turn(known, swapped(s, known, scene, home, car, mine, lowest(spare))))
            useful = partners(s, row, car, home) & front
            if useful != 0:
                best = better(best, after_turn(known, swapped(s, known, scene, row, car, home, lowest(useful))))
    return best


# --- all of them --------------------------------------------------------------------------------------------------------
@rule
def card_verdict(s: State, known: Known, scene: Scene, idle: Verdict, card: int) -> Verdict:
    """What it is worth to play an action card, if its effect is then used as well as can be; `idle`: without any effect."""
    if card == SWAP:
        return best_swap(s, known, scene, idle)
    if card == EXCHANGE:
        return best_exchange(s, known, scene, idle)
    if card == CANCEL:
        return best_cancel(s, known, scene, idle)
    return best_column(s, known, scene, idle, TWO if card == UNCOUPLE_TWO else THREE)
