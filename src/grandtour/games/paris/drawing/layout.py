"""Where things lie on the drawn table: on a desktop six streets around the Arc with the river walk below, on a phone the same in
a narrow column. Only numbers; `board.py` says what lies there, `table.html` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from ..state import BONUSES

Point = tuple[float, float]
Frame = tuple[float, float, float, float]  # x, y, width, height

HOUSES = 6
CELLS = HOUSES + 1  # and the bank
SPACES = BONUSES


@dataclass(frozen=True)
class Petal:
    """A district: its outline, its sign, the cells of the houses and of the bank, the frames of its landmarks."""

    frame: Frame
    outline: str
    sign: Frame
    houses: tuple[Point, ...]
    bank: Point
    landmarks: tuple[Frame, ...]


def rounded(frame: Frame, corners: Sequence[float]) -> str:
    """A box whose corners (from the upper left one, clockwise) are so round."""
    (x, y, w, h), (a, b, c, d) = frame, corners
    turns = [f"a{r:g} {r:g} 0 0 1 {dx * r:g} {dy * r:g}" for r, dx, dy in ((b, 1, 1), (c, -1, 1), (d, -1, -1), (a, 1, -1))]
    sides = [f"h{w - a - b:g}", f"v{h - b - c:g}", f"h{c + d - w:g}", f"v{d + a - h:g}"]
    return f"M{x + a:g} {y:g}" + "".join(side + turn for side, turn in zip(sides, turns, strict=True)) + "z"


def row(frame: Frame, n: int, most: float, gap: float = 0) -> tuple[Frame, ...]:
    """So many frames side by side in one, none wider than `most`."""
    x, y, w, h = frame
    wide = float(min(most, (w + gap) / max(n, 1) - gap) // 0.5 / 2)  # halves: short in letters
    return tuple((x + i * (wide + gap), y, wide, h) for i in range(n))


# --- desk ---------------------------------------------------------------------------------------------------------------
DESK = 1080.0
STREET, AVENUE, STREET_HIGH, STREET_STEP = 375.0, 130.0, 156.0, 159.0
CITY_HIGH = 3 * STREET_STEP
CELL = 53.0
SKY = 72.0  # how much of a street is above its roofs
SIGN = (122.0, 48.0)
INNER, OUTER = 28.0, 8.0  # round corners
DESK_ORDER = ((0, 1), (0, 0), (1, 0), (1, 1), (1, 2), (0, 2))  # the districts' columns and rows: clockwise from the west
LANDMARK_WIDE = 84.0
START = 45.0  # before space 1
SPACE, SPACE_HIGH = 69.0, 57.0


@lru_cache(512)
def desk_petal(i: int, landmarks: int) -> Petal:
    """A street; bank and round corners are on the side of the Arc."""
    column, line = DESK_ORDER[i]
    x, y = column * (STREET + AVENUE), line * STREET_STEP
    right = column == 0  # the Arc is on its right
    upper, lower = INNER if line > 0 else OUTER, INNER if line < 2 else OUTER
    corners = (OUTER, upper, lower, OUTER) if right else (upper, OUTER, OUTER, lower)
    first = x + 2 if right else x + CELL + 2
    sky = x + SIGN[0] + 14 if right else x + 8
    return Petal(
        frame=(x, y, STREET, STREET_HIGH),
        outline=rounded((x, y, STREET, STREET_HIGH), corners),
        sign=(x + 6 if right else x + STREET - SIGN[0] - 6, y + 6, *SIGN),
        houses=tuple((first + n * CELL, y + SKY - 12) for n in range(HOUSES)),
        bank=(x + STREET - CELL - 2 if right else x + 2, y + SKY - 12),
        landmarks=row((sky, y, STREET - SIGN[0] - 24, SKY), landmarks, LANDMARK_WIDE, 2),
    )


@lru_cache(1)
def desk_track() -> tuple[Point, ...]:
    """The river walk: fifteen spaces to the right, fifteen back."""
    first = [(START + i * SPACE, CITY_HIGH + 16) for i in range(SPACES // 2)]
    return (*first, *((x, y + SPACE_HIGH + 2) for x, y in reversed(first)))


# --- phone --------------------------------------------------------------------------------------------------------------
PHONE = 366.0
SMALL, SMALL_GAP = 181.0, 4.0
HEAD, SMALL_CELL, SMALL_CELL_HIGH = 46.0, 45.0, 63.0
SQUARE = 60.0  # the row of the Arc, below the first districts
PHONE_ORDER = ((0, 1), (0, 0), (1, 0), (1, 1), (1, 2), (0, 2))
PER_ROW = 6
SMALL_SPACE = (61.0, 57.0)


def extra_rows(landmarks: int) -> int:
    """Rows for the landmarks that have no place beside the sign and behind the bank."""
    return ceil(max(0, landmarks - 3) / 4)


@lru_cache(512)
def phone_petal(i: int, top: float, landmarks: int) -> Petal:
    """A district in four columns: the sign and landmarks, six houses and the bank, a landmark behind it."""
    column, _ = PHONE_ORDER[i]
    x, high = column * (SMALL + SMALL_GAP), HEAD + (2 + extra_rows(landmarks)) * SMALL_CELL_HIGH
    cells = [(x + n % 4 * SMALL_CELL, top + HEAD + n // 4 * SMALL_CELL_HIGH) for n in range(8 + 4 * extra_rows(landmarks))]
    beside = row((x + 2 * SMALL_CELL, top + 1, 2 * SMALL_CELL, HEAD - 2), min(2, landmarks), 2 * SMALL_CELL)
    behind = tuple((cx, cy + 15, SMALL_CELL, HEAD - 2) for cx, cy in cells[CELLS:])
    return Petal(
        frame=(x, top, SMALL, high),
        outline=rounded((x, top, SMALL, high), (8, 8, 8, 8)),
        sign=(x + 1, top + 1, 2 * SMALL_CELL - 2, HEAD - 2),
        houses=tuple(cells[:HOUSES]),
        bank=cells[HOUSES],
        landmarks=(beside + behind)[:landmarks],
    )


def phone_tops(landmarks: Sequence[int], top: float) -> tuple[list[float], float]:
    """Where the three rows of districts begin, and where they end; the Arc has its place below the first."""
    tops, y = [], top
    for line in range(3):
        tops.append(y)
        most = max(n for n, (_, own) in zip(landmarks, PHONE_ORDER, strict=True) if own == line)
        y += HEAD + (2 + extra_rows(most)) * SMALL_CELL_HIGH + SMALL_GAP + (SQUARE if line == 0 else 0)
    return tops, y


@lru_cache(64)
def phone_track(top: float) -> tuple[Point, ...]:
    """The river walk: six spaces a row, winding."""
    wide, high = SMALL_SPACE
    found = []
    for i in range(SPACES):
        line, n = divmod(i, PER_ROW)
        found.append(((n if line % 2 == 0 else PER_ROW - 1 - n) * wide, top + line * (high + 2)))
    return tuple(found)


def petals(narrow: bool, landmarks: Sequence[int], top: float) -> tuple[list[Petal], float]:
    """The districts, given the number of landmarks in each, and where they end."""
    if not narrow:
        return [desk_petal(i, n) for i, n in enumerate(landmarks)], CITY_HIGH
    tops, end = phone_tops(landmarks, top)
    return [phone_petal(i, tops[PHONE_ORDER[i][1]], n) for i, n in enumerate(landmarks)], end


# --- what lies around ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Surroundings:
    """Everything on the shared table that isn't a district: frames, where the spaces of the track are, how high the table is."""

    height: float
    arc: Frame
    stacks: tuple[Frame, ...]
    look: Frame
    waiting: Point
    track: tuple[Point, ...]
    space: tuple[float, float]
    landmarks: tuple[Frame, ...]
    points: tuple[Frame, ...]
    market: Frame | None
    players: tuple[Frame, ...]
    notes: tuple[Frame, ...]
    more: float = 0
    """How high the second pane of a phone is, which begins with the track."""
    heads: tuple[Point, ...] = ()
    """Where "Bonus track", "Landmarks in the supply", "Players" stand."""


