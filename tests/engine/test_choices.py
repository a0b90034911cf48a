"""Legal actions, one behind the other."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grandtour.parts.choices import also, each, one_by_one
from grandtour.parts.sets import members_of

from .tables import steady

MOST = 40  # members of a set here
ROOM = 3 * MOST
BEFORE = 7  # what an array holds already


@steady
@given(st.integers(1, MOST).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, (1 << size) - 1))), st.integers(0, ROOM))
def test_each_member_is_an_action(size_and_set: tuple[int, int], n: int) -> None:
    """Eight at once or one by one: the same actions, however much room there is behind them, and nothing beyond it."""
    size, members = size_and_set
    n = min(n, ROOM - len(members_of(members)))
    out, simply, beyond = np.full(ROOM + size, BEFORE, np.int64), np.full(ROOM, BEFORE, np.int64), [BEFORE] * size
    end = each(100, members, size, out[:ROOM], n)
    assert end == one_by_one(100, members, simply, n) == n + len(members_of(members))
    assert out[:end].tolist() == simply[:end].tolist() == [BEFORE] * n + [100 + i for i in members_of(members)]
    assert out[ROOM:].tolist() == beyond


def test_one_more() -> None:
    out = np.zeros(2, np.int64)
    assert (also(5, 1, out), out.tolist()) == (2, [0, 5])
