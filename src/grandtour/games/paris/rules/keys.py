"""P3, P4: keys. Where they may be placed, where they may move, and what that costs."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import has, lowest, only
from ..state import (
    ARC,
    BANK,
    BUILDING,
    DISTRICTS,
    GOLD,
    LANDMARK,
    LANDMARKS,
    MARBLE,
    MOST_COST,
    MOST_NEEDED,
    MOVE,
    PLACE_KEY,
    TO_NEW,
    TO_PLACE,
    WOOD,
    Printed,
    State,
)
from . import reasons as why
from .goods import at_hand, spend
from .places import ALL_LANDMARKS, EIGHTS, NO_WOOD_NEEDED, district_of, has_key_in, is_building, property_in


# --- placing ---------------------------------------------------------------------------------------------------------
@rule
def legal_placings(s: State, seat: int, out: Ints, n: int) -> int:
    """P3.1, P3.2 Banks and the Arc without a key of one's own, while there is one in hand."""
    if s.player[seat].keys == 0:
        return n
    stands = int(s.player[seat].stands)
    for place in range(BUILDING):
        out[n] = PLACE_KEY + place
        n += not has(stands, place)  # else it is written over
    return n


@rule
def refuse_placing(s: State, seat: int, place: int) -> int:
    """P3.1, P3.2 Why a key can't be placed on a bank or the Arc."""
    if s.player[seat].keys == 0:
        return why.NO_KEYS
    if has(s.player[seat].stands, place):
        return why.KEY_ON_ARC if place == ARC else why.KEY_ON_BANK
    return why.FINE


@rule
def place_key(box: Printed, s: State, seat: int, place: int) -> None:
    """P3.1 A key from behind the screen; P3.3 a bank pays at once, the Arc nothing."""
    s.player[seat].keys -= 1
    put_key(s, seat, place)
    if place != ARC:
        s.player[seat].francs += box.bank[place - BANK]


@rule
def put_key(s: State, seat: int, place: int) -> None:
    """A key more on a place."""
    me = s.player[seat]
    me.keys_on[place] += 1
    me.stands |= only(place)
    if place >= BUILDING:
        s.keys_in[district_of(s, place)] += 1


@rule
def lift_key(s: State, seat: int, place: int) -> None:
    """P4.7 A key less on a place: without another one it is free again."""
    me = s.player[seat]
    me.keys_on[place] -= 1
    if me.keys_on[place] == 0:
        me.stands &= ~only(place)
    if place >= BUILDING:
        s.keys_in[district_of(s, place)] -= 1


# --- what a key can buy ----------------------------------------------------------------------------------------------
@rule
def others_stand(s: State, seat: int) -> int:
    """The places with keys of other players."""
    places = 0
    for other in range(s.seats):
        if other != seat:
            places |= int(s.player[other].stands)
    return places


@rule
def open_places(s: State, seat: int) -> int:
    """P4.1 Buildings and landmarks on the board without any key; P7.6 token 9 opens those with one's own, token 16 those with
    another's; a place with both needs both."""
    barred = 0 if s.may_double else int(s.player[seat].stands)
    if not s.may_join:
        barred |= others_stand(s, seat)
    return int(s.built) & ~barred


@rule
def with_resources(box: Printed, s: State, seat: int) -> int:
    """P4.5, P4.6 The places whose price in resources the player has: wood for cost 8, marble and gold for landmarks."""
    places = NO_WOOD_NEEDED | int(
        box.with_goods[min(at_hand(s, seat, MARBLE), MOST_NEEDED), min(at_hand(s, seat, GOLD), MOST_NEEDED)]
    )
    return places | EIGHTS if at_hand(s, seat, WOOD) >= box.eight_wood else places


@rule
def affordable(box: Printed, s: State, seat: int, source: int, payable: int) -> int:
    """P4.5 Of the places whose resources are there, those whose francs are there too: the full cost, or the difference when the
    key comes from a building or landmark."""
    return payable & int(box.up_to[min(int(s.player[seat].francs) + int(box.cost[source]), MOST_COST)])


@rule
def within_reach(box: Printed, s: State, source: int) -> int:
    """P4.2 From the Arc everything; P4.3 else what lies in the same district and costs more."""
    if source == ARC:
        return ~0
    return property_in(s, district_of(s, source)) & ~int(box.up_to[box.cost[source]])


@rule
def landmarks_to_add(box: Printed, s: State, district: int) -> int:
    """P4.4 Landmarks of the supply that cost more than each one of the district. (All cost more than any building: P4.3.)"""
    return ALL_LANDMARKS & ~int(s.built) & ~int(box.up_to[s.tallest[district]])


@rule
def may_add_in(s: State, seat: int, source: int, district: int) -> bool:
    """P4.4 In the key's own district; from the Arc where another key of the player stands."""
    return has_key_in(s, seat, district) if source == ARC else district_of(s, source) == district


@rule
def can_buy_something(box: Printed, s: State, seat: int, source: int, opened: int, payable: int) -> bool:
    """P4.6 At least one place can be bought with the key."""
    means = affordable(box, s, seat, source, payable)
    if opened & means & within_reach(box, s, source) != 0:
        return True
    if means & ALL_LANDMARKS & ~int(s.built) == 0:
        return False
    if source != ARC:
        return means & landmarks_to_add(box, s, district_of(s, source)) != 0
    for district in range(DISTRICTS):
        if means & landmarks_to_add(box, s, district) != 0 and has_key_in(s, seat, district):
            return True
    return False


