"""What a player may still see: the sights visited, those that the bus can still reach, and the chance to visit each."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....parts.sets import count, first_n, has, lowest
from ..rules.hidden import known_routes
from ..rules.journey import along, bus_place
from ..rules.scoring import visited
from ..rules.setup import city_of
from ..state import BESIDE, CARDS, EVENING, LONG, LUNCH, MORNING, OVER, SHORT, SIGHTS, City, Printed, State

PLAIN_SIGHT, WANTED_SIGHT, HOT_SIGHT = range(3)  # on none of the routes; on one; the last one missing, or on several

# The chance that a sight is visited, by how much it is wanted and by how many journeys still lead there (counted in games of
# the hand-made player): with two or three players, and with four.
LIKELY = (
    ((0.0, 0.25, 0.48), (0.0, 0.48, 0.79), (0.0, 0.66, 0.92)),
    ((0.0, 0.12, 0.32), (0.0, 0.33, 0.67), (0.0, 0.50, 0.81)),
)
CROWD = 4  # from this many players on the second table holds


class Outlook(NamedTuple):
    """How a player stands, as far as somebody knows; all but the last are sets."""

    visited: int  # sights
    short: int  # routes that the player is known to have
    long: int
    wanted: int  # sights on routes that can still be completed
    hot: int  # those of them that are the last one missing of a route, or are on several
    once: int  # sights to which one journey still leads
    twice: int  # sights to which both journeys still lead
    early: int  # 1 before lunch: long routes are still to come
    crowd: int  # 1 with so many players that everyone sees less


@rule
def ahead_of(box: Printed, s: State) -> int:
    """The sights to which the bus still comes in this journey."""
    if s.bus == BESIDE:
        return first_n(SIGHTS)
    place = bus_place(box, s)
    if s.seats > 2:
        place -= 1
    if along(box, s, 0) == 0:
        return first_n(SIGHTS) & ~first_n(place + 1)
    return first_n(SIGHTS - 1 - place)


@rule
def journeys_left(box: Printed, s: State, stage: int) -> tuple[int, int]:
    """The sights to which one journey still leads, and those to which both do."""
    everything = first_n(SIGHTS)
    if stage == OVER:
        return 0, 0
    if stage == EVENING:
        return ahead_of(box, s), 0
    if stage == LUNCH:
        return everything, 0
    if stage == MORNING:
        ahead = ahead_of(box, s)
        return everything & ~ahead, ahead
    return 0, everything


@rule
def wishes(city: City, cards: int, kind: int, seen: int, reach: int) -> tuple[int, int]:
    """The sights that can still complete routes, and those of them that are the last one missing or are on several."""
    wanted, hot, rest = 0, 0, cards
    while rest != 0:
        missing = int(city.route[kind][lowest(rest)].stops) & ~seen
        rest &= rest - 1
        if missing & ~reach == 0:
            hot |= wanted & missing
            wanted |= missing
            if missing & (missing - 1) == 0:
                hot |= missing
    return wanted, hot


@rule
def looking(box: Printed, s: State, seen: int, short: int, long: int) -> Outlook:
    """The outlook of somebody with these sights and routes."""
    city = city_of(box, s)
    once, twice = journeys_left(box, s, s.stage)
    wanted, hot = wishes(city, short, SHORT, seen, once | twice)
    also, warm = wishes(city, long, LONG, seen, once | twice)
    hot |= warm | (wanted & also)
    early, crowd = 1 if s.stage <= MORNING else 0, 1 if s.seats >= CROWD else 0
    return Outlook(seen, short, long, wanted | also, hot, once & ~seen, twice & ~seen, early, crowd)


@rule
def own_outlook(box: Printed, s: State, seat: int) -> Outlook:
    """How a player stands by their own knowledge."""
    kept = s.player[seat].kept
    return looking(box, s, visited(s, seat), first_n(CARDS) & int(kept[SHORT]), first_n(CARDS) & int(kept[LONG]))


@rule
def passed_routes(s: State, seat: int, kind: int) -> int:
    """T8 Routes that went through the player's hands in a draft and are somebody else's now."""
    me = s.player[seat]
    return first_n(CARDS) & known_routes(s, seat, kind) & ~int(me.kept[kind]) & ~int(me.packet)


@rule
def rival_outlook(box: Printed, s: State, seat: int, rival: int) -> Outlook:
    """How a rival stands, as far as `seat` can know: with two players, whoever passed a route on knows who has it."""
    if s.seats > 2:
        return looking(box, s, visited(s, rival), 0, 0)
    return looking(box, s, visited(s, rival), passed_routes(s, seat, SHORT), passed_routes(s, seat, LONG))


@rule
def unknown_routes(s: State, seat: int, rival: int, kind: int) -> int:
    """How many routes of a rival `seat` does not know."""
    held = count(s.player[rival].kept[kind])
    return max(held - count(passed_routes(s, seat, kind)), 0) if s.seats == 2 else held


@rule
def wish_for(look: Outlook, sight: int) -> int:
    """How much a sight is wanted."""
    return HOT_SIGHT if has(look.hot, sight) else WANTED_SIGHT if has(look.wanted, sight) else PLAIN_SIGHT


@rule
def journeys_to(look: Outlook, sight: int) -> int:
    """How many journeys still lead to a sight."""
    return 2 if has(look.twice, sight) else 1 if has(look.once, sight) else 0


@rule
def chance_of(look: Outlook, sight: int) -> float:
    """How likely a sight is to have been visited at the end."""
    if has(look.visited, sight):
        return 1.0
    return LIKELY[look.crowd][wish_for(look, sight)][journeys_to(look, sight)]


@rule
def chance_of_all(look: Outlook, sights: int) -> float:
    """How likely all of some sights are to have been visited at the end."""
    rest = sights & ~look.visited
    if rest & ~(look.once | look.twice) != 0:
        return 0.0
    chance = 1.0
    sight = 0
    while rest != 0:
        if rest & 1 == 1:
            chance *= chance_of(look, sight)
        rest >>= 1
        sight += 1
    return chance


@rule
def later_chance(look: Outlook, sight: int) -> float:
    """The chance that a sight that is left out now is visited in the other journey."""
    return LIKELY[look.crowd][wish_for(look, sight)][1] if has(look.twice, sight) else 0.0
