"""What must never change: the laws that every position obeys, whatever was played."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.counts import total
from ....parts.piles import content
from ....parts.sets import count, only
from ..state import (
    CARS,
    CHAIN,
    CLAIM,
    EFFECT,
    EXCHANGE,
    KINDS,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    NOBODY,
    OVER,
    PREVIOUS,
    QUIET_TURNS,
    ROWS,
    SECOND_PICK,
    SIDES,
    SWAP,
    TURN,
    Printed,
    State,
)
from .cities import can_claim
from .exchange import neighbour
from .lines import length, limit_of
from .setup import cities_in_play, is_dead_end
from .swap import car_at, has_partner, home_of, kinds_of_line
from .turn import is_last_turn

ALL_HOLD = 0
STAGE, CARDS_ALL_THERE, CITIES_ALL_THERE, FIVE_CARDS, FRONTS, LINES, KNOWN, ROWS_FILLED, COUNTS, QUESTION = range(1, 11)


@rule
def sound(box: Printed, s: State) -> int:
    """The number of the first law that is broken; 0 if all hold."""
    if not stage_holds(s):
        return STAGE
    if not cards_hold(box, s):
        return CARDS_ALL_THERE
    if not cities_hold(box, s):
        return CITIES_ALL_THERE
    for seat in range(s.seats):
        if not hand_holds(box, s, seat):
            return FIVE_CARDS
        if total(s.player[seat].front) > box.front:
            return FRONTS
        if not known_holds(s, seat):
            return KNOWN
    for row in range(ROWS):
        if not line_holds(box, s, row):
            return LINES
    if not rows_hold(s):
        return ROWS_FILLED
    if not counts_hold(s):
        return COUNTS
    return ALL_HOLD if question_holds(box, s) else QUESTION


@rule
def has_card_aside(s: State) -> bool:
    return s.stage == EFFECT or s.stage == SECOND_PICK or s.stage == CHAIN


@rule
def stage_holds(s: State) -> bool:
    """M2.8 Stage, turn, the card aside, the spot picked, the player asked, a city that has left go together."""
    if s.stage < TURN or s.stage > OVER or s.turn < 0 or s.turn > NOBODY:
        return False
    if (s.turn >= s.seats) != (s.stage == OVER) or has_card_aside(s) != (s.aside != NO_CARD):
        return False
    if s.aside < CARS or s.aside > NO_CARD or (s.picked != NO_SPOT) != (s.stage == SECOND_PICK):
        return False
    if (s.asked != NOBODY) != (s.stage == CHAIN) or s.way < 0 or s.way > PREVIOUS:
        return False
    if s.city_left < 0 or s.city_left > 1 or (s.city_left and s.stage != CLAIM):
        return False
    return s.stage == CHAIN or s.way == 0


@rule
def cards_hold(box: Printed, s: State) -> bool:
    """M1.1 Deck, discard pile, hands, fronts, lines and the card aside: every kind of card is all there."""
    for card in range(KINDS):
        if copies_of(s, card) != box.copies[card]:
            return False
    return True


@rule
def copies_of(s: State, card: int) -> int:
    """How many cards of a kind there are, wherever they lie."""
    n = int(s.discard[card])
    if n < 0:
        return n
    if s.aside == card:
        n += 1
    cards = s.deck.cards
    for i in range(s.deck.left):
        if cards[i] == card:
            n += 1
    for seat in range(s.seats):
        n += int(s.player[seat].hand[card])
        if card < CARS:
            n += int(s.player[seat].front[card])
    return n + in_lines(s, card)


@rule
def in_lines(s: State, card: int) -> int:
    """How many cars of a kind are in the lines."""
    n = 0
    for row in range(ROWS):
        for side in range(SIDES):
            for place in range(s.cars[row, side]):
                if s.car[row, side, place] == card:
                    n += 1
    return n


@rule
def cities_hold(box: Printed, s: State) -> bool:
    """M1.2, M1.4 Each city in play is in exactly one place."""
    cities = content(s.city_deck) | s.gone
    n = s.city_deck.left + count(s.gone)
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            cities |= only(s.city[row])
            n += 1
    for seat in range(s.seats):
        cities |= s.player[seat].cities
        n += count(s.player[seat].cities)
    in_play = cities_in_play(box, s)
    return cities == in_play and n == count(in_play)


@rule
def hand_holds(box: Printed, s: State, seat: int) -> bool:
    """M2.5 Hand and front are five; while a card lies aside they are four for the player whose turn it is."""
    me = s.player[seat]
    for card in range(KINDS):
        if me.hand[card] < 0 or (card < CARS and me.front[card] < 0):
            return False
    aside = 1 if has_card_aside(s) and seat == s.turn else 0
    return total(me.hand) + total(me.front) + aside == box.hand


@rule
def known_holds(s: State, seat: int) -> bool:
    """M2.4 No more cars are known to be in a hand than are there."""
    me = s.player[seat]
    for car in range(CARS):
        if me.known[car] < 0 or me.known[car] > me.hand[car]:
            return False
    return True


@rule
def line_holds(box: Printed, s: State, row: int) -> bool:
    """M2.1a, M2.1b No equal cars in a line and no more than its limit; no line without a city."""
    if s.city[row] == NO_CITY:
        return length(s, row) == 0 and s.kinds[row] == 0
    kinds = kinds_of_line(s, row)
    return kinds == s.kinds[row] and count(kinds) == length(s, row) and length(s, row) <= limit_of(box, s, row)


@rule
def rows_hold(s: State) -> bool:
    """M3.3, M4.5, M6.1 A row is empty only when no city is left in the deck, and only at the very end."""
    for row in range(ROWS):
        if s.city[row] == NO_CITY:
            if s.city_deck.left > 0 or (s.stage != CLAIM and s.stage != OVER):
                return False
            if s.stage == CLAIM and not s.city_left:
                return False
    return True


@rule
def counts_hold(s: State) -> bool:
    """M5.1, M6.1, M6.4 The game is over just when its end has come; a dead end is not overdue."""
    for seat in range(s.seats):
        if s.player[seat].backs < 0:
            return False
    if s.quiet < 0:
        return False
    if s.stage == OVER:
        return is_last_turn(s)
    if s.quiet >= QUIET_TURNS * s.seats or (is_dead_end(s) and s.stage != CLAIM):
        return False
    return True


@rule
def question_holds(box: Printed, s: State) -> bool:
    """M4.1, M4.4, M3.1 What is asked for can be done: a second car, a link of a chain, a claim."""
    if s.stage == SECOND_PICK:
        car = car_at(s, s.turn, s.picked) if s.aside == SWAP else NO_CARD
        return car != NO_CARD and has_partner(s, home_of(s, s.turn, s.picked), car)
    if s.stage == CHAIN:
        return s.aside == EXCHANGE and chain_holds(s)
    return can_claim(box, s, s.turn) if s.stage == CLAIM else True


@rule
def chain_holds(s: State) -> bool:
    """M4.4 The player asked has been given a car, and the one after has a car and did not begin the chain."""
    following = neighbour(s, s.asked, s.way)
    if s.asked == s.turn or following == s.turn:
        return False
    return total(s.player[s.asked].front) > 0 and total(s.player[following].front) > 0
