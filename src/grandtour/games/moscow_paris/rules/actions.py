"""The numbers of actions and of spots, made and taken apart. Their order is that of the tables in `state.py`."""

from __future__ import annotations

from ....engine.jit import rule
from ..state import CARS, COLUMN, GIVE, LAY, LINE_SPOTS, NEIGHBOURS, PLACES, ROWS, SIDES


@rule
def lay_action(car: int, row: int, side: int) -> int:
    return LAY + (car * ROWS + row) * SIDES + side


@rule
def lay_parts(a: int) -> tuple[int, int, int]:
    """Car, row and side."""
    code = a - LAY
    return code // SIDES // ROWS, code // SIDES % ROWS, code % SIDES


@rule
def column_action(side: int, place: int, top: int) -> int:
    return COLUMN + (side * PLACES + place) * ROWS + top


@rule
def column_parts(a: int) -> tuple[int, int, int]:
    """Side, place and top row."""
    code = a - COLUMN
    return code // ROWS // PLACES, code // ROWS % PLACES, code % ROWS


@rule
def give_action(mine: int, way: int, theirs: int) -> int:
    return GIVE + (mine * NEIGHBOURS + way) * CARS + theirs


@rule
def give_parts(a: int) -> tuple[int, int, int]:
    """My car, the way and their car."""
    code = a - GIVE
    return code // CARS // NEIGHBOURS, code // CARS % NEIGHBOURS, code % CARS


@rule
def is_in_line(spot: int) -> bool:
    """Spots are cars in lines, and then cars in front of players."""
    return spot < LINE_SPOTS


@rule
def line_spot(row: int, side: int, place: int) -> int:
    return (row * SIDES + side) * PLACES + place


@rule
def line_parts(spot: int) -> tuple[int, int, int]:
    """Row, side and place of a spot in a line."""
    return spot // PLACES // SIDES, spot // PLACES % SIDES, spot % PLACES


@rule
def front_parts(spot: int) -> tuple[int, int]:
    """Of a spot in front of a player: how many seats on from the player who picks, and the car."""
    return (spot - LINE_SPOTS) // CARS, (spot - LINE_SPOTS) % CARS


@rule
def front_spot(other: int, car: int) -> int:
    return LINE_SPOTS + other * CARS + car
