"""What a viewer may see, as plain data: the only way out of the rules to pages, terminal and API."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.box import Box
from ...parts.sets import members_of
from .ids import PLACEMENTS, SCREENS, SETUPS, district_ids, end_ids, named, place_ids, printed_landmarks, tile_word
from .rules.ending import ends_left
from .rules.hidden import is_open, seen_left
from .rules.places import cost_of_spot, district_of_spot, spot_of
from .rules.scoring import points
from .rules.turn import acting
from .state import (
    ARC,
    BANK,
    BUILDING,
    COSTS,
    DISTRICTS,
    END_TOKEN,
    END_TOKENS,
    GOOD_NAMES,
    KIND_NAMES,
    LANDMARK,
    LANDMARKS,
    NO_BONUS,
    NO_DISTRICT,
    NO_PLACE,
    NO_POINTS,
    NO_STAGE,
    NO_TILE,
    NOBODY,
    PHASE_NAMES,
    RESOURCES,
    SOURCES,
    STACKS,
    STAGE_NAMES,
    TAKE_END,
    TAKE_HIDDEN,
    TRACK,
    USE_END,
    State,
)


def tile_view(box: Box, tile: int) -> dict[str, Any]:
    """P1.2 What is printed on a tile."""
    return {
        "district": district_ids(box)[district_of_spot(tile)],
        "cost": COSTS[cost_of_spot(tile)],
        "kind": KIND_NAMES[box.record.kind[tile]],
    }


def view(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The table as a viewer sees it. What others have behind closed screens is `None`; of the stacks only the backs of the top
    tiles are seen (P1.2)."""
    return {
        "game": "paris",
        "seat": None if seat < 0 else int(seat),
        "seats": int(s.seats),
        "options": options_view(s),
        **stage_data(box, s),
        "shown": None if s.shown == NO_TILE else tile_view(box, int(s.shown)),
        "acting": members_of(acting(s)),
        "end_tokens": end_tokens_view(box, s, seat),
        "end_count": int(END_TOKENS - s.ends_taken),
        "stacks": [stack_view(box, s, stack) for stack in range(STACKS)],
        "gone": [tile_view(box, tile) for tile in members_of(s.gone)],
        "districts": districts_view(box, s),
        "arc": seats_on(s, ARC),
        "landmarks": landmarks_left(box, s),
        "points_tokens": [points_view(box, token) for token in members_of(s.points_left)],
        "supply": named(GOOD_NAMES[:RESOURCES], s.supply),
        "discarded": named(GOOD_NAMES[RESOURCES:], s.discarded),
        "track": track_view(s),
        "used": used_bonuses(s),
        "players": players_view(box, s, seat),
    }


def options_view(s: State) -> dict[str, str]:
    """P10 The options."""
    return {
        "setup": SETUPS[s.options.setup],
        "placement": PLACEMENTS[s.options.placement],
        "screens": SCREENS[s.options.screens],
    }


def stage_data(box: Box, s: State) -> dict[str, Any]:
    """P2.6 How far the turn is: the same in views and positions."""
    return {
        "stage": STAGE_NAMES[s.stage],
        "turn": None if s.turn == NOBODY else int(s.turn),
        "phase": PHASE_NAMES[s.phase],
        "resume": None if s.resume == NO_STAGE else STAGE_NAMES[s.resume],
        "shown": None if s.shown == NO_TILE else tile_word(box, s.shown),
        "picked": None if s.picked == NO_PLACE else place_ids(box)[s.picked],
        "bought": None if s.bought == NO_PLACE else place_ids(box)[s.bought],
        "icons": named(GOOD_NAMES[RESOURCES:], s.icons),
        "using": None if s.using == NO_BONUS else int(s.using),
        "chosen": int(s.chosen),
        "units": named(GOOD_NAMES, s.units),
        "may_double": bool(s.may_double),
        "may_join": bool(s.may_join),
    }


def end_tokens_view(box: Box, s: State, seat: int) -> list[str] | None:
    """P8.1 The end tokens left, for the player who looks at them."""
    looks = s.stage == END_TOKEN and s.turn == seat
    return [end_ids(box)[token] for token in members_of(ends_left(s))] if looks else None


def stack_view(box: Box, s: State, stack: int) -> dict[str, Any]:
    """P1.2 How many tiles are left, and the district on the back of the top one."""
    pile = s.stack[stack]
    top = district_ids(box)[district_of_spot(pile.cards[pile.left - 1])] if pile.left > 0 else None
    return {"left": int(pile.left), "top": top}


def seats_on(s: State, place: int) -> list[int]:
    """The seats whose keys stand on a place; one with two keys there is listed twice."""
    return [seat for seat in range(s.seats) for _ in range(s.player[seat].keys_on[place])]


def districts_view(box: Box, s: State) -> list[dict[str, Any]]:
    keys, spots, landmarks = keys_on_places(s), spots_view(box, s), landmarks_by_district(box, s)
    numbers = zip(box.record.bank.tolist(), s.points_on.tolist(), s.keys_in.tolist(), strict=True)
    return [
        district_view(box, district, keys, spots, landmarks[district], *numbers_here)
        for district, numbers_here in enumerate(numbers)
    ]


