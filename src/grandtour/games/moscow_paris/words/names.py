"""What things are called: cards, cities, countries, players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who, Word
from ....engine.i18n import Name, Sentence, languages, listed, say, speaking
from ....engine.phrases import with_id
from ..ids import BOXES, city_id
from ..state import NO_CITY, State

TITLE = say("Moscow to Paris")
SOURCE_NAMES: Mapping[str, Sentence] = {"cities": say("city points"), "flags": say("same-country bonus")}
COUNTRIES = {
    "russia": say("Russia"),
    "france": say("France"),
    "germany": say("Germany"),
    "italy": say("Italy"),
    "poland": say("Poland"),
    "austria": say("Austria"),
    "turkey": say("Turkey"),
}


def card_name(box: Box, id_: str) -> Name:
    """A car or an action card by its id."""
    for kind in ("car", "action"):
        for card in box.data[kind]:
            if card["id"] == id_:
                return Name(f"moscow_paris.{kind} {id_}", card["name"])
    return Name("", {"en": id_})


def city_data(box: Box, id_: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(city for city in box.data["city"] if city["id"] == id_)
    return found


def city_name(box: Box, id_: str) -> Name:
    """M7.2 A city by its id; Hometown by the name that the players gave it."""
    return Name(f"moscow_paris.city {id_}", city_data(box, id_)["name"])


def country_name(box: Box, id_: str) -> Any:
    """The box's or our name for the country of a city; else the word itself, quoted, as the players or the owner wrote it."""
    country = city_data(box, id_)["country"]
    return named_country(box, country) or say("“{country}”", country=country)


def named_country(box: Box, country: str) -> Name | Sentence | None:
    for named in box.data.get("country", ()):
        if named["id"] == country:
            return Name(f"moscow_paris.country {country}", named["name"])
    return COUNTRIES.get(country)


@lru_cache(BOXES)
def countries(box: Box) -> tuple[Word, ...]:
    """M7.2 The countries of the box's cities, with their names in all languages; Hometown has the one that is written on it."""
    ids = dict.fromkeys(city["country"] for city in box.data["city"] if city["id"] != "hometown")
    return tuple(Word(id_, named_country(box, id_) or id_, country_names(box, id_)) for id_ in ids)


def country_names(box: Box, country: str) -> tuple[str, ...]:
    """The names of a country in all languages: those of the box, and ours if it is one of ours, whatever the box calls it."""
    own = [name for named in box.data.get("country", ()) if named["id"] == country for name in named["name"].values()]
    ours = [Word(id_, name, in_all_languages(name)) for id_, name in COUNTRIES.items()]
    return (*own, *(name for word in ours if word.means(country) for name in (word.id, *word.also)))


def in_all_languages(name: Sentence) -> tuple[str, ...]:
    names = []
    for code in languages():
        with speaking(code):
            names.append(str(name))
    return tuple(names)


def with_other_id(name: Name, id_: str, typed: bool) -> Sentence:
    """A name; for somebody who types moves with what to type for it, if that is something else."""
    is_like_it = id_.replace("-", " ") in str(name).lower().replace("-", " ")
    return with_id(name, id_, typed and not is_like_it)


def cards_words(box: Box, ids: Iterable[str], typed: bool = False) -> str:
    """Cards with how many there are of each, and perhaps with what to type for them."""
    counts: dict[str, int] = {}
    for id_ in ids:
        counts[id_] = counts.get(id_, 0) + 1
    names = {id_: with_other_id(card_name(box, id_), id_, typed) for id_ in counts}
    return listed(f"{names[id_]} ×{n}" if n > 1 else names[id_] for id_, n in counts.items())


def row_name(box: Box, s: State, row: int) -> Any:
    return say("row {row}", row=row + 1) if s.city[row] == NO_CITY else city_name(box, city_id(box, s.city[row]))


def seat_name(seat: int, who: Who, typed: bool) -> str:
    """A player by name; for somebody who types moves, as called in them too."""
    word = f"p{seat + 1}"
    return f"{word} {who(seat)}" if typed and who(seat) != word else who(seat)
