"""What programs and browsers send to a table, read and checked."""

from __future__ import annotations

from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..http.errors import Denied
from ..server import GameServer
from ..store import NotStored
from .message_types import RefusedMessage
from .room import MOST_REQUEST, Room

MOST_WORDS = 200


def check_one_more(server: GameServer, room: Room, player: int | None, origin: str) -> None:
    """Refuses another spectator if there are too many. The players of the room are let in, whoever else is there."""
    everybody = [viewer for other in server.rooms.values() for viewer in other.viewers]
    if sum(viewer.origin == origin for viewer in everybody) * server.peers.number >= server.settings.most_from_one:
        raise Denied(say("Too many tables are open from your network. Please close some."), 429)
    if room.held_by(player):
        return
    if len(everybody) >= server.settings.most_sockets:
        raise Denied(say("The server is full right now. Please try again later."), 503)
    if len(room.viewers) >= server.settings.most_watchers:
        raise Denied(say("This table has reached its spectator limit."), 503)


def text_of(sent: dict[str, Any], field: str) -> str:
    value = sent.get(field)
    if not isinstance(value, str) or len(value) > MOST_WORDS:
        raise GrandTourError(say("“{field}” is missing from the message or not valid.", field=field))
    return value


def number_of(sent: dict[str, Any], field: str) -> int:
    value = sent.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise GrandTourError(say("“{field}” is missing from the message or not valid.", field=field))
    return value


def request_of(player: int | None, place: int, sent: dict[str, Any]) -> str:
    """The name under which a move is remembered, so that it counts once; nobody's can be mistaken for another's."""
    request = sent.get("request")
    if not isinstance(request, str) or not 0 < len(request) <= MOST_REQUEST:
        raise GrandTourError(say("“{field}” is missing from the message or not valid.", field="request"))
    return f"{player}:{place}:{request}"


def refused_message(request: Any, refused: GrandTourError, number: int) -> RefusedMessage:
    return {
        "type": "refused",
        "request": request if isinstance(request, str) and len(request) <= MOST_REQUEST else None,
        "number": number,
        "reason": str(refused),
        "rule": getattr(refused, "rule", ""),
        "again": isinstance(refused, NotStored),
    }
