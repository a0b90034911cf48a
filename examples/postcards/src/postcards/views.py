"""What a viewer may see, and everything that is there, as plain data."""

from __future__ import annotations

from typing import Any

import numpy as np

from grandtour.engine.box import Box
from grandtour.engine.validation import Entry
from grandtour.parts.piles import stack_up, top_first
from grandtour.parts.sets import count, members_of, set_of

from .cards import ids, ids_of, numbers
from .rules import acting, leader, points, stamps
from .state import CITIES, OVER, SEATS, SOURCES, STAGE_NAMES, State


def view(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The table as a viewer sees it. C1.2 The others' hands are numbers, but for cards that everyone saw on the rack."""
    return {
        "game": "postcards",
        "seat": None if seat < 0 else int(seat),
        "seats": int(s.seats),
        "options": {"traveller": bool(s.options.traveller)},
        "stage": STAGE_NAMES[s.stage],
        "turn": None if s.stage == OVER else int(s.turn),
        "acting": members_of(acting(s)),
        "rack": ids_of(box, s.rack),
        "pile": int(s.pile.left),
        "leaders": [None if (first := leader(s, city)) == SEATS else int(first) for city in range(CITIES)],
        "players": [player_view(box, s, other, other == seat) for other in range(s.seats)],
    }


def player_view(box: Box, s: State, seat: int, is_mine: bool) -> dict[str, Any]:
    me, out = s.player[seat], np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    return {
        "seat": seat,
        "sent": ids_of(box, me.sent),
        "stamps": [int(stamps(s, seat, city)) for city in range(CITIES)],
        "hand_count": count(me.hand),
        "known": ids_of(box, me.known),
        "hand": ids_of(box, me.hand) if is_mine else None,
        "points": dict(zip(SOURCES, out.tolist(), strict=True)),
        "score": int(out.sum()),
    }


def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table, hidden things included, as data that can be edited. The pile begins at the top."""
    return {
        "stage": STAGE_NAMES[s.stage],
        "turn": int(s.turn),
        "rack": ids_of(box, s.rack),
        "pile": [ids(box)[card] for card in top_first(s.pile)],
        "players": [
            {"hand": ids_of(box, one.hand), "known": ids_of(box, one.known), "sent": ids_of(box, one.sent)}
            for one in (s.player[seat] for seat in range(s.seats))
        ],
    }


def read_position(box: Box, data: Entry, s: State) -> None:
    """Fills a state; what can't be read becomes a fault."""
    data.only("stage", "turn", "rack", "pile", "players")
    s.stage = STAGE_NAMES.index(data.one_of("stage", STAGE_NAMES))
    s.turn = data.whole("turn", 0, s.seats - 1)
    s.rack = set_of(data.ids("rack", numbers(box)))
    stack_up(s.pile, data.ids("pile", numbers(box)))
    for seat, player in enumerate(data.players(s.seats)):
        player.only("hand", "known", "sent")
        s.player[seat].hand = set_of(player.ids("hand", numbers(box)))
        s.player[seat].known = set_of(player.ids("known", numbers(box)))
        s.player[seat].sent = set_of(player.ids("sent", numbers(box)))
