"""The best purchase: with what is at hand, or after trades and tokens that make it possible in this very turn."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....parts.sets import has, lowest
from ..rules.effects import holding
from ..rules.goods import at_hand
from ..rules.keys import landmarks_to_add, may_add_in, open_places, others_stand, within_reach
from ..rules.places import ALL_LANDMARKS, EIGHTS, district_of
from ..state import (
    ANY_RESOURCE,
    ARC,
    BRONZE,
    CHOOSE,
    DISTRICTS,
    DOUBLE,
    GIFT,
    GOLD,
    GOODS,
    JOIN,
    LANDMARK,
    LANDMARKS,
    MARBLE,
    MOST_COST,
    NO_DISTRICT,
    NO_PLACE,
    RESOURCES,
    WOOD,
    Printed,
    State,
    Token,
)
from .hopes import Hopes
from .outlook import Outlook, good_worth
from .purchases import purchase, total
from .tokens import DOUBLED, JOINED

NOTHING_THERE = -1000.0  # worth of a purchase that can't be made
TOKEN_SPENT = 0.39  # points that a token could have brought elsewhere
SOLD = 0.23  # points lost for each franc that comes from selling


class Best(NamedTuple):
    """A purchase: its worth, from where, to where."""

    worth: float
    source: int
    place: int
    district: int


class Means(NamedTuple):
    """What a player could turn into means of payment in this turn."""

    francs: int
    gifts: int  # francs of tokens
    sales: int  # francs for all prestige
    units: int  # resources that tokens are: MEANS_BITS bits for each
    wild: int  # resources of choice


MEANS_BITS = 8
MEANS_EACH = (1 << MEANS_BITS) - 1


# --- with what is at hand --------------------------------------------------------------------------------------------
@rule
def best_direct(
    box: Printed, s: State, seat: int, o: Outlook, h: Hopes, source: int, francs: int, opened: int, payable: int
) -> Best:
    """P4 The best purchase of a key on `source`, with that many francs."""
    means = payable & int(box.up_to[min(francs + int(box.cost[source]), MOST_COST)])
    rest = opened & means & within_reach(box, s, source)
    best = Best(NOTHING_THERE, source, NO_PLACE, NO_DISTRICT)
    while rest != 0:
        place = lowest(rest)
        best = better(box, s, seat, o, h, best, place, district_of(s, place))
        rest &= rest - 1
    if means & ALL_LANDMARKS & ~int(s.built) == 0:
        return best
    for district in range(DISTRICTS):
        if may_add_in(s, seat, source, district):
            rest = means & landmarks_to_add(box, s, district)
            while rest != 0:
                best = better(box, s, seat, o, h, best, lowest(rest), district)
                rest &= rest - 1
    return best


@rule
def better(box: Printed, s: State, seat: int, o: Outlook, h: Hopes, best: Best, place: int, district: int) -> Best:
    """The better one of two purchases of a key."""
    worth = total(purchase(box, s, seat, o, h, best.source, place, district))
    return Best(worth, best.source, place, district) if worth > best.worth else best


# --- with trades and tokens ------------------------------------------------------------------------------------------
@rule
def needed(box: Printed, place: int, good: int) -> int:
    """P4.5 How much of a good a place costs; P5.5 prestige for its icons is needed too."""
    if place < LANDMARK:
        return int(box.eight_wood) if good == WOOD and has(EIGHTS, place) else 0
    if good == MARBLE:
        return int(box.marble[place - LANDMARK])
    if good == GOLD:
        return int(box.gold[place - LANDMARK])
    return int(box.icons[place - LANDMARK, good - BRONZE]) if good >= BRONZE else 0


@rule
def units_of(token: Token) -> int:
    """P7.4 The resources that a token is."""
    units = 0
    for good in range(RESOURCES):
        units += int(token.units[good]) << (MEANS_BITS * good)
    return units


@rule
def means_of(box: Printed, s: State, seat: int, last: bool) -> Means:
    """P6, P7.4 What the player could turn into means of payment."""
    me = s.player[seat]
    gifts, units, wild = 0, 0, 0
    rest = int(me.bonus)
    while rest != 0:
        number = lowest(rest)
        if box.bonus[number].effect == GIFT:
            gifts += int(box.bonus[number].francs)
            units += units_of(box.bonus[number])
        elif box.bonus[number].effect == ANY_RESOURCE:
            wild += int(box.bonus[number].choices)
        rest &= rest - 1
    rest = int(me.ends)
    while rest != 0:
        gifts += int(box.end[lowest(rest)].francs)
        units += units_of(box.end[lowest(rest)])
        rest &= rest - 1
    if s.stage == CHOOSE and box.bonus[s.using].effect == ANY_RESOURCE:
        wild += int(box.bonus[s.using].choices) - int(s.chosen)
    return Means(int(me.francs), gifts, prestige_sales(box, s, seat, last), units, wild)


@rule
def prestige_sales(box: Printed, s: State, seat: int, last: bool) -> int:
    """P6.2 Francs for all prestige that is at hand; in the last turn for all goods."""
    francs = 0
    for good in range(0 if last else RESOURCES, GOODS):
        francs += at_hand(s, seat, good) * int(box.sell[good])
    return francs


@rule
def token_units(m: Means, good: int) -> int:
    """How many of a resource tokens are."""
    return (m.units >> (MEANS_BITS * good)) & MEANS_EACH


@rule
def extra_cost(box: Printed, s: State, seat: int, o: Outlook, m: Means, source: int, place: int) -> float:
    """What trades and tokens cost, in points, that make a purchase possible; below 0 if nothing makes it possible."""
    cost, wild, francs = 0.0, m.wild, int(box.cost[place]) - int(box.cost[source])
    for good in range(RESOURCES):
        missing = needed(box, place, good) - at_hand(s, seat, good)
        if missing > 0:
            by_token = min(missing, token_units(m, good))
            by_choice = min(missing - by_token, wild)
            bought = missing - by_token - by_choice
            if bought > int(s.supply[good]):
                return -1.0
            wild -= by_choice
            cost += TOKEN_SPENT * (by_token + by_choice)
            if bought > 0:
                francs += bought * int(box.buy[good])
                own = good_worth(box, s, seat, o.turns, o.franc, good)
                cost += bought * (int(box.buy[good]) * o.franc - own)
    lacking = francs - m.francs
    if lacking > m.gifts + m.sales:
        return -1.0
    if lacking > m.gifts:
        if lacking > m.gifts + spare_sales(box, s, seat, place, o.turns <= 0):
            return -1.0
        cost += SOLD * (lacking - m.gifts)
    return max(0.0, cost)


@rule
def spare_sales(box: Printed, s: State, seat: int, place: int, last: bool) -> int:
    """P6.2 Francs for the prestige that a purchase does not need. (Resources are sold for one only in the last turn: nothing is
    bought back.)"""
    francs = 0
    for good in range(0 if last else RESOURCES, GOODS):
        francs += max(0, at_hand(s, seat, good) - needed(box, place, good)) * int(box.sell[good])
    return francs


@rule
def permissions(s: State, o: Outlook, mine: int, others: int, place: int) -> float:
    """P7.6 What tokens 9 and 16 are worth elsewhere, if a place needs them."""
    cost = 0.0
    if has(mine, place) and not s.may_double:
        cost += DOUBLED * min(1.0, o.turns / 2)
    if has(others, place) and not s.may_join:
        cost += JOINED * min(1.0, o.turns / 2)
    return cost


@rule
def best_plan(box: Printed, s: State, seat: int, o: Outlook, h: Hopes, m: Means, payable: int) -> Best:
    """The best purchase that trades and tokens make possible in this turn. `payable` are the places whose resources are there:
    purchases among them that need nothing more are left out (0: none is)."""
    mine, others = int(s.player[seat].stands), others_stand(s, seat)
    barred = 0 if s.may_double or holding(box, s, seat, DOUBLE) != 0 else mine
    if not (s.may_join or holding(box, s, seat, JOIN) != 0):
        barred |= others
    opened, most, now = int(s.built) & ~barred, m.francs + m.gifts + m.sales, open_places(s, seat)
    best = Best(NOTHING_THERE, ARC, NO_PLACE, NO_DISTRICT)
    sources = mine
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        means = int(box.up_to[min(most + int(box.cost[source]), MOST_COST)])
        direct = payable & int(box.up_to[min(m.francs + int(box.cost[source]), MOST_COST)])
        rest = opened & means & within_reach(box, s, source) & ~(direct & now)
        while rest != 0:
            best = planned(box, s, seat, o, h, m, best, source, lowest(rest), district_of(s, lowest(rest)), mine, others)
            rest &= rest - 1
        if means & ALL_LANDMARKS & ~int(s.built) != 0:
            best = best_addition(box, s, seat, o, h, m, best, source, means & ~direct)
    return best


@rule
def best_addition(box: Printed, s: State, seat: int, o: Outlook, h: Hopes, m: Means, best: Best, source: int, means: int) -> Best:
    """P4.4 The same for landmarks of the supply."""
    for landmark in range(LANDMARKS):
        place = LANDMARK + landmark
        if has(means & ~int(s.built), place) and extra_cost(box, s, seat, o, m, source, place) >= 0:
            for district in range(DISTRICTS):
                if s.tallest[district] < box.cost[place] and may_add_in(s, seat, source, district):
                    best = planned(box, s, seat, o, h, m, best, source, place, district, 0, 0)
    return best


@rule
def planned(
    box: Printed, s: State, seat: int, o: Outlook, h: Hopes, m: Means, best: Best, source: int, place: int, district: int,
    mine: int, others: int,
) -> Best:  # fmt: skip
    """The better one of two purchases, with what trades and tokens cost."""
    cost = extra_cost(box, s, seat, o, m, source, place)
    if cost < 0:
        return best
    cost += permissions(s, o, mine, others, place)
    worth = total(purchase(box, s, seat, o, h, source, place, district)) - cost
    return Best(worth, source, place, district) if worth > best.worth else best
