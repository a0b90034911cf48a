"""How far our rules are from a program written by hand in C: the same random games, bit for bit, in both.

    python bench/limit.py [--seconds 0.5] [--rounds 7] [--markdown] [--json FILE]

`bench/limit/two_capitals.c` plays *Routes of Two Capitals* as `grandtour.lab.simulate` does: the same deals, the same choices,
the same results kept for every game. It gets what is printed from our box. It is compiled here, and some thousand games are
compared one by one before anything is measured. Then both play the same games in turn on one core. Seconds are those of the
processor, so that other work on the machine counts less; the ratio is the median of the rounds.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
from common import ONE, arguments_of, kept_to, load, machine, plain_grid, show, tell_machine, ticker, wide_console
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour
from grandtour.engine.rng import key_from_seed, key_words
from grandtour.games.two_capitals.state import KIND_NAMES

GAME, CITY = "two_capitals", 0  # Moscow, the default
SOURCE = Path(__file__).parent / "limit" / f"{GAME}.c"
COMPILER, FLAGS = "cc", ("-std=c11", "-O3", "-march=native")
SEATS = (2, 3, 4)
COMPARED = 4_000  # games, before anything is measured
LEAST = 2_000  # games of a timed turn
TICK = 1e-6  # seconds: the least that the program can measure
PLAY, TIME = "games", "time"  # what the program is asked to do

Rows = npt.NDArray[np.int64]  # a row a game: decisions, ranks by seat, points by seat and source
Printed = Any  # the record of the box


class NoProgramError(Exception):
    """Why there is nothing to compare with, in words."""


class DifferentGamesError(Exception):
    """Which games are not the same in both."""


@dataclass
class Turn:
    """What one of the two did in one turn, and how many seconds of the processor it took."""

    decisions: int
    points: int
    seconds: float

    def rate(self) -> float:
        return self.decisions / max(self.seconds, TICK)


@dataclass
class Race:
    """Games with a number of seats, round by round: ours and the ones in C."""

    seats: int
    compared: int
    games: int = LEAST  # of a turn
    ours: list[Turn] = field(default_factory=list)
    in_c: list[Turn] = field(default_factory=list)

    def ratio(self) -> float:
        """C : ours, decisions a second; the median of the rounds."""
        return median(c.rate() / our.rate() for c, our in zip(self.in_c, self.ours, strict=True))


# --- the program in C -----------------------------------------------------------------------------------------------
@contextmanager
def compiled() -> Iterator[Path]:
    """The program, compiled into a folder that is removed afterwards."""
    if shutil.which(COMPILER) is None:
        raise NoProgramError(f"There is no C compiler ({COMPILER}) here, so there is nothing to compare with.")
    with TemporaryDirectory() as folder:
        program = Path(folder) / GAME
        done = subprocess.run([COMPILER, *FLAGS, "-o", program, SOURCE], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoProgramError(f"{SOURCE.name} can't be compiled:\n{done.stderr}")
        yield program


def run(program: Path, what: str, seats: int, games: int, seed: Any) -> str:
    """What the program prints."""
    given = "\n".join((*box_lines(grandtour.Table(GAME, seats).box.array[0]), family_line(seed)))
    return subprocess.run(
        [program, what, str(seats), str(games)], input=given, capture_output=True, encoding="utf-8", check=True
    ).stdout


def box_lines(box: Printed) -> Iterator[str]:
    """What is printed, as the program reads it."""
    city = box.city[CITY]
    yield line("tokens", box.tokens)
    yield line("partial_points", box.partial_points)
    yield line("evening_back", city.evening_back)
    yield line("cells", *city.cells)
    for kind, name in enumerate(KIND_NAMES):
        cards = [city.route[kind][card] for card in range(city.cards[kind])]
        yield line(name, len(cards), *(number for card in cards for number in (card.stops, card.points)))
    collections = [city.collection[i] for i in range(city.collections)]
    yield line("collections", len(collections), *(number for one in collections for number in (one.stops, one.need, one.points)))


def family_line(seed: Any) -> str:
    """The key of the stream from which the keys of all games of a simulation come."""
    return line("family", *key_words(key_from_seed(seed)))


def line(name: str, *numbers: Any) -> str:
    return " ".join([name, *(str(int(number)) for number in numbers)])


# --- the same games -------------------------------------------------------------------------------------------------
def our_games(seats: int, games: int, seed: Any) -> Rows:
    played = grandtour.lab.simulate(GAME, seats=seats, games=games, seed=seed, cores=ONE)
    return np.column_stack((played.lengths, played.ranks, played.points.reshape(games, -1)))


def games_in_c(program: Path, seats: int, games: int, seed: Any) -> Rows:
    return np.array(run(program, PLAY, seats, games, seed).split(), np.int64).reshape(games, -1)


def compare(program: Path, seats: int, games: int, seed: Any = 0) -> None:
    """Every game has the same decisions, ranks and points in both."""
    ours, in_c = our_games(seats, games, seed), games_in_c(program, seats, games, seed)
    if ours.shape != in_c.shape:
        raise DifferentGamesError(f"{seats} seats: {ours.shape[1]} numbers for a game from us, {in_c.shape[1]} in C.")
    different = np.flatnonzero((ours != in_c).any(axis=1))
    if len(different):
        number = different[0]
        raise DifferentGamesError(
            f"{seats} seats: {len(different)} of {games} games differ. The first is number {number}: "
            f"{ours[number].tolist()}, in C {in_c[number].tolist()}."
        )


# --- the race -------------------------------------------------------------------------------------------------------
def our_turn(seats: int, games: int, seed: Any) -> Turn:
    start = time.process_time()
    played = grandtour.lab.simulate(GAME, seats=seats, games=games, seed=seed, cores=ONE)
    seconds = time.process_time() - start
    return Turn(played.decisions, int(played.points.sum()), seconds)


def turn_in_c(program: Path, seats: int, games: int, seed: Any) -> Turn:
    decisions, points, seconds = run(program, TIME, seats, games, seed).split()
    return Turn(int(decisions), int(points), float(seconds))


def set_games(race: Race, seconds: float) -> None:
    """As many games as take us about that long."""
    spent = our_turn(race.seats, LEAST, "warm").seconds
    race.games = max(LEAST, round(LEAST * seconds / spent))


def one_round(program: Path, race: Race, number: int) -> None:
    """Both play the games of one seed; who is first changes from round to round."""

    def ours() -> None:
        race.ours.append(our_turn(race.seats, race.games, number))

    def in_c() -> None:
        race.in_c.append(turn_in_c(program, race.seats, race.games, number))

    for turn in (ours, in_c) if number % 2 else (in_c, ours):
        turn()
    our, c = race.ours[-1], race.in_c[-1]
    if (our.decisions, our.points) != (c.decisions, c.points):
        raise DifferentGamesError(f"{race.seats} seats: not the same games in round {number}.")


def measure(
    program: Path, rounds: int, seconds: float, tick: Callable[[], None], seats: Sequence[int] = SEATS, compared: int = COMPARED
) -> list[Race]:
    """First the games are compared, then timed: all numbers of seats in turn, round by round."""
    for players in seats:
        compare(program, players, compared)
        tick()
    races = [Race(players, compared) for players in seats]
    with kept_to(ONE):
        for race in races:
            set_games(race, seconds)
        for number in range(rounds):
            for race in races:
                one_round(program, race, number)
                tick()
    return races


# --- what is printed ------------------------------------------------------------------------------------------------
def grid_of(races: Sequence[Race]) -> Grid:
    grid = plain_grid("Routes of Two Capitals: the same random games in C and in our rules, decisions a second on one core")
    for heading in ("games compared", "games a turn", "decisions a game", "C", "ours", "C : ours"):
        grid.add_column(heading, justify="right")
    for race in races:
        length = sum(turn.decisions for turn in race.ours) / race.games / len(race.ours)
        rates = (f"{median(turn.rate() for turn in turns):,.0f}" for turns in (race.in_c, race.ours))
        ratio = f"{race.ratio():.2f}"
        grid.add_row(f"{race.seats} seats", f"{race.compared:,}", f"{race.games:,}", f"{length:.1f}", *rates, ratio)
    grid.caption = f"C: {COMPILER} {' '.join(FLAGS)}. All games compared are equal: decisions, ranks, and points by source."
    return grid


def as_data(races: Sequence[Race]) -> dict[str, Any]:
    """The results as data."""
    told = [asdict(race) | {"ratio": race.ratio()} for race in races]
    return {"machine": machine(), "compiler": [COMPILER, *FLAGS], "limit": told}


def main() -> None:
    given = arguments_of("How far our rules are from a program in C.", seconds=0.5, rounds=7).parse_args()
    console, busy = wide_console(), load()
    try:
        with compiled() as program, Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("The same games in C and in our rules", total=len(SEATS) * (given.rounds + 1))
            races = measure(program, given.rounds, given.seconds, ticker(progress, task))
    except NoProgramError as error:
        console.print(str(error), markup=False, highlight=False)
        return
    except DifferentGamesError as error:
        sys.exit(str(error))
    show(console, [grid_of(races)], given.markdown)
    tell_machine(console, busy)
    if given.json:
        given.json.write_text(json.dumps(as_data(races), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
