"""Seats around the table."""

from __future__ import annotations

from ..engine.jit import rule


@rule
def seat_after(seat: int, steps: int, seats: int) -> int:
    """The seat that is some steps on, at most once around the table. (A division would take far longer.)"""
    found = int(seat) + int(steps)
    return found if found < seats else found - int(seats)
