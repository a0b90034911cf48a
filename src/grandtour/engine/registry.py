"""Finds a game by its name, or by the type of its record. `grandtour.games` fills it; the engine knows no game itself."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from .errors import GrandTourError
from .i18n import say
from .validation import brief

if TYPE_CHECKING:
    from .contract import Game

_HOMES: dict[str, str] = {}
_BY_DTYPE: dict[Any, Game] = {}


def register(name: str, module: str) -> None:
    _HOMES[name] = module


def names() -> tuple[str, ...]:
    return tuple(_HOMES)


def find(name: str) -> Game:
    """The game of that name; imported when first asked for."""
    if not isinstance(name, str) or name not in _HOMES:
        raise GrandTourError(
            say("There is no game “{name}”. Available games: {names}.", name=brief(name), names=", ".join(_HOMES))
        )
    game = cast("Game", import_module(_HOMES[name]))
    _BY_DTYPE[game.STATE] = game
    return game


def by_dtype(dtype: Any) -> Game:
    """The game whose state has this type: how generic code picks a game's functions."""
    return _BY_DTYPE[dtype]


def found() -> tuple[Game, ...]:
    """The games imported so far."""
    return tuple(_BY_DTYPE.values())
