"""What pages show of a game, a bot or a table in short."""

from __future__ import annotations

from typing import Any

from ...bots import names
from ...engine import registry
from ...engine.box import shipped_box
from ...engine.contract import WEIGHTS, Game
from ...engine.i18n import say
from ..http.errors import Denied
from ..tables.room import Room
from ..tables.setup import level_words


def game_called(name: str) -> Game:
    """The game of a page; there is no page for others."""
    if name not in registry.names():
        raise Denied(say("This page doesn't exist."), 404)
    return registry.find(name)


def shown_game(name: str) -> dict[str, Any]:
    game = game_called(name)
    players = shipped_box(name).data["players"]
    numbers = list(range(players["min"], players["max"] + 1))
    return {
        "name": name,
        "title": game.TITLE,
        "sentence": game.ABOUT,
        "players": numbers,
        "minutes": game.MINUTES,
        "weight": WEIGHTS[game.WEIGHT],
    }


def shown_levels() -> list[dict[str, Any]]:
    """All bots that can be seated: the levels, the weakest first, and those of somebody's own that this server offers."""
    return [{"name": level, "label": level_words(level)} for level in names()]


def shown_room(room: Room) -> dict[str, Any]:
    return {"id": room.id, "game": room.row.game, "title": registry.find(room.row.game).TITLE}
