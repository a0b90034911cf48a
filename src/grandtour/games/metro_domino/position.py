"""A position: everything on the table, hidden things included, as data that can be edited.

Its keys: "A position" in docs/games/metro_domino.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.box import Box
from ...engine.contract import Shuffled
from ...engine.i18n import say
from ...engine.validation import Entry
from ...parts.piles import stack_up, top_first
from ...parts.sets import has, set_of
from .box import MOST_METRO_TOKENS
from .ids import (
    LINE_STATES,
    line_ids,
    lines_known,
    station_id,
    stations_known,
    tile_id,
    tile_ids,
    tiles_known,
    way_called,
    way_word,
)
from .rules.lines import note_joins
from .rules.tiles import all_tiles, tile_laid
from .state import LENGTH, LIMITS, LINES, NO_LINE, NO_TILE, NO_WAY, NOBODY, OVER, STAGE_NAMES, TILES, State
from .views import lines_on_table, stage_data, states_of

PILES: Mapping[str, Shuffled | None] = {"stock": None, "pile": None}  # shuffled only at setup


def position(box: Box, s: State) -> dict[str, Any]:
    """Everything on the table; see "A position" in docs/games/metro_domino.md."""
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
    return {"state": states_of(s)[line], "tiles": tiles, "owner": owner}


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
    s.on_table = tiles_on_lines(s) | set_of([s.start_tile] if s.start_tile != NO_TILE else [])
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
            entry.fault("station", say("a station not yet listed is expected here"))
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
            entries.unknown(id_, id_)


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
        data.fault(key, say("{found} tiles; at most {most} are possible", found=len(texts), most=most))
        return []
    found = [way_called(str(text)) for text in texts]
    for text, way in zip(texts, found, strict=True):
        if way is None or not has(all_tiles(box.record), tile_laid(way)):
            data.unknown(key, text)
    return [0 if way is None else way for way in found]


def tiles_on_lines(s: State) -> int:
    return set_of([int(tile_laid(int(way))) for line in range(LINES) for way in s.laid[line][: s.tiles[line]]])


def read_players(box: Box, data: Entry, s: State) -> None:
    for seat, player in enumerate(data.players(s.seats)):
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
        player.fault("limits", say("{found} limits; at most {most} are possible", found=len(limits), most=LIMITS))
    me.limits = len(limits[:LIMITS])
    for i, limit in enumerate(limits[:LIMITS]):
        limit.only("tiles", "most")
        me.limit[i].tiles = set_of(read_tiles(box, limit, "tiles"))
        me.limit[i].most = limit.whole("most", 0, TILES)
