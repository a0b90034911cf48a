"""What the editors of all games say in the same words, and choices that all of them have."""

from __future__ import annotations

from ..i18n import Sentence, say

BOARD, TURN = say("Board"), say("Turn")
STAGE, TO_MOVE = say("Stage"), say("To move")
NONE, YES, NO = say("none"), say("yes"), say("no")
HAND = say("Hand")
Choices = tuple[tuple[object, object], ...]


def player(seat: int) -> Sentence:
    return say("Player {n}", n=seat + 1)


def player_names(seats: int) -> tuple[str, ...]:
    """Players who have no other names."""
    return tuple(str(player(seat)) for seat in range(seats))


def seat_choices(seats: int) -> Choices:
    """Somebody, or nobody."""
    return ((None, NONE), *((seat, player(seat)) for seat in range(seats)))


NO_YES: Choices = ((False, NO), (True, YES))
