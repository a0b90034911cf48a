"""`python -m grandtour.compiling GAME …` compiles games in the mode of this process, and prints a line for each function."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ..engine import jit, registry
from ..engine.table import Table
from ..envs import Vector
from ..lab import check_games, simulate
from . import COUNTED, FINISHED, ours, stamp_of
from .use import use_game


def main(games: Sequence[str]) -> None:
    """Compiles games here, and says so line by line."""
    for name in dict.fromkeys([*ours(), *games]):  # of our own all, so that each process counts the same functions
        registry.find(name)
        outsider = name if registry.home_of(name).origin else ""
        stamp_of(jit.MODE, outsider).parent.mkdir(parents=True, exist_ok=True)
    print(COUNTED, len(jit.RULES), flush=True)
    with jit.watching(lambda name: print(name, flush=True)):
        for name in games:
            use_game(name)
            print(FINISHED, name, flush=True)
        for name in games:
            _play_many(name)


def _play_many(name: str) -> None:
    """Does what simulations, environments and tests do."""
    simulate(name, games=1, cores=1)
    check_games(Table(name, seed=1), 1)
    vector = Vector(name)
    vector.step(vector.sample())


if __name__ == "__main__":
    main(sys.argv[1:])
