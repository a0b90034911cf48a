"""Deleting a room: by whom, and when."""

from __future__ import annotations

from ...engine.i18n import Sentence, say
from ..services.ratings import may_count
from .room import BETWEEN, OVER, PLAYING, Room


def refusal(room: Room, player: int | None) -> Sentence | None:
    """Why a player may not delete a room now; `None` if they may: the player who made it, but not what others have played at, nor
    to get around a result."""
    if player is None or player != room.row.creator:
        return say("Only the creator can delete this table.")
    if room.row.daily is not None and room.stage != OVER:
        return say("You can delete a daily deal once it is over.")
    shared = any(place.player not in (None, player) for place in room.places)
    if room.stage == OVER and shared:
        return say("Other people have played at this table, so their game can't be deleted by one player alone.")
    if room.stage not in (PLAYING, BETWEEN):
        return None
    if shared:
        return say("Other people are playing at this table. You can leave it, but not delete it.")
    if room.stage == PLAYING and may_count(room, room.game):
        return say("This game is rated. You can leave it, which counts as a loss, or delete it once it is over.")
    return None
