"""M1: setting up; M5.1: dealing again after a dead end."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import gather, shuffle
from ....parts.sets import only
from ..state import (
    CARS,
    HOMETOWN,
    ISTANBUL,
    KINDS,
    NO_CARD,
    NO_CITY,
    NO_SPOT,
    NOBODY,
    ROWS,
    TAKE_BACKS,
    TURN,
    Printed,
    State,
)
from .cards import draw_card, stack
from .cities import lay_new_city
from .lines import clear_line


@rule
def new(box: Printed, s: State) -> None:
    """M1.1 The deck and five cards for everyone; M1.2 the cities; M1.3 seat 0 begins."""
    for card in range(KINDS):
        stack(s, card, int(box.copies[card]))
    shuffle(s.chance, s.deck)
    deal(box, s)
    gather(s.city_deck, cities_in_play(box, s))
    shuffle(s.chance, s.city_deck)
    for row in range(ROWS):
        s.city[row] = NO_CITY
        lay_new_city(s, row)
    s.stage, s.turn = TURN, 0
    s.aside, s.picked, s.asked = NO_CARD, NO_SPOT, NOBODY


@rule
def cities_in_play(box: Printed, s: State) -> int:
    """M1.2, M1.4 All ordinary cities, and the special ones chosen: M7.1 Istanbul, M7.2 Hometown."""
    cities = 0
    for city in range(box.cities):
        special = box.city[city].special
        left_out = (special == ISTANBUL and not s.options.istanbul) or (special == HOMETOWN and not s.options.hometown)
        if not left_out:
            cities |= only(city)
    return cities


@rule
def deal(box: Printed, s: State) -> None:
    """M1.1, M5.1 Seat 0 is dealt five cards, then seat 1, and so on."""
    for seat in range(s.seats):
        for _ in range(box.hand):
            draw_card(s, seat)


@rule
def is_dead_end(s: State) -> bool:
    """M5.1 Everyone has taken back at least twice since anyone last drew or discarded a card."""
    for seat in range(s.seats):
        if s.player[seat].backs < TAKE_BACKS:
            return False
    return True


@rule
def dead_end(box: Printed, s: State) -> None:
    """M5.1 All hands, all cars in front of players and all cars in lines are discarded, the cities stay; everyone is
    dealt five cards."""
    for seat in range(s.seats):
        discard_everything(s, seat)
    for row in range(ROWS):
        clear_line(s, row)
    deal(box, s)


@rule
def discard_everything(s: State, seat: int) -> None:
    """Hand and front; nobody knows a car of that hand any more. (Take-backs are forgotten as soon as a card is drawn.)"""
    me = s.player[seat]
    for card in range(KINDS):
        s.discard[card] += me.hand[card]
        me.hand[card] = 0
    for car in range(CARS):
        s.discard[car] += me.front[car]
        me.front[car] = 0
        me.known[car] = 0
