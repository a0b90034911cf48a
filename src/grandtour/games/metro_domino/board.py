"""What the table of Metro Domino: Paris is drawn from, made only of a view: the network on its plane, what lies beside it, the
players, and the viewer's own tiles with the ways in which each can be laid."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from textwrap import wrap
from typing import Any

from ...engine.box import Box
from ...engine.contract import Who
from .describing import OPEN, closed_note, line_words, open_note, turn_words
from .layout import RADIUS
from .naming import points_words, station_name
from .rules.tiles import counts_as, way_of
from .state import AS_PRINTED, FAR_STEP, KINDS, NEAR_STEP
from .text import lay_move
from .view import way_word

View = Mapping[str, Any]
SCALE = 20  # units of the drawing for one of the plane: browsers like no letters below one unit
LEAST = 13  # pixels for one of the plane: with fewer the values can't be read
MARGIN = 0.6  # of the plane, round the network
HALF = 0.5  # from the middle of a tile to that of its halves
WIDEST = 12  # letters in a line of a station's name
MOST_ROWS = 3
ROW = 0.62  # from one line of a name to the next
NAME_BELOW = 0.5  # the middle of a name, below an owner's sign
NAME_ABOVE = -0.92  # above a start domino
BRIGHT = 150  # a colour brighter than this takes dark letters
RED, GREEN, BLUE = 0.299, 0.587, 0.114  # how bright colours seem
DIRECTIONS = {angle: (cos(radians(angle)) * HALF, sin(radians(angle)) * HALF) for angle in range(0, 360, 45)}


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The table: the network, the stock and the tokens, the players, the viewer's tiles."""
    left, top, right, bottom = view["bounds"]
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    start = view["start_tile"]
    return {
        "frame": f"{scaled(left - MARGIN)} {scaled(top - MARGIN)} {scaled(width)} {scaled(height)}",
        "least": (round(width * LEAST), round(height * LEAST)),
        "radius": scaled(RADIUS),
        "active": (int(box.record.active_lines) - view["active_tokens"], int(box.record.active_lines)),
        "lines": [line_drawn(box, view, line, who) for line in view["lines"]],
        "stations": [station_drawn(box, view, station, who) for station in view["stations"]],
        "start_tile": None if start is None else tile_drawn(start),
        "turn": turn_words(view, who),
        "players": [
            {**player, "name": who(player["seat"]), "total": points_words(player["score"])} for player in view["players"]
        ],
        "hand": None if view["seat"] is None else hand_drawn(box, view),
        "mine": view["seat"] is not None and view["turn"] == view["seat"],
    }


def scaled(n: float) -> float:
    return round(n * SCALE, 1)


# --- the network ------------------------------------------------------------------------------------------------------
def line_drawn(box: Box, view: dict[str, Any], line: View, who: Who) -> dict[str, Any]:
    """A line: its track, tiles, empty places; D3.5 the token at an end without a station."""
    is_open = line["state"] in OPEN
    is_bare = line["owner"] is not None and all(station["line"] != line["id"] for station in view["stations"])
    note = open_note(view, line) if is_open else closed_note(box, view, line, who)
    start, end = line["lead"][0], line["end"]
    return {
        "part": f"end-{line['id'].replace('/', '-')}",
        "words": line_words(box, line, note),
        "number": line["number"],
        "colour": line["colour"],
        "letters": "dark" if is_bright(line["colour"]) else "light",
        "state": line["state"],
        "rests": line["state"] == "untouched" and not view["can_start"],
        "is_open": is_open,
        "from": (scaled(start["x"]), scaled(start["y"])),
        "end": (scaled(end["x"]), scaled(end["y"])),
        "tiles": [tile_drawn(tile) for tile in line["tiles"]],
        "slots": [(scaled(slot["x"]), scaled(slot["y"]), slot["angle"]) for slot in line["slots"]],
        "forbidden": line["forbidden"],
        "token": line["owner"] if is_bare else None,
    }


def is_bright(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return RED * red + GREEN * green + BLUE * blue > BRIGHT


def tile_drawn(tile: View) -> dict[str, Any]:
    """A tile: its middle and angle, and each half's value with its own middle, so that numerals can stand upright."""
    dx, dy = DIRECTIONS[tile["angle"]]
    x, y = tile["x"], tile["y"]
    return {
        "x": scaled(x),
        "y": scaled(y),
        "angle": tile["angle"],
        "near": (tile["near"], scaled(x - dx), scaled(y - dy)),
        "far": (tile["far"], scaled(x + dx), scaled(y + dy)),
        "token": tile["token"],
    }


def station_drawn(box: Box, view: View, station: View, who: Who) -> dict[str, Any]:
    """A station: its name in short rows, and whose it is."""
    name = str(station_name(box, station["id"]))
    rows = wrap(name, WIDEST)
    shown = rows if len(rows) <= MOST_ROWS else [*rows[: MOST_ROWS - 1], rows[MOST_ROWS - 1] + "…"]
    middle = NAME_BELOW if station["owner"] is not None else NAME_ABOVE if view["start_tile"] is not None else 0.0
    first = middle - ROW * (len(shown) - 1) / 2
    return {
        "name": name,
        "rows": [(row, scaled(station["y"] + first + ROW * i)) for i, row in enumerate(shown)],
        "x": scaled(station["x"]),
        "y": scaled(station["y"]),
        "owner": station["owner"],
        "owner_name": None if station["owner"] is None else who(station["owner"]),
    }


# --- the viewer's tiles -----------------------------------------------------------------------------------------------
def hand_drawn(box: Box, view: View) -> list[dict[str, Any]]:
    """The viewer's tiles. Ways with a metro token are there only while one can be spent."""
    me = view["players"][view["seat"]]
    spends = me["metro_tokens"] > 0 and view["turn"] == view["seat"] and view["stage"] in ("turn", "drawn")
    wanted = values_wanted(view) if spends else set()
    waits = view["laying"] if view["turn"] == view["seat"] else None
    waiting = None if waits is None else sorted((waits["near"], waits["far"]))
    return [tile_in_hand(box, view, tile, wanted, waiting) for tile in me["hand"]]


def values_wanted(view: View) -> set[int]:
    """The values that join some line to which a tile can be added."""
    states = OPEN if view["can_start"] else ("active",)
    return {value for line in view["lines"] if line["state"] in states for value in line["joins"]}


def tile_in_hand(box: Box, view: View, tile: str, wanted: set[int], waiting: list[int] | None) -> dict[str, Any]:
    """A tile with its ways: as printed, either half near; and those with a token that could match something."""
    low, high = (int(half) for half in tile.split("-"))
    placings = [(low, high)] if low == high else [(low, high), (high, low)]
    if view["drawn"] not in (None, tile):
        wanted = set()
    highest = int(box.record.highest)
    return {
        "id": tile,
        "halves": (low, high),
        "drawn": view["drawn"] == tile,
        "waiting": waiting == [low, high],
        "ways": [
            way_drawn(way_of(kind, near, far), near, far)
            for kind in range(KINDS)
            for near, far in placings
            if kind == AS_PRINTED or (near + NEAR_STEP[kind] in wanted and 0 <= far + FAR_STEP[kind] <= highest)
        ],
    }


def way_drawn(way: int, near: int, far: int) -> dict[str, Any]:
    """A way: its halves as printed, and what they count as if that is something else."""
    values = counts_as(way)
    return {
        "part": f"way-{way_word(way).replace(' ', '-')}",
        "halves": (near, far),
        "counts": None if values == (near, far) else values,
        "words": lay_move(way),
    }
