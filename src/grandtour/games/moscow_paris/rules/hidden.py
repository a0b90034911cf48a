"""What a seat knows, and a deal that agrees with it ("What a seat knows" in docs/games/moscow_paris.md)."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.rng import seed_chance
from ....engine.structs import Ints
from ....parts.piles import content, draw, gather, shuffle
from ..state import CARS, KINDS, SEATS, Printed, State
from .cards import stack


@rule
def reshuffle(box: Printed, s: State, seat: int, key: Ints) -> None:
    """M1.1 The deck and the others' hands are mixed and dealt again, but for cars that everyone saw being taken back
    (M2.4); M1.2 the deck of cities is shuffled."""
    seed_chance(s.chance, key, 0)
    unknown = zeros(KINDS)
    taken = zeros(SEATS)
    for other in range(s.seats):
        if other != seat:
            taken[other] = hide_hand(s, other, unknown)
    mix_deck(s, unknown)
    for other in range(s.seats):
        for _ in range(taken[other]):
            s.player[other].hand[draw(s.deck)] += 1
    gather(s.city_deck, content(s.city_deck))
    shuffle(s.chance, s.city_deck)


@rule
def hide_hand(s: State, seat: int, unknown: Ints) -> int:
    """Takes the cards that only their owner knows out of a hand; how many."""
    me = s.player[seat]
    n = 0
    for card in range(KINDS):
        kept = int(me.known[card]) if card < CARS else 0
        secret = int(me.hand[card]) - kept
        unknown[card] += secret
        me.hand[card] = kept
        n += secret
    return n


@rule
def mix_deck(s: State, unknown: Ints) -> None:
    """A deck of all cards that the viewer has not seen, in a new order."""
    for i in range(s.deck.left):
        unknown[s.deck.cards[i]] += 1
    s.deck.left = 0
    for card in range(KINDS):
        stack(s, card, unknown[card])
    shuffle(s.chance, s.deck)
