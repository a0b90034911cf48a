"""The one list of games. A new game is a folder here and a name in `NAMES`; nothing else knows it.

The module can be called: `grandtour.games()` gives the names.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from ..engine.registry import register

if TYPE_CHECKING:  # mypy sees that each game keeps the contract
    from ..engine.contract import Game
    from . import metro_domino, moscow_paris, paris, two_capitals

    _metro_domino: Game = metro_domino
    _moscow_paris: Game = moscow_paris
    _paris: Game = paris
    _two_capitals: Game = two_capitals

NAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")

for _name in NAMES:
    register(_name, f"{__name__}.{_name}")


def games() -> tuple[str, ...]:
    """The names of the games, in the order in which they are shown."""
    return NAMES


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
