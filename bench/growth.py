"""How speed scales with tables and cores: one table, ten, … a million; and a million games of Metro Domino.

    python bench/growth.py [--seconds 0.3] [--rounds 3] [--most 1000000] [--games 1000000] [--no-peers]
                           [--plot FILE.svg] [--markdown] [--json FILE]

The same steps as in `bench/vector.py`, with masks and observations. Tables are created for each turn and discarded after it, so
that a million of them fit into memory; the size of their arrays limits their number. Pgx steps its games in batches of the same
sizes.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from common import ALL, ONE, arguments_of, kept_to, library, load, machine, plain_grid, show, tell_machine, ticker, wide_console
from peers import PgxTables, Play, missing, rate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour
from grandtour.lab.balance import charts

MILLION = 1_000_000
GAMES = ("two_capitals", "metro_domino")  # the lightest, and the largest observation
SEATS = (2, 4)
PGX = ("connect_four", "hex")  # its fastest game of any size, and the one most like ours in numbers
MOST_PGX = 100_000  # tables
MOST_BYTES = 6_000_000_000  # of one contestant's tables
DOMINO, SEED = "metro_domino", "1"


@dataclass
class Line:
    """A line of the plot: a contestant that is created for each number of tables."""

    name: str
    cores: int
    most: int
    make: Callable[[int], Play]
    rounds: dict[int, list[float]] = field(default_factory=dict)  # by tables

    def points(self) -> list[tuple[float, float]]:
        return [(float(tables), median(rates)) for tables, rates in sorted(self.rounds.items())]


def lines_of(most: int, with_peers: bool) -> Iterator[Line]:
    for game in GAMES:
        fits = min(most, rounded(MOST_BYTES // bytes_of(game)))
        for cores in sorted({ONE, ALL}):
            yield Line(f"{game}, {counted(cores)}", cores, fits, our_maker(game, cores))
    if with_peers and library("pgx") is not None:
        for name in PGX:
            yield Line(f"Pgx {name}, {counted(ALL)}", ALL, min(most, MOST_PGX), pgx_maker(name))


def rounded(tables: int) -> int:
    """Down to a number with one digit that is not 0."""
    power: int = 10 ** (len(str(tables)) - 1)
    return tables - tables % power


def counted(cores: int) -> str:
    return f"{cores} core" if cores == ONE else f"{cores} cores"


def bytes_of(game: str) -> int:
    """The size of a table's arrays."""
    vector = grandtour.envs.vector(game, tables=1, cores=ONE)
    return sum(array.nbytes for array in (*vector.arrays, *vector._desk[1:]))


def our_maker(game: str, cores: int) -> Callable[[int], Play]:
    def make(tables: int) -> Play:
        vector = grandtour.envs.vector(game, tables=tables, cores=cores)

        def play() -> int:
            vector.step(vector.sample())
            return tables

        return play

    return make


def pgx_maker(name: str) -> Callable[[int], Play]:
    """What is compiled for a number of tables is reused."""

    @cache
    def make(tables: int) -> Play:
        return PgxTables(name, tables).play

    return make


def counts(most: int) -> list[int]:
    """1, 10, 100, … and the most itself."""
    powers = [10**power for power in range(len(str(most)))]
    return [*powers, *([most] if most not in powers else [])]


def grow(lines: list[Line], rounds: int, seconds: float, tick: Callable[[], None]) -> None:
    """All in turn, round by round, for every number of tables."""
    for _ in range(rounds):
        for tables, line in turns(lines):
            with kept_to(line.cores):
                play = line.make(tables)
                play()  # the memory is touched
                line.rounds.setdefault(tables, []).append(rate(play, seconds))
            del play
            gc.collect()
            tick()


def turns(lines: list[Line]) -> list[tuple[int, Line]]:
    """From few tables to many; those with the same number of tables follow one another."""
    found = [(tables, line) for line in lines for tables in counts(line.most)]
    return sorted(found, key=lambda turn: turn[0])


# --- a million games ------------------------------------------------------------------------------------------------
@dataclass
class Million:
    """A number of games of Metro Domino, and how they were played."""

    how: str
    games: int
    decisions: int
    seconds: float


