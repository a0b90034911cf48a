"""Visits and stops: the features of a turn on the way."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import has
from ..rules.journey import along, bus_place
from ..rules.setup import city_of
from ..state import BESIDE, EVENING, SIGHTS, STOP, VISIT, Printed, State
from .features import COMPLETES, DENIES, FAR, GAIN, HOT, IDLE, LEAVES, PASSES, REST, SCALE, SILLY, SPOILS, STOPS, WANTED, WORTH
from .outlook import Outlook, own_outlook
from .plan import Table, lay_out, my_worth, plan_visits, their_worth
from .worth import completes, sight_points

LITTLE = 0.05  # less is nothing
TRUST = (0.0, 0.0, 1.0, 0.75, 0.75)  # how far a plan can be relied on, by seats


@rule
def visit_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """T3, T4 Features of visits and of a stop."""
    look = own_outlook(box, s, seat)
    t = lay_out(box, s, seat, look)
    plan_visits(box, s, t, actions, n, out, WORTH, DENIES, REST)
    for i in range(n):
        if actions[i] == STOP:
            out[i, STOPS] = 1.0
            out[i, REST] = t.my_stop
        else:
            sight_features(box, s, t, look, actions[i] - VISIT, out[i])
    left_behind(box, s, t, actions, n, out)
    mark_silly(s, actions, n, out)
    compare(n, TRUST[s.seats], out)


@rule
def sight_features(box: Printed, s: State, t: Table, look: Outlook, sight: int, row: Numbers) -> None:
    """The features of one sight on its own."""
    city = city_of(box, s)
    roof = t.roof if has(city.roofs, sight) else 0.0
    row[GAIN] = sight_points(box, city, look, sight) + roof
    if row[WORTH] < LITTLE:
        row[IDLE] = 1.0
        return
    row[COMPLETES] = completes(city, look, sight)
    row[HOT] = has(look.hot, sight)
    row[WANTED] = has(look.wanted, sight)


@rule
def left_behind(box: Printed, s: State, t: Table, actions: Ints, n: int, out: Numbers) -> None:
    """The sights between the bus and the one chosen: how many they are, and what they are worth."""
    city = city_of(box, s)
    place = bus_place(box, s)
    if s.bus != BESIDE and s.seats == 2:
        place += 1
    while place < SIGHTS:
        sight = along(box, s, place)
        beyond = False
        mine, theirs = my_worth(box, s, city, t, sight), their_worth(box, s, city, t, sight)
        for i in range(n):
            if actions[i] != STOP and along(box, s, actions[i] - VISIT) > place:
                beyond = True
                out[i, FAR] += 1.0
                out[i, PASSES] += max(mine, 0.0) / SCALE
                out[i, LEAVES] += theirs / SCALE
        if not beyond:
            return
        place += 1


@rule
def mark_silly(s: State, actions: Ints, n: int, out: Numbers) -> None:
    """Where the journey can be ended (the last of the actions): in the evening a visit that brings nothing, if no other brings
    anything either; and with two players the end itself, if a visit brings points and leaves nothing to the other."""
    if actions[n - 1] != STOP or n == 1 or s.stage != EVENING:
        return
    best = 0.0
    for i in range(n - 1):
        best = max(best, out[i, GAIN])
    if best < LITTLE:
        for i in range(n - 1):
            out[i, SILLY] = 1.0
    elif n == 2 and s.seats == 2 and out[0, REST] >= 0.0:
        out[1, SILLY] = 1.0


@rule
def compare(n: int, trust: float, out: Numbers) -> None:
    """Scales the columns of points; what is to come is compared with the best choice."""
    best, spoilt = out[0, REST], 0.0
    for i in range(n):
        best = max(best, out[i, REST])
        spoilt = max(spoilt, out[i, DENIES])
    for i in range(n):
        out[i, REST] = trust * (out[i, REST] - best) / SCALE
        out[i, SPOILS] = out[i, STOPS] * spoilt / SCALE
        out[i, GAIN] /= SCALE
        out[i, WORTH] /= SCALE
        out[i, DENIES] /= SCALE
