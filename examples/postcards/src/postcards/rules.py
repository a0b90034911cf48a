"""The rules of Postcards. A docstring begins with the number of the rule in RULES.md that the function implements."""

from __future__ import annotations

from grandtour.engine.jit import rule
from grandtour.engine.memory import zeros
from grandtour.engine.rng import seed_chance
from grandtour.engine.structs import Ints, Numbers
from grandtour.parts.observing import clear, write_seats, write_set
from grandtour.parts.piles import content, draw, draw_set, gather, shuffle
from grandtour.parts.ranking import place
from grandtour.parts.seats import seat_after
from grandtour.parts.sets import count, first_n, has, only

from .state import (
    ACTIONS,
    CARDS,
    CITIES,
    CITY_POINTS,
    DRAW,
    HAND,
    N_SOURCES,
    OVER,
    RACK,
    SEATS,
    SEND,
    SENDING,
    SOURCES,
    STAMPS,
    TAKE,
    TAKING,
    TRAVELLED,
    TRAVELLER_POINTS,
    TURNS,
    Printed,
    State,
)  # fmt: skip

# Why an action is refused; the sentences are in words.py.
FINE, NO_SUCH_MOVE, GAME_OVER, NOT_YOUR_TURN, SEND_FIRST, TAKE_FIRST, NOT_IN_HAND, NOT_ON_RACK = range(8)
# What must always hold; the sentences are in words.py.
ALL_HOLD, CARDS_ONCE, TURN_FITS, KNOWN_IN_HAND = range(4)


# --- C1, C2: setting up and playing ---------------------------------------------------------------------------------------
@rule
def new(box: Printed, s: State) -> None:
    """C1.2, C1.3 Everyone is dealt a hand, and the rack is filled; C2.1 seat 1 begins."""
    gather(s.pile, first_n(CARDS))
    shuffle(s.chance, s.pile)
    for seat in range(s.seats):
        s.player[seat].hand = draw_set(s.pile, HAND)
    s.rack = draw_set(s.pile, RACK)
    s.learned += 1


@rule
def acting(s: State) -> int:
    """C2.1 The seat whose turn it is."""
    return 0 if s.stage == OVER else only(s.turn)


@rule
def legal(box: Printed, s: State, seat: int, out: Ints) -> int:
    """C2.2 Cards of the hand to send; C2.3 cards of the rack to take, or the pile."""
    if s.stage == OVER or seat != s.turn:
        return 0
    n = 0
    sending = s.stage == SENDING
    for card in range(CARDS):
        if has(s.player[seat].hand if sending else s.rack, card):
            out[n] = (SEND if sending else TAKE) + card
            n += 1
    if not sending:
        out[n] = DRAW
        n += 1
    return n


@rule
def refusal(box: Printed, s: State, seat: int, a: int) -> int:
    """C2 Why an action is not allowed; 0 if it is."""
    if a < 0 or a >= ACTIONS:
        return NO_SUCH_MOVE
    if s.stage == OVER:
        return GAME_OVER
    if seat != s.turn:
        return NOT_YOUR_TURN
    if a < TAKE:
        if s.stage == TAKING:
            return TAKE_FIRST
        return FINE if has(s.player[seat].hand, a - SEND) else NOT_IN_HAND
    if s.stage == SENDING:
        return SEND_FIRST
    return FINE if a == DRAW or has(s.rack, a - TAKE) else NOT_ON_RACK


@rule
def play(box: Printed, s: State, seat: int, a: int) -> None:
    """C2.2 Sending; C2.4 who has enough cards takes none; C2.3 taking."""
    me = s.player[seat]
    if a < TAKE:
        send(s, seat, a - SEND)
        if count(me.sent) + count(me.hand) < TURNS:
            s.stage = TAKING
            return
    elif a == DRAW:
        me.hand |= only(draw(s.pile))
        s.learned += 1
    else:
        take(s, seat, a - TAKE)
    end_turn(s)


@rule
def send(s: State, seat: int, card: int) -> None:
    """C2.2 A card that nobody knew is now seen by all."""
    me = s.player[seat]
    if not has(me.known, card):
        s.learned += 1
    me.hand &= ~only(card)
    me.known &= ~only(card)
    me.sent |= only(card)


@rule
def take(s: State, seat: int, card: int) -> None:
    """C2.3 A card of the rack is known to all; the next one of the pile takes its place."""
    s.player[seat].hand |= only(card)
    s.player[seat].known |= only(card)
    s.rack = (s.rack & ~only(card)) | only(draw(s.pile))
    s.learned += 1


@rule
def end_turn(s: State) -> None:
    """C2.1 The next seat; C2.5 the end, when it has sent everything."""
    s.turn = seat_after(s.turn, 1, s.seats)
    s.stage = OVER if count(s.player[s.turn].sent) == TURNS else SENDING


# --- C3: scoring ----------------------------------------------------------------------------------------------------------
@rule
def stamps(s: State, seat: int, city: int) -> int:
    """C3.1 The stamps that a seat has sent from a city."""
    total = 0
    for i in range(STAMPS):
        if has(s.player[seat].sent, city * STAMPS + i):
            total += i + 1
    return total