def million_of(seats: int, games: int, tick: Callable[[int], None]) -> Iterator[Million]:
    """In memory; then by the command that saves them as files, with the same games: its time is from start to end."""
    start = time.perf_counter()
    done = grandtour.lab.simulate(DOMINO, seats=seats, games=games, seed=SEED, progress=tick)
    yield Million(f"{seats} seats, in memory", done.games, done.decisions, time.perf_counter() - start)
    with tempfile.TemporaryDirectory() as folder:
        simulated(seats, 1, f"{folder}/one")  # compiled by now
        start = time.perf_counter()
        if simulated(seats, games, folder):
            spent = time.perf_counter() - start
            yield Million(f"{seats} seats, `grandtour simulate` into Parquet files", done.games, done.decisions, spent)
    tick(games)


def simulated(seats: int, games: int, folder: str) -> bool:
    """Whether the command succeeded; it needs pyarrow."""
    numbers = ["--seats", str(seats), "--games", str(games), "--seed", SEED, "--out", f"{folder}/games"]
    command = [sys.executable, "-c", "import sys, grandtour.cli; sys.exit(grandtour.cli.main())", "simulate", DOMINO, *numbers]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


# --- what is printed ------------------------------------------------------------------------------------------------
def growth_grid(lines: list[Line]) -> Grid:
    grid = plain_grid("Decisions a second with masks and observations, by tables")
    for line in lines:
        grid.add_column(line.name, justify="right")
    for tables in sorted({tables for line in lines for tables in line.rounds}):
        shown = (f"{median(line.rounds[tables]):,.0f}" if tables in line.rounds else "–" for line in lines)
        grid.add_row(f"{tables:,}", *shown)
    grid.caption = f"As many tables as fit into {MOST_BYTES / 1e9:.0f} GB; Pgx up to {MOST_PGX:,}."
    return grid


def million_grid(results: list[Million]) -> Grid:
    grid = plain_grid(f"Random games of Metro Domino on {counted(ALL)}, the result of each kept")
    for heading in ("games", "seconds", "games/s", "decisions/s"):
        grid.add_column(heading, justify="right")
    for one in results:
        speeds = (f"{number / one.seconds:,.0f}" for number in (one.games, one.decisions))
        grid.add_row(one.how, f"{one.games:,}", f"{one.seconds:.1f}", *speeds)
    return grid


def plot(lines: list[Line]) -> str:
    series = {line.name: line.points() for line in lines}
    return charts.lines(series, title="Growth from one table to a million", x="tables", y="decisions a second", log=True)


def as_data(lines: list[Line], results: list[Million]) -> dict[str, Any]:
    """The results as data."""
    told = [{"name": line.name, "cores": line.cores, "points": line.points(), "rounds": line.rounds} for line in lines]
    return {"machine": machine(), "growth": told, "games": [vars(one) for one in results]}


# --- the run --------------------------------------------------------------------------------------------------------
def measure(given: argparse.Namespace) -> tuple[list[Line], list[Million]]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        starting = progress.add_task("Starting (the first time, compiling)", total=None)
        lines = list(lines_of(given.most, not given.no_peers))
        progress.remove_task(starting)
        task = progress.add_task("Growing", total=given.rounds * len(turns(lines)))
        grow(lines, given.rounds, given.seconds, ticker(progress, task))
        task = progress.add_task("Games of Metro Domino", total=2 * len(SEATS) * given.games)
        results = [one for seats in SEATS for one in million_of(seats, given.games, lambda done: progress.advance(task, done))]
    return lines, results


def main() -> None:
    parser = arguments_of("How speed grows with tables and cores.", seconds=0.3, rounds=3)
    numbers = range(1, MILLION + 1)
    parser.add_argument("--most", type=int, choices=numbers, default=MILLION, metavar="N", help="tables at once (1000000)")
    parser.add_argument("--games", type=int, choices=numbers, default=MILLION, metavar="N", help="of Metro Domino (1000000)")
    parser.add_argument("--no-peers", action="store_true", help="only ours")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also draws the growth, as SVG")
    given, console, busy = parser.parse_args(), wide_console(), load()
    lines, results = measure(given)
    show(console, (growth_grid(lines), million_grid(results)), given.markdown)
    tell_machine(console, busy, missing())
    if given.plot:
        given.plot.write_text(plot(lines), encoding="utf-8")
    if given.json:
        given.json.write_text(json.dumps(as_data(lines, results), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
