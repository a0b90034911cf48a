"""What must never change: the laws that every position obeys, whatever was played."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import content
from ....parts.sets import count, first_n, has, only
from ..state import (
    ARC,
    BONUS,
    BONUSES,
    BUILDING,
    CHOOSE,
    COSTS,
    DISTRICTS,
    DOUBLE,
    END_TOKEN,
    END_TOKENS,
    GO_BACK,
    GOES_ON,
    GOODS,
    JOIN,
    LANDMARK,
    LANDMARKS,
    LAST_ROUND,
    LAY,
    MATCH,
    NO_BONUS,
    NO_DISTRICT,
    NO_END_TOKEN,
    NO_GOOD,
    NO_PLACE,
    NO_POINTS,
    NO_STAGE,
    NO_TILE,
    NOBODY,
    OF_EACH,
    OVER,
    PLACE_POINTS,
    PLACES,
    POINTS_TOKENS,
    PRESTIGE,
    RESOURCES,
    RETURN,
    REVEAL,
    SPOTS,
    STACK,
    STACKS,
    TAKE,
    TO,
    TRACK,
    ZONES,
    Printed,
    State,
)
from .bonus import has_pair
from .buying import KEYS_FOR_POINTS, can_put_points
from .effects import ASKED, times_used
from .ending import can_look
from .hidden import taken_by
from .keys import can_buy_something, open_places, with_resources
from .places import HIGHEST_OF_BONUS, cost_of_spot, district_of, is_building, property_in, spot_of
from .tiles import fits_somewhere, stacks_empty
from .track import can_go_back, can_take

ALL_HOLD = 0
STAGE, TILES_ALL_THERE, LAID, LANDMARKS_ALL_THERE, KEYS_ALL_THERE, ONE_KEY_EACH = range(1, 7)
GOODS_ALL_THERE, BONUSES_ALL_THERE, POINTS_ALL_THERE, ENDS_ALL_THERE, QUESTION = range(7, 12)


@rule
def sound(box: Printed, s: State) -> int:
    """The number of the first law that is broken; 0 if all hold."""
    if not stage_holds(s):
        return STAGE
    if not tiles_hold(box, s):
        return TILES_ALL_THERE
    if not laid_holds(box, s):
        return LAID
    if not landmarks_hold(box, s):
        return LANDMARKS_ALL_THERE
    if not keys_hold(box, s):
        return KEYS_ALL_THERE
    if not places_hold(box, s):
        return ONE_KEY_EACH
    if not goods_hold(s):
        return GOODS_ALL_THERE
    if not bonuses_hold(box, s):
        return BONUSES_ALL_THERE
    if not points_hold(s):
        return POINTS_ALL_THERE
    if not ends_hold(s):
        return ENDS_ALL_THERE
    return ALL_HOLD if question_holds(box, s) else QUESTION


# --- the turn --------------------------------------------------------------------------------------------------------
@rule
def stage_holds(s: State) -> bool:
    """P2.6 Stage, turn, phase and what is waited for go together."""
    if s.stage < REVEAL or s.stage > OVER or s.phase < GOES_ON or s.phase > LAST_ROUND or s.turn < 0 or s.turn > NOBODY:
        return False
    if (s.turn >= s.seats) != (s.stage == OVER) or (s.stage == OVER and s.phase != LAST_ROUND):
        return False
    asks = s.stage in (CHOOSE, RETURN, GO_BACK, TAKE)
    if (s.resume if asks else s.stage) == REVEAL and stacks_empty(s):
        return False
    if asks != (s.using != NO_BONUS) or asks != (s.resume != NO_STAGE) or (s.chosen != 0 and not asks):
        return False
    if asks and (s.resume < REVEAL or s.resume >= CHOOSE or s.resume in (LAY, TO) or s.using < 0 or s.using > BONUSES):
        return False
    income = (s.resume if asks else s.stage) in (PLACE_POINTS, BONUS, MATCH)
    if income != (s.bought != NO_PLACE) or (s.stage == TO) != (s.picked != NO_PLACE) or (s.stage == LAY) != (s.shown != NO_TILE):
        return False
    return (
        0 <= s.picked <= NO_PLACE
        and 0 <= s.bought <= NO_PLACE
        and 0 <= s.shown <= NO_TILE
        and s.may_double in (0, 1)
        and s.may_join in (0, 1)
    )


@rule
def question_holds(box: Printed, s: State) -> bool:
    """P2.6 What is asked can be answered, and the income is that of the place bought."""
    if s.stage == OVER:
        return units_are_gone(s)
    seat = s.turn
    if not income_holds(box, s, seat):
        return False
    if s.stage == LAY:
        return s.options.placement != 0 and fits_somewhere(box, s, s.shown)
    if s.stage == TO:
        source = s.picked
        means = with_resources(box, s, seat)
        return has(s.player[seat].stands, source) and can_buy_something(box, s, seat, source, open_places(s, seat), means)
    if s.stage == END_TOKEN and not can_look(s):
        return False
    return s.using == NO_BONUS or effect_holds(box, s, seat)


@rule
def units_are_gone(s: State) -> bool:
    """P7.4 Units, permissions and icons are lost at the end of a turn."""
    for good in range(GOODS):
        if s.units[good] != 0:
            return False
    return s.may_double == 0 and s.may_join == 0 and s.icons[0] + s.icons[1] + s.icons[2] == 0


@rule
def income_holds(box: Printed, s: State, seat: int) -> bool:
    """P5 Only a place under a key of the player gives income: P5.1, P5.3 and P5.5 each where they belong."""
    icons = s.icons[0] + s.icons[1] + s.icons[2]
    if min(s.icons[0], s.icons[1], s.icons[2]) < 0:
        return False
    if s.bought == NO_PLACE:
        return bool(icons == 0)
    if s.bought < BUILDING or not has(s.player[seat].stands, s.bought):
        return False
    stage = s.stage if s.resume == NO_STAGE else s.resume
    if stage == MATCH:
        return icons > 0 and icons_hold(box, s)
    if icons != 0:
        return False
    if stage == PLACE_POINTS:
        return bool(can_put_points(s) and s.keys_in[district_of(s, s.bought)] == KEYS_FOR_POINTS)
    return is_building(s.bought) and cost_of_spot(s.bought - BUILDING) <= HIGHEST_OF_BONUS


@rule
def icons_hold(box: Printed, s: State) -> bool:
    """P5.5 No more icons than the landmark bought has."""
    if s.bought < LANDMARK:
        return False
    for i in range(PRESTIGE):
        if s.icons[i] > box.icons[s.bought - LANDMARK, i]:
            return False
    return True


@rule
def effect_holds(box: Printed, s: State, seat: int) -> bool:
    """P7.5, P7.7 The token that asks is used already, and what it asks for is there."""
    effect = box.bonus[s.using].effect
    if s.used[s.using] == 0 or s.chosen < 0 or ASKED[effect] != s.stage:
        return False
    if s.stage == CHOOSE:
        return s.chosen < box.bonus[s.using].choices
    if s.stage == RETURN:
        return has_pair(s, seat, effect)
    me = s.player[seat]
    if s.chosen != 0:
        return False
    if s.stage == TAKE:
        return can_take(s, int(me.bonus))
    return can_go_back(s, int(me.bonus), int(me.figure), int(box.bonus[s.using].back))


# --- tiles -----------------------------------------------------------------------------------------------------------
@rule
def tiles_hold(box: Printed, s: State) -> bool:
    """P1.2, P1.3 Every tile is in exactly one place: stacks, aside, the board, out of the game, or shown."""
    found, n = int(s.aside) | int(s.gone), count(s.aside) + count(s.gone)
    for stack in range(STACKS):
        if s.stack[stack].left < 0 or s.stack[stack].left > STACK:
            return False
        found |= content(s.stack[stack])
        n += int(s.stack[stack].left)
    for spot in range(SPOTS):
        if s.tile_on[spot] < 0 or s.tile_on[spot] > NO_TILE:
            return False
        if s.tile_on[spot] != NO_TILE:
            found |= only(s.tile_on[spot])
            n += 1
    if s.shown != NO_TILE:
        found |= only(s.shown)
        n += 1
    aside = 0 if s.options.placement else int(box.put_aside)
    return found == first_n(SPOTS) and n == SPOTS and count(s.aside) == aside


@rule
def laid_holds(box: Printed, s: State) -> bool:
    """P2.1 Tiles lie on their own spots; P10.2 or on spots of their cost, no two of a kind in a district. None that fits leaves
    the game."""
    buildings = 0
    for spot in range(SPOTS):
        tile = s.tile_on[spot]
        if tile == NO_TILE:
            continue
        buildings |= only(BUILDING + spot)
        if cost_of_spot(tile) != cost_of_spot(spot) or (not s.options.placement and tile != spot):
            return False
    if int(s.built) & first_n(LANDMARK) != buildings or (s.gone != 0 and not s.options.placement):
        return False
    return not s.options.placement or kinds_hold(box, s)


@rule
def kinds_hold(box: Printed, s: State) -> bool:
    """P10.2 In each district one building of a kind at most; tiles out of the game fit nowhere."""
    for district in range(DISTRICTS):
        kinds, n = 0, 0
        for cost in range(len(COSTS)):
            tile = s.tile_on[spot_of(district, cost)]
            if tile != NO_TILE:
                kinds |= only(box.kind[tile])
                n += 1
        if count(kinds) != n:
            return False
    for tile in range(SPOTS):
        if has(s.gone, tile) and fits_somewhere(box, s, tile):
            return False
    return True


# --- keys and what they stand on -------------------------------------------------------------------------------------
@rule
def landmarks_hold(box: Printed, s: State) -> bool:
    """P4.4 Every landmark is in the supply or in one district, where all have different costs."""
    for district in range(DISTRICTS):
        places, tallest, costs = 0, 0, 0
        for landmark in range(LANDMARKS):
            if s.landmark_in[landmark] == district:
                places |= only(LANDMARK + landmark)
                tallest = max(tallest, int(box.cost[LANDMARK + landmark]))
                costs |= only(box.cost[LANDMARK + landmark])
        if s.landmarks[district] != places or s.tallest[district] != tallest or count(costs) != count(places):
            return False
    for landmark in range(LANDMARKS):
        there = s.landmark_in[landmark]
        if there < 0 or there > NO_DISTRICT or has(s.built, LANDMARK + landmark) != (there != NO_DISTRICT):
            return False
    return True


@rule
def keys_hold(box: Printed, s: State) -> bool:
    """P1.7, P3.2 All keys of a player are in hand, in the supply or on the board, at most one on each bank and on the Arc."""
    for seat in range(s.seats):
        me = s.player[seat]
        n, stands = int(me.keys) + int(me.spare), 0
        for place in range(PLACES):
            if me.keys_on[place] < 0 or (place <= ARC and me.keys_on[place] > 1):
                return False
            n += int(me.keys_on[place])
            if me.keys_on[place] > 0:
                stands |= only(place)
        if stands != me.stands or stands & ~(first_n(BUILDING) | int(s.built)) != 0 or me.francs < 0:
            return False
        if me.keys < 0 or me.spare < 0 or me.spare > box.spare_keys or n != box.keys[s.seats - 2] + box.spare_keys:
            return False
    return keys_in_hold(s)


@rule
def keys_in_hold(s: State) -> bool:
    """P5.1 The keys on buildings and landmarks of a district are counted."""
    for district in range(DISTRICTS):
        n = 0
        places = property_in(s, district)
        for seat in range(s.seats):
            for place in range(BUILDING, PLACES):
                if has(places, place):
                    n += int(s.player[seat].keys_on[place])
        if n != s.keys_in[district]:
            return False
    return True


@rule
def places_hold(box: Printed, s: State) -> bool:
    """P4.1, P7.6 A building or landmark has more than one key only as often as tokens 9 and 16 were used; two of one player only
    by token 9. Until the main action is made, what was used in this turn has brought no key anywhere."""
    more, own = 0, 0
    if (s.stage if s.resume == NO_STAGE else s.resume) <= TO:
        more, own = int(s.may_double) + int(s.may_join), int(s.may_double)
    for place in range(BUILDING, PLACES):
        n = 0
        for seat in range(s.seats):
            n += int(s.player[seat].keys_on[place])
            own += max(0, int(s.player[seat].keys_on[place]) - 1)
        more += max(0, n - 1)
    doubled = times_used(box, s, DOUBLE)
    return more <= doubled + times_used(box, s, JOIN) and own <= doubled


# --- goods and tokens ------------------------------------------------------------------------------------------------
@rule
def goods_hold(s: State) -> bool:
    """P1.4, P4.8, P7.4 Six of each good: beside spots, with players, in the supply, or (prestige) out of the game."""
    for good in range(GOODS):
        n = int(s.supply[good]) if good < RESOURCES else int(s.discarded[good - RESOURCES])
        if n < 0 or s.units[good] < 0:
            return False
        for spot in range(SPOTS):
            n += s.beside[spot] == good
        for seat in range(s.seats):
            if s.player[seat].goods[good] < 0:
                return False
            n += int(s.player[seat].goods[good])
        if n != OF_EACH:
            return False
    for spot in range(SPOTS):
        if s.beside[spot] < 0 or s.beside[spot] > NO_GOOD:
            return False
    return True


@rule
def bonuses_hold(box: Printed, s: State) -> bool:
    """P1.6, P7.2, P10.1 Every bonus token is on the track, unused with a player, or used; numbers lie in their zones."""
    for space in range(1, TRACK):
        number = s.number_at[space]
        if number < 1 or number >= TRACK or s.copies_at[space] < 0 or (not s.options.setup and number != space):
            return False
        n = int(s.copies_at[space]) + int(s.used[number])
        for seat in range(s.seats):
            n += has(s.player[seat].bonus, number)
        if s.used[number] < 0 or n != box.bonus[number].copies[s.seats - 2]:
            return False
    for seat in range(s.seats):
        me = s.player[seat]
        if me.bonus & ~(first_n(TRACK) & ~only(NO_BONUS)) != 0 or me.figure < 0 or me.figure > BONUSES or me.points < 0:
            return False
    return zones_hold(box, s)


@rule
def zones_hold(box: Printed, s: State) -> bool:
    """P10.1 Each zone's spaces have its own numbers, each once."""
    for zone in range(len(ZONES)):
        numbers = 0
        for space in range(1, TRACK):
            if has(box.zone[zone], space):
                numbers |= only(s.number_at[space])
        if numbers != box.zone[zone]:
            return False
    return True


