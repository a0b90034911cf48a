"""Trades and tokens: when they help. A trade or a token that does not help in this very turn is silly."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import lowest
from ..rules.bonus import PAIR
from ..rules.effects import holding
from ..state import (
    BACKWARDS,
    BRONZE,
    BUY,
    BUY_KEY,
    CHOOSE_GOOD,
    END_TURN,
    FRANCS_AT_END,
    GIFT,
    GOODS,
    PER_BUILDING,
    PER_TOKEN,
    PRESTIGE_PAIRS,
    RESOURCE_PAIRS,
    RESOURCES,
    SELL,
    TAKE_ANY,
    USE,
    USE_END,
    Printed,
    State,
    Token,
)
from .features import USING, put, silly
from .outlook import Outlook, good_worth
from .tokens import KEY, TIME_FOR_KEY, is_scoring, later_worth, now_worth, token_worth

FIRST_OF_ALL = 10.0  # token 20 counts the others: it goes before them; pairs are returned before goods are sold
A_LITTLE = 0.20
FREED = 0.65  # points for a key that may climb again once its token is used
TIME_TO_CLIMB = 1.77  # turns


@rule
def is_free(a: int) -> bool:
    """P2.3 A trade, a bonus token or an end token."""
    return BUY <= a < CHOOSE_GOOD or USE_END <= a < END_TURN - 1


@rule
def pure(token: Token) -> bool:
    """P7.5 The token is francs or points, which do not get lost at the end of the turn."""
    units = 0
    for good in range(GOODS):
        units += int(token.units[good])
    return units == 0


@rule
def counted_last(box: Printed, s: State, seat: int, o: Outlook) -> bool:
    """P7.5 The player holds token 20 and another turn will come: other tokens wait."""
    return holding(box, s, seat, PER_TOKEN) != 0 and o.turns > 0


@rule
def pair_gain(box: Printed, s: State, seat: int, o: Outlook, number: int, good: int) -> float:
    """P7.5 Tokens 23 and 24: what a pair brings, less what it is worth."""
    each = float(box.bonus[number].each[s.seats - 2])
    return each - PAIR * good_worth(box, s, seat, o.turns, o.franc, good)


@rule
def pairs_gain(box: Printed, s: State, seat: int, o: Outlook, number: int) -> float:
    """P7.5 Tokens 23 and 24: what all pairs bring that are worth it. With time left, more pairs may come."""
    first, last = (BRONZE, GOODS) if box.bonus[number].effect == PRESTIGE_PAIRS else (0, RESOURCES)
    if o.turns >= 2:
        return 0.0
    gain = 0.0
    for good in range(first, last):
        gain += max(0.0, pair_gain(box, s, seat, o, number, good)) * (int(s.player[seat].goods[good]) // PAIR)
    return gain + FIRST_OF_ALL / 2 if gain > 0 and o.turns <= 0 else gain


@rule
def use_gain(box: Printed, s: State, seat: int, o: Outlook, number: int) -> float:
    """What it brings to use a bonus token now rather than later; 0 or less: better not now."""
    effect = box.bonus[number].effect
    if effect == GIFT:
        return A_LITTLE if pure(box.bonus[number]) and not counted_last(box, s, seat, o) else 0.0
    if effect in (PRESTIGE_PAIRS, RESOURCE_PAIRS):
        return pairs_gain(box, s, seat, o, number)
    if effect in (TAKE_ANY, BACKWARDS):
        return token_worth(box, s, seat, o, number, int(s.player[seat].figure))
    if effect == BUY_KEY:
        gain = KEY * min(1.0, o.turns / TIME_FOR_KEY) - float(box.bonus[number].price) * o.franc
        return gain if s.player[seat].keys == 0 else 0.0
    return scoring_gain(box, s, seat, o, number) if is_scoring(box, number) else 0.0


@rule
def scoring_gain(box: Printed, s: State, seat: int, o: Outlook, number: int) -> float:
    """P7.5 What a scoring token brings now rather than later. Keys that it counts may climb once it is used."""
    now = now_worth(box, s, seat, number)
    if now <= 0:
        return 0.0
    if o.turns <= 0:
        return now + FIRST_OF_ALL if box.bonus[number].effect == PER_TOKEN else now
    freed = 0.0
    if box.bonus[number].effect == PER_BUILDING:
        freed = FREED * min(1.0, o.turns / TIME_TO_CLIMB) * now / max(1.0, float(box.bonus[number].each[s.seats - 2]))
    return now + freed - later_worth(box, s, seat, o, number)


@rule
def end_gain(box: Printed, s: State, seat: int, o: Outlook, token: int) -> float:
    """P8.2 What it brings to use an end token now: francs and points; goods only for a purchase."""
    return A_LITTLE if pure(box.end[token]) else 0.0


@rule
def sale_gain(box: Printed, s: State, seat: int, o: Outlook, good: int) -> float:
    """P9.1 In the last turn each franc is a point with token 27; units are lost anyway."""
    return float(box.sell[good]) if o.turns <= 0 and holding(box, s, seat, FRANCS_AT_END) != 0 else 0.0


@rule
def buy_gain(box: Printed, s: State, seat: int, o: Outlook, good: int) -> float:
    """P7.5 In the last turn a resource may complete a pair for token 24. With token 27 resources are sold (`sale_gain`), so none
    is bought."""
    scoring = holding(box, s, seat, RESOURCE_PAIRS)
    if o.turns > 0 or scoring == 0 or holding(box, s, seat, FRANCS_AT_END) != 0 or int(s.player[seat].goods[good]) % PAIR == 0:
        return 0.0
    return float(box.bonus[lowest(scoring)].each[s.seats - 2]) - int(box.buy[good]) * o.franc


@rule
def units_gain(box: Printed, s: State, seat: int, o: Outlook, token: Token) -> float:
    """P9.1 In the last turn, goods of a token can be sold for points with token 27."""
    gain = 0.0
    if o.turns <= 0 and holding(box, s, seat, FRANCS_AT_END) != 0:
        for good in range(GOODS):
            gain += float(token.units[good]) * int(box.sell[good])
    return gain


@rule
def free_gain(box: Printed, s: State, seat: int, o: Outlook, a: int) -> float:
    """What a trade or a token brings on its own, after the main action; 0 or less: nothing."""
    if a < SELL:
        return buy_gain(box, s, seat, o, a - BUY)
    if a < USE:
        return sale_gain(box, s, seat, o, a - SELL)
    if a >= USE_END:
        return end_gain(box, s, seat, o, a - USE_END) + units_gain(box, s, seat, o, box.end[a - USE_END])
    number = a - USE + 1
    more = units_gain(box, s, seat, o, box.bonus[number]) if box.bonus[number].effect == GIFT else 0.0
    return use_gain(box, s, seat, o, number) + more


@rule
def free_at_end(box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P2.4 The main action is done: tokens that bring something are used, the turn ends; all else is silly."""
    most = 0.0
    for i in range(n):
        a = int(actions[i])
        if a == END_TURN:
            if most > 0 and o.turns <= 0:
                silly(out, i)
            continue
        gain = free_gain(box, s, seat, o, a)
        if gain > 0:
            put(out, i, USING, gain)
            most = max(most, gain)
        else:
            silly(out, i)
