"""What of the box a player has used, for the balance report. It all lies on the table when the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.contract import Component
from ...engine.i18n import Name, Sentence, say
from ...engine.phrases import points_words
from ...engine.structs import Ints
from ...parts.sets import set_of
from .ids import card_id
from .state import JOURNEY_NAMES, KIND_NAMES, ROOF_LETTERS, SIGHTS, City, State
from .words.names import bridge_name, city_named, roof_words, route_of, sight_words

COMPONENT_KINDS: Mapping[str, Sentence] = {
    "short": say("Short routes completed"),
    "long": say("Long routes completed"),
    "short_held": say("Short routes held"),
    "long_held": say("Long routes held"),
    "sight": say("Visits to sights"),
    "collection": say("Collections completed"),
    "bridge": say("Bridges seen"),
    "roof": say("Roof tokens taken"),
}


# --- what there is --------------------------------------------------------------------------------------------------
def components(box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
    """T1.1 What belongs to the city that is played."""
    city = city_named(box, options["city"])
    return [*routes(city, "{kind}"), *routes(city, "{kind}_held"), *sights(city), *extras(city)]


def routes(city: Mapping[str, Any], called: str) -> Iterator[Component]:
    """The route cards, short ones first."""
    for kind, name in enumerate(KIND_NAMES):
        for card in range(len(city[name])):
            id_ = card_id(kind, card)
            yield Component(called.format(kind=name), id_, route_name(city, id_))


def route_name(city: Mapping[str, Any], card: str) -> Sentence:
    """A card with its stops and points."""
    route = route_of(city, card)
    stops = reduce(lambda a, b: say("{a} – {b}", a=a, b=b), [sight_words(city, stop) for stop in route["stops"]])
    return say("{card}: {stops}, {points}", card=card, stops=stops, points=points_words(route["points"]))


def sights(city: Mapping[str, Any]) -> list[Component]:
    return [Component("sight", str(number), sight_words(city, number)) for number in range(1, SIGHTS + 1)]


def extras(city: Mapping[str, Any]) -> Iterator[Component]:
    """T6, T7 Collections, bridges and roof tokens, as far as the city has them."""
    for collection in city.get("collection", ()):
        yield Component("collection", collection["id"], say("{name}", name=Name(collection["id"], collection["name"])))
    for i, bridge in enumerate(city.get("bridge", ()), 1):
        yield Component("bridge", f"b{i}", say("{name}", name=bridge_name(city, bridge)))
    for letter, journey in zip(ROOF_LETTERS, JOURNEY_NAMES, strict=True):
        for i in range(1, len(city.get(f"roof_{journey}", ())) + 1):
            id_ = f"{letter}{i}"
            yield Component("roof", id_, say("{card}: {words}", card=id_, words=roof_words(city, id_)))


# --- what was used --------------------------------------------------------------------------------------------------
def used(box: Box, s: State, seat: int, chosen: Ints) -> Ints:
    """A route is completed by visiting all its sights (T5.1), and held by the player with its card; of a sight each token counts:
    one of the morning, one of the evening."""
    city, me = box.record.city[s.options.city], s.player[seat]
    visits = ((s.tokens >> seat) & 1).sum(axis=0).tolist()
    been = set_of([sight for sight, n in enumerate(visits) if n])
    held = [n for kept, cards in zip(me.kept.tolist(), city.cards.tolist(), strict=True) for n in bits(kept, cards)]
    done = [int(n and stops & ~been == 0) for n, stops in zip(held, stops_of(city), strict=True)]
    roofs = [n for taken, tokens in zip(me.roofs.tolist(), city.roof_tokens.tolist(), strict=True) for n in bits(taken, tokens)]
    return np.array([*done, *held, *visits, *completed(city, been), *seen(city, been), *roofs], np.int64)


def bits(members: int, n: int) -> list[int]:
    """A set of some of 0 … n − 1 as ones and noughts."""
    return [members >> i & 1 for i in range(n)]


def stops_of(city: City) -> list[int]:
    """The sights of each route card, short ones first: sets."""
    stops = np.asarray(city.route)["stops"].tolist()
    return [route for kind, cards in enumerate(city.cards.tolist()) for route in stops[kind][:cards]]


def completed(city: City, been: int) -> list[int]:
    """T6.1, T6.2 The collections of which enough sights were visited."""
    there = np.asarray(city.collection)[: city.collections]
    return [
        int((stops & been).bit_count() >= need)
        for stops, need in zip(there["stops"].tolist(), there["need"].tolist(), strict=True)
    ]


def seen(city: City, been: int) -> list[int]:
    """T7.1 The bridges seen from a sight that was visited."""
    return [int(stops & been != 0) for stops in city.bridge[: city.bridges].tolist()]