@rule
def points_hold(s: State) -> bool:
    """P5.1 Every points token is in the supply or in one district."""
    found, n = int(s.points_left), count(s.points_left)
    for district in range(DISTRICTS):
        token = s.points_on[district]
        if token < 0 or token > NO_POINTS:
            return False
        if token != NO_POINTS:
            found |= only(token)
            n += 1
    return found == first_n(POINTS_TOKENS) and n == POINTS_TOKENS


@rule
def use_holds(s: State, take: int) -> bool:
    """P8.2 An end token is used by the player who took it, after taking it; or not at all."""
    token = s.end_token[take]
    used = has(s.player[s.end_taker[take]].ends_used, token)
    return bool(take < s.used_after[token] <= s.ends_taken if used else s.used_after[token] == 0)


@rule
def ends_hold(s: State) -> bool:
    """P8.1 to P8.3 End tokens are taken once each, when the stacks are empty, and then unused or used; after the last one the
    end has begun."""
    if s.ends_taken < 0 or s.ends_taken > END_TOKENS or (s.ends_taken == END_TOKENS) != (s.phase != GOES_ON):
        return False
    if s.ends_taken > 0 and not stacks_empty(s):
        return False
    tokens = 0
    for i in range(END_TOKENS):
        taken = i < s.ends_taken
        if (s.end_token[i] != NO_END_TOKEN) != taken or s.end_token[i] < 0 or s.end_token[i] > NO_END_TOKEN:
            return False
        if (s.end_taker[i] < s.seats) != taken or s.end_taker[i] < 0:
            return False
        tokens |= only(s.end_token[i])
        if taken and not use_holds(s, i):
            return False
    if count(tokens & first_n(END_TOKENS)) != s.ends_taken:
        return False
    for seat in range(s.seats):
        me = s.player[seat]
        if me.ends & me.ends_used != 0 or me.ends | me.ends_used != taken_by(s, seat):
            return False
    return True
