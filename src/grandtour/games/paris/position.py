"""A position: everything on the table, hidden things included, as data that can be edited.

Its keys: "A position" in docs/games/paris.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.box import Box
from ...engine.contract import Shuffled
from ...engine.i18n import say
from ...engine.validation import Entry
from ...parts.piles import stack_up, top_first
from ...parts.sets import members_of, set_of
from .ids import district_ids, end_ids, known, landmark_ids, named, place_ids, places_known, tile_word, tiles_known
from .rules.places import district_of
from .state import (
    BONUSES,
    BUILDING,
    END_TOKENS,
    GOOD_NAMES,
    LANDMARK,
    LANDMARKS,
    NO_BONUS,
    NO_DISTRICT,
    NO_END_TOKEN,
    NO_GOOD,
    NO_PLACE,
    NO_POINTS,
    NO_STAGE,
    NO_TILE,
    NOBODY,
    OF_EACH,
    OVER,
    PHASE_NAMES,
    POINTS_TOKENS,
    RESOURCES,
    STACK,
    STACKS,
    STAGE_NAMES,
    State,
)
from .views import stage_data, used_bonuses

MOST = 99_999  # francs and points in a position
MOST_KEYS = 12
MOST_TOKENS = 42  # bonus tokens
MOST_UNITS = 99
MOST_PAIRS = RESOURCES * OF_EACH // 2
PILES: Mapping[str, Shuffled | None] = {f"stacks.{stack}": None for stack in range(STACKS)}  # shuffled only at setup
STAGE_KEYS = (
    "stage", "turn", "phase", "resume", "shown", "picked", "bought", "icons", "using", "chosen", "units", "may_double",
    "may_join",
)  # fmt: skip


# --- writing ---------------------------------------------------------------------------------------------------------
def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in docs/games/paris.md."""
    return {
        **stage_data(box, s),
        "stacks": [[tile_word(box, tile) for tile in top_first(s.stack[stack])] for stack in range(STACKS)],
        "aside": [tile_word(box, tile) for tile in members_of(s.aside)],
        "gone": [tile_word(box, tile) for tile in members_of(s.gone)],
        "buildings": {
            place_ids(box)[BUILDING + spot]: tile_word(box, tile) for spot, tile in enumerate(s.tile_on) if tile != NO_TILE
        },
        "beside": {place_ids(box)[BUILDING + spot]: GOOD_NAMES[good] for spot, good in enumerate(s.beside) if good != NO_GOOD},
        "landmarks": {
            id_: district_ids(box)[s.landmark_in[i]] for i, id_ in enumerate(landmark_ids(box)) if s.landmark_in[i] != NO_DISTRICT
        },
        "points_tokens": {
            id_: int(box.record.district_points[s.points_on[i], 0])
            for i, id_ in enumerate(district_ids(box))
            if s.points_on[i] != NO_POINTS
        },
        "supply": named(GOOD_NAMES[:RESOURCES], s.supply),
        "discarded": named(GOOD_NAMES[RESOURCES:], s.discarded),
        "numbers": s.number_at[1:].tolist(),
        "left": s.copies_at[1:].tolist(),
        "used": used_bonuses(s),
        "end_tokens": [{"token": end_ids(box)[s.end_token[i]], "seat": int(s.end_taker[i])} for i in range(s.ends_taken)],
        "players": [player_position(box, s, seat) for seat in range(s.seats)],
    }


def player_position(box: Box, s: State, seat: int) -> dict[str, Any]:
    me = s.player[seat]
    return {
        "points": int(me.points),
        "francs": int(me.francs),
        "keys": int(me.keys),
        "spare_keys": int(me.spare),
        "figure": int(me.figure),
        "bonus": members_of(me.bonus),
        "ends_used": [end_ids(box)[token] for token in members_of(me.ends_used)],
        "used_after": {end_ids(box)[token]: int(s.used_after[token]) for token in members_of(me.ends_used)},
        "goods": named(GOOD_NAMES, me.goods),
        "board": {place_ids(box)[place]: int(me.keys_on[place]) for place in members_of(me.stands)},
    }


