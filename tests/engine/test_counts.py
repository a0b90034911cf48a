"""Numbers of cards by kind, and sets written as numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grandtour.parts.counts import kinds_in, total
from grandtour.parts.observing import write_seats, write_set
from grandtour.parts.sets import members_of

from .tables import steady


@steady
@given(st.lists(st.integers(0, 127), min_size=1, max_size=16), st.data())
def test_counts(cards: list[int], data: st.DataObject) -> None:
    """Also when the total is more than a short number can hold."""
    counts, kinds = np.array(cards, np.int8), data.draw(st.integers(0, len(cards)))
    assert total(counts) == sum(cards)
    assert members_of(kinds_in(counts, kinds)) == [i for i in range(kinds) if cards[i]]


@steady
@given(st.integers(0, 255), st.integers(0, 3))
def test_a_set_is_written_at_its_place(members: int, n: int) -> None:
    out = np.full(12, -1, np.float32)
    out[n : n + 8] = 0
    assert write_set(members, 8, out, n) == n + 8
    assert [i for i in range(12) if out[i] == 1] == [n + i for i in members_of(members)]
    assert [i for i in range(12) if out[i] == -1] == [i for i in range(12) if not n <= i < n + 8]


@steady
@given(st.integers(2, 4), st.integers(0, 15), st.integers(0, 3))
def test_seats_are_counted_from_the_viewers_own(seats: int, members: int, viewer: int) -> None:
    viewer, out = viewer % seats, np.zeros(5, np.float32)
    assert write_seats(members, seats, viewer, 4, out, 1) == 5
    expected = {(seat - viewer) % seats + 1 for seat in members_of(members) if seat < seats}
    assert {i for i in range(5) if out[i] == 1} == expected
