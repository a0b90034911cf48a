"""A plan along the way: what the rest of a journey is worth, worked out from its end back to the bus.

Each place of the way has the value of what is still to come for the player if the bus is there and it is the turn of the player,
of the rival before them, of the one before that, and so on. The player takes the best; of rivals only the odds are known.
"""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import count, has, only
from ..rules.journey import along, bus_place, journey_of
from ..rules.setup import city_of
from ..state import BESIDE, LARGE, LAST_SIGHTS, MORNING, SIGHTS, VISIT, City, Printed, State
from .outlook import Outlook
from .rivals import crowd_worth, duel_worth, hidden_worth, last_missing, rival_of_two
from .worth import roof_mean, worth_now

HORIZON = 20  # places beyond this are too far away to matter for a choice
NEAR, FAR = 2, 3  # how many sights one may choose beyond the bus's own, while that has a free cell and once it is full
NONE = -1000.0  # the worth of a sight that can't be chosen
ENVY = (0.0, 0.0, 1.2, 0.6, 0.4)  # what a point of a rival counts, by seats
STEP_ODDS = (1.0, 1.0, 0.8)  # how readily a rival goes one, two or three sights on
STAY_ODDS = 0.7
KEEN = 0.5  # how much a point of worth adds to these odds
STOP_ODDS = 0.7
# T4.1 What it is worth to begin the evening, by seats: the player after the one who ended the morning does.
START = (0.0, 0.0, 10.0, 7.0, 10.0)

Three = tuple[float, float, float]
Four = tuple[float, float, float, float]


class Table(NamedTuple):
    """What never changes while a plan is made."""

    duel: bool
    rivals: int
    envy: float
    seat: int
    journey: int
    me: Outlook
    rival: Outlook
    hidden: float
    last: tuple[int, int]
    roof: float
    start: float  # what it is worth to the player if the rival before them ends the journey
    my_stop: float  # and if they end it themselves


class Way(NamedTuple):
    """A place of the way: what its sight is worth and what is to come, for this place and the next ones."""

    mine: Four  # worth of the sights from here on to the player
    theirs: Four  # and to a rival
    my_turn: Three  # what is still to come when the bus is here, or one or two places on
    before: tuple[Three, Three, Three]  # the same when one, two or three rivals move first
    full: Four  # the same for this place once its sight is full, by how many rivals move first


NOTHING = (0.0, 0.0, 0.0)


@rule
def lay_out(box: Printed, s: State, seat: int, look: Outlook) -> Table:
    """Gathers what a plan needs."""
    journey = journey_of(s)
    duel = s.seats == 2
    rival = rival_of_two(box, s, seat) if duel else look
    hidden = hidden_worth(s, seat, (seat + 1) % s.seats) if duel else 0.0
    last = last_missing(city_of(box, s), s, seat, rival) if duel else (0, 0)
    start = START[s.seats] if s.stage == MORNING else 0.0
    roof = roof_mean(box, s, seat, journey) if city_of(box, s).roofs != 0 else 0.0
    return Table(duel, s.seats - 1, ENVY[s.seats], seat, journey, look, rival, hidden, last, roof, start, -start if duel else 0.0)


@rule
def end_of_the_way() -> Way:
    """Beyond the last sight (or the horizon) there is nothing."""
    none = (NONE, NONE, NONE, NONE)
    return Way(none, none, NOTHING, (NOTHING, NOTHING, NOTHING), (0.0, 0.0, 0.0, 0.0))


@rule
def my_worth(box: Printed, s: State, city: City, t: Table, sight: int) -> float:
    """What a visit in this journey is worth to the player; NONE if it is not possible."""
    if has(s.tokens[t.journey, sight], t.seat):
        return NONE
    roof = t.roof if has(city.roofs, sight) else 0.0
    return worth_now(box, city, t.me, sight) + roof


@rule
def their_worth(box: Printed, s: State, city: City, t: Table, sight: int) -> float:
    """What a visit in this journey is worth to a rival."""
    if t.duel:
        roof = t.roof if has(city.roofs, sight) else 0.0
        return duel_worth(box, city, t.rival, t.hidden, t.last, sight) + roof
    return crowd_worth(s, city, t.seat, sight)


@rule
def choose(mine: Four, after: Three, stay: float, far: int, can_stop: bool, stop: float) -> float:
    """The player's turn: the best of staying (NONE if not possible), going on, and stopping."""
    best = stay
    for j in range(far):
        best = max(best, mine[j + 1] + after[j])
    if can_stop or best < 0.5 * NONE:
        best = max(best, stop)
    return best


