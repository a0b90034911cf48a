"""The first step towards a purchase that is not possible yet: which token to use, what to buy, what to sell."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import has, lowest
from ..rules.effects import holding
from ..rules.goods import at_hand
from ..state import (
    ANY_PRESTIGE,
    ANY_RESOURCE,
    BUY,
    DOUBLE,
    GIFT,
    GOODS,
    JOIN,
    NO_GOOD,
    NO_PLACE,
    RESOURCES,
    SELL,
    USE,
    USE_END,
    Printed,
    State,
)
from .outlook import Outlook, good_worth
from .plans import Best, needed

NO_STEP = -1
DEAR = 1e9


@rule
def first_step(box: Printed, s: State, seat: int, o: Outlook, best: Best, others: int) -> int:
    """The action that comes first on the way to a purchase; NO_STEP if it needs none or none is found."""
    me = s.player[seat]
    if has(me.stands, best.place) and not s.may_double:
        return USE + lowest(holding(box, s, seat, DOUBLE)) - 1
    if has(others, best.place) and not s.may_join:
        return USE + lowest(holding(box, s, seat, JOIN)) - 1
    good, price = missing_good(box, s, seat, best.place), int(box.cost[best.place]) - int(box.cost[best.source])
    for resource in range(RESOURCES):
        if needed(box, best.place, resource) > at_hand(s, seat, resource):
            step = token_with(box, s, seat, resource)
            if step != NO_STEP:
                return step
    if price + to_buy(box, s, seat, best.place) > me.francs:
        return step_to_francs(box, s, seat, o, best.place)
    return BUY + good if good != NO_GOOD else NO_STEP


@rule
def to_buy(box: Printed, s: State, seat: int, place: int) -> int:
    """P6.1 Francs for the resources that are missing. They are bought last, so that the purchase follows at once."""
    francs = 0
    for good in range(RESOURCES):
        francs += max(0, needed(box, place, good) - at_hand(s, seat, good)) * int(box.buy[good])
    return francs


@rule
def missing_good(box: Printed, s: State, seat: int, place: int) -> int:
    """P4.5 The first resource that is missing for a purchase."""
    for good in range(RESOURCES):
        if needed(box, place, good) > at_hand(s, seat, good):
            return good
    return NO_GOOD


@rule
def token_with(box: Printed, s: State, seat: int, good: int) -> int:
    """P7.4 A token that is this good, else one that is a good of choice."""
    choice = NO_STEP
    rest = int(s.player[seat].bonus)
    while rest != 0:
        number = lowest(rest)
        if box.bonus[number].effect == GIFT and box.bonus[number].units[good] > 0:
            return USE + number - 1
        if box.bonus[number].effect == (ANY_RESOURCE if good < RESOURCES else ANY_PRESTIGE):
            choice = USE + number - 1
        rest &= rest - 1
    rest = int(s.player[seat].ends)
    while rest != 0:
        if box.end[lowest(rest)].units[good] > 0:
            return USE_END + lowest(rest)
        rest &= rest - 1
    return choice


@rule
def step_to_francs(box: Printed, s: State, seat: int, o: Outlook, place: int) -> int:
    """P6.2, P7.5 A token with francs; else the sale that hurts least of what the purchase does not need."""
    rest = int(s.player[seat].bonus)
    while rest != 0:
        if box.bonus[lowest(rest)].effect == GIFT and box.bonus[lowest(rest)].francs > 0:
            return USE + lowest(rest) - 1
        rest &= rest - 1
    rest = int(s.player[seat].ends)
    while rest != 0:
        if box.end[lowest(rest)].francs > 0:
            return USE_END + lowest(rest)
        rest &= rest - 1
    good = cheapest_sale(box, s, seat, o, place)
    return SELL + good if good != NO_GOOD else NO_STEP


@rule
def cheapest_sale(box: Printed, s: State, seat: int, o: Outlook, place: int) -> int:
    """P6.2 The prestige that is worth least for what it sells for, of what the purchase (or NO_PLACE) does not need."""
    found, least = NO_GOOD, DEAR
    for good in range(0 if o.turns <= 0 else RESOURCES, GOODS):
        kept = needed(box, place, good) if place != NO_PLACE else 0
        if at_hand(s, seat, good) > kept and box.sell[good] > 0:
            loss = good_worth(box, s, seat, o.turns, o.franc, good) / float(box.sell[good])
            if s.units[good] > 0:
                loss = 0.0
            if loss < least:
                found, least = good, loss
    return found
