"""What bonus and end tokens are worth to a player: now, and by the end of the game."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, has
from ..rules import reasons as why
from ..rules.bonus import PAIR, keys_among, kinds_owned, scored
from ..rules.places import ALL_LANDMARKS, OF_COST
from ..rules.track import refuse_space
from ..state import (
    ANY_PRESTIGE,
    ANY_RESOURCE,
    BACKWARDS,
    BONUSES,
    BRONZE,
    BUY_KEY,
    DOUBLE,
    FEWEST_KINDS,
    FRANCS_AT_END,
    GIFT,
    GOODS,
    JOIN,
    KIND_SCORES,
    MARBLE,
    PER_BUILDING,
    PER_KIND,
    PER_LANDMARK,
    PER_TOKEN,
    PRESTIGE_PAIRS,
    RESOURCE_PAIRS,
    RESOURCES,
    SILVER,
    TAKE_ANY,
    TRACK,
    Printed,
    State,
    Token,
)
from .outlook import Outlook, good_worth

MORE_KEYS = 0.12  # keys more on buildings of one cost, a turn
MOST_MORE = 2.74
MORE_LANDMARKS = 0.08
MORE_KINDS = 0.47
MOST_MORE_KINDS = 2.38
MORE_TOKENS = 0.09
DOUBLED = 3.30  # points that a permission is worth
JOINED = 3.32
KEY = 0.35  # points of a key more
TIME_FOR_KEY = 7.26  # turns
TAKEN = 0.42  # how many bonus tokens a turn brings
WORTH = 1.73  # of a bonus token, on the average
FRANCS_LEFT = 14.0  # at the end of the game, without any trouble
FRANCS_KEPT = 0.90  # of those in hand now
FRANCS_OF_KEY = 1.50  # for each key that will be placed on a bank
TIME_TO_SAVE = 5.00  # turns
ANY = 0.31  # what the choice of a good is worth


# --- goods and francs ------------------------------------------------------------------------------------------------
@rule
def gift_worth(box: Printed, s: State, seat: int, o: Outlook, token: Token) -> float:
    """P7.5 Francs, points, and goods, which are of use only if there is a turn to use them in."""
    total = float(token.francs) * o.franc + float(token.points)
    for good in range(GOODS):
        if token.units[good] > 0:
            total += float(token.units[good]) * good_worth(box, s, seat, o.turns, o.franc, good)
    return total


@rule
def choice_worth(box: Printed, s: State, seat: int, o: Outlook, number: int, good: int) -> float:
    """P7.5 Goods of choice, by a good that is likely."""
    each = good_worth(box, s, seat, o.turns, o.franc, good) + (ANY if o.turns > 0 else 0.0)
    return each * int(box.bonus[number].choices)


@rule
def pairs(s: State, seat: int, first: int, last: int) -> int:
    """P7.5 Pairs of equal tokens among some goods."""
    n = 0
    for good in range(first, last):
        n += int(s.player[seat].goods[good]) // PAIR
    return n


# --- tokens that count -----------------------------------------------------------------------------------------------
@rule
def kinds_worth(token: Token, kinds: float) -> float:
    """P7.5 Points for that many kinds, and for parts of one."""
    whole = int(kinds)
    low = kind_score(token, whole)
    return low + (kinds - whole) * (kind_score(token, whole + 1) - low)


@rule
def kind_score(token: Token, kinds: int) -> float:
    """P7.5 Points for that many kinds."""
    return float(token.by_kinds[min(kinds - FEWEST_KINDS, KIND_SCORES - 1)]) if kinds >= FEWEST_KINDS else 0.0


@rule
def later_worth(box: Printed, s: State, seat: int, o: Outlook, number: int) -> float:
    """P7.5 What a scoring token will bring at its best moment."""
    effect, each = box.bonus[number].effect, float(box.bonus[number].each[s.seats - 2])
    if effect == PER_BUILDING:
        return each * (keys_among(s, seat, int(OF_COST[box.bonus[number].cost])) + min(MOST_MORE, MORE_KEYS * o.turns))
    if effect == PER_LANDMARK:
        return each * (keys_among(s, seat, ALL_LANDMARKS) + MORE_LANDMARKS * o.turns)
    if effect == PER_TOKEN:
        others = count(s.player[seat].bonus) - (1 if has(s.player[seat].bonus, number) else 0)
        return each * (others + MORE_TOKENS * o.turns)
    if effect == PER_KIND:
        return kinds_worth(box.bonus[number], kinds_owned(box, s, seat) + min(MOST_MORE_KINDS, MORE_KINDS * o.turns))
    first, last = (BRONZE, GOODS) if effect == PRESTIGE_PAIRS else (0, RESOURCES)
    return each * pairs(s, seat, first, last)


@rule
def is_scoring(box: Printed, number: int) -> bool:
    """P7.5 The token scores what its owner has."""
    return box.bonus[number].effect in (PER_BUILDING, PER_LANDMARK, PER_TOKEN, PER_KIND, PRESTIGE_PAIRS, RESOURCE_PAIRS)


@rule
def now_worth(box: Printed, s: State, seat: int, number: int) -> float:
    """P7.5 What a scoring token brings at once."""
    effect = box.bonus[number].effect
    if effect in (PRESTIGE_PAIRS, RESOURCE_PAIRS):
        first, last = (BRONZE, GOODS) if effect == PRESTIGE_PAIRS else (0, RESOURCES)
        return float(box.bonus[number].each[s.seats - 2]) * pairs(s, seat, first, last)
    if effect == PER_TOKEN:
        others = count(s.player[seat].bonus) - (1 if has(s.player[seat].bonus, number) else 0)
        return float(box.bonus[number].each[s.seats - 2]) * others
    return float(scored(box, s, seat, number))


@rule
def francs_at_end(s: State, seat: int, o: Outlook) -> float:
    """P9.1 Token 27: the francs that the player may have in the end, who will save them from now on."""
    francs, keys = float(s.player[seat].francs), float(s.player[seat].keys)
    if o.turns <= 0:
        return francs
    time = min(1.0, o.turns / TIME_TO_SAVE)
    return francs * FRANCS_KEPT + time * (FRANCS_LEFT + FRANCS_OF_KEY * min(keys, o.turns))


# --- any token -------------------------------------------------------------------------------------------------------
@rule
def plain_worth(box: Printed, s: State, seat: int, o: Outlook, number: int) -> float:
    """What a bonus token is worth to the player, but for 17 and 25, which take another one."""
    effect = box.bonus[number].effect
    if effect == GIFT:
        return gift_worth(box, s, seat, o, box.bonus[number])
    if is_scoring(box, number):
        return later_worth(box, s, seat, o, number)
    if effect == ANY_RESOURCE:
        return choice_worth(box, s, seat, o, number, MARBLE)
    if effect == ANY_PRESTIGE:
        return choice_worth(box, s, seat, o, number, SILVER)
    if effect == FRANCS_AT_END:
        return francs_at_end(s, seat, o)
    ripe = min(1.0, o.turns / TIME_FOR_KEY)
    if effect == DOUBLE:
        return DOUBLED * ripe
    if effect == JOIN:
        return JOINED * ripe
    if effect == BUY_KEY:
        return max(0.0, KEY * ripe - float(box.bonus[number].price) * o.franc) if s.player[seat].spare > 0 else 0.0
    return 0.0


@rule
def best_plain(box: Printed, s: State, seat: int, o: Outlook, first: int, last: int) -> float:
    """The best token on some spaces that the player may take."""
    most, held = 0.0, int(s.player[seat].bonus)
    for space in range(max(1, first), last + 1):
        if refuse_space(s, held, space) == why.FINE:
            most = max(most, plain_worth(box, s, seat, o, int(s.number_at[space])))
    return most


@rule
def token_worth(box: Printed, s: State, seat: int, o: Outlook, number: int, space: int) -> float:
    """What a bonus token is worth to the player who takes it from this space."""
    if box.bonus[number].effect == TAKE_ANY:
        return best_plain(box, s, seat, o, 1, BONUSES)
    if box.bonus[number].effect == BACKWARDS:
        return best_plain(box, s, seat, o, space - int(box.bonus[number].back), space - 1)
    return plain_worth(box, s, seat, o, number)


@rule
def space_price(s: State, seat: int, o: Outlook, space: int) -> float:
    """P7.1 What the spaces are worth that the figure passes: fewer tokens can be taken later."""
    figure = int(s.player[seat].figure)
    takes = min(o.turns * TAKEN, float(BONUSES - figure))
    return WORTH * takes * (space - figure) / (BONUSES - figure) if figure < BONUSES else 0.0


@rule
def best_bonus(box: Printed, s: State, seat: int, o: Outlook) -> float:
    """P5.3 What it is worth to take a bonus token now."""
    most, held = 0.0, int(s.player[seat].bonus)
    for space in range(s.player[seat].figure + 1, TRACK):
        if refuse_space(s, held, space) == why.FINE:
            worth = token_worth(box, s, seat, o, int(s.number_at[space]), space) - space_price(s, seat, o, space)
            most = max(most, worth)
    return most
