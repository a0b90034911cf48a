"""What a purchase is worth: a key that goes from a place to a building or a landmark."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.sets import has
from ..rules.buying import KEYS_FOR_POINTS
from ..rules.goods import at_hand
from ..rules.places import EIGHT, HIGHEST_OF_BONUS, cost_of_spot, is_building
from ..state import ARC, BANK, BRONZE, BUILDING, GOLD, KINDS, LANDMARK, MARBLE, NO_GOOD, PRESTIGE, WOOD, Printed, State
from .features import FOR_FRANCS, FOR_GOODS, FOURTH, IN_DISTRICTS, POINTS, RIVALS, SCORING, TOKEN, WEIGHTS, put
from .hopes import Hopes, cost_worth, held_of
from .outlook import Outlook, district_worth, good_worth, rivals_worth

OPENED = 0.46  # of the points token that the next key brings: how much it helps rivals whose key is ready
OPENED_FOR_ME = 0.57  # the same, when only the player's own next key is ready


class Purchase(NamedTuple):
    """The parts of what a purchase is worth, in points."""

    points: float
    districts: float
    fourth: float
    token: float
    goods: float
    francs: float
    scoring: float
    rivals: float


@rule
def total(p: Purchase) -> float:
    """All parts together, as they count for the hand-made player, in certain points."""
    return (
        p.points * WEIGHTS[POINTS]
        + p.districts * WEIGHTS[IN_DISTRICTS]
        + p.fourth * WEIGHTS[FOURTH]
        + p.token * WEIGHTS[TOKEN]
        + p.goods * WEIGHTS[FOR_GOODS]
        + p.francs * WEIGHTS[FOR_FRANCS]
        + p.scoring * WEIGHTS[SCORING]
        + p.rivals * WEIGHTS[RIVALS]
    ) / WEIGHTS[POINTS]


@rule
def write_purchase(out: Numbers, i: int, p: Purchase) -> None:
    """Writes the parts as features of an action."""
    put(out, i, POINTS, p.points)
    put(out, i, IN_DISTRICTS, p.districts)
    put(out, i, FOURTH, p.fourth)
    put(out, i, TOKEN, p.token)
    put(out, i, FOR_GOODS, p.goods)
    put(out, i, FOR_FRANCS, p.francs)
    put(out, i, SCORING, p.scoring)
    put(out, i, RIVALS, p.rivals)


# --- the parts -------------------------------------------------------------------------------------------------------
@rule
def rival_ready(s: State, seat: int, district: int) -> bool:
    """P5.1 Some rival has a key on the bank or on the Arc: it can be the next one in the district."""
    for other in range(s.seats):
        stands = int(s.player[other].stands)
        if other != seat and (has(stands, BANK + district) or has(stands, ARC)):
            return True
    return False


@rule
def opening(box: Printed, s: State, seat: int, o: Outlook, source: int, district: int) -> float:
    """P5.1 What the third key of a district opens: for rivals whose key is ready, else for the player's own next key."""
    if source > ARC or s.keys_in[district] != KEYS_FOR_POINTS - 2 or s.points_left == 0:
        return 0.0
    if rival_ready(s, seat, district):
        return -OPENED * o.first
    others = int(s.player[seat].stands) & ~(1 << source)
    return OPENED_FOR_ME * o.first if has(others, BANK + district) or has(others, ARC) else 0.0


@rule
def scoring_of(box: Printed, s: State, h: Hopes, place: int) -> float:
    """P7.5 What a key on a place is worth to tokens that score buildings of its cost, or landmarks."""
    if place < BUILDING:
        return 0.0
    return cost_worth(h, cost_of_spot(place - BUILDING)) if place < LANDMARK else h.landmark


@rule
def kind_of(box: Printed, s: State, place: int) -> int:
    """P7.5 The kind of a building, or KINDS for a landmark."""
    return int(box.kind[s.tile_on[place - BUILDING]]) if place < LANDMARK else KINDS


