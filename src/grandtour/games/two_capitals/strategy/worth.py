"""What one more sight is worth: routes, collections, bridges, roofs, and long routes that are still to come."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, has, lowest
from ..rules.setup import city_of
from ..state import (
    CARDS,
    LONG,
    PARTIAL_COLLECTION,
    ROOF_TOKENS,
    SHORT,
    City,
    Collection,
    Printed,
    State,
)
from .outlook import Outlook, chance_of, chance_of_all, later_chance

FUTURE_LONG = 1.9  # before lunch: expected points of a sight on long routes that are still to be dealt
COLLECTOR = 0.8  # sights that only a collection asks for are visited a little less often than others


@rule
def route_worth(box: Printed, city: City, look: Outlook, kind: int, cards: int, sight: int) -> float:
    """T5.1 What a sight adds to the routes of a kind: the partial points, and the rest as likely as it can be completed."""
    total, rest = 0.0, cards
    while rest != 0:
        route = city.route[kind][lowest(rest)]
        rest &= rest - 1
        stops = int(route.stops)
        if has(stops, sight):
            bonus = route.points - box.partial_points * count(stops)
            total += box.partial_points + bonus * chance_of_all(look, stops & ~(1 << sight))
    return total


@rule
def collection_value(collection: Collection, seen: int) -> int:
    """T6 Points of a collection with that many of its sights."""
    if seen >= collection.need:
        return int(collection.points)
    return seen if seen >= PARTIAL_COLLECTION else 0


@rule
def collection_worth(city: City, look: Outlook, sight: int) -> float:
    """T6 What a sight adds to its collection, weighed over how many of its others will be visited."""
    for i in range(city.collections):
        collection = city.collection[i]
        if has(collection.stops, sight):
            return rise(collection, look, int(collection.stops) & ~(1 << sight))
    return 0.0


@rule
def rise(collection: Collection, look: Outlook, others: int) -> float:
    """How much one sight more adds to a collection, when the others come as likely as they do (on average)."""
    have = count(others & look.visited)
    open_sights = others & (look.once | look.twice)
    n = count(open_sights)
    if n == 0:
        return float(collection_value(collection, have + 1) - collection_value(collection, have))
    p = mean_chance(look, open_sights, n) * COLLECTOR
    total, weight = 0.0, (1.0 - p) ** n
    for k in range(n + 1):
        total += weight * (collection_value(collection, have + k + 1) - collection_value(collection, have + k))
        weight *= (n - k) / (k + 1.0) * p / (1.0 - p)
    return total


@rule
def mean_chance(look: Outlook, sights: int, n: int) -> float:
    """The average chance of some sights."""
    total, rest, sight = 0.0, sights, 0
    while rest != 0:
        if rest & 1 == 1:
            total += chance_of(look, sight)
        rest >>= 1
        sight += 1
    return total / n


@rule
def bridge_worth(city: City, look: Outlook, sight: int) -> float:
    """T7.1 What a sight adds by a bridge that is seen from it: half a step down the list for each that may still come."""
    new, seen, hope = False, 0, 0.0
    for i in range(city.bridges):
        stops = int(city.bridge[i])
        if stops & look.visited != 0:
            seen += 1
        elif has(stops, sight):
            new = True
        elif stops & (look.once | look.twice) != 0:
            hope += BRIDGE_CHANCE
    if not new:
        return 0.0
    low = min(int(seen + hope), city.bridges - 1)
    share = min(seen + hope - low, 1.0)
    high = min(low + 1, city.bridges - 1)
    return (1.0 - share) * bridge_step(city, low) + share * bridge_step(city, high)


BRIDGE_CHANCE = 0.7  # that a bridge not seen yet will be seen while a journey still leads there


@rule
def bridge_step(city: City, seen: int) -> float:
    """T7.1 What the next bridge adds."""
    return float(city.bridge_points[seen + 1] - city.bridge_points[seen])


@rule
def roof_mean(box: Printed, s: State, seat: int, journey: int) -> float:
    """T7.2 The average of the roof tokens of a journey that the player has not got; nothing once the pile is empty."""
    if s.roof_pile[journey].left == 0:
        return 0.0
    city = city_of(box, s)
    mine = int(s.player[seat].roofs[journey])
    total, n = 0, 0
    for token in range(ROOF_TOKENS):
        if token < city.roof_tokens[journey] and not has(mine, token):
            total += city.roof_points[journey, token]
            n += 1
    return total / max(n, 1)


@rule
def full_worth(box: Printed, city: City, look: Outlook, sight: int) -> float:
    """Expected points that a sight adds if it is visited, compared with never visiting it. (Roof tokens come on top.)"""
    if has(look.visited, sight):
        return 0.0
    total = bridge_worth(city, look, sight) if city.bridges > 0 else 0.0
    if has(city.roofs, sight):
        return total
    total += route_worth(box, city, look, SHORT, look.short, sight)
    if look.early == 1:
        total += FUTURE_LONG
    else:
        total += route_worth(box, city, look, LONG, look.long, sight)
    return total + collection_worth(city, look, sight)


@rule
def worth_now(box: Printed, city: City, look: Outlook, sight: int) -> float:
    """The same, compared with leaving the sight for the evening."""
    return full_worth(box, city, look, sight) * (1.0 - later_chance(look, sight))


@rule
def sight_points(box: Printed, city: City, look: Outlook, sight: int) -> int:
    """Points that a visit gives at once, roof tokens apart."""
    if has(look.visited, sight):
        return 0
    total = sure_routes(box, city, look, SHORT, look.short, sight) + sure_routes(box, city, look, LONG, look.long, sight)
    for i in range(city.collections):
        collection = city.collection[i]
        if has(collection.stops, sight):
            have = count(int(collection.stops) & look.visited)
            total += collection_value(collection, have + 1) - collection_value(collection, have)
    return total + sure_bridges(city, look, sight)


@rule
def sure_routes(box: Printed, city: City, look: Outlook, kind: int, cards: int, sight: int) -> int:
    """T5.1 Points that a visit adds to the routes of a kind at once."""
    total, rest = 0, cards
    while rest != 0:
        route = city.route[kind][lowest(rest)]
        rest &= rest - 1
        stops = int(route.stops)
        if has(stops, sight):
            total += box.partial_points
            if stops & ~look.visited == 1 << sight:
                total += route.points - box.partial_points * count(stops)
    return total


@rule
def sure_bridges(city: City, look: Outlook, sight: int) -> int:
    """T7.1 Points that a visit adds for bridges at once."""
    seen, new = 0, 0
    for i in range(city.bridges):
        if int(city.bridge[i]) & look.visited != 0:
            seen += 1
        elif has(city.bridge[i], sight):
            new += 1
    return int(city.bridge_points[seen + new] - city.bridge_points[seen])


@rule
def completes(city: City, look: Outlook, sight: int) -> int:
    """How many routes a visit completes."""
    total = 0
    for card in range(CARDS):
        if has(look.short, card) and int(city.route[SHORT][card].stops) & ~look.visited == 1 << sight:
            total += 1
        if has(look.long, card) and int(city.route[LONG][card].stops) & ~look.visited == 1 << sight:
            total += 1
    return total
