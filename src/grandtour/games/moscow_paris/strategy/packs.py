"""Four small numbers in one whole number: the lines of the four rows, the fronts of the four seats, what four cities are worth.

A turn is thought through many times over; numbers packed like this cost nothing to copy.
"""

from __future__ import annotations

from ....engine.jit import rule

BITS = 15  # of each part: enough for sets of kinds, and four of them leave the sign alone
PART = (1 << BITS) - 1


@rule
def part(pack: int, i: int) -> int:
    """The i-th number."""
    return (pack >> (BITS * i)) & PART


@rule
def with_part(pack: int, i: int, value: int) -> int:
    """The pack with another i-th number."""
    return (pack & ~(PART << (BITS * i))) | (value << (BITS * i))
