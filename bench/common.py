"""Shared by the benchmarks: printing results, and describing the machine."""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table as Grid

from grandtour.engine.jit import MODE

ALL = os.cpu_count() or 1
ONE = 1
CALLS = 300  # of which the median tells what one costs
THREADS = Path("/proc/self/task")  # where Linux lists those of this process
PACKAGES = ("grandtour", "numba", "numpy", "open_spiel", "pgx", "jax", "pettingzoo", "rlcard", "catanatron")
WIDE = 140  # columns of a table where there is no terminal
BUSY = 0.5  # other processes on average, from which on a run says so


def plain_grid(title: str) -> Grid:
    """An empty table with a first column for names."""
    grid = Grid(title=title, title_justify="left", caption_justify="left", box=SIMPLE, padding=(0, 0), pad_edge=False)
    grid.add_column("", no_wrap=True)
    return grid


def times(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"


def ticker(progress: Progress, task: TaskID) -> Callable[[], None]:
    return lambda: progress.advance(task)


def positive(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return seconds


def micros(call: Callable[[int], object], calls: int = CALLS) -> float:
    """The median cost of a call in microseconds; the function gets the number of the call."""
    spent = []
    for i in range(calls):
        start = time.perf_counter()
        call(i)
        spent.append(time.perf_counter() - start)
    return 1e6 * median(spent)


# --- who takes part -------------------------------------------------------------------------------------------------
def library(name: str) -> Any:
    """A module of another library, or `None` if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


@contextmanager
def kept_to(cores: int) -> Iterator[None]:
    """Limits this process and all its threads to a number of cores, if the system supports that."""
    if not THREADS.exists() or not hasattr(os, "sched_setaffinity"):
        yield
        return
    own = os.sched_getaffinity(0)
    give_threads(set(sorted(own)[:cores]))
    try:
        yield
    finally:
        give_threads(own)


def give_threads(cores: set[int]) -> None:
    """Existing threads have their own affinity; new ones inherit it."""
    for thread in THREADS.iterdir():
        with suppress(ProcessLookupError):
            os.sched_setaffinity(int(thread.name), cores)


# --- what is printed ------------------------------------------------------------------------------------------------
def wide_console() -> Console:
    """The console for results: as wide as the terminal, or as a table needs."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE)


def show(console: Console, grids: Iterable[Grid], markdown: bool) -> None:
    """Tables for the terminal, or as Markdown."""
    for grid in grids:
        if markdown:
            print(as_markdown(grid))
        else:
            console.print(grid)


def as_markdown(grid: Grid) -> str:
    """Title, table, caption."""
    headings = [column.header for column in grid.columns]
    sides = [":--" if column.justify == "left" else "--:" for column in grid.columns]
    rows: list[list[Any]] = [headings, sides, *map(list, zip(*(column.cells for column in grid.columns), strict=True))]
    table = [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows]
    return "\n".join([f"{grid.title}:", "", *table, "", *([f"{grid.caption}", ""] if grid.caption else [])])


def machine() -> dict[str, str]:
    """Describes the machine, without host name and paths."""
    found = {name: installed(name) for name in PACKAGES}
    return {"cores": str(ALL), "machine": platform.machine(), "python": platform.python_version(), **found, "mode": MODE}


def installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def arguments_of(about: str, seconds: float, rounds: int) -> argparse.ArgumentParser:
    """The options that all benchmarks have in common."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seconds", type=positive, default=seconds, help=f"of one turn at the clock ({seconds:g})")
    numbers = range(1, 100)
    parser.add_argument("--rounds", type=int, choices=numbers, default=rounds, metavar="N", help=f"turns of each ({rounds})")
    parser.add_argument("--markdown", action="store_true", help="prints the tables as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also writes the results as data")
    return parser


def load() -> float:
    """The average number of running processes in the last minute, if the system provides it."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def tell_machine(console: Console, busy: float, missing: str = "") -> None:
    """The last lines of a run: which libraries are missing, the machine, and whether it was idle."""
    if missing:
        console.print(missing, markup=False, highlight=False)
    if busy > BUSY:
        console.print(f"The machine was busy with other work ({busy:.1f} processes), so cores had to be shared.", highlight=False)
    console.print(", ".join(f"{name} {value}" for name, value in machine().items()), highlight=False)
