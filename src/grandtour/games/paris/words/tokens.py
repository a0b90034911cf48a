"""What bonus and end tokens say, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.i18n import Sentence, count, say
from ....engine.phrases import points_words
from ..state import (
    ANY_PRESTIGE,
    ANY_RESOURCE,
    BACKWARDS,
    BUY_KEY,
    DOUBLE,
    EFFECT_OF,
    FRANCS_AT_END,
    GIFT,
    JOIN,
    PER_BUILDING,
    PER_KIND,
    PER_LANDMARK,
    PER_TOKEN,
    PRESTIGE_PAIRS,
    TAKE_ANY,
)
from .names import GOODS, francs_words, goods_words


def gift_words(token: Mapping[str, Any]) -> str:
    """P7.4, P7.5 Francs, points, goods."""
    parts = []
    if token.get("francs"):
        parts.append(str(francs_words(token["francs"])))
    if token.get("points"):
        parts.append(str(points_words(token["points"])))
    if token.get("goods"):
        parts.append(goods_words({good: token["goods"].count(good) for good in GOODS}))
    return ", ".join(parts)


def end_words(box: Box, id_: str) -> str:
    """P8.2 An end token by what it gives."""
    return gift_words(next(token for token in box.data["end_token"] if token["id"] == id_))


def bonus_words(box: Box, number: int, seats: int) -> Any:
    """P7.5 What a bonus token does, in a few words."""
    token, effect = box.data["bonus"][number - 1], EFFECT_OF[number]
    if effect == GIFT:
        return gift_words(token)
    if effect in PLAIN:
        return PLAIN[effect]
    if effect == ANY_RESOURCE:
        return count("{n} resource of choice", "{n} resources of choice", token["any_resource"])
    if effect == ANY_PRESTIGE:
        return count("{n} prestige of choice", "{n} prestige of choice", token["any_prestige"])
    if effect == BUY_KEY:
        return say("a key from the supply for {francs}", francs=francs_words(token["key_price"]))
    if effect == BACKWARDS:
        return say("the figure back by up to {n}, and a token", n=token["back"])
    return scoring_words(token, effect, seats)


PLAIN: Mapping[int, Sentence] = {
    DOUBLE: say("the key moved in this turn may go where its owner has one"),
    JOIN: say("the key moved in this turn may go where another player has one"),
    TAKE_ANY: say("a bonus token from any space"),
    FRANCS_AT_END: say("a point for each franc at the end"),
}


def scoring_words(token: Mapping[str, Any], effect: int, seats: int) -> Sentence:
    """Tokens that count something."""
    if effect == PER_KIND:
        return say("{points} points for 4/5/6/7 kinds", points="/".join(map(str, token["points_by_kinds"])))
    n = token["points_each"] if "points_each" in token else token["points_by_players"][seats - 2]
    each = points_words(n)
    if effect == PER_BUILDING:
        return say("{points} for each key on a building of cost {cost}", points=each, cost=token["cost"])
    if effect == PER_TOKEN:
        return say("{points} for each other unused bonus token", points=each)
    if effect == PER_LANDMARK:
        return say("{points} for each key on a landmark", points=each)
    if effect == PRESTIGE_PAIRS:
        return say("{points} for each pair of prestige returned", points=each)
    return say("{points} for each pair of resources returned", points=each)
