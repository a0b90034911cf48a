"""A position: everything on the table, hidden things included, as data that can be edited.

Its keys: "A position" in docs/games/two_capitals.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.contract import Shuffled
from ...engine.i18n import say
from ...engine.validation import Entry, brief
from ...parts.piles import stack_up, top_first
from ...parts.sets import set_of
from .ids import card_id, card_ids, roof_ids
from .rules.draft import kind_of
from .state import (
    BESIDE,
    CARD_LETTERS,
    DRAFT_ROUNDS,
    JOURNEY_NAMES,
    JOURNEYS,
    KIND_NAMES,
    KINDS,
    LARGE,
    LONG,
    LUNCH,
    NOBODY,
    OVER,
    PLANNING,
    ROOF_LETTERS,
    ROOF_TOKENS,
    SHORT,
    SIGHTS,
    STAGE_NAMES,
    State,
)
from .views import seen_of, tokens_of

PILES: Mapping[str, Shuffled | None] = dict.fromkeys(
    ("short", "long", "roofs.morning", "roofs.evening")
)  # shuffled only at setup
TURN_KEYS = {PLANNING: "first_to_mark", LUNCH: "first_in_evening"}  # who will begin after a draft


def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in docs/games/two_capitals.md."""
    return {
        "stage": STAGE_NAMES[s.stage],
        **turn_position(s),
        "bus": None if s.bus == BESIDE else int(s.bus) + 1,
        "short": [card_id(SHORT, card) for card in top_first(s.pile[SHORT])],
        "long": [card_id(LONG, card) for card in top_first(s.pile[LONG])],
        "roofs": {name: [f"{ROOF_LETTERS[j]}{t + 1}" for t in top_first(s.roof_pile[j])] for j, name in enumerate(JOURNEY_NAMES)},
        "tokens": tokens_of(s),
        "players": [player_position(s, seat) for seat in range(s.seats)],
    }


def turn_position(s: State) -> dict[str, int | None]:
    """Whose turn it is; in a draft, when everybody chooses at once, who will begin after it."""
    own = TURN_KEYS.get(s.stage, "turn")
    return {key: int(s.turn) if key == own and s.turn != NOBODY else None for key in ("turn", *TURN_KEYS.values())}


def player_position(s: State, seat: int) -> dict[str, Any]:
    me = s.player[seat]
    return {
        "kept": [card for kind in range(KINDS) for card in card_ids(kind, me.kept[kind])],
        "packet": card_ids(kind_of(s), me.packet),
        "seen": seen_of(s, seat),
        "roofs": [token for j in range(JOURNEYS) for token in roof_ids(j, me.roofs[j])],
        "stock": int(me.stock),
    }


def read_position(box: Box, data: Entry, s: State) -> None:
    """Fills a state; what can't be read becomes a fault."""
    data.only("stage", "turn", *TURN_KEYS.values(), "bus", "short", "long", "roofs", "tokens", "players")
    s.stage = STAGE_NAMES.index(data.one_of("stage", STAGE_NAMES))
    s.turn = read_turn(data, s)
    s.bus = BESIDE if data.get("bus") is None else data.whole("bus", 1, SIGHTS) - 1
    for kind, name in enumerate(KIND_NAMES):
        stack_up(s.pile[kind], read_ids(data, name, CARD_LETTERS[kind], len(s.pile[kind].cards)))
    roofs = data.entry("roofs")
    roofs.only(*JOURNEY_NAMES)
    for journey, name in enumerate(JOURNEY_NAMES):
        stack_up(s.roof_pile[journey], read_ids(roofs, name, ROOF_LETTERS[journey], ROOF_TOKENS))
    read_tokens(data.entry("tokens"), s)
    read_players(data, s)


