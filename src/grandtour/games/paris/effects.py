"""P7.5 What bonus tokens do: a row for each effect, with its name in box files, the rule that carries it out, what is printed on
such a token, and how it is said and drawn.

A token is a row of the box. A new effect is a row here, and what it does in `rules/bonus.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.box import Box
from ...engine.i18n import Sentence, count, say
from ...engine.phrases import points_words
from .state import (
    ANY_PRESTIGE,
    ANY_RESOURCE,
    BACKWARDS,
    BONUSES,
    BUY_KEY,
    DOUBLE,
    FRANCS_AT_END,
    GIFT,
    JOIN,
    PER_BUILDING,
    PER_KIND,
    PER_LANDMARK,
    PER_TOKEN,
    PRESTIGE_PAIRS,
    RESOURCE_PAIRS,
    TAKE_ANY,
)
from .words.names import francs_words
from .words.tokens import gift_words

Printed = Mapping[str, Any]  # a token as the box has it
Glyph = tuple[str, tuple[object, ...]]  # a drawing, and the numbers on it


@dataclass(frozen=True)
class Effect:
    """What tokens of a sort have in common. Words and glyphs are made from what is printed and the number of players."""

    name: str
    rule: int
    words: Callable[[Printed, int], Any]
    glyphs: Callable[[Printed, int], list[Glyph]]
    keys: tuple[str, ...] = ()
    """What is printed on it besides number, zone and copies."""
    only_scores: bool = False
    """Whether it counts something at once: that is told even if it scores nothing (P7.7)."""


def gift_glyphs(token: Printed, seats: int = 0) -> list[Glyph]:
    """P7.4, P7.5, P8.2 Francs, points, goods."""
    francs, points = token.get("francs"), token.get("points")
    found: list[Glyph] = [("coin", (francs,))] if francs else []
    found += [("points", (points,))] if points else []
    return found + [(good, ()) for good in token.get("goods", ())]


def each(token: Printed, seats: int) -> int:
    """Points for each thing that a token counts."""
    return int(token["points_each"] if "points_each" in token else token["points_by_players"][seats - 2])


def plain(sentence: Sentence) -> Callable[[Printed, int], Sentence]:
    return lambda token, seats: sentence


def for_each(sentence: Sentence) -> Callable[[Printed, int], Sentence]:
    """Words of a token that counts something."""
    return lambda token, seats: sentence.filled(points=points_words(each(token, seats)))


def drawn(name: str, *numbers: object) -> Callable[[Printed, int], list[Glyph]]:
    return lambda token, seats: [(name, numbers)]


def drawn_each(name: str) -> Callable[[Printed, int], list[Glyph]]:
    return lambda token, seats: [(name, (each(token, seats),))]


EFFECTS = (
    Effect("gift", GIFT, lambda token, seats: gift_words(token), gift_glyphs, ("francs", "points")),
    Effect("resource", GIFT, lambda token, seats: gift_words(token), gift_glyphs, ("goods",)),
    Effect(
        "any-resource",
        ANY_RESOURCE,
        lambda token, seats: count("{n} resource of your choice", "{n} resources of your choice", token["any_resource"]),
        lambda token, seats: [("resource", ())] * int(token["any_resource"]),
        ("any_resource",),
    ),
    Effect(
        "any-prestige",
        ANY_PRESTIGE,
        lambda token, seats: count("{n} prestige of your choice", "{n} prestige of your choice", token["any_prestige"]),
        lambda token, seats: [("prestige", ())] * int(token["any_prestige"]),
        ("any_prestige",),
    ),
    Effect(
        "per-building",
        PER_BUILDING,
        lambda token, seats: say(
            "{points} for each key on a building of cost {cost}", points=points_words(each(token, seats)), cost=token["cost"]
        ),
        lambda token, seats: [("per-house", (each(token, seats), token["cost"]))],
        ("cost", "points_each"),
        only_scores=True,
    ),
    Effect(
        "double",
        DOUBLE,
        plain(say("the key moved this turn may go where its owner already has one")),
        drawn("double"),
    ),
    Effect("join", JOIN, plain(say("the key moved this turn may go where another player has one")), drawn("join")),
    Effect(
        "buy-key",
        BUY_KEY,
        lambda token, seats: say("a key from the supply for {francs}", francs=francs_words(token["key_price"])),
        lambda token, seats: [("buy-key", (token["key_price"],))],
        ("key_price",),
    ),
    Effect("take-any", TAKE_ANY, plain(say("a bonus token from any space")), drawn("any", f"1–{BONUSES}")),
    Effect(
        "per-token",
        PER_TOKEN,
        for_each(say("{points} for each other unused bonus token")),
        drawn_each("per-token"),
        ("points_by_players",),
        only_scores=True,
    ),
    Effect(
        "prestige-pairs",
        PRESTIGE_PAIRS,
        for_each(say("{points} for each pair of prestige returned")),
        drawn_each("per-prestige"),
        ("points_by_players",),
    ),
    Effect(
        "resource-pairs",
        RESOURCE_PAIRS,
        for_each(say("{points} for each pair of resources returned")),
        drawn_each("per-resource"),
        ("points_by_players",),
    ),
    Effect(
        "back",
        BACKWARDS,
        lambda token, seats: say("move your figure back up to {n} spaces and take the token there", n=token["back"]),
        lambda token, seats: [("back-token", (token["back"],))],
        ("back",),
    ),
    Effect("francs-at-end", FRANCS_AT_END, plain(say("1 point for each franc at the end")), drawn("per-franc", 1, 1)),
    Effect(
        "per-landmark",
        PER_LANDMARK,
        for_each(say("{points} for each key on a landmark")),
        drawn_each("per-landmark"),
        ("points_each",),
        only_scores=True,
    ),
    Effect(
        "per-kind",
        PER_KIND,
        lambda token, seats: say(
            "{points} points if your keys are on 4/5/6/7 different kinds of buildings",
            points="/".join(map(str, token["points_by_kinds"])),
        ),
        lambda token, seats: [("per-kinds", (f"{min(token['points_by_kinds'])}–{max(token['points_by_kinds'])}",))],
        ("points_by_kinds",),
        only_scores=True,
    ),
)
CALLED = {effect.name: effect for effect in EFFECTS}
BY_NUMBER = (  # what the numbers of the rulebook do: for boxes that do not say it, as all did once
    "gift", "resource", "resource", "resource", "gift", "per-building", "gift", "any-prestige", "double", "any-resource",
    "per-building", "gift", "buy-key", "buy-key", "per-building", "join", "take-any", "per-building", "any-prestige", "per-token",
    "any-resource", "gift", "prestige-pairs", "resource-pairs", "back", "per-building", "francs-at-end", "per-building",
    "per-landmark", "per-kind",
)  # fmt: skip


def effect_of(token: Printed) -> Effect:
    """The effect that the box names, or that its number has in the rulebook."""
    return CALLED[token.get("effect", BY_NUMBER[token["number"] - 1])]


def bonus_effect(box: Box, number: int) -> Effect:
    return effect_of(box.data["bonus"][number - 1])


def bonus_words(box: Box, number: int, seats: int) -> Any:
    """P7.5 What a bonus token does, in a few words."""
    token = box.data["bonus"][number - 1]
    return effect_of(token).words(token, seats)


def bonus_glyphs(token: Printed, seats: int) -> list[Glyph]:
    """P7.5 The same as small drawings."""
    return effect_of(token).glyphs(token, seats)
