"""What a viewer may see, as plain data, and positions: everything, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.i18n import say
from ...engine.structs import Ints
from ...engine.validation import Entry, brief, repeated
from ...parts.counts import total
from ...parts.piles import stack_up, top_first
from ...parts.sets import members_of, set_of
from .rules import reasons as why
from .rules.actions import front_parts, is_in_line, line_parts
from .rules.cities import refuse_claim
from .rules.lines import limit_of
from .rules.scoring import points
from .rules.swap import note_kinds
from .rules.turn import acting
from .state import (
    CARDS,
    CARS,
    CITIES,
    CLAIM,
    EFFECT_NAMES,
    KINDS,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    NOBODY,
    OVER,
    PLACES,
    QUIET_TURNS,
    ROWS,
    SIDE_NAMES,
    SOURCES,
    STAGE_NAMES,
    State,
)

BOXES = 16  # whose ids are remembered
WAY_NAMES = ("next", "previous")
OPTION_NAMES = ("istanbul", "teams", "full_lines")


# --- ids --------------------------------------------------------------------------------------------------------------
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
    return [id_ for id_, n in zip(card_ids(box), counts, strict=False) for _ in range(n)]


def counted_cards(box: Box, counts: Ints) -> dict[str, int]:
    """Numbers of cards by id."""
    return {id_: int(n) for id_, n in zip(card_ids(box), counts, strict=False) if n}


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
    """The seat so many places on; one that nobody has, if there are not so many players."""
    return int((seat + other) % s.seats) if other < s.seats else other


# --- the view -------------------------------------------------------------------------------------------------------
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
        "rows": [row_view(box, s, row) for row in range(ROWS)],
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


def row_view(box: Box, s: State, row: int) -> dict[str, Any] | None:
    """A city and its line; `None` when no city is left for this row."""
    if s.city[row] == NO_CITY:
        return None
    return {**row_position(box, s, row), "limit": limit_of(box.record, s, row)}


def player_view(box: Box, s: State, seat: int, is_own: bool) -> dict[str, Any]:
    """A player: what everyone sees, and the hand if it is the viewer's own (else `None`)."""
    me = s.player[seat]
    out = np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    return {
        "seat": seat,
        "hand": listed_cards(box, me.hand) if is_own else None,
        "hand_count": total(me.hand),
        "known": listed_cards(box, me.known),
        "front": listed_cards(box, me.front),
        "cities": city_ids(box, me.cities),
        "backs": int(me.backs),
        "points": dict(zip(SOURCES, out.tolist(), strict=True)),
        "score": int(out.sum()),
    }


def told(box: Box, s: State, seat: int, a: int, viewer: int) -> int:
    """All moves are seen by everyone."""
    return a


# --- positions ------------------------------------------------------------------------------------------------------
def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in RULES.md."""
    ids = card_ids(box)
    return {
        **stage_data(box, s),
        "city_left": bool(s.city_left),
        "quiet": int(s.quiet),
        "deck": [ids[card] for card in top_first(s.deck)],
        "discard": counted_cards(box, s.discard),
        "city_deck": [city_id(box, city) for city in top_first(s.city_deck)],
        "gone": city_ids(box, s.gone),
        "rows": [row_position(box, s, row) for row in range(ROWS)],
        "players": [player_position(box, s, seat) for seat in range(s.seats)],
    }


def row_position(box: Box, s: State, row: int) -> dict[str, Any]:
    ids = card_ids(box)
    sides = {name: [ids[car] for car in s.car[row, side][: s.cars[row, side]]] for side, name in enumerate(SIDE_NAMES)}
    return {"city": None if s.city[row] == NO_CITY else city_id(box, s.city[row]), **sides}


def player_position(box: Box, s: State, seat: int) -> dict[str, Any]:
    me = s.player[seat]
    return {
        "hand": listed_cards(box, me.hand),
        "known": listed_cards(box, me.known),
        "front": listed_cards(box, me.front),
        "cities": city_ids(box, me.cities),
        "backs": int(me.backs),
    }


STAGE_KEYS = ("stage", "turn", "aside", "picked", "asked", "way", "city_left", "quiet")
MOST_BACKS = 100
MOST_QUIET = 10_000


def read_position(box: Box, data: Entry, s: State) -> None:
    """Fills a state; what can't be read becomes a fault."""
    data.only(*STAGE_KEYS, "deck", "discard", "city_deck", "gone", "rows", "players")
    read_rows(box, data, s)
    read_players(box, data, s)
    stack_up(s.deck, read_ids(data, "deck", card_ids(box), CARDS))
    read_discard(box, data.entry("discard"), s)
    stack_up(s.city_deck, read_cities(box, data, "city_deck"))
    s.gone = set_of(read_cities(box, data, "gone"))
    read_stage(box, data, s)


