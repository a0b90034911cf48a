"""Piles of cards: any record with `left` and `cards`, of which the last one left is on top. Empty places hold 0."""

from __future__ import annotations

from typing import Any

from ..engine.jit import rule
from ..engine.rng import Chance, below
from .sets import has, only


@rule
def gather(pile: Any, members: int) -> None:
    """Makes the pile of a set of cards, in order."""
    pile.left = 0
    for card in range(len(pile.cards)):
        pile.cards[card] = 0
        if has(members, card):
            pile.cards[pile.left] = card
            pile.left += 1


@rule
def shuffle(chance: Chance, pile: Any) -> None:
    """Every order is equally likely."""
    for i in range(pile.left - 1, 0, -1):
        j = below(chance, i + 1)
        card = pile.cards[i]
        pile.cards[i] = pile.cards[j]
        pile.cards[j] = card


@rule
def draw(pile: Any) -> int:
    """Takes the top card."""
    pile.left -= 1
    card = int(pile.cards[pile.left])
    pile.cards[pile.left] = 0
    return card


@rule
def draw_set(pile: Any, n: int) -> int:
    """Takes n cards from the top."""
    drawn = 0
    for _ in range(n):
        drawn |= only(draw(pile))
    return drawn


@rule
def content(pile: Any) -> int:
    """The cards in the pile, as a set. A card that is there twice is found by counting."""
    members = 0
    for i in range(pile.left):
        members |= only(pile.cards[i])
    return members


def top_first(pile: Any) -> list[int]:
    """The cards from top to bottom: for positions."""
    return [int(card) for card in pile.cards[: pile.left][::-1]]


def stack_up(pile: Any, cards: list[int]) -> None:
    """The pile of these cards, given from top to bottom."""
    pile.left = len(cards)
    pile.cards[:] = 0
    pile.cards[: len(cards)] = cards[::-1]
