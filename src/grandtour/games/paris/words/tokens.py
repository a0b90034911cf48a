"""What tokens give, for people; `effects.py` has what else bonus tokens do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.phrases import points_words
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
