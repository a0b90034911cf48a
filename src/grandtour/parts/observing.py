"""Sets as numbers for learning: 1 for what is in a set. Each function returns the place behind what it wrote."""

from __future__ import annotations

from ..engine.jit import rule
from ..engine.structs import Numbers
from .sets import first_n, lowest


@rule
def clear(out: Numbers, size: int) -> None:
    """Zeros for all that will not be written."""
    for i in range(size):
        out[i] = 0


@rule
def write_set(members: int, size: int, out: Numbers, n: int) -> int:
    """A set of numbers below `size`."""
    rest = int(members) & first_n(size)
    while rest != 0:
        out[n + lowest(rest)] = 1
        rest &= rest - 1
    return n + size


@rule
def write_seats(members: int, seats: int, viewer: int, room: int, out: Numbers, n: int) -> int:
    """A set of seats, counted from the viewer's own; there is room for more seats than there are."""
    there = int(members) & first_n(seats)
    from_me = ((there >> int(viewer)) | (there << int(seats - viewer))) & first_n(seats)
    return write_set(from_me, room, out, n)
