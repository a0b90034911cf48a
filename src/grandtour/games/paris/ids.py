"""What things are called in data, positions and moves, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...engine.box import Box
from .state import BUILDING, COSTS, LANDMARK

BOXES = 16  # whose ids are remembered
SETUPS = ("printed", "shuffled")
PLACEMENTS = ("printed", "free")
SCREENS = ("closed", "open")


@lru_cache(BOXES)
def district_ids(box: Box) -> tuple[str, ...]:
    return tuple(str(district["id"]) for district in box.data["district"])


@lru_cache(BOXES)
def landmark_ids(box: Box) -> tuple[str, ...]:
    return tuple(str(landmark["id"]) for landmark in box.data["landmark"])


@lru_cache(BOXES)
def end_ids(box: Box) -> tuple[str, ...]:
    return tuple(str(token["id"]) for token in box.data["end_token"])


@lru_cache(BOXES)
def place_ids(box: Box) -> tuple[str, ...]:
    """What places are called in moves: a bank by its district, `arc`, `<district>:<cost>`, or a landmark."""
    buildings = [f"{district}:{cost}" for district in district_ids(box) for cost in COSTS]
    return (*district_ids(box), "arc", *buildings, *landmark_ids(box))


@lru_cache(BOXES)
def printed_landmarks(box: Box) -> tuple[dict[str, Any], ...]:
    keys = ("id", "cost", "marble", "gold", "icons")
    return tuple({key: landmark[key] for key in keys} for landmark in box.data["landmark"])


def tile_word(box: Box, tile: int) -> str:
    """A tile by the spot for which it is printed."""
    return place_ids(box)[BUILDING + int(tile)]


def named(names: tuple[str, ...], amounts: Any) -> dict[str, int]:
    return dict(zip(names, amounts.tolist(), strict=False))


def known(names: Sequence[str]) -> dict[Any, int]:
    return {name: i for i, name in enumerate(names)}


def places_known(box: Box) -> dict[Any, int]:
    return known(place_ids(box))


def tiles_known(box: Box) -> dict[Any, int]:
    """Tiles, and spots: both are called `<district>:<cost>`."""
    return known(place_ids(box)[BUILDING:LANDMARK])
