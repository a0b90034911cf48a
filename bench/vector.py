"""The speed of stepping many tables at once, with masks and observations, compared with other libraries in one run: trust the
ratios.

    python bench/vector.py [--seconds 0.3] [--rounds 3] [--tables 64 1024 8192] [--no-peers] [--markdown] [--json FILE]

A step is `v.step(v.sample())`: a random legal action at every table (including the time to choose it), the rules, a new game
where one ended, then the mask and the observation of the player who acts next, in arrays. `bench/peers.py` describes what the
other libraries do for the same. All take turns for several rounds, and the median counts; a row for one core runs on one core.

The games differ, so the tables give their sizes: the number of values in an observation and of actions in a mask. A step of a
small game is less work. Therefore values are compared too: decisions times all values written for one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from common import ALL, ONE, arguments_of, kept_to, load, machine, plain_grid, show, tell_machine, ticker, times, wide_console
from peers import Contestant, missing, peers, race, rate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour

SEATS = (2, 4)
TABLES = (64, 1_024, 8_192)
WARMING = 0.1  # seconds
WANTED = 2_000_000  # decisions a second
TEN = 10  # times the fastest peer
ALIKE = 100  # a peer's game is of our kind from this many actions and numbers of an observation on


def ours(tables: tuple[int, ...]) -> Iterator[Contestant]:
    for game in grandtour.games():
        for seats in SEATS:
            for cores in sorted({ONE, ALL}):
                for many in tables:
                    yield our_tables(game, seats, cores, many)


def our_tables(game: str, seats: int, cores: int, tables: int) -> Contestant:
    vector = grandtour.envs.vector(game, tables=tables, seats=seats, cores=cores)

    def play() -> int:
        vector.step(vector.sample())
        return tables

    numbers, actions = (array.shape[1] for array in (vector.arrays.observations, vector.arrays.masks))
    return Contestant(f"{game}, {seats} seats", tables, cores, numbers, actions, play)


# --- what is printed ------------------------------------------------------------------------------------------------
def our_grid(players: list[Contestant]) -> Grid:
    tables = sorted({player.tables for player in players})
    grid = plain_grid("Steps of many tables with masks and observations: decisions a second, by tables")
    for heading in ("numbers", "actions", "cores", *(f"{many:,} tables" for many in tables), "× one core"):
        grid.add_column(heading, justify="right")
    for row in rows_of(players):
        best = max(row, key=Contestant.middle)
        one = next(other for other in players if (other.name, other.tables, other.cores) == (best.name, best.tables, ONE))
        growth = times(best.against(one) if best is not one else None)
        size = f"{best.numbers:,}", f"{best.actions:,}"
        grid.add_row(best.name, *size, str(best.cores), *(f"{player.middle():,.0f}" for player in row), growth)
    grid.caption = "Numbers: in an observation; actions: in a mask. Each decision of a seat comes with both."
    return grid


def rows_of(players: list[Contestant]) -> list[list[Contestant]]:
    """The results of one game, seats and cores, by number of tables."""
    rows: dict[tuple[str, int], list[Contestant]] = {}
    for player in sorted(players, key=lambda one: one.tables):
        rows.setdefault((player.name, player.cores), []).append(player)
    order = {player.name: place for place, player in reversed(list(enumerate(players)))}
    return [rows[key] for key in sorted(rows, key=lambda key: (order[key[0]], key[1]))]


def lightest(players: list[Contestant], cores: int) -> Contestant:
    """The fastest result of the lightest game on a number of cores."""
    least = min(player.numbers + player.actions for player in players)
    some = (player for player in players if player.numbers + player.actions == least and player.cores == cores)
    return max(some, key=Contestant.middle)


def peer_grid(players: list[Contestant], theirs: list[Contestant]) -> Grid:
    light = {cores: lightest(players, cores) for cores in sorted({player.cores for player in players})}
    grid = plain_grid("The peers: decisions a second, and how many times as many our lightest game has on as many cores")
    for heading in ("tables", "cores", "numbers", "actions", "decisions/s", "× decisions", "× numbers"):
        grid.add_column(heading, justify="right")
    for peer in theirs:
        best = light[peer.cores]
        sizes = (f"{number:,}" for number in (peer.tables, peer.cores, peer.numbers, peer.actions))
        grid.add_row(peer.name, *sizes, f"{peer.middle():,.0f}", times(best.against(peer)), times(by_numbers(best, peer)))
    names = "; ".join(f"on {cores}, {best.name} at {best.tables:,} tables" for cores, best in light.items())
    grid.caption = f"Our lightest: {names}. × numbers: decisions times the numbers of an observation and a mask."
    return grid


def by_numbers(player: Contestant, other: Contestant) -> float:
    """The ratio of values written."""
    return player.against(other) * (player.numbers + player.actions) / (other.numbers + other.actions)


def target_grid(players: list[Contestant], theirs: list[Contestant]) -> Grid:
    best = lightest(players, ALL)
    grid = plain_grid(f"Targets, on {ALL} cores")
    for heading in ("target", "reached"):
        grid.add_column(heading, justify="right")
    grid.add_row(f"decisions a second in the lightest game ({best.name})", f"{WANTED:,}", f"{best.middle():,.0f}")
    of_our_kind = [peer for peer in theirs if min(peer.numbers, peer.actions) >= ALIKE]
    for words, some in ((f"with {ALIKE} actions and numbers or more", of_our_kind), ("of all, toys included", theirs)):
        if some:
            peer = max(some, key=Contestant.middle)
            grid.add_row(f"× the fastest peer {words} ({peer.name})", str(TEN), times(best.against(peer)))
    return grid


# --- the run --------------------------------------------------------------------------------------------------------
def measure(tables: tuple[int, ...], with_peers: bool, rounds: int, seconds: float) -> tuple[list[Contestant], list[Contestant]]:
    """Our results and theirs."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Setting up (the first time, compiling)", total=None)
        players, theirs = list(ours(tables)), list(peers()) if with_peers else []
        everyone = [*players, *theirs]
        progress.remove_task(task)
        for player in progress.track(everyone, description="Warming up (Pgx compiles now)"):
            with kept_to(player.cores):
                rate(player.play, min(seconds, WARMING))
        task = progress.add_task("Many tables", total=rounds * len(everyone))
        race(everyone, rounds, seconds, ticker(progress, task))
    return players, theirs


def as_data(everyone: list[Contestant]) -> dict[str, Any]:
    """The results as data."""
    fields = ("name", "tables", "cores", "numbers", "actions", "rounds")
    told = [{name: getattr(player, name) for name in fields} | {"median": player.middle()} for player in everyone]
    return {"machine": machine(), "vector": told}


def main() -> None:
    parser = arguments_of("How fast many tables are stepped at once, beside the peers.", seconds=0.3, rounds=3)
    parser.add_argument("--tables", type=int, nargs="+", choices=range(1, 1_000_001), default=TABLES, metavar="N", help="at once")
    parser.add_argument("--no-peers", action="store_true", help="only ours")
    given, console, busy = parser.parse_args(), wide_console(), load()
    players, theirs = measure(tuple(given.tables), not given.no_peers, given.rounds, given.seconds)
    grids = [our_grid(players), *([peer_grid(players, theirs)] if theirs else []), target_grid(players, theirs)]
    show(console, grids, given.markdown)
    tell_machine(console, busy, missing())
    if given.json:
        given.json.write_text(json.dumps(as_data([*players, *theirs]), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
