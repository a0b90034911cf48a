"""What a viewer may see, as plain data: the only way out of the rules to pages, terminal and API."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.box import Box
from ...parts.piles import top_first
from ...parts.sets import members_of
from .ids import card_ids, roof_ids
from .rules.draft import is_draft, is_keep, kind_of
from .rules.journey import is_journey, offered
from .rules.scoring import points
from .rules.turn import acting
from .state import (
    BESIDE,
    CARD_LETTERS,
    CITY_NAMES,
    JOURNEY_NAMES,
    JOURNEYS,
    KEEP_HIDDEN,
    KIND_NAMES,
    KINDS,
    LONG,
    NOBODY,
    OVER,
    ROOF_LETTERS,
    SHORT,
    SOURCES,
    STAGE_NAMES,
    State,
)

PUBLIC_SOURCES = ("collections", "bridges")


def tokens_of(s: State) -> dict[str, dict[str, list[int]]]:
    """The seats that have a token at each sight, by journey."""
    return {
        name: {str(sight + 1): members_of(seats) for sight, seats in enumerate(s.tokens[journey].tolist()) if seats}
        for journey, name in enumerate(JOURNEY_NAMES)
    }


def view(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The table as a viewer sees it. The others' cards and roof tokens are numbers until the game is over."""
    over = s.stage == OVER
    return {
        "game": "two_capitals",
        "seat": None if seat < 0 else int(seat),
        "seats": int(s.seats),
        "options": {"city": CITY_NAMES[s.options.city], "expert": bool(s.options.expert)},
        "stage": STAGE_NAMES[s.stage],
        "turn": None if s.turn == NOBODY or is_draft(s) else int(s.turn),
        "acting": members_of(acting(s)),
        "bus": None if s.bus == BESIDE else int(s.bus) + 1,
        "offered": [sight + 1 for sight in members_of(offered(box.record, s))] if is_journey(s) else [],
        "tokens": tokens_of(s),
        "piles": {
            "short": pile_view(s.pile[SHORT], CARD_LETTERS[SHORT], over),
            "long": pile_view(s.pile[LONG], CARD_LETTERS[LONG], over),
            "roofs": {name: pile_view(s.roof_pile[j], ROOF_LETTERS[j], over) for j, name in enumerate(JOURNEY_NAMES)},
        },
        "players": [player_view(box, s, other, open_to(s, seat, other)) for other in range(s.seats)],
    }


def open_to(s: State, seat: int, other: int) -> bool:
    """T2.1, T7.2 A player's cards and roof tokens are seen by that player; at the end by all."""
    return seat == other or s.stage == OVER


def pile_view(pile: Any, letter: str, over: bool) -> int | list[str]:
    """How many are left; at the end also which, from the top."""
    return [f"{letter}{card + 1}" for card in top_first(pile)] if over else int(pile.left)


def player_view(box: Box, s: State, seat: int, is_open: bool) -> dict[str, Any]:
    """A player: what everyone sees, and the rest if it is open to the viewer (else `None`)."""
    me = s.player[seat]
    kept, packet, roofs = me.kept.tolist(), int(me.packet), me.roofs.tolist()
    by_source = points_by_source(box, s, seat)
    return {
        "seat": seat,
        "stock": int(me.stock),
        "kept_count": {name: kept[k].bit_count() for k, name in enumerate(KIND_NAMES)},
        "packet_count": packet.bit_count(),
        "roofs_count": {name: roofs[j].bit_count() for j, name in enumerate(JOURNEY_NAMES)},
        "kept": [card for k in range(KINDS) for card in card_ids(k, kept[k])] if is_open else None,
        "packet": card_ids(kind_of(s), packet) if is_open else None,
        "seen": seen_of(s, seat) if is_open else None,
        "roofs": [token for j in range(JOURNEYS) for token in roof_ids(j, roofs[j])] if is_open else None,
        "points": {name: by_source[name] for name in (SOURCES if is_open else PUBLIC_SOURCES)},
        "score": sum(by_source.values()) if is_open else None,
    }


def points_by_source(box: Box, s: State, seat: int) -> dict[str, int]:
    out = np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    return dict(zip(SOURCES, out.tolist(), strict=True))


def seen_of(s: State, seat: int) -> list[list[str]]:
    """The packets a seat received in drafts, in order."""
    seen = s.player[seat].seen.tolist()
    return [card_ids(kind, packet) for kind in range(KINDS) for packet in seen[kind] if packet]


def told(box: Box, s: State, seat: int, a: int, viewer: int) -> int:
    """T8.1 Only the player learns which card they kept; all other moves are seen by everyone."""
    return KEEP_HIDDEN if is_keep(a) and viewer != seat else a
