"""Moves as people read them: an action as a sentence that says what it does; `syntax.py` has what is typed."""

from __future__ import annotations

from copy import copy

import numpy as np

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Name, Sentence, listed, say
from ..ids import card_ids, seat_of
from ..rules.actions import (
    column_parts,
    front_parts,
    give_parts,
    is_column,
    is_in_line,
    is_pick,
    lay_parts,
    line_parts,
    line_spot,
    spot_of,
)
from ..rules.columns import height
from ..rules.swap import car_at
from ..rules.turn import legal_effects
from ..state import (
    BACK,
    CANCEL_CITY,
    CARS,
    CLAIM,
    CLAIM_CITY,
    DECLINE,
    EFFECT,
    EFFECT_NAMES,
    MOST_LEGAL,
    NO_CARD,
    OUT,
    PICK,
    PLAY,
    ROWS,
    SIDE_NAMES,
    SIDES,
    SKIP,
    TURN,
    State,
)
from .names import card_name, row_name
from .syntax import neighbour_of

SIDES_WORDS = {"left": say("left"), "right": say("right")}
EFFECT_WORDS = {
    "swap": say("swap any two cars on the table"),
    "uncouple-two": say("discard two cars, one above the other"),
    "uncouple-three": say("discard three cars, one above the other"),
    "exchange": say("exchange cars with a neighbour, who may continue the chain"),
    "cancel": say("discard a city and its line"),
}

NO_CLAIM = say("Don't claim a city")


def move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """An action as a sentence for a list of moves."""
    cards = card_ids(box)
    if a < OUT:
        car, row, side = lay_parts(a)
        city, where = row_name(box, s, row), SIDES_WORDS[SIDE_NAMES[side]]
        return say("Lay a car on the {side} of {city}: {car}", car=card_name(box, cards[car]), city=city, side=where)
    if a < BACK:
        return say("Put out in front of you: {car}", car=card_name(box, cards[a - OUT]))
    if a < PLAY:
        return say("Take back into your hand: {car}", car=card_name(box, cards[a - BACK]))
    if a < PICK:
        effect = EFFECT_NAMES[a - PLAY]
        if s.stage == TURN and not has_effect(s, seat, a - PLAY):
            return say("Play “{card}”: it can do nothing now, so just draw a card", card=card_name(box, effect))
        return say("Play “{card}”: {effect}", card=card_name(box, effect), effect=EFFECT_WORDS[effect])
    return effect_move(box, s, seat, a, who)


def has_effect(s: State, seat: int, effect: int) -> bool:
    """M4.6 Whether an action card can do anything as things stand, but be replaced by another card."""
    played = copy(s)
    played.stage, played.aside = EFFECT, CARS + effect
    return legal_effects(played, seat, np.zeros(MOST_LEGAL, np.int64)) > 0


def effect_move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """A step of an effect, a claim, or nothing."""
    cards = card_ids(box)
    if is_pick(a):
        return say("Pick {spot}", spot=spot_name(box, s, seat, spot_of(a), who))
    if is_column(a):
        return say("Uncouple: {cars}", cars=column_words(box, s, seat, a, who))
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        player = who(neighbour_of(s, seat, way))
        mine_name, theirs_name = card_name(box, cards[mine]), card_name(box, cards[theirs])
        return say("Exchange with {player}: give {mine}, take {theirs}", player=player, mine=mine_name, theirs=theirs_name)
    if a == DECLINE:
        return say("Decline and end the chain")
    if a == SKIP:
        return NO_CLAIM if s.stage == CLAIM else say("No effect, just draw a card")
    if a < CLAIM_CITY:
        return say("Cancel {city} and discard its line", city=row_name(box, s, a - CANCEL_CITY))
    row = a - CLAIM_CITY
    return say("Claim {city}: {cars}", city=row_name(box, s, row), cars=listed(line_names(box, s, row)))


def column_words(box: Box, s: State, seat: int, a: int, who: Who) -> str:
    """The cars of a column, from the top."""
    side, place, top = column_parts(a)
    rows = range(top, min(top + height(s), ROWS))
    return listed(spot_name(box, s, seat, line_spot(row, side, place), who) for row in rows)


def line_names(box: Box, s: State, row: int) -> list[Name]:
    """The cars of a line, left ones first."""
    return [card_name(box, card_ids(box)[car]) for side in range(SIDES) for car in s.car[row, side][: s.cars[row, side]]]


def spot_name(box: Box, s: State, seat: int, spot: int, who: Who) -> Sentence:
    """A car on the table, by its place."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        number = car_at(s, seat, spot)
        car = say("no car") if number == NO_CARD else card_name(box, card_ids(box)[number])
        city, where = row_name(box, s, row), SIDES_WORDS[SIDE_NAMES[side]]
        return say(
            "{car} ({city}, {side}, position {distance} from the city)", car=car, city=city, side=where, distance=place + 1
        )
    other, car_number = front_parts(spot)
    car, owner = card_name(box, card_ids(box)[car_number]), seat_of(s, seat, other)
    if owner == seat:
        return say("{car} (in front of you)", car=car)
    return say("{car} (in front of {player})", car=car, player=who(owner))