def read_turn(data: Entry, s: State) -> int:
    """Whose turn it is, or will be after a draft; older positions say both in `turn`. Who is the first to mark follows from the
    rules, and over is over: neither needs to be said."""
    own = TURN_KEYS.get(s.stage, "turn")
    said = {key for key in ("turn", *TURN_KEYS.values()) if data.data.get(key) is not None}
    for key in sorted(said - {own if own in said else "turn"}):
        data.one_of(key, (None,))
    if s.stage == OVER:
        return NOBODY
    if s.stage == PLANNING:
        return data.whole(own, s.seats - 1, s.seats - 1) if own in said else s.seats - 1
    return data.whole("turn" if own not in said and "turn" in said else own, 0, s.seats - 1)


def read_ids(data: Entry, key: str, letter: str, most: int) -> list[int]:
    """Ids of one letter, as numbers from 0."""
    numbers: list[int] = []
    known = [f"{letter}{i + 1}" for i in range(most)]
    for id_ in data.listing(key):
        if id_ not in known:
            data.fault(key, say("“{id}” is not one of {first}…{last}", id=brief(id_), first=f"{letter}1", last=f"{letter}{most}"))
        elif known.index(id_) in numbers:
            data.fault(key, say("{value} appears more than once", value=id_))
        else:
            numbers.append(known.index(id_))
    return numbers


def read_sets(data: Entry, key: str, letters: Sequence[str], most: int) -> list[int]:
    """Ids of several letters, as one set for each letter."""
    ids = [str(id_) for id_ in data.listing(key)]
    for id_ in ids:
        if id_[:1] not in letters:
            data.unknown(key, id_)
    mine = {letter: [id_ for id_ in ids if id_[:1] == letter] for letter in letters}
    return [set_of(read_ids(Entry({key: mine[a]}, data.place, data.faults), key, a, most)) for a in letters]


def read_tokens(data: Entry, s: State) -> None:
    data.only(*JOURNEY_NAMES)
    for journey, name in enumerate(JOURNEY_NAMES):
        cells = data.entry(name)
        for number in cells:
            if number not in map(str, range(1, SIGHTS + 1)):
                cells.fault(number, say("there is no sight {number}", number=brief(number)))
                continue
            seats = cells.wholes(number, 0, s.seats - 1)
            if len(seats) <= LARGE:
                s.tokens[journey, int(number) - 1] = set_of(seats)


def read_players(data: Entry, s: State) -> None:
    for seat, player in enumerate(data.players(s.seats)):
        read_player(player, s, seat)


def read_player(player: Entry, s: State, seat: int) -> None:
    player.only("kept", "packet", "seen", "roofs", "stock")
    me = s.player[seat]
    me.kept[:] = read_sets(player, "kept", CARD_LETTERS, len(s.pile[SHORT].cards))
    packet = read_sets(player, "packet", CARD_LETTERS, len(s.pile[SHORT].cards))
    me.packet = packet[kind_of(s)]
    if packet[1 - kind_of(s)]:
        player.fault("packet", say("packets at this stage can't hold these cards"))
    read_seen(player, me, len(s.pile[SHORT].cards))
    me.roofs[:] = read_sets(player, "roofs", ROOF_LETTERS, ROOF_TOKENS)
    me.stock = player.whole("stock", 0, np.iinfo(np.int16).max)


def read_seen(player: Entry, me: Any, most: int) -> None:
    """Packets in the order in which they came: short routes first."""
    laps = [0] * KINDS
    for i, packet in enumerate(player.listing("seen"), 1):
        where = f"seen {i}"
        sets = read_sets(Entry({where: packet}, player.place, player.faults), where, CARD_LETTERS, most)
        kinds = [kind for kind in range(KINDS) if sets[kind]]
        if len(kinds) != 1 or laps[kinds[0]] == DRAFT_ROUNDS:
            player.fault(where, say("this is not a draft packet"))
            continue
        me.seen[kinds[0], laps[kinds[0]]] = sets[kinds[0]]
        laps[kinds[0]] += 1
