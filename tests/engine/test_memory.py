"""Arrays that a rule has for a moment."""

from __future__ import annotations

import numpy as np
import pytest

from grandtour.engine import jit
from grandtour.engine.memory import zeros

THREE = 3


def counted(n: int) -> int:
    """Writes into two arrays, which have nothing to do with each other; what was in them before shows in the sum."""
    one, other = zeros(THREE), zeros(THREE)
    for i in range(n):
        one[i % THREE] += 1
        other[0] += 10
    return int(one.sum() + other.sum())


def of_any_size(n: int) -> int:
    return int(zeros(n).sum())


def test_there_is_nothing_in_them_each_time() -> None:
    assert [counted_as_a_rule()(n) for n in (1, 2, 3)] == [11, 22, 33]


@pytest.mark.skipif(jit.PLAIN, reason="an array of numpy's can have any size")
def test_their_size_is_a_constant() -> None:
    import numba
    from numba.core.errors import TypingError

    with pytest.raises(TypingError, match="must be a constant"):
        numba.njit(of_any_size)(THREE)


def counted_as_a_rule():
    """Compiled as rules are, which count no references; what numpy allocates would need that."""
    if jit.PLAIN:
        return counted
    import numba

    return numba.njit(_nrt=False)(counted)


@pytest.mark.skipif(jit.PLAIN, reason="only compiled code has no references to count")
def test_rules_allocate_nothing() -> None:
    import numba

    with pytest.raises(Exception, match="NRT"):
        numba.njit(_nrt=False)(lambda: np.zeros(THREE).sum())()
