"""What is printed on the components of Routes of Two Capitals, as the form of a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.box_form.fields import is_table, pattern, tables_in
from ....engine.box_form.form import NUMBERS, RECONSTRUCTED, RULEBOOK, BoxForm
from ....engine.i18n import Name, Sentence, say
from ....engine.limits import Path
from ....engine.render.gallery import Group, Piece, drawn, shown
from ....engine.render.text_layout import lettered
from ..state import CITY_NAMES, COLLECTIONS
from ..words.names import CITIES, JOURNEYS, bridge_name, city_named, sight_name
from .board import the_roof

WIDE, ROW = 210, 26  # of a route card, and of a stop on it


def printed(box: Box) -> list[Group]:
    players = shown("sign-0", 40, 40, NUMBERS, at=(("players",),))
    cities = [group for name in CITY_NAMES for group in of_city(box, name) if group.pieces or group.more]
    return [*cities, Group(NUMBERS, (players,), "counts")]


def of_city(box: Box, name: str) -> list[Group]:
    city, where = city_named(box, name), CITIES[name]
    routes = {kind: tuple(route(city, kind, i) for i in range(len(city[kind]))) for kind in ("short", "long")}
    evening = shown("two_capitals-bus", 72, 42, say("The bus in the evening"), at=((name, "evening"),))
    return [
        Group(in_city(where, say("sights")), (*sights(city), evening), "sights"),
        Group(in_city(where, say("short routes")), routes["short"], "routes"),
        Group(in_city(where, say("long routes")), routes["long"], "routes"),
        Group(in_city(where, say("collections")), tuple(collections(city)), "collections", (name, "collection")),
        Group(in_city(where, say("bridges")), tuple(bridges(city)), "bridges", (name, "bridge")),
        Group(in_city(where, say("roof tokens")), tuple(roofs(city)), "roofs"),
    ]


def in_city(city: Sentence, what: Sentence) -> Sentence:
    return say("{city}: {what}", city=city, what=what)


def sights(city: Mapping[str, Any]) -> list[Piece]:
    """T1.1 The picture of a sight with its cells, and the sign of its collection."""
    signs = {one["id"]: i for i, one in enumerate(city.get("collection", ()))}
    found = []
    for i, one in enumerate(city["sight"]):
        picture = drawn(f"two_capitals-{city['id']}-{one['number']}", 56, 56)
        cells = Markup("").join(
            Markup('<rect class="card" x="{}" y="{}" width="13" height="13" rx="3" stroke="var(--quiet)"/>').format(
                62 + 16 * (cell % 2), 8 + 16 * (cell // 2)
            )
            for cell in range(one["cells"])
        )
        sign = sign_drawn(signs[one["collection"]], 62, 38, 16) if one.get("collection") in signs else Markup("")
        roof = drawn("two_capitals-roof", 16, 16, 80, 38) if one.get("roof") else Markup("")
        name = say("{number} {name}", number=one["number"], name=sight_name(city, one["number"]))
        found.append(Piece(name, picture + cells + sign + roof, 98, 58, at=((city["id"], "sight", i),)))
    return found


def sign_drawn(number: int, x: float, y: float, size: float) -> Markup:
    return drawn(f"two_capitals-sign-{number % COLLECTIONS}", size, size, x, y)


def route(city: Mapping[str, Any], kind: str, number: int) -> Piece:
    """T1.2 A route card: its stops, and its points on the stub."""
    card = city[kind][number]
    high = 10 + ROW * len(card["stops"])
    paper = Markup('<path class="card" d="M0 0h{0}a4 4 0 0 0 8 0h30v{1}h-30a4 4 0 0 0-8 0h-{0}z"/>').format(WIDE - 38, high)
    stops = Markup("").join(stop(city, one, 5 + ROW * i + ROW // 2) for i, one in enumerate(card["stops"]))
    points = Markup('<text class="gold serif" x="{}" y="{}" font-size="18" text-anchor="middle">{}</text>').format(
        WIDE - 15, high // 2 + 6, card["points"]
    )
    return Piece(card_title(kind, number), paper + stops + points, WIDE, high, at=((city["id"], kind, number),))


def card_title(kind: str, number: int) -> Sentence:
    return say("Short route {n}", n=number + 1) if kind == "short" else say("Long route {n}", n=number + 1)


def stop(city: Mapping[str, Any], number: int, y: int) -> Markup:
    circle = (
        '<circle class="unseen" cx="15" cy="{}" r="10"/>'
        '<text class="bold" x="15" y="{}" font-size="12" text-anchor="middle">{}</text>'
    )
    at = Markup(circle).format(y, y + 4, number)
    return at + lettered(sight_name(city, number), 30, y, WIDE - 78, 11.5, 2, "start")


def collections(city: Mapping[str, Any]) -> list[Piece]:
    """T6.1 A sign, how many sights are needed, and the points."""
    words = (
        '<text class="bold" x="48" y="17" font-size="14">{} / {}</text><text class="gold" x="48" y="36" font-size="16">{}</text>'
    )
    return [
        Piece(
            Name(one["id"], one["name"]),
            sign_drawn(i, 0, 2, 38) + Markup(words).format(one["need"], len(one["stops"]), one["points"]),
            110,
            42,
            at=((city["id"], "collection", i),),
        )
        for i, one in enumerate(city.get("collection", ()))
    ]


def bridges(city: Mapping[str, Any]) -> list[Piece]:
    """T7.1 Each with where it is seen from; and what all of them together are worth."""
    found = [
        Piece(bridge_name(city, one), drawn("two_capitals-open", 75, 42), 75, 42, at=((city["id"], "bridge", i),))
        for i, one in enumerate(city.get("bridge", ()))
    ]
    table = shown("two_capitals-closed", 75, 42, say("Points for bridges"), at=((city["id"], "bridges"),))
    return [*found, table] if "bridges" in city else found


def roofs(city: Mapping[str, Any]) -> list[Piece]:
    """T7.2 The roof tokens of both journeys."""
    found = []
    for journey, words in JOURNEYS.items():
        for i in range(len(city.get(f"roof_{journey}", ()))):
            roof = the_roof(city, f"{journey[0]}{i + 1}")
            points = Markup('<text class="gold" x="48" y="28" font-size="18">{}</text>').format(roof["points"])
            name = say("{weather} ({journey})", weather=roof["weather"], journey=words)
            picture = drawn(f"two_capitals-weather-{roof['picture']}", 40, 40)
            found.append(Piece(name, picture + points, 74, 42, at=((city["id"], f"roof_{journey}", i),)))
    return found


def offered(data: Mapping[str, Any], path: Path) -> Mapping[Any, Any]:
    """T6.1 The collections of its city, for a sight."""
    if pattern(path)[1:] != ("sight", "collection"):
        return {}
    return {
        one["id"]: Name(one["id"], one["name"])
        for one in tables_in(data[str(path[0])].get("collection"))
        if is_table(one.get("name")) and "id" in one
    }


def settle(data: dict[str, Any]) -> None:
    """T6.1 The stops of a collection are the sights that name it."""
    for city in (data[name] for name in CITY_NAMES if is_table(data.get(name))):
        sights = [(sight.get("collection"), sight.get("number")) for sight in tables_in(city.get("sight"))]
        for one in tables_in(city.get("collection")):
            one["stops"] = [number for collection, number in sights if collection is not None and collection == one.get("id")]


FORM = BoxForm(
    printed,
    labels={
        "weather": say("Weather"),
        "cells": say("Cells"),
        "collection": say("Collection"),
        "roof": say("Roof"),
        "stops": say("Stops"),
        "need": say("Sights needed"),
        "seen_from": say("Seen from"),
        "bridges.points": say("Points for 0, 1, 2 … bridges"),
        "evening": say("In the evening the bus"),
        "tokens": say("Tokens of each colour"),
        "short": say("Short routes of a player"),
        "long": say("Long routes of a player"),
        "partial_points": say("Points for a stop of an unfinished route"),
    },
    origins={
        "players": RULEBOOK,
        "evening": RULEBOOK,
        "sight": RECONSTRUCTED,
        "short": RECONSTRUCTED,
        "long": RECONSTRUCTED,
        "players.short": RULEBOOK,
        "players.long": RULEBOOK,
        "collection": RECONSTRUCTED,
        "collection.need": RULEBOOK,
        "collection.points": RULEBOOK,
        "bridge": RECONSTRUCTED,
        "bridges.points": RULEBOOK,
        "roof_morning": RECONSTRUCTED,
        "roof_evening": RECONSTRUCTED,
    },
    hidden=frozenset({"sight.number", "collection.stops"}),
    words={"back": say("drives back"), "again": say("drives the same way again")},
    offered=offered,
    settle=settle,
)
