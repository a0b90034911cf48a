"""What a seat knows, as numbers for learning: 0 or 1 for sets, parts of one for amounts. Seats are counted from the
viewer's own, so that a program learns to play every seat at once."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.counts import total
from ....parts.observing import clear, write_seats
from ....parts.seats import seat_after
from ....parts.sets import count, lowest, only
from ..state import (
    CARDS,
    CARS,
    CHAIN,
    CITIES,
    EFFECTS,
    KINDS,
    LINE_SPOTS,
    NEAR,
    NEIGHBOURS,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    OVER,
    QUIET_TURNS,
    ROWS,
    SEATS,
    SIDES,
    SPOTS,
    TAKE_BACKS,
    Printed,
    State,
)
from . import reasons as why
from .actions import front_parts, front_spot, is_in_line, line_parts, line_spot
from .cities import refuse_claim
from .lines import limit_of
from .scoring import capitals, city_points, flag_points, pool
from .turn import acting

OPTIONS = 4
ROW = 4 + SEATS  # there is a city; limit, points, capital; the country's cities of each seat
FOUR, TEN = 4, 10  # by which amounts are divided
TABLE = (
    ("options: istanbul, hometown, teams, full_lines", OPTIONS),
    ("seats, one of 2 to 4", SEATS - 1),
    ("stage, one of six", OVER + 1),
    ("the action card lying aside, one of five or none", EFFECTS),
    ("the way of a chain, one of two or none", NEIGHBOURS),
    ("acting, by seat from the viewer's own on", SEATS),
    ("whose turn it is, by seat from the viewer's own on", SEATS),
    ("the spot picked first: in lines, as cars are below, then by seat from the viewer's own on and car", SPOTS),
    (
        "rows: there is a city, limit / 4, points / 4, capital, cities of its country / 4 by seat from the viewer's own on",
        ROWS * ROW,
    ),
    ("cars by row, side, distance up to 4 and kind; those farther out with distance 4, as 4 / distance", LINE_SPOTS * CARS),
    ("rows whose lines the viewer's front matches", ROWS),
    ("the viewer's hand / 4, by kind of card", KINDS),
    ("fronts / 4, by seat from the viewer's own on and kind", SEATS * CARS),
    ("known cars in hands / 4, by seat from the viewer's own on and kind", SEATS * CARS),
    ("cards in hand / 4, by seat from the viewer's own on", SEATS),
    ("take-backs / 2, at most 1, by seat from the viewer's own on", SEATS),
    ("score / 10, by seat from the viewer's own on", SEATS),
    ("capitals / 4, by seat from the viewer's own on", SEATS),
    ("cities / 10, by seat from the viewer's own on", SEATS),
    ("discard pile / 10, by kind of card", KINDS),
    ("deck as a part of the most cards", 1),
    ("city deck as a part of the most cities", 1),
    ("quiet turns as a part of those that end the game", 1),
)
OBSERVED = sum(size for _, size in TABLE)


@rule
def observe(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of TABLE, in its order."""
    clear(out, OBSERVED)
    n = observe_turn(s, seat, out)
    n = observe_pick(s, seat, out, n)
    n = observe_rows(box, s, seat, out, n)
    n = observe_cars(s, out, n)
    n = observe_claims(box, s, seat, out, n)
    n = observe_hands(s, seat, out, n)
    n = observe_players(box, s, seat, out, n)
    observe_piles(s, out, n)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    """Options, seats, stage, the card aside, the chain, who is acting and whose turn it is."""
    out[0], out[1], out[2] = s.options.istanbul, s.options.hometown, s.options.teams
    out[OPTIONS - 1] = s.options.full_lines
    n = OPTIONS
    out[n + s.seats - 2] = 1
    n += SEATS - 1
    out[n + s.stage] = 1
    n += OVER + 1
    if s.aside != NO_CARD:
        out[n + s.aside - CARS] = 1
    n += EFFECTS
    if s.stage == CHAIN:
        out[n + s.way] = 1
    n += NEIGHBOURS
    n = write_seats(acting(s), s.seats, seat, SEATS, out, n)
    return write_seats(0 if s.stage == OVER else only(s.turn), s.seats, seat, SEATS, out, n)


