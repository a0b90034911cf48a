"""What things are called in data, positions and moves, and back."""

from __future__ import annotations

from functools import lru_cache

from ...engine.box import Box
from ...engine.structs import Ints
from ...parts.sets import members_of
from .rules.actions import front_parts, is_in_line, line_parts
from .state import CARS, EFFECT_NAMES, NO_CITY, NO_SPOT, SIDE_NAMES, State

BOXES = 16  # whose ids are remembered
WAY_NAMES = ("next", "previous")


@lru_cache(BOXES)
def card_ids(box: Box) -> tuple[str, ...]:
    """The ids of all kinds of cards, by their numbers; cars that this box has not are `car-9` and so on."""
    cars = [car["id"] for car in box.data["car"]]
    return (*cars, *(f"car-{car + 1}" for car in range(len(cars), CARS)), *EFFECT_NAMES)


def city_id(box: Box, city: int) -> str:
    return str(box.data["city"][city]["id"])


def city_ids(box: Box, cities: int) -> list[str]:
    return [city_id(box, city) for city in members_of(cities)]


def listed_cards(box: Box, counts: Ints) -> list[str]:
    """Numbers of cards by kind as a list of ids."""
    return [id_ for id_, n in zip(card_ids(box), counts.tolist(), strict=False) if n for _ in range(n)]


def counted_cards(box: Box, counts: Ints) -> dict[str, int]:
    """Numbers of cards by id."""
    return {id_: n for id_, n in zip(card_ids(box), counts.tolist(), strict=False) if n}


def row_word(box: Box, s: State, row: int) -> str:
    """What a row is called in moves: by its city; `row-1` … `row-4` if it has none."""
    return f"row-{row + 1}" if s.city[row] == NO_CITY else city_id(box, s.city[row])


def spot_word(box: Box, s: State, seat: int, spot: int) -> str:
    """A spot in words: `<city>:<side>:<distance>` or `<seat>:<car>`, as the player who picks counts."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        return f"{row_word(box, s, row)}:{SIDE_NAMES[side]}:{place + 1}"
    other, car = front_parts(spot)
    return f"p{seat_of(s, seat, other) + 1}:{card_ids(box)[car]}"


def seat_of(s: State, seat: int, other: int) -> int:
    """The seat `other` places on; a seat that no one has, if there are not that many players."""
    return int((seat + other) % s.seats) if other < s.seats else other


def spot_called(box: Box, s: State, seat: int, text: str) -> int:
    """The spot of these words; NO_SPOT if there is none."""
    for spot in range(NO_SPOT):
        has_home = not is_in_line(spot) or s.city[line_parts(spot)[0]] != NO_CITY
        if has_home and spot_word(box, s, seat, spot) == text:
            return spot
    return NO_SPOT
