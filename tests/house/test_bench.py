"""The benches run, with numbers so small that nothing is measured: each contestant does the work that is asked of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from rich.table import Table as Grid

import grandtour
from grandtour.bots import Agent
from grandtour.engine import jit, registry, rng
from tests import SOAK
from tests.house.tree import ROOT

BENCHES = ("common", "peers", "vector", "growth", "costs", "search", "matches", "rival_hands", "limit")
INSTANT = 1e-6  # seconds


class Benches:
    """The modules of `bench/`, which are scripts and no package."""

    common: ModuleType
    peers: ModuleType
    vector: ModuleType
    growth: ModuleType
    costs: ModuleType
    search: ModuleType
    matches: ModuleType
    rival_hands: ModuleType
    limit: ModuleType


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The benches as they import each other, forgotten after the test."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    for name in BENCHES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    found = Benches()
    for name in BENCHES:
        setattr(found, name, import_module(name))
    yield found
    for name in BENCHES:
        sys.modules.pop(name, None)


def alone(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No peer is installed."""
    for module in (bench.peers, bench.costs, bench.growth):
        monkeypatch.setattr(module, "library", lambda name: None)


def test_every_peer_decides_and_tells_how_often(bench: Any) -> None:
    """Those that start at once; Pgx, which compiles, has a test of its own."""
    found = [*bench.peers.openspiel(), *bench.peers.openspiel_vector(), *bench.peers.pettingzoo(), *bench.peers.rlcard()]
    for peer in found:
        assert peer.play() >= 1
        assert peer.play() % peer.tables == 0
        assert peer.numbers > 1
        assert peer.actions > 1
    if bench.peers.library("pyspiel"):
        assert {"OpenSpiel C++ hearts", "OpenSpiel C++ connect_four"} <= {peer.name for peer in found}


@pytest.mark.skipif(not SOAK, reason="it takes long to compile, and JAX minds whatever forks after it: make soak")
def test_pgx_chooses_legal_actions_at_every_table(bench: Any) -> None:
    pytest.importorskip("pgx")
    batch = bench.peers.PgxTables("tic_tac_toe", 64)
    choose, jax = batch.jax.jit(batch._choose), batch.jax
    ended = 0
    for number in range(30):
        assert batch.play() == 64
        masks = np.asarray(batch.state.legal_action_mask)
        chosen = np.asarray(choose(jax.random.PRNGKey(number), batch.state.legal_action_mask))
        assert masks[np.arange(64), chosen].all()
        ended += int(np.asarray(batch.state.terminated).sum())
        assert not (masks.all(1) & (np.asarray(batch.state._step_count) > 0)).any()  # a new game begins where one ended
    assert ended > 64
    assert (batch.numbers, batch.actions) == (18, 9)


def test_the_vector_bench_tells_all_games_and_both_ways_to_compare(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.vector, "peers", lambda: iter([toy(bench, "alike", 300, 200), toy(bench, "toy", 3, 3)]))
    ours, theirs = bench.vector.measure((1, 3), True, rounds=2, seconds=INSTANT)
    assert all(len(player.rounds) == 2 and player.middle() > 0 for player in (*ours, *theirs))
    assert len(rows(bench.vector.our_grid(ours))) == len(ours) / 2
    for player, speed in zip((*ours, *theirs), range(1, 100), strict=False):
        player.rounds = [float(speed)] * 2
    best = bench.vector.lightest(ours, 1)
    assert best.name.startswith("two_capitals, 4")
    told = rows(bench.vector.peer_grid(ours, theirs))
    assert [row[0] for row in told] == ["alike", "toy"]
    assert told[1][6] == bench.common.times(best.rounds[0] / theirs[1].rounds[0])
    assert told[0][7] == bench.common.times(best.rounds[0] / theirs[0].rounds[0] * (best.numbers + best.actions) / 500)
    targets = [row[0] for row in rows(bench.vector.target_grid(ours, theirs))]
    assert "(alike)" in targets[1]
    assert "(toy)" in targets[2]


def toy(bench: Any, name: str, numbers: int, actions: int) -> Any:
    return bench.peers.Contestant(name, 1, 1, numbers, actions, lambda: 1)


def rows(grid: Grid) -> list[tuple[str, ...]]:
    return [tuple(map(str, row)) for row in zip(*(column.cells for column in grid.columns), strict=True)]


