"""With a seed and a number of simulations a bot always thinks the same: again, in another process, beside other threads,
in every mode."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import grandtour
from grandtour import bots
from grandtour.bots.agent import Found
from grandtour.engine.jit import MODE
from grandtour.testing.cases import Case, random_game
from tests.bots import ALL, FEW, LEVELS, ONE_EACH, agent, chosen, strategies, thinks_long

SIMULATIONS, CANDIDATES, SHORT = 4, 2, 3  # of searches, and choices in their rollouts: the same in all modes
PLACES = (0, 0.4, 0.8)  # of a game


def tables(case: Case) -> Iterator[tuple[grandtour.Table, int]]:
    """Tables of a random game, the same in all modes, with a seat that has a choice."""
    moves = random_game(case, "repeating").moves
    for place in PLACES:
        t = case.table("repeating")
        for seat, move in moves[: int(place * len(moves))]:
            t.play(seat, move)
        yield t, t.acting[0]


def thoughts(t: grandtour.Table, seat: int) -> list[str]:
    """What every level and every strategy finds and chooses, with weights that were made up."""
    found = []
    for how in fixed_strategies(t.game):
        one = agent(t, how)
        found.append(str(chosen(one, t, seat, 3)))
        if how.kind != "random":
            one.meet(t.now, seat, "s")
            found += [in_short(other) for other in one.ponder(seat)[:CANDIDATES]]
    return found


def in_short(found: Found) -> str:
    """To as many digits as all modes agree on: features have 32 bits."""
    numbers = (found.payoff, found.win, found.points, found.opinion)
    return f"{found.action} {found.visits} " + " ".join(f"{number:.4f}" for number in numbers)


def fixed_strategies(game: str) -> list[bots.Strategy]:
    """With the same small budget in all modes."""
    names = ("policy no foresight", "policy with slack", "search with values", "short rollouts, then values")
    some = [*(bots.strategy(game, level) for level in bots.LEVELS), *(strategies()[name] for name in names)]
    return [replace(how, simulations=SIMULATIONS, candidates=CANDIDATES, rollout=SHORT if how.rollout else 0) for how in some]


def told() -> list[str]:
    """One line a thought, for all games."""
    return [f"{case} {thought}" for case in ONE_EACH for t, seat in tables(case) for thought in thoughts(t, seat)]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_again(case: Case) -> None:
    for t, seat in tables(case):
        assert thoughts(t, seat) == thoughts(t.copy(), seat)
        for level in LEVELS:
            assert len({bots.choose(level, t.copy(), seat, seed="s", simulations=FEW) for _ in range(2)}) == 1


@pytest.mark.skipif(MODE != "compiled", reason="the run in compiled mode compares them")
@pytest.mark.parametrize("mode", ["compiled", "plain"])
def test_in_another_process_and_in_plain_python(mode: str) -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.bots.test_repeating"]
    done = subprocess.run(command, env=os.environ | {"GRANDTOUR_MODE": mode}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:-1] == told()


@thinks_long
def test_side_by_side() -> None:
    """Two threads that think about different tables at the same time do not disturb each other."""
    work = [(t, seat) for case in ONE_EACH for t, seat in tables(case)] * 3
    alone = [bots.hint(t, seat, seed=1, simulations=10 * FEW) for t, seat in work]
    with ThreadPoolExecutor(2) as pool:
        beside = list(pool.map(lambda one: bots.hint(one[0].copy(), one[1], seed=1, simulations=10 * FEW), work))
    assert beside == alone


@thinks_long
def test_other_seeds_think_otherwise() -> None:
    """The seed is used: with it the numbers found change somewhere."""
    for case in ONE_EACH:
        t, seat = next(tables(case))
        assert len({repr(bots.hint(t, seat, seed=seed, simulations=SIMULATIONS)) for seed in range(4)}) > 1


def test_an_agent_keeps_nothing_of_what_it_thought_before() -> None:
    for case in ONE_EACH:
        for how in fixed_strategies(case.game):
            (first, seat), *_, (later, other) = tables(case)
            used = agent(first, how)
            chosen(used, later, other, 1)
            assert chosen(used, first, seat, 2) == chosen(agent(first, how), first, seat, 2)


if __name__ == "__main__":
    print("\n".join(told()))
