"""T1, T2.1, T2.3: setting up and dealing."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import draw_set, gather, shuffle
from ....parts.sets import first_n
from ..state import BESIDE, HANDS, JOURNEYS, KINDS, MORNING, PLANNING, SHORT, City, Printed, State


@rule
def city_of(box: Printed, s: State) -> City:
    """T1.1 The side of the board that is played on."""
    return box.city[s.options.city]


@rule
def new(box: Printed, s: State) -> None:
    """T1 The board, shuffled piles, tokens; then planning begins (T2.1)."""
    shuffle_piles(box, s)
    hand_out_tokens(box, s)
    s.bus = BESIDE
    deal(s, SHORT)
    s.stage = PLANNING if s.options.expert else MORNING
    s.turn = s.seats - 1 if s.options.expert else 0


@rule
def shuffle_piles(box: Printed, s: State) -> None:
    """T1.2 Short routes, long routes, morning roofs and evening roofs are shuffled separately."""
    city = city_of(box, s)
    for kind in range(KINDS):
        gather(s.pile[kind], first_n(city.cards[kind]))
        shuffle(s.chance, s.pile[kind])
    for journey in range(JOURNEYS):
        gather(s.roof_pile[journey], first_n(city.roof_tokens[journey]))
        shuffle(s.chance, s.roof_pile[journey])


@rule
def hand_out_tokens(box: Printed, s: State) -> None:
    """T1.3 Everyone has all tokens of their colour."""
    for seat in range(s.seats):
        s.player[seat].stock = box.tokens


@rule
def deal(s: State, kind: int) -> None:
    """T2.1, T2.3 Every seat is dealt its routes from the top, in blocks: to keep, or as the first packet of a draft (T8)."""
    for seat in range(s.seats):
        me = s.player[seat]
        hand = draw_set(s.pile[kind], HANDS[kind])
        if s.options.expert:
            me.packet = hand
            me.seen[kind, 0] = hand
        else:
            me.kept[kind] = hand
    s.learned += 1