@pytest.mark.skipif(not SOAK, reason="make soak")
def test_growth_goes_up_to_the_most_and_is_drawn(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(bench, monkeypatch)
    monkeypatch.setattr(bench.growth, "simulated", lambda seats, games, folder: seats == 4)
    given = Namespace(most=20, games=3, rounds=1, seconds=INSTANT, no_peers=False)
    lines, results = bench.growth.measure(given)
    assert {tuple(line.rounds) for line in lines} == {(1, 10, 20)}
    assert [(one.how.partition(",")[0], one.games) for one in results] == [("2 seats", 3), ("4 seats", 3), ("4 seats", 3)]
    assert all(one.decisions > 0 for one in results)
    assert [row[0] for row in rows(bench.growth.growth_grid(lines))] == ["1", "10", "20"]
    assert all(line.name in bench.growth.plot(lines) for line in lines)


@pytest.mark.skipif(not SOAK, reason="make soak")
def test_the_command_plays_the_games(bench: Any, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    assert bench.growth.simulated(2, 2, str(tmp_path))
    assert list(tmp_path.rglob("*.parquet"))
    assert not bench.growth.simulated(99, 2, str(tmp_path / "other"))


def test_tables_that_do_not_fit_are_not_made(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(bench, monkeypatch)
    monkeypatch.setattr(bench.growth, "MOST_BYTES", 777 * bench.growth.bytes_of("metro_domino"))
    most = {line.name.partition(",")[0]: line.most for line in bench.growth.lines_of(10**6, True)}
    assert most["metro_domino"] == 700
    assert most["two_capitals"] >= 2_000


def test_every_state_is_copied_observed_and_written(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.costs, "pgx", lambda: iter(()))  # compiles
    costs = {one.name: one for one in bench.costs.measure(True, calls=1)}
    assert set(costs["paris, as numbers"].micros) == set(bench.costs.COLUMNS)
    assert costs["two_capitals, as numbers"].size == 564
    assert costs["two_capitals, one of 1,024"].size == 1_024 * 564
    grid = rows(bench.costs.cost_grid(list(costs.values())))
    assert [row[0] for row in grid] == list(costs)


def test_a_search_is_counted(bench: Any) -> None:
    """By rollouts to the end, and by values: as many simulations as it did, and the decisions in them."""
    for how, simulations in ((bench.search.TO_THE_END, 8), (bench.search.BY_VALUES, 80)):
        rates = bench.search.our_turn("two_capitals", 2, replace(how, simulations=simulations))(INSTANT)
        assert rates.decisions > rates.simulations > 0
    asked: list[int] = []

    def think(number: int) -> tuple[int, float]:
        asked.append(number)
        return 10, 30

    rates = bench.search.rates_of(think, INSTANT)
    assert asked == list(range(len(bench.search.PLACES)))
    assert rates.decisions == pytest.approx(3 * rates.simulations)


def test_what_is_matched_can_play(bench: Any) -> None:
    for game in grandtour.games():
        duels = bench.matches.duels(game, 2)
        assert len(duels) > 8
        for a, b in duels.values():
            assert a != b
            assert all(Agent(registry.find(game), how) for how in (a, b))


@pytest.mark.skipif(not (SOAK or jit.PLAIN), reason="compiles the experiment anew: in make soak, or uncompiled")
def test_guesses_of_a_hand_use_only_what_the_seat_saw(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every guess is a hand that the rival could have."""
    monkeypatch.setattr(bench.rival_hands, "GUESSES", 8)
    table = grandtour.Table("moscow_paris", 2, seed=3)
    told, other = (bench.rival_hands.Belief(table.now, 0, 0.3, 1) for _ in range(2))
    for move in range(6):
        (seat,) = table.acting
        before, choice = table.now.copy(), 5 * move % len(table.legal(seat))
        action = table.legal_actions(seat)[choice]
        table.play(seat, table.legal(seat)[choice])
        told.watch(before, seat, action, table.now)
        other.watch(dealt_again(before), seat, action, dealt_again(table.now))
        assert np.array_equal(told.guesses, other.guesses)
        assert np.array_equal(told.weights, other.weights)
    assert set(told.hands(20)[:, 1].sum(axis=1)) == {table.now.state["player"][1]["hand"].sum()}


def dealt_again(position: Any) -> Any:
    """What seat 0 can't know is another."""
    twin = position.copy()
    twin.reshuffle(0, "other")
    return twin


@pytest.fixture
def program(bench: Any) -> Iterator[Path]:
    """The games of two capitals in C."""
    if not shutil.which(bench.limit.COMPILER):
        pytest.skip(f"no C compiler ({bench.limit.COMPILER}) here")
    with bench.limit.compiled() as path:
        yield path


def test_a_program_in_c_plays_the_same_games(bench: Any, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game by game, and the same when they are timed; with another box they are others."""
    for seats in bench.limit.SEATS:
        bench.limit.compare(program, seats, games=200, seed=f"test {seats}")
    monkeypatch.setattr(bench.limit, "LEAST", 100)
    (race,) = bench.limit.measure(program, rounds=2, seconds=INSTANT, tick=lambda: None, seats=(3,), compared=1)
    assert [turn.decisions for turn in race.ours] == [turn.decisions for turn in race.in_c]
    assert race.ratio() > 0
    assert len(rows(bench.limit.grid_of([race]))) == 1
    ours = tuple(bench.limit.box_lines(grandtour.Table("two_capitals").box.array[0]))
    for printed, less in (("tokens", 9), ("partial_points", 1), ("evening_back", 0)):
        changed = [f"{printed} {less}" if line.startswith(f"{printed} ") else line for line in ours]
        monkeypatch.setattr(bench.limit, "box_lines", lambda box, changed=changed: iter(changed))
        with pytest.raises(bench.limit.DifferentGamesError, match="games differ"):
            bench.limit.compare(program, 2, games=20)


CHANCE_IN_C = """
#define main program
#include "two_capitals.c"
#undef main
int main(void) {
    for (Word n, first; scanf("%u %u", &n, &first) == 2;) {
        Chance chance = {.counter = 1, .block = {0, first, 12345}};
        printf("%u ", below(&chance, n));
    }
}
"""


def test_words_too_far_up_are_thrown_away_in_c_too(bench: Any, program: Path, tmp_path: Path) -> None:
    """They are so rare that no game of the comparison has one."""
    source, binary = tmp_path / "chance.c", tmp_path / "chance"
    source.write_text(CHANCE_IN_C, encoding="utf-8")
    subprocess.run([bench.limit.COMPILER, "-I", bench.limit.SOURCE.parent, "-o", binary, source], check=True)
    asked = [(n, rng.RANGE - less) for n in range(1, 26) for less in (1, n, n + 1, rng.RANGE % n, rng.RANGE % n + 1) if less]
    text = "".join(f"{n} {word} " for n, word in asked)
    told = subprocess.run([binary], input=text, capture_output=True, text=True, check=True).stdout.split()
    assert [int(number) for number in told] == [drawn_below(n, word) for n, word in asked]


def drawn_below(n: int, word: int) -> int:
    chance = np.zeros(1, rng.Chance.DTYPE)[0]
    chance["counter"], chance["block"][1:3] = 1, (word, 12345)
    return rng.below(chance, n)


def test_without_a_compiler_the_limit_says_so(
    bench: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench.limit, "COMPILER", "no-such-compiler")
    monkeypatch.setattr(sys, "argv", ["limit.py"])
    bench.limit.main()
    assert "no C compiler (no-such-compiler)" in capsys.readouterr().out


def test_missing_peers_are_named_and_left_out(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(bench, monkeypatch)
    assert list(bench.peers.peers()) == []
    assert not any(subject.name.startswith(("OpenSpiel", "Pgx")) for subject in bench.costs.subjects(True))
    assert all(name in bench.peers.missing() for name in bench.peers.LIBRARIES)
    monkeypatch.setattr(bench.peers, "library", lambda name: bench)
    assert bench.peers.missing() == ""


def test_a_grid_as_markdown(bench: Any) -> None:
    grid = bench.common.plain_grid("Speed")
    grid.add_column("games", justify="right")
    grid.add_row("ours", "5")
    grid.caption = "So it is."
    assert bench.common.as_markdown(grid).splitlines() == [
        "Speed:", "", "|  | games |", "| :-- | --: |", "| ours | 5 |", "", "So it is.",
    ]  # fmt: skip


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells threads apart")
def test_a_process_keeps_to_its_cores_and_gets_them_back(bench: Any) -> None:
    before = os.sched_getaffinity(0)
    with bench.common.kept_to(1):
        assert os.sched_getaffinity(0) == {min(before)}
    assert os.sched_getaffinity(0) == before
