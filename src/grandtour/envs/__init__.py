"""Environments for learning, all over the same rules: PettingZoo, Gymnasium, OpenSpiel, and many tables at once.

grandtour.envs.aec("paris", seats=3)                        PettingZoo: every seat is an agent
grandtour.envs.single("paris", seats=3, bots="casual")      Gymnasium: one seat, against bots
grandtour.envs.openspiel("paris", seats=3)                  a game for OpenSpiel
grandtour.envs.vector("paris", tables=1024, seats=3)        an array of tables, on all cores
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..engine.errors import GrandTourError
from ..engine.i18n import say
from .core.stepping import Arrays
from .tables import Vector, new_arrays

if TYPE_CHECKING:
    from .agents import Aec
    from .seat import Single

__all__ = ["Arrays", "Vector", "aec", "new_arrays", "openspiel", "single", "vector"]


def aec(
    game: str,
    seats: int = 2,
    options: Any = None,
    box: Any = None,
    *,
    render_mode: str | None = None,
    viewer: int | None = None,
) -> Aec:
    """PettingZoo's environment of agents that take turns; see `envs/agents.py`."""
    made: Aec = _door("agents", "PettingZoo").Aec(game, seats, options, box, render_mode=render_mode, viewer=viewer)
    return made


def single(
    game: str,
    seats: int = 2,
    options: Any = None,
    box: Any = None,
    *,
    seat: int | None = 0,
    bots: Any = "casual",
    penalty: float = 0.0,
    render_mode: str | None = None,
) -> Single:
    """Gymnasium's environment for one seat; bots have the others; see `envs/seat.py`."""
    how = {"seat": seat, "bots": bots, "penalty": penalty, "render_mode": render_mode}
    made: Single = _door("seat", "Gymnasium").Single(game, seats, options, box, **how)
    return made


def openspiel(game: str, seats: int = 2, options: Any = None, box: Any = None) -> Any:
    """A game of OpenSpiel; see `envs/spiel.py`."""
    return _door("spiel", "OpenSpiel").load(game, seats, options, box)


vector = Vector


def _door(module: str, library: str) -> Any:
    """A module of ours that needs a library which is not installed everywhere."""
    try:
        return import_module(f"{__name__}.{module}")
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] == __name__.partition(".")[0]:
            raise
        raise GrandTourError(
            say("{library} is not installed. Install it with: pip install 'grandtour[envs]'", library=library)
        ) from None
