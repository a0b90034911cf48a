"""The pieces of Moscow to Paris, drawn one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.i18n import Sentence, count, say
from ....engine.phrases import points_words
from ....engine.render.gallery import Group, Piece, drawn, shown
from ..words.moves import EFFECT_WORDS
from ..words.names import card_name, city_name, country_name


def pieces(box: Box) -> list[Group]:
    cars = [shown(f"moscow_paris-{one['id']}", 96, 54, card_name(box, one["id"]), copies(one)) for one in box.data["car"]]
    actions = [shown(f"moscow_paris-{id_}", 80, 60, card_name(box, id_), words) for id_, words in EFFECT_WORDS.items()]
    cities = [city(box, one) for one in box.data["city"]]
    return [
        Group(say("Cars"), tuple(cars)),
        Group(say("Action cards"), tuple(actions)),
        Group(say("Cities"), tuple(cities)),
    ]


def copies(card: Mapping[str, Any]) -> Sentence:
    return count("{n} card", "{n} cards", card["copies"])


def city(box: Box, one: Mapping[str, Any]) -> Piece:
    """A city's sign: its flag, a star for a capital, its points."""
    flag = drawn(f"moscow_paris-flag-{one['country']}", 36, 24, 10, 12) if one["id"] != "hometown" else Markup("")
    star = drawn("moscow_paris-star", 18, 18, 52, 15) if one.get("capital") else Markup("")
    plate = Markup(
        '<rect class="plate" width="112" height="48" rx="6"/><rect class="frame" x="3" y="3" width="106" height="42" rx="4"/>'
    )
    points = Markup(
        '<circle class="taken" cx="90" cy="24" r="14"/>'
        '<text class="brass" x="90" y="30" font-size="17" text-anchor="middle">{}</text>'
    )
    note = say(
        "{country}; {points}, up to {cars}",
        country=say("any country") if one["id"] == "hometown" else country_name(box, one["id"]),
        points=points_words(one["points"]),
        cars=count("{n} car", "{n} cars", one["limit"]),
    )
    return Piece(city_name(box, one["id"]), plate + flag + star + points.format(one["points"]), 112, 48, note)
