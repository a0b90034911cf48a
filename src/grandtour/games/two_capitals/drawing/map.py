"""Where things are on the drawn table: the stops of each city, the road through them, cells and bridges.

The maps in `art.svg` are printed: the road there is `road(…)` of the same points, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import hypot

from ....engine.render.text_layout import ROW as LINE
from ....engine.render.text_layout import rows_of, width_of
from ..state import CITY_NAMES, LARGE, SIGHTS, SMALL

Point = tuple[float, float]

DESK_ROWS = (46, 162, 278, 394, 510)
DESK_WAYS: Mapping[str, tuple[tuple[int, int], ...]] = {  # x and the row of each stop, about where it is in the city
    "moscow": (
        *((240, 0), (365, 0), (490, 0), (615, 0), (740, 0), (735, 1), (570, 1), (404, 1), (404, 2), (250, 2), (235, 1), (85, 1)),
        *((74, 2), (74, 3), (82, 4), (215, 4), (215, 3), (360, 3), (360, 4), (500, 4), (520, 3), (585, 2), (735, 2), (735, 3)),
        (700, 4),
    ),
    "petersburg": (
        *((740, 3), (740, 2), (735, 1), (612, 2), (562, 1), (716, 0), (560, 0), (410, 0), (275, 0), (78, 1), (78, 2), (215, 1)),
        *((400, 1), (348, 2), (215, 2), (215, 3), (78, 3), (78, 4), (210, 4), (365, 4), (350, 3), (482, 2), (485, 3), (550, 4)),
        (618, 3),
    ),
}
COLUMNS, COLUMN, ROW, TOP = 5, 73, 99, 77  # a phone's way goes to and fro
DESK_BRIDGES: Mapping[tuple[int, ...], Point] = {(5, 6): (632, 112), (12, 13): (302, 162), (25,): (678, 380)}
BRIDGE_ASIDE = {False: (58, -14), True: (-37, -4)}  # of a bridge that is a stop itself
CELLS: Mapping[tuple[bool, int], tuple[Point, ...]] = {  # morning cells from the middle of the medallion, by narrow and number
    (False, SMALL): ((-26, 32), (-11, 32)),
    (False, LARGE): ((-53, 32), (-39, 32), (-25, 32), (-11, 32)),
    (True, SMALL): ((-21.5, 23), (-8.5, 23)),
    (True, LARGE): ((-21.5, 23), (-8.5, 23), (-21.5, 36), (-8.5, 36)),
}
MARK_CELLS: Mapping[int, tuple[tuple[Point, ...], ...]] = {
    SMALL: (((10, 4), (25, 4)), ((-3, 31), (12, 31))),
    LARGE: (((10, -1), (25, -1), (10, 12.5), (25, 12.5)), ((-12, 31), (1.5, 31), (15, 31), (28.5, 31))),
}
EDGE = 5  # of a plate beside its letters, which may be a little wider than they are taken for
BEND = 5.2  # how far a road runs straight on at a stop: a part of the way between its neighbours
ARROW = 5


@cache
def places(city: str, narrow: bool) -> tuple[Point, ...]:
    """The middle of each stop's medallion, in the order of the way."""
    return tuple(map(place_in_rows, range(SIGHTS))) if narrow else tuple((x, DESK_ROWS[row]) for x, row in DESK_WAYS[city])


def place_in_rows(stop: int) -> Point:
    """On a phone: five in a row, to and fro, in gentle waves."""
    row, i = divmod(stop, COLUMNS)
    column = i if row % 2 == 0 else COLUMNS - 1 - i
    return (37 + column * COLUMN, TOP + row * ROW + (0, 3, -3, 3, 0)[column])


@cache
def cells(narrow: bool, marking: bool, number: int, journey: int) -> tuple[Point, ...]:
    """The places of a stop's cells: morning left, evening right; for first tokens on a phone one above the other."""
    if narrow and marking:
        return MARK_CELLS[number][journey]
    morning = CELLS[narrow, number]
    return morning if journey == 0 else tuple(sorted(((-x, y) for x, y in morning), key=lambda place: (place[1], place[0])))


