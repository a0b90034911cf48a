"""What things are called: districts, places, goods, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.box import Box
from ....engine.i18n import Name, Sentence, count, listed, say
from ....parts.sets import has
from ..ids import district_ids, landmark_ids
from ..rules.keys import price_of
from ..rules.places import EIGHTS
from ..state import LANDMARK

TITLE = say("Paris")
SOURCE_NAMES: Mapping[str, Sentence] = {
    "track": say("scored during play"),
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
    return say("{kind}, cost {cost} ({district})", kind=KINDS[tile["kind"]], cost=tile["cost"], district=district)


def district_at(box: Box, district: int) -> Name:
    """A district by its number."""
    return district_name(box, district_ids(box)[district])


# --- amounts ---------------------------------------------------------------------------------------------------------
def francs_words(n: int) -> Sentence:
    return count("{n} franc", "{n} francs", n)


def goods_words(amounts: Mapping[str, int]) -> str:
    """Goods with their numbers; nothing for none."""
    return listed(say("{n} {good}", n=n, good=GOODS[good]) for good, n in amounts.items() if n)


def prices_words(prices: Mapping[str, int]) -> str:
    """Goods with what they cost or bring."""
    return listed(say("{good} {n}", good=GOODS[good], n=n) for good, n in prices.items())


def price_words(box: Box, source: int, place: int) -> str:
    """P4.5 What a place costs for a key from another one: francs by difference, resources in full."""
    francs = francs_words(max(0, price_of(box.record, source, place)))
    goods = goods_words(goods_needed(box, place))
    return f"{francs}, {goods}" if goods else str(francs)


def goods_needed(box: Box, place: int) -> dict[str, int]:
    """P4.5 What a place costs in resources."""
    if place < LANDMARK:
        return {"wood": int(box.record.eight_wood)} if has(EIGHTS, place) else {}
    return {"marble": int(box.record.marble[place - LANDMARK]), "gold": int(box.record.gold[place - LANDMARK])}


def places_words(places: Sequence[int]) -> str:
    """A points token: what first, second and third place score."""
    return "–".join(map(str, places))
