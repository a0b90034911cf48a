"""What the other players may hold, by counting: cards that this seat has not seen, spread evenly over deck and hands."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.counts import total
from ....parts.sets import has, lowest
from ..state import CARS, ROWS, Printed, State

STEP_BITS = 5
STEPS = (1 << STEP_BITS) - 1  # chances are held in steps: all of them together in one whole number
STEP = 1 / STEPS
PAIRED = (0.0, 0.65, 0.5, 0.4, 0.4)  # by kinds in front: who puts out a first car probably holds another like it


@rule
def unseen(box: Printed, s: State, seat: int, car: int) -> int:
    """How many cars of a kind lie where this seat can't see them."""
    n = int(box.copies[car]) - int(s.discard[car]) - int(s.player[seat].hand[car])
    for row in range(ROWS):
        n -= int(has(s.kinds[row], car))
    for other in range(s.seats):
        n -= int(s.player[other].front[car])
        if other != seat:
            n -= int(s.player[other].known[car])
    return n


@rule
def unseen_kinds(box: Printed, s: State, seat: int) -> int:
    """How many cars of each kind this seat can't see, packed; of many there may be more than that."""
    packed = 0
    for car in range(CARS):
        if box.copies[car] > 0:
            packed |= min(STEPS, unseen(box, s, seat, car)) << (STEP_BITS * car)
    return packed


@rule
def unseen_among(packed: int, cars: int) -> int:
    """How many cars of these kinds there are in a pack of them."""
    n, rest = 0, cars
    while rest != 0:
        n += (packed >> (STEP_BITS * lowest(rest))) & STEPS
        rest &= rest - 1
    return n


@rule
def all_unseen(s: State, seat: int) -> int:
    """How many cards this seat can't see: in the deck, and in the other hands without the cars known to be there."""
    n = int(s.deck.left)
    for other in range(s.seats):
        if other != seat:
            n += secret_cards(s, other)
    return n


@rule
def secret_cards(s: State, seat: int) -> int:
    """How many cards in a hand only their owner knows."""
    return total(s.player[seat].hand) - total(s.player[seat].known)


@rule
def holdings(s: State, seat: int, other: int, packed: int, everything: int) -> int:
    """For every kind the chance that another player holds at least one in hand, in steps, packed."""
    if other == seat or other >= s.seats:
        return 0
    secret, found = secret_cards(s, other), 0
    for car in range(CARS):
        step = STEPS
        if s.player[other].known[car] == 0:
            step = chance_step(((packed >> (STEP_BITS * car)) & STEPS) / everything, secret)
        found |= step << (STEP_BITS * car)
    return found


@rule
def chance_step(share: float, cards: int) -> int:
    """The chance of at least one among that many cards, in steps."""
    none = 1.0
    for _ in range(cards):
        none *= 1.0 - share
    return int((1.0 - none) * STEPS + 1 / 2)


@rule
def chance_of(holding: int, car: int) -> float:
    """The chance that a player with these holdings has such a car in hand."""
    return ((holding >> (STEP_BITS * car)) & STEPS) * STEP


@rule
def pair_chance(holding: int, cars: int) -> float:
    """The chance that a player holds the equal of one of these cars that lie in front."""
    none, kinds, rest = 1.0, 0, cars
    while rest != 0:
        none *= 1.0 - chance_of(holding, lowest(rest))
        rest &= rest - 1
        kinds += 1
    return max(1.0 - none, PAIRED[min(kinds, len(PAIRED) - 1)])
