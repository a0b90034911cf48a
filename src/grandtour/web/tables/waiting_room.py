"""What those see who wait for a game to begin, and those who come by its link."""

from __future__ import annotations

from typing import Any

from ...bots import names
from ...engine import registry
from ...engine.i18n import Sentence, say
from ..http.render import qr
from ..settings import limit_words
from ..store import BOT, OPEN, PERSON, PlaceRow, RoomRow
from .bot_names import face_of
from .options import shown_options
from .presence import connected
from .setup import level_shown, level_words
from .viewers import Viewer


def waiting_room(viewer: Viewer) -> dict[str, Any]:
    """What waiting.html is drawn from."""
    room, held = viewer.room, viewer.held
    creator = viewer.player is not None and viewer.player == room.row.creator
    wanted = any(not place.taken for place in room.places)
    link = f"{viewer.address}/join/{room.row.invite}" if (held or creator) and wanted else None
    game = registry.find(room.row.game)
    return {
        "id": room.id,
        "game": room.row.game,
        "title": game.TITLE,
        "sentence": game.ABOUT,
        "places": [_place(viewer, place) for place in room.places],
        "levels": [{"name": level, "label": level_words(level)} for level in names()] if creator else [],
        "me": viewer.me,
        "csrf": viewer.csrf,
        "suggested": str(say("Traveller")),
        "invite": "",
        "link": link,
        "qr": None if link is None else qr(link),
        "details": details(room.row),
        "may_leave": bool(held) and all(room.places[place].kind != PERSON for place in held),
        "holder": bool(held),
        "word": room.places[held[0]].word if held else "",
        "commitment": room.commitment,
        "creator": creator,
        "tournament": room.tournament,
    }


def _place(viewer: Viewer, place: PlaceRow) -> dict[str, Any]:
    return {
        "place": place.number,
        "name": place.name,
        "bot": level_shown(place.level),
        "level": place.level,
        "face": face_of(place.name) if place.kind == BOT else None,
        "mine": viewer.is_me(place),
        "connected": place.player in connected(viewer.room),
        "ready": place.ready,
        "kind": place.kind,
        "sit": not place.taken and place.kind == OPEN and not viewer.held,
    }


def shown_place(place: PlaceRow) -> Sentence | str:
    """The name of a player or bot in a list: with a bot's level."""
    return say("{name} ({level})", name=place.name, level=level_words(place.level)) if place.level else place.name


def details(row: RoomRow) -> list[Sentence]:
    """How a room is set up, in words."""
    lines = shown_options(registry.find(row.game), row.options, row.box)
    if row.wins > 1:
        lines.append(say("Series: first to {n} wins.", n=row.wins))
    if row.move_limit is not None:
        lines.append(say("Time: {limit}; after that, a bot takes over.", limit=limit_words(row.move_limit)))
    if row.rated:
        lines.append(say("No hints; rated."))
        lines.append(say("Leaving a rated game, or letting a bot move for you, counts as a loss."))
    elif not row.hints:
        lines.append(say("No hints."))
    if row.lots:
        lines.append(say("Who sits where, and so who goes first, is drawn by lot when the game starts."))
    lines.append(say("Listed in the lobby.") if row.public else say("Private: only people with the link can find it."))
    lines.append(say("Spectators allowed.") if row.spectators else say("No spectators."))
    if row.box is not None:
        lines.append(say("Custom box."))
    return lines