# --- reading ---------------------------------------------------------------------------------------------------------
def read_position(box: Box, data: Entry, s: State) -> None:
    """Fills a state; what can't be read becomes a fault."""
    keys = ("stacks", "aside", "gone", "buildings", "beside", "landmarks", "points_tokens", "supply", "discarded")
    data.only(*STAGE_KEYS, *keys, "numbers", "left", "used", "end_tokens", "players")
    read_stage(box, data, s)
    read_tiles(box, data, s)
    read_board(box, data, s)
    s.supply[:] = read_goods(data, "supply", GOOD_NAMES[:RESOURCES])
    s.discarded[:] = read_goods(data, "discarded", GOOD_NAMES[RESOURCES:])
    read_track(data, s)
    read_ends(box, data, s)
    read_players(box, data, s)


def read_stage(box: Box, data: Entry, s: State) -> None:
    """How far the turn is. What a stage does not use need not be said."""
    s.stage = STAGE_NAMES.index(data.one_of("stage", STAGE_NAMES))
    s.turn = NOBODY if s.stage == OVER else data.whole("turn", 0, s.seats - 1)
    s.phase = PHASE_NAMES.index(data.one_of("phase", PHASE_NAMES, default=PHASE_NAMES[0]))
    s.resume = given(data.one_id("resume", known(STAGE_NAMES)), NO_STAGE)
    s.shown = given(data.one_id("shown", tiles_known(box)), NO_TILE)
    s.picked = given(data.one_id("picked", places_known(box)), NO_PLACE)
    s.bought = given(data.one_id("bought", places_known(box)), NO_PLACE)
    s.icons[:] = read_goods(data, "icons", GOOD_NAMES[RESOURCES:])
    s.using = NO_BONUS if data.data.get("using") is None else data.whole("using", 1, BONUSES)
    s.chosen = data.whole("chosen", 0, MOST_PAIRS) if data.has("chosen") else 0
    s.units[:] = read_goods(data, "units", GOOD_NAMES, MOST_UNITS)
    s.may_double = int(data.one_of("may_double", (False, True), default=False))
    s.may_join = int(data.one_of("may_join", (False, True), default=False))


def read_tiles(box: Box, data: Entry, s: State) -> None:
    """The stacks, the tiles aside and out of the game, the buildings."""
    stacks = data.listing("stacks")
    if len(stacks) != STACKS:
        data.fault("stacks", say("{found} stacks; expected: {expected}", found=len(stacks), expected=STACKS))
    for i, stack in enumerate(stacks[:STACKS]):
        tiles = Entry({"stacks": stack}, data.place, data.faults).ids("stacks", tiles_known(box))
        if len(tiles) > STACK:
            data.fault("stacks", say("{found} tiles; at most {most} are possible", found=len(tiles), most=STACK))
        stack_up(s.stack[i], tiles[:STACK])
    s.aside = set_of(data.ids("aside", tiles_known(box)))
    s.gone = set_of(data.ids("gone", tiles_known(box))) if data.has("gone") else 0
    s.tile_on[:] = NO_TILE
    for spot, tile in data.pairs("buildings", tiles_known(box), tiles_known(box)):
        s.tile_on[spot] = tile
        s.built |= 1 << (BUILDING + spot)


def read_board(box: Box, data: Entry, s: State) -> None:
    """Goods beside the spots, landmarks, points tokens."""
    s.beside[:] = NO_GOOD
    for spot, good in data.pairs("beside", tiles_known(box), known(GOOD_NAMES)):
        s.beside[spot] = good
    s.landmark_in[:] = NO_DISTRICT
    for landmark, district in data.pairs("landmarks", known(landmark_ids(box)), known(district_ids(box))):
        s.landmark_in[landmark] = district
    note_landmarks(box, s)
    s.points_on[:] = NO_POINTS
    firsts = {int(box.record.district_points[token, 0]): token for token in range(POINTS_TOKENS)}
    for district, token in data.pairs("points_tokens", known(district_ids(box)), firsts):
        s.points_on[district] = token
    s.points_left = ((1 << POINTS_TOKENS) - 1) & ~set_of([int(token) for token in s.points_on if token != NO_POINTS])


def note_landmarks(box: Box, s: State) -> None:
    """What follows from where the landmarks are."""
    for landmark in range(LANDMARKS):
        district, place = int(s.landmark_in[landmark]), LANDMARK + landmark
        if district != NO_DISTRICT:
            s.landmarks[district] |= 1 << place
            s.tallest[district] = max(s.tallest[district], box.record.cost[place])
            s.built |= 1 << place