@rule
def kind_change(box: Printed, s: State, h: Hopes, source: int, place: int) -> float:
    """P7.5 Token 30: a kind that is new, less one that is given up."""
    gained = kind_of(box, s, place)
    change = 1 if held_of(h.kinds, gained) == 0 else 0
    if source >= BUILDING:
        lost = kind_of(box, s, source)
        if lost != gained and held_of(h.kinds, lost) == 1:
            change -= 1
    return h.kind * change


@rule
def goods_of_building(box: Printed, s: State, seat: int, o: Outlook, spot: int) -> float:
    """P5.2 The good beside the spot; P4.5 less the wood that the most expensive one costs."""
    good, total = int(s.beside[spot]), 0.0
    if good != NO_GOOD:
        total += good_worth(box, s, seat, o.turns, o.franc, good)
    if cost_of_spot(spot) == EIGHT:
        total -= int(box.eight_wood) * good_worth(box, s, seat, o.turns, o.franc, WOOD)
    return total


@rule
def matched(box: Printed, s: State, seat: int, landmark: int) -> float:
    """P5.5 Points of the prestige that the player can match."""
    points = 0
    for i in range(PRESTIGE):
        points += int(box.prestige[i]) * min(int(box.icons[landmark, i]), at_hand(s, seat, BRONZE + i))
    return float(points)


@rule
def goods_of_landmark(box: Printed, s: State, seat: int, o: Outlook, landmark: int) -> float:
    """P4.5, P5.5 The marble, gold and prestige that go."""
    total = int(box.marble[landmark]) * good_worth(box, s, seat, o.turns, o.franc, MARBLE)
    total += int(box.gold[landmark]) * good_worth(box, s, seat, o.turns, o.franc, GOLD)
    for i in range(PRESTIGE):
        n = min(int(box.icons[landmark, i]), at_hand(s, seat, BRONZE + i))
        if n > 0:
            total += n * good_worth(box, s, seat, o.turns, o.franc, BRONZE + i)
    return -total


@rule
def purchase(box: Printed, s: State, seat: int, o: Outlook, h: Hopes, source: int, place: int, district: int) -> Purchase:
    """What it is worth to move a key from a place to another one, which lies in this district or is added to it."""
    price = int(box.cost[place]) - int(box.cost[source])
    sums, more = o.lands[district], o.lands[district] + (price if source > ARC else int(box.cost[place]))
    districts = district_worth(box, s, o, district, 0, more) - district_worth(box, s, o, district, 0, sums)
    rivals = rivals_worth(box, s, o, district, sums) - rivals_worth(box, s, o, district, more)
    rivals += opening(box, s, seat, o, source, district)
    fourth = h.fourth if source <= ARC and s.keys_in[district] == KEYS_FOR_POINTS - 1 else 0.0
    scoring = scoring_of(box, s, h, place) - scoring_of(box, s, h, source) + kind_change(box, s, h, source, place)
    points, token = 0.0, 0.0
    if is_building(place):
        cost = cost_of_spot(place - BUILDING)
        goods = goods_of_building(box, s, seat, o, place - BUILDING)
        if cost == EIGHT:
            points = float(box.eight_points)
        elif cost < HIGHEST_OF_BONUS:
            token = h.bonus
        elif cost == HIGHEST_OF_BONUS:
            token = max(0.0, h.bonus - int(box.price_of_3) * o.franc)
    else:
        points = matched(box, s, seat, place - LANDMARK)
        goods = goods_of_landmark(box, s, seat, o, place - LANDMARK)
    if o.turns <= 0:  # nothing is uncertain any more
        return Purchase(points + districts + fourth + token + scoring, 0.0, 0.0, 0.0, goods, -price * o.franc, 0.0, rivals)
    return Purchase(points, districts, fourth, token, goods, -price * o.franc, scoring, rivals)
