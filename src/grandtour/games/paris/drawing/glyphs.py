"""Tokens as pictures that need no manual: a row of small drawings with numbers on them.

The drawings are those of `art.svg`, all of one height. What one gets stands first; behind a stroke, for each of what: a star
with 2, a stroke, a house with 1 is "2 points for each key on a building of cost 1". An arrow is "for": a coin with 3, an arrow,
a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ..effects import Glyph, bonus_glyphs, gift_glyphs
from ..ids import BOXES

GAP = 1
WIDE = 22
ONE = (11, 4)  # where a number is written
DRAWINGS: Mapping[str, tuple[int, tuple[tuple[float, float], ...]]] = {  # how wide, and where numbers are written
    "coin": (WIDE, (ONE,)),
    "points": (WIDE, (ONE,)),
    "per-house": (52, (ONE, (41, 9.5))),
    "per-token": (52, (ONE,)),
    "per-landmark": (52, (ONE,)),
    "per-prestige": (64, (ONE,)),
    "per-resource": (64, (ONE,)),
    "per-franc": (69, (ONE, (41, 4))),
    "per-kinds": (75, ((20, 4),)),
    "buy-key": (50, (ONE,)),
    "for": (12, ()),
    "back": (28, ((17, 4),)),
    "back-token": (51, ((17, 4),)),
    "any": (38, ((19, 4),)),
    "double": (46, ()),
    "join": (46, ()),
}


# --- drawn --------------------------------------------------------------------------------------------------------------
def drawing(name: str) -> tuple[int, tuple[tuple[float, float], ...]]:
    return DRAWINGS.get(name, (WIDE, ()))


@lru_cache(1024)
def picture(glyphs: tuple[Glyph, ...], room: float, x: float = 0, y: float = 0) -> Markup:
    """The drawings in a row around x, y; squeezed if there is too little room."""
    width = sum(drawing(name)[0] + GAP for name, _ in glyphs) - GAP
    fits = width <= room
    left, low, found = (x if fits else 0) - width / 2, y if fits else 0, []
    for name, numbers in glyphs:
        wide, places = drawing(name)
        found.append(f'<use href="#paris-{name}" x="{left:g}" y="{low:g}"/>')
        for n, (right, down) in zip(numbers, places, strict=True):
            found.append(f'<text class="n" x="{left + right:g}" y="{low + down:g}">{n}</text>')
        left += wide + GAP
    inside = "".join(found)
    return Markup(inside if fits else f'<g transform="translate({x:g} {y:g})scale({room / width:.2f} 1)">{inside}</g>')


@lru_cache(BOXES * 8)
def bonus_pictures(box: Box, seats: int, room: float, x: float, y: float) -> tuple[Markup, ...]:
    """The bonus tokens by number, around a point; there is no number 0."""
    tokens = box.data["bonus"]
    return (Markup(""), *(picture(tuple(bonus_glyphs(token, seats)), room, x, y) for token in tokens))


@lru_cache(BOXES * 8)
def end_pictures(box: Box, room: float, x: float, y: float) -> dict[str, Markup]:
    """The end tokens by id, around a point."""
    return {token["id"]: picture(tuple(gift_glyphs(token)), room, x, y) for token in box.data["end_token"]}


def end_token(box: Box, id_: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(token for token in box.data["end_token"] if token["id"] == id_)
    return found
