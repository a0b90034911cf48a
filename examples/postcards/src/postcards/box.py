"""The box of Postcards: what a box file must say, and how it becomes a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grandtour.engine.validation import Entry

from .state import CITIES, SEATS, Printed

MOST_POINTS = 100


def check(box: Entry) -> None:
    """Adds all faults of a box file."""
    box.only("provenance", "players", "rules", "city")
    players = box.entry("players")
    players.only("min", "max")
    fewest = players.whole("min", 2, SEATS)
    players.whole("max", fewest, SEATS)
    rules = box.entry("rules")
    rules.only("traveller")
    rules.whole("traveller", 0, MOST_POINTS)
    cities = box.entries("city", lambda city: city.get("id"))
    box.counted("city", cities, CITIES)
    box.unique("id", cities)
    for city in cities:
        city.only("id", "name", "worth")
        city.id_word("id")
        city.names("name")
        city.whole("worth", 0, MOST_POINTS)


def pack(data: Mapping[str, Any], box: Printed) -> None:
    """Fills the record from checked data."""
    box.traveller = data["rules"]["traveller"]
    for i, city in enumerate(data["city"]):
        box.worth[i] = city["worth"]
