"""What a viewer may see, as plain data: the only way out of the rules to pages, terminal and API."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.box import Box
from ...parts.sets import members_of
from .drawing.layout import RADIUS, Layout, Track, bounds, layout, openings_of
from .ids import LINE_STATES, line_ids, printed_lines, station_id, tile_id, tile_ids
from .rules.lines import can_start
from .rules.scoring import points
from .rules.tiles import HALVES, counts_as, way_of, way_parts
from .rules.turn import acting
from .state import (
    AS_PRINTED,
    NO_LINE,
    NO_TILE,
    NO_WAY,
    NOBODY,
    SOURCES,
    STAGE_NAMES,
    State,
)


def states_of(s: State) -> dict[int, str]:
    """D2.2 Of each line on the table whether it is untouched, active, closed or out of service."""
    sets = (s.untouched, s.active, s.closed, s.out)
    return {line: name for name, members in zip(LINE_STATES, sets, strict=True) for line in members_of(members)}


def lines_on_table(box: Box, s: State) -> list[int]:
    """The lines of all stations on the table, in the order in which these were opened."""
    stations, lines_of = s.station[: s.opened].tolist(), box.record.lines_of.tolist()
    return [line for station in stations for line in members_of(lines_of[station])]


def view(box: Box, s: State, seat: int) -> dict[str, Any]:
    """The table as a viewer sees it. The others' tiles are numbers; so are the stock and the pile of stations."""
    placed = layout(box, openings_of(s))
    return {
        "game": "metro_domino",
        "seat": None if seat < 0 else int(seat),
        "seats": int(s.seats),
        "options": {"start_domino": bool(s.options.start_domino)},
        **stage_data(s),
        "drawn": tile_id(s.drawn) if s.drawn != NO_TILE and s.turn == seat else None,
        "has_drawn": bool(s.drawn != NO_TILE),
        "laying": laying_view(s.laying),
        "acting": members_of(acting(s)),
        "start_tile": start_tile_view(s),
        "can_start": bool(can_start(box.record, s)),
        "active_tokens": int(box.record.active_lines) - int(s.active).bit_count(),
        "metro_tokens": int(s.supply),
        "stock": int(s.stock.left),
        "pile": int(s.pile.left),
        "stations": stations_view(box, s, placed),
        "lines": lines_view(box, s, placed),
        "bounds": list(bounds(placed)),
        "players": [player_view(box, s, other, seat == other) for other in range(s.seats)],
    }


def stage_data(s: State) -> dict[str, Any]:
    """How far the turn is: the same in views and positions."""
    return {"stage": STAGE_NAMES[s.stage], "turn": None if s.turn == NOBODY else int(s.turn), "passes": int(s.passes)}


def laying_view(way: int) -> dict[str, Any] | None:
    """D4.1 The tile that waits for its line: its near and far half, and the values that they count as with a metro token."""
    if way == NO_WAY:
        return None
    kind, near, far = way_parts(int(way))
    return {"near": near, "far": far, "as": None if kind == AS_PRINTED else list(counts_as(int(way)))}


def tile_view(way: int, where: dict[str, Any]) -> dict[str, Any]:
    """D4.1 A tile on a line counts as printed again, whether a metro token was spent on it or not."""
    kind, near, far = way_parts(int(way))
    return {"near": near, "far": far, "token": kind != AS_PRINTED, **where}


def start_tile_view(s: State) -> dict[str, Any] | None:
    """D6.1 The tile on the start station."""
    if s.start_tile == NO_TILE:
        return None
    return tile_view(way_of(AS_PRINTED, *HALVES[s.start_tile]), {"x": 0.0, "y": 0.0, "angle": 0})


def stations_view(box: Box, s: State, placed: Layout) -> list[dict[str, Any]]:
    """The stations on the table."""
    owner = [*s.owner.tolist(), None]
    return [station_view(box, station, line, owner[line], placed) for station, line in openings_of(s)]


def station_view(box: Box, station: int, line: int, owner: int | None, placed: Layout) -> dict[str, Any]:
    """A station, where it lies, the line at whose end that is, and whose token is on it."""
    x, y = placed.stations[station]
    return {
        "id": station_id(box, station),
        "x": x,
        "y": y,
        "radius": RADIUS,
        "line": None if line == NO_LINE else line_ids(box)[line],
        "owner": owner,
    }


def lines_view(box: Box, s: State, placed: Layout) -> list[dict[str, Any]]:
    """The lines on the table. (Arrays are made lists at once: their single numbers cost more.)"""
    laid = [ways[:n] for ways, n in zip(s.laid.tolist(), s.tiles.tolist(), strict=True)]
    near, owner, printed, state = s.near.tolist(), s.owner.tolist(), printed_lines(box), states_of(s)
    return [
        line_view(printed[line], placed.tracks[line], state[line], laid[line], near[line], owner[line])
        for line in lines_on_table(box, s)
    ]


def line_view(printed: dict[str, Any], track: Track, state: str, laid: list[int], near: int, owner: int) -> dict[str, Any]:
    """A line: what is printed, its state, and where it lies, empty places too."""
    angle = track.angle
    slots: list[dict[str, Any]] = [{"x": x, "y": y, "angle": angle} for x, y in track.tiles]
    return {
        **printed,
        "state": state,
        "joins": members_of(near),
        "tiles": [tile_view(way, slot) for way, slot in zip(laid, slots, strict=False)],
        "slots": slots[len(laid) :],
        "lead": [{"x": x, "y": y} for x, y in track.lead],
        "end": {"x": track.end[0], "y": track.end[1]},
        "owner": None if owner == NOBODY else owner,
    }


def player_view(box: Box, s: State, seat: int, is_own: bool) -> dict[str, Any]:
    """A player: what everyone sees, and the tiles if they are the viewer's own (else `None`)."""
    me = s.player[seat]
    out = np.zeros(len(SOURCES), np.int64)
    points(box.record, s, seat, out)
    return {
        "seat": seat,
        "hand": tile_ids(me.hand) if is_own else None,
        "hand_count": int(me.hand).bit_count(),
        "metro_tokens": int(me.metro),
        "tokens": int(box.record.tokens - me.stations),
        "points": dict(zip(SOURCES, out.tolist(), strict=True)),
        "score": sum(out.tolist()),
    }
