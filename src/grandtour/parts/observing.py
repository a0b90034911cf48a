"""Sets as numbers for learning: 1 for what is in a set. Each function returns the place behind what it wrote."""

from __future__ import annotations

from ..engine.jit import rule
from ..engine.record import Numbers
from .sets import has


@rule
def write_set(members: int, size: int, out: Numbers, n: int) -> int:
    """A set of numbers below `size`."""
    for i in range(size):
        if has(members, i):
            out[n + i] = 1
    return n + size


@rule
def write_seats(members: int, seats: int, viewer: int, room: int, out: Numbers, n: int) -> int:
    """A set of seats, counted from the viewer's own; there is room for more seats than there are."""
    for other in range(seats):
        if has(members, (viewer + other) % seats):
            out[n + other] = 1
    return n + room
