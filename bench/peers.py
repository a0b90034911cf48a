"""Other libraries, doing the same kind of work as the vector environment: in one step, at every table, a random legal action, the
rules, then a mask of legal actions and an observation for the player who acts next; a finished game is followed by a new one.

Each is used in the way that is fastest for it: Pgx compiles a step of the whole batch, including the sampling; the others are
driven from Python.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np
from common import ALL, ONE, kept_to, library

Play = Callable[[], int]  # makes some decisions, and tells how many

SMALL, LARGE = 1_024, 8_192  # tables
PGX = {  # from its fastest on; where a larger batch gains nothing, and compiling takes long, only the smaller
    "tic_tac_toe": (SMALL, LARGE),
    "connect_four": (SMALL, LARGE),
    "leduc_holdem": (SMALL, LARGE),
    "hex": (SMALL, LARGE),
    "sparrow_mahjong": (SMALL,),
    "backgammon": (SMALL,),
}
OPENSPIEL = ("connect_four", "leduc_poker", "backgammon", "gin_rummy", "hearts", "python_block_dominoes")
SYNCED = 64  # tables of OpenSpiel's own vector environment
ZOO = {"connect four": "connect_four.connect_four", "leduc poker": "rlcard_envs.leduc_holdem"}
RLCARD = ("gin-rummy", "leduc-holdem")
LIBRARIES = {"Pgx": "pgx", "OpenSpiel": "pyspiel", "PettingZoo": "pettingzoo", "RLCard": "rlcard", "catanatron": "catanatron"}


@dataclass
class Contestant:
    """Something that makes random decisions with masks and observations, and its decisions per second in each round."""

    name: str
    tables: int
    cores: int
    numbers: int  # in an observation
    actions: int  # in a mask
    play: Play
    rounds: list[float] = field(default_factory=list)

    def middle(self) -> float:
        return median(self.rounds)

    def against(self, other: Contestant) -> float:
        """The ratio of decisions: the median of the ratios of the rounds."""
        return median(mine / theirs for mine, theirs in zip(self.rounds, other.rounds, strict=True))


def rate(play: Play, seconds: float) -> float:
    """Decisions per second."""
    made, start = 0, time.perf_counter()
    while not made or time.perf_counter() - start < seconds:
        made += play()
    return made / (time.perf_counter() - start)


def race(players: list[Contestant], rounds: int, seconds: float, tick: Callable[[], None]) -> None:
    """All in turn, round by round."""
    for _ in range(rounds):
        for player in players:
            with kept_to(player.cores):
                player.rounds.append(rate(player.play, seconds))
            tick()


def missing() -> str:
    """A sentence about the libraries that are not installed; empty if all are."""
    absent = [name for name, module in LIBRARIES.items() if library(module) is None]
    return (
        f"Not installed, so missing here: {', '.join(absent)}. They come with: pip install 'grandtour[bench]'" if absent else ""
    )


def peers() -> Iterator[Contestant]:
    """All that are installed."""
    for name, batches in PGX.items():
        for tables in batches:
            yield from pgx(name, tables)
    yield from openspiel()
    yield from openspiel_vector()
    yield from pettingzoo()
    yield from rlcard()


# --- Pgx ------------------------------------------------------------------------------------------------------------
def pgx(name: str, tables: int) -> Iterator[Contestant]:
    """On one core, and on all, which XLA takes for large batches."""
    if library("pgx") is None:
        return
    batch = PgxTables(name, tables)
    for cores in sorted({ONE, ALL}):
        yield Contestant(f"Pgx {name}", tables, cores, batch.numbers, batch.actions, batch.play)


class PgxTables:
    """Tables of a game of Pgx. A step, choice of actions included, is one compiled function of the whole batch that may write
    into the memory of the last one; the arrays are ready for Python after each."""

    def __init__(self, name: str, tables: int) -> None:
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        self.jax, self.tables = library("jax"), tables
        self.env = library("pgx").make(name)
        self.numbers, self.actions = math.prod(self.env.observation_shape), self.env.num_actions
        follow_up = library("pgx.experimental.wrappers").auto_reset(self.env.step, self.env.init)
        self._steps = self.jax.vmap(follow_up)
        self._step = self.jax.jit(self._random_step, donate_argnums=(0,))
        self.state: Any = None

    def play(self) -> int:
        jax = self.jax
        if self.state is None:
            keys = jax.random.split(jax.random.PRNGKey(0), self.tables)
            self.state, self._key = jax.jit(jax.vmap(self.env.init))(keys), jax.random.PRNGKey(1)
        self.state, self._key = self._step(self.state, self._key)
        jax.block_until_ready(self.state)
        return self.tables

    def _random_step(self, state: Any, key: Any) -> tuple[Any, Any]:
        for_choice, for_step, later = self.jax.random.split(key, 3)
        actions = self._choose(for_choice, state.legal_action_mask)
        return self._steps(state, actions, self.jax.random.split(for_step, self.tables)), later

    def _choose(self, key: Any, masks: Any) -> Any:
        """The k-th legal action, k random: faster than adding noise to every action, as its documentation does."""
        jnp = self.jax.numpy
        many = masks.sum(-1)
        k = jnp.minimum((self.jax.random.uniform(key, many.shape) * many).astype(jnp.int32), many - 1)
        return jnp.argmax(jnp.cumsum(masks.astype(jnp.int32), -1) > k[:, None], -1)


# --- OpenSpiel ------------------------------------------------------------------------------------------------------
def openspiel() -> Iterator[Contestant]:
    """Games in C++, and one in Python, one table each, driven from Python as its documentation shows."""
    spiel = library("pyspiel")
    if spiel is None:
        return
    library("open_spiel.python.games")  # registers those written in Python
    for name in OPENSPIEL:
        game, chance = spiel.load_game(name), random.Random(1)
        look, shape = tensor_of(game)
        title = f"OpenSpiel {name}" if "python" in name else f"OpenSpiel C++ {name}"
        yield Contestant(title, 1, ONE, math.prod(shape), game.num_distinct_actions(), openspiel_play(game, look, chance))


def tensor_of(game: Any) -> tuple[str, list[int]]:
    """The name of the tensor of a player's knowledge, and its shape: not every game has the shorter one."""
    if game.get_type().provides_observation_tensor:
        return "observation_tensor", game.observation_tensor_shape()
    return "information_state_tensor", game.information_state_tensor_shape()


