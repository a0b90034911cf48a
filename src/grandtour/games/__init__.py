"""The one list of games. A game of our own is a folder here and a name in `NAMES`; nothing else knows it. Games of others are in
packages of their own, which name them as entry points of the group `grandtour.games` (docs/new-game.md).

The module can be called: `grandtour.games()` gives the names.
"""

import sys
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import TYPE_CHECKING

from ..engine.registry import names, register

if TYPE_CHECKING:  # mypy sees that each game keeps the contract
    from ..engine.contract import Game
    from . import metro_domino, moscow_paris, paris, two_capitals

    _metro_domino: Game = metro_domino
    _moscow_paris: Game = moscow_paris
    _paris: Game = paris
    _two_capitals: Game = two_capitals

NAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")
GROUP = "grandtour.games"


def _origin(point: EntryPoint) -> str:
    """What installed a game: “postcards 0.1”."""
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module


for _name in NAMES:
    register(_name, f"{__name__}.{_name}")
for _point in sorted(entry_points(group=GROUP)):
    register(_point.name, _point.module, _origin(_point))


def games() -> tuple[str, ...]:
    """The names of the games, in the order in which they are shown."""
    return names()


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
