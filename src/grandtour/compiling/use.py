"""Does with a game what doors and bots do, so that whatever they need of it is compiled, or loaded."""

from __future__ import annotations

from ..bots import Agent, Strategy
from ..engine import jit
from ..engine.table import Table


def use_game(name: str) -> None:
    """Compiles or loads what doors and bots need of a game, so that the first who plays does not wait."""
    _use(Table(name, seed=1))
    if jit.MODE != "checked":  # bots with bounds checks are for `make soak`, and are compiled there
        _think(Table(name, seed=1))


def _use(table: Table) -> None:
    """Does with a table what doors do."""
    seat = table.acting[0]
    table.refusal(seat, table.legal(seat)[0])
    table.play(seat, table.legal(seat)[0])
    for viewer in (seat, None):
        table.reshuffled(viewer, seed=1)
        table.text(viewer)
        table.log(viewer)
    table.from_record(table.record())
    table.from_position(table.position())
    table.may_undo(seat)
    assert table.ranks
    table.now.observe(seat)


def _think(table: Table) -> None:
    """Does what bots do."""
    for how in (Strategy("policy"), Strategy("search", 2)):
        Agent(table.now.game, how).choose(table.now, table.acting[0], 1)
