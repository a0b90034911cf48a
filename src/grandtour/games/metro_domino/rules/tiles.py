"""D1.1: tiles and ways of laying them, as numbers and as sets."""

from __future__ import annotations

import numpy as np

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import first_n
from ..state import FAR_STEP, NEAR_STEP, PLACINGS, VALUES, Printed

# --- tiles and placings by number, sets of tiles by their halves -------------------------------------------------------
HALVES = [(low, high) for high in range(VALUES) for low in range(high + 1)]  # of all tiles
LOW = np.array([low for low, _ in HALVES], np.int64)
HIGH = np.array([high for _, high in HALVES], np.int64)
NEAR = np.array([half for low, high in HALVES for half in ((low,) if low == high else (low, high))], np.int64)
FAR = np.array([half for low, high in HALVES for half in ((low,) if low == high else (high, low))], np.int64)
DOUBLES = sum(1 << tile for tile, (low, high) in enumerate(HALVES) if low == high)


def tiles_with(halves: Ints) -> Ints:
    """For each set of values, the tiles of which this half is among them."""
    sets = [0]
    for values in range(1, 1 << VALUES):
        value = values.bit_length() - 1
        sets.append(sets[values & ~(1 << value)] | sum(1 << tile for tile in np.flatnonzero(halves == value).tolist()))
    return np.array(sets, np.int64)


LOW_IN = tiles_with(LOW)
HIGH_IN = tiles_with(HIGH)


# --- numbers made and taken apart ---------------------------------------------------------------------------------------
@rule
def tile_of(one: int, other: int) -> int:
    """The tile with these two values."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@rule
def all_tiles(box: Printed) -> int:
    """D1.1 Every pair of the values once."""
    return first_n(tile_of(box.highest, box.highest) + 1)


@rule
def first_placing(tile: int) -> int:
    """The placing of a tile with its lower half near; the next number has the higher half near, unless it is a double."""
    return 2 * tile - int(HIGH[tile])


@rule
def way_of(kind: int, near: int, far: int) -> int:
    return kind * PLACINGS + first_placing(tile_of(near, far)) + (1 if near > far else 0)


@rule
def way_parts(way: int) -> tuple[int, int, int]:
    """Kind, near half and far half as printed."""
    return way // PLACINGS, int(NEAR[way % PLACINGS]), int(FAR[way % PLACINGS])


@rule
def far_half(way: int) -> int:
    """As printed: a change counts only while the tile is placed (D4.1)."""
    return int(FAR[way % PLACINGS])


@rule
def tile_laid(way: int) -> int:
    _, near, far = way_parts(way)
    return tile_of(near, far)


@rule
def counts_as(way: int) -> tuple[int, int]:
    """D4.1 The values of the near and the far half while the tile is placed."""
    kind, near, far = way_parts(way)
    return near + NEAR_STEP[kind], far + FAR_STEP[kind]
