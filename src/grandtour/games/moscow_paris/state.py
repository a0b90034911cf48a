"""Moscow to Paris: what is printed (`Printed`) and what lies on the table (`State`).

Cars, action cards and cities have numbers in the order of the box. A card is a car, or CARS and more: an action card.
Cards of one kind are alike, so hands, fronts and the discard pile are numbers of cards by kind; sets of kinds, of cities
and of seats are bits. Rows are numbered from the top.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.rng import Chance
from ...engine.structs import Int8, Int16, Int64, Ints, Record, Rows, ints, rows

# --- sizes: the largest box we accept -------------------------------------------------------------------------------
SEATS = 4
CARS = 11  # kinds of cars
EFFECTS = 5  # kinds of action cards
KINDS = CARS + EFFECTS  # of cards
ALL_CARS = (1 << CARS) - 1  # a set
CARDS = 120  # cars and action cards together
CITIES = 24
ROWS = 4  # M1.2
SIDES = 2
PLACES = CARS  # on one side of a city: a line may have every kind of car once
NEAR = 4  # of these places next to the city: enough for the printed box; what is numbered by place has them first
FAR = PLACES - NEAR  # the others, for boxes with limits above four
FRONT = 4  # cars in front of a player
HAND = 8

# --- names for numbers ----------------------------------------------------------------------------------------------
NOBODY = SEATS  # no seat
NO_CITY = CITIES  # a row without a city
NO_CARD = KINDS  # no card lies aside

LEFT, RIGHT = 0, 1
SIDE_NAMES = ("left", "right")

SWAP, UNCOUPLE_TWO, UNCOUPLE_THREE, EXCHANGE, CANCEL = range(CARS, KINDS)
EFFECT_NAMES = ("swap", "uncouple-two", "uncouple-three", "exchange", "cancel")

TURN, EFFECT, SECOND_PICK, CHAIN, CLAIM, OVER = range(6)
STAGE_NAMES = ("turn", "effect", "second-pick", "chain", "claim", "over")

NEXT, PREVIOUS = 0, 1  # the two neighbours: the player who comes after, and the one before
NEIGHBOURS = 2
STEP_TO = (1, -1)

# --- the rulebook's numbers -----------------------------------------------------------------------------------------
TWO, THREE = 2, 3  # M4.2, M4.3: cars that are uncoupled
TAKE_BACKS = 2  # M5.1: of every player, before a dead end
LAST_CITIES = 3  # M6.1: the game ends when no more are on the table
QUIET_TURNS = 150  # M6.4: for each player
TEAMS = 2  # M8.1

# --- spots: where a car can be picked up (M4.1) -----------------------------------------------------------------------
LINE_SPOTS = ROWS * SIDES * NEAR  # (row × SIDES + side) × NEAR + distance − 1
SPOTS = LINE_SPOTS + SEATS * CARS  # LINE_SPOTS + other × CARS + car; other: how many seats on from the player who picks
FAR_SPOTS = ROWS * SIDES * FAR  # SPOTS + (row × SIDES + side) × FAR + distance − 1 − NEAR
NO_SPOT = SPOTS + FAR_SPOTS

# --- actions --------------------------------------------------------------------------------------------------------
LAY = 0  # + (car × ROWS + row) × SIDES + side
OUT = LAY + CARS * ROWS * SIDES  # + car
BACK = OUT + CARS  # + car
PLAY = BACK + CARS  # + effect
PICK = PLAY + EFFECTS  # + spot below SPOTS
COLUMN = PICK + SPOTS  # + (side × NEAR + distance − 1) × ROWS + top row
GIVE = COLUMN + SIDES * NEAR * ROWS  # + (my car × NEIGHBOURS + neighbour) × CARS + their car
DECLINE = GIVE + CARS * NEIGHBOURS * CARS
CANCEL_CITY = DECLINE + 1  # + row
CLAIM_CITY = CANCEL_CITY + ROWS  # + row
SKIP = CLAIM_CITY + ROWS
FAR_PICK = SKIP + 1  # + spot − SPOTS
FAR_COLUMN = FAR_PICK + FAR_SPOTS  # + (side × FAR + distance − 1 − NEAR) × ROWS + top row
ACTIONS = FAR_COLUMN + SIDES * FAR * ROWS
MOST_LEGAL = HAND * (ROWS * SIDES + 1)  # a hand of different cars, each laid anywhere or put out

# --- points by source -----------------------------------------------------------------------------------------------
SOURCES: tuple[str, ...] = ("cities", "flags")
CITY_POINTS, FLAG_POINTS = range(len(SOURCES))


class City(Record):
    """A city card."""

    flag: Int16  # cities of one country have the same
    capital: Int16
    points: Int16
    limit: Annotated[Ints, ints(Int8, 2)]  # of cars in its line: ordinary, and with the option `full_lines`
    special: Int16  # ORDINARY, ISTANBUL or HOMETOWN


ORDINARY, ISTANBUL, HOMETOWN = range(3)


class Printed(Record):
    """The box."""

    hand: Int16  # cards in hand and in front, together
    front: Int16  # the most cars in front of a player
    copies: Annotated[Ints, ints(Int8, KINDS)]  # of each kind of card
    cities: Int16
    city: Annotated[Rows[City], rows(City, CITIES)]


class Options(Record):
    """The options chosen, as indexes of their values."""

    istanbul: Int8
    hometown: Int8
    teams: Int8
    full_lines: Int8


class Deck(Record):
    """Cars and action cards face down."""

    left: Int16
    cards: Annotated[Ints, ints(Int8, CARDS)]


class CityDeck(Record):
    """City cards face down."""

    left: Int16
    cards: Annotated[Ints, ints(Int8, CITIES)]


class Player(Record):
    """What belongs to a seat."""

    hand: Annotated[Ints, ints(Int8, KINDS)]
    front: Annotated[Ints, ints(Int8, CARS)]
    known: Annotated[Ints, ints(Int8, CARS)]  # cars in hand that everyone saw being taken back
    backs: Int64  # cars taken back since anyone last drew or discarded a card
    cities: Int64  # a set


class State(Record):
    """The table. Single numbers are Int64: with shorter ones every loop over them would be compiled once more."""

    chance: Chance
    learned: Int64  # raised when chance is used or anyone sees something hidden: from then on a move can't be taken back freely
    seats: Int64
    options: Options
    stage: Int64
    turn: Int64  # whose turn it is; NOBODY when the game is over
    aside: Int64  # the action card that is being carried out, or NO_CARD
    picked: Int64  # at SECOND_PICK: the spot picked first; else NO_SPOT
    asked: Int64  # at CHAIN: the seat that may exchange next; else NOBODY
    way: Int64  # at CHAIN: NEXT or PREVIOUS, the direction around the table
    city_left: Int64  # 1: a city has left the table in this turn
    quiet: Int64  # turns in a row without a city leaving the table
    deck: Deck
    discard: Annotated[Ints, ints(Int8, KINDS)]
    city_deck: CityDeck
    gone: Int64  # the cities that were cancelled, a set
    city: Annotated[Ints, ints(Int8, ROWS)]  # or NO_CITY
    cars: Annotated[Ints, ints(Int8, ROWS, SIDES)]  # how many there are on a side of a city
    car: Annotated[Ints, ints(Int8, ROWS, SIDES, PLACES)]  # from the city outwards; empty places hold 0
    kinds: Annotated[Ints, ints(Int16, ROWS)]  # the cars of a line once more, as a set: asked for all the time
    player: Annotated[Rows[Player], rows(Player, SEATS)]
