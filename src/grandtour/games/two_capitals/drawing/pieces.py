"""The pieces of Routes of Two Capitals, drawn one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.i18n import Name, count, listed, say
from ....engine.phrases import points_words
from ....engine.render.gallery import Group, Piece, shown
from ..words.names import bridge_name, city_named, sight_name
from .board import the_roof


def pieces(box: Box) -> list[Group]:
    moscow, petersburg = city_named(box, "moscow"), city_named(box, "petersburg")
    return [
        Group(say("On the table"), tuple(common(box))),
        Group(say("Moscow: collections"), tuple(collections(moscow))),
        Group(say("Saint Petersburg: bridges and roof tokens"), (*bridges(petersburg), *roofs(petersburg))),
        Group(say("The sights of Moscow"), tuple(sights(moscow))),
        Group(say("The sights of Saint Petersburg"), tuple(sights(petersburg))),
    ]


def common(box: Box) -> list[Piece]:
    tokens = count("{n} token of each colour", "{n} tokens of each colour", box.data["players"]["tokens"])
    return [
        shown("two_capitals-bus", 72, 42, say("The bus"), say("shared by everyone")),
        shown("sign-0", 40, 40, say("Token"), tokens),
        shown("sun", 40, 40, say("Morning cells")),
        shown("two_capitals-moon", 40, 40, say("Evening cells")),
        shown("two_capitals-short", 60, 40, say("Short route"), say("two sights")),
        shown("two_capitals-long", 80, 40, say("Long route"), say("three sights")),
    ]


def collections(city: Mapping[str, Any]) -> list[Piece]:
    """T6.1 Each with its sights and its points."""
    return [
        shown(
            f"two_capitals-sign-{i}",
            40,
            40,
            Name(one["id"], one["name"]),
            say("{sights}: {points}", sights=listed(one["stops"]), points=points_words(one["points"])),
        )
        for i, one in enumerate(city["collection"])
    ]


def bridges(city: Mapping[str, Any]) -> list[Piece]:
    """T7.1 Each with the sights from which it is seen."""
    return [
        shown("two_capitals-open", 75, 42, bridge_name(city, one), say("seen from {sights}", sights=listed(one["seen_from"])))
        for one in city["bridge"]
    ]


def roofs(city: Mapping[str, Any]) -> list[Piece]:
    """T7.2 The roof tokens of both journeys."""
    found = []
    for letter, journey in (("m", "roof_morning"), ("e", "roof_evening")):
        for i in range(len(city[journey])):
            roof = the_roof(city, f"{letter}{i + 1}")
            when = say("morning") if letter == "m" else say("evening")
            note = say("{journey}: {points}", journey=when, points=points_words(roof["points"]))
            found.append(shown(f"two_capitals-weather-{roof['picture']}", 40, 40, roof["weather"], note))
    return found


def sights(city: Mapping[str, Any]) -> list[Piece]:
    return [
        shown(
            f"two_capitals-{city['id']}-{one['number']}",
            56,
            56,
            say("{number} {name}", number=one["number"], name=sight_name(city, one["number"])),
        )
        for one in city["sight"]
    ]
