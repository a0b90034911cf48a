"""The cost of copying, observing, serialising and deserialising one state, compared with other libraries in one run: trust the
ratios.

    python bench/costs.py [--calls 300] [--no-peers] [--markdown] [--json FILE]

A state some random decisions into a game; medians of calls from Python, in microseconds. If a library has no copy or no text
form, Python's deepcopy and pickle are used, and the row says so. Each of our games has two rows: as numbers, which environments
and bots work on, and as a table with its history and text, which people play on.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from common import CALLS, library, load, machine, micros, plain_grid, show, tell_machine, wide_console
from peers import PgxTables, deal, missing, tensor_of
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import grandtour
from grandtour.envs.play import Play

DECISIONS = 10  # into a game
SEATS = 2
BATCH = 1_024
OPENSPIEL = ("connect_four", "backgammon", "gin_rummy", "hearts", "python_block_dominoes")
COLUMNS = {
    "copy": "copy",
    "observe": "observe",
    "legal": "legal actions",
    "write": "write down",
    "read": "read back",
}
Calls = dict[str, Callable[[], Any]]  # by column


@dataclass
class Subject:
    """A state, and what can be done with it."""

    name: str
    calls: Calls
    many: int = 1  # states in one call


@dataclass
class Costs:
    """Microseconds per state, by column; and the length of the serialised state."""

    name: str
    micros: dict[str, float]
    size: int | None


def costs_of(subject: Subject, calls: int) -> Costs:
    for call in subject.calls.values():
        call()
    spent = {name: spent_on(call, calls) / subject.many for name, call in subject.calls.items()}
    return Costs(subject.name, spent, len(subject.calls["write"]()) if "write" in subject.calls else None)


def spent_on(call: Callable[[], Any], calls: int) -> float:
    return micros(lambda _: call(), calls)


def subjects(with_peers: bool) -> Iterator[Subject]:
    for game in grandtour.games():
        yield our_numbers(game)
        yield our_table(game)
    yield our_batch("two_capitals")
    if with_peers:
        for peer in (openspiel, pgx, pettingzoo, rlcard, catanatron):
            yield from peer()


# --- ours -----------------------------------------------------------------------------------------------------------
def our_numbers(game: str) -> Subject:
    play, chance = Play(game, SEATS), random.Random(1)
    play.deal(1)
    for _ in range(DECISIONS):
        seat = turn_of(play)
        play.play(seat, chance.choice(play.legal(seat)))
    seat, written = turn_of(play), play.position.states.tobytes()
    calls: Calls = {
        "copy": play.copy,
        "observe": lambda: play.observed(seat),
        "legal": lambda: play.mask(seat),
        "write": play.position.states.tobytes,
        "read": lambda: np.frombuffer(bytearray(written), play.game.STATE),
    }
    return Subject(f"{game}, as numbers", calls)


def turn_of(play: Play) -> int:
    seat = play.turn
    assert seat is not None
    return seat


def our_table(game: str) -> Subject:
    table, chance = grandtour.Table(game, SEATS, seed=1), random.Random(1)
    for _ in range(DECISIONS):
        table.play(table.acting[0], chance.choice(table.legal(table.acting[0])))
    seat, written = table.acting[0], json.dumps(table.record())
    calls: Calls = {
        "copy": table.copy,
        "observe": lambda: table.view(seat),
        "legal": lambda: table.legal(seat),
        "write": lambda: json.dumps(table.record()),
        "read": lambda: grandtour.Table.from_record(written),
    }
    return Subject(f"{game}, a table and its record", calls)


def our_batch(game: str) -> Subject:
    vector = grandtour.envs.vector(game, tables=BATCH, seats=SEATS)
    return Subject(f"{game}, one of {BATCH:,}", {"copy": vector._desk.states.copy, "write": vector._desk.states.tobytes}, BATCH)


# --- theirs ---------------------------------------------------------------------------------------------------------
def openspiel() -> Iterator[Subject]:
    spiel = library("pyspiel")
    library("open_spiel.python.games")  # registers those written in Python
    for name in OPENSPIEL if spiel is not None else ():
        yield openspiel_subject(name, spiel.load_game(name))


def openspiel_subject(name: str, game: Any) -> Subject:
    state = openspiel_state(game)
    look, player, written = getattr(state, tensor_of(game)[0]), state.current_player(), state.serialize()
    calls: Calls = {
        "copy": state.clone,
        "observe": lambda: look(player),
        "legal": state.legal_actions_mask,
        "write": state.serialize,
        "read": lambda: game.deserialize_state(written),
    }
    return Subject(f"OpenSpiel {name}", calls)


def openspiel_state(game: Any) -> Any:
    """A position with a choice."""
    state, chance, made = game.new_initial_state(), random.Random(2), 0
    while made < DECISIONS or state.is_chance_node():
        if state.is_chance_node():
            deal(state, chance)
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
    return state


def pgx() -> Iterator[Subject]:
    """A single state, and one of many; each already contains its observation and its mask."""
    for tables in (1, BATCH) if library("pgx") is not None else ():
        yield pgx_subject(tables)


def pgx_subject(tables: int) -> Subject:
    jax, batch = library("jax"), PgxTables("connect_four", tables)
    for _ in range(DECISIONS):
        batch.play()
    state, look = batch.state, jax.jit(jax.vmap(batch.env.observe))
    written = pickle.dumps(jax.device_get(state))
    calls: Calls = {
        "copy": lambda: jax.block_until_ready(jax.tree.map(jax.numpy.copy, state)),
        "observe": lambda: jax.block_until_ready(look(state)),
        "write": lambda: pickle.dumps(jax.device_get(state)),
        "read": lambda: jax.block_until_ready(jax.device_put(pickle.loads(written))),
    }
    name = "Pgx connect_four (pickle)" if tables == 1 else f"Pgx connect_four, one of {tables:,} (pickle)"
    return Subject(name, calls, tables)


def pettingzoo() -> Iterator[Subject]:
    found = library("pettingzoo.classic.connect_four.connect_four")
    if found is None:
        return
    env, chance = found.env(), np.random.default_rng(1)
    env.reset()
    for _ in range(DECISIONS):
        env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    yield Subject("PettingZoo connect four (deepcopy, pickle)", by_python(env, lambda: env.observe(env.agent_selection)))


def rlcard() -> Iterator[Subject]:
    cards = library("rlcard")
    if cards is None:
        return
    env, chance = cards.make("gin-rummy", config={"seed": 1}), random.Random(1)
    state, player = env.reset()
    for _ in range(DECISIONS):
        state, player = env.step(chance.choice(list(state["legal_actions"])))
    yield Subject("RLCard gin-rummy (deepcopy, pickle)", by_python(env.game, lambda: env.get_state(player)))


def by_python(thing: Any, observe: Callable[[], Any]) -> Calls:
    """For libraries without a copy and a text form. (An observation contains the legal actions.)"""
    written = pickle.dumps(thing)
    return {
        "copy": lambda: deepcopy(thing),
        "observe": observe,
        "write": lambda: pickle.dumps(thing),
        "read": lambda: pickle.loads(written),
    }


def catanatron() -> Iterator[Subject]:
    """Its text can't be deserialised."""
    catan = library("catanatron")
    if catan is None:
        return
    encoder = library("catanatron.json").GameEncoder
    game = catan.Game([catan.RandomPlayer(colour) for colour in catan.Color], seed=1)
    for _ in range(DECISIONS):
        game.play_tick()
    legal = library("catanatron.models.actions").generate_playable_actions
    calls: Calls = {"copy": game.copy, "legal": lambda: legal(game.state), "write": lambda: json.dumps(game, cls=encoder)}
    yield Subject("catanatron", calls)


