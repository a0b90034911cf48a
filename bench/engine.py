"""The speed of the engine, compared with other libraries in one run: trust the ratios, not the absolute numbers.

    python bench/engine.py [--seconds 2] [--rounds 3] [--markdown] [--json FILE]

Random play from the deal to the end. All contestants take turns for several rounds, and the median counts, so that a busy
moment of the machine affects everyone alike. Only players' decisions are counted. In OpenSpiel every dealt card is a separate
chance node: these are sampled, and counted separately; our dealing happens inside a move. The measured time includes both.
"""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

import numpy as np
from common import ALL, ONE, arguments_of, load, machine, micros, plain_grid, show, tell_machine, ticker, times, wide_console
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour
from grandtour.engine import registry
from grandtour.engine.jit import MODE

SEATS = (2, 4)
HEARTS = "OpenSpiel C++ hearts"
PEERS = {  # what they are called here, and there
    HEARTS: "hearts",
    "OpenSpiel Python team dominoes": "python_team_dominoes",
    "OpenSpiel Python block dominoes": "python_block_dominoes",
}
DOMINOES, CATANATRON = "dominoes", "catanatron"
RIVALS = {"metro_domino": DOMINOES, "paris": CATANATRON}  # whose whole games are compared with ours, by a part of their names
NO_PEERS = "OpenSpiel and catanatron are not both installed, so peers are missing here: pip install 'grandtour[bench]'"
PARTS_OF_A_TURN = 4  # a timed turn is cut into about this many simulations
STATE_LIMIT = 2048  # bytes
LONG_GAMES = 5  # random games of each kind among which the longest record is sought


@dataclass
class Tally:
    """What a contestant did in one timed turn."""

    seconds: float = 0.0
    games: int = 0
    decisions: int = 0
    chances: int = 0

    def rates(self) -> Rates:
        return Rates(self.games / self.seconds, self.decisions / self.seconds, self.chances / self.seconds)


@dataclass
class Rates:
    """The same per second."""

    games: float
    decisions: float
    chances: float


Turn = Callable[[float], Tally]  # plays for about that many seconds


@dataclass
class Contestant:
    """Something that plays random games, and how it did in each round."""

    name: str
    cores: int
    turn: Turn
    rounds: list[Rates] = field(default_factory=list)

    def middle(self) -> Rates:
        return Rates(*(median(getattr(r, name) for r in self.rounds) for name in ("games", "decisions", "chances")))


# --- who plays ------------------------------------------------------------------------------------------------------
def contestants() -> list[Contestant]:
    """All our games by seats and cores, and the other libraries that are installed."""
    ours = [
        Contestant(f"{game}, {seats} seats", cores, our_turn(game, seats, cores))
        for game in grandtour.games()
        for seats in SEATS
        for cores in sorted({ONE, ALL})
    ]
    return [*ours, *peers(), *catanatron()]


def our_turn(game: str, seats: int, cores: int) -> Turn:
    def turn(seconds: float) -> Tally:
        tally, games = Tally(), 2 * cores
        while tally.seconds < seconds:
            start = time.perf_counter()
            result = grandtour.lab.simulate(game, seats=seats, games=games, seed=tally.games, cores=cores)
            spent = time.perf_counter() - start
            tally = Tally(tally.seconds + spent, tally.games + result.games, tally.decisions + result.decisions)
            games = next_batch(games, spent, seconds)
        return tally

    return turn


def next_batch(games: int, spent: float, seconds: float) -> int:
    """The number of games with which the next simulation fills its part of the turn, at most ten times as many as the last."""
    return max(1, min(10 * games, round(games * seconds / PARTS_OF_A_TURN / spent)))


def peers() -> Iterator[Contestant]:
    try:
        import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
        import pyspiel
    except ImportError:
        return
    known = pyspiel.registered_names()
    for title, name in PEERS.items():
        if name in known:
            game = pyspiel.load_game(name)
            seats = f", {game.num_players()} seats" if name.endswith(DOMINOES) else ""
            yield Contestant(f"{title}{seats}", ONE, peer_turn(game))


def peer_turn(game: Any) -> Turn:
    def turn(seconds: float) -> Tally:
        tally, rng, start = Tally(), random.Random(1), time.perf_counter()
        while tally.seconds < seconds:
            play_peer(game, rng, tally)
            tally.games += 1
            tally.seconds = time.perf_counter() - start
        return tally

    return turn


