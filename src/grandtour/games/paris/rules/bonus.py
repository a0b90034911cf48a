"""P7.3 to P7.8, P8.2: what tokens do."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import count, has, lowest, only
from ..state import (
    ACTION,
    BACKWARDS,
    BUILDING,
    BUY_KEY,
    CHOOSE_GOOD,
    DOUBLE,
    FEWEST_KINDS,
    FRANCS_AT_END,
    GIFT,
    GOODS,
    JOIN,
    KIND_SCORES,
    NO_BONUS,
    NO_STAGE,
    PER_BUILDING,
    PER_LANDMARK,
    PER_TOKEN,
    PRESTIGE_PAIRS,
    RESOURCE_PAIRS,
    RESOURCES,
    RETURN_PAIR,
    REVEAL,
    TAKE_ANY,
    USE,
    USE_END,
    Printed,
    State,
    Token,
)
from . import reasons as why
from .effects import ASKED, wants_prestige
from .goods import give_up
from .places import ALL_BUILDINGS, ALL_LANDMARKS, OF_COST
from .track import can_go_back, can_take

PAIR = 2


# --- which can be used -----------------------------------------------------------------------------------------------
@rule
def legal_uses(box: Printed, s: State, seat: int, out: Ints, n: int) -> int:
    """P7.3 The bonus tokens that can be used now."""
    rest = int(s.player[seat].bonus)
    while rest != 0:
        number = lowest(rest)
        out[n] = USE + number - 1
        n += refuse_use(box, s, seat, number) == why.FINE  # else it is written over
        rest &= rest - 1
    return n


@rule
def legal_end_uses(s: State, seat: int, out: Ints, n: int) -> int:
    """P8.2 The end tokens that can be used now: all that the player has."""
    rest = int(s.player[seat].ends)
    while rest != 0:
        out[n] = USE_END + lowest(rest)
        n += 1
        rest &= rest - 1
    return n


@rule
def refuse_use(box: Printed, s: State, seat: int, number: int) -> int:
    """P7.3, P7.6, P7.7 Why a bonus token can't be used now."""
    if not has(s.player[seat].bonus, number):
        return why.NOT_HELD
    effect, others = box.bonus[number].effect, int(s.player[seat].bonus) & ~only(number)
    if effect == FRANCS_AT_END:
        return why.COUNTS_AT_END
    if effect in (DOUBLE, JOIN):
        return why.FINE if s.stage in (REVEAL, ACTION) else why.ONLY_BEFORE_ACTION
    if effect == BUY_KEY:
        return refuse_key(box, s, seat, number)
    if effect == TAKE_ANY:
        return why.FINE if can_take(s, others) else why.NOTHING_TO_TAKE
    if effect == BACKWARDS:
        most = int(box.bonus[number].back)
        return why.FINE if can_go_back(s, others, int(s.player[seat].figure), most) else why.NOTHING_BACK
    if effect in (PRESTIGE_PAIRS, RESOURCE_PAIRS):
        return why.FINE if has_pair(s, seat, effect) else why.NO_PAIR
    return why.FINE


@rule
def refuse_key(box: Printed, s: State, seat: int, number: int) -> int:
    """P7.7 Tokens 13 and 14 need a key in the supply and the francs."""
    if s.player[seat].spare == 0:
        return why.NO_SPARE_KEY
    return why.FINE if s.player[seat].francs >= box.bonus[number].price else why.KEY_TOO_DEAR


# --- using -----------------------------------------------------------------------------------------------------------
@rule
def use(box: Printed, s: State, seat: int, number: int) -> None:
    """P7.3 The token is discarded, and P7.5 does what it says: at once, or what it asks for is asked."""
    me, effect, token = s.player[seat], box.bonus[number].effect, box.bonus[number]
    me.bonus &= ~only(number)
    s.used[number] += 1
    if effect == GIFT:
        give(s, seat, token)
    elif effect == DOUBLE:
        s.may_double = 1
    elif effect == JOIN:
        s.may_join = 1
    elif effect == BUY_KEY:
        me.francs -= token.price
        me.spare -= 1
        me.keys += 1
    elif ASKED[effect] != NO_STAGE:
        ask(s, number, ASKED[effect])
    else:
        me.points += scored(box, s, seat, number)


@rule
def use_end(box: Printed, s: State, seat: int, token: int) -> None:
    """P8.2 An end token, discarded; only now the others see which one it was."""
    s.player[seat].ends &= ~only(token)
    s.player[seat].ends_used |= only(token)
    s.used_after[token] = s.ends_taken
    s.learned += 1
    give(s, seat, box.end[token])


