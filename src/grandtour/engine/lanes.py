"""Looking at all numbers of a short array of Int8 at once, as processors can. In Python these are loops.

The compiler finds no such instruction for a loop; and games that keep cards as numbers by kind look at them at every move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from .jit import PLAIN
from .structs import Ints

LANES = 16  # numbers that are looked at at once
HALF = LANES // 2  # and read at once
BYTE = 8  # bits


def _positive_in_python(counts: Ints, n: int) -> int:
    return sum(1 << i for i in range(n) if counts[i] > 0)


def _sum_in_python(counts: Ints, n: int) -> int:
    return sum(int(counts[i]) for i in range(n))


def _at_once(finish: Callable[..., Any]) -> Any:
    """A function of an array and of how many of its first numbers it looks at. `finish` gets those, and zeros behind them."""
    from llvmlite import ir
    from numba import types
    from numba.core.errors import TypingError
    from numba.extending import intrinsic
    from numba.np import arrayobj

    arrays, word, index = cast(Any, arrayobj), ir.IntType(HALF * BYTE), ir.IntType(32)

    def typed(context: Any, counts: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral) or not HALF <= n.literal_value <= LANES:
            raise TypingError(f"n must be a constant from {HALF} to {LANES}")
        if not isinstance(counts, types.Array) or counts.dtype != types.int8:
            raise TypingError("the numbers must be Int8")
        behind = n.literal_value - HALF

        def made(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = arrays.make_array(signature.args[0])(target, builder, arguments[0]).data
            end = builder.gep(data, [index(behind)])
            first, last = (builder.load(builder.bitcast(at, word.as_pointer()), align=1) for at in (data, end))
            rest = builder.lshr(last, word((HALF - behind) * BYTE)) if behind > 0 else word(0)
            pair = builder.insert_element(ir.Constant(ir.VectorType(word, 2), None), first, index(0))
            pair = builder.insert_element(pair, rest, index(1))
            return finish(ir, builder, builder.bitcast(pair, ir.VectorType(ir.IntType(BYTE), LANES)))

        return types.int64(counts, n), made

    return intrinsic(prefer_literal=True)(typed)


def _positive(ir: Any, builder: Any, counts: Any) -> Any:
    bits = builder.icmp_signed(">", counts, ir.Constant(counts.type, None))
    return builder.zext(builder.bitcast(bits, ir.IntType(LANES)), ir.IntType(64))


def _sum(ir: Any, builder: Any, counts: Any) -> Any:
    wide = ir.VectorType(ir.IntType(32), LANES)
    kind = ir.FunctionType(ir.IntType(32), [wide])
    name = f"llvm.vector.reduce.add.v{LANES}i32"
    found = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
    return builder.zext(builder.call(found, [builder.zext(counts, wide)]), ir.IntType(64))


positive: Callable[[Ints, int], int] = _positive_in_python if PLAIN else _at_once(_positive)
"""The places, among the first n, of numbers that are more than 0: a set. n is a constant."""

summed: Callable[[Ints, int], int] = _sum_in_python if PLAIN else _at_once(_sum)
"""The first n numbers, none below 0, added up. n is a constant."""
