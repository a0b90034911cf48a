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
    return all(_is_stamped(mode, outsider) for outsider in ("", *outsiders()))


def _is_stamped(mode: str, outsider: str) -> bool:
    try:
        return stamp_of(mode, outsider).read_text() == _fingerprint(mode, outsider)
    except OSError:
        return False


def outsiders() -> list[str]:
    """The games from outside. Each is compiled by a process of its own, so that one that fails stops no other."""
    return [name for name in registry.names() if registry.home_of(name).origin]


def ours() -> list[str]:
    return [name for name in registry.names() if not registry.home_of(name).origin]


def stamp_of(mode: str, outsider: str = "") -> Path:
    """Of a game from outside, or of all games of our own."""
    return jit.cache_directory(_groups(outsider)[0], mode) / f"ready-python-{sys.version_info[0]}.{sys.version_info[1]}"


def _fingerprint(mode: str, outsider: str = "") -> str:
    """The directories of what was compiled: their names stand for the sources."""
    return "\n".join(jit.cache_directory(group, mode).name for group in _groups(outsider))


def _groups(outsider: str) -> tuple[str, ...]:
    return tuple(f"{group}{jit.FOR}{outsider}" if outsider else group for group in GROUPS)


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
    jobs: list[tuple[_Count, str, Sequence[str]]] = []
    for count in counts:
        if not _is_stamped(count.mode, ""):
            jobs += [(count, "", ours()[half::PROCESSES]) for half in range(PROCESSES)]
        else:
            finished_all(ours(), finished)
        jobs += [(count, name, [name]) for name in outsiders() if not _is_stamped(count.mode, name)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        for _ in pool.map(lambda job: _do(job[0], job[1], job[2], finished), jobs):
            pass
    for mode, outsider in {(count.mode, outsider) for count, outsider, _ in jobs if not outsider or outsider in registry.names()}:
        stamp_of(mode, outsider).write_text(_fingerprint(mode, outsider))
    for count in counts:
        progress(count.mode, count.total, count.total, "")


def finished_all(games: Iterable[str], finished: Callable[[str], None]) -> None:
    for game in games:
        finished(game)


def _do(count: _Count, outsider: str, games: Sequence[str], finished: Callable[[str], None]) -> None:
    """A job; when a game from outside can't be compiled, all goes on without it."""
    try:
        _compile_games(count, games, finished)
    except GrandTourError as error:
        if not outsider:
            raise
        registry.leave_out(outsider, say("{error}", error=error))


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
