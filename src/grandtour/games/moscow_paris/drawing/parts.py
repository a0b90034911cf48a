"""Which parts of the drawing stand for an action: what is pressed for it, and what is shown of it."""

from __future__ import annotations

from ....engine.box import Box
from ..ids import card_ids, row_word, spot_word
from ..rules.actions import (
    column_parts,
    front_parts,
    front_spot,
    give_parts,
    is_column,
    is_in_line,
    is_pick,
    lay_parts,
    spot_of,
)
from ..rules.swap import car_at
from ..state import (
    BACK,
    CANCEL_CITY,
    CLAIM_CITY,
    DECLINE,
    EFFECT_NAMES,
    GIVE,
    OUT,
    PICK,
    PLAY,
    SECOND_PICK,
    SIDE_NAMES,
    SKIP,
    State,
)
from ..words.syntax import neighbour_of


def leads_on(a: int) -> bool:
    """M2.2 An action card and what it is used for are one gesture."""
    return PLAY <= a < PICK


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: cards of the hand, ends of lines, cars, cities, the front, or a button."""
    cards = card_ids(box)
    if a < OUT:
        car, row, side = lay_parts(a)
        return f"hand-{cards[car]}", f"end-{row_word(box, s, row)}-{SIDE_NAMES[side]}"
    if a < BACK:
        return f"hand-{cards[a - OUT]}", f"front-p{seat + 1}"
    if a < PLAY:
        return (f"front-p{seat + 1}-{cards[a - BACK]}",)
    if a < PICK:
        return (f"hand-{EFFECT_NAMES[a - PLAY]}",)
    if is_pick(a):
        return (spot_part(box, s, seat, spot_of(a)),)
    if is_column(a):
        side, place, top = column_parts(a)
        return (f"car-{row_word(box, s, top)}-{SIDE_NAMES[side]}-{place + 1}",)
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        return f"front-p{seat + 1}-{cards[mine]}", f"front-p{neighbour_of(s, seat, way) + 1}-{cards[theirs]}"
    if a in (DECLINE, SKIP):
        return ("skip",)
    return (f"city-{row_word(box, s, a - (CANCEL_CITY if a < CLAIM_CITY else CLAIM_CITY))}",)


def spot_part(box: Box, s: State, seat: int, spot: int) -> str:
    """A car on the table: in a line by its place, in front of a player by its kind."""
    word = spot_word(box, s, seat, spot).replace(":", "-")
    return f"car-{word}" if is_in_line(spot) else f"front-{word}"


def touched(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """Of cars that are laid, put out, swapped or exchanged, the cars where they will be; of all else what is pressed."""
    cards = card_ids(box)
    if a < OUT:
        _, row, side = lay_parts(a)
        return (f"car-{row_word(box, s, row)}-{SIDE_NAMES[side]}-{s.cars[row, side] + 1}",)
    if a < BACK:
        return (f"front-p{seat + 1}-{cards[a - OUT]}",)
    if is_pick(a) and s.stage == SECOND_PICK:
        first, second = int(s.picked), spot_of(a)
        return swapped(box, s, seat, second, first), swapped(box, s, seat, first, second)
    if GIVE <= a < DECLINE:
        mine, way, theirs = give_parts(a)
        return f"front-p{seat + 1}-{cards[theirs]}", f"front-p{neighbour_of(s, seat, way) + 1}-{cards[mine]}"
    return parts(box, s, seat, a)


def swapped(box: Box, s: State, seat: int, spot: int, other: int) -> str:
    """The part that a spot is after a swap with another: in front of a player, the car that comes there."""
    if is_in_line(spot):
        return spot_part(box, s, seat, spot)
    place, _ = front_parts(spot)
    return spot_part(box, s, seat, front_spot(place, car_at(s, seat, other)))
