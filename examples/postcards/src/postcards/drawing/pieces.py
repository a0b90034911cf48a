"""The pieces of Postcards, drawn one by one: for the page of rules."""

from __future__ import annotations

from grandtour.engine.box import Box
from grandtour.engine.i18n import say
from grandtour.engine.phrases import points_words
from grandtour.engine.render.gallery import Group, shown

from ..cards import city_name
from ..state import CITIES
from .board import scene


def pieces(box: Box) -> list[Group]:
    cities = [
        shown(f"postcards-{scene(box, city)}", 99, 54, city_name(box, city), points_words(box.data["city"][city]["worth"]))
        for city in range(CITIES)
    ]
    return [Group(say("Cities"), tuple(cities))]
