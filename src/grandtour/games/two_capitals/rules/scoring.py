"""T5, T6, T7.1: scoring."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.structs import Ints
from ....parts.counts import total
from ....parts.ranking import place
from ....parts.sets import count, has, lowest, only
from ..state import (
    BRIDGE_POINTS,
    COLLECTION_POINTS,
    JOURNEYS,
    KINDS,
    N_SOURCES,
    PARTIAL_COLLECTION,
    ROOF_POINTS,
    ROOF_TOKENS,
    SEATS,
    SIGHTS,
    Collection,
    Printed,
    State,
)
from .setup import city_of


@rule
def visited(s: State, seat: int) -> int:
    """T5.1, T4.3 The sights a player has visited, in either journey: a set, so each counts once."""
    sights = 0
    tokens = s.tokens
    for sight in range(SIGHTS):
        if has(tokens[0, sight] | tokens[1, sight], seat):
            sights |= only(sight)
    return sights


@rule
def points(box: Printed, s: State, seat: int, out: Ints) -> None:
    """T5.1 Routes of both kinds; T6 collections; T7 bridges and roofs."""
    sights = visited(s, seat)
    for kind in range(KINDS):
        out[kind] = route_points(box, s, seat, kind, sights)
    out[COLLECTION_POINTS] = all_collections(box, s, sights)
    out[BRIDGE_POINTS] = bridge_points(box, s, sights)
    out[ROOF_POINTS] = roof_points(box, s, seat)


@rule
def route_points(box: Printed, s: State, seat: int, kind: int, sights: int) -> int:
    """T5.1 A card with all its sights visited gives its points, any other 2 for each sight of it that was visited."""
    total = 0
    rest = int(s.player[seat].kept[kind])
    while rest != 0:
        route = city_of(box, s).route[kind][lowest(rest)]
        if route.stops & ~sights == 0:
            total += route.points
        else:
            total += box.partial_points * count(route.stops & sights)
        rest &= rest - 1
    return total


@rule
def all_collections(box: Printed, s: State, sights: int) -> int:
    """T6 The collections of Moscow."""
    total = 0
    city = city_of(box, s)
    for i in range(city.collections):
        total += collection_points(city.collection[i], sights)
    return total


@rule
def collection_points(collection: Collection, sights: int) -> int:
    """T6.1, T6.2 Points of a collection with enough of its sights; T6.3 else 1 for each of two or more."""
    seen = count(collection.stops & sights)
    if seen >= collection.need:
        return int(collection.points)
    return seen if seen >= PARTIAL_COLLECTION else 0


@rule
def bridge_points(box: Printed, s: State, sights: int) -> int:
    """T7.1 Points by the number of bridges seen; one is seen from any of its sights."""
    city = city_of(box, s)
    seen = 0
    for i in range(city.bridges):
        if city.bridge[i] & sights != 0:
            seen += 1
    return int(city.bridge_points[seen])


@rule
def roof_points(box: Printed, s: State, seat: int) -> int:
    """T7.2 The points of the roof tokens taken."""
    total = 0
    for journey in range(JOURNEYS):
        tokens = int(s.player[seat].roofs[journey])
        for token in range(ROOF_TOKENS):
            if has(tokens, token):
                total += city_of(box, s).roof_points[journey, token]
    return total


@rule
def ranks(box: Printed, s: State, out: Ints) -> None:
    """T5.2 Most points are ahead; of equal points the later seat."""
    keys = zeros(SEATS)
    by_source = zeros(N_SOURCES)
    for seat in range(s.seats):
        points(box, s, seat, by_source)
        keys[seat] = total(by_source) * SEATS + seat
    for seat in range(s.seats):
        out[seat] = place(keys, s.seats, seat)
