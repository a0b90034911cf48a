"""Sets as bits, against Python's own sets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.engine.rng import Chance, key_from_seed, key_words, seed_chance
from grandtour.parts import sets

from .tables import steady

small = st.integers(0, 40)
groups = st.sets(small, max_size=12)


def chance_of(seed: int) -> Any:
    chance = np.zeros(1, Chance.DTYPE)[0]
    seed_chance(chance, np.array(key_words(key_from_seed(seed)), np.int64), 0)
    return chance


def bits(members: set[int]) -> int:
    return sum(2**i for i in members)


@given(groups, small)
@steady
def test_members_and_their_number(members: set[int], i: int) -> None:
    """Who is in, how many there are, one alone."""
    assert sets.has(bits(members), i) == (i in members)
    assert sets.count(bits(members)) == len(members)
    assert sets.only(i) == bits({i})


@given(small)
@steady
def test_the_first_n(n: int) -> None:
    """0 … n − 1."""
    assert sets.first_n(n) == bits(set(range(n)))


@given(st.sets(small, min_size=1, max_size=12))
@steady
def test_the_nth_member(members: set[int]) -> None:
    """Members in rising order."""
    assert [sets.nth(bits(members), n) for n in range(len(members))] == sorted(members)


@given(groups)
@steady
def test_sets_become_lists_and_back(members: set[int]) -> None:
    """Lists are in order; repeated and unordered things make the same set."""
    listed = sets.members_of(bits(members))
    assert listed == sorted(members)
    assert sets.set_of(listed[::-1] + listed) == bits(members)


@given(groups, st.integers(0, 1000), st.data())
@steady
def test_some_members(members: set[int], seed: int, data: Any) -> None:
    """As many as asked for, all of them members, and the same again from the same chance."""
    n = data.draw(st.integers(0, len(members)))
    chosen = sets.some(chance_of(seed), bits(members), n)
    assert sets.count(chosen) == n
    assert chosen & ~bits(members) == 0
    assert chosen == sets.some(chance_of(seed), bits(members), n)


def test_every_choice_of_some_is_about_equally_frequent() -> None:
    """The six pairs of four things, 600 times from one known key."""
    chance = chance_of(1)
    drawn = [sets.some(chance, bits({1, 3, 8, 20}), 2) for _ in range(600)]
    assert {bits(set(pair)) for pair in combinations((1, 3, 8, 20), 2)} == set(drawn)
    assert all(70 < drawn.count(pair) < 130 for pair in set(drawn))


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64])
def test_short_numbers_of_numpy_cut_nothing_off(kind: Any) -> None:
    """Fields of a state are short; a set made of them is not."""
    assert sets.only(kind(40)) == 2**40
    assert sets.first_n(kind(25)) == 2**25 - 1
    assert sets.has(2**33, kind(33))
    assert sets.count(kind(127)) == 7
    assert sets.nth(kind(0b1010), kind(1)) == 3


@steady
@given(st.integers(1, 2**62))
def test_lowest(members: int) -> None:
    assert sets.lowest(members) == sets.members_of(members)[0]