def read_ids(data: Entry, key: str, known: Sequence[str], most: int) -> list[int]:
    """A list of ids as their numbers."""
    ids = data.listing(key)
    if len(ids) > most:
        data.fault(key, say("{found} cards; at most {most} can be there", found=len(ids), most=most))
        return []
    for id_ in ids:
        if id_ not in known:
            data.fault(key, say("“{id}” is unknown", id=brief(id_)))
    return [known.index(id_) for id_ in ids if id_ in known]


def read_cities(box: Box, data: Entry, key: str) -> list[int]:
    """A list of different cities."""
    cities = read_ids(data, key, [city["id"] for city in box.data["city"]], CITIES)
    for city in repeated(cities):
        data.fault(key, say("{value} stands there twice", value=city_id(box, city)))
    return cities


def read_counts(box: Box, data: Entry, key: str, kinds: int) -> list[int]:
    """A list of cards as numbers by kind."""
    cards = read_ids(data, key, card_ids(box)[:kinds], CARDS)
    return [cards.count(card) for card in range(kinds)]


def read_discard(box: Box, data: Entry, s: State) -> None:
    ids = card_ids(box)
    for id_ in data:
        if id_ in ids:
            s.discard[ids.index(id_)] = data.whole(id_, 0, CARDS)
        else:
            data.fault(id_, say("“{id}” is unknown", id=brief(id_)))


def read_rows(box: Box, data: Entry, s: State) -> None:
    rows = data.entries("rows")
    data.counted("rows", rows, ROWS)
    s.city[:] = NO_CITY
    for row, entry in enumerate(rows[:ROWS]):
        entry.only("city", *SIDE_NAMES)
        if entry.get("city") is not None:
            city = read_cities(box, Entry({"city": [entry.data["city"]]}, entry.place, entry.faults), "city")
            s.city[row] = city[0] if city else NO_CITY
        for side, name in enumerate(SIDE_NAMES):
            cars = read_ids(entry, name, card_ids(box)[:CARS], PLACES)
            s.cars[row, side] = len(cars)
            s.car[row, side, : len(cars)] = cars
    note_kinds(s)


def read_players(box: Box, data: Entry, s: State) -> None:
    players = data.entries("players")
    if len(players) != s.seats:
        data.fault("players", say("{found} players; expected: {expected}", found=len(players), expected=int(s.seats)))
    for seat, player in enumerate(players[: s.seats]):
        player.only("hand", "known", "front", "cities", "backs")
        me = s.player[seat]
        me.hand[:] = read_counts(box, player, "hand", KINDS)
        me.known[:] = read_counts(box, player, "known", CARS)
        me.front[:] = read_counts(box, player, "front", CARS)
        me.cities = set_of(read_cities(box, player, "cities"))
        me.backs = player.whole("backs", 0, MOST_BACKS)


def read_stage(box: Box, data: Entry, s: State) -> None:
    """How far the turn is. What a stage does not use need not be said."""
    s.stage = STAGE_NAMES.index(data.one_of("stage", STAGE_NAMES))
    s.turn = NOBODY if s.stage == OVER else data.whole("turn", 0, s.seats - 1)
    s.aside, s.picked, s.asked, s.way = NO_CARD, NO_SPOT, NOBODY, 0
    if data.data.get("aside") is not None:
        s.aside = CARS + EFFECT_NAMES.index(data.one_of("aside", EFFECT_NAMES))
    if data.data.get("asked") is not None:
        s.asked = data.whole("asked", 0, s.seats - 1)
        s.way = WAY_NAMES.index(data.one_of("way", WAY_NAMES))
    if data.data.get("picked") is not None and s.turn != NOBODY:
        s.picked = read_spot(box, s, data)
    s.city_left = int(data.one_of("city_left", (False, True), default=False))
    s.quiet = data.whole("quiet", 0, MOST_QUIET)


def read_spot(box: Box, s: State, data: Entry) -> int:
    """The spot picked first."""
    spot = spot_called(box, s, s.turn, str(data.data["picked"]))
    if spot == NO_SPOT:
        data.fault("picked", say("“{id}” is unknown", id=brief(data.data["picked"])))
    return spot


def spot_called(box: Box, s: State, seat: int, text: str) -> int:
    """The spot of these words; NO_SPOT if there is none."""
    for spot in range(NO_SPOT):
        has_home = not is_in_line(spot) or s.city[line_parts(spot)[0]] != NO_CITY
        if has_home and spot_word(box, s, seat, spot) == text:
            return spot
    return NO_SPOT
