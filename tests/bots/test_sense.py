"""No bot makes a move that its game calls silly while there is another one, however hurried or careless; but chance does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import grandtour
from grandtour import bots
from grandtour.engine.jit import MODE
from grandtour.testing.cases import LONGER, Case, random_game
from tests.bots import ALL, FEW, LEVELS, agent, chosen, silly, strategies, thinks_long

PLACES = {"compiled": 6, "checked": 3, "plain": 1}[MODE] * LONGER  # of a game at which all strategies are asked
LOOKS = {"compiled": 120, "checked": 40, "plain": 10}[MODE]  # moments of a game that are looked at
SEATS_AT_ONCE = 2  # of those that choose at once, this many are asked


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def some_game(case: Case, how: str) -> list[tuple[int, str]]:
    """The moves of a game played at random, or by the policy with some slack, in which few moves are as bad."""
    if how == "random":
        return random_game(case, "sense").moves
    t = case.table("sense")
    player = agent(t, bots.Strategy("policy", learned=False, slack=1.0))
    while not t.over:
        seat = t.acting[0]
        t.play(seat, chosen(player, t, seat, len(t.moves)))
    return t.moves


@cache
def tempting(case: Case, how: str) -> tuple[tuple[grandtour.Table, int], ...]:
    """Tables of a game at which a seat has silly moves, and others."""
    moves, t, found = some_game(case, how), case.table("sense"), []
    step = max(1, len(moves) // LOOKS)
    for number, (seat, move) in enumerate(moves):
        if number % step == 0:
            found += [(t.copy(), one) for one in t.acting[:SEATS_AT_ONCE] if silly(t, one)]
        t.play(seat, move)
    return tuple(found)


def spread(case: Case, how: str) -> Iterator[tuple[grandtour.Table, int]]:
    """Some of them, from all parts of the game."""
    found = tempting(case, how)
    yield from found[:: max(1, len(found) // PLACES)]


HOW = ["random", pytest.param("policy", marks=thinks_long)]


@pytest.mark.parametrize("how", HOW)
def test_no_strategy_chooses_a_silly_move(case: Case, how: str) -> None:
    players = {name: agent(case.table(0), one) for name, one in strategies().items() if name != "random"}
    for t, seat in spread(case, how):
        refused = silly(t, seat)
        for name, player in players.items():
            for seed in range(3):
                assert chosen(player, t, seat, seed) not in refused, name


@pytest.mark.parametrize("how", HOW)
def test_no_level_chooses_a_silly_move_nor_hints_at_one(case: Case, how: str) -> None:
    for t, seat in spread(case, how):
        words = dict(zip(t.legal_actions(seat), t.legal(seat), strict=True))
        refused = {words[action] for action in silly(t, seat)}
        for level in LEVELS[1:]:
            assert bots.choose(level, t, seat, seed=1, simulations=FEW) not in refused, level
        if MODE != "plain":
            assert not {one.move for one in bots.hint(t, seat, seed=1, simulations=FEW)} & refused


@pytest.mark.parametrize("game", grandtour.games())
def test_there_was_something_silly_to_do(game: str) -> None:
    """So the tests above can fail; and chance does it."""
    found = [one for case in ALL if case.game == game for one in tempting(case, "random")]
    if MODE != "plain":
        assert found
        player = agent(found[0][0], bots.Strategy("random"))
        assert any(chosen(player, t, seat, seed) in silly(t, seat) for t, seat in found for seed in range(9))
