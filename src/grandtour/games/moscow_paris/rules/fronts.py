"""M2.3, M2.4: the cars in front of a player."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import lowest
from ..state import ALL_CARS, BACK, OUT, Printed, State
from . import reasons as why
from .cards import cars_in_front, kinds_in_front, kinds_in_hand, leave_hand


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
def legal_outs_and_backs(box: Printed, s: State, seat: int, out: Ints, n: int) -> int:
    """M2.3 Any car of the hand, unless four lie there; M2.4 any car that lies there."""
    if cars_in_front(s, seat) < box.front:
        n = write_each(OUT, kinds_in_hand(s, seat) & ALL_CARS, out, n)
    return write_each(BACK, kinds_in_front(s, seat), out, n)


@rule
def write_each(first: int, kinds: int, out: Ints, n: int) -> int:
    """An action for each kind of a set."""
    rest = kinds
    while rest != 0:
        out[n] = first + lowest(rest)
        rest &= rest - 1
        n += 1
    return n


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
