"""What a seat knows, as numbers for learning: 0 or 1 for sets, parts of one for amounts. Seats are counted from the
viewer's own, so that a program learns to play every seat at once."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.observing import clear, write_seats, write_set
from ....parts.seats import seat_after
from ....parts.sets import count
from ..state import CARDS, CITIES, HANDS, JOURNEYS, KINDS, OVER, ROOF_TOKENS, SEATS, SIGHTS, SOURCES, Printed, State
from .hidden import known_routes
from .scoring import points, visited
from .turn import acting

TABLE = (
    ("city, one of two", CITIES),
    ("expert", 1),
    ("seats, one of 2 to 4", SEATS - 1),
    ("stage, one of six", OVER + 1),
    ("bus, one of 25 sights or beside the board", SIGHTS + 1),
    ("acting, by seat from the viewer's own on", SEATS),
    ("tokens, by journey, sight and seat from the viewer's own on", JOURNEYS * SIGHTS * SEATS),
    ("sights the viewer has visited", SIGHTS),
    ("stock as a part of all tokens, by seat from the viewer's own on", SEATS),
    ("routes kept as a part of a hand, by kind and seat from the viewer's own on", KINDS * SEATS),
    ("the viewer's routes, by kind", KINDS * CARDS),
    ("the viewer's packet", CARDS),
    ("routes the viewer has ever seen, by kind", KINDS * CARDS),
    ("the viewer's roof tokens, by journey", JOURNEYS * ROOF_TOKENS),
    ("roof tokens left as a part of all, by journey", JOURNEYS),
    ("the viewer's points by source, in hundreds", len(SOURCES)),
)
OBSERVED = sum(size for _, size in TABLE)
HUNDRED = 100


@rule
def observe(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of TABLE, in its order."""
    clear(out, OBSERVED)
    n = observe_table(s, seat, out)
    n = observe_tokens(box, s, seat, out, n)
    n = observe_routes(s, seat, out, n)
    n = observe_roofs(s, seat, out, n)
    observe_points(box, s, seat, out, n)


@rule
def observe_table(s: State, seat: int, out: Numbers) -> int:
    """City, option, seats, stage, bus, who is acting."""
    out[s.options.city] = 1
    n = CITIES
    out[n] = s.options.expert
    n += 1
    out[n + s.seats - 2] = 1
    n += SEATS - 1
    out[n + s.stage] = 1
    n += OVER + 1
    out[n + s.bus] = 1
    n += SIGHTS + 1
    return write_seats(acting(s), s.seats, seat, SEATS, out, n)


@rule
def observe_tokens(box: Printed, s: State, seat: int, out: Numbers, n: int) -> int:
    """Tokens on the board and in stock."""
    for journey in range(JOURNEYS):
        for sight in range(SIGHTS):
            n = write_seats(s.tokens[journey, sight], s.seats, seat, SEATS, out, n)
    n = write_set(visited(s, seat), SIGHTS, out, n)
    for other in range(s.seats):
        out[n + other] = s.player[seat_after(seat, other, s.seats)].stock / box.tokens
    return n + SEATS


@rule
def observe_routes(s: State, seat: int, out: Numbers, n: int) -> int:
    """How many routes everyone has, and what the viewer's own and those it has seen are."""
    for kind in range(KINDS):
        for other in range(s.seats):
            out[n + other] = count(s.player[seat_after(seat, other, s.seats)].kept[kind]) / HANDS[kind]
        n += SEATS
    for kind in range(KINDS):
        n = write_set(s.player[seat].kept[kind], CARDS, out, n)
    n = write_set(s.player[seat].packet, CARDS, out, n)
    for kind in range(KINDS):
        n = write_set(known_routes(s, seat, kind), CARDS, out, n)
    return n


@rule
def observe_roofs(s: State, seat: int, out: Numbers, n: int) -> int:
    """The viewer's roof tokens and what is left of the piles."""
    for journey in range(JOURNEYS):
        n = write_set(s.player[seat].roofs[journey], ROOF_TOKENS, out, n)
    for journey in range(JOURNEYS):
        out[n + journey] = s.roof_pile[journey].left / ROOF_TOKENS
    return n + JOURNEYS


@rule
def observe_points(box: Printed, s: State, seat: int, out: Numbers, n: int) -> None:
    """The viewer's points so far."""
    mine = out[n : n + len(SOURCES)]
    points(box, s, seat, mine)
    for i in range(len(SOURCES)):
        mine[i] = mine[i] / HUNDRED
