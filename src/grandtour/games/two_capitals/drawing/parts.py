"""Which parts of the drawing stand for an action: what is pressed for it, and what is shown of it."""

from __future__ import annotations

from ....engine.box import Box
from ..ids import card_id
from ..rules.draft import is_keep, is_mark
from ..state import CARDS, JOURNEY_NAMES, KEEP, MARK, SIGHTS, STOP, VISIT, State


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a sight, the bus to end a journey, a card of the packet, a cell."""
    if a == STOP:
        return ("bus",)
    if is_keep(a):
        return (f"packet-{card_id((a - KEEP) // CARDS, (a - KEEP) % CARDS)}",)
    if is_mark(a):
        return (f"cell-{JOURNEY_NAMES[(a - MARK) // SIGHTS]}-{(a - MARK) % SIGHTS + 1}",)
    return (f"sight-{a - VISIT + 1}",)
