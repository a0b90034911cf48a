"""The numbers of actions and of spots, made and taken apart. Their order is that of the tables in `state.py`."""

from __future__ import annotations

from ....engine.jit import rule
from ..state import CARS, COLUMN, FAR, FAR_COLUMN, FAR_PICK, GIVE, LAY, LINE_SPOTS, NEAR, NEIGHBOURS, PICK, ROWS, SIDES, SPOTS


@rule
def lay_action(car: int, row: int, side: int) -> int:
    return LAY + (car * ROWS + row) * SIDES + side


@rule
def lay_parts(a: int) -> tuple[int, int, int]:
    """Car, row and side."""
    code = a - LAY
    return code // SIDES // ROWS, code // SIDES % ROWS, code % SIDES


@rule
def is_pick(a: int) -> bool:
    return PICK <= a < COLUMN or FAR_PICK <= a < FAR_COLUMN


@rule
def pick_action(spot: int) -> int:
    return PICK + spot if spot < SPOTS else FAR_PICK + spot - SPOTS


@rule
def spot_of(a: int) -> int:
    """The spot that is picked."""
    return a - PICK if a < COLUMN else SPOTS + a - FAR_PICK


@rule
def is_column(a: int) -> bool:
    return COLUMN <= a < GIVE or a >= FAR_COLUMN


@rule
def column_action(side: int, place: int, top: int) -> int:
    if place < NEAR:
        return COLUMN + (side * NEAR + place) * ROWS + top
    return FAR_COLUMN + (side * FAR + place - NEAR) * ROWS + top


@rule
def column_parts(a: int) -> tuple[int, int, int]:
    """Side, place and top row."""
    if a < GIVE:
        code = a - COLUMN
        return code // ROWS // NEAR, code // ROWS % NEAR, code % ROWS
    code = a - FAR_COLUMN
    return code // ROWS // FAR, NEAR + code // ROWS % FAR, code % ROWS


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
    """Spots are cars in lines next to the cities, then cars in front of players, then cars farther out in lines."""
    return spot < LINE_SPOTS or spot >= SPOTS


@rule
def line_spot(row: int, side: int, place: int) -> int:
    if place < NEAR:
        return (row * SIDES + side) * NEAR + place
    return SPOTS + (row * SIDES + side) * FAR + place - NEAR


@rule
def line_parts(spot: int) -> tuple[int, int, int]:
    """Row, side and place of a spot in a line."""
    if spot < LINE_SPOTS:
        return spot // NEAR // SIDES, spot // NEAR % SIDES, spot % NEAR
    code = spot - SPOTS
    return code // FAR // SIDES, code // FAR % SIDES, NEAR + code % FAR


@rule
def front_parts(spot: int) -> tuple[int, int]:
    """Of a spot in front of a player: how many seats on from the player who picks, and the car."""
    return (spot - LINE_SPOTS) // CARS, (spot - LINE_SPOTS) % CARS


@rule
def front_spot(other: int, car: int) -> int:
    return LINE_SPOTS + other * CARS + car
