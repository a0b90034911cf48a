"""M4.4: the chain of exchanges around the table."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.choices import each
from ....parts.sets import lowest
from ..state import CARS, CHAIN, NEIGHBOURS, NOBODY, PREVIOUS, STEP_TO, State
from . import reasons as why
from .actions import give_action
from .cards import cars_in_front, kinds_in_front


@rule
def neighbour(s: State, seat: int, way: int) -> int:
    """M4.4 The next player, or the previous one."""
    return (seat + STEP_TO[way]) % s.seats


@rule
def goes_that_way(s: State, way: int) -> bool:
    """M4.4 Whoever plays the card chooses the way, the others go on to the far side. With two players there is one
    neighbour, not two."""
    if s.stage == CHAIN:
        return way == s.way
    return s.seats > 2 or way != PREVIOUS


@rule
def refuse_give(s: State, seat: int, mine: int, way: int, theirs: int) -> int:
    """M4.4 Why two cars can't be exchanged."""
    if not goes_that_way(s, way):
        return why.WRONG_WAY
    if s.player[seat].front[mine] == 0:
        return why.NOT_IN_FRONT
    return why.FINE if s.player[neighbour(s, seat, way)].front[theirs] > 0 else why.NOT_THEIRS


@rule
def legal_gives(s: State, seat: int, out: Ints) -> int:
    """M4.4 Any of one's own cars for any of a neighbour's."""
    n, cars = 0, kinds_in_front(s, seat)
    while cars != 0:
        for way in range(NEIGHBOURS):
            if goes_that_way(s, way):
                n = each(give_action(lowest(cars), way, 0), kinds_in_front(s, neighbour(s, seat, way)), CARS, out, n)
        cars &= cars - 1
    return n


@rule
def give(s: State, seat: int, mine: int, way: int, theirs: int) -> None:
    """M4.4 A car in front of one player for one in front of a neighbour."""
    me, other = s.player[seat], s.player[neighbour(s, seat, way)]
    me.front[mine] -= 1
    other.front[mine] += 1
    other.front[theirs] -= 1
    me.front[theirs] += 1


@rule
def pass_on(s: State, seat: int, way: int) -> bool:
    """M4.4 The player who was given a car is asked next, unless the chain would come back to where it began, or the next
    one has no car in front. Whether the chain continues."""
    receiver = neighbour(s, seat, way)
    following = neighbour(s, receiver, way)
    if following == s.turn or cars_in_front(s, following) == 0:
        end_chain(s)
        return False
    s.stage, s.asked, s.way = CHAIN, receiver, way
    return True


@rule
def end_chain(s: State) -> None:
    s.asked, s.way = NOBODY, 0
