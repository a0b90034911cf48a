"""What a viewer may see, as plain data, and positions: everything, for tests, puzzles and bug reports."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.i18n import say
from ...engine.validation import Entry, brief
from ...parts.piles import stack_up, top_first
from ...parts.sets import count, has, members_of, set_of
from .box import MOST_METRO_TOKENS
from .layout import RADIUS, Layout, Track, bounds, layout, openings_of
from .rules.lines import can_start, note_joins
from .rules.scoring import points
from .rules.tiles import HALVES, all_tiles, counts_as, tile_laid, way_of, way_parts
from .rules.turn import acting
from .state import (
    AS_PRINTED,
    FAR_STEP,
    KINDS,
    LENGTH,
    LIMITS,
    LINES,
    NEAR_STEP,
    NO_LINE,
    NO_TILE,
    NO_WAY,
    NOBODY,
    OVER,
    SOURCES,
    STAGE_NAMES,
    TILES,
    VALUES,
    State,
)

BOXES = 16  # whose ids are remembered
GREY = "#7A7A7A"  # of a line without a colour in the box
LINE_STATES = ("untouched", "active", "closed", "out")
HALVES_READ = {f"{near}-{far}": (near, far) for near in range(-1, VALUES + 1) for far in range(-1, VALUES + 1)}


# --- ids --------------------------------------------------------------------------------------------------------------
@lru_cache(BOXES)
def printed_lines(box: Box) -> tuple[dict[str, Any], ...]:
    """What is printed of each line, by its number."""
    colours = box.data.get("colour", {})
    return tuple(
        {
            "id": f"{station['id']}/{line['number']}",
            "station": station["id"],
            "number": line["number"],
            "colour": colours.get(str(line["number"]), GREY),
            "length": line["length"],
            "forbidden": line.get("forbidden"),
        }
        for station in box.data["station"]
        for line in station.get("line", ())
    )


@lru_cache(BOXES)
def line_ids(box: Box) -> tuple[str, ...]:
    """What lines are called: `<station>/<metro line number>`; those that this box has not, `line-25` and so on."""
    ids = [line["id"] for line in printed_lines(box)]
    return (*ids, *(f"line-{line + 1}" for line in range(len(ids), LINES)))


def station_id(box: Box, station: int) -> str:
    return str(box.data["station"][station]["id"])


def tile_id(tile: int) -> str:
    """A tile, the smaller value first."""
    return "{}-{}".format(*HALVES[tile])


def tile_ids(tiles: int) -> list[str]:
    """A set of tiles, in order of their values."""
    return sorted(tile_id(tile) for tile in members_of(tiles))


def way_word(way: int) -> str:
    """A tile as it is laid: `<a>-<b>` or `<a>-<b> as <c>-<d>`."""
    kind, near, far = way_parts(way)
    printed = f"{near}-{far}"
    return printed if kind == AS_PRINTED else "{} as {}-{}".format(printed, *counts_as(way))


def state_of(s: State, line: int) -> str:
    """D2.2 Untouched, active, closed or out of service."""
    sets = (s.untouched, s.active, s.closed, s.out)
    return next(name for name, members in zip(LINE_STATES, sets, strict=True) if int(members) >> line & 1)


def lines_on_table(box: Box, s: State) -> list[int]:
    """The lines of all stations on the table, in the order in which these were opened."""
    return [line for station in s.station[: s.opened] for line in members_of(box.record.lines_of[station])]


# --- the view -------------------------------------------------------------------------------------------------------
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
        "active_tokens": int(box.record.active_lines) - count(s.active),
        "metro_tokens": int(s.supply),
        "stock": int(s.stock.left),
        "pile": int(s.pile.left),
        "stations": [station_view(box, s, int(station), placed) for station in s.station[: s.opened]],
        "lines": lines_view(box, s, placed),
        "bounds": bounds(placed),
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
    return tile_view(way_of(AS_PRINTED, *HALVES[s.start_tile]), place((0.0, 0.0), 0))


def place(centre: tuple[float, float], angle: int) -> dict[str, Any]:
    return {"x": centre[0], "y": centre[1], "angle": angle}


def station_view(box: Box, s: State, station: int, placed: Layout) -> dict[str, Any]:
    """A station, where it lies, the line at whose end that is, and whose token is on it."""
    line = int(s.opened_by[station])
    x, y = placed.stations[station]
    return {
        "id": station_id(box, station),
        "x": x,
        "y": y,
        "radius": RADIUS,
        "line": None if line == NO_LINE else line_ids(box)[line],
        "owner": None if line == NO_LINE else int(s.owner[line]),
    }


def lines_view(box: Box, s: State, placed: Layout) -> list[dict[str, Any]]:
    """The lines on the table. (Arrays are made lists at once: their single numbers cost more.)"""
    laid = [ways[:n] for ways, n in zip(s.laid.tolist(), s.tiles.tolist(), strict=True)]
    near, owner, printed = s.near.tolist(), s.owner.tolist(), printed_lines(box)
    return [
        line_view(printed[line], placed.tracks[line], state_of(s, line), laid[line], near[line], owner[line])
        for line in lines_on_table(box, s)
    ]


def line_view(printed: dict[str, Any], track: Track, state: str, laid: list[int], near: int, owner: int) -> dict[str, Any]:
    """A line: what is printed, how far it is, and where it lies, empty places too."""
    slots = [place(centre, track.angle) for centre in track.tiles]
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
        "hand_count": count(me.hand),
        "metro_tokens": int(me.metro),
        "tokens": int(box.record.tokens - me.stations),
        "points": dict(zip(SOURCES, out.tolist(), strict=True)),
        "score": int(out.sum()),
    }


def told(box: Box, s: State, seat: int, a: int, viewer: int) -> int:
    """All moves are seen by everyone; which tile is drawn is no part of the move."""
    return a


# --- positions ------------------------------------------------------------------------------------------------------
def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in RULES.md."""
    return {
        **stage_data(s),
        "drawn": None if s.drawn == NO_TILE else tile_id(s.drawn),
        "laying": None if s.laying == NO_WAY else way_word(int(s.laying)),
        "stock": [tile_id(tile) for tile in top_first(s.stock)],
        "pile": [station_id(box, station) for station in top_first(s.pile)],
        "start_tile": None if s.start_tile == NO_TILE else tile_id(s.start_tile),
        "metro_tokens": int(s.supply),
        "stations": [station_position(box, s, int(station)) for station in s.station[: s.opened]],
        "lines": {line_ids(box)[line]: line_position(s, line) for line in lines_on_table(box, s)},
        "players": [player_position(s, seat) for seat in range(s.seats)],
    }


