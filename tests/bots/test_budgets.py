"""Levels and budgets: what is refused, in words."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import grandtour
from grandtour import bots
from grandtour.bots import Agent, Strategy
from grandtour.bots import agent as thinking
from grandtour.bots.strategy import KINDS
from grandtour.engine import registry
from grandtour.testing.cases import random_game
from tests.bots import LEVELS, ONE_EACH, choices, silly, thinks_long

ASKING = [bots.choose, lambda level, *rest, **how: bots.hint(*rest, level=level, **how)]


@pytest.fixture(params=ASKING, ids=["choose", "hint"])
def ask(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(params=ONE_EACH, ids=str)
def choice(request: pytest.FixtureRequest) -> tuple[grandtour.Table, int]:
    return next(choices(request.param))


@pytest.mark.parametrize("ms", [0, -1, True, "soon", float("nan"), [30]])
def test_a_time_that_is_none(ask: Any, choice: tuple[grandtour.Table, int], ms: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="milliseconds above 0, not"):
        ask("skilled", *choice, ms=ms)


@pytest.mark.parametrize("simulations", [0, -5, True, 2.5, "many", [3]])
def test_simulations_that_are_none(ask: Any, choice: tuple[grandtour.Table, int], simulations: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="whole number from 1 to"):
        ask("skilled", *choice, simulations=simulations)


def test_not_both(ask: Any, choice: tuple[grandtour.Table, int]) -> None:
    with pytest.raises(grandtour.GrandTourError, match="in milliseconds or in simulations"):
        ask("skilled", *choice, ms=30, simulations=5)


@pytest.mark.parametrize("level", ["", "genius", "Expert", None, 3, ["expert"]])
def test_a_level_that_does_not_exist(ask: Any, choice: tuple[grandtour.Table, int], level: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="There is no bot “"):
        ask(level, *choice)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_a_seat_with_nothing_to_decide(ask: Any, case: Any) -> None:
    t = case.table(1)
    other = next((seat for seat in range(t.seats) if seat not in t.acting), None)
    over = random_game(case, 1)
    closed = case.table(1)
    closed.end("enough")
    for table, seat in [(over, 0), (closed, closed.seats - 1)] + ([(t, other)] if other is not None else []):
        with pytest.raises(grandtour.GrandTourError, match="has no decision to make right now"):
            ask("expert", table, seat, simulations=2)


@pytest.mark.parametrize("seat", [-1, 9, True, "0", None])
def test_a_seat_that_does_not_exist(ask: Any, choice: tuple[grandtour.Table, int], seat: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="no seat"):
        ask("expert", choice[0], seat, simulations=2)


def test_by_the_clock(choice: tuple[grandtour.Table, int]) -> None:
    t, seat = choice
    for level in LEVELS:
        assert bots.choose(level, t, seat, ms=3) in t.legal(seat)


@thinks_long
def test_a_hint_by_the_clock(choice: tuple[grandtour.Table, int]) -> None:
    assert bots.hint(*choice, ms=3.5)


def test_one_simulation_is_enough(choice: tuple[grandtour.Table, int]) -> None:
    t, seat = choice
    for level in LEVELS:
        assert bots.choose(level, t, seat, seed=1, simulations=1) in t.legal(seat)


def test_the_levels_of_every_game() -> None:
    """Each is some strategy of a known kind, with a budget; chance is only the first, and searches come last."""
    for game in grandtour.games():
        found = [bots.strategy(game, level) for level in bots.LEVELS]
        kinds = [how.kind for how in found]
        assert kinds == sorted(kinds, key=KINDS.index)
        assert kinds.count("random") == 1
        assert set(kinds) == set(KINDS)
        assert all(how.simulations >= 1 and not how.sees_all for how in found)
        assert [how.simulations for how in found] == sorted(how.simulations for how in found)
        overlooked = [how.overlook for how in found if how.kind == "policy"]
        assert overlooked == sorted(overlooked, reverse=True)
    assert bots.LEVELS == ("random", "novice", "casual", "house", "skilled", "expert")


@pytest.mark.parametrize("game", grandtour.games())
def test_all_levels_use_what_was_compiled_ahead(game: str) -> None:
    """Parameters and weights of another type would be compiled again, in someone's first game."""
    found = registry.find(game)
    ahead = kinds_of(Agent(found, Strategy("search", 2)))
    for level in bots.LEVELS:
        assert kinds_of(Agent(found, bots.strategy(game, level))) == ahead


def kinds_of(agent: Agent) -> list[Any]:
    """The types of everything that compiled code is given."""
    arrays = [one for one in agent.work if not isinstance(one, tuple)] + [*agent.work.policy, *agent.work.value]
    return [type(one) for one in agent.params] + [(one.dtype, one.ndim, one.flags.c_contiguous) for one in arrays]


def test_without_a_seed_a_bot_does_not_always_overlook_the_same() -> None:
    """Its whims come from chance, as for one who is given a new seed each time."""
    t = grandtour.Table("two_capitals", 3, seed=7)
    seat = t.acting[0]
    assert len({bots.choose("novice", t, seat) for _ in range(60)}) > 1


@pytest.mark.parametrize("most", [0, -1, True, "2", 1.5])
def test_how_many_moves_a_hint_shows(most: object) -> None:
    t = grandtour.Table("two_capitals", 2, seed=7)
    with pytest.raises(grandtour.GrandTourError, match="number of moves to show"):
        bots.hint(t, t.acting[0], simulations=4, most=most)


@pytest.mark.parametrize(("ms", "looks"), [(35, 4), (95, 10)])
def test_a_search_thinks_on_while_there_is_time(ms: float, looks: int) -> None:
    """A budget in milliseconds is shared out among the phases of a search: here the clock goes on by 10 ms at every look."""
    looked = itertools.count()
    t = grandtour.Table("two_capitals", 2, seed=7)
    one = Agent(registry.find(t.game), Strategy("search", candidates=2, learned=False))
    one.clock = lambda: next(looked) / 100
    one.meet(t.now, t.acting[0], 1)
    found = one.ponder(t.acting[0], ms=ms)
    assert [one.visits for one in found[:3]] == [looks * (thinking.CHUNK // 2), looks * (thinking.CHUNK // 2), 0]


@thinks_long
@pytest.mark.parametrize("simulations", [1, 24, 500])
def test_half_of_the_choices_are_dropped_again_and_again(simulations: int) -> None:
    """Of eight choices eight, then four, then two are tried, each part of the budget as long as the others."""
    many = (one for case in ONE_EACH for one in choices(case) if len(one[0].legal(one[1])) - len(silly(*one)) > 8)
    t, seat = next(many)
    one = Agent(registry.find(t.game), Strategy("search", simulations, candidates=8, learned=False))
    one.meet(t.now, seat, 1)
    visits = [found.visits for found in one.ponder(seat)]
    rounds = [max(1, simulations // (3 * alive)) for alive in (8, 4, 2)]
    assert visits[:9] == [sum(rounds)] * 2 + [sum(rounds[:2])] * 2 + [rounds[0]] * 4 + [0]
