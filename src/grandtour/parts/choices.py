"""Legal actions as a game writes them, one behind the other."""

from __future__ import annotations

from ..engine.jit import rule
from ..engine.structs import Ints


@rule
def also(a: int, n: int, out: Ints) -> int:
    """One more action behind the first n; how many there are then."""
    out[n] = a
    return n + 1