@rule
def leader(s: State, city: int) -> int:
    """C3.1 The seat with the most stamps in a city; C3.2 SEATS, which is nobody, if several have as many."""
    best, most = SEATS, 0
    for seat in range(s.seats):
        n = stamps(s, seat, city)
        if n > most:
            best, most = seat, n
        elif n == most:
            best = SEATS
    return best


@rule
def points(box: Printed, s: State, seat: int, out: Ints) -> None:
    """C3.1 Cities; C3.3 the traveller's bonus."""
    out[CITY_POINTS] = 0
    cities = 0
    for city in range(CITIES):
        cities += stamps(s, seat, city) > 0
        if leader(s, city) == seat:
            out[CITY_POINTS] += box.worth[city]
    travelled = cities >= TRAVELLED and s.options.traveller == 1
    out[TRAVELLER_POINTS] = box.traveller if travelled else 0


@rule
def ranks(box: Printed, s: State, out: Ints) -> None:
    """C3.4 By points alone."""
    scores = zeros(SEATS)
    by_source = zeros(N_SOURCES)
    for seat in range(s.seats):
        points(box, s, seat, by_source)
        scores[seat] = by_source[CITY_POINTS] + by_source[TRAVELLER_POINTS]
    for seat in range(s.seats):
        out[seat] = place(scores, s.seats, seat)


# --- what a seat knows ----------------------------------------------------------------------------------------------------
@rule
def reshuffle(box: Printed, s: State, seat: int, key: Ints) -> None:
    """C1.2, C2.3 A seat knows its own hand, the rack, what was sent, and what others took from the rack. All else is shuffled and
    dealt again."""
    seed_chance(s.chance, key, 0)
    seen = int(s.rack)
    for other in range(s.seats):
        seen |= int(s.player[other].sent) | int(s.player[other].hand if other == seat else s.player[other].known)
    gather(s.pile, first_n(CARDS) & ~seen)
    shuffle(s.chance, s.pile)
    for other in range(s.seats):
        if other != seat:
            one = s.player[other]
            one.hand = one.known | draw_set(s.pile, count(one.hand) - count(one.known))


TABLE = (
    ("seats, one of 2 to 4", SEATS - 1),
    ("stage, one of three", OVER + 1),
    ("with the traveller's bonus", 1),
    ("acting, by seat from the viewer's own on", SEATS),
    ("the rack", CARDS),
    ("the viewer's hand", CARDS),
    ("sent, by seat from the viewer's own on", SEATS * CARDS),
    ("known in hand, by seat from the viewer's own on", SEATS * CARDS),
    ("points by source, in tens", len(SOURCES)),
)
OBSERVED = sum(size for _, size in TABLE)
TEN = 10


@rule
def observe(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of TABLE, in its order."""
    clear(out, OBSERVED)
    out[s.seats - 2] = 1
    n = SEATS - 1
    out[n + s.stage] = 1
    n += OVER + 1
    out[n] = s.options.traveller
    n = write_seats(acting(s), s.seats, seat, SEATS, out, n + 1)
    n = write_set(s.rack, CARDS, out, n)
    n = write_set(s.player[seat].hand, CARDS, out, n)
    for i in range(s.seats):
        other = seat_after(seat, i, s.seats)
        write_set(s.player[other].sent, CARDS, out, n + i * CARDS)
        write_set(s.player[other].known, CARDS, out, n + (SEATS + i) * CARDS)
    n += 2 * SEATS * CARDS
    points(box, s, seat, out[n : n + N_SOURCES])
    for i in range(N_SOURCES):
        out[n + i] = out[n + i] / TEN


# --- what must always hold ------------------------------------------------------------------------------------------------
@rule
def sound(box: Printed, s: State) -> int:
    """The number of the first law that is broken; 0 if all hold."""
    if not cards_hold(s):
        return CARDS_ONCE
    if not turns_hold(s):
        return TURN_FITS
    for seat in range(s.seats):
        if s.player[seat].known & ~s.player[seat].hand != 0:
            return KNOWN_IN_HAND
    return ALL_HOLD


@rule
def cards_hold(s: State) -> bool:
    """C1.1 Every card is in one place, and three are on the rack."""
    all_cards = int(s.rack) | content(s.pile)
    number = count(s.rack) + s.pile.left
    for seat in range(s.seats):
        all_cards |= int(s.player[seat].sent) | int(s.player[seat].hand)
        number += count(s.player[seat].sent) + count(s.player[seat].hand)
    return all_cards == first_n(CARDS) and number == CARDS and count(s.rack) == RACK


@rule
def turns_hold(s: State) -> bool:
    """C2 Everyone has sent as many cards as turns they had, and holds as many as they should."""
    taking = s.stage == TAKING
    rounds = count(s.player[s.turn].sent) - taking
    for seat in range(s.seats):
        mid_turn = taking and seat == s.turn
        turns = rounds + (seat < s.turn) + mid_turn
        if count(s.player[seat].sent) != turns or count(s.player[seat].hand) != min(HAND, TURNS - turns) - mid_turn:
            return False
    if taking and TURNS - rounds <= HAND:
        return False
    return (s.stage == OVER) == (rounds == TURNS)