# --- what is printed ------------------------------------------------------------------------------------------------
def cost_grid(costs: list[Costs]) -> Grid:
    grid = plain_grid(f"One state, {DECISIONS} decisions into a game: microseconds")
    for heading in (*COLUMNS.values(), "bytes written"):
        grid.add_column(heading, justify="right")
    for one in costs:
        spent = (amount(one.micros.get(name)) for name in COLUMNS)
        grid.add_row(one.name, *spent, "–" if one.size is None else f"{one.size:,}")
    grid.caption = (
        "Observe: numbers for learning, or the view of a seat as data at a table. OpenSpiel writes the past and plays it again "
        "to read it, as does a record of ours. Of many: a part of one call, bytes of all."
    )
    return grid


def amount(spent: float | None) -> str:
    return "–" if spent is None else f"{spent:,.0f}" if spent >= 100 else f"{spent:.2f}"


# --- the run --------------------------------------------------------------------------------------------------------
def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What it costs to copy, observe, write down and read back a state.")
    parser.add_argument("--calls", type=int, choices=range(1, 100_001), default=CALLS, metavar="N", help=f"of each ({CALLS})")
    parser.add_argument("--no-peers", action="store_true", help="only ours")
    parser.add_argument("--markdown", action="store_true", help="prints the table as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also writes the results as data")
    return parser.parse_args()


def measure(with_peers: bool, calls: int) -> list[Costs]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        everyone = list(progress.track(subjects(with_peers), description="Setting up (the first time, compiling)"))
        return [costs_of(one, calls) for one in progress.track(everyone, description="One state")]


def main() -> None:
    given, console, busy = arguments(), wide_console(), load()
    costs = measure(not given.no_peers, given.calls)
    show(console, [cost_grid(costs)], given.markdown)
    tell_machine(console, busy, missing())
    if given.json:
        data = {"machine": machine(), "costs": [asdict(one) for one in costs]}
        given.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
