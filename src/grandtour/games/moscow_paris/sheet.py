"""What a finished game is counted from: the cities that everyone has."""

from __future__ import annotations

from typing import Any

from ...engine.editor.schema import Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...parts.sets import set_of
from . import editor
from .state import NOBODY, OVER


def pieces(frame: Frame) -> Pieces:
    return {"cities": editor.pieces(frame)["cities"]}


def entries(frame: Frame, values: Values) -> list[Place]:
    """M6.2 Cities bring points, and more of one country."""
    return [Place(f"players.{seat}.cities", say("Cities collected"), seat, pieces="cities") for seat in range(frame.seats)]


def fill(frame: Frame, values: Values, s: Any) -> None:
    """Puts the cities before the players; the game is over."""
    numbers = {city["id"]: i for i, city in enumerate(frame.box.data["city"])}
    s.stage, s.turn = OVER, NOBODY
    for seat in range(frame.seats):
        s.player[seat].cities = set_of([numbers[id_] for id_ in values[f"players.{seat}.cities"]])
