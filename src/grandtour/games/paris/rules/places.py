"""P1.1: places as numbers and as sets."""

from __future__ import annotations

import numpy as np

from ....engine.jit import rule
from ....parts.sets import only
from ..state import ARC, BANK, BUILDING, COSTS, DISTRICTS, LANDMARK, NO_DISTRICT, PLACES, SPOTS, State

EIGHT = len(COSTS) - 1  # the index of the highest cost
HIGHEST_OF_BONUS = 2  # the index of the highest cost that gives a bonus token

ALL_BUILDINGS = ((1 << SPOTS) - 1) << BUILDING
ALL_LANDMARKS = ((1 << PLACES) - 1) & ~((1 << LANDMARK) - 1)
EIGHTS = sum(1 << (BUILDING + district * len(COSTS) + EIGHT) for district in range(DISTRICTS))
NO_WOOD_NEEDED = ALL_BUILDINGS & ~EIGHTS
ALL_COSTS = (1 << len(COSTS)) - 1
BUILDINGS_IN = np.array([ALL_COSTS << (BUILDING + district * len(COSTS)) for district in range(DISTRICTS)], np.int64)
OF_COST = np.array(
    [sum(1 << (BUILDING + district * len(COSTS) + i) for district in range(DISTRICTS)) for i in range(len(COSTS))], np.int64
)


@rule
def spot_of(district: int, cost: int) -> int:
    """P1.2 A spot, and the tile printed for it; the cost is an index."""
    return int(district) * len(COSTS) + int(cost)


@rule
def district_of_spot(spot: int) -> int:
    return int(spot) // len(COSTS)


@rule
def cost_of_spot(spot: int) -> int:
    """The index of its cost."""
    return int(spot) % len(COSTS)


@rule
def is_building(place: int) -> bool:
    return BUILDING <= place < LANDMARK


@rule
def district_of(s: State, place: int) -> int:
    """The district of a place; NO_DISTRICT for the Arc and for a landmark in the supply."""
    if place < ARC:
        return place - BANK
    if place == ARC:
        return NO_DISTRICT
    return district_of_spot(place - BUILDING) if place < LANDMARK else int(s.landmark_in[place - LANDMARK])


@rule
def property_in(s: State, district: int) -> int:
    """The buildings and landmarks of a district, a set."""
    return int(BUILDINGS_IN[district]) | int(s.landmarks[district])


@rule
def has_key_in(s: State, seat: int, district: int) -> bool:
    """P4.4 A key of the seat stands in the district: on its bank, a building or a landmark."""
    return int(s.player[seat].stands) & (only(BANK + district) | property_in(s, district)) != 0
