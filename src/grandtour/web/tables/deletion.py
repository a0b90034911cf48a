"""Who may delete a room, and when."""

from __future__ import annotations

from ...engine.i18n import Sentence, say
from ..services.ratings import may_count
from .room import BETWEEN, OVER, PLAYING, Room


def refusal(room: Room, player: int | None) -> Sentence | None:
    """Why a room may not be deleted now by somebody; `None` if it may: by who made it, but not out of other people's hands, nor
    to get round a result."""
    if player is None or player != room.row.creator:
        return say("Only who made this table can delete it.")
    if room.row.daily is not None and room.stage != OVER:
        return say("The deal of the day can be deleted when it is over.")
    if room.stage not in (PLAYING, BETWEEN):
        return None
    if any(place.player not in (None, player) for place in room.places):
        return say("Others play at this table, too. You can leave it, or delete it when the game is over.")
    if room.stage == PLAYING and may_count(room, room.game):
        return say("This game counts for the rating. You can leave it, which counts as lost, or delete it when it is over.")
    return None
