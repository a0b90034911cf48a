"""Moves as people read them: an action as a sentence that says what it does; `syntax.py` has what is typed."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ..ids import card_id
from ..rules.draft import is_keep, is_mark
from ..state import (
    CARDS,
    JOURNEY_NAMES,
    KEEP,
    KEEP_HIDDEN,
    MARK,
    SIGHTS,
    STOP,
    VISIT,
    State,
)
from .names import JOURNEYS, card_words, city_data, sight_words


def move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """An action as a sentence for a list of moves."""
    city = city_data(box, s)
    if a == STOP:
        return say("End the journey")
    if a == KEEP_HIDDEN:
        return say("Keep a card")
    if is_keep(a):
        return say("Keep the route: {card}", card=card_words(city, card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)))
    if is_mark(a):
        journey = JOURNEYS[JOURNEY_NAMES[(a - MARK) // SIGHTS]]
        return say("First token: {sight}, {journey}", sight=sight_words(city, (a - MARK) % SIGHTS + 1), journey=journey)
    return say("Visit {sight}", sight=sight_words(city, a - VISIT + 1))
