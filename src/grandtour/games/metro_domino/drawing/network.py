"""The network as it is drawn: tracks, tiles, empty places and line ends on the plane of the view, the names of stations where
they cover as little as can be, and how all of it is fitted into the room that the table has for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.render.text_layout import BOLD, ROW, rows_of, width_of
from ....engine.structs import Numbers
from ..words.description import OPEN, closed_note, line_words, open_note
from ..words.names import line_called, station_name
from .layout import GAP, RADIUS, STEP, TILE

View = Mapping[str, Any]
Box4 = tuple[float, float, float, float]  # left, top, width, height
UNIT = 20  # units of the drawing for one of the plane: browsers like no letters below one unit
MIDDLE = {"x": 0.0, "y": 0.0}
DROP = 8  # of a numeral: from its middle to its foot
HALF = 0.5  # from the middle of a tile to that of its halves
MARGIN = 0.35  # of the plane, round the network
LEVELS = {"tiny": 0.42, "far": 0.62}  # pixels for a unit of the drawing; with fewer: only shapes; numerals instead of pips
CLOSEST = 1.3  # a small network is not drawn larger than this
HALT, NECK = 1.7, 0.8  # the outline of what is free of a line: round its end, and along its empty places
BRIGHT = 150  # a colour brighter than this takes dark letters
RED, GREEN, BLUE = 0.299, 0.587, 0.114  # how bright colours seem
DIRECTIONS = {angle: (cos(radians(angle)), sin(radians(angle))) for angle in range(0, 360, 45)}
FINGER = 22  # units of a phone's table from the middle of a target to its rim

LETTERS, LEAST = 12.5, 10.5  # the height of stations' names in the drawing, and on the screen at least
WIDEST, MOST_ROWS = 10.2, 3  # a name on a sign: in heights of its letters, and rows
PADDING = 0.35  # of a sign, in heights of its letters
SIGNS, TILES = 256, 20_000  # sets of signs, and tiles, that are remembered
CROWDED, OUTSIDE = 3.0, 4.0  # what it costs to cover other things, and to lie outside
LATER = 0.01  # and to be later in the list of places
TRACK = 0.62  # half the width of a line with its tiles


class Fit(NamedTuple):
    """Where the network lies on the table: moved by (x, y) after it was scaled."""

    x: float
    y: float
    scale: float
    level: str

    @property
    def transform(self) -> str:
        return f"translate({self.x} {self.y}) scale({self.scale})"


def fitted(bounds: list[float], area: Box4) -> Fit:
    """All of the network, as large as it goes, in the middle of an area of the table."""
    left, top, right, bottom = ((n + side * MARGIN) * UNIT for n, side in zip(bounds, (-1, -1, 1, 1), strict=True))
    x, y, width, height = area
    scale = round(min(width / (right - left), height / (bottom - top), CLOSEST), 4)
    level = next((name for name, least in LEVELS.items() if scale < least), "near")
    middle = x + width / 2 - scale * (left + right) / 2, y + height / 2 - scale * (top + bottom) / 2
    return Fit(round(middle[0], 1), round(middle[1], 1), scale, level)


def scaled(n: float) -> int:
    """In units of the drawing, whole ones: these are short."""
    return round(n * UNIT)


def place(at: View, seen_from: View = MIDDLE) -> str:
    return f"{scaled(at['x'] - seen_from['x'])} {scaled(at['y'] - seen_from['y'])}"


# --- lines ------------------------------------------------------------------------------------------------------------
def line_drawn(box: Box, view: dict[str, Any], line: View, who: Who, finger: float | None) -> dict[str, Any]:
    """A line: its track, tiles, empty places, and what its end shows; D3.5 the token at an end without a station."""
    is_open = line["state"] in OPEN
    is_bare = line["owner"] is not None and all(station["line"] != line["id"] for station in view["stations"])
    note = open_note(view, line) if is_open else closed_note(box, view, line, who)
    name = line_called(box, line["id"])
    end, start, angle = line["end"], line["lead"][0], (line["tiles"] or line["slots"])[0]["angle"]
    return {
        "part": f"end-{line['id'].replace('/', '-')}",
        "words": line_words(name, line, note),
        "name": name,
        "station": station_name(box, line["station"]),
        "number": line["number"],
        "colour": line["colour"],
        "letters": "dark" if is_bright(line["colour"]) else "light",
        "state": line["state"],
        "rests": line["state"] == "untouched" and not view["can_start"],
        "is_open": is_open,
        "end": place(end),
        "angle": angle,
        "long": scaled(hypot(end["x"] - start["x"], end["y"] - start["y"]) + RADIUS),
        "finger": finger,
        "rim": outline(len(line["slots"]) if is_open else line["length"]),
        "tiles": Markup("").join(tile_drawn(tile, end) for tile in line["tiles"]),
        "next": ghost(line) if line["state"] == "active" else None,
        "left": len(line["slots"]),
        "wants": [line["tiles"][-1]["far"]] if line["state"] == "active" else line["joins"],
        "forbidden": line["forbidden"],
        "token": line["owner"] if is_bare else None,
    }


def is_bright(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return RED * red + GREEN * green + BLUE * blue > BRIGHT


def ghost(line: View) -> tuple[int, int, int]:
    """D2.4 What the next tile has to begin with, and where that half will lie, seen from the end of the line."""
    slot, end = line["slots"][0], line["end"]
    dx, dy = DIRECTIONS[slot["angle"]]
    at = scaled(slot["x"] - dx * HALF - end["x"]), scaled(slot["y"] - dy * HALF - end["y"]) + DROP
    return line["tiles"][-1]["far"], *at


@lru_cache
def outline(places: int) -> str:
    """An outline of the end of a line and its last `places` places: seen from the end, with the line coming from the left."""
    back = scaled(RADIUS + GAP + TILE + STEP * (places - 1) - NECK + 0.1)
    halt, neck = scaled(HALT), scaled(NECK)
    joint = round((halt * halt - neck * neck) ** 0.5)
    return f"M-{back}-{neck}H-{joint}a{halt} {halt} 0 1 1 0 {2 * neck}H-{back}a{neck} {neck} 0 0 1 0-{2 * neck}z"


def tile_drawn(tile: View, end: View = MIDDLE) -> Markup:
    """A tile, seen from the end of its line."""
    return laid(tile["near"], tile["far"], tile["token"], tile["angle"], place(tile, end))


@lru_cache(TILES)
def laid(near: int, far: int, token: bool, angle: int, at: str) -> Markup:
    """A tile with its middle at some place. It stays as it is, so it is drawn only once: its pips in a drawing that has the lower
    value first, and is turned round if need be, and both numerals upright."""
    name = f"{min(near, far)}-{max(near, far)}"
    dx, dy = (scaled(HALF * n) for n in DIRECTIONS[angle])
    turned = f'x="-21" y="-13.5" width="42" height="27" transform="rotate({angle + (180 if near > far else 0)})"'
    body = f'<use class="pips" href="#metro_domino-{name}" {turned}/>'
    changed = f'<use href="#metro_domino-changed" {turned}/>' if token else ""
    numerals = f'<text class="numeral" x="{-dx} {dx}" y="{DROP - dy} {DROP + dy}">{near}{far}</text>'
    return Markup(f'<g transform="translate({at})"><g data-piece="tile-{name}">{body}{changed}{numerals}</g></g>')


def fingers(view: View, scale: float) -> dict[str, float]:
    """How far round a line's end a finger may press: a finger's breadth, but not halfway to the next end."""
    ends = {line["id"]: (line["end"]["x"], line["end"]["y"]) for line in view["lines"] if line["state"] in OPEN}
    found = {}
    for id_, (x, y) in ends.items():
        nearest = min((hypot(x - ox, y - oy) for other, (ox, oy) in ends.items() if other != id_), default=2 * FINGER)
        found[id_] = round(max(RADIUS * UNIT, min(FINGER / scale, nearest / 2 * UNIT)), 1)
    return found


# --- stations ---------------------------------------------------------------------------------------------------------
def stations_drawn(box: Box, view: View, who: Who, fit: Fit) -> list[dict[str, Any]]:
    """The stations: whose they are, and their names on signs beside them."""
    names = [str(station_name(box, station["id"])) for station in view["stations"]]
    size = round(max(LETTERS, LEAST / max(fit.scale, LEVELS["tiny"])), 1)
    centres = tuple((name, station["x"], station["y"]) for name, station in zip(names, view["stations"], strict=True))
    lines = tuple((*line["lead"][1].values(), *line["end"].values()) for line in view["lines"])
    left, top, right, bottom = view["bounds"]
    plates = signs(centres, lines, (left, top, right, bottom), size)
    return [
        {
            "id": station["id"],
            "name": name,
            "at": place(station),
            "comes_from": "" if station["owner"] is None else f"seat-{station['owner']}",
            "owner": station["owner"],
            "owner_name": None if station["owner"] is None else who(station["owner"]),
            "sign": plate,
            "size": size,
            "room": round(WIDEST * size, 1),
        }
        for name, station, plate in zip(names, view["stations"], plates, strict=True)
    ]


@lru_cache(SIGNS)
def signs(centres: tuple[tuple[str, float, float], ...], lines: tuple[Box4, ...], frame: Box4, size: float) -> tuple[Box4, ...]:
    """A sign for every station, where it covers least: its left upper corner, width and height in the drawing. `size`: of the
    letters, in the drawing; all else is on the plane."""
    taken = np.array([disc for line in lines for disc in discs_along(*line)] + [(x, y, RADIUS) for _, x, y in centres])
    found: list[Box4] = []
    for name, x, y in centres:
        width, height = sign_size(name, size)
        places = np.array(beside(x, y, width, height))
        costs = covering(places, width, height, taken) + outside(places, width, height, frame)
        for other in found:
            costs += 2 * CROWDED * overlapping(places, width, height, other)
        best = places[int(np.argmin(costs + np.arange(len(places)) * LATER))].tolist()
        found.append((best[0], best[1], width, height))
    return tuple((scaled(x - w / 2), scaled(y - h / 2), scaled(w), scaled(h)) for x, y, w, h in found)


def sign_size(name: str, size: float) -> tuple[float, float]:
    """How large a sign is on the plane."""
    room = round(WIDEST * size, 1)
    rows = rows_of(name, room / BOLD, size, MOST_ROWS)
    width = min(max(width_of(row, size) for row in rows) * BOLD, room)
    return (width + 2 * PADDING * size) / UNIT, ((len(rows) - 1) * ROW + 1 + 1.2 * PADDING) * size / UNIT


def discs_along(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float, float]]:
    """The room of a line, from its lead to its end."""
    n = max(2, round(2 * hypot(x1 - x0, y1 - y0)))
    along = [(x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n, TRACK) for i in range(n)]
    return [*along, (x1, y1, RADIUS)]


def beside(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    """Where a sign may be, best first: in the corners between lines, to the sides, above and below; else on the station."""
    aside, over, corner = RADIUS + width / 2, RADIUS + height / 2 - 0.1, 0.62 * RADIUS
    corners = [(x + sx * (corner + width / 2), y + sy * (corner + height / 2)) for sy in (-1, 1) for sx in (1, -1)]
    sides = [(x + sx * aside, y + dy * height) for dy in (0, 0.4, -0.4) for sx in (1, -1)]
    below = [(x + dx * (width / 2 - 0.3), y + sy * over) for dx in (0, 0.5, -0.5, 1, -1) for sy in (1, -1)]
    return [*corners, *sides, *below, (x, y + 0.7 * RADIUS)]


def covering(places: Numbers, width: float, height: float, discs: Numbers) -> Numbers:
    """How much each place covers of other things."""
    dx = np.maximum(np.abs(places[:, None, 0] - discs[None, :, 0]) - width / 2, 0)
    dy = np.maximum(np.abs(places[:, None, 1] - discs[None, :, 1]) - height / 2, 0)
    depth = np.maximum(discs[None, :, 2] - np.hypot(dx, dy), 0)
    covered: Numbers = CROWDED * depth.sum(axis=1)
    return covered


def outside(places: Numbers, width: float, height: float, frame: Box4) -> Numbers:
    left, top, right, bottom = frame
    x, y = places[:, 0], places[:, 1]
    over = [left - (x - width / 2), x + width / 2 - right, top - (y - height / 2), y + height / 2 - bottom]
    found: Numbers = OUTSIDE * np.maximum(over, 0).sum(axis=0)
    return found


def overlapping(places: Numbers, width: float, height: float, other: Box4) -> Numbers:
    """How much each place overlaps with another sign."""
    x, y, other_width, other_height = other
    dx = (width + other_width) / 2 - np.abs(places[:, 0] - x)
    dy = (height + other_height) / 2 - np.abs(places[:, 1] - y)
    found: Numbers = np.maximum(dx, 0) * np.maximum(dy, 0)
    return found