@rule
def give(s: State, seat: int, token: Token) -> None:
    """P7.5 The printed francs and points; P7.4 the goods that the token is, for this turn."""
    s.player[seat].francs += token.francs
    s.player[seat].points += token.points
    for good in range(GOODS):
        s.units[good] += token.units[good]


@rule
def ask(s: State, number: int, stage: int) -> None:
    """The token asks for something; after that the turn goes on where it was."""
    s.resume, s.stage, s.using, s.chosen = s.stage, stage, number, 0


@rule
def go_on(s: State) -> None:
    """What the token asked for is done."""
    s.stage, s.resume, s.using, s.chosen = s.resume, NO_STAGE, NO_BONUS, 0


# --- tokens that count -----------------------------------------------------------------------------------------------
@rule
def scored(box: Printed, s: State, seat: int, number: int) -> int:
    """P7.5 Points for buildings of a cost, other unused bonus tokens, landmarks, or kinds."""
    me, effect, each = s.player[seat], box.bonus[number].effect, int(box.bonus[number].each[s.seats - 2])
    if effect == PER_BUILDING:
        return each * keys_among(s, seat, int(OF_COST[box.bonus[number].cost]))
    if effect == PER_TOKEN:
        return each * count(me.bonus)
    if effect == PER_LANDMARK:
        return each * keys_among(s, seat, ALL_LANDMARKS)
    kinds = kinds_owned(box, s, seat)
    return int(box.bonus[number].by_kinds[min(kinds - FEWEST_KINDS, KIND_SCORES - 1)]) if kinds >= FEWEST_KINDS else 0


@rule
def keys_among(s: State, seat: int, places: int) -> int:
    """P7.5 The player's keys there: a place under two of them counts twice."""
    n = 0
    rest = int(s.player[seat].stands) & places
    while rest != 0:
        n += int(s.player[seat].keys_on[lowest(rest)])
        rest &= rest - 1
    return n


@rule
def kinds_owned(box: Printed, s: State, seat: int) -> int:
    """P7.5 Different kinds under the player's keys; all landmarks are one kind."""
    kinds = 0
    rest = int(s.player[seat].stands) & ALL_BUILDINGS
    while rest != 0:
        kinds |= only(box.kind[s.tile_on[lowest(rest) - BUILDING]])
        rest &= rest - 1
    return count(kinds) + (1 if int(s.player[seat].stands) & ALL_LANDMARKS != 0 else 0)


# --- goods of choice -------------------------------------------------------------------------------------------------
@rule
def is_prestige(good: int) -> bool:
    return good >= RESOURCES


@rule
def legal_goods(box: Printed, s: State, out: Ints) -> int:
    """P7.5 Tokens 10 and 21: any resource; 8 and 19: any prestige."""
    n = 0
    for good in range(GOODS):
        out[n] = CHOOSE_GOOD + good
        n += refuse_good(box, s, good) == why.FINE  # else it is written over
    return n


@rule
def refuse_good(box: Printed, s: State, good: int) -> int:
    """P7.5 Resources or prestige, as the token says."""
    return why.FINE if is_prestige(good) == wants_prestige(box, s.using) else why.OTHER_SORT


@rule
def choose_good(box: Printed, s: State, good: int) -> None:
    """P7.4 The token is a unit of this good."""
    s.units[good] += 1
    s.chosen += 1
    if s.chosen == box.bonus[s.using].choices:
        go_on(s)


# --- pairs -----------------------------------------------------------------------------------------------------------
@rule
def has_pair(s: State, seat: int, effect: int) -> bool:
    """P7.4, P7.5 Two equal tokens of prestige or of resources; units don't count."""
    for good in range(GOODS):
        if is_prestige(good) == (effect == PRESTIGE_PAIRS) and s.player[seat].goods[good] >= PAIR:
            return True
    return False


@rule
def legal_returns(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P7.5 Tokens 23 and 24: the pairs that can be returned."""
    n = 0
    for good in range(GOODS):
        out[n] = RETURN_PAIR + good
        n += refuse_return(box, s, seat, good) == why.FINE  # else it is written over
    return n


@rule
def refuse_return(box: Printed, s: State, seat: int, good: int) -> int:
    """P7.5 Prestige for token 23, resources for token 24; P7.4 tokens, not units."""
    if is_prestige(good) != wants_prestige(box, s.using):
        return why.OTHER_SORT
    return why.FINE if s.player[seat].goods[good] >= PAIR else why.NO_PAIR_OF


@rule
def return_pair(box: Printed, s: State, seat: int, good: int) -> None:
    """P7.5 A pair for points; until no pair is left."""
    for _ in range(PAIR):
        give_up(s, seat, good)
    s.player[seat].points += box.bonus[s.using].each[s.seats - 2]
    s.chosen += 1
    if not has_pair(s, seat, box.bonus[s.using].effect):
        go_on(s)
