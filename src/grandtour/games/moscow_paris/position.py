"""A position: everything on the table, hidden things included, as data that can be edited.

Its keys: "A position" in docs/games/moscow_paris.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.box import Box
from ...engine.contract import Shuffled
from ...engine.i18n import say
from ...engine.position import Position
from ...engine.validation import Entry, repeated
from ...parts.piles import stack_up, top_first
from ...parts.sets import set_of
from .ids import WAY_NAMES, card_ids, city_id, city_ids, counted_cards, listed_cards, spot_called
from .rules.cards import make_deck_of_discards
from .rules.swap import note_kinds
from .state import (
    CARDS,
    CARS,
    CITIES,
    EFFECT_NAMES,
    KINDS,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    NOBODY,
    OVER,
    PLACES,
    ROWS,
    SIDE_NAMES,
    STAGE_NAMES,
    State,
)
from .views import rows_data, stage_data

STAGE_KEYS = ("stage", "turn", "aside", "picked", "asked", "way", "city_left", "quiet")
MOST_BACKS = 100
MOST_QUIET = 10_000


def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in docs/games/moscow_paris.md."""
    ids = card_ids(box)
    return {
        **stage_data(box, s),
        "city_left": bool(s.city_left),
        "quiet": int(s.quiet),
        "deck": [ids[card] for card in top_first(s.deck)],
        "discard": counted_cards(box, s.discard),
        "city_deck": [city_id(box, city) for city in top_first(s.city_deck)],
        "gone": city_ids(box, s.gone),
        "rows": rows_data(box, s),
        "players": [player_position(box, s, seat) for seat in range(s.seats)],
    }


def shuffled_deck(before: Position, after: Position, seat: int, a: int) -> list[str] | None:
    """M2.6 The deck right after the move made it of the discard pile, top first. The move is made once more with enough cards
    below the old deck: then nothing is shuffled, and the discard pile that would have been can be looked at."""
    probe, made = before.copy(), before.copy()
    old = top_first(before.state.deck)
    below = len(before.state.deck.cards) - len(old)
    stack_up(probe.state.deck, old + [0] * below)
    probe.play(seat, a)
    if probe.state.deck.left >= below:
        return None
    made.state.deck.left = 0
    made.state.discard[:] = probe.state.discard - after.state.discard  # what was discarded later was not shuffled
    make_deck_of_discards(made.state)
    ids = card_ids(before.box)
    return [ids[card] for card in top_first(made.state.deck)]


PILES: Mapping[str, Shuffled | None] = {"deck": shuffled_deck, "city_deck": None}


def player_position(box: Box, s: State, seat: int) -> dict[str, Any]:
    me = s.player[seat]
    return {
        "hand": listed_cards(box, me.hand),
        "known": listed_cards(box, me.known),
        "front": listed_cards(box, me.front),
        "cities": city_ids(box, me.cities),
        "backs": int(me.backs),
    }


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
        data.fault(key, say("{found} cards; at most {most} are possible", found=len(ids), most=most))
        return []
    for id_ in ids:
        if id_ not in known:
            data.unknown(key, id_)
    return [known.index(id_) for id_ in ids if id_ in known]


def read_cities(box: Box, data: Entry, key: str) -> list[int]:
    """A list of different cities."""
    cities = read_ids(data, key, [city["id"] for city in box.data["city"]], CITIES)
    for city in repeated(cities):
        data.fault(key, say("{value} appears more than once", value=city_id(box, city)))
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
            data.unknown(id_, id_)


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
    for seat, player in enumerate(data.players(s.seats)):
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
        data.unknown("picked", data.data["picked"])
    return spot
