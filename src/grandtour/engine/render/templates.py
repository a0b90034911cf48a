"""The templates of the games' tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from markupsafe import Markup, escape

from ..i18n import count, say
from .text_layout import lettered

GAMES = Path(__file__).parents[2] / "games"
SIGNS = "▲●■◆"
SHORT = 100  # letters of a text that is remembered
PLACES = 20_000  # that are remembered


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
        return str(value)
    return _escaped(value) if kind is str and len(value) <= SHORT else str(escape(value))


@lru_cache(PLACES, typed=True)
def placed(x: Any, y: Any, width: Any, height: Any) -> Markup:
    """Where something is drawn, as attributes. (A function and not a macro, like the next two: tables have hundreds of them.)"""
    return Markup(f'x="{escaped(x)}" y="{escaped(y)}" width="{escaped(width)}" height="{escaped(height)}"')


@lru_cache(PLACES, typed=True)
def use(drawing: str, x: Any, y: Any, width: Any, height: Any) -> Markup:
    """A drawing of an `art.svg` in its place."""
    return Markup(f'<use href="#{escaped(drawing)}" {placed(x, y, width, height)}/>')


def pressable(part: str, words: Any, piece: str = "") -> Markup:
    """The attributes of what can be pressed."""
    named = f' data-piece="{escaped(piece)}"' if piece else ""
    return Markup(f'data-part="{escaped(part)}"{named} role="button" tabindex="0" aria-label="{escaped(words)}"')


class EscapingGenerator(CodeGenerator):
    """Compiles templates so that they escape by `escaped`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        assert finalize.src is None
        self.write("environment.escaped(")


class Templates(Environment):
    """Looks into dicts first: what boards are drawn from is plain data, and `x.keys` in it is a key like any other."""

    code_generator_class = EscapingGenerator
    escaped = staticmethod(escaped)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            try:
                return obj[attribute]
            except KeyError:
                pass
        return super().getattr(obj, attribute)


def templates(loader: BaseLoader) -> Environment:
    """Templates of ours, with the functions that all of them may use."""
    made = Templates(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    made.globals.update(say=say, count=count, sign=lambda seat: SIGNS[seat], lettered=lettered)
    made.globals.update(placed=placed, use=use, pressable=pressable)
    return made


def of_games() -> PrefixLoader:
    return PrefixLoader({"games": FileSystemLoader(GAMES)})


@cache
def tables() -> Environment:
    return templates(of_games())


def drawn(game: str, context: Mapping[str, Any]) -> str:
    """A game's table."""
    return tables().get_template(f"games/{game}/drawing/table.html").render(context)
