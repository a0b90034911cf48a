"""Short arrays looked at all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.engine import jit
from grandtour.engine.lanes import BYTE, HALF, LANES, positive, summed, write_eight
from grandtour.parts.counts import kinds_in, total

from .tables import steady

ELEVEN = 11
FEWEST, MOST = HALF, LANES
AS_RULES: Any = {"_nrt": False}


def looks() -> dict[int, Callable[[Any], Any]]:
    """Both functions, by how many numbers they look at, compiled as rules are."""
    found = {
        FEWEST: lambda counts: (positive(counts, FEWEST), summed(counts, FEWEST)),
        ELEVEN: lambda counts: (positive(counts, ELEVEN), summed(counts, ELEVEN)),
        MOST: lambda counts: (positive(counts, MOST), summed(counts, MOST)),
    }
    if jit.PLAIN:
        return found
    import numba

    return {n: numba.njit(**AS_RULES)(look) for n, look in found.items()}


LOOKS = looks()


@steady
@given(st.lists(st.integers(0, 127), min_size=MOST, max_size=MOST), st.sampled_from(sorted(LOOKS)))
def test_they_see_what_a_loop_sees(numbers: list[int], n: int) -> None:
    """And nothing of what lies behind."""
    counts = np.array(numbers, np.int8)
    assert LOOKS[n](counts) == (kinds_in(counts, n), total(counts[:n]))


@pytest.mark.skipif(jit.PLAIN, reason="a loop can look at any number of anything")
@pytest.mark.parametrize(
    ("n", "kind", "reason"), [(7, np.int8, "from 8 to 16"), (17, np.int8, "from 8 to 16"), (8, np.int16, "Int8")]
)
def test_what_they_can_not_do_is_refused(n: int, kind: Any, reason: str) -> None:
    import numba
    from numba.core.errors import TypingError

    with pytest.raises(TypingError, match=reason):
        numba.njit(**AS_RULES)(lambda counts: positive(counts, n))(np.zeros(20, kind))


def writes() -> Callable[[int, int, Any, int], None]:
    """`write_eight`, compiled as rules are."""

    def write(steps: int, first: int, out: Any, n: int) -> None:
        write_eight(steps, first, out, n)

    if jit.PLAIN:
        return write
    import numba

    return numba.njit(**AS_RULES)(write)


WRITE = writes()


@steady
@given(
    st.lists(st.integers(0, 127), min_size=HALF, max_size=HALF),
    st.integers(-(1 << 40), 1 << 40),
    st.integers(0, MOST - HALF),
)
def test_eight_are_written_as_a_loop_writes_them(steps: list[int], first: int, n: int) -> None:
    """And nothing before or behind them."""
    out = np.full(MOST, -1, np.int64)
    WRITE(sum(step << (BYTE * i) for i, step in enumerate(steps)), first, out, n)
    assert out.tolist() == [-1] * n + [first + step for step in steps] + [-1] * (MOST - HALF - n)
