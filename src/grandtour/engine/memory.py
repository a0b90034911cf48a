"""Memory that a rule needs for a moment: `zeros` makes a short array which is gone when the function returns.

Compiled rules count no references, because they would spend up to half of their time on it: what they work with belongs to
whoever calls them, and `zeros` takes its memory from the stack. So such an array is never returned or kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from .jit import PLAIN
from .structs import Ints


def _in_python(n: int) -> Ints:
    return np.zeros(n, np.int64)


def _on_the_stack() -> Any:
    """What `zeros` is in compiled code."""
    from numba import types
    from numba.core import cgutils
    from numba.core.errors import TypingError
    from numba.extending import intrinsic
    from numba.np import arrayobj

    generated, arrays = cast(Any, cgutils), cast(Any, arrayobj)
    word = 8  # bytes

    def typed(context: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            raise TypingError("zeros(n): n must be a constant")
        length, kind = n.literal_value, types.Array(types.int64, 1, "C")

        def made(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words = target.get_data_type(types.int64)
            number = target.get_constant
            memory = generated.alloca_once(builder, words, size=length)
            generated.memset(builder, memory, number(types.intp, word * length), 0)
            array = arrays.make_array(kind)(target, builder)
            size, step = number(types.intp, length), number(types.intp, word)
            arrays.populate_array(array, memory, shape=[size], strides=[step], itemsize=step, meminfo=None)
            return array._getvalue()

        return kind(n), made

    return intrinsic(prefer_literal=True)(typed)


zeros: Callable[[int], Ints] = _in_python if PLAIN else _on_the_stack()
"""An array of n zeros; n is a constant."""