@rule
def legal_moves(box: Printed, s: State, seat: int, out: Ints, n: int) -> int:
    """P4 The keys that can buy something now."""
    opened, payable = open_places(s, seat), with_resources(box, s, seat)
    rest = int(s.player[seat].stands)
    while rest != 0:
        source = lowest(rest)
        out[n] = MOVE + source
        n += can_buy_something(box, s, seat, source, opened, payable)  # else it is written over
        rest &= rest - 1
    return n


@rule
def legal_targets(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P4 What the key that was picked can buy: places on the board, then landmarks from the supply by district."""
    source = int(s.picked)
    means = affordable(box, s, seat, source, with_resources(box, s, seat))
    rest = open_places(s, seat) & means & within_reach(box, s, source)
    n = 0
    while rest != 0:
        out[n] = TO_PLACE + lowest(rest) - BUILDING
        n += 1
        rest &= rest - 1
    return legal_additions(box, s, seat, source, means, out, n)


@rule
def legal_additions(box: Printed, s: State, seat: int, source: int, means: int, out: Ints, n: int) -> int:
    """P4.4 Landmarks from the supply."""
    if means & ALL_LANDMARKS & ~int(s.built) == 0:
        return n
    for landmark in range(LANDMARKS):
        for district in range(DISTRICTS):
            if may_add_in(s, seat, source, district):
                out[n] = TO_NEW + landmark * DISTRICTS + district
                n += has(means & landmarks_to_add(box, s, district), LANDMARK + landmark)
    return n


# --- why not ---------------------------------------------------------------------------------------------------------
@rule
def refuse_moving(box: Printed, s: State, seat: int, source: int) -> int:
    """P4 Why a key can't be moved from a place."""
    if not has(s.player[seat].stands, source):
        return why.NO_KEY_THERE
    if can_buy_something(box, s, seat, source, open_places(s, seat), with_resources(box, s, seat)):
        return why.FINE
    return why.NOTHING_TO_BUY if reaches_something(box, s, seat, source) else why.NOTHING_IN_REACH


@rule
def reaches_something(box: Printed, s: State, seat: int, source: int) -> bool:
    """P4.1 to P4.4 Something lies in reach of the key, whatever it costs."""
    if open_places(s, seat) & within_reach(box, s, source) != 0:
        return True
    for district in range(DISTRICTS):
        if landmarks_to_add(box, s, district) != 0 and may_add_in(s, seat, source, district):
            return True
    return False


@rule
def refuse_target(box: Printed, s: State, seat: int, place: int) -> int:
    """P4.1 to P4.6 Why the key picked can't go to a building or a landmark on the board."""
    if not has(s.built, place):
        return why.NOT_LAID if is_building(place) else why.IN_SUPPLY
    source = int(s.picked)
    if not has(within_reach(box, s, source), place):
        return why.NOT_DEARER if district_of(s, source) == district_of(s, place) else why.OTHER_DISTRICT
    if not has(open_places(s, seat), place):
        return why.OWN_KEY_THERE if not s.may_double and has(s.player[seat].stands, place) else why.OTHER_KEY_THERE
    return refuse_price(box, s, seat, place)


@rule
def refuse_addition(box: Printed, s: State, seat: int, landmark: int, district: int) -> int:
    """P4.4 Why the key picked can't go to a landmark that is added to a district."""
    source, place = int(s.picked), LANDMARK + landmark
    if has(s.built, place):
        return why.ON_BOARD
    if not may_add_in(s, seat, source, district):
        return why.NO_KEY_IN_DISTRICT if source == ARC else why.OTHER_DISTRICT
    if box.cost[place] <= s.tallest[district]:
        return why.NOT_TALLEST
    return refuse_price(box, s, seat, place)


@rule
def refuse_price(box: Printed, s: State, seat: int, place: int) -> int:
    """P4.6 Enough resources, and enough francs."""
    payable = with_resources(box, s, seat)
    if not has(payable, place):
        return why.TOO_FEW_GOODS
    return why.FINE if has(affordable(box, s, seat, int(s.picked), payable), place) else why.TOO_FEW_FRANCS


# --- paying ----------------------------------------------------------------------------------------------------------
@rule
def price_of(box: Printed, source: int, place: int) -> int:
    """P4.5 Francs: the full cost, or the difference (a bank and the Arc cost nothing)."""
    return int(box.cost[place]) - int(box.cost[source])


@rule
def pay(box: Printed, s: State, seat: int, source: int, place: int) -> None:
    """P4.5, P4.8 Francs by difference, resources in full."""
    s.player[seat].francs -= price_of(box, source, place)
    if has(EIGHTS, place):
        spend(s, seat, WOOD, int(box.eight_wood))
    if place >= LANDMARK:
        spend(s, seat, MARBLE, int(box.marble[place - LANDMARK]))
        spend(s, seat, GOLD, int(box.gold[place - LANDMARK]))


@rule
def add_landmark(box: Printed, s: State, landmark: int, district: int) -> None:
    """P4.4 A landmark goes above the ones of the district."""
    place = LANDMARK + landmark
    s.landmark_in[landmark] = district
    s.landmarks[district] |= only(place)
    s.tallest[district] = box.cost[place]
    s.built |= only(place)
