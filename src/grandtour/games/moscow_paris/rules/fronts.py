"""M2.3, M2.4: the cars in front of a player."""

from __future__ import annotations

from ....engine.jit import rule
from ..state import ALL_CARS, Printed, State
from . import reasons as why
from .cards import cars_in_front, kinds_in_hand, leave_hand


@rule
def refuse_out(box: Printed, s: State, seat: int, car: int) -> int:
    """M2.3 Why a car can't be put out."""
    if s.player[seat].hand[car] == 0:
        return why.NOT_IN_HAND
    return why.FINE if cars_in_front(s, seat) < box.front else why.FRONT_FULL


@rule
def refuse_back(s: State, seat: int, car: int) -> int:
    """M2.4 Why a car can't be taken back."""
    return why.FINE if s.player[seat].front[car] > 0 else why.NOT_IN_FRONT


@rule
def cars_to_put_out(box: Printed, s: State, seat: int) -> int:
    """M2.3 Any car of the hand, unless four lie in front."""
    return kinds_in_hand(s, seat) & ALL_CARS if cars_in_front(s, seat) < box.front else 0


@rule
def put_out(s: State, seat: int, car: int) -> None:
    """M2.3 A car from hand to front; nothing is drawn."""
    leave_hand(s, seat, car)
    s.player[seat].front[car] += 1


@rule
def take_back(s: State, seat: int, car: int) -> None:
    """M2.4 A car from front to hand: everyone knows that it is there; M5.1 it counts."""
    me = s.player[seat]
    me.front[car] -= 1
    me.hand[car] += 1
    me.known[car] += 1
    me.backs += 1
