"""Which room somebody may see, and for which place they speak."""

from __future__ import annotations

from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..http.errors import Denied
from ..server import GameServer
from .room import Room

NO_TABLE = say("This table doesn't exist, or you don't have access to it.")


def room_for(server: GameServer, id_: str, player: int | None) -> Room:
    """A room that somebody may see; others are told the same as if there were none."""
    room = asked_for(server, id_)
    if not room.may_watch(player):
        raise Denied(NO_TABLE, 404)
    return room


def asked_for(server: GameServer, id_: str) -> Room:
    """The room that a request is about, as it is stored now."""
    room = server.room(id_)
    if room is not None:
        server.peers.look_again(room)
    if room is None or room.deleted:
        raise Denied(NO_TABLE, 404)
    return room


def place_of(room: Room, player: int | None, wanted: Any) -> int:
    """The place that somebody speaks for: their only one, or the one of theirs that they name."""
    held = room.held_by(player)
    if not held:
        raise Denied(say("You have no seat at this table."))
    if wanted is None and len(held) == 1:
        return held[0]
    if wanted is None:
        raise GrandTourError(say("You have several seats here; specify which one."))
    if isinstance(wanted, bool) or wanted not in held:
        raise Denied(say("That is not your seat."))
    return int(wanted)
