"""Sets of small numbers (cards, sights, seats) as bits of one whole number."""

from __future__ import annotations

from functools import lru_cache

from ..engine.jit import rule
from ..engine.rng import Chance, below

REMEMBERED = 1 << 12  # sets whose members are known without looking: views ask for the same ones again and again


@rule
def only(i: int) -> int:
    """The set of i alone. (`int`: a short numpy number would cut the bit off in plain Python.)"""
    return 1 << int(i)


@rule
def has(members: int, i: int) -> bool:
    return (int(members) >> int(i)) & 1 == 1


@rule
def count(members: int) -> int:
    """How many there are."""
    n = 0
    rest = int(members)
    while rest != 0:
        rest &= rest - 1
        n += 1
    return n


@rule
def lowest(members: int) -> int:
    """The smallest member of a set that has any; `members & (members - 1)` are the others."""
    return count((members & -members) - 1)


@rule
def first_n(n: int) -> int:
    """The set of 0 … n − 1."""
    return (1 << int(n)) - 1


@rule
def nth(members: int, n: int) -> int:
    """The member that has n smaller ones."""
    rest = int(members)
    for _ in range(n):
        rest &= rest - 1
    i = 0
    while not has(rest, i):
        i += 1
    return i


@rule
def some(chance: Chance, members: int, n: int) -> int:
    """A random subset of n members."""
    chosen = 0
    for _ in range(n):
        rest = int(members) & ~chosen
        chosen |= only(nth(rest, below(chance, count(rest))))
    return chosen


def members_of(members: int) -> list[int]:
    """The members, in order: for views and texts."""
    return list(_in_order(int(members)))


@lru_cache(REMEMBERED)
def _in_order(members: int) -> tuple[int, ...]:
    rest, found = members, []
    while rest:
        found.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return tuple(found)


def set_of(things: list[int]) -> int:
    """The set of some numbers: for positions."""
    members = 0
    for i in things:
        members |= only(i)
    return members
