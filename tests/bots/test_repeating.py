"""With a seed and a number of simulations a bot always thinks the same: again, in another process, beside other threads,
in every mode."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import grandtour
from grandtour import bots
from grandtour.engine.jit import MODE
from tests.bots import ALL, FEW, ONE_EACH, chosen, mind, thinks_long, ways
from tests.contract.cases import Case, random_game

SIMULATIONS = 8  # the same in all modes
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
    """What the levels choose, what is found, and what every way of thinking chooses with a brain."""
    found = [bots.choose(level, t, seat, seed="s", simulations=SIMULATIONS) for level in bots.LEVELS]
    found += [repr(one) for one in bots.hint(t, seat, seed="s", simulations=SIMULATIONS)]
    return found + [str(chosen(mind(t, way), t, seat, 3)) for way in fixed_ways()]


def fixed_ways() -> list[bots.Way]:
    """With the same budget in all modes."""
    return [way.with_budget(SIMULATIONS if way.kind == "search" else 2) for way in ways().values()]


def told() -> list[str]:
    """One line a thought, for all games."""
    return [f"{case} {thought}" for case in ONE_EACH for t, seat in tables(case) for thought in thoughts(t, seat)]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_again(case: Case) -> None:
    for t, seat in tables(case):
        assert thoughts(t, seat) == thoughts(t.copy(), seat)


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
    alone = [bots.hint(t, seat, seed=1, simulations=40 * FEW) for t, seat in work]
    with ThreadPoolExecutor(2) as pool:
        beside = list(pool.map(lambda one: bots.hint(one[0].copy(), one[1], seed=1, simulations=40 * FEW), work))
    assert beside == alone


def test_other_seeds_think_otherwise() -> None:
    """The seed is used: with it the numbers found change somewhere."""
    for case in ONE_EACH:
        t, seat = next(tables(case))
        assert len({repr(bots.hint(t, seat, seed=seed, simulations=SIMULATIONS)) for seed in range(4)}) > 1


def test_a_mind_keeps_nothing_of_what_it_thought_before() -> None:
    for case in ONE_EACH:
        for way in fixed_ways():
            (first, seat), *_, (later, other) = tables(case)
            used = mind(first, way)
            chosen(used, later, other, 1)
            assert chosen(used, first, seat, 2) == chosen(mind(first, way), first, seat, 2)


if __name__ == "__main__":
    print("\n".join(told()))
