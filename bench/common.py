"""What the benches share: how results are printed, and what they ran on."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table as Grid

from grandtour.engine.jit import MODE

ALL = os.cpu_count() or 1
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


def machine() -> dict[str, str]:
    """What it ran on; no host name and no paths."""
    packages = ("grandtour", "numba", "numpy", "open_spiel", "catanatron")
    found = {name: installed(name) for name in packages}
    return {"cores": str(ALL), "machine": platform.machine(), "python": platform.python_version(), **found, "mode": MODE}


def installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def load() -> float:
    """How many processes were running in the last minute, where the system says so."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def tell_machine(console: Console, busy: float) -> None:
    """The last lines of a run: what it ran on, and whether it had that for itself."""
    if busy > BUSY:
        console.print(f"The machine was busy with other work ({busy:.1f} processes), so cores had to be shared.", highlight=False)
    console.print(", ".join(f"{name} {value}" for name, value in machine().items()), highlight=False)
