"""What of the box a player has used, for the balance report. Tokens at the ends of lines tell who completed them; what was laid,
and on which line, is known from the moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.contract import Component
from ...engine.i18n import Sentence, count, say
from ...engine.structs import Ints
from .ids import printed_lines, tile_id
from .rules.tiles import HALVES, HIGH
from .state import DRAW, KEEP, KINDS, LAY, NO_LINE, ON, PASS, PLACINGS, TILES, State
from .words.names import line_name, station_name

COMPONENT_KINDS: Mapping[str, Sentence] = {
    "station": say("Stations opened"),
    "line": say("Lines completed"),
    "line_length": say("Lines completed, by length"),
    "line_forbidden": say("Lines completed, by forbidden value"),
    "added": say("Tiles added to lines"),
    "added_forbidden": say("Tiles added to lines, by forbidden value"),
    "tile": say("Tiles laid"),
    "deed": say("Other actions"),
}
DEEDS: Mapping[str, Sentence] = {
    "double": say("Doubles laid"),
    "metro-token": say("Metro tokens spent"),
    "draw": say("Tiles drawn"),
    "keep": say("Drawn tiles kept"),
    "pass": say("Passes"),
}
FIRST_PLACINGS = 2 * np.arange(TILES) - HIGH  # with the lower half near; that with the higher one follows
DOUBLES = np.array([tile for tile, (low, high) in enumerate(HALVES) if low == high], np.int64)


# --- what there is --------------------------------------------------------------------------------------------------
def components(box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
    """All stations but the start, which nobody opens; all lines; the lengths and forbidden values that lines have; all tiles."""
    lines = [say("{name}", name=line_name(box, line)) for line in range(len(printed_lines(box)))]
    ids = [line["id"] for line in printed_lines(box)]
    return [
        *(Component("station", id_, say("{name}", name=station_name(box, id_))) for _, id_ in stations(box)),
        *(Component("line", id_, name) for id_, name in zip(ids, lines, strict=True)),
        *(Component("line_length", str(n), count("{n} tile", "{n} tiles", n)) for n in printed(box, "length")),
        *forbidden_components(box, "line_forbidden"),
        *(Component("added", id_, name) for id_, name in zip(ids, lines, strict=True)),
        *forbidden_components(box, "added_forbidden"),
        *(Component("tile", tile_id(tile), say("{name}", name=tile_id(tile))) for tile in range(tiles_in(box))),
        *(Component("deed", id_, name) for id_, name in DEEDS.items()),
    ]


def stations(box: Box) -> list[tuple[int, str]]:
    """The stations of the pile: number and id."""
    return [(i, station["id"]) for i, station in enumerate(box.data["station"]) if not station.get("start")]


def printed(box: Box, key: str) -> list[Any]:
    """What is printed on lines, each once; nothing (`None`) stands last."""
    return sorted({line[key] for line in printed_lines(box)}, key=lambda value: (value is None, value))


def forbidden_components(box: Box, kind: str) -> Iterator[Component]:
    """D2.5 The values that lines forbid, and those that forbid nothing."""
    for value in printed(box, "forbidden"):
        if value is None:
            yield Component(kind, "none", say("no forbidden value"))
        else:
            yield Component(kind, str(value), say("{value} is forbidden", value=value))


def tiles_in(box: Box) -> int:
    """D1.1 How many tiles there are."""
    highest = box.data["supply"]["highest_value"]
    return int((highest + 1) * (highest + 2) // 2)


# --- what was used --------------------------------------------------------------------------------------------------
def used(box: Box, s: State, seat: int, chosen: Ints) -> Ints:
    """A station is used by the player who opened it, a line by the player who completed it and, each time, by the one who added a
    tile; a tile by the player who laid it, as printed or with a metro token."""
    lines = len(printed_lines(box))
    done = [int(owner == seat) for owner in s.owner[:lines].tolist()]
    added = chosen[ON : ON + lines].tolist()
    ways = chosen[LAY:ON].reshape(KINDS, PLACINGS)
    tiles = np.add.reduceat(ways.sum(axis=0), FIRST_PLACINGS)
    return np.array(
        [
            *opened(box, s, done),
            *done,
            *grouped(box, "length", done),
            *grouped(box, "forbidden", done),
            *added,
            *grouped(box, "forbidden", added),
            *tiles[: tiles_in(box)].tolist(),
            *(tiles[DOUBLES].sum(), ways[1:].sum(), chosen[DRAW], chosen[KEEP], chosen[PASS]),
        ],
        np.int64,
    )


def opened(box: Box, s: State, done: Sequence[int]) -> list[int]:
    """D3.4 The stations at the ends of lines that were completed."""
    lines = s.opened_by.tolist()
    return [done[lines[i]] if lines[i] != NO_LINE else 0 for i, _ in stations(box)]


def grouped(box: Box, key: str, amounts: Sequence[int]) -> list[int]:
    """Amounts by line, added up for the lines on which the same is printed."""
    sums = dict.fromkeys(printed(box, key), 0)
    for line, n in zip(printed_lines(box), amounts, strict=True):
        sums[line[key]] += n
    return list(sums.values())
