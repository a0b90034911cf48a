"""Compiles the games ahead, so that nobody waits later: two processes at once, with progress. What such a process does is in
`__main__.py`; nothing here loads any rules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from ..engine import jit, registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say

GROUPS = ("lab", "envs")  # the groups whose sources are together those of everything compiled
PROCESSES = 2
COUNTED = "functions"  # a process tells first how many there are
FINISHED = "finished"  # and then with which game doors can begin
Progress = Callable[[str, int, int, str], None]


def is_ready(mode: str) -> bool:
    """Whether everything has been compiled in a mode since the sources changed."""
    try:
        return stamp_of(mode).read_text() == _fingerprint(mode)
    except OSError:
        return False


def stamp_of(mode: str) -> Path:
    return jit.cache_directory(GROUPS[0], mode) / f"ready-python-{sys.version_info[0]}.{sys.version_info[1]}"


def _fingerprint(mode: str) -> str:
    """The directories of what was compiled: their names stand for the sources."""
    return "\n".join(jit.cache_directory(group, mode).name for group in GROUPS)


def compile_modes(modes: Sequence[str], progress: Progress, finished: Callable[[str], None] = lambda game: None) -> None:
    """Compiles the games in several modes, half of them in a process, two processes at once; `progress` is told mode, done, total
    and what; `finished` is told a game with which doors can begin."""
    if all(map(is_ready, modes)) or not _compile_missing(modes, progress, finished):
        for game in registry.names():
            finished(game)


def _compile_missing(modes: Sequence[str], progress: Progress, finished: Callable[[str], None]) -> list[str]:
    """The modes that were compiled now: another process may just have done it."""
    with _alone():
        missing = [mode for mode in modes if not is_ready(mode)]
        _compile(missing, progress, finished)
    return missing


@contextmanager
def _alone() -> Iterator[None]:
    """Whoever comes second waits, and then finds everything there."""
    try:
        jit.cache_home().mkdir(parents=True, exist_ok=True)
        lock = open(jit.cache_home() / "compiling", "w")  # noqa: SIM115
    except OSError:  # a folder that can't be written to is reported later
        lock = open(os.devnull, "w")  # noqa: SIM115
    with lock:
        jit.wait_for(lock)
        yield


def _compile(modes: Sequence[str], progress: Progress, finished: Callable[[str], None]) -> None:
    counts = [_Count(mode, progress) for mode in modes]
    jobs = [(count, registry.names()[half::PROCESSES]) for count in counts for half in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        for _ in pool.map(lambda job: _compile_games(job[0], job[1], finished), jobs):
            pass
    for count in counts:
        stamp_of(count.mode).write_text(_fingerprint(count.mode))
        progress(count.mode, count.total, count.total, "")


class _Count:
    """The functions that are compiled in a mode, by all its processes together."""

    def __init__(self, mode: str, progress: Progress) -> None:
        self.mode, self.progress = mode, progress
        self.done: set[str] = set()
        self.total = 1

    def follow(self, lines: Iterable[str], finished: Callable[[str], None]) -> None:
        """Passes the lines of a process on as progress."""
        for line in lines:
            word, _, number = line.strip().partition(" ")
            if word == COUNTED:
                self.total = int(number)
            elif word == FINISHED:
                finished(number)
            else:
                self.done.add(word)
                self.progress(self.mode, min(len(self.done), self.total), self.total, word.rpartition(".")[2])


def _compile_games(count: _Count, games: Sequence[str], finished: Callable[[str], None]) -> None:
    command = [sys.executable, "-m", "grandtour.compiling", *games]
    environment = os.environ | {"GRANDTOUR_MODE": count.mode}
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        count.follow(process.stdout or (), finished)
        if process.wait() != 0:
            errors.seek(0)
            last = errors.read().strip().splitlines()[-1:] or [f"exit {process.returncode}"]
            raise GrandTourError(say("Compiling ({mode}) failed: {error}", mode=count.mode, error=last[0]))
