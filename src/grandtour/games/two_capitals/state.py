"""Routes of Two Capitals: what is printed (`Printed`) and what lies on the table (`State`).

Sights are numbered from 0 here and from 1 in words; sets of cards, of sights and of seats are bits.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.rng import Chance
from ...engine.structs import Int8, Int16, Int32, Int64, Ints, Record, Rows, ints, rows

# --- sizes: the largest box we accept -------------------------------------------------------------------------------
SEATS = 4
CITIES = 2
SIGHTS = 25
CARDS = 25  # short routes of a city, and as many long ones
COLLECTIONS = 8
BRIDGES = 8
ROOF_TOKENS = 7  # of a journey
SMALL, LARGE = 2, 4  # cells of a sight in one journey

# --- names for numbers ----------------------------------------------------------------------------------------------
NOBODY = SEATS  # no seat
BESIDE = SIGHTS  # the bus is beside the board

CITY_NAMES = ("moscow", "petersburg")

SHORT, LONG = 0, 1
KINDS = 2
KIND_NAMES = ("short", "long")
CARD_LETTERS = ("s", "l")

MORNING_CELLS, EVENING_CELLS = 0, 1
JOURNEYS = 2
JOURNEY_NAMES = ("morning", "evening")
ROOF_LETTERS = ("m", "e")

PLANNING, MARKS, MORNING, LUNCH, EVENING, OVER = range(6)
STAGE_NAMES = ("planning", "marks", "morning", "lunch", "evening", "over")

# --- the rulebook's numbers -----------------------------------------------------------------------------------------
CHOICES = 3  # T3.3: among how many sights one chooses
LAST_SIGHTS = 2  # T3.6: a journey can be ended on the last two
DRAFT_ROUNDS = 4  # T8.1, T8.3; a round of a draft is called a lap in the code, because numpy has a `round` of its own
FIRST_KEPT = (3, 1)  # T8.1, T8.3: how many cards of the first packet are kept, short and long; later always one
HANDS = (6, 4)  # T2.1, T2.3: routes dealt, short and long
LEFT, RIGHT = 1, -1
PASSED_TO = (LEFT, RIGHT)  # T8.1, T8.3
PARTIAL_COLLECTION = 2  # T6.3: from how many sights on an incomplete collection counts, 1 point each

# --- actions --------------------------------------------------------------------------------------------------------
VISIT = 0  # + sight
STOP = VISIT + SIGHTS
KEEP = STOP + 1  # + kind × CARDS + card
MARK = KEEP + KINDS * CARDS  # + journey × SIGHTS + sight
ACTIONS = MARK + JOURNEYS * SIGHTS
KEEP_HIDDEN = ACTIONS  # a `keep` as the others learn it
MOST_LEGAL = JOURNEYS * SIGHTS  # a first mark

# --- points by source -----------------------------------------------------------------------------------------------
SOURCES: tuple[str, ...] = ("short", "long", "collections", "bridges", "roofs")
SHORT_POINTS, LONG_POINTS, COLLECTION_POINTS, BRIDGE_POINTS, ROOF_POINTS = range(N_SOURCES := len(SOURCES))


class Route(Record):
    """A route card."""

    stops: Int32  # a set of sights
    points: Int16


class Collection(Record):
    """Sights of one colour."""

    stops: Int32
    need: Int16  # how many of them complete it
    points: Int16


class City(Record):
    """One side of the board and its cards."""

    evening_back: Int16  # 1: the evening goes from the last sight back to the first
    cells: Annotated[Ints, ints(Int8, SIGHTS)]  # morning cells of each sight, and as many evening cells
    roofs: Int32  # the sights that are roofs
    cards: Annotated[Ints, ints(Int16, KINDS)]  # how many route cards there are
    route: Annotated[Rows[Rows[Route]], rows(Route, KINDS, CARDS)]
    collections: Int16
    collection: Annotated[Rows[Collection], rows(Collection, COLLECTIONS)]
    bridges: Int16
    bridge: Annotated[Ints, ints(Int32, BRIDGES)]  # the sights from which each is seen
    bridge_points: Annotated[Ints, ints(Int16, BRIDGES + 1)]  # by how many are seen
    roof_tokens: Annotated[Ints, ints(Int16, JOURNEYS)]
    roof_points: Annotated[Ints, ints(Int16, JOURNEYS, ROOF_TOKENS)]


class Printed(Record):
    """The box."""

    tokens: Int16  # of each colour
    partial_points: Int16
    city: Annotated[Rows[City], rows(City, CITIES)]


class Options(Record):
    """The options chosen, as indexes of their values."""

    city: Int8
    expert: Int8


class RoutePile(Record):
    """Route cards face down."""

    left: Int16
    cards: Annotated[Ints, ints(Int8, CARDS)]


class RoofPile(Record):
    """Roof tokens face down."""

    left: Int16
    cards: Annotated[Ints, ints(Int8, ROOF_TOKENS)]


class Player(Record):
    """What belongs to a seat."""

    stock: Int16  # tokens not on the board
    kept: Annotated[Ints, ints(Int32, KINDS)]  # sets of route cards
    packet: Int32  # in a draft: the cards in hand, to choose from or to pass on
    seen: Annotated[Ints, ints(Int32, KINDS, DRAFT_ROUNDS)]  # each packet of a draft as it was received; 0: not yet
    roofs: Annotated[Ints, ints(Int16, JOURNEYS)]  # sets of roof tokens


class State(Record):
    """The table. Single numbers are Int64: with shorter ones every loop over them would be compiled once more."""

    chance: Chance
    learned: Int64  # raised when chance is used or anyone sees something hidden: from then on a move can't be taken back freely
    seats: Int64
    options: Options
    stage: Int64
    turn: Int64  # whose turn it is; in a draft, whose it will be; NOBODY when the game is over
    bus: Int64  # the sight it stands at, or BESIDE
    pile: Annotated[Rows[RoutePile], rows(RoutePile, KINDS)]
    roof_pile: Annotated[Rows[RoofPile], rows(RoofPile, JOURNEYS)]
    tokens: Annotated[Ints, ints(Int8, JOURNEYS, SIGHTS)]  # the seats that have one there, as a set
    player: Annotated[Rows[Player], rows(Player, SEATS)]