def grid(frame: Frame, n: int, columns: int, gap: float = 2) -> tuple[Frame, ...]:
    """So many frames of one size, in rows; the first is given by `frame`."""
    x, y, w, h = frame
    return tuple((x + i % columns * (w + gap), y + i // columns * (h + gap), w, h) for i in range(n))


@lru_cache(64)
def desk_surroundings(players: int, is_watching: bool, notes: int) -> Surroundings:
    """The avenue in the middle: stacks, Arc, end tokens, points tokens. On the right: landmarks, and the others or prices."""
    middle, side = STREET + 4, STREET * 2 + AVENUE + 12
    below = CITY_HIGH + 16 + 2 * (SPACE_HIGH + 2)
    return Surroundings(
        height=below + 90 if is_watching else below,
        arc=(STREET + 9, 176, 112, 124),
        stacks=grid((middle, 4, AVENUE - 8, 44), 3, 1, 4),
        look=(middle, 308, AVENUE - 8, 40),
        waiting=(START / 2, CITY_HIGH + 16),
        track=desk_track(),
        space=(66, SPACE_HIGH),
        landmarks=grid((side, 0, DESK - side, 35), 8, 1),
        points=grid((middle, 354, 60, 38), 6, 2),
        market=(side, 304, DESK - side, 170) if is_watching else None,
        players=grid((0, below + 10, 267, 76), players, 4, 4)
        if is_watching
        else grid((side, 302, DESK - side, 56), players, 1, 3),
        notes=row((4, CITY_HIGH, DESK - 8, 15), notes, DESK, 8),
    )


@lru_cache(256)
def phone_surroundings(square: float, end: float, landmarks: int, players: int, is_watching: bool, notes: int) -> Surroundings:
    """The row of the Arc at `square`, among the districts, which end at `end`; in a pane of their own track, landmarks, points
    tokens, players."""
    cells = grid((0, square, 72, SQUARE - 6), 5, 5, 1.5)
    track = 28
    supply = track + 5 * (SMALL_SPACE[1] + 2) + 24
    points = supply + ceil(landmarks / 4) * 76
    market = points + 50
    people = market + (174 if is_watching else 0) + 24
    return Surroundings(
        height=end,
        more=people + players * 60,
        arc=cells[2],
        stacks=(cells[0], cells[1], cells[3]),
        look=cells[4],
        waiting=(PHONE - 4, 14),
        track=phone_track(track),
        space=(59, SMALL_SPACE[1]),
        landmarks=grid((0, supply, 90, 74), landmarks, 4, 2),
        points=grid((0, points, 59.3, 46), 6, 6),
        market=(0, market, PHONE, 170) if is_watching else None,
        players=grid((0, people, PHONE, 56), players, 1, 4),
        notes=tuple((2, i * 28, PHONE - 4, 28) for i in range(notes)),
        heads=((2, 14), (2, supply - 12), (2, people - 12)),
    )


# --- my screen ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Screen:
    """What is mine: choices first, then francs and keys, goods with their prices, tokens."""

    height: float
    choices: tuple[Frame, ...]
    francs: Frame
    keys: Frame
    sell: tuple[Frame, ...]
    buy: tuple[Frame, ...]
    goods: tuple[Frame, ...]
    tokens: tuple[Frame, ...]
    seen: Frame | None = None


@lru_cache(256)
def desk_screen(choices: int, tokens: int, is_seen: bool) -> Screen:
    """One row for the player and the question, one for what the player has."""
    top, high, good = 44.0, 106.0, 93.0
    goods = grid((126, top, good - 4, high), 6, 6, 4)
    noted = 0 if not is_seen else 620 if choices <= 1 else 400
    asked = (200.0, 8.0, DESK - 202 - noted, 31.0)
    columns = max(2 if tokens <= 4 else 4, ceil(tokens / 2))
    room = DESK - 126 - 6 * good - 6
    return Screen(
        height=top + high + 2,
        choices=row(asked, choices, 250, 6),
        francs=(1, top, 118, 50),
        keys=(1, top + 54, 118, 52),
        sell=tuple((x + 2, y + 48, w - 4, 27) for x, y, w, _ in goods),
        buy=tuple((x + 2, y + 77, w - 4, 27) for x, y, w, _ in goods),
        goods=goods,
        tokens=grid((126 + 6 * good + 6, top, room / columns - 3, 52), tokens, columns, 2),
        seen=(DESK - noted + 2, 1, noted - 30, 38) if is_seen else None,
    )


@lru_cache(256)
def phone_screen(choices: int, tokens: int, is_pass: bool = False) -> Screen:
    """Choices in one row or two; francs, keys and tokens; goods, which are sold where they lie and bought below. To pass is the
    last thing to do: small, at the end of the row of the keys, which are as wide as there is room."""
    step, cell, per_row = 45.0, 62.0, 6 if choices > 5 else max(choices, 1)
    rows = 0 if is_pass else ceil(choices / per_row)
    y = 3 + rows * step
    beside = min(tokens, 3 if is_pass else 4)
    end = PHONE - cell * is_pass
    first = grid((end - cell * beside + 2, y, cell - 2, 44), beside, 4)
    rest = row((0, y + step, PHONE, 44), tokens - beside, 61, 2)
    market = y + step * (2 if rest else 1)
    is_short = rows > 1  # then buying is beside selling
    sell = row((0, market, 244 if is_short else PHONE, 44), 6, 59, 2)
    return Screen(
        height=market + step * (1 if is_short else 2),
        choices=((end + 2, y, cell - 2, 44),) if is_pass else grid((0, 3, (PHONE + 1) / per_row - 1, 44), choices, per_row, 1),
        francs=(0, y, 56, 44),
        keys=(58, y, end - cell * beside - 58, 44),
        sell=sell,
        buy=row((246, market, 120, 44), 3, 40, 2) if is_short else tuple((x, market + step, w, h) for x, _, w, h in sell),
        goods=sell,
        tokens=first + rest,
    )
