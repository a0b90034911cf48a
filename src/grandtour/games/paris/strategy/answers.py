"""The features of answers: where the key goes, which points token, which bonus token, and what tokens ask."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ..rules.goods import at_hand
from ..rules.places import district_of
from ..rules.track import bonus_price
from ..state import (
    ANY_RESOURCE,
    BACK,
    BRONZE,
    BUILDING,
    CHOOSE,
    CHOOSE_GOOD,
    DISTRICTS,
    END_TOKEN,
    GO_BACK,
    GOODS,
    LANDMARK,
    MATCH_ICON,
    NO_PLACE,
    POINTS_ON,
    PRESTIGE,
    RETURN,
    RETURN_PAIR,
    SKIP,
    TAKE,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TO_NEW,
    TO_PLACE,
    Printed,
    State,
)
from .features import ALONG, FOR_END_TOKEN, FOR_FRANCS, FOR_GOODS, FOURTH, POINTS, SILLY, TOKEN, USING, put, silly
from .free import pair_gain
from .hopes import hopes, token_in
from .outlook import Outlook, good_worth
from .plans import best_plan, means_of
from .purchases import purchase, write_purchase
from .steps import missing_good, step_to_francs, token_with
from .tokens import best_bonus, gift_worth, space_price, token_worth

WORTH_SELLING = 1.30  # points that a bonus token must bring for something to be sold for it
CHOSEN = 10.0  # points: the good that is missing, before all others


# --- the purchase ----------------------------------------------------------------------------------------------------
@rule
def for_targets(box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P4 Where the key goes."""
    h, source = hopes(box, s, seat, o), int(s.picked)
    for i in range(n):
        a = int(actions[i])
        if a < TO_NEW:
            place = a - TO_PLACE + BUILDING
            district = district_of(s, place)
        else:
            place, district = LANDMARK + (a - TO_NEW) // DISTRICTS, (a - TO_NEW) % DISTRICTS
        write_purchase(out, i, purchase(box, s, seat, o, h, source, place, district))


@rule
def for_points(box: Printed, s: State, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P5.1 Which points token, and where. Free moves can wait."""
    for i in range(n):
        a = int(actions[i])
        if a < TAKE_BONUS:
            put(out, i, FOURTH, token_in(box, s, o, (a - POINTS_ON) // DISTRICTS, (a - POINTS_ON) % DISTRICTS))
        elif a != SKIP:
            silly(out, i)


@rule
def for_bonus(box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P5.3 Which bonus token; something is sold for it only if the francs are missing and it is worth it."""
    price, taken = bonus_price(box, s), False
    for i in range(n):
        a = int(actions[i])
        if a < MATCH_ICON:
            space = a - TAKE_BONUS + 1
            for_space(box, s, seat, o, space, out, i)
            put(out, i, ALONG, -space_price(s, seat, o, space))
            put(out, i, FOR_FRANCS, -price * o.franc)
            taken = True
        elif a != SKIP:
            silly(out, i)
    if not taken and price > s.player[seat].francs:
        bonus = best_bonus(box, s, seat, o) - price * o.franc
        step = step_to_francs(box, s, seat, o, NO_PLACE)
        for i in range(n):
            if bonus > WORTH_SELLING and int(actions[i]) == step:
                out[i, SILLY] = 0
                put(out, i, TOKEN, bonus)


@rule
def for_matches(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """P5.5 Prestige for icons, always: the order is all the same; tokens that are prestige for icons that are left."""
    matches = 0
    for i in range(n):
        a = int(actions[i])
        if a < SKIP:
            put(out, i, POINTS, float(box.prestige[a - MATCH_ICON]))
            if matches > 0:
                silly(out, i)
            matches += 1
        elif a == SKIP:
            if matches > 0:
                silly(out, i)
        else:
            gain = prestige_gain(box, s, seat, a)
            if gain > 0 and matches == 0:
                put(out, i, USING, gain)
            else:
                silly(out, i)


@rule
def prestige_gain(box: Printed, s: State, seat: int, a: int) -> float:
    """P7.4 Points for icons that are left, by a token that is prestige."""
    points = 0.0
    for i in range(PRESTIGE):
        if s.icons[i] > at_hand(s, seat, BRONZE + i) and a == token_with(box, s, seat, BRONZE + i):
            points = max(points, float(box.prestige[i]))
    return points


# --- questions of tokens ---------------------------------------------------------------------------------------------
@rule
def for_questions(box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P7.5, P8.1 Goods of choice, pairs, tokens of the track, end tokens."""
    wanted = wanted_good(box, s, seat, o) if s.stage == CHOOSE else 0
    for i in range(n):
        a = int(actions[i])
        if s.stage == CHOOSE:
            put(out, i, FOR_GOODS, choice_gain(box, s, seat, o, a - CHOOSE_GOOD, wanted))
        elif s.stage == RETURN:
            if a != SKIP:
                put(out, i, POINTS, pair_gain(box, s, seat, o, int(s.using), a - RETURN_PAIR))
        elif s.stage == GO_BACK:
            for_space(box, s, seat, o, int(s.player[seat].figure) - (a - BACK + 1), out, i)
        elif s.stage == TAKE:
            for_space(box, s, seat, o, a - TAKE_FROM + 1, out, i)
        elif s.stage == END_TOKEN:
            put(out, i, FOR_END_TOKEN, gift_worth(box, s, seat, o, box.end[a - TAKE_END]))
            if is_outdone(box, actions, n, i):
                silly(out, i)


@rule
def is_outdone(box: Printed, actions: Ints, n: int, i: int) -> bool:
    """P8.1 Another end token that can be taken gives at least as much of everything, and more of something."""
    token = box.end[int(actions[i]) - TAKE_END]
    for j in range(n):
        other = box.end[int(actions[j]) - TAKE_END]
        francs, points = int(other.francs) - int(token.francs), int(other.points) - int(token.points)
        least, most = min(francs, points), max(francs, points)
        for good in range(GOODS):
            more = int(other.units[good]) - int(token.units[good])
            least, most = min(least, more), max(most, more)
        if least >= 0 and most > 0:
            return True
    return False


@rule
def for_space(box: Printed, s: State, seat: int, o: Outlook, space: int, out: Numbers, i: int) -> None:
    """P7.5 The token of a space; in the last turn its worth counts as points."""
    put(out, i, TOKEN if o.turns > 0 else POINTS, token_worth(box, s, seat, o, int(s.number_at[space]), space))


@rule
def wanted_good(box: Printed, s: State, seat: int, o: Outlook) -> int:
    """P7.5 Tokens 10 and 21: the resource that the best purchase misses."""
    plan = best_plan(box, s, seat, o, hopes(box, s, seat, o), means_of(box, s, seat, o.turns <= 0), 0)
    return missing_good(box, s, seat, plan.place) if plan.place != NO_PLACE and box.bonus[s.using].effect == ANY_RESOURCE else 0


@rule
def choice_gain(box: Printed, s: State, seat: int, o: Outlook, good: int, wanted: int) -> float:
    """P7.5 A good of choice: the one that is missing, or the best to match."""
    if good >= BRONZE:
        open_icon = s.icons[good - BRONZE] > at_hand(s, seat, good)
        return float(box.prestige[good - BRONZE]) if open_icon else 0.0
    return CHOSEN if good == wanted else good_worth(box, s, seat, o.turns, o.franc, good)
