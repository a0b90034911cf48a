"""What a finished game is counted from: the sights that everyone has visited, their routes, their roof tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...engine.editor.schema import MANY, BoxPiece, Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...parts.sets import only, set_of
from . import editor
from .state import JOURNEY_NAMES, JOURNEYS, KIND_NAMES, KINDS, NOBODY, OVER
from .words.names import sight_words


def pieces(frame: Frame) -> Pieces:
    city = editor.city_of(frame)
    numbers = sorted(int(sight["number"]) for sight in city["sight"])
    own = editor.pieces(frame)
    sights = [BoxPiece(str(number), sight_words(city, number), MANY) for number in numbers]
    return {"sights": sights, "routes": own["routes"], **({"roofs": own["roofs"]} if own["roofs"] else {})}


def entries(frame: Frame, values: Values) -> list[Place]:
    """T5 Sights count once, by day or in the evening; T5.1 routes, T6 collections, T7 bridges and roofs follow from them."""
    city = editor.city_of(frame)
    return [
        place
        for seat in range(frame.seats)
        for place in (
            Place(f"players.{seat}.sights", say("Sights visited"), seat, pieces="sights"),
            *(replace(own, hidden=False) for own in editor.own_places(city, seat)),
        )
    ]


def fill(frame: Frame, values: Values, s: Any) -> None:
    """Lays the tokens, as if all had been laid in the morning, and the cards before the players."""
    s.stage, s.turn = OVER, NOBODY
    for seat in range(frame.seats):
        path, me = f"players.{seat}", s.player[seat]
        for number in values[f"{path}.sights"]:
            s.tokens[0, int(number) - 1] |= only(seat)
        for kind in range(KINDS):
            me.kept[kind] = set_of(numbers_of(values[f"{path}.kept.{KIND_NAMES[kind]}"]))
        for journey in range(JOURNEYS):
            me.roofs[journey] = set_of(numbers_of(values.get(f"{path}.roofs.{JOURNEY_NAMES[journey]}", [])))


def numbers_of(ids: list[str]) -> list[int]:
    """The numbers of route cards and roof tokens."""
    return [int(id_[1:]) - 1 for id_ in ids]