def openspiel_play(game: Any, look: str, chance: random.Random) -> Play:
    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                deal(state, chance)
                continue
            getattr(state, look)(state.current_player())
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
        return made

    return play


def deal(state: Any, chance: random.Random) -> None:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(chance.choices(actions, weights)[0])


def openspiel_vector() -> Iterator[Contestant]:
    """Its own vector environment: a list of tables."""
    vector, single = library("open_spiel.python.vector_env"), library("open_spiel.python.rl_environment")
    if vector is None or single is None:
        return
    answer = library("open_spiel.python.rl_agent").StepOutput
    envs = vector.SyncVectorEnv([single.Environment("connect_four") for _ in range(SYNCED)])
    steps, chance = envs.reset(), random.Random(1)

    def play() -> int:
        nonlocal steps
        seen = (step.observations for step in steps)
        chosen = [answer(chance.choice(one["legal_actions"][one["current_player"]]), None) for one in seen]
        steps, *_ = envs.step(chosen, reset_if_done=True)
        return SYNCED

    spec = envs.observation_spec()
    yield Contestant("OpenSpiel SyncVectorEnv connect_four", SYNCED, ONE, math.prod(spec["info_state"]), ACTIONS_OF_FOUR, play)


ACTIONS_OF_FOUR = 7  # columns of connect four


# --- PettingZoo and RLCard ------------------------------------------------------------------------------------------
def pettingzoo() -> Iterator[Contestant]:
    for name, module in ZOO.items():
        found = library(f"pettingzoo.classic.{module}")
        if found is not None:
            env, chance = found.env(), np.random.default_rng(1)
            space = env.observation_space(env.possible_agents[0])
            numbers, actions = math.prod(space["observation"].shape), math.prod(space["action_mask"].shape)
            yield Contestant(f"PettingZoo {name}", 1, ONE, numbers, actions, zoo_play(env, chance))


def zoo_play(env: Any, chance: np.random.Generator) -> Play:
    def play() -> int:
        made = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                made += 1
        return made

    return play


def rlcard() -> Iterator[Contestant]:
    """Its state contains an observation, and the legal actions as a list instead of a mask."""
    cards = library("rlcard")
    for name in RLCARD if cards is not None else ():
        env, chance = cards.make(name, config={"seed": 1}), random.Random(1)
        numbers = int(env.reset()[0]["obs"].size)
        yield Contestant(f"RLCard {name}", 1, ONE, numbers, env.num_actions, rlcard_play(env, chance))


def rlcard_play(env: Any, chance: random.Random) -> Play:
    def play() -> int:
        (state, _), made = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            made += 1
        return made

    return play