def station_position(box: Box, s: State, station: int) -> dict[str, Any]:
    line = int(s.opened_by[station])
    return {"station": station_id(box, station), "line": None if line == NO_LINE else line_ids(box)[line]}


def line_position(s: State, line: int) -> dict[str, Any]:
    owner = None if s.owner[line] == NOBODY else int(s.owner[line])
    tiles = [way_word(int(way)) for way in s.laid[line][: s.tiles[line]]]
    return {"state": state_of(s, line), "tiles": tiles, "owner": owner}


def player_position(s: State, seat: int) -> dict[str, Any]:
    me = s.player[seat]
    limits = [{"tiles": tile_ids(me.limit[i].tiles), "most": int(me.limit[i].most)} for i in range(me.limits)]
    return {"hand": tile_ids(me.hand), "metro_tokens": int(me.metro), "limits": limits}


def read_position(box: Box, data: Entry, s: State) -> None:
    """Fills a state; what can't be read becomes a fault."""
    keys = ("drawn", "laying", "stock", "pile", "start_tile", "metro_tokens", "stations", "lines", "players")
    data.only("stage", "turn", "passes", *keys)
    read_stations(box, data, s)
    read_lines(box, data, s)
    read_players(box, data, s)
    stack_up(s.stock, read_tiles(box, data, "stock"))
    s.supply = data.whole("metro_tokens", 0, MOST_METRO_TOKENS)
    s.start_tile = read_one_tile(box, data, "start_tile")
    s.on_table = tiles_on_lines(box, s) | set_of([s.start_tile] if s.start_tile != NO_TILE else [])
    read_stage(box, data, s)
    if (s.start_tile != NO_TILE) == bool(s.options.start_domino):  # else a law is broken, and nothing joins anything
        note_joins(box.record, s)


def read_stage(box: Box, data: Entry, s: State) -> None:
    """How far the turn is. What a stage does not use need not be said."""
    s.stage = STAGE_NAMES.index(data.one_of("stage", STAGE_NAMES))
    s.turn = NOBODY if s.stage == OVER else data.whole("turn", 0, s.seats - 1)
    s.passes = data.whole("passes", 0, s.seats)
    s.drawn = read_one_tile(box, data, "drawn")
    s.laying = NO_WAY
    if data.data.get("laying") is not None:
        s.laying = read_ways(box, Entry({"laying": [data.data["laying"]]}, data.place, data.faults), "laying", NO_WAY)[0]


def read_one_tile(box: Box, data: Entry, key: str) -> int:
    """A tile, or nothing."""
    tile = data.one_id(key, tiles_known(box))
    return NO_TILE if tile is None else tile


def read_tiles(box: Box, data: Entry, key: str) -> list[int]:
    """A list of different tiles as their numbers."""
    return data.ids(key, tiles_known(box))


