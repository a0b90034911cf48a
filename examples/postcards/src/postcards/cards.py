"""The ids of cards, `rome-3`, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grandtour.engine.box import Box
from grandtour.engine.i18n import Name, Sentence, say
from grandtour.parts.sets import members_of

from .state import CARDS, STAMPS


@lru_cache(16)
def ids(box: Box) -> tuple[str, ...]:
    """The ids of all cards, by number."""
    return tuple(f"{box.data['city'][card // STAMPS]['id']}-{card % STAMPS + 1}" for card in range(CARDS))


@lru_cache(16)
def numbers(box: Box) -> Mapping[str, int]:
    return {id_: card for card, id_ in enumerate(ids(box))}


def ids_of(box: Box, cards: int) -> list[str]:
    """The ids of a set of cards."""
    return [ids(box)[card] for card in members_of(cards)]


def city_name(box: Box, city: int) -> Name:
    data = box.data["city"][city]
    return Name(data["id"], data["name"])


def card_name(box: Box, card: int) -> Sentence:
    return say("{city} {stamps}", city=city_name(box, card // STAMPS), stamps=card % STAMPS + 1)
