"""The box of Routes of Two Capitals: what a box file must say, and how it becomes a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.i18n import say
from ...engine.validation import Entry, brief
from ...parts.sets import set_of
from .state import (
    BRIDGES,
    CARDS,
    CITY_NAMES,
    COLLECTIONS,
    HANDS,
    JOURNEY_NAMES,
    KIND_NAMES,
    LARGE,
    ROOF_TOKENS,
    SEATS,
    SIGHTS,
    SMALL,
    City,
    Printed,
)

MOST_TOKENS = 100
MOST_POINTS = 100
ROUTE_STOPS = {"short": 2, "long": 3}
CITY_KEYS = ("evening", "sight", "collection", "short", "long", "bridge", "bridges", "roof_morning", "roof_evening")


def check(box: Entry) -> None:
    """Adds all faults of a box file."""
    box.only("provenance", "players", *CITY_NAMES)
    check_players(box.entry("players"))
    for name in CITY_NAMES:
        check_city(box.entry(name))


def check_players(players: Entry) -> None:
    """T1.3, T2.1, T2.3, T5.1 The numbers that hold for both cities."""
    players.only("min", "max", "tokens", "short", "long", "partial_points")
    fewest = players.whole("min", 2, SEATS)
    players.whole("max", fewest, SEATS)
    players.whole("tokens", 1, MOST_TOKENS)
    for kind, hand in zip(KIND_NAMES, HANDS, strict=True):
        players.whole(kind, hand, hand)
    players.whole("partial_points", 0, MOST_POINTS)


def check_city(city: Entry) -> None:
    """T1.1, T1.2 One side of the board."""
    city.only(*CITY_KEYS)
    city.one_of("evening", ("back", "again"))
    sights = city.entries("sight", lambda sight: sight.get("number"))
    check_sights(city, sights)
    roofs = {number_of(sight) for sight in sights if sight.data.get("roof")}
    for kind in KIND_NAMES:
        check_routes(city, kind, roofs)
    check_collections(city, sights)
    check_bridges(city)
    check_roof_tokens(city, bool(roofs))


def check_sights(city: Entry, sights: Sequence[Entry]) -> None:
    """T1.1 25 numbered sights with 2 or 4 cells of each journey."""
    city.counted("sight", sights, SIGHTS)
    city.unique("number", sights)
    for sight in sights:
        sight.only("number", "name", "cells", "collection", "roof")
        sight.whole("number", 1, SIGHTS)
        sight.names("name")
        sight.one_of("cells", (SMALL, LARGE))
        sight.one_of("roof", (False, True), default=False)


def check_routes(city: Entry, kind: str, roofs: set[int]) -> None:
    """T1.2 25 route cards of a kind; T7.2 no roof is on any of them."""
    routes = city.entries(kind)
    city.counted(kind, routes, CARDS)
    for route in routes:
        route.only("stops", "points")
        for stop in route.wholes("stops", 1, SIGHTS, (ROUTE_STOPS[kind],)):
            if stop in roofs:
                route.fault("stops", say("{stop} is a roof; a roof can't be on a route", stop=stop))
        route.whole("points", 0, MOST_POINTS)


def check_collections(city: Entry, sights: Sequence[Entry]) -> None:
    """T6.1 Collections, and every sight in the one that it names."""
    collections = city.entries("collection", lambda collection: collection.get("id"))
    city.counted("collection", collections, 0, COLLECTIONS)
    city.unique("id", collections)
    stops: dict[str, set[int]] = {}
    for collection in collections:
        collection.only("id", "name", "colour", "stops", "need", "points")
        collection.names("name")
        if not isinstance(collection.get("id"), str) or not isinstance(collection.get("colour"), str):
            collection.fault(None, say("id and colour must be words"))
        stops[str(collection.data.get("id"))] = set(collection.wholes("stops", 1, SIGHTS))
        collection.whole("need", 1, max(1, len(stops[str(collection.data.get("id"))])))
        collection.whole("points", 0, MOST_POINTS)
    for sight in sights:
        check_colour(sight, stops)


def check_colour(sight: Entry, stops: Mapping[str, set[int]]) -> None:
    """T6.1 A sight and its collection name each other."""
    named = sight.data.get("collection")
    if named is None and stops:
        sight.fault("collection", say("missing"))
    elif named is not None and str(named) not in stops:
        sight.fault("collection", say("there is no collection “{id}”", id=brief(named)))
    for collection, members in stops.items():
        if (number_of(sight) in members) != (str(named) == collection):
            sight.fault("collection", say("does not match the stops of “{id}”", id=brief(collection)))


def number_of(sight: Entry) -> int:
    """A sight's number; 0, which no sight has, if it isn't a number."""
    number = sight.data.get("number")
    return number if type(number) is int else 0


def check_bridges(city: Entry) -> None:
    """T7.1 Bridges, each between two neighbouring sights or a sight itself, and points for every number of them."""
    bridges = city.entries("bridge")
    city.counted("bridge", bridges, 0, BRIDGES)
    for bridge in bridges:
        bridge.only("name", "seen_from")
        bridge.names("name")
        stops = bridge.wholes("seen_from", 1, SIGHTS, (1, 2))
        if len(stops) == 2 and abs(stops[0] - stops[1]) != 1:
            bridge.fault("seen_from", say("{a} and {b} are not neighbours", a=stops[0], b=stops[1]))
    if bridges or city.has("bridges"):
        check_bridge_points(city.entry("bridges"), len(bridges))


def check_bridge_points(table: Entry, bridges: int) -> None:
    """T7.1 Points for none, one, two … bridges seen."""
    table.only("points")
    listed = table.listing("points")
    if len(listed) != bridges + 1:
        table.fault(
            "points", say("wrong number of values: {found}; expected: {expected}", found=len(listed), expected=bridges + 1)
        )
    for i, value in enumerate(listed):
        Entry({f"points {i}": value}, table.place, table.faults).whole(f"points {i}", 0, MOST_POINTS)


def check_roof_tokens(city: Entry, has_roofs: bool) -> None:
    """T1.2 Seven roof tokens of each journey where there are roofs, none where there are not."""
    for journey in JOURNEY_NAMES:
        key = f"roof_{journey}"
        tokens = city.entries(key)
        city.counted(key, tokens, ROOF_TOKENS if has_roofs else 0)
        for token in tokens:
            token.only("points", "weather")
            token.whole("points", 0, MOST_POINTS)
            token.names("weather")


def pack(data: Mapping[str, Any], box: Printed) -> None:
    """Fills the record from checked data."""
    box.tokens = data["players"]["tokens"]
    box.partial_points = data["players"]["partial_points"]
    for i, name in enumerate(CITY_NAMES):
        pack_city(data[name], box.city[i])


def pack_city(data: Mapping[str, Any], city: City) -> None:
    city.evening_back = data["evening"] == "back"
    for sight in data["sight"]:
        city.cells[sight["number"] - 1] = sight["cells"]
    city.roofs = sights(sight["number"] for sight in data["sight"] if sight.get("roof"))
    pack_routes(data, city)
    pack_extras(data, city)


def pack_routes(data: Mapping[str, Any], city: City) -> None:
    for kind, name in enumerate(KIND_NAMES):
        city.cards[kind] = len(data[name])
        for card, route in enumerate(data[name]):
            city.route[kind][card].stops = sights(route["stops"])
            city.route[kind][card].points = route["points"]


def pack_extras(data: Mapping[str, Any], city: City) -> None:
    """Collections, bridges and roofs: what a city has of them."""
    city.collections = len(data.get("collection", ()))
    for i, collection in enumerate(data.get("collection", ())):
        city.collection[i].stops = sights(collection["stops"])
        city.collection[i].need = collection["need"]
        city.collection[i].points = collection["points"]
    city.bridges = len(data.get("bridge", ()))
    for i, bridge in enumerate(data.get("bridge", ())):
        city.bridge[i] = sights(bridge["seen_from"])
    for i, points in enumerate(data.get("bridges", {}).get("points", ())):
        city.bridge_points[i] = points
    for journey, name in enumerate(JOURNEY_NAMES):
        tokens = data.get(f"roof_{name}", ())
        city.roof_tokens[journey] = len(tokens)
        for i, token in enumerate(tokens):
            city.roof_points[journey, i] = token["points"]


def sights(numbers: Any) -> int:
    """The set of sights with these printed numbers."""
    return set_of([number - 1 for number in numbers])
