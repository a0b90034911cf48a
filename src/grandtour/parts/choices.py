"""Legal actions as a game writes them, one behind the other."""

from __future__ import annotations

import numpy as np

from ..engine.jit import PLAIN, rule
from ..engine.lanes import BYTE, HALF, write_eight
from ..engine.structs import Ints
from .sets import count, first_n, lowest, members_of

# For each set of numbers below eight its members, each in a byte, the lowest one first.
MEMBERS = np.array([sum(i << (BYTE * n) for n, i in enumerate(members_of(some))) for some in range(1 << HALF)], np.int64)


@rule
def also(a: int, n: int, out: Ints) -> int:
    """One more action behind the first n; how many there are then."""
    out[n] = a
    return n + 1


@rule
def each(first: int, members: int, size: int, out: Ints, n: int) -> int:
    """An action for each member of a set of numbers below `size`, numbered from `first` on; how many there are then.

    Processors guess badly how many members a set has. So eight actions are written at once, those that are too many are written
    over, and only where there is no room for them is it done one by one."""
    if PLAIN or n + size + HALF > len(out):
        return one_by_one(first, members, out, n)
    for start in range(0, size, HALF):
        some = (members >> start) & first_n(HALF)
        write_eight(MEMBERS[some], first + start, out, n)
        n += count(some)
    return n


@rule
def one_by_one(first: int, members: int, out: Ints, n: int) -> int:
    """The same, simply."""
    rest = members
    while rest != 0:
        out[n] = first + lowest(rest)
        rest &= rest - 1
        n += 1
    return n
