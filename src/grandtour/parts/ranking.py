"""Places with ties."""

from __future__ import annotations

from ..engine.jit import rule
from ..engine.structs import Ints


@rule
def place(keys: Ints, n: int, i: int) -> int:
    """One more than how many of the first n have a higher key than number i."""
    ahead = 0
    for other in range(n):
        if keys[other] > keys[i]:
            ahead += 1
    return ahead + 1
