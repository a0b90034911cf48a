"""Simulations in a folder: played in shards, each kept as soon as it is done, so that little is lost whatever happens. The same
plan gives the same files, byte for byte, wherever and however often its shards are played.

grandtour.lab.simulate_to("results", "paris", seats=3, games=100_000, bots="random", seed=1)
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Lock
from typing import Any

import numpy as np

from ...bots import custom
from ...engine.errors import GrandTourError
from ...engine.gamefile import to_json
from ...engine.i18n import say
from ..balance.statistics import share
from . import ray_cluster
from .parquet import KINDS, Files, is_whole, pyarrow, shard_files
from .plan import FORMAT, MANIFEST, SimulationPlan, differences, make_plan
from .run import Progress, check_cores, thinks
from .workers import WorkerPool

NAME = "{:05}.parquet"
DRAFT = ".{}.part"  # hidden, and not beside the files, of which readers take all


class Folder:
    """The folder of a simulation: `manifest.json`, and in `games` and `seats` a file for each shard."""

    def __init__(self, path: str | Path, plan: SimulationPlan) -> None:
        self.path, self.plan = Path(path), plan

    def check(self) -> None:
        """Refuses a folder that contains something else. Nothing is changed."""
        found = self._found()
        if found is None:
            return
        if not isinstance(found, dict) or found.get("format") != FORMAT or type(found.get("games")) is not int:
            raise GrandTourError(self._unreadable(say("it is not a simulation manifest")))
        if other := differences(self.plan.manifest, found):
            raise GrandTourError(
                say(
                    "“{path}” contains a different simulation ({names}). Delete it, or choose another folder with --out.",
                    path=self.path,
                    names=other,
                )
            )
        if found["games"] > self.plan.games:
            raise GrandTourError(
                say(
                    "“{path}” contains a simulation of {n} games; you can add games but not remove any.",
                    path=self.path,
                    n=found["games"],
                )
            )

    def _found(self) -> Any:
        """The manifest in the folder; `None` if there is no folder, or an empty one."""
        try:
            if not self.path.exists() or not any(not path.name.startswith(".") for path in self.path.iterdir()):
                return None
            return json.loads((self.path / MANIFEST).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise GrandTourError(say("“{path}” contains other files. Choose a new folder with --out.", path=self.path)) from None
        except NotADirectoryError:
            raise GrandTourError(say("“{path}” is not a folder.", path=self.path)) from None
        except (OSError, ValueError, RecursionError) as error:
            raise GrandTourError(self._unreadable(getattr(error, "strerror", None) or error)) from None

    def _unreadable(self, reason: object) -> Any:
        path = self.path / MANIFEST
        return say("“{path}” can't be read: {error}", path=path, error=reason)

    @contextmanager
    def opened(self) -> Iterator[list[int]]:
        """The folder, made ready to go on in and nobody else's meanwhile: the shards that are still missing, or broken."""
        self.check()
        self._make(self.path)
        with _alone(self.path):
            self.check()
            for left in self.path.glob(DRAFT.format("*")):
                with self._writing(left):
                    left.unlink(missing_ok=True)
            if self._found() != self.plan.manifest:
                self._write(self.path / MANIFEST, to_json(self.plan.manifest).encode())
            for kind in KINDS:
                self._make(self.path / kind)
            yield [n for n in range(self.plan.shards) if not is_whole(self.plan, n, self.paths(n))]

    def _make(self, path: Path) -> None:
        with self._writing(path):
            path.mkdir(parents=True, exist_ok=True)

    def paths(self, number: int) -> tuple[Path, ...]:
        """The two files of a shard."""
        return tuple(self.path / kind / NAME.format(number) for kind in KINDS)

    def keep(self, number: int, files: Files) -> int:
        """Writes the files of a shard; returns how many games it has."""
        for path, data in zip(self.paths(number), files, strict=True):
            self._write(path, data)
        return self.plan.games_in([number])

    def _write(self, path: Path, data: bytes) -> None:
        """Writes elsewhere, and then puts the whole file in its place."""
        draft = self.path / DRAFT.format(f"{path.parent.name}-{path.name}")
        with self._writing(path):
            try:
                draft.write_bytes(data)
                draft.replace(path)
            except BaseException:
                draft.unlink(missing_ok=True)
                raise

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes to the folder meanwhile; it is free again when this process ends, however that happens."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(number)
        raise GrandTourError(say("Another simulation is already writing to “{path}”.", path=folder)) from None
    except OSError:  # a disk of another machine, where nothing can be locked
        pass
    try:
        yield
    finally:
        os.close(number)


