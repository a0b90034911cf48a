"""The pieces of a game, drawn one by one with their names: for the pages of rules, and for the form of a box.

A game's `drawing/pieces.py` says which they are; one without it has none here.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from markupsafe import Markup

from .. import registry
from ..box import shipped_box
from ..i18n import Sentence
from ..limits import Path


@dataclass(frozen=True)
class Piece:
    """A drawing with its size, its name and a note about it; `at`: where its values are in the box."""

    name: Any
    drawing: Markup
    width: float
    height: float
    note: Any = ""
    at: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Group:
    """Pieces of one kind. In the form of a box, `topic`: what says in its provenance where they come from; `more`: the list of
    the box to which others can be added."""

    title: Sentence
    pieces: tuple[Piece, ...]
    topic: str = ""
    more: Path = ()


def drawn(symbol: str, width: float, height: float, x: float = 0, y: float = 0) -> Markup:
    """A symbol of the art."""
    return Markup('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>').format(symbol, x, y, width, height)


def shown(symbol: str, width: float, height: float, name: Any, note: Any = "", at: tuple[Path, ...] = ()) -> Piece:
    """A piece that is one symbol."""
    return Piece(name, drawn(symbol, width, height), width, height, note, at)


def gallery(game: str) -> list[Group]:
    """The pieces in the box that comes with a game, in the language spoken now."""
    home = cast("Any", registry.find(game)).__name__
    if find_spec(f"{home}.drawing.pieces") is None:
        return []
    return list(import_module(f"{home}.drawing.pieces").pieces(shipped_box(game)))
