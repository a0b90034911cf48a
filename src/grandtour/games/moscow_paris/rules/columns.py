"""M4.2, M4.3: cars lying one above the other are uncoupled."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.choices import each
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
            tops = rows_with_car(s, side, place)
            for _ in range(1, height(s)):
                tops &= tops >> 1
            n = each(column_action(side, place, 0), tops, ROWS, out, n)
    return n


@rule
def rows_with_car(s: State, side: int, place: int) -> int:
    """The rows that have a car at this distance, as a set."""
    rows = 0
    for row in range(ROWS):
        rows |= int(place < s.cars[row, side]) << row
    return rows


@rule
def uncouple_column(s: State, side: int, place: int, top: int) -> None:
    """M4.2, M4.3 The cars of a column are discarded; M4.7 the gaps close."""
    for row in range(top, top + height(s)):
        uncouple(s, row, side, place)
