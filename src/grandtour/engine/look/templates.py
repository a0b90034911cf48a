"""The templates of the games' tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined

from ..words import count, say
from .lettering import lettered

GAMES = Path(__file__).parents[2] / "games"
SIGNS = "▲●■◆"


class Templates(Environment):
    """Looks into dicts first: what boards are drawn from is plain data, and `x.keys` in it is a key like any other."""

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
    return made


def of_games() -> PrefixLoader:
    return PrefixLoader({"games": FileSystemLoader(GAMES)})


@cache
def tables() -> Environment:
    return templates(of_games())


def drawn(game: str, context: Mapping[str, Any]) -> str:
    """A game's table."""
    return tables().get_template(f"games/{game}/table.html").render(context)
