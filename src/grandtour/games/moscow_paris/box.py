"""The box of Moscow to Paris: what a box file must say, and how it becomes a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...engine import registry
from ...engine.box import Box, packed
from ...engine.errors import GrandTourError
from ...engine.i18n import is_line, languages, say
from ...engine.validation import MOST_LETTERS, Entry, brief
from .state import CARDS, CARS, CITIES, EFFECT_NAMES, FRONT, HAND, HOMETOWN, ISTANBUL, ORDINARY, ROWS, SEATS, Printed

MOST_POINTS = 100
SPECIAL = {"istanbul": ISTANBUL, "hometown": HOMETOWN}
OUR_OWN = re.compile(r"(car|row)-[0-9]+")


def check(box: Entry) -> None:
    """Adds all faults of a box file."""
    box.only("provenance", "players", "car", "action", "city", "country")
    players = box.entry("players")
    check_players(players)
    cars, actions, cities = (box.entries(key, lambda card: card.get("id")) for key in ("car", "action", "city"))
    check_ids([*cars, *actions], box)
    check_ids(cities, box)
    check_cars(box, cars)
    check_actions(box, actions)
    check_cities(box, players, len(cars), cities)
    check_countries(box, cities)
    if not box.faults:
        check_enough(box, players, [*cars, *actions], cities)


def check_players(players: Entry) -> None:
    """M1.1, M1.2, M2.3 The numbers of the rulebook."""
    players.only("min", "max", "hand", "front", "rows")
    fewest = players.whole("min", 2, SEATS)
    players.whole("max", fewest, SEATS)
    players.whole("hand", 2, HAND)
    players.whole("front", 1, min(within(players, "hand", 2, HAND), FRONT))
    players.whole("rows", ROWS, ROWS)


def within(entry: Entry, key: str, low: int, high: int) -> int:
    """A value on which another one depends; the highest possible if it is wrong itself, and has been said to be."""
    value = entry.data.get(key)
    return value if type(value) is int and low <= value <= high else high


def check_ids(entries: Sequence[Entry], box: Entry) -> None:
    """Ids are words of moves: small letters, digits and hyphens; each stands once."""
    box.unique("id", entries)
    for entry in entries:
        id_ = entry.id_word("id")
        if id_ is not None and OUR_OWN.fullmatch(id_):
            entry.fault("id", say("“{id}” is a reserved id", id=id_))


def check_cars(box: Entry, cars: Sequence[Entry]) -> None:
    """M1.1 Kinds of cars and how many there are of each."""
    box.counted("car", cars, 1, CARS)
    for car in cars:
        car.only("id", "name", "copies")
        car.names("name")
        car.whole("copies", 1, CARDS)


def check_actions(box: Entry, actions: Sequence[Entry]) -> None:
    """M4.1 to M4.5 The five effects and how many cards there are of each."""
    box.counted("action", actions, len(EFFECT_NAMES))
    for action in actions:
        action.only("id", "name", "copies")
        action.one_of("id", EFFECT_NAMES)
        action.names("name")
        action.whole("copies", 0, CARDS)


def check_cities(box: Entry, players: Entry, kinds: int, cities: Sequence[Entry]) -> None:
    """M1.2 Enough cities for four rows; M7.1, M7.2 Istanbul and Hometown are the special ones."""
    box.counted("city", cities, ROWS + len(SPECIAL), CITIES)
    for city in cities:
        check_city(city, kinds, within(players, "front", 1, FRONT))
    for id_ in SPECIAL:
        if id_ not in [str(city.data.get("id")) for city in cities]:
            box.fault("city", say("the city “{id}” is missing", id=id_))


def check_city(city: Entry, kinds: int, front: int) -> None:
    """M2.6 A limit is at most the number of kinds of cars, as a line has each only once (in a box of few kinds: of cars allowed
    in front); M3.4 that of the long game is at most the ordinary one, and such that a full line can be claimed."""
    city.only("id", "name", "country", "capital", "limit", "limit_full_lines", "points", "special")
    city.names("name")
    if not is_line(city.get("country")) or len(city.data["country"]) > MOST_LETTERS:
        city.fault("country", say("a word is expected here"))
    city.one_of("capital", (False, True))
    most = min(CARS, max(kinds, front))
    city.whole("limit", 1, most)
    city.whole("limit_full_lines", 1, min(front, within(city, "limit", 1, most)))
    city.whole("points", 0, MOST_POINTS)
    if city.one_of("special", (False, True), default=False) != (str(city.data.get("id")) in SPECIAL):
        city.fault("special", say("the special cities must be exactly these: {ids}", ids=", ".join(SPECIAL)))


def check_countries(box: Entry, cities: Sequence[Entry]) -> None:
    """M6.2 Flags are told apart by the words for countries, which should not look alike; they may have names by language."""
    countries = box.entries("country", lambda country: country.get("id"))
    box.unique("id", countries)
    named = [city.data.get("country") for city in cities]
    for country in countries:
        country.only("id", "name")
        country.names("name")
        if country.get("id") not in named:
            country.fault("id", say("no city has this country"))
    seen: dict[str, str] = {}
    for city in cities:
        word = str(city.data.get("country"))
        known = seen.setdefault(word.strip().lower(), word)
        if known != word:
            city.fault(
                "country", say("“{word}” and “{known}” would count as two countries", word=brief(word), known=brief(known))
            )


def check_enough(box: Entry, players: Entry, cards: Sequence[Entry], cities: Sequence[Entry]) -> None:
    """M2.6 Enough cards that one can always be drawn: all hands, and the four highest limits."""
    copies = sum(card.data["copies"] for card in cards)
    limits = sorted((city.data["limit"] for city in cities), reverse=True)
    needed = players.data["hand"] * players.data["max"] + sum(limits[:ROWS])
    if not needed <= copies <= CARDS:
        box.fault(None, say("{n} cards in total; there must be {low}–{high}", n=copies, low=needed, high=CARDS))


def prepare(box: Box, seats: int, options: Mapping[str, Any]) -> Box:
    """M1.4, M7.2 The Hometown card with the name and the country that the players have written on it; M8.1 teams are for
    four players."""
    if options["teams"] and seats != SEATS:
        raise GrandTourError(say("Teams need four players, not {seats}.", seats=seats))
    written = options["hometown"]
    if written is None:
        return box
    name = dict.fromkeys(languages(), written["name"])
    cities = [
        {**city, "name": name, "country": written["country"]} if city["id"] == "hometown" else city for city in box.data["city"]
    ]
    return packed(registry.find("moscow_paris"), {**box.data, "city": cities})


def pack(data: Mapping[str, Any], box: Printed) -> None:
    """Fills the record from checked data."""
    box.hand = data["players"]["hand"]
    box.front = data["players"]["front"]
    for car, entry in enumerate(data["car"]):
        box.copies[car] = entry["copies"]
    for entry in data["action"]:
        box.copies[CARS + EFFECT_NAMES.index(entry["id"])] = entry["copies"]
    pack_cities(data["city"], box)


def pack_cities(data: Sequence[Mapping[str, Any]], box: Printed) -> None:
    """M6.2, M7.2 Cities whose countries are the same word have the same flag."""
    countries = list(dict.fromkeys(entry["country"] for entry in data))
    box.cities = len(data)
    for i, entry in enumerate(data):
        city = box.city[i]
        city.flag = countries.index(entry["country"])
        city.capital = entry["capital"]
        city.points = entry["points"]
        city.limit[:] = entry["limit"], entry["limit_full_lines"]
        city.special = SPECIAL.get(entry["id"], ORDINARY)
