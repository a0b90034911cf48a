"""M2.5, M2.6: drawing and discarding, hands and fronts."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.lanes import positive, summed
from ....parts.piles import draw, shuffle
from ..state import CARS, KINDS, Printed, State


@rule
def kinds_in_hand(s: State, seat: int) -> int:
    """The kinds of cards that a player has, as a set."""
    return positive(s.player[seat].hand, KINDS)


@rule
def kinds_in_front(s: State, seat: int) -> int:
    """The kinds of cars that lie in front of a player, as a set."""
    return positive(s.player[seat].front, CARS)


@rule
def cars_in_front(s: State, seat: int) -> int:
    """How many cars lie in front of a player."""
    return summed(s.player[seat].front, CARS)


@rule
def draw_card(s: State, seat: int) -> None:
    """M2.1, M2.2 One card from the deck into the hand; M2.6 an empty deck is replenished first."""
    if s.deck.left == 0:
        make_deck_of_discards(s)
    s.player[seat].hand[draw(s.deck)] += 1
    s.learned += 1
    forget_take_backs(s)


@rule
def make_deck_of_discards(s: State) -> None:
    """M2.6 The discard pile is shuffled and becomes the deck."""
    for card in range(KINDS):
        stack(s, card, int(s.discard[card]))
        s.discard[card] = 0
    shuffle(s.chance, s.deck)


@rule
def stack(s: State, card: int, n: int) -> None:
    """Puts n equal cards on the deck."""
    for _ in range(n):
        s.deck.cards[s.deck.left] = card
        s.deck.left += 1


@rule
def discard(s: State, card: int, n: int) -> None:
    """M2.8 Equal cards to the discard pile; their order there has no meaning."""
    s.discard[card] += n
    forget_take_backs(s)


@rule
def forget_take_backs(s: State) -> None:
    """M5.1 Take-backs count since anyone last drew or discarded a card."""
    for seat in range(s.seats):
        s.player[seat].backs = 0


@rule
def draw_up(box: Printed, s: State, seat: int) -> None:
    """M2.5, M3.3 Cards are drawn until hand and front are five."""
    missing = int(box.hand) - summed(s.player[seat].hand, KINDS) - cars_in_front(s, seat)
    for _ in range(missing):
        draw_card(s, seat)


@rule
def leave_hand(s: State, seat: int, car: int) -> None:
    """A car leaves the hand. If the others knew of it, it is one fewer that they know of; else they learn of it now."""
    me = s.player[seat]
    was_known = int(me.known[car] > 0)
    me.hand[car] -= 1
    me.known[car] -= was_known
    s.learned += 1 - was_known
