"""What things are called in data, positions and moves, and back."""

from __future__ import annotations

from ...parts.sets import members_of
from .state import CARD_LETTERS, ROOF_LETTERS


def card_id(kind: int, card: int) -> str:
    return f"{CARD_LETTERS[kind]}{card + 1}"


def card_ids(kind: int, cards: int) -> list[str]:
    return [card_id(kind, card) for card in members_of(cards)]


def roof_ids(journey: int, tokens: int) -> list[str]:
    return [f"{ROOF_LETTERS[journey]}{token + 1}" for token in members_of(tokens)]
