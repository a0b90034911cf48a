"""Moves in words, and back. Rows are called by their cities, players p1 … p4; `moves.py` says the same to people."""

from __future__ import annotations

from typing import Any

from ....engine.box import Box
from ....engine.contract import Reason
from ....engine.i18n import listed, say
from ....engine.phrases import written_so
from ..ids import card_ids, city_id, row_word, spot_called, spot_word
from ..rules.actions import (
    column_action,
    column_parts,
    give_action,
    give_parts,
    is_column,
    is_pick,
    lay_action,
    lay_parts,
    pick_action,
    spot_of,
)
from ..rules.exchange import neighbour
from ..state import (
    BACK,
    CANCEL_CITY,
    CLAIM_CITY,
    DECLINE,
    EFFECT_NAMES,
    NEXT,
    NO_CITY,
    NO_SPOT,
    OUT,
    PICK,
    PLACES,
    PLAY,
    PREVIOUS,
    ROWS,
    SIDE_NAMES,
    SKIP,
    State,
)


def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action in words; rows are called by their cities, players p1 … p4."""
    cards = card_ids(box)
    if a < OUT:
        car, row, side = lay_parts(a)
        return f"lay {cards[car]} {row_word(box, s, row)} {SIDE_NAMES[side]}"
    if a < BACK:
        return f"out {cards[a - OUT]}"
    if a < PLAY:
        return f"back {cards[a - BACK]}"
    if a < PICK:
        return f"play {EFFECT_NAMES[a - PLAY]}"
    if is_pick(a):
        return f"pick {spot_word(box, s, seat, spot_of(a))}"
    if is_column(a):
        side, place, top = column_parts(a)
        return f"column {SIDE_NAMES[side]} {place + 1} {row_word(box, s, top)}"
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        return f"give {cards[mine]} p{neighbour_of(s, seat, way) + 1} {cards[theirs]}"
    if a in (DECLINE, SKIP):
        return "decline" if a == DECLINE else "skip"
    if a < CLAIM_CITY:
        return f"cancel {row_word(box, s, a - CANCEL_CITY)}"
    return f"claim {row_word(box, s, a - CLAIM_CITY)}"


def neighbour_of(s: State, seat: int, way: int) -> int:
    return int(neighbour(s, seat, way))


def action(box: Box, s: State, seat: int, text: str) -> int | Reason | None:
    """The action of these words; a reason when they name a city, a player or a car that is not there."""
    kind, *rest = text.split(" ")
    if kind in SINGLE and not rest:
        return SINGLE[kind]
    reader = READERS.get((kind, len(rest)))
    found = None if reader is None else reader(box, s, seat, *rest)
    if found is None and kind in FORMS:
        return written_so(FORMS[kind])
    return found


SINGLE = {"decline": DECLINE, "skip": SKIP}
FORMS = {
    "lay": "lay <car> <city> <left|right>",
    "out": "out <car>",
    "back": "back <car>",
    "play": "play <swap|uncouple-two|uncouple-three|exchange|cancel>",
    "pick": "pick <city>:<left|right>:<distance> / pick <player>:<car>",
    "column": "column <left|right> <distance> <city>",
    "give": "give <car> <player> <car>",
    "cancel": "cancel <city>",
    "claim": "claim <city>",
}


def read_lay(box: Box, s: State, seat: int, car: str, city: str, side: str) -> int | Reason | None:
    car_number, row = number_of(box, car), row_of(box, s, city)
    if side not in SIDE_NAMES or isinstance(car_number, Reason) or isinstance(row, Reason):
        return first_reason(car_number, row)
    return lay_action(car_number, row, SIDE_NAMES.index(side))


def read_car(first: int) -> Any:
    """Reads `out <car>` or `back <car>`."""

    def read(box: Box, s: State, seat: int, car: str) -> int | Reason:
        number = number_of(box, car)
        return number if isinstance(number, Reason) else first + number

    return read


def read_play(box: Box, s: State, seat: int, effect: str) -> int | None:
    return PLAY + EFFECT_NAMES.index(effect) if effect in EFFECT_NAMES else None


def read_pick(box: Box, s: State, seat: int, spot: str) -> int | Reason:
    found = spot_called(box, s, seat, spot)
    if found == NO_SPOT:
        return Reason("M4.1", say("There is no spot “{spot}” on the table.", spot=spot))
    return int(pick_action(found))


def read_column(box: Box, s: State, seat: int, side: str, distance: str, city: str) -> int | Reason | None:
    row = row_of(box, s, city)
    if side not in SIDE_NAMES or distance not in map(str, range(1, PLACES + 1)):
        return None
    if isinstance(row, Reason):
        return row
    return column_action(SIDE_NAMES.index(side), int(distance) - 1, row)


def read_give(box: Box, s: State, seat: int, mine: str, player: str, theirs: str) -> int | Reason | None:
    my_car, their_car = number_of(box, mine), number_of(box, theirs)
    if isinstance(my_car, Reason) or isinstance(their_car, Reason):
        return first_reason(my_car, their_car)
    for way in (NEXT, PREVIOUS):
        if player == f"p{neighbour_of(s, seat, way) + 1}":
            return give_action(my_car, way, their_car)
    neighbours = sorted({f"p{neighbour_of(s, seat, way) + 1}" for way in (NEXT, PREVIOUS)})
    return Reason(
        "M4.4",
        say("“{player}” is not your neighbour. Your neighbours: {neighbours}.", player=player, neighbours=listed(neighbours)),
    )


def read_city(first: int) -> Any:
    """Reads `cancel <city>` or `claim <city>`."""

    def read(box: Box, s: State, seat: int, city: str) -> int | Reason:
        row = row_of(box, s, city)
        return row if isinstance(row, Reason) else first + row

    return read


READERS = {
    ("lay", 3): read_lay,
    ("out", 1): read_car(OUT),
    ("back", 1): read_car(BACK),
    ("play", 1): read_play,
    ("pick", 1): read_pick,
    ("column", 3): read_column,
    ("give", 3): read_give,
    ("cancel", 1): read_city(CANCEL_CITY),
    ("claim", 1): read_city(CLAIM_CITY),
}


def number_of(box: Box, car: str) -> int | Reason:
    """The number of a car."""
    ids = [entry["id"] for entry in box.data["car"]]
    return (
        ids.index(car)
        if car in ids
        else Reason("M1.1", say("There is no car “{car}”. The cars are: {ids}.", car=car, ids=listed(ids)))
    )


def row_of(box: Box, s: State, city: str) -> int | Reason:
    """The row of a city on the table."""
    for row in range(ROWS):
        if s.city[row] != NO_CITY and city_id(box, s.city[row]) == city:
            return row
    return Reason("M1.2", say("There is no city “{city}” on the table.", city=city))


def first_reason(*found: int | Reason) -> Reason | None:
    return next((one for one in found if isinstance(one, Reason)), None)
