"""How a rule becomes machine code.

What Python calls becomes a *program*: the rule and everything that it calls, optimised as a whole and out of reach of all other
code. So what is called once is put in its place, and no call takes a detour. What only other rules call is a *part*: it is saved
as the compiler's own code, and becomes machine code in the programs that it belongs to.

Numba alone makes machine code of each function and of copies of all that it calls, and chooses one of the copies when it loads
them. That takes longer to compile, and what comes out is slower by a quarter.

In rules an index is never negative: nothing is counted from the end of an array. So machine code does not ask about it.

This is about Numba's own classes: what has an underscore here is theirs. The file is loaded only where rules are compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from llvmlite import binding
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.np import arrayobj

ROUNDS = 2  # of optimising: only when small functions are in their places does it show what else can be spared


class Program(JITCodeLibrary):
    """A rule with everything that it calls."""

    def _optimize_final_module(self) -> None:
        codegen: Any = self._codegen
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = binding.Linkage.private
        for _ in range(ROUNDS):
            passes, builder = codegen._module_pass_manager()
            passes.run(self._final_module, builder)


class Part(JITCodeLibrary):
    """A rule, and beside it those that it calls: no machine code yet."""

    def finalize(self) -> None:
        own: Any = self
        for library in dict.fromkeys(own._linking_libraries):
            own._final_module.link_in(library._get_module_for_linking(), preserve=True)
        own._finalize_dynamic_globals()
        own._finalized = True

    def to_bytes(self) -> bytes:
        own: Any = self
        return bytes(own._get_module_for_linking().as_bitcode())

    @classmethod
    def from_bytes(cls, codegen: Any, name: str, kept: bytes) -> Any:
        part: Any = cast(Any, cls)(codegen, name)
        part._shared_module = binding.parse_bitcode(kept)
        part._finalized = True
        return part


class ProgramCompiler(Compiler):
    """Makes programs."""

    def compile_extra(self, function: Any) -> Any:
        above: Any = super()
        self.state.library = _library(Program, self, function)
        self.state.library.enable_object_caching()
        with _no_negative_indexes():
            return above.compile_extra(function)


class PartCompiler(Compiler):
    """Makes parts."""

    def __init__(self, typing: Any, target: Any, library: Any, arguments: Any, result: Any, flags: Any, local: Any) -> None:
        flags = flags.copy()
        flags.no_compile = flags.no_cpython_wrapper = True
        above: Any = super()
        above.__init__(typing, target, library, arguments, result, flags, local)

    def compile_extra(self, function: Any) -> Any:
        above: Any = super()
        self.state.library = _library(Part, self, function)
        with _no_negative_indexes():
            made = above.compile_extra(function)._replace(entry_point=_name_of_a_part())
        made.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return made


def _library(kind: Any, compiler: Any, function: Any) -> Any:
    """Room for a rule that is being compiled."""
    return kind(compiler.state.targetctx.codegen(), function.__qualname__)


@contextmanager
def _no_negative_indexes() -> Iterator[None]:
    """Inside the block an index is compiled as it is; checked rules refuse a negative one. Numba alone adds the length of the
    array to such a one, and asking takes up to a tenth of the time of random play. Nobody else compiles meanwhile."""
    arrays = cast(Any, arrayobj)
    usual, arrays.fix_integer_index = arrays.fix_integer_index, _as_it_is
    try:
        yield
    finally:
        arrays.fix_integer_index = usual


def _as_it_is(target: Any, builder: Any, kind: Any, index: Any, length: Any) -> Any:
    return target.cast(builder, index, kind, types.intp)


def _name_of_a_part() -> Callable[..., Any]:
    """By what Numba knows a part: a function that nobody calls, another one each time, and one that is written in C."""
    return [].append


class PartsOnDisk(CompileResultCacheImpl):
    """Writes parts to the cache and reads them."""

    def reduce(self, made: Any) -> Any:
        made.fndesc.typemap = made.fndesc.calltypes = None
        return made.library.name, made.library.to_bytes(), made.fndesc, made.signature

    def rebuild(self, target: Any, kept: Any) -> Any:
        name, code, description, signature = kept
        fields = dict.fromkeys(CompileResult._fields) | {"entry_point": _name_of_a_part(), "objectmode": False}
        fields |= {"lifted": (), "reload_init": (), "referenced_envs": (), "signature": signature, "fndesc": description}
        fields |= {"typing_context": target.typing_context, "target_context": target}
        return CompileResult(**fields | {"library": Part.from_bytes(target.codegen(), name, code)})


class PartCache(FunctionCache):
    """The cache of a part."""

    _impl_class = PartsOnDisk