def tiles_known(box: Box) -> dict[str, int]:
    return {tile_id(tile): tile for tile in members_of(all_tiles(box.record))}


def stations_known(box: Box) -> dict[str, int]:
    return {station["id"]: i for i, station in enumerate(box.data["station"])}


def lines_known(box: Box) -> dict[str, int]:
    return {id_: line for line, id_ in enumerate(line_ids(box)[: int(box.record.lines)])}


def read_stations(box: Box, data: Entry, s: State) -> None:
    """The stations on the table, in the order in which they were opened, and the pile."""
    stack_up(s.pile, data.ids("pile", stations_known(box)))
    s.opened_by[:] = NO_LINE
    entries = data.entries("stations")
    found: list[int] = []
    for entry in entries:
        entry.only("station", "line")
        station = entry.one_id("station", stations_known(box))
        if station is None or station in found:
            entry.fault("station", say("a station that stands there once is expected here"))
            continue
        found.append(station)
        line = entry.one_id("line", lines_known(box))
        s.opened_by[station] = NO_LINE if line is None else line
    data.get("stations")
    s.opened = len(found)
    s.station[: len(found)] = found


def read_lines(box: Box, data: Entry, s: State) -> None:
    """The lines on the table; those not mentioned are untouched."""
    s.owner[:] = NOBODY
    s.untouched = set_of(lines_on_table(box, s))
    entries, known = data.entry("lines"), lines_known(box)
    for id_ in entries:
        if id_ in known:
            read_line(box, entries.entry(id_), s, known[id_])
        else:
            entries.fault(id_, say("“{id}” is unknown", id=brief(id_)))


def read_line(box: Box, data: Entry, s: State, line: int) -> None:
    data.only("state", "tiles", "owner")
    tiles = read_ways(box, data, "tiles", LENGTH)
    s.tiles[line] = len(tiles)
    s.laid[line, : len(tiles)] = tiles
    if data.data.get("owner") is not None:
        s.owner[line] = data.whole("owner", 0, s.seats - 1)
    s.untouched &= ~(1 << line)
    name = data.one_of("state", LINE_STATES)
    setattr(s, name, int(getattr(s, name)) | 1 << line)


def read_ways(box: Box, data: Entry, key: str, most: int) -> list[int]:
    """A list of tiles as they are laid."""
    texts = data.listing(key)
    if len(texts) > most:
        data.fault(key, say("{found} tiles; at most {most} can be there", found=len(texts), most=most))
        return []
    found = [way_called(str(text)) for text in texts]
    for text, way in zip(texts, found, strict=True):
        if way is None or not has(all_tiles(box.record), tile_laid(way)):
            data.fault(key, say("“{id}” is unknown", id=brief(text)))
    return [0 if way is None else way for way in found]


def way_called(text: str) -> int | None:
    """The way of these words; `None` if no tile is laid so."""
    printed, _, counted = text.partition(" as ")
    halves = HALVES_READ.get(printed)
    if halves is None or not all(0 <= half < VALUES for half in halves):
        return None
    if not counted:
        return None if " as " in text else way_of(AS_PRINTED, *halves)
    values = HALVES_READ.get(counted)
    for kind in range(AS_PRINTED + 1, KINDS):
        if values == (halves[0] + NEAR_STEP[kind], halves[1] + FAR_STEP[kind]):
            return int(way_of(kind, *halves))
    return None


def tiles_on_lines(box: Box, s: State) -> int:
    return set_of([int(tile_laid(int(way))) for line in range(LINES) for way in s.laid[line][: s.tiles[line]]])


def read_players(box: Box, data: Entry, s: State) -> None:
    players = data.entries("players")
    if len(players) != s.seats:
        data.fault("players", say("{found} players; expected: {expected}", found=len(players), expected=int(s.seats)))
    for seat, player in enumerate(players[: s.seats]):
        player.only("hand", "metro_tokens", "limits")
        me = s.player[seat]
        me.hand = set_of(read_tiles(box, player, "hand"))
        me.metro = player.whole("metro_tokens", 0, MOST_METRO_TOKENS)
        me.stations = int((s.owner == seat).sum())
        read_limits(box, player, me)


def read_limits(box: Box, player: Entry, me: Any) -> None:
    """What draws and passes have shown; nothing, if it is left out."""
    limits = player.entries("limits")
    if len(limits) > LIMITS:
        player.fault("limits", say("{found} limits; at most {most} can be there", found=len(limits), most=LIMITS))
    me.limits = len(limits[:LIMITS])
    for i, limit in enumerate(limits[:LIMITS]):
        limit.only("tiles", "most")
        me.limit[i].tiles = set_of(read_tiles(box, limit, "tiles"))
        me.limit[i].most = limit.whole("most", 0, TILES)