def keys_on_places(s: State) -> list[list[int]]:
    """For all places at once. (Arrays are made lists: their single numbers cost more.)"""
    found: list[list[int]] = [[] for _ in range(LANDMARK + LANDMARKS)]
    for seat in range(s.seats):
        on = s.player[seat].keys_on.tolist()
        for place in members_of(s.player[seat].stands):
            found[place] += [seat] * on[place]
    return found


def landmarks_by_district(box: Box, s: State) -> list[list[int]]:
    """P4.4 The landmarks of every district from the bottom up, and those in the supply."""
    where, costs = s.landmark_in.tolist(), box.record.cost.tolist()
    found: list[list[int]] = [[] for _ in range(DISTRICTS + 1)]
    for i in sorted(range(LANDMARKS), key=lambda i: costs[LANDMARK + i]):
        found[where[i]].append(i)
    return found


def landmarks_left(box: Box, s: State) -> list[dict[str, Any]]:
    """P4.4 The landmarks in the supply."""
    where = s.landmark_in.tolist()
    return [printed for i, printed in enumerate(printed_landmarks(box)) if where[i] == NO_DISTRICT]


def district_view(
    box: Box,
    district: int,
    keys: list[list[int]],
    spots: list[dict[str, Any]],
    landmarks: list[int],
    francs: int,
    token: int,
    keys_here: int,
) -> dict[str, Any]:
    """P1.1 A district: bank, building spots by cost, landmarks from the bottom up, points token."""
    first = spot_of(district, 0)
    return {
        "id": district_ids(box)[district],
        "bank": {"francs": francs, "keys": keys[BANK + district]},
        "spots": [{**spots[spot], "keys": keys[BUILDING + spot]} for spot in range(first, first + len(COSTS))],
        "landmarks": [{**printed_landmarks(box)[i], "keys": keys[LANDMARK + i]} for i in landmarks],
        "points": None if token == NO_POINTS else points_view(box, token),
        "keys": keys_here,
    }


def spots_view(box: Box, s: State) -> list[dict[str, Any]]:
    """P1.1, P1.4 All building spots: the tile on each, the token beside it; keys come to it."""
    kinds = [*(KIND_NAMES[kind] for kind in box.record.kind.tolist()), None]
    goods = (*GOOD_NAMES, None)
    pairs = zip(s.tile_on.tolist(), s.beside.tolist(), strict=True)
    return [{"cost": COSTS[i % len(COSTS)], "kind": kinds[tile], "beside": goods[good]} for i, (tile, good) in enumerate(pairs)]


def points_view(box: Box, token: int) -> list[int]:
    """P9.2 What first, second and third place score."""
    places: list[int] = box.record.district_points[token].tolist()
    return places


def track_view(s: State) -> list[dict[str, Any]]:
    """P7.1 The spaces of the bonus track: what lies there, and whose figures stand there."""
    numbers, copies = s.number_at.tolist(), s.copies_at.tolist()
    figures: list[list[int]] = [[] for _ in range(TRACK)]
    for seat in range(s.seats):
        figures[s.player[seat].figure].append(seat)
    return [
        {
            "space": space,
            "number": numbers[space],
            "left": copies[space],
            "figures": figures[space],
        }
        for space in range(1, TRACK)
    ]


def used_bonuses(s: State) -> list[int]:
    """P7.3 The bonus tokens discarded, in order of their numbers."""
    return [number for number, n in enumerate(s.used.tolist()) for _ in range(n)]


def players_view(box: Box, s: State, viewer: int) -> list[dict[str, Any]]:
    opened = is_open(s)
    return [player_view(box, s, seat, seat == viewer, opened or seat == viewer) for seat in range(s.seats)]


def player_view(box: Box, s: State, seat: int, is_own: bool, shown: bool) -> dict[str, Any]:
    """A player: what everyone sees; what is behind the screen if it is the viewer's own or open (else `None`)."""
    me = s.player[seat]
    scored = points_shown(box, s, seat, shown)
    return {
        "seat": seat,
        "francs": int(me.francs) if shown else None,
        "goods": named(GOOD_NAMES, me.goods) if shown else None,
        "bonus": members_of(me.bonus) if shown else None,
        "bonus_count": int(me.bonus).bit_count(),
        "ends": [end_ids(box)[token] for token in members_of(me.ends)] if is_own else None,
        "ends_count": int(me.ends).bit_count(),
        "ends_used": [end_ids(box)[token] for token in members_of(me.ends_used)],
        "ends_seen": [end_ids(box)[token] for token in members_of(seen_left(s, seat))] if is_own else None,
        "keys": int(me.keys),
        "spare_keys": int(me.spare),
        "figure": int(me.figure),
        "points": scored,
        "score": sum(n for n in scored.values() if n is not None),
    }


def points_shown(box: Box, s: State, seat: int, shown: bool) -> dict[str, int | None]:
    """P9 Points by source, districts as they stand; P9.1 those of token 27 tell the francs."""
    out = np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    scored: dict[str, int | None] = dict(zip(SOURCES, out.tolist(), strict=True))
    return scored if shown else {**scored, "francs": None}


def told(box: Box, s: State, seat: int, a: int, viewer: int) -> int:
    """P8.1 The others see that an end token was taken, not which; all other moves are made in the open."""
    return TAKE_HIDDEN if TAKE_END <= a < USE_END and viewer != seat else a