@rule
def expect(theirs: Four, after: Three, stay: float, far: int, can_stop: bool, stop: float, envy: float) -> float:
    """A rival's turn: the average over what they may do."""
    odds, total = 0.0, 0.0
    if stay > 0.5 * NONE:
        odds = STAY_ODDS + KEEN * theirs[0]
        total = odds * (stay - envy * theirs[0])
    for j in range(far):
        if theirs[j + 1] > 0.5 * NONE:
            likely = STEP_ODDS[j] + KEEN * theirs[j + 1]
            odds += likely
            total += likely * (after[j] - envy * theirs[j + 1])
    if can_stop:
        odds += STOP_ODDS
        total += STOP_ODDS * stop
    return total / odds if odds > 0.0 else stop


@rule
def step_back(box: Printed, s: State, city: City, t: Table, way: Way, place: int) -> Way:
    """The way seen from one place earlier."""
    sight = along(box, s, place)
    a, b = my_worth(box, s, city, t, sight), their_worth(box, s, city, t, sight)
    mine = (a, way.mine[0], way.mine[1], way.mine[2])
    theirs = (b, way.theirs[0], way.theirs[1], way.theirs[2])
    can_stop = place >= SIGHTS - LAST_SIGHTS
    large = city.cells[sight] == LARGE
    return joined(t, way, mine, theirs, can_stop, not t.duel or large, NEAR if t.duel or large else FAR)


@rule
def joined(t: Table, way: Way, mine: Four, theirs: Four, can_stop: bool, stays: bool, far: int) -> Way:
    """What is still to come at a place, from what is to come at the next ones."""
    last = way.before[t.rivals - 1]
    full0 = choose(mine, last, NONE, far, can_stop, t.my_stop)
    full1 = expect(theirs, way.my_turn, NONE, far, can_stop, t.start, t.envy)
    full2, full3 = 0.0, 0.0
    if not t.duel:
        full2 = expect(theirs, way.before[0], NONE, far, can_stop, 0.0, t.envy)
        full3 = expect(theirs, way.before[1], NONE, far, can_stop, 0.0, t.envy)
    full = (full0, full1, full2, full3)
    free0, free1, free2, free3 = full0, full1, full2, full3
    if stays:
        free0 = choose(mine, last, mine[0] + full[t.rivals], NEAR, can_stop, t.my_stop)
        free1 = expect(theirs, way.my_turn, full0, NEAR, can_stop, t.start, t.envy)
        if not t.duel:
            free2 = expect(theirs, way.before[0], full1, NEAR, can_stop, 0.0, t.envy)
            free3 = expect(theirs, way.before[1], full2, NEAR, can_stop, 0.0, t.envy)
    before = (pushed(free1, way.before[0]), pushed(free2, way.before[1]), pushed(free3, way.before[2]))
    return Way(mine, theirs, pushed(free0, way.my_turn), before, full)


@rule
def pushed(value: float, window: Three) -> Three:
    return (value, window[0], window[1])


@rule
def first_place(box: Printed, s: State) -> int:
    """The first place of the way that still matters."""
    return bus_place(box, s)


@rule
def after_visit(city: City, s: State, t: Table, way: Way, sight: int) -> float:
    """What is still to come once the player has put a token on the sight of this place."""
    taken = count(int(s.tokens[t.journey, sight]) | only(t.seat))
    if taken >= city.cells[sight] or (t.duel and sight == s.bus):
        return way.full[t.rivals]
    return way.before[t.rivals - 1][0]


@rule
def plan_visits(
    box: Printed, s: State, t: Table, actions: Ints, n: int, out: Numbers, mine: int, theirs: int, later: int
) -> None:
    """For each visit among the actions: its worth to the player, to a rival, and what is still to come after it, in three
    columns."""
    city = city_of(box, s)
    first = first_place(box, s)
    way = end_of_the_way()
    for place in range(min(first + HORIZON, SIGHTS) - 1, first - 1, -1):
        way = step_back(box, s, city, t, way, place)
        sight = along(box, s, place)
        for i in range(n):
            if actions[i] == VISIT + sight:
                out[i, mine] = way.mine[0]
                out[i, theirs] = way.theirs[0]
                out[i, later] = after_visit(city, s, t, way, sight)


@rule
def rest_of_journey(box: Printed, s: State, t: Table) -> float:
    """What is still to come for the player in the journey on the way, whoever's turn it is."""
    city = city_of(box, s)
    first = first_place(box, s)
    way = end_of_the_way()
    for place in range(min(first + HORIZON, SIGHTS) - 1, first - 1, -1):
        way = step_back(box, s, city, t, way, place)
    moves_first = (t.seat - s.turn) % s.seats
    if s.bus == BESIDE:
        way = joined(t, way, (NONE, *way.mine[:3]), (NONE, *way.theirs[:3]), False, False, FAR)
        return way.full[moves_first]
    if count(s.tokens[t.journey, s.bus]) >= city.cells[s.bus]:
        return way.full[moves_first]
    return way.my_turn[0] if moves_first == 0 else way.before[moves_first - 1][0]
