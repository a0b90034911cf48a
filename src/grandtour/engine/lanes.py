"""Looking at all numbers of a short array of Int8 at once, and writing eight actions at once, as processors can. In Python these
are loops.

The compiler finds no such instruction for a loop; and games that keep cards as numbers by kind look at them at every move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from .jit import PLAIN
from .structs import Ints

LANES = 16  # numbers that are looked at at once
HALF = LANES // 2  # and read or written at once
BYTE = 8  # bits
WORD = 64


def _positive_in_python(counts: Ints, n: int) -> int:
    return sum(1 << i for i in range(n) if counts[i] > 0)


def _sum_in_python(counts: Ints, n: int) -> int:
    return sum(int(counts[i]) for i in range(n))


def _write_in_python(steps: int, first: int, out: Ints, n: int) -> None:
    for i in range(HALF):
        out[n + i] = first + ((int(steps) >> (i * BYTE)) & ((1 << BYTE) - 1))


def _write_at_once() -> Any:
    """What `write_eight` is in compiled code."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    arrays, word = cast(Any, arrayobj), ir.IntType(WORD)
    eight = ir.VectorType(word, HALF)

    def typed(context: Any, steps: Any, first: Any, out: Any, n: Any) -> Any:
        def made(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = arrays.make_array(signature.args[2])(target, builder, arguments[2]).data
            added = builder.zext(builder.bitcast(arguments[0], ir.VectorType(ir.IntType(BYTE), HALF)), eight)
            one = builder.insert_element(ir.Constant(eight, None), arguments[1], ir.IntType(32)(0))
            same = builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), HALF), [0] * HALF))
            place = builder.bitcast(builder.gep(data, [arguments[3]]), eight.as_pointer())
            builder.store(builder.add(added, same), place, align=WORD // BYTE)
            return target.get_dummy_value()

        return types.void(types.int64, types.int64, types.Array(types.int64, 1, "C"), types.int64), made

    return intrinsic(typed)


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

write_eight: Callable[[int, int, Ints, int], None] = _write_in_python if PLAIN else _write_at_once()
"""Writes `first` plus each of eight steps behind the first n numbers of an array, which must have room for them. The steps are
the bytes of one number, the lowest one first."""
