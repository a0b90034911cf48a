"""The features of all legal actions: by the question that the turn asks."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import has
from ..rules.keys import open_places, others_stand, with_resources
from ..rules.places import EIGHTS, OF_COST, district_of_spot
from ..rules.scoring import all_districts
from ..state import (
    ACTION,
    ARC,
    BANK,
    BONUS,
    BUY_KEY,
    CHOOSE_GOOD,
    DRAW,
    END,
    END_TOKENS,
    LAY,
    LAY_IN,
    LOOK,
    MATCH,
    MOVE,
    NO_PLACE,
    NO_POINTS,
    PASS,
    PER_BUILDING,
    PLACE_KEY,
    PLACE_POINTS,
    REVEAL,
    TO,
    TO_PLACE,
    USE,
    WOOD,
    Printed,
    State,
)
from .answers import for_bonus, for_matches, for_points, for_questions, for_targets
from .features import (
    ACTION_FEATURES,
    FOR_END_TOKEN,
    FOR_FRANCS,
    HURRY,
    KEYS,
    LEADS,
    POINT,
    POINTS,
    SILLY,
    STEP,
    TILE,
    USING,
    WEIGHTS,
    put,
    silly,
)
from .free import free_at_end, is_free, scoring_gain, use_gain
from .hopes import Hopes, hopes
from .outlook import Outlook, outlook, short_outlook
from .plans import NOTHING_THERE, Best, best_direct, best_plan, means_of, prestige_sales
from .purchases import purchase, rival_ready, write_purchase
from .steps import NO_STEP, first_step
from .tokens import gift_worth

ALL = len(ACTION_FEATURES)
NEXT = 0.75  # of a purchase that a key placed now may make next turn
READY = 1.30  # points for a tile where one's key waits
WANTED = 0.93  # the same, with a points token in the district
LATE = 1.25  # turns: below, a key placed hardly moves any more
PLACED = 1.19  # points for a key on the board
ON_ARC = 0.49
LEAD = 10.0  # points that are a clear lead
MOST_HURRY = 1.36
FEW_ENDS = 4
SURE = 1.5  # a purchase must be so much better than the best move at hand for a trade to be made for it
CLEARLY = 0.25  # and by this part
STEP_FIRST = 0.10


@rule
def action_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """Writes the features of the n legal actions of a seat that is acting."""
    if s.stage == REVEAL:
        for_tiles(s, seat, actions, n, out)
    elif s.stage == LAY:
        for_laying(s, seat, actions, n, out)
    elif s.stage == MATCH:
        for_matches(box, s, seat, actions, n, out)
    elif s.stage == END:
        free_at_end(box, s, seat, short_outlook(box, s, seat), actions, n, out)
    elif s.stage == ACTION:
        for_action(box, s, seat, outlook(box, s, seat), actions, n, out)
    elif s.stage == TO:
        for_targets(box, s, seat, outlook(box, s, seat), actions, n, out)
    elif s.stage == PLACE_POINTS:
        for_points(box, s, outlook(box, s, seat), actions, n, out)
    elif s.stage == BONUS:
        for_bonus(box, s, seat, short_outlook(box, s, seat), actions, n, out)
    else:
        for_questions(box, s, seat, outlook(box, s, seat), actions, n, out)


# --- tiles -----------------------------------------------------------------------------------------------------------
@rule
def readiness(s: State, seat: int, district: int) -> float:
    """How well a new building in a district suits the player rather than rivals."""
    stands = int(s.player[seat].stands)
    ready = READY if has(stands, BANK + district) or has(stands, ARC) else 0.0
    if rival_ready(s, seat, district):
        ready -= READY if ready == 0 else READY / 2
    return ready * WANTED if s.points_on[district] != NO_POINTS else ready


@rule
def for_tiles(s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """P2.1 Which stack: the backs show districts; of two stacks with the same back the first will do. Free moves can wait."""
    seen = 0
    for i in range(n):
        a = int(actions[i])
        if a >= LAY_IN:
            silly(out, i)
            continue
        pile = s.stack[a - DRAW]
        district = district_of_spot(pile.cards[pile.left - 1])
        if has(seen, district):
            silly(out, i)
        seen |= 1 << district
        put(out, i, TILE, readiness(s, seat, district))


@rule
def for_laying(s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """P10.2 Which district."""
    for i in range(n):
        put(out, i, TILE, 2 * readiness(s, seat, int(actions[i]) - LAY_IN))


# --- the main action -------------------------------------------------------------------------------------------------
@rule
def score_of(out: Numbers, i: int) -> float:
    """What the hand-made player thinks of an action."""
    score = 0.0
    for feature in range(ALL):
        score += WEIGHTS[feature] * out[i, feature]
    return score


@rule
def for_action(box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers) -> None:
    """P2.2 Place, move, look, pass; P2.3 trades and tokens only as steps towards a better move."""
    h = hopes(box, s, seat, o)
    opened, payable, francs = open_places(s, seat), with_resources(box, s, seat), int(s.player[seat].francs)
    rich = francs + prestige_sales(box, s, seat, False)  # a sale now would change nothing for the next turn
    best, most, free, target, bought = 0, NOTHING_THERE, False, NO_PLACE, NO_PLACE
    for i in range(n):
        a, target = int(actions[i]), NO_PLACE
        if a < MOVE:
            for_placing(box, s, seat, o, h, a - PLACE_KEY, rich, opened, payable, out, i)
        elif a < TO_PLACE:
            found = best_direct(box, s, seat, o, h, a - MOVE, francs, opened, payable)
            write_purchase(out, i, purchase(box, s, seat, o, h, found.source, found.place, found.district))
            target = found.place
        elif a == LOOK:
            for_look(box, s, seat, o, out, i)
        elif is_free(a):
            silly(out, i)
            free = True
        score = score_of(out, i)
        if score > most:
            best, most, bought = i, score, target
    if free:
        for_steps(box, s, seat, o, h, actions, n, out, best, bought, payable)


@rule
def for_placing(
    box: Printed,
    s: State,
    seat: int,
    o: Outlook,
    h: Hopes,
    place: int,
    rich: int,
    opened: int,
    payable: int,
    out: Numbers,
    i: int,
) -> None:
    """P3 A key on a bank or the Arc: francs now, a purchase later."""
    income = int(box.bank[place - BANK]) if place != ARC else 0
    put(out, i, FOR_FRANCS, income * o.franc)
    if o.turns <= 0:
        return
    put(out, i, KEYS, PLACED * min(1.0, o.turns / LATE) + (ON_ARC if place == ARC else 0.0))
    if s.supply[WOOD] > 0:
        payable |= EIGHTS  # wood can be bought when it is needed
    found = best_direct(box, s, seat, o, h, place, rich + income, opened, payable)
    if found.place != NO_PLACE:
        put(out, i, LEADS, NEXT * max(0.0, found.worth))


@rule
def for_look(box: Printed, s: State, seat: int, o: Outlook, out: Numbers, i: int) -> None:
    """P8.1 An end token: between the best and the mean of those that may be left; and the end comes nearer."""
    gone = int(s.player[seat].ends)
    for other in range(s.seats):
        gone |= int(s.player[other].ends_used)
    most, total_worth, left = 0.0, 0.0, 0
    for token in range(END_TOKENS):
        if not has(gone, token):
            worth = gift_worth(box, s, seat, o, box.end[token])
            most = max(most, worth)
            total_worth += worth
            left += 1
    put(out, i, FOR_END_TOKEN, (most + total_worth / left) / 2)
    put(out, i, HURRY, hurry(box, s, seat))


@rule
def hurry(box: Printed, s: State, seat: int) -> float:
    """P8.3 Who is ahead likes the game to end: more so when few end tokens are left."""
    mine, theirs = int(s.player[seat].points) + all_districts(box, s, seat), 0
    for other in range(s.seats):
        if other != seat:
            theirs = max(theirs, int(s.player[other].points) + all_districts(box, s, other))
    near = 1.0 if END_TOKENS - s.ends_taken <= FEW_ENDS else FEW_ENDS / END_TOKENS
    return near * max(-MOST_HURRY, min(MOST_HURRY, MOST_HURRY * (mine - theirs) / LEAD))


@rule
def for_steps(
    box: Printed,
    s: State,
    seat: int,
    o: Outlook,
    h: Hopes,
    actions: Ints,
    n: int,
    out: Numbers,
    best: int,
    bought: int,
    payable: int,
) -> None:
    """P2.3 The trade or token that makes a better purchase possible now; and tokens that are best used before the move."""
    plan = best_plan(box, s, seat, o, h, means_of(box, s, seat, o.turns <= 0), payable)
    step = NO_STEP
    other = score_of(out, best)
    margin = SURE + CLEARLY * abs(other) if o.turns > 0 else 0.0
    if plan.worth * POINT * WEIGHTS[POINTS] > other + margin or int(actions[best]) == PASS:
        step = first_step(box, s, seat, o, plan, others_stand(s, seat)) if plan.place != NO_PLACE else NO_STEP
    if step == NO_STEP:
        for_tokens(box, s, seat, o, actions, n, out, best, bought)
        return
    waits = False  # the trade: points for buildings first, so that they no longer matter for what is bought
    for i in range(n):
        a = int(actions[i])
        gain = use_before(box, s, seat, o, a - USE + 1, plan.place) if USE <= a < CHOOSE_GOOD else 0.0
        if gain > 0 and box.bonus[a - USE + 1].effect == PER_BUILDING:
            for_step(box, s, seat, o, h, plan, out, i)
            put(out, i, USING, gain)
            waits = True
    for i in range(n):
        if int(actions[i]) == step and not waits:
            for_step(box, s, seat, o, h, plan, out, i)
            put(out, i, STEP, STEP_FIRST)


@rule
def for_step(box: Printed, s: State, seat: int, o: Outlook, h: Hopes, plan: Best, out: Numbers, i: int) -> None:
    """A step has the features of the purchase that it leads to."""
    out[i, SILLY] = 0
    write_purchase(out, i, purchase(box, s, seat, o, h, plan.source, plan.place, plan.district))


@rule
def for_tokens(
    box: Printed, s: State, seat: int, o: Outlook, actions: Ints, n: int, out: Numbers, best: int, bought: int
) -> None:
    """P7.3 Tokens that are best used before the move at hand."""
    for i in range(n):
        a = int(actions[i])
        gain = use_before(box, s, seat, o, a - USE + 1, bought) if USE <= a < CHOOSE_GOOD else 0.0
        if gain > 0:
            copy_features(out, i, best)
            put(out, i, USING, gain)


@rule
def copy_features(out: Numbers, i: int, other: int) -> None:
    """An action after which another one follows has its features."""
    for feature in range(ALL):
        out[i, feature] = out[other, feature]


@rule
def use_before(box: Printed, s: State, seat: int, o: Outlook, number: int, target: int) -> float:
    """P7.3 What it brings to use a token before the main action: a key to place, or points for buildings, unless the purchase
    adds to them. All others wait for the end of the turn, when it is clear what the main action has brought."""
    if box.bonus[number].effect == BUY_KEY:
        return use_gain(box, s, seat, o, number)
    if box.bonus[number].effect != PER_BUILDING:
        return 0.0
    adds = target != NO_PLACE and has(int(OF_COST[box.bonus[number].cost]), target)
    return 0.0 if adds else scoring_gain(box, s, seat, o, number)
