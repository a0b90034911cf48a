"""What is asked of a player now."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, count, listed, say
from ....engine.phrases import waiting
from ....parts.sets import members_of
from ..rules.draft import is_draft, is_marking, kept_after, kind_of, packets_seen
from ..rules.journey import at_the_end, choices
from ..rules.turn import acting
from ..state import State


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if (otherwise := waiting(acting(s), seat, who)) is not None:
        return otherwise
    if is_draft(s):
        return asks_to_keep(s, seat)
    if is_marking(s):
        return say("Place your first token on a morning or evening cell of a sight without tokens.")
    return asks_to_visit(box, s, seat)


def asks_to_keep(s: State, seat: int) -> Sentence:
    kind = kind_of(s)
    kept = s.player[seat].kept[kind]
    missing = kept_after(kind, packets_seen(s, seat, kind)) - len(members_of(kept))
    return count("Choose {n} card to keep.", "Choose {n} cards to keep.", missing)


def asks_to_visit(box: Box, s: State, seat: int) -> Sentence:
    numbers = listed(sight + 1 for sight in members_of(choices(box.record, s, seat)))
    if not numbers:
        return say("You can't place a token: end the journey.")
    if at_the_end(box.record, s):
        return say("Choose a sight ({numbers}), or end the journey.", numbers=numbers)
    return say("Choose a sight: {numbers}.", numbers=numbers)