def play_peer(game: Any, rng: random.Random, tally: Tally) -> None:
    """One game of OpenSpiel, driven from Python as its documentation shows."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            tally.chances += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            tally.decisions += 1


def catanatron() -> Iterator[Contestant]:
    """Its own random players, four of them."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return

    def turn(seconds: float) -> Tally:
        tally, start = Tally(), time.perf_counter()
        while tally.seconds < seconds:
            game = Game([RandomPlayer(colour) for colour in Color])
            game.play()
            tally.games += 1
            tally.decisions += len(game.state.actions)
            tally.seconds = time.perf_counter() - start
        return tally

    yield Contestant(f"{CATANATRON}, 4 seats", ONE, turn)


def race(players: list[Contestant], rounds: int, seconds: float, tick: Callable[[], None]) -> None:
    """All in turn, round by round."""
    for _ in range(rounds):
        for player in players:
            player.rounds.append(player.turn(seconds).rates())
            tick()


# --- what single calls cost -----------------------------------------------------------------------------------------
@dataclass
class Costs:
    """For one game: bytes, and microseconds per call."""

    game: str
    state_bytes: int
    copy_state: float
    copy_table: float
    legal: float
    play: float
    view: float
    record_moves: int
    replay_ms: float


def costs_of(game: str) -> Costs:
    """Calls from Python on tables of the longest random game found."""
    record = longest_record(game)
    moves = [(event["seat"], event["move"]) for event in record["events"]]
    tables = tables_along(record, moves)
    states = np.zeros(2, registry.find(game).STATE)
    return Costs(
        game=game,
        state_bytes=states.itemsize,
        copy_state=micros(lambda i: states.__setitem__(1, states[0])),
        copy_table=micros(lambda i: tables[i % len(tables)].copy()),
        legal=micros(lambda i: tables[i % len(tables)].legal(moves[i % len(tables)][0])),
        view=micros(lambda i: tables[i % len(tables)].view(moves[i % len(tables)][0])),
        play=play_cost(tables, moves),
        record_moves=len(moves),
        replay_ms=micros(lambda i: grandtour.Table.from_record(record), 20) / 1000,
    )


def play_cost(tables: list[grandtour.Table], moves: list[tuple[int, str]]) -> float:
    """Every move of the record once, each on a copy of the table before it."""
    fresh = [table.copy() for table in tables]
    return micros(lambda i: fresh[i].play(*moves[i]), len(fresh))


def tables_along(record: dict[str, Any], moves: list[tuple[int, str]]) -> list[grandtour.Table]:
    """The table before each move of a record."""
    table, tables = grandtour.Table.from_record(unplayed(record)), []
    for seat, move in moves:
        tables.append(table.copy())
        table.play(seat, move)
    return tables


def unplayed(record: dict[str, Any]) -> dict[str, Any]:
    """The record of a game before its first move."""
    return {key: value for key, value in record.items() if key != "result"} | {"events": []}


def longest_record(game: str) -> dict[str, Any]:
    """The longest record among some random games with the most seats, with all options in turn."""
    found = registry.find(game)
    kinds = [dict(zip([o.name for o in found.OPTIONS], values, strict=True)) for values in all_values(found.OPTIONS)]
    tables = [random_game(game, options, seed) for options in kinds for seed in range(LONG_GAMES)]
    return max(tables, key=lambda table: table.events).record()


