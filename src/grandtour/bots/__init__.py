"""Bots. They are given what a seat may know, never the true state.

grandtour.bots.choose("expert", table, seat)            the move of a level
grandtour.bots.hint(table, seat)                        the best moves, with win chances and points expected
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..levels import LEVELS, check_level
from . import custom
from .agent import MOST_NODES, MOST_SIMULATIONS, Agent, Found
from .custom import Bot, OwnAgent, check_bot, is_own, names, offer
from .strategy import Strategy, strategy

if TYPE_CHECKING:
    from ..engine.table import Table

__all__ = [
    "LEVELS", "Advice", "Agent", "Bot", "OwnAgent", "Strategy", "check_bot", "check_level", "choose", "hint", "is_own", "names",
    "offer", "strategy",
]  # fmt: skip
STRONGEST = LEVELS[-1]
ONLY_MOVE = 200  # simulations for a move without alternative, if a hint is wanted


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of a move: `win` is the chance to win (a shared win counts in part), `points` what the seat may expect to
    have at the end, `share` how much of the thinking went into the move."""

    move: str
    win: float
    points: float
    share: float


def choose(
    level: str, table: Table, seat: int, *, seed: Any = None, ms: float | None = None, simulations: int | None = None
) -> str:
    """The move that a bot of a level makes, with its own budget or with a given number of milliseconds or simulations. With a
    seed and without milliseconds it is always the same move for what the seat knows. A bot of your own is named by its file."""
    check_bot(level)
    _check(table, seat, ms, simulations)
    if is_own(level):
        seed = random.getrandbits(64) if seed is None else seed
        return custom.choose(level, table, seat, seed, **({} if ms is None else {"limit": ms / 1000}))
    how, moves = strategy(table.game, level), table.legal(seat)
    seed = random.getrandbits(64) if seed is None else seed
    if how.kind == "random" or len(moves) == 1:
        return random.Random(str(seed)).choice(moves)
    agent, found = _think(table, seat, _with_time(how.with_budget(simulations), ms), seed, ms)
    return moves[table.legal_actions(seat).index(agent.pick(found, seed))]


def hint(
    table: Table,
    seat: int,
    *,
    level: str = STRONGEST,
    seed: Any = None,
    ms: float | None = None,
    simulations: int | None = None,
    most: int | None = None,
) -> list[Advice]:
    """The moves of a seat as a bot sees them, `most` of them at most: first the one that it would make, then those it thought
    about most. Of a move with a small share little is known."""
    check_level(level)
    _check(table, seat, ms, simulations)
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
        raise GrandTourError(say("The number of moves to show must be a whole number of at least 1, not {n}.", n=most))
    how = strategy(table.game, level)
    if how.kind != "search":
        raise GrandTourError(say("The bot “{level}” does not calculate win chances.", level=level))
    seed = random.getrandbits(64) if seed is None else seed
    agent, found = _think(table, seat, _with_time(how.with_budget(simulations), ms), seed, ms)
    found = [one for one in found if one.visits] or [_judged(agent, table, seat, found[0])]
    total = sum(one.visits for one in found)
    words = dict(zip(table.legal_actions(seat), table.legal(seat), strict=True))
    return [Advice(words[one.action], one.win, one.points, one.visits / total) for one in found[:most]]


def _judged(agent: Agent, table: Table, seat: int, only: Found) -> Found:
    """What may be expected of the only move that is not silly: a search does not think about it."""
    return agent.insist(seat, only.action, max(1, min(agent.strategy.simulations, ONLY_MOVE)))


def _with_time(how: Strategy, ms: float | None) -> Strategy:
    """A search by the clock has room for a large tree."""
    return how if ms is None or how.kind != "search" else replace(how, simulations=MOST_NODES)


def _check(table: Table, seat: int, ms: Any, simulations: Any) -> None:
    """Refuses a seat that does not act, and budgets that are none."""
    if not table.legal(seat):
        raise GrandTourError(say("{player} has no decision to make right now.", player=table.who(seat)))
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not ms > 0):
        raise GrandTourError(say("The thinking time must be a number of milliseconds above 0, not {ms}.", ms=repr(ms)))
    if simulations is not None and (type(simulations) is not int or not 1 <= simulations <= MOST_SIMULATIONS):
        raise GrandTourError(
            say(
                "The number of simulations must be a whole number from 1 to {most}, not {n}.",
                most=MOST_SIMULATIONS,
                n=repr(simulations),
            )
        )
    if ms is not None and simulations is not None:
        raise GrandTourError(say("Set the budget in milliseconds or in simulations, not both."))


def _think(table: Table, seat: int, how: Strategy, seed: Any, ms: float | None) -> tuple[Agent, list[Any]]:
    """An agent that has thought about a seat's choice, and what it found."""
    agent = Agent(registry.find(table.game), how)
    agent.meet(table.now, seat, seed)
    return agent, agent.ponder(seat, ms)
