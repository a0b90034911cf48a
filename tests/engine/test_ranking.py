"""Places with ties, against sorting."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grandtour.parts.ranking import place

from .tables import steady


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=6))
@steady
def test_a_place_is_where_one_stands_in_the_sorted_list(keys: list[int]) -> None:
    """Equal keys share the best of their places, and the next one is as far down as if they had not."""
    ordered = sorted(keys, reverse=True)
    places = [place(np.array(keys, np.int64), len(keys), i) for i in range(len(keys))]
    assert places == [ordered.index(key) + 1 for key in keys]


def test_only_the_first_n_count() -> None:
    """Room for more seats than play is not ranked."""
    assert [place(np.array([1, 2, 9, 9]), 2, i) for i in range(2)] == [2, 1]
