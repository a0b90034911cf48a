"""What things are called: cities, sights, bridges, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.box import Box
from ....engine.i18n import Name, Sentence, say
from ....engine.phrases import GAME_OVER, points_words
from ..state import CITY_NAMES, KIND_NAMES, LONG, SHORT, State

TITLE = say("Routes of Two Capitals")
CITIES = {"moscow": say("Moscow"), "petersburg": say("Saint Petersburg")}
JOURNEYS = {"morning": say("morning"), "evening": say("evening")}
STAGES = {
    "planning": say("Planning the day: everyone chooses short routes."),
    "marks": say("First tokens: everyone places one on a free sight."),
    "morning": say("The morning journey."),
    "lunch": say("Lunch: everyone chooses long routes."),
    "evening": say("The evening journey."),
    "over": GAME_OVER,
}
SOURCE_NAMES: Mapping[str, Sentence] = {
    "short": say("short routes"),
    "long": say("long routes"),
    "collections": say("collections"),
    "bridges": say("bridges"),
    "roofs": say("roofs"),
}


def city_data(box: Box, s: State) -> Mapping[str, Any]:
    return city_named(box, CITY_NAMES[s.options.city])


def city_named(box: Box, name: str) -> Mapping[str, Any]:
    """A city as the box has it, and its own name with it, for the ids of its pieces."""
    return {"id": name, **box.data[name]}


def sight_name(city: Mapping[str, Any], number: int) -> Name:
    """The name of a sight by its printed number."""
    return next(Name(f"{city['id']}.sight {number}", sight["name"]) for sight in city["sight"] if sight["number"] == number)


def bridge_name(city: Mapping[str, Any], bridge: Mapping[str, Any]) -> Name:
    return Name(f"{city['id']}.bridge {bridge['seen_from'][0]}", bridge["name"])


def sight_words(city: Mapping[str, Any], number: int) -> Sentence:
    return say("{number} “{sight}”", number=number, sight=sight_name(city, number))


def collection_of(city: Mapping[str, Any], number: int) -> Name | None:
    """T6.1 The collection that a sight is in."""
    return next((Name(one["id"], one["name"]) for one in city.get("collection", ()) if number in one["stops"]), None)


def stop_words(city: Mapping[str, Any], number: int) -> Sentence:
    """A sight as it is printed on a route card: T6.1 with its collection, if it has one."""
    sight, collection = sight_words(city, number), collection_of(city, number)
    return sight if collection is None else say("{sight} ({collection})", sight=sight, collection=collection)


def route_of(city: Mapping[str, Any], card: str) -> Mapping[str, Any]:
    kind = SHORT if card[0] == "s" else LONG
    route: Mapping[str, Any] = city[KIND_NAMES[kind]][int(card[1:]) - 1]
    return route


def card_words(city: Mapping[str, Any], card: str, visited: Sequence[int] = ()) -> Sentence:
    """A route card: its stops, ticked where visited, and its points. It has no name."""
    route = route_of(city, card)
    stops = " – ".join(("✓ " if stop in visited else "") + str(stop_words(city, stop)) for stop in route["stops"])
    return say("{stops}, {points}", stops=stops, points=points_words(route["points"]))


def roof_words(city: Mapping[str, Any], token: str) -> Sentence:
    kind = "roof_morning" if token[0] == "m" else "roof_evening"
    roof = city[kind][int(token[1:]) - 1]
    weather, points = Name(f"{city['id']}.{token}", roof["weather"]), points_words(roof["points"])
    return say("{weather}, {points}", weather=weather, points=points)
