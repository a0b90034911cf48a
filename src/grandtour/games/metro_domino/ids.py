"""What things are called in data, positions and moves, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine.box import Box
from ...parts.sets import members_of
from .rules.tiles import HALVES, all_tiles, counts_as, way_of, way_parts
from .state import AS_PRINTED, FAR_STEP, KINDS, LINES, NEAR_STEP, VALUES

BOXES = 16  # whose ids are remembered
GREY = "#7A7A7A"  # of a line without a colour in the box
LINE_STATES = ("untouched", "active", "closed", "out")
HALVES_READ = {f"{near}-{far}": (near, far) for near in range(-1, VALUES + 1) for far in range(-1, VALUES + 1)}


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


def tiles_known(box: Box) -> dict[str, int]:
    return {tile_id(tile): tile for tile in members_of(all_tiles(box.record))}


def stations_known(box: Box) -> dict[str, int]:
    return {station["id"]: i for i, station in enumerate(box.data["station"])}


def lines_known(box: Box) -> dict[str, int]:
    return {id_: line for line, id_ in enumerate(line_ids(box)[: int(box.record.lines)])}


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