# --- playing ------------------------------------------------------------------------------------------------------------
def play_here(folder: Folder, numbers: Sequence[int], cores: int | None, progress: Progress) -> None:
    """Plays and keeps these shards on the cores of this machine: with threads, or with processes where bots think. Whatever
    happens, nothing goes on playing."""
    cores = min(cores or os.cpu_count() or 1, len(numbers))
    stop, lock = Event(), Lock()
    workers = WorkerPool(folder.plan.manifest, stop)

    def tell(games: int) -> None:
        with lock:
            progress(games)

    def play(number: int) -> None:
        alone = cores == 1 or not thinks(folder.plan.bots)
        files = shard_files(folder.plan, number, stop, tell) if alone else workers.play(number, tell)
        folder.keep(number, files)

    pool = ThreadPoolExecutor(max(1, cores))
    try:
        for played in as_completed([pool.submit(play, number) for number in numbers]):
            played.result()
    finally:
        stop.set()
        workers.end()
        pool.shutdown(wait=True, cancel_futures=True)
        workers.close()
        custom.close()


def play_missing(folder: Folder, numbers: Sequence[int], cores: int | None, ray: str | None, progress: Progress) -> None:
    """Plays and keeps these shards, here or on a Ray cluster. `progress` is told from any thread how many more games are done."""
    if ray is None or not numbers:
        play_here(folder, numbers, cores, progress)
    else:
        ray_cluster.play_on(ray, folder, numbers, cores, progress)


def check_means(cores: Any, ray: str | None) -> None:
    """Refuses what is not there to play with."""
    check_cores(cores)
    pyarrow()
    if ray is not None:
        ray_cluster.check(ray)


def simulate_to(
    folder: str | Path,
    game: str,
    seats: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: Any = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    *,
    shard: int | None = None,
    cores: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games: None,
) -> Summary:
    """Like `simulate`, but the results are saved in a folder, as Parquet; what is there already is not played again. `ray` is the
    address of a Ray cluster to play on, or “local”."""
    place = Folder(folder, make_plan(game, seats, games, bots, seed, options, box, shard))
    check_means(cores, ray)
    with place.opened() as missing:
        play_missing(place, missing, cores, ray, progress)
    return summary(place)


# --- at the end ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class SeatResult:
    """How a seat did: its mean score, its part of the wins, and between which bounds that is (95 %)."""

    bot: str
    score: float
    won: float
    low: float
    high: float


@dataclass(frozen=True)
class Summary:
    """All games of a simulation in a few numbers."""

    games: int
    decisions: int
    seats: tuple[SeatResult, ...]


def summary(folder: Folder) -> Summary:
    """Of a simulation that is complete, file by file: there may be more games than memory has room for."""
    plan, decisions, sums = folder.plan, 0, np.zeros((folder.plan.seats, 2))
    read = partial(pyarrow().parquet.read_table, use_threads=False)
    for number in range(plan.shards):
        games, seats = folder.paths(number)
        decisions += int(read(games, columns=["length"])["length"].to_numpy().sum())
        rows = read(seats, columns=["score", "won"])
        sums += np.stack([rows[name].to_numpy().reshape(-1, plan.seats).sum(axis=0) for name in ("score", "won")], axis=1)
    means = (sums / plan.games).tolist()
    found = [_seat(bot, score, won, plan.games) for bot, (score, won) in zip(plan.bots, means, strict=True)]
    return Summary(plan.games, decisions, tuple(found))


def _seat(bot: str, score: float, won: float, games: int) -> SeatResult:
    bounds = share(won, games)
    return SeatResult(bot, score, won, bounds.low, bounds.high)
