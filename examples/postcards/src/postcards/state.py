"""Postcards: what is printed (`Printed`) and what lies on the table (`State`). Sets of cards are bits of one whole number."""

from __future__ import annotations

from typing import Annotated

from grandtour.engine.rng import Chance
from grandtour.engine.structs import Int8, Int16, Int32, Ints, Record, Rows, ints, rows

SEATS = 4
CITIES = 6
STAMPS = 5  # C1.1: a city has a card with each number of stamps up to this
CARDS = CITIES * STAMPS  # a card is its city × STAMPS + its stamps − 1
HAND = 4  # C1.2
RACK = 3  # C1.3
TURNS = 6  # C2.4
TRAVELLED = 5  # C3.3

SENDING, TAKING, OVER = range(3)
STAGE_NAMES = ("sending", "taking", "over")

SEND = 0  # + card
TAKE = SEND + CARDS  # + card
DRAW = TAKE + CARDS
ACTIONS = DRAW + 1
MOST_LEGAL = HAND

SOURCES: tuple[str, ...] = ("cities", "traveller")
CITY_POINTS, TRAVELLER_POINTS = range(2)
N_SOURCES = len(SOURCES)


class Printed(Record):
    """The box."""

    worth: Annotated[Ints, ints(Int16, CITIES)]  # C3.1
    traveller: Int16  # C3.3


class Options(Record):
    traveller: Int8  # the index of the option's value


class Pile(Record):
    left: Int8
    cards: Annotated[Ints, ints(Int8, CARDS)]


class Player(Record):
    hand: Int32  # a set of cards
    known: Int32  # those of them that everyone saw on the rack
    sent: Int32


class State(Record):
    seats: Int8
    options: Options
    chance: Chance
    learned: Int32
    stage: Int8
    turn: Int8
    rack: Int32
    pile: Pile
    player: Annotated[Rows[Player], rows(Player, SEATS)]
