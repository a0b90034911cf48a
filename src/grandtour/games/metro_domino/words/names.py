"""What things are called: stations, lines, tiles, players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.i18n import Name, Sentence, say
from ..ids import line_ids, printed_lines
from ..rules.tiles import counts_as, way_parts
from ..state import AS_PRINTED

TITLE = say("Metro Domino: Paris")
SOURCE_NAMES: Mapping[str, Sentence] = {"stations": say("stations opened"), "tiles": say("tiles left")}
SWITCHES: Mapping[str, Sentence] = {"numerals": say("Numerals instead of pips")}


def station_name(box: Box, id_: str) -> Name:
    """A station by its id."""
    found = next(station for station in box.data["station"] if station["id"] == id_)
    return Name(f"metro_domino.station {id_}", found["name"])


def line_name(box: Box, line: int) -> Any:
    """A line by its number in the box; those that this box has not, by what the program calls them."""
    if line >= len(printed_lines(box)):
        return line_ids(box)[line]
    printed = printed_lines(box)[line]
    return say("{station}, line {number}", station=station_name(box, printed["station"]), number=printed["number"])


def line_called(box: Box, id_: str) -> Any:
    return line_name(box, line_ids(box).index(id_))


def tile_words(tile: Mapping[str, Any]) -> str:
    """A tile of a view as it lies: the half towards the station first; with a star if a metro token was spent on it."""
    return f"[{tile['near']}|{tile['far']}]" + ("*" if tile["token"] else "")


def laying_words(tile: Mapping[str, Any]) -> str:
    """The tile of a view that waits for its line; what it counts as, if a metro token is spent on it."""
    printed = f"{tile['near']}|{tile['far']}"
    return f"[{printed}]" if tile["as"] is None else "[{}→{}|{}]".format(printed, *tile["as"])


def way_name(way: int) -> Sentence:
    """A tile the way it will be laid; what it counts as, if a metro token is spent on it."""
    kind, near, far = way_parts(way)
    if kind == AS_PRINTED:
        return say("{near}-{far}", near=near, far=far)
    a, b = counts_as(way)
    return say("{near}-{far} as {a}-{b}", near=near, far=far, a=a, b=b)
