"""Moves in words, and back; `moves.py` says the same to people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....engine.box import Box
from ..ids import card_id
from ..rules.draft import is_keep, is_mark
from ..state import ACTIONS, CARDS, JOURNEY_NAMES, KEEP, KEEP_HIDDEN, MARK, SIGHTS, STOP, VISIT, State


def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action, or a hidden keep, in words: in every position the same."""
    return plain_words(a)


def plain_words(a: int) -> str:
    if a == STOP:
        return "stop"
    if a == KEEP_HIDDEN:
        return "keep"
    if is_keep(a):
        return f"keep {card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)}"
    if is_mark(a):
        return f"mark {(a - MARK) % SIGHTS + 1} {JOURNEY_NAMES[(a - MARK) // SIGHTS]}"
    return f"visit {a - VISIT + 1}"


@cache
def _all_words() -> Mapping[str, int]:
    return {plain_words(a): a for a in range(ACTIONS)}


def action(box: Box, s: State, seat: int, text: str) -> int | None:
    """The action of these words."""
    return _all_words().get(text)
