"""What the player knows before looking at any move: the time left, the worth of a franc and of goods, the districts."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....parts.sets import has
from ..rules.effects import holding
from ..rules.places import property_in
from ..rules.scoring import worth
from ..state import (
    BRONZE,
    DISTRICTS,
    END_TOKENS,
    FRANCS_AT_END,
    GOES_ON,
    GOODS,
    LAST_ROUND,
    NO_POINTS,
    POINTS_TOKENS,
    RESOURCES,
    SCORED,
    STACKS,
    Printed,
    State,
)

ENDS_PACE = 1.30  # turns that it takes until an end token is gone: not every turn takes one
FRANC = 1.66  # points for a franc, while there is time to spend it
TIME_TO_SPEND = 5.47  # turns
PLENTY = 25.7  # francs: with this many, another one is worth half
TIME_TO_USE = 25.1  # turns until a good has found its use
MATCHED = 0.30  # chance that prestige meets its icon
CROWD = 0.68  # how much less a good is worth for each one that the player has already
SPREAD = 1.20  # francs by which a district may still change, a turn
FEWEST_SPREAD = 0.5
MOST_SPREAD = 11.3
BARE = 0.51  # chance that a district without a points token gets one, and for each key in it
BARE_KEY = 0.08

FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH = range(DISTRICTS)
SUM = 10  # bits of a sum
SUMS = (1 << SUM) - 1


class Outlook(NamedTuple):
    """What is computed once for all moves of a position."""

    turns: float  # of the player's own, after this one
    franc: float  # points for one
    spread: float  # francs by which districts may still change
    lands: tuple[int, int, int, int, int, int]  # the sums in each district: the player's own, then each rival's, SUM bits each
    first: float  # points of a district without a points token, as may be expected
    second: float
    third: float


# --- time and money --------------------------------------------------------------------------------------------------
@rule
def turns_left(s: State) -> float:
    """P8.3 How many turns of each player will come after this one, by a guess that becomes sure at the end."""
    if s.phase != GOES_ON:
        return 0.0 if s.phase == LAST_ROUND else 1.0
    left = 0
    for stack in range(STACKS):
        left += s.stack[stack].left
    return (left + ENDS_PACE * (END_TOKENS - s.ends_taken)) / s.seats + 1.0


@rule
def wealth(box: Printed, s: State, seat: int) -> int:
    """P6.2 The player's francs, with all goods sold: trades hardly change it, so that no trade changes the player's mind."""
    francs = int(s.player[seat].francs)
    for good in range(GOODS):
        francs += int(s.player[seat].goods[good]) * int(box.sell[good])
    return francs


@rule
def franc_worth(box: Printed, s: State, seat: int, turns: float) -> float:
    """Points for a franc: it falls towards the end, and with plenty of them; P9.1 with token 27 it is a point at least."""
    spent = FRANC * min(1.0, turns / TIME_TO_SPEND) * PLENTY / (PLENTY + wealth(box, s, seat))
    return max(1.0, spent) if holding(box, s, seat, FRANCS_AT_END) != 0 else spent


@rule
def good_worth(box: Printed, s: State, seat: int, turns: float, franc: float, good: int) -> float:
    """Points for one more of a good: what it sells for, or what it will be good for."""
    sold = float(box.sell[good]) * franc
    ripe = min(1.0, turns / TIME_TO_USE) / (1.0 + CROWD * int(s.player[seat].goods[good]))
    if good < RESOURCES:
        return max(sold, float(box.buy[good]) * FRANC * ripe)
    return max(sold, float(box.prestige[good - BRONZE]) * MATCHED * ripe)


# --- districts -------------------------------------------------------------------------------------------------------
@rule
def land_of(box: Printed, s: State, seat: int, district: int) -> int:
    """P9.2 The sums in a district: the player's own, then those of the rivals."""
    places = property_in(s, district)
    sums = 0
    for i in range(s.seats):
        sums |= min(worth(box, s, (seat + i) % s.seats, places), SUMS) << (i * SUM)
    return sums


@rule
def bare_points(box: Printed, s: State, place: int) -> float:
    """The points for a place in a district that has no points token yet: the mean of the tokens left."""
    total, n = 0, 0
    for token in range(POINTS_TOKENS):
        if has(s.points_left, token):
            total += int(box.district_points[token, place])
            n += 1
    return total / n if n > 0 else 0.0


@rule
def outlook(box: Printed, s: State, seat: int) -> Outlook:
    """What the player takes into account in this position."""
    turns = turns_left(s)
    lands = (
        land_of(box, s, seat, FIRST),
        land_of(box, s, seat, SECOND),
        land_of(box, s, seat, THIRD),
        land_of(box, s, seat, FOURTH),
        land_of(box, s, seat, FIFTH),
        land_of(box, s, seat, SIXTH),
    )
    points = (bare_points(box, s, 0), bare_points(box, s, 1), bare_points(box, s, 2))
    spread = min(MOST_SPREAD, FEWEST_SPREAD + SPREAD * turns)
    return Outlook(turns, franc_worth(box, s, seat, turns), spread, lands, points[0], points[1], points[2])


@rule
def short_outlook(box: Printed, s: State, seat: int) -> Outlook:
    """The same without the districts, for questions that have nothing to do with them."""
    turns = turns_left(s)
    return Outlook(turns, franc_worth(box, s, seat, turns), FEWEST_SPREAD, (0, 0, 0, 0, 0, 0), 0.0, 0.0, 0.0)


@rule
def ahead(more: float, spread: float) -> float:
    """The chance to end up ahead of somebody, with so much more now."""
    return min(1.0, max(0.0, (1.0 + more / spread) / 2))


@rule
def shared(sums: int, who: int, seats: int, spread: float, first: float, second: float, third: float) -> float:
    """P9.2 to P9.4 The points that one of the players may expect of a district; `who` is counted from the owner of the sums."""
    mine = (sums >> (who * SUM)) & SUMS
    if mine == 0:
        return 0.0
    before = 0.0  # players
    for other in range(seats):
        if other != who:
            theirs = (sums >> (other * SUM)) & SUMS
            before += 1.0 - ahead(float(mine - theirs), spread)
    if seats == 2:
        theirs = (sums >> ((1 - who) * SUM)) & SUMS
        return first * (1.0 - before) + second * before * ahead(float(2 * mine - theirs), spread)
    if before <= 1.0:
        return first * (1.0 - before) + second * before
    if before <= 2.0:
        return second * (2.0 - before) + third * (before - 1.0)
    return third * (SCORED - before)


@rule
def district_worth(box: Printed, s: State, o: Outlook, district: int, who: int, sums: int) -> float:
    """P9.2 What a district with these sums is worth to one of the players."""
    token = int(s.points_on[district])
    if token != NO_POINTS:
        points = box.district_points[token]
        return shared(sums, who, int(s.seats), o.spread, float(points[0]), float(points[1]), float(points[2]))
    if s.points_left == 0:
        return 0.0
    chance = min(1.0, o.turns / TIME_TO_SPEND) * min(1.0, BARE + BARE_KEY * int(s.keys_in[district]))
    return chance * shared(sums, who, int(s.seats), o.spread, o.first, o.second, o.third)


@rule
def rivals_worth(box: Printed, s: State, o: Outlook, district: int, sums: int) -> float:
    """What a district is worth to the rivals, as it counts for the player: on the average."""
    total = 0.0
    for other in range(1, s.seats):
        total += district_worth(box, s, o, district, other, sums)
    return total / (s.seats - 1)
