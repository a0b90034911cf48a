"""Metro Domino: Paris: what is printed (`Printed`) and what lies on the table (`State`).

Stations and lines have numbers in the order of the box. Tiles are numbered 0-0, 0-1, 1-1, 0-2, 1-2, 2-2 and so on, so that a
box with fewer values has the first ones. Sets of tiles, of values and of lines are bits. A *way* is a tile as it is laid: which
half is near (towards the station), and whether a metro token changes a half.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.rng import Chance
from ...engine.structs import Int8, Int16, Int64, Ints, Record, Rows, ints, rows

# --- sizes: the largest box we accept -------------------------------------------------------------------------------
SEATS = 4
VALUES = 10  # 0 to 9
TILES = VALUES * (VALUES + 1) // 2  # D1.1
STATIONS = 16
LINES = 32
LENGTH = 8  # tiles of a line
LINES_OF_STATION = 4
LIMITS = 8  # of what is known about a hand

# --- names for numbers ----------------------------------------------------------------------------------------------
NOBODY = SEATS  # no seat
NO_VALUE = VALUES  # a line that forbids nothing
NO_TILE = TILES
NO_LINE = LINES

TURN, DRAWN, LINE, OVER = range(4)
STAGE_NAMES = ("turn", "drawn", "line", "over")

# --- ways: kind × PLACINGS + placing ------------------------------------------------------------------------------------
# A placing is a tile with one half near: the tiles in order, each with the lower half near and then with the higher one; a
# double stands once. So 0-0 is number 0, 0-1 1, 1-0 2, 1-1 3, 0-2 4, 2-0 5 …
AS_PRINTED, NEAR_UP, NEAR_DOWN, FAR_UP, FAR_DOWN = range(5)  # D4.1 one half counts one more or one less
KINDS = FAR_DOWN + 1
NEAR_STEP = (0, 1, -1, 0, 0)  # what is added to the near half, by kind
FAR_STEP = (0, 0, 0, 1, -1)
PLACINGS = VALUES * VALUES
WAYS = KINDS * PLACINGS
NO_WAY = WAYS

# --- actions --------------------------------------------------------------------------------------------------------
LAY = 0  # + way
ON = LAY + WAYS  # + line
DRAW = ON + LINES
KEEP = DRAW + 1
PASS = KEEP + 1
ACTIONS = PASS + 1
MOST_LEGAL = WAYS + 1  # every way of every tile, and a draw

# --- points by source -----------------------------------------------------------------------------------------------
SOURCES: tuple[str, ...] = ("stations", "tiles")
STATION_POINTS, TILE_POINTS = range(len(SOURCES))


class Line(Record):
    """A line as it is printed on its station."""

    station: Int16
    length: Int16  # the number of tiles that completes it
    forbidden: Int16  # a value, or NO_VALUE


class Printed(Record):
    """The box."""

    hand: Int64  # tiles dealt to everyone
    tokens: Int64  # of every player: who has laid all on stations ends the game
    highest: Int64  # value
    active_lines: Int64  # at most
    metro_tokens: Int64
    stations: Int64
    start: Int64  # the start station
    lines: Int64
    line: Annotated[Rows[Line], rows(Line, LINES)]
    lines_of: Annotated[Ints, ints(Int64, STATIONS)]  # the lines of a station, a set


class Options(Record):
    """The options chosen, as indexes of their values."""

    start_domino: Int8


class Stock(Record):
    """Tiles face down."""

    left: Int64
    cards: Annotated[Ints, ints(Int8, TILES)]


class Pile(Record):
    """Stations face down."""

    left: Int64
    cards: Annotated[Ints, ints(Int8, STATIONS)]


class Limit(Record):
    """What a draw or a pass has shown: of these tiles the hand holds at most `most`."""

    tiles: Int64  # a set
    most: Int64


class Player(Record):
    """What belongs to a seat."""

    hand: Int64  # a set of tiles
    metro: Int64  # metro tokens
    stations: Int64  # tokens on stations
    limits: Int64  # how many there are
    limit: Annotated[Rows[Limit], rows(Limit, LIMITS)]  # the oldest first


class State(Record):
    """The table. Single numbers are Int64: with shorter ones every loop over them would be compiled once more."""

    chance: Chance
    learned: Int64  # raised when chance is used or anyone sees something hidden: from then on a move can't be taken back freely
    seats: Int64
    options: Options
    stage: Int64
    turn: Int64  # whose turn it is; NOBODY when the game is over
    passes: Int64  # in a row
    drawn: Int64  # the tile drawn in this turn, which lies in the hand already; or NO_TILE
    laying: Int64  # at LINE: the way that waits for its line; else NO_WAY
    stock: Stock
    pile: Pile
    start_tile: Int64  # D6.1; NO_TILE without that option
    supply: Int64  # metro tokens beside the stock
    on_table: Int64  # the tiles on the table, a set
    untouched: Int64  # lines of stations on the table: in one of these four sets
    active: Int64
    closed: Int64
    out: Int64  # of service
    tiles: Annotated[Ints, ints(Int8, LINES)]  # how many lie on a line
    near: Annotated[Ints, ints(Int16, LINES)]  # values that join an open line, a set; they follow from the rest: for speed
    laid: Annotated[Ints, ints(Int16, LINES, LENGTH)]  # their ways, from the station outwards; empty places hold 0
    owner: Annotated[Ints, ints(Int8, LINES)]  # whose token lies at the end of a closed line; else NOBODY
    opened: Int64  # stations on the table
    station: Annotated[Ints, ints(Int8, STATIONS)]  # they, in the order in which they were opened; empty places hold 0
    opened_by: Annotated[Ints, ints(Int8, STATIONS)]  # by station: the line at whose end it lies; else NO_LINE
    player: Annotated[Rows[Player], rows(Player, SEATS)]
