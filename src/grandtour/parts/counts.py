"""Cards of which there are several alike: an array with the number of each kind."""

from __future__ import annotations

from ..engine.jit import rule
from ..engine.structs import Ints
from .sets import only


@rule
def total(counts: Ints) -> int:
    """How many there are of all kinds."""
    n = 0
    for kind in range(len(counts)):
        n += int(counts[kind])
    return n


@rule
def kinds_in(counts: Ints, kinds: int) -> int:
    """The kinds of which there are any, among the first `kinds`, as a set."""
    found = 0
    for kind in range(kinds):
        if counts[kind] > 0:
            found |= only(kind)
    return found
