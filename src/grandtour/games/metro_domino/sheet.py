"""What a finished game is counted from: stations opened and tiles left in hand."""

from __future__ import annotations

from typing import Any

from ...engine.editor.schema import NUMBER, Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...parts.sets import first_n
from .state import NOBODY, OVER, TILES


def pieces(frame: Frame) -> Pieces:
    return {}


def entries(frame: Frame, values: Values) -> list[Place]:
    """D5.2 Only how many, not which."""
    tokens = int(frame.box.record.tokens)
    return [
        place
        for seat in range(frame.seats)
        for place in (
            Place(f"players.{seat}.stations", say("Own tokens on stations"), seat, NUMBER, high=tokens),
            Place(f"players.{seat}.tiles", say("Tiles left in hand"), seat, NUMBER, high=TILES),
        )
    ]


def fill(frame: Frame, values: Values, s: Any) -> None:
    """Gives everyone that many stations and tiles, whichever they are; the game is over."""
    s.stage, s.turn = OVER, NOBODY
    for seat in range(frame.seats):
        s.player[seat].stations = values[f"players.{seat}.stations"]
        s.player[seat].hand = first_n(values[f"players.{seat}.tiles"])
