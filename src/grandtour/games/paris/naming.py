"""What things are called: districts, places, goods, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.box import Box
from ...engine.words import Name, Sentence, count, listed, say
from .view import landmark_ids

TITLE = say("Paris")
SOURCE_NAMES: Mapping[str, Sentence] = {
    "track": say("scored in play"),
    "districts": say("districts"),
    "francs": say("francs (token 27)"),
}
GOODS: Mapping[str, Sentence] = {
    "wood": say("wood"),
    "marble": say("marble"),
    "gold": say("gold"),
    "bronze": say("bronze prestige"),
    "silver": say("silver prestige"),
    "gold-prestige": say("gold prestige"),
}
KINDS: Mapping[str, Sentence] = {
    "cafe": say("café"),
    "bakery": say("bakery"),
    "residence": say("residence"),
    "restaurant": say("restaurant"),
    "hotel": say("hotel"),
    "theatre": say("theatre"),
}


# --- places ----------------------------------------------------------------------------------------------------------
def district_name(box: Box, id_: str) -> Name:
    found = next(district for district in box.data["district"] if district["id"] == id_)
    return Name(f"paris.district {id_}", found["name"])


def landmark_name(box: Box, id_: str) -> Name:
    found = next(landmark for landmark in box.data["landmark"] if landmark["id"] == id_)
    return Name(f"paris.landmark {id_}", found["name"])


def place_name(box: Box, id_: str) -> Any:
    """A place by what moves call it."""
    if id_ == "arc":
        return say("the Arc de Triomphe")
    if id_ in landmark_ids(box):
        return landmark_name(box, id_)
    district, _, cost = id_.partition(":")
    name = district_name(box, district)
    return say("{district}, cost {cost}", district=name, cost=cost) if cost else say("{district}, bank", district=name)


def tile_name(box: Box, tile: Mapping[str, Any]) -> Sentence:
    """A tile of a view."""
    district = district_name(box, tile["district"])
    return say("{kind} of cost {cost} ({district})", kind=KINDS[tile["kind"]], cost=tile["cost"], district=district)


# --- amounts ---------------------------------------------------------------------------------------------------------
def francs_words(n: int) -> Sentence:
    return count("{n} franc", "{n} francs", n)


def points_words(n: int) -> Sentence:
    return count("{n} point", "{n} points", n)


def goods_words(amounts: Mapping[str, int]) -> str:
    """Goods with their numbers; nothing for none."""
    return listed(say("{good} {n}", good=GOODS[good], n=n) for good, n in amounts.items() if n)


def counted(goods: Sequence[str]) -> dict[str, int]:
    return {good: list(goods).count(good) for good in GOODS}


def places_words(places: Sequence[int]) -> str:
    """A points token: what first, second and third place score."""
    return "–".join(map(str, places))