@rule
def observe_pick(s: State, seat: int, out: Numbers, n: int) -> int:
    """The spot picked first; fronts are counted from the viewer's own, and not from that of the player who picks."""
    if s.picked != NO_SPOT:
        spot = int(s.picked)
        if is_in_line(spot):
            row, side, place = line_parts(spot)
            out[n + line_spot(row, side, min(place, NEAR - 1))] = nearness(place)
        else:
            other, car = front_parts(spot)
            out[n + front_spot((s.turn + other - seat) % s.seats, car)] = 1
    return n + SPOTS


@rule
def nearness(place: int) -> float:
    """1 for the places that have numbers of their own; the less the farther out for the others, which share the last one's."""
    return 1.0 if place < NEAR else NEAR / (place + 1)


@rule
def observe_rows(box: Printed, s: State, seat: int, out: Numbers, n: int) -> int:
    """The cities on the table."""
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            city = box.city[s.city[row]]
            out[n] = 1
            out[n + 1] = limit_of(box, s, row) / FOUR
            out[n + 2] = city.points / FOUR
            out[n + 2 + 1] = city.capital
            for other in range(s.seats):
                same = of_country(box, pool(s, seat_after(seat, other, s.seats)), int(city.flag))
                out[n + ROW - SEATS + other] = same / FOUR
        n += ROW
    return n


@rule
def of_country(box: Printed, cities: int, flag: int) -> int:
    """How many of these cities have a flag."""
    n, rest = 0, cities
    while rest != 0:
        n += box.city[lowest(rest)].flag == flag
        rest &= rest - 1
    return n


@rule
def observe_cars(s: State, out: Numbers, n: int) -> int:
    """The cars in the lines."""
    for row in range(ROWS):
        for side in range(SIDES):
            for place in range(s.cars[row, side]):
                out[n + min(place, NEAR - 1) * CARS + int(s.car[row, side, place])] = nearness(place)
            n += NEAR * CARS
    return n


@rule
def observe_claims(box: Printed, s: State, seat: int, out: Numbers, n: int) -> int:
    """The lines that the viewer's front matches."""
    for row in range(ROWS):
        if refuse_claim(box, s, seat, row) == why.FINE:
            out[n + row] = 1
    return n + ROWS


@rule
def observe_hands(s: State, seat: int, out: Numbers, n: int) -> int:
    """The viewer's hand; the fronts and known cars of all."""
    for card in range(KINDS):
        out[n + card] = s.player[seat].hand[card] / FOUR
    n += KINDS
    for other in range(s.seats):
        me = s.player[seat_after(seat, other, s.seats)]
        for car in range(CARS):
            out[n + other * CARS + car] = me.front[car] / FOUR
            out[n + (SEATS + other) * CARS + car] = me.known[car] / FOUR
    return n + 2 * SEATS * CARS


@rule
def observe_players(box: Printed, s: State, seat: int, out: Numbers, n: int) -> int:
    """Hands, take-backs, scores, capitals, cities of all."""
    for other in range(s.seats):
        who = seat_after(seat, other, s.seats)
        cities = pool(s, who)
        at = n + other
        out[at] = total(s.player[who].hand) / FOUR
        out[at + SEATS] = min(s.player[who].backs, TAKE_BACKS) / TAKE_BACKS
        out[at + 2 * SEATS] = (city_points(box, cities) + flag_points(box, cities)) / TEN
        out[at + (2 + 1) * SEATS] = capitals(box, cities) / FOUR
        out[at + 2 * 2 * SEATS] = count(cities) / TEN
    return n + (2 * 2 + 1) * SEATS


@rule
def observe_piles(s: State, out: Numbers, n: int) -> None:
    """The piles and the count of M6.4."""
    for card in range(KINDS):
        out[n + card] = s.discard[card] / TEN
    n += KINDS
    out[n] = s.deck.left / CARDS
    out[n + 1] = s.city_deck.left / CITIES
    out[n + 2] = s.quiet / (QUIET_TURNS * s.seats)