Plate = tuple[float, float, float, int]  # of a name: how wide it is, its middle, its height; and the rows
PLATES: Mapping[tuple[bool, int], tuple[float, float, float, int]] = {  # the widest, the top, the size of letters, most rows
    (False, SMALL): (116, 43.5, 11.4, 2),
    (False, LARGE): (116, 43.5, 11.4, 2),
    (True, SMALL): (66, 31, 10.3, 3),
    (True, LARGE): (66, 44, 10.3, 2),
}


@lru_cache(1000)
def plate(name: str, narrow: bool, number: int) -> Plate:
    """What the name of a stop is written on: just as large as it needs."""
    most, top, size, rows = PLATES[narrow, number]
    lines = rows_of(name, most, size, rows)
    high = len(lines) * size * LINE + 2
    wide = min(max(width_of(line, size) for line in lines), most)
    return 2 * round(wide / 2 + EDGE), round(top + high / 2, 1), 2 * round(high / 2), rows


# --- the road -------------------------------------------------------------------------------------------------------
Curve = tuple[Point, Point, Point, Point]


@cache
def curves(city: str, narrow: bool) -> tuple[Curve, ...]:
    """The road from stop to stop, as Bézier curves without a corner."""
    stops = places(city, narrow)
    around = [stops[0], *stops, stops[-1]]
    return tuple(curve(*around[i : i + 4]) for i in range(SIGHTS - 1))


def curve(before: Point, start: Point, end: Point, after: Point) -> Curve:
    leave = (start[0] + (end[0] - before[0]) / BEND, start[1] + (end[1] - before[1]) / BEND)
    arrive = (end[0] - (after[0] - start[0]) / BEND, end[1] - (after[1] - start[1]) / BEND)
    return start, leave, arrive, end


def road(city: str, narrow: bool) -> str:
    """The road as a path."""
    x, y = places(city, narrow)[0]
    return f"M{x:g} {y:g}" + "".join("C" + " ".join(f"{round(x)} {round(y)}" for x, y in c[1:]) for c in curves(city, narrow))


def along(c: Curve, t: float) -> Point:
    """A point of a curve."""
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(s * p[0] for s, p in zip(shares, c, strict=True)), sum(s * p[1] for s, p in zip(shares, c, strict=True))


@cache
def arrows(city: str, narrow: bool, back: bool) -> str:
    """A small arrow in the middle between all stops, the way the bus goes; as one path."""
    return "".join(arrow(*(along(c, t) for t in ((0.55, 0.5) if back else (0.45, 0.5)))) for c in curves(city, narrow))


def arrow(tail: Point, tip: Point) -> str:
    far = hypot(tip[0] - tail[0], tip[1] - tail[1]) / ARROW
    dx, dy = (tip[0] - tail[0]) / far, (tip[1] - tail[1]) / far
    back, wide = (tip[0] - dx / 2, tip[1] - dy / 2), (-dy * 0.8, dx * 0.8)
    left, right = (back[0] - dx + wide[0], back[1] - dy + wide[1]), (back[0] - dx - wide[0], back[1] - dy - wide[1])
    return f"M{left[0]:.0f} {left[1]:.0f}L{tip[0]:.0f} {tip[1]:.0f} {right[0]:.0f} {right[1]:.0f}"


# --- bridges ----------------------------------------------------------------------------------------------------------
def bridge_place(city: str, narrow: bool, stops: Sequence[int]) -> Point:
    """Where a bridge is drawn: on the road between its two stops, or beside its only one."""
    known = DESK_BRIDGES.get(tuple(stops)) if not narrow and city == CITY_NAMES[1] else None
    if known:
        return known
    ends = [places(city, narrow)[stop - 1] for stop in stops]
    if len(ends) == 1:
        aside = BRIDGE_ASIDE[narrow]
        return ends[0][0] + aside[0], ends[0][1] + aside[1]
    x, y = (sum(xy) / len(ends) for xy in zip(*ends, strict=True))
    return x, y + (16 if narrow and ends[0][0] == ends[1][0] else 0)
