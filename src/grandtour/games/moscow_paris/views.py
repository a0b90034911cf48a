"""What a viewer may see, as plain data: the only way out of the rules to pages, terminal and API."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.box import Box
from ...parts.sets import members_of
from .ids import WAY_NAMES, card_ids, city_id, city_ids, counted_cards, listed_cards, spot_word
from .rules import reasons as why
from .rules.cities import refuse_claim
from .rules.lines import limit_of
from .rules.scoring import points
from .rules.turn import acting
from .state import (
    CARS,
    CLAIM,
    EFFECT_NAMES,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    NOBODY,
    QUIET_TURNS,
    ROWS,
    SIDE_NAMES,
    SOURCES,
    STAGE_NAMES,
    State,
)

OPTION_NAMES = ("istanbul", "teams", "full_lines")


def view(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The table as a viewer sees it. The others' hands are numbers, but for cars that everyone saw being taken back."""
    return {
        "game": "moscow_paris",
        "seat": None if seat < 0 else int(seat),
        "seats": int(s.seats),
        "options": options_view(box, s),
        **stage_data(box, s),
        "acting": members_of(acting(s)),
        "claims": claims_view(box, s),
        "rows": [row_view(box, s, row, data) for row, data in enumerate(rows_data(box, s))],
        "deck": int(s.deck.left),
        "discard": counted_cards(box, s.discard),
        "city_deck": int(s.city_deck.left),
        "gone": city_ids(box, s.gone),
        "quiet": int(s.quiet),
        "quiet_limit": int(QUIET_TURNS * s.seats),
        "players": [player_view(box, s, other, seat == other) for other in range(s.seats)],
    }


def options_view(box: Box, s: State) -> dict[str, Any]:
    """M1.4 The options; M7.2 Hometown as the players wrote it."""
    chosen: dict[str, Any] = {name: bool(getattr(s.options, name)) for name in OPTION_NAMES}
    if not s.options.hometown:
        return {**chosen, "hometown": None}
    card = next(city for city in box.data["city"] if city["id"] == "hometown")
    return {**chosen, "hometown": {"name": card["name"]["en"], "country": card["country"]}}


def stage_data(box: Box, s: State) -> dict[str, Any]:
    """How far the turn is: the same in views and positions."""
    return {
        "stage": STAGE_NAMES[s.stage],
        "turn": None if s.turn == NOBODY else int(s.turn),
        "aside": None if s.aside == NO_CARD else EFFECT_NAMES[s.aside - CARS],
        "picked": None if s.picked == NO_SPOT else spot_word(box, s, s.turn, s.picked),
        "asked": None if s.asked == NOBODY else int(s.asked),
        "way": None if s.asked == NOBODY else WAY_NAMES[s.way],
    }


def claims_view(box: Box, s: State) -> list[str]:
    """M3.1 The cities that may be claimed now."""
    if s.stage != CLAIM:
        return []
    return [city_id(box, s.city[row]) for row in range(ROWS) if refuse_claim(box.record, s, s.turn, row) == why.FINE]


def rows_data(box: Box, s: State) -> list[dict[str, Any]]:
    """The rows and the cars beside their cities: the same in views and positions. (Arrays are made lists at once: their single
    numbers cost more.)"""
    ids, rows = card_ids(box), zip(s.city.tolist(), s.car.tolist(), s.cars.tolist(), strict=True)
    return [
        {"city": None if city == NO_CITY else city_id(box, city)}
        | {name: [ids[car] for car in side[:n]] for name, side, n in zip(SIDE_NAMES, cars, numbers, strict=True)}
        for city, cars, numbers in rows
    ]


def row_view(box: Box, s: State, row: int, data: dict[str, Any]) -> dict[str, Any] | None:
    """A city and its line; `None` when no city is left for this row."""
    return None if data["city"] is None else {**data, "limit": limit_of(box.record, s, row)}


def player_view(box: Box, s: State, seat: int, is_own: bool) -> dict[str, Any]:
    """A player: what everyone sees, and the hand if it is the viewer's own (else `None`)."""
    me = s.player[seat]
    out = np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    return {
        "seat": seat,
        "hand": listed_cards(box, me.hand) if is_own else None,
        "hand_count": sum(me.hand.tolist()),
        "known": listed_cards(box, me.known),
        "front": listed_cards(box, me.front),
        "cities": city_ids(box, me.cities),
        "backs": int(me.backs),
        "points": dict(zip(SOURCES, out.tolist(), strict=True)),
        "score": sum(out.tolist()),
    }
