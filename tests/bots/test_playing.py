"""Bots play by the rules, to the end, and only their moves change a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grandtour import bots
from grandtour.engine import registry
from grandtour.lab.matches.arena import play_game
from grandtour.testing.cases import Case, state
from tests.bots import ALL, FEW, LEVELS, agent, choices, chosen, strategies, thinks_long


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def test_every_level_makes_a_legal_move_and_touches_nothing(case: Case) -> None:
    for t, seat in choices(case):
        before, record = state(t), t.record()
        for level in LEVELS:
            assert bots.choose(level, t, seat, seed=1, simulations=FEW) in t.legal(seat)
        for how in strategies().values():
            assert chosen(agent(t, how), t, seat, 1) in t.legal_actions(seat)
        assert (state(t), t.record()) == (before, record)


@thinks_long
def test_every_hint_is_a_legal_move_and_touches_nothing(case: Case) -> None:
    for t, seat in choices(case):
        before, record = state(t), t.record()
        assert {one.move for one in bots.hint(t, seat, seed=1, simulations=FEW)} <= set(t.legal(seat))
        assert (state(t), t.record()) == (before, record)


def test_without_a_seed_too(case: Case) -> None:
    t, seat = next(choices(case))
    for level in LEVELS:
        assert bots.choose(level, t, seat, simulations=FEW) in t.legal(seat)


@thinks_long
def test_a_hint_without_a_seed_too(case: Case) -> None:
    t, seat = next(choices(case))
    assert bots.hint(t, seat, simulations=FEW)


@thinks_long
def test_levels_play_with_each_other_to_the_end(case: Case) -> None:
    t, game = case.table("levels"), registry.find(case.game)
    before = state(t)
    levels = [bots.LEVELS[-1 - seat] for seat in range(t.seats)]
    hurried = [replace(bots.strategy(case.game, level), simulations=2, candidates=2) for level in levels]
    result = play_game(t, [bots.Agent(game, how) for how in hurried], "levels")
    assert state(t) == before
    assert min(result.ranks) == 1
    assert len(result.ranks) == len(result.scores) == t.seats
    assert result.decisions > 0


@thinks_long
def test_an_arena_plays_what_the_bots_choose(case: Case) -> None:
    """The game of an arena, move by move at a table."""
    t = case.table("arena")
    agents = [agent(t, strategies()["policy with slack"]) for _ in range(t.seats)]
    result = play_game(t, agents, "arena")
    for number in range(result.decisions):
        seat = t.acting[0]
        t.play(seat, chosen(agents[seat], t, seat, f"arena {number}"))
    assert t.over
    assert (list(result.ranks), list(result.scores)) == (t.ranks, t.scores)
