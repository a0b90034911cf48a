"""Grand Tour: four board games about travel and cities, with one set of rules behind every interface.

    import grandtour
    t = grandtour.Table("two_capitals", seats=3, seed=7)
    t.play(t.acting[0], t.legal(t.acting[0])[0])

Names are loaded when they are first used, so that `grandtour --help` answers at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import bots, envs, lab
    from .engine.errors import BoxError, GrandTourError, IllegalMove, PositionError, RecordError, UndoRefused
    from .engine.position import Position
    from .engine.series import Series
    from .engine.table import Table
    from .games import games
else:
    from . import games  # the list of games, which can be called

__version__ = "0.1.0"
__all__ = [
    "BoxError",
    "GrandTourError",
    "IllegalMove",
    "Position",
    "PositionError",
    "RecordError",
    "Series",
    "Table",
    "UndoRefused",
    "bots",
    "envs",
    "games",
    "lab",
]

_HOMES = {
    "Series": "engine.series",
    "Position": "engine.position",
    "Table": "engine.table",
    "BoxError": "engine.errors",
    "GrandTourError": "engine.errors",
    "IllegalMove": "engine.errors",
    "PositionError": "engine.errors",
    "RecordError": "engine.errors",
    "UndoRefused": "engine.errors",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
