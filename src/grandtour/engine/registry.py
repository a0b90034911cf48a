"""Finds a game by its name, or by the type of its record. `grandtour.games` fills it; the engine knows no game itself.

Games of our own are taken as they are. A game from outside (`games/__init__.py` says where those come from) is looked at when it
is first needed: one that can't be imported or lacks something is left out, with a sentence that says why, and all else goes on.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from .errors import GrandTourError
from .i18n import Sentence, add_catalogues, say
from .validation import brief

if TYPE_CHECKING:
    from .contract import Game

PACKAGE = Path(__file__).parent.parent
RESERVED = {"dispatch", "rated_as", "untrained", *(path.stem for path in PACKAGE.iterdir())}  # names that games can't have
LOG = logging.getLogger("grandtour")


@dataclass(frozen=True)
class Home:
    """Where a game comes from: its package, and what installed it (nothing for those of our own)."""

    module: str
    origin: str = ""


_HOMES: dict[str, Home] = {}
_LEFT_OUT: dict[str, tuple[Home, Sentence]] = {}
_BY_DTYPE: dict[Any, Game] = {}


def register(name: str, module: str, origin: str = "") -> None:
    """Adds a game; `origin` says what a game from outside was installed by."""
    if name in _HOMES:
        _warn(name, Home(module, origin), say("there is a game of that name already"))
        return
    _HOMES[name] = Home(module, origin)


def withdraw(name: str) -> None:
    """The opposite of `register`."""
    _LEFT_OUT.pop(name, None)
    if _HOMES.pop(name, None) is not None:
        for dtype in [dtype for dtype, game in _BY_DTYPE.items() if name == game.NAME]:
            del _BY_DTYPE[dtype]


def listed() -> tuple[str, ...]:
    """The names of all games, those included that may turn out to be broken: nothing is imported for it."""
    return tuple(_HOMES)


def names() -> tuple[str, ...]:
    """The names of the games that can be played."""
    for name in [name for name, home in _HOMES.items() if home.origin]:
        _load(name)
    return tuple(_HOMES)


def home_of(name: str) -> Home:
    return _HOMES[name]


def left_out() -> dict[str, tuple[Home, Sentence]]:
    """The games that can't be played, with where they come from and what is wrong with them."""
    return dict(_LEFT_OUT)


def find(name: str) -> Game:
    """The game of that name; imported when first asked for."""
    if isinstance(name, str) and name in _HOMES and (game := _load(name)):
        return game
    if isinstance(name, str) and name in _LEFT_OUT:
        raise GrandTourError(say("The game “{name}” can't be used: {reason}.", name=name, reason=_LEFT_OUT[name][1]))
    raise GrandTourError(say("There is no game “{name}”. Available games: {names}.", name=brief(name), names=", ".join(_HOMES)))


def title(name: str) -> Sentence:
    """What a game is called; of one that is not here any more, its name: where old games are listed."""
    return find(name).TITLE if name in names() else say("{name}", name=name)


def _load(name: str) -> Game | None:
    """Imports a game, and looks at one from outside, whatever may be wrong with it."""
    game = next((game for game in _BY_DTYPE.values() if name == game.NAME), None)
    if game is not None:
        return game
    if not _HOMES[name].origin:
        return _add(name)
    try:
        fault = _checked(name)
    except (Exception, SystemExit) as error:  # a stranger's program may raise anything
        fault = say("{error}", error=brief(f"{type(error).__name__}: {error}"))
    if fault is not None:
        leave_out(name, fault)
        return None
    add_catalogues(folder_of(name) / "locale")
    return find(name)


def _add(name: str) -> Game:
    game = cast("Game", import_module(_HOMES[name].module))
    _BY_DTYPE[game.STATE] = game
    return game


def _checked(name: str) -> Sentence | None:
    """What is wrong with a game from outside; if nothing is, it has been added."""
    look = import_module(f"{__package__}.game_check")
    faults = look.faults_of(name, import_module(_HOMES[name].module), found()) or look.data_faults(_add(name))
    return next(iter(faults), None)


def leave_out(name: str, reason: Sentence) -> None:
    """Goes on without a game from outside, and says why."""
    home = _HOMES[name]
    withdraw(name)
    _LEFT_OUT[name] = home, reason
    _warn(name, home, reason)


def _warn(name: str, home: Home, reason: Sentence) -> None:
    LOG.warning("%s", say("The game “{name}” ({origin}) is left out: {reason}.", name=name, origin=home.origin, reason=reason))


@cache
def _folder(module: str) -> Path:
    try:
        spec = find_spec(module)
    except ImportError:
        spec = None
    places = None if spec is None else spec.submodule_search_locations
    if not places:
        raise GrandTourError(say("There is no package “{module}”.", module=module))
    return Path(next(iter(places))).resolve()


def folder_of(name: str) -> Path:
    """The folder of a game's package."""
    return _folder(_HOMES[name].module)


def owner_of(path: Path) -> str | None:
    """The game from outside in whose package a file is."""
    for name, home in _HOMES.items():
        if home.origin and path.is_relative_to(folder_of(name)):
            return name
    return None


def by_dtype(dtype: Any) -> Game:
    """The game whose state has this type: how generic code picks a game's functions."""
    return _BY_DTYPE[dtype]


def found() -> tuple[Game, ...]:
    """The games imported so far."""
    return tuple(_BY_DTYPE.values())
