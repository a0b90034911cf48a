"""P2.1, P10.2: tiles from the stacks onto the board."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.piles import draw
from ....parts.sets import only
from ..state import ACTION, BUILDING, COSTS, DISTRICTS, DRAW, LAY, LAY_IN, NO_TILE, STACKS, Printed, State
from . import reasons as why
from .places import cost_of_spot, spot_of


@rule
def stacks_empty(s: State) -> bool:
    """P2.1, P8.1 No stack has tiles."""
    for stack in range(STACKS):
        if s.stack[stack].left > 0:
            return False
    return True


@rule
def legal_stacks(s: State, out: Ints) -> int:
    """P2.1 A stack that has tiles."""
    n = 0
    for stack in range(STACKS):
        out[n] = DRAW + stack
        n += s.stack[stack].left > 0  # else it is written over
    return n


@rule
def reveal(box: Printed, s: State, stack: int) -> None:
    """P2.1 The top tile goes onto its spot; P10.2 or waits for a district; or leaves the game if it fits nowhere."""
    tile = draw(s.stack[stack])
    s.learned += 1
    s.stage = ACTION
    if not s.options.placement:
        lay_tile(s, tile, tile)
    elif fits_somewhere(box, s, tile):
        s.stage, s.shown = LAY, tile
    else:
        s.gone |= only(tile)


@rule
def lay_tile(s: State, tile: int, spot: int) -> None:
    """P2.1 A tile lies on a spot: the building is there."""
    s.tile_on[spot] = tile
    s.built |= only(BUILDING + spot)


# --- free placement --------------------------------------------------------------------------------------------------
@rule
def refuse_laying(box: Printed, s: State, tile: int, district: int) -> int:
    """P10.2 A free spot of its cost, in a district without a building of its kind."""
    if s.tile_on[spot_of(district, cost_of_spot(tile))] != NO_TILE:
        return why.SPOT_TAKEN
    for cost in range(len(COSTS)):
        other = s.tile_on[spot_of(district, cost)]
        if other != NO_TILE and box.kind[other] == box.kind[tile]:
            return why.KIND_THERE
    return why.FINE


@rule
def fits_somewhere(box: Printed, s: State, tile: int) -> bool:
    """P10.2 Some district takes the tile."""
    for district in range(DISTRICTS):
        if refuse_laying(box, s, tile, district) == why.FINE:
            return True
    return False


@rule
def legal_districts(box: Printed, s: State, out: Ints) -> int:
    """P10.2 The districts for the tile shown."""
    n = 0
    for district in range(DISTRICTS):
        out[n] = LAY_IN + district
        n += refuse_laying(box, s, s.shown, district) == why.FINE  # else it is written over
    return n


@rule
def lay_in(s: State, district: int) -> None:
    """P10.2 The tile shown goes to a district."""
    lay_tile(s, int(s.shown), spot_of(district, cost_of_spot(s.shown)))
    s.stage, s.shown = ACTION, NO_TILE
