"""Compiles the games ahead, so that nobody waits later: a process for each mode, with progress.

`python -m grandtour.compiling` compiles all games in the mode of this process and prints a line for each function.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .engine import jit, registry
from .engine.errors import GrandTourError
from .engine.words import say

COMPILED_MODES = tuple(mode for mode in jit.MODES if mode != "plain")
GROUP = "lab"  # the group whose sources are those of everything compiled
COUNTED = "functions"  # a process tells first how many there are
FINISHED = "finished"  # and then with which game doors can begin
Progress = Callable[[str, int, int, str], None]


def is_ready(mode: str) -> bool:
    """Whether everything has been compiled in a mode since the sources changed."""
    try:
        return _stamp(mode).read_text() == _fingerprint()
    except OSError:
        return False


def _stamp(mode: str) -> Path:
    return jit.cache_directory(GROUP, mode) / f"ready-python-{sys.version_info[0]}.{sys.version_info[1]}"


def _fingerprint() -> str:
    """Times and sizes of the sources, by which Numba decides whether its cache is old."""
    stats = [(path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in jit.sources(GROUP)]
    return hashlib.sha256(repr(stats).encode()).hexdigest()


def compile_modes(modes: Sequence[str], progress: Progress, finished: Callable[[str], None] = lambda game: None) -> None:
    """Compiles in several modes at once, each in a process of its own; `progress` is told mode, done, total and what; `finished`
    is told a game with which doors can begin."""
    with ThreadPoolExecutor(max(1, len(modes))) as pool:
        for _ in pool.map(lambda mode: _compile_mode(mode, progress, finished), modes):
            pass


def _compile_mode(mode: str, progress: Progress, finished: Callable[[str], None]) -> None:
    command = [sys.executable, "-m", "grandtour.compiling"]
    environment = os.environ | {"GRANDTOUR_MODE": mode}
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        total = _follow(mode, process.stdout, progress, finished)
        if process.wait() != 0:
            errors.seek(0)
            last = errors.read().strip().splitlines()[-1:] or [f"exit {process.returncode}"]
            raise GrandTourError(say("Compiling ({mode}) failed: {error}", mode=mode, error=last[0]))
    progress(mode, total, total, "")


def _follow(mode: str, lines: Any, progress: Progress, finished: Callable[[str], None] = lambda game: None) -> int:
    """Passes the lines of a process on as progress; returns how many functions there are."""
    total, done = 1, 0
    for line in lines:
        word, _, number = line.strip().partition(" ")
        if word == COUNTED:
            total = int(number)
        elif word == FINISHED:
            finished(number)
        else:
            done = min(done + 1, total)
            progress(mode, done, total, word)
    return total


def _use(table: Any) -> None:
    """Does with a table what doors do."""
    import numpy as np

    from .engine import generic

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
    generic.observe_at(table.box.array, table._states, 0, seat, np.zeros(table._game.OBSERVED, np.float32))


def _think(table: Any) -> None:
    """Does what bots do."""
    from .bots import Mind, Way

    for how in (Way("glance"), Way("search", 2)):
        Mind(table._game, how).choose(table.box.array, table._states, 0, table.acting[0], 1)


def use_game(name: str) -> None:
    """Compiles or loads what doors and bots need of a game, so that the first who plays does not wait."""
    from .engine.table import Table

    _use(Table(name, seed=1))
    _think(Table(name, seed=1))


def main() -> None:
    """Compiles everything here, in the mode of this process, and says so line by line."""
    from .engine.table import Table
    from .lab import check_from, check_games, simulate

    _stamp(jit.MODE).parent.mkdir(parents=True, exist_ok=True)
    for name in registry.names():
        registry.find(name)
    print(COUNTED, len(jit.RULES), flush=True)
    with jit.watching(lambda name: print(name, flush=True)):
        for name in registry.names():
            use_game(name)
            print(FINISHED, name, flush=True)
        for name in registry.names():
            simulate(name, games=1, cores=1)
            check_games(Table(name, seed=1), 1)
            check_from(Table(name, seed=1))
    _stamp(jit.MODE).write_text(_fingerprint())


if __name__ == "__main__":
    main()
