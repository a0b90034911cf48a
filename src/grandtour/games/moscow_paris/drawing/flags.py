"""Flags: those of countries that we know are drawings; others are made up from the country's word, always the same way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

from ..words.names import COUNTRIES

COLOURS = ("#d8353c", "#1c4f9c", "#1d8a4b", "#f4c62f", "#fffbf3", "#22303c", "#2f9ba1", "#e2803a", "#7a4a94")
CLOTH = "M0 0h30v20H0z"
PATTERNS = (  # three shapes on a cloth of 30 by 20, one above the other
    (CLOTH, "M0 10h30v10H0z", "M0 0l13 10L0 20z"),
    (CLOTH, "M0 7h30v6H0z", "M8 0h6v20H8z"),
    (CLOTH, "M0 20 30 0v20z", "M0 16 24 0h6v4L6 20H0z"),
    (CLOTH, "M0 0h10v20H0z", "M17 10 20 6l3 4-3 4z"),
)
MADE_UP = 256


@lru_cache(MADE_UP)
def flag(country: str) -> Mapping[str, Any]:
    """The name of a drawing, or shapes with their colours."""
    return {"drawing": country, "shapes": ()} if country in COUNTRIES else {"drawing": None, "shapes": made_up(country)}


def made_up(country: str) -> tuple[tuple[str, str], ...]:
    """Three different colours and a pattern, from the letters of a word."""
    number = crc32(country.encode())
    number, pattern = divmod(number, len(PATTERNS))
    left, chosen = list(COLOURS), []
    for _ in PATTERNS[pattern]:
        number, i = divmod(number, len(left))
        chosen.append(left.pop(i))
    return tuple(zip(PATTERNS[pattern], chosen, strict=True))
