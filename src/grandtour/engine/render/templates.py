"""The templates of the games' tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import Call, Expr
from jinja2.runtime import markup_join
from markupsafe import Markup, escape

from .. import registry
from ..i18n import count, say, with_minus
from .text_layout import lettered

SIGNS = "▲●■◆"
SHORT = 100  # letters of a text that is remembered
PLACES = 20_000  # that are remembered
safe: Callable[[str], Markup] = partial(str.__new__, Markup)  # `Markup(text)`, but faster


@lru_cache(10_000)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: Any) -> str:
    """What is put into a page: numbers and what is safe already as they are, all else escaped. (Tables are drawn mostly from
    numbers; escaping those would take half of the time.)"""
    kind = type(value)
    if kind is int or kind is float:
        return str(value)
    if kind is Markup:
        text: str = value
        return text
    if kind is not str:
        if hasattr(value, "__html__"):
            return str(escape(value))
        value = str(value)
    return _escaped(value) if len(value) <= SHORT else str(escape(value))


@lru_cache(PLACES, typed=True)
def placed(x: Any, y: Any, width: Any, height: Any) -> Markup:
    """Where something is drawn, as attributes. (A function and not a macro, like the next two: tables have hundreds of them.)"""
    return safe(f'x="{escaped(x)}" y="{escaped(y)}" width="{escaped(width)}" height="{escaped(height)}"')


@lru_cache(PLACES, typed=True)
def use(drawing: str, x: Any, y: Any, width: Any, height: Any) -> Markup:
    """A drawing of an `art.svg` in its place."""
    return safe(f'<use href="#{escaped(drawing)}" {placed(x, y, width, height)}/>')


def pressable(part: str, words: Any, piece: str = "", source: str = "", target: str = "") -> Markup:
    """The attributes of what can be pressed; of a piece also where it comes from if it is new, and where it goes."""
    named = travelling(piece, source, target) if piece else ""
    return safe(f'data-part="{escaped(part)}"{named} role="button" tabindex="0" aria-label="{escaped(words)}"')


def travelling(piece: str, source: str = "", target: str = "") -> Markup:
    """The attributes of a piece that glides: its name, the part or place that it comes from when it is new, and the one to
    which it goes when it is gone."""
    named = (("piece", piece), ("from", source), ("to", target))
    return safe("".join(f' data-{name}="{escaped(value)}"' for name, value in named if value))


def joined(parts: tuple[Any, ...]) -> str:
    """What `~` makes of its parts: a text, or markup if one of them is."""
    return markup_join(parts) if Markup in map(type, parts) else "".join(map(str, parts))


class QuickGenerator(CodeGenerator):
    """Compiles templates so that they escape by `escaped`, and call functions and macros as Python does; a macro without defaults
    is a plain function, so its arguments are given by their places. (A table has hundreds of calls. Jinja would look at each
    whether the function asks for the context, which none of ours does, and sort the arguments of each macro.)"""

    def write_commons(self) -> None:
        self.writeline("escaped, markup_join, safe = environment.functions")
        super().write_commons()

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        assert finalize.src is None
        self.write("escaped(")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        asks_more = macro_ref.accesses_caller or macro_ref.accesses_kwargs or macro_ref.accesses_varargs
        if asks_more or macro_ref.node.defaults:
            super().macro_def(macro_ref, frame)
        else:
            self.write("macro")

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        self.writeline(f"return safe(concat({frame.buffer}))")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for stars, given in (("", node.args), ("", node.kwargs), ("*", [node.dyn_args]), ("**", [node.dyn_kwargs])):
            for one in filter(None, given):
                self.write(stars)
                self.visit(one, frame)
                self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


class Templates(Environment):
    """Looks into dicts first: what boards are drawn from is plain data, and `x.keys` in it is a key like any other."""

    code_generator_class = QuickGenerator
    functions = escaped, joined, safe

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Of a dict the item; but `get` is always its method, also where a form was sent with a field of that name."""
        try:
            return obj[attribute] if type(obj) is dict and attribute != "get" else getattr(obj, attribute)
        except (KeyError, AttributeError):
            return super().getattr(obj, attribute)


def templates(loader: BaseLoader) -> Environment:
    """Templates of ours, with the functions that all of them may use."""
    made = Templates(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, auto_reload=False
    )
    made.globals.update(say=say, count=count, with_minus=with_minus, sign=lambda seat: SIGNS[seat], lettered=lettered)
    made.globals.update(placed=placed, use=use, pressable=pressable, travelling=travelling)
    return made


def of_games() -> PrefixLoader:
    return PrefixLoader({"games": PrefixLoader({name: FileSystemLoader(registry.folder_of(name)) for name in registry.names()})})


@cache
def tables() -> Environment:
    return templates(of_games())


def drawn(game: str, context: Mapping[str, Any]) -> str:
    """A game's table."""
    return tables().get_template(f"games/{game}/drawing/table.html").render(context)
