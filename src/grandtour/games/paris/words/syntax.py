"""Moves in words, and back; `moves.py` says the same to people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ....engine.box import Box
from ....engine.contract import Reason
from ....engine.i18n import say
from ....engine.phrases import written_so
from ..ids import BOXES, district_ids, end_ids, landmark_ids, place_ids
from ..state import ACTIONS, BONUSES, BUILDING, GOOD_NAMES, MOST_BACK, RESOURCES, STACKS, State

ALL_GOODS = "|".join(GOOD_NAMES)
FORMS = {
    "reveal": "reveal <1|2|3>",
    "lay": "lay <district>",
    "place": "place <district> / place arc",
    "move": "move arc / move <district> / move <district>:<cost> / move <landmark>",
    "to": "to <district>:<cost> / to <landmark> / to <landmark>@<district>",
    "points": "points <first-place value> <district>",
    "bonus": f"bonus <1 … {BONUSES}>",
    "match": "match <bronze|silver|gold-prestige>",
    "buy": "buy <wood|marble|gold>",
    "sell": f"sell <{ALL_GOODS}>",
    "use": f"use <1 … {BONUSES}> / use <end token>",
    "choose": f"choose <{ALL_GOODS}>",
    "return": f"return <{ALL_GOODS}>",
    "back": f"back <1 … {MOST_BACK}>",
    "take": f"take <1 … {BONUSES}>",
    "end-token": "end-token <name>",
}


def first_places(box: Box) -> list[str]:
    """P9.2 What points tokens are called: the points of the first place."""
    return [str(token["places"][0]) for token in box.data["points_token"]]


# --- words and numbers -----------------------------------------------------------------------------------------------
@lru_cache(BOXES)
def all_words(box: Box) -> tuple[str, ...]:
    """P2.6 All actions in words, by number."""
    districts, places, ends = district_ids(box), place_ids(box), end_ids(box)
    spaces = range(1, BONUSES + 1)
    new = [f"{landmark}@{district}" for landmark in landmark_ids(box) for district in districts]
    points = [f"{first} {district}" for first in first_places(box) for district in districts]
    parts: list[tuple[str, Iterable[Any]]] = [
        ("reveal", range(1, STACKS + 1)),
        ("lay", districts),
        ("place", places[:BUILDING]),
        ("move", places),
        ("to", (*places[BUILDING:], *new)),
        ("points", points),
        ("bonus", spaces),
        ("match", GOOD_NAMES[RESOURCES:]),
        ("skip", ("",)),
        ("buy", GOOD_NAMES[:RESOURCES]),
        ("sell", GOOD_NAMES),
        ("use", spaces),
        ("choose", GOOD_NAMES),
        ("return", GOOD_NAMES),
        ("back", range(1, MOST_BACK + 1)),
        ("take", spaces),
        ("look", ("",)),
        ("end-token", ends),
        ("use", ends),
        ("pass", ("",)),
        ("end", ("",)),
        ("end-token", ("",)),  # TAKE_HIDDEN
    ]
    return tuple(f"{verb} {thing}".strip() for verb, things in parts for thing in things)


@lru_cache(BOXES)
def all_actions(box: Box) -> dict[str, int]:
    """All actions by their words."""
    return {text: a for a, text in enumerate(all_words(box)[:ACTIONS])}


def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action in words, or the public form of one."""
    return all_words(box)[a]


def action(box: Box, s: State, seat: int, text: str) -> int | Reason | None:
    """The action of these words; a reason when they name something that is not in the box, or that the rules exclude."""
    if text in all_actions(box):
        return all_actions(box)[text]
    verb, _, rest = text.partition(" ")
    if verb not in FORMS:
        return None
    return excluded(box, verb, rest) or written_so(FORMS[verb])


def excluded(box: Box, verb: str, rest: str) -> Reason | None:
    """What the rules never allow, though it can be said."""
    if verb == "place" and rest in place_ids(box):
        return Reason("P3.1", say("Place a key on a bank or the Arc, never straight onto a building or landmark."))
    if verb == "to" and rest in place_ids(box):
        return Reason("P4.1", say("A key can move only to a building or landmark."))
    if verb == "buy" and rest in GOOD_NAMES:
        return Reason("P6.2", say("Prestige can't be bought."))
    if verb == "match" and rest in GOOD_NAMES:
        return Reason("P5.5", say("Only prestige can match a landmark's icons."))
    return None