def read_track(data: Entry, s: State) -> None:
    """The bonus track by space, and the tokens used."""
    for key, field, low, high in (("numbers", s.number_at, 1, BONUSES), ("left", s.copies_at, 0, MOST_TOKENS)):
        values = data.listing(key)
        if len(values) != BONUSES:
            data.fault(key, say("wrong number of values: {found}; expected: {expected}", found=len(values), expected=BONUSES))
        for space, value in enumerate(values[:BONUSES], 1):
            field[space] = Entry({key: value}, data.place, data.faults).whole(key, low, high)
    used = data.listing("used") if data.has("used") else []
    if len(used) > MOST_TOKENS:
        data.fault("used", say("{found} tokens; at most {most} are possible", found=len(used), most=MOST_TOKENS))
    for number in used[:MOST_TOKENS]:
        s.used[Entry({"used": number}, data.place, data.faults).whole("used", 1, BONUSES)] += 1


def read_players(box: Box, data: Entry, s: State) -> None:
    for seat, player in enumerate(data.players(s.seats)):
        player.only("points", "francs", "keys", "spare_keys", "figure", "bonus", "ends_used", "used_after", "goods", "board")
        me = s.player[seat]
        me.points, me.francs = player.whole("points", 0, MOST), player.whole("francs", 0, MOST)
        me.keys, me.spare = player.whole("keys", 0, MOST_KEYS), player.whole("spare_keys", 0, MOST_KEYS)
        me.figure = player.whole("figure", 0, BONUSES)
        me.bonus = set_of(player.wholes("bonus", 1, BONUSES))
        me.ends_used = set_of(player.ids("ends_used", known(end_ids(box)))) if player.has("ends_used") else 0
        me.ends &= ~me.ends_used
        read_uses(box, player, s, int(me.ends_used))
        me.goods[:] = read_goods(player, "goods", GOOD_NAMES)
        read_keys(box, player.entry("board"), s, seat)


def read_uses(box: Box, player: Entry, s: State, used: int) -> None:
    """How many end tokens had been taken when each was used; all that are taken now, if it is not said."""
    after = player.entry("used_after") if player.has("used_after") else Entry({})
    after.only(*(end_ids(box)[token] for token in members_of(used)))
    for token in members_of(used):
        id_ = end_ids(box)[token]
        s.used_after[token] = after.whole(id_, 1, END_TOKENS) if after.has(id_) else s.ends_taken


def read_keys(box: Box, board: Entry, s: State, seat: int) -> None:
    """The keys of a player on the board, by place; what follows from them."""
    me = s.player[seat]
    for id_ in board:
        place = places_known(box).get(id_)
        if place is None:
            board.unknown(id_, id_)
            continue
        me.keys_on[place] = board.whole(id_, 1, MOST_KEYS)
        me.stands |= 1 << place
        district = district_of(s, place)
        if place >= BUILDING and district != NO_DISTRICT:
            s.keys_in[district] += me.keys_on[place]


def read_ends(box: Box, data: Entry, s: State) -> None:
    """The end tokens that were taken, in order."""
    s.end_token[:], s.end_taker[:] = NO_END_TOKEN, NOBODY
    entries = data.entries("end_tokens")
    if len(entries) > END_TOKENS:
        data.fault("end_tokens", say("{found} end tokens; at most {most} are possible", found=len(entries), most=END_TOKENS))
    s.ends_taken = len(entries[:END_TOKENS])
    for i, entry in enumerate(entries[:END_TOKENS]):
        entry.only("token", "seat")
        s.end_token[i] = given(entry.one_id("token", known(end_ids(box))), 0)
        s.end_taker[i] = entry.whole("seat", 0, s.seats - 1)
        s.player[s.end_taker[i]].ends |= 1 << int(s.end_token[i])


# --- words and numbers -----------------------------------------------------------------------------------------------


def given(number: int | None, none: int) -> int:
    return none if number is None else number


def read_goods(data: Entry, key: str, names: Sequence[str], most: int = OF_EACH) -> list[int]:
    """Numbers of goods; those not mentioned are 0."""
    if not data.has(key):
        return [0] * len(names)
    entry = data.entry(key)
    entry.only(*names)
    return [entry.whole(name, 0, most) if entry.has(name) else 0 for name in names]
