"""M4.2, M4.3: cars lying one above the other are uncoupled."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ..state import ROWS, SIDES, THREE, TWO, UNCOUPLE_TWO, State
from . import reasons as why
from .actions import column_action
from .lines import longest, uncouple


@rule
def height(s: State) -> int:
    """M4.2 Two cars, M4.3 or three."""
    return TWO if s.aside == UNCOUPLE_TWO else THREE


@rule
def refuse_column(s: State, side: int, place: int, top: int) -> int:
    """M4.2, M4.3 Same side, same distance, neighbouring rows: exactly as many as the card says, or none."""
    for row in range(top, top + height(s)):
        if row >= ROWS or place >= s.cars[row, side]:
            return why.NO_COLUMN
    return why.FINE


@rule
def legal_columns(s: State, out: Ints) -> int:
    """All columns of the right height."""
    n = 0
    for side in range(SIDES):
        for place in range(longest(s, side)):
            for top in range(ROWS):
                if refuse_column(s, side, place, top) == why.FINE:
                    out[n] = column_action(side, place, top)
                    n += 1
    return n


@rule
def uncouple_column(s: State, side: int, place: int, top: int) -> None:
    """M4.2, M4.3 The cars of a column are discarded; M4.7 the gaps close."""
    for row in range(top, top + height(s)):
        uncouple(s, row, side, place)
