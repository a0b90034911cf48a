"""What of the box a player has used, for the balance report. Cities lie before the player; what was done with cars and action
cards is known from the moves. (The player who cancelled a city is not: cancelled cities are not counted.)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.contract import Component
from ...engine.i18n import Sentence, count, say
from ...engine.structs import Ints
from .box import prepare
from .ids import BOXES, city_id
from .state import CARS, EFFECT_NAMES, LAY, OUT, PLAY, ROWS, SIDES, State
from .words.names import card_name, city_name, country_name

COMPONENT_KINDS: Mapping[str, Sentence] = {
    "city": say("Cities claimed"),
    "limit": say("Cities claimed, by limit"),
    "country": say("Cities claimed, by country"),
    "car_laid": say("Cars laid in lines"),
    "car_out": say("Cars put out"),
    "action": say("Action cards played"),
}
LIMITS = ("limit", "limit_full_lines")


# --- what there is --------------------------------------------------------------------------------------------------
def components(box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
    """M1.4 Special cities only if they are wanted; M7.2 Hometown as the players wrote it."""
    box = prepare(box, seats, options)
    cities = cities_in_play(box, options["istanbul"], options["hometown"] is not None)
    return [*city_components(box, cities, options["full_lines"]), *card_components(box)]


@lru_cache(BOXES)
def cities_in_play(box: Box, istanbul: bool, hometown: bool) -> tuple[int, ...]:
    """M1.2, M1.4 The cities that can be claimed, in the order of the box."""
    left_out = [id_ for id_, wanted in (("istanbul", istanbul), ("hometown", hometown)) if not wanted]
    return tuple(i for i, city in enumerate(box.data["city"]) if city["id"] not in left_out)


def city_components(box: Box, cities: Sequence[int], full_lines: bool) -> Iterator[Component]:
    """Each city; then the limits and the countries that there are."""
    for city in cities:
        yield Component("city", city_id(box, city), say("{name}", name=city_name(box, city_id(box, city))))
    for n in limits(box, cities, full_lines):
        yield Component("limit", str(n), count("{n} car", "{n} cars", n))
    for country in countries(box, cities):
        one = next(city["id"] for city in box.data["city"] if city["country"] == country)
        yield Component("country", country, say("{name}", name=country_name(box, one)))


def limits(box: Box, cities: Sequence[int], full_lines: bool) -> list[int]:
    """M2.1b, M3.4 The limits of these cities, each once."""
    return sorted({box.data["city"][city][LIMITS[full_lines]] for city in cities})


def countries(box: Box, cities: Sequence[int]) -> list[str]:
    """The countries of these cities, each once."""
    return list(dict.fromkeys(box.data["city"][city]["country"] for city in cities))


def card_components(box: Box) -> Iterator[Component]:
    """The kinds of cars, and the action cards of which the box has any."""
    for kind in ("car_laid", "car_out"):
        for car in box.data["car"]:
            yield Component(kind, car["id"], say("{name}", name=card_name(box, car["id"])))
    for effect in effects(box):
        yield Component("action", EFFECT_NAMES[effect], say("{name}", name=card_name(box, EFFECT_NAMES[effect])))


def effects(box: Box) -> list[int]:
    copies = {action["id"]: action["copies"] for action in box.data["action"]}
    return [effect for effect, id_ in enumerate(EFFECT_NAMES) if copies[id_]]


# --- what was used --------------------------------------------------------------------------------------------------
def used(box: Box, s: State, seat: int, chosen: Ints) -> Ints:
    """A city is used by the player who has claimed it (with teams too); a car each time it is laid, or put out; an action card
    each time it is played, with an effect or without."""
    full_lines, cities = int(s.options.full_lines), cities_in_play(box, bool(s.options.istanbul), bool(s.options.hometown))
    owned = [int(s.player[seat].cities) >> city & 1 for city in cities]
    mine = [box.data["city"][city] for city, n in zip(cities, owned, strict=True) if n]
    cars = len(box.data["car"])
    laid = chosen[LAY:OUT].reshape(CARS, ROWS * SIDES).sum(axis=1)
    return np.array(
        [
            *owned,
            *(sum(city[LIMITS[full_lines]] == n for city in mine) for n in limits(box, cities, bool(full_lines))),
            *(sum(city["country"] == country for city in mine) for country in countries(box, cities)),
            *laid[:cars],
            *chosen[OUT : OUT + cars],
            *(chosen[PLAY + effect] for effect in effects(box)),
        ],
        np.int64,
    )
