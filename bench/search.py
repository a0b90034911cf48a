"""The speed of the bots, compared with OpenSpiel's C++ information-set search in one run: trust the ratios, not the absolute
numbers.

    python bench/search.py [--seconds 0.5] [--rounds 3] [--positions 10] [--markdown] [--json FILE]

All search on one core, at four points of a random game, with trees of the same number of simulations; they take turns for several
rounds, and the median counts. OpenSpiel plays hearts with its own random-rollout evaluator, so the games differ in length.
Therefore decisions inside a simulation are compared as well, those in the tree and those of the rollout after it. For hearts they
are derived from the position: the average of random games from there. Ours continue with the policy, which considers every legal
move before it chooses one. CPU time is measured, so that other work on the machine does not count. Below: how long the levels
take to answer, in real time.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from statistics import median
from typing import Any

import numpy as np
from common import arguments_of, load, machine, plain_grid, show, tell_machine, ticker, times, wide_console
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour
from grandtour.bots import LEVELS, Agent, Strategy, choose
from grandtour.bots.core.evaluation import inputs_of
from grandtour.bots.core.value_net import ANSWERS, new_net
from grandtour.bots.core.workspace import DECISIONS
from grandtour.bots.weights import Weights, weights_of
from grandtour.engine import registry

SEATS = (2, 4)
PLACES = (0.0, 0.25, 0.5, 0.75)  # of a game: where there is something to think about
SIMULATIONS = 1_000  # of one tree
RANDOM_GAMES = 50  # by which the decisions left in a game of hearts are counted
HEARTS = "OpenSpiel C++ ISMCTS, hearts"
PLAYED_OUT = "rollouts"
BOLDNESS = 10.0  # of OpenSpiel's search; its speed hardly depends on it
TO_THE_END = Strategy("search", SIMULATIONS, values=False)
BY_VALUES = Strategy("search", SIMULATIONS, rollout=0)
HIDDEN = 48  # units of a value net that nobody has trained
NO_PEER = "OpenSpiel is not installed, so its search is missing here: pip install 'grandtour[bench]'"
LIMITS = {"novice": 20, "expert": 1_000}  # milliseconds to answer
LATE = 0.95  # of all answers are not later than this


@dataclass
class Rates:
    """What a search does per second."""

    simulations: float
    decisions: float


Turn = Callable[[float], Rates]  # searches for about that many seconds
Spent = tuple[int, float]  # simulations of a search, decisions in them


@dataclass
class Contestant:
    """A search, and how it did in each round."""

    name: str
    judge: str  # of positions: rollouts to the end, or what was learned
    turn: Turn
    rounds: list[Rates] = field(default_factory=list)

    def middle(self) -> Rates:
        return Rates(median(r.simulations for r in self.rounds), median(r.decisions for r in self.rounds))


@dataclass
class Answers:
    """How long a level took in a game, in milliseconds."""

    game: str
    level: str
    median: float
    late: float


# --- who searches ---------------------------------------------------------------------------------------------------
def contestants() -> list[Contestant]:
    """All our games with both evaluations, and OpenSpiel if it is installed."""
    ours = [
        Contestant(f"{game}, {seats} seats", judge, our_turn(game, seats, how))
        for judge, how in ((PLAYED_OUT, TO_THE_END), ("values", BY_VALUES))
        for game in grandtour.games()
        for seats in SEATS
    ]
    return [*hearts(), *ours]


def our_turn(game: str, seats: int, how: Strategy) -> Turn:
    found = registry.find(game)
    agent = Agent(found, how, some_weights(found))
    places = [choice_after(game, seats, "place", share) for share in PLACES]

    def think(i: int) -> Spent:
        table, seat = places[i % len(places)]
        agent.meet(table.now, seat, i)
        simulations = sum(one.visits for one in agent.ponder(seat))
        return simulations, int(agent.work.used[DECISIONS])

    return lambda seconds: rates_of(think, seconds)


def rates_of(think: Callable[[int], Spent], seconds: float) -> Rates:
    """Searches at all places in turn until the time is over; `think` is told its number, and returns its simulations and the
    decisions in them."""
    start, searches, simulations, decisions = time.thread_time(), 0, 0, 0.0
    while searches == 0 or searches % len(PLACES) or time.thread_time() - start < seconds:
        more, inside = think(searches)
        searches, simulations, decisions = searches + 1, simulations + more, decisions + inside
    spent = time.thread_time() - start
    return Rates(simulations / spent, decisions / spent)


def some_weights(game: Any) -> Weights:
    """The learned weights; if there are none, an untrained value net of the same size."""
    weights = weights_of(game)
    if len(weights.value.inner):
        return weights
    return replace(weights, value=new_net(inputs_of(len(game.POSITION_FEATURES)), HIDDEN, ANSWERS))


def choice_after(game: str, seats: int, seed: Any, share: float) -> tuple[grandtour.Table, int]:
    """The first choice among several moves after a share of a random game."""
    whole, table = random_game(grandtour.Table(game, seats, seed)), grandtour.Table(game, seats, seed)
    for seat, move in whole.moves[: int(share * len(whole.moves))]:
        table.play(seat, move)
    chance = random.Random(1)
    while len(table.legal(table.acting[0])) == 1:
        table.play(table.acting[0], chance.choice(table.legal(table.acting[0])))
    return table, table.acting[0]


def random_game(table: grandtour.Table) -> grandtour.Table:
    chance = random.Random(1)
    while not table.over:
        seat = chance.choice(table.acting)
        table.play(seat, chance.choice(table.legal(seat)))
    return table


def hearts() -> Iterator[Contestant]:
    try:
        import pyspiel
    except ImportError:
        return
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), BOLDNESS, SIMULATIONS, -1, policy, False, False)
    places = [hearts_after(pyspiel.load_game("hearts"), share) for share in PLACES]
    left = [decisions_left(state) for state in places]

    def think(i: int) -> Spent:
        bot.step(places[i % len(places)])
        return SIMULATIONS, SIMULATIONS * left[i % len(places)]

    yield Contestant(HEARTS, PLAYED_OUT, lambda seconds: rates_of(think, seconds))


def hearts_after(game: Any, share: float) -> Any:
    """The first choice among several cards after a share of a random game."""
    state, chance = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    played, whole = 0, decisions_left(state)
    while played < share * whole or len(state.legal_actions()) == 1:
        state.apply_action(chance.choice(state.legal_actions()))
        played += 1
    return state


def decisions_left(state: Any) -> float:
    """The average number of decisions of random games from here."""
    chance, decisions = random.Random(1), 0
    for _ in range(RANDOM_GAMES):
        twin = state.clone()
        while not twin.is_terminal():
            twin.apply_action(chance.choice(twin.legal_actions()))
            decisions += 1
    return decisions / RANDOM_GAMES


def race(players: list[Contestant], rounds: int, seconds: float, tick: Callable[[], None]) -> None:
    """All in turn, round by round."""
    for _ in range(rounds):
        for player in players:
            player.rounds.append(player.turn(seconds))
            tick()


# --- how long answers take ------------------------------------------------------------------------------------------
def answers_of(game: str, positions: int, tick: Callable[[], None]) -> Iterator[Answers]:
    """Every level at the same positions, of a game for two and of one for four."""
    choices = [choice_after(game, seats, "answers", i / (positions + 1)) for seats in SEATS for i in range(positions)]
    for level in LEVELS:
        choose(level, *choices[0], seed=0)  # warm
        spent = []
        for number, (table, seat) in enumerate(choices):
            start = time.perf_counter()
            choose(level, table, seat, seed=number)
            spent.append(1_000 * (time.perf_counter() - start))
        tick()
        yield Answers(game, level, median(spent), float(np.quantile(spent, LATE)))


# --- what is printed ------------------------------------------------------------------------------------------------
def speed_grid(players: list[Contestant]) -> Grid:
    grid = plain_grid(f"Searches of about {SIMULATIONS:,} simulations on one core; × against hearts in the same round")
    grid.add_column("judged by", no_wrap=True)
    for heading in ("simulations/s", "µs each", "decisions each", "decisions/s", "× simulations", "× decisions"):
        grid.add_column(heading, justify="right")
    for player in players:
        grid.add_row(player.name, player.judge, *speed_row(players, player))
    grid.caption = "Decisions inside simulations: in the tree, and in the rollout to the end of the game after it."
    return grid


def speed_row(players: list[Contestant], player: Contestant) -> Iterator[str]:
    rates = player.middle()
    yield f"{rates.simulations:,.0f}"
    yield f"{1e6 / rates.simulations:,.1f}"
    yield f"{rates.decisions / rates.simulations:,.1f}"
    yield f"{rates.decisions:,.0f}"
    yield times(against_hearts(players, player, "simulations"))
    yield times(against_hearts(players, player, "decisions") if player.judge == PLAYED_OUT else None)


def against_hearts(players: list[Contestant], player: Contestant, what: str) -> float | None:
    """The ratio: the median of the ratios of the rounds."""
    peer = next((other for other in players if other.name == HEARTS), None)
    if peer is None:
        return None
    ratios = (getattr(mine, what) / getattr(theirs, what) for mine, theirs in zip(player.rounds, peer.rounds, strict=True))
    return float(median(ratios))


def answer_grid(answers: list[Answers]) -> Grid:
    games = list(dict.fromkeys(one.game for one in answers))
    grid = plain_grid(f"Milliseconds to an answer, one core: median, {LATE:.0%} under")
    for game in games:
        grid.add_column(game, justify="right")
    for level in LEVELS:
        found = {one.game: f"{one.median:,.1f}  {one.late:,.1f}" for one in answers if one.level == level}
        limit = f" (under {LIMITS[level]:,})" if level in LIMITS else ""
        grid.add_row(level + limit, *(found[game] for game in games))
    return grid


def as_data(players: list[Contestant], answers: list[Answers]) -> dict[str, Any]:
    """The results as data."""
    return {
        "machine": machine(),
        "search": [
            {
                "name": player.name,
                "judge": player.judge,
                "median": asdict(player.middle()),
                "rounds": [asdict(rates) for rates in player.rounds],
                "against_hearts": {
                    what: against_hearts(players, player, what)
                    for what in ("simulations", "decisions")
                },
            }
            for player in players
        ],
        "answers": [asdict(one) for one in answers],
    }  # fmt: skip


# --- the run --------------------------------------------------------------------------------------------------------
def measure(rounds: int, seconds: float, positions: int, console: Console) -> tuple[list[Contestant], list[Answers]]:
    games = grandtour.games()
    with Progress(console=console, transient=True) as progress:
        players = contestants()
        for player in progress.track(players, description="Warming up (the first time, compiling)"):
            player.turn(min(seconds, 0.01))
        searching = progress.add_task("Searching", total=rounds * len(players))
        race(players, rounds, seconds, ticker(progress, searching))
        answering = progress.add_task("Answering", total=len(games) * len(LEVELS))
        answers = [one for game in games for one in answers_of(game, positions, ticker(progress, answering))]
    return players, answers


def arguments() -> argparse.Namespace:
    parser = arguments_of("How fast the bots think, beside OpenSpiel's search.", seconds=0.5, rounds=3)
    numbers = range(1, 1_000)
    parser.add_argument("--positions", type=int, choices=numbers, default=10, metavar="N", help="of a game, to answer at (10)")
    return parser.parse_args()


def main() -> None:
    given, console, busy = arguments(), wide_console(), load()
    players, answers = measure(given.rounds, given.seconds, given.positions, console)
    show(console, (speed_grid(players), answer_grid(answers)), given.markdown)
    if not any(player.name == HEARTS for player in players):
        console.print(NO_PEER, markup=False)
    tell_machine(console, busy)
    if given.json:
        given.json.write_text(json.dumps(as_data(players, answers), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