def all_values(options: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return itertools.product(*(option.values for option in options))


def random_game(game: str, options: dict[str, Any], seed: int) -> grandtour.Table:
    table, rng = grandtour.Table(game, max(SEATS), seed, options), random.Random(seed)
    while not table.over:
        seat = rng.choice(table.acting)
        table.play(seat, rng.choice(table.legal(seat)))
    return table


# --- what is printed ------------------------------------------------------------------------------------------------
def speed_grid(players: list[Contestant]) -> Grid:
    grid = plain_grid("Random play, by the second; × against hearts on one core and against itself on one core")
    for heading in ("cores", "decisions", "games", "chance", "× hearts", "× one"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for player in players:
        grid.add_row(player.name, str(player.cores), *speed_row(players, player))
    grid.caption = "Counted are decisions of players; chance nodes, such as OpenSpiel's for every card dealt, stand apart."
    return grid


def speed_row(players: list[Contestant], player: Contestant) -> Iterator[str]:
    rates = player.middle()
    yield f"{rates.decisions:,.0f}"
    yield f"{rates.games:,.0f}"
    yield f"{rates.chances:,.0f}" if rates.chances else "–"
    yield times(against_hearts(players, player))
    yield times(growth(players, player))


def ratio(player: Contestant, other: Contestant) -> float:
    """The ratio of decisions: the median of the ratios of the rounds."""
    return median(mine.decisions / theirs.decisions for mine, theirs in zip(player.rounds, other.rounds, strict=True))


def against_hearts(players: list[Contestant], player: Contestant) -> float | None:
    return next((ratio(player, other) for other in players if other.name == HEARTS), None)


def growth(players: list[Contestant], player: Contestant) -> float | None:
    """From one core to several."""
    if player.cores == ONE:
        return None
    return next(ratio(player, other) for other in players if other.name == player.name and other.cores == ONE)


def rival_grid(players: list[Contestant], game: str) -> Grid | None:
    """Whole games on one core: ours per second, and the ratio to the others; empty if none is installed."""
    theirs = [player for player in players if RIVALS[game] in player.name]
    if not theirs:
        return None
    grid = plain_grid("Whole games by the second, one core; × against each rival's")
    for heading in ("games", *(f"× {peer.name.removeprefix('OpenSpiel ')}" for peer in theirs)):
        grid.add_column(heading, justify="right")
    for player in players:
        if is_of(player, game) and player.cores == ONE:
            ratios = [times(games_ratio(player, peer)) for peer in theirs]
            grid.add_row(player.name, f"{player.middle().games:,.0f}", *ratios)
    return grid


def is_of(player: Contestant, game: str) -> bool:
    """Whether this is our own game of that name."""
    return player.name.startswith(f"{game}, ")


def games_ratio(player: Contestant, other: Contestant) -> float:
    """The ratio of games: the median of the ratios of the rounds."""
    return median(mine.games / theirs.games for mine, theirs in zip(player.rounds, other.rounds, strict=True))


def cost_grid(costs: list[Costs]) -> Grid:
    grid = plain_grid(f"Single calls from Python, {MODE} and warm, medians")
    for cost in costs:
        grid.add_column(cost.game, justify="right")
    grid.add_row(f"state, bytes (under {STATE_LIMIT:,})", *(f"{cost.state_bytes:,}" for cost in costs))
    for name, title in COST_TITLES.items():
        grid.add_row(title, *(f"{getattr(cost, name):,.2f}" for cost in costs))
    grid.add_row("longest random record, moves", *(str(cost.record_moves) for cost in costs))
    grid.add_row("loading and replaying it, ms", *(f"{cost.replay_ms:,.2f}" for cost in costs))
    return grid


COST_TITLES = {
    "copy_state": "copy of a state, µs",
    "copy_table": "t.copy, µs",
    "legal": "t.legal, µs",
    "play": "t.play, µs",
    "view": "t.view, µs",
}


# --- the run --------------------------------------------------------------------------------------------------------
def measure(rounds: int, seconds: float, console: Console) -> tuple[list[Contestant], list[Costs]]:
    players, games = contestants(), grandtour.games()
    with Progress(console=console, transient=True) as progress:
        for player in progress.track(players, description="Warming up (the first time, compiling)"):
            player.turn(min(seconds, 0.1))
        timed = progress.add_task("Random play", total=rounds * len(players))
        race(players, rounds, seconds, ticker(progress, timed))
        costs = [costs_of(game) for game in progress.track(games, description="Single calls")]
    return players, costs


def as_data(players: list[Contestant], costs: list[Costs]) -> dict[str, Any]:
    """The results as data."""
    return {
        "machine": machine(),
        "play": [
            {
                "name": player.name,
                "cores": player.cores,
                "median": asdict(player.middle()),
                "rounds": [asdict(rates) for rates in player.rounds],
                "against_hearts": against_hearts(players, player),
                "growth": growth(players, player),
                "games_against": {
                    other.name: games_ratio(player, other)
                    for game, rival in RIVALS.items()
                    for other in players
                    if rival in other.name and is_of(player, game)
                },
            }
            for player in players
        ],
        "costs": [asdict(cost) for cost in costs],
    }


def main() -> None:
    given = arguments_of("How fast the engine is, beside its peers.", seconds=2.0, rounds=3).parse_args()
    console, busy = wide_console(), load()
    players, costs = measure(given.rounds, given.seconds, console)
    rivals = filter(None, (rival_grid(players, game) for game in RIVALS))
    show(console, (speed_grid(players), *rivals, cost_grid(costs)), given.markdown)
    if not all(any(peer in player.name for player in players) for peer in (HEARTS, CATANATRON)):
        console.print(NO_PEERS, markup=False)
    tell_machine(console, busy)
    if given.json:
        given.json.write_text(json.dumps(as_data(players, costs), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
