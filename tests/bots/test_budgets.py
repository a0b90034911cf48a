"""Levels and budgets: what is refused, in words."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import grandtour
from grandtour import bots
from grandtour.bots import Mind, Way, levels, minds
from grandtour.engine import registry
from tests.bots import ONE_EACH, choices
from tests.contract.cases import random_game

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
        with pytest.raises(grandtour.GrandTourError, match="has nothing to decide now"):
            ask("expert", table, seat, simulations=2)


@pytest.mark.parametrize("seat", [-1, 9, True, "0", None])
def test_a_seat_that_does_not_exist(ask: Any, choice: tuple[grandtour.Table, int], seat: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="no seat"):
        ask("expert", choice[0], seat, simulations=2)


def test_by_the_clock(choice: tuple[grandtour.Table, int]) -> None:
    t, seat = choice
    for level in bots.LEVELS:
        assert bots.choose(level, t, seat, ms=3) in t.legal(seat)
    assert bots.hint(t, seat, ms=3.5)


def test_one_simulation_is_enough(choice: tuple[grandtour.Table, int]) -> None:
    t, seat = choice
    for level in bots.LEVELS:
        assert bots.choose(level, t, seat, seed=1, simulations=1) in t.legal(seat)


def test_the_levels_of_every_game() -> None:
    """Each is some way of a known kind, with a budget; chance is only the first."""
    for game in grandtour.games():
        found = [bots.way(game, level) for level in bots.LEVELS]
        assert [way.kind == "random" for way in found] == [True] + [False] * (len(found) - 1)
        assert all(way.kind in levels.KINDS and way.simulations >= 1 and not way.sees_all for way in found)
    assert bots.LEVELS == ("random", "novice", "casual", "skilled", "expert")


@pytest.mark.parametrize("game", grandtour.games())
def test_all_levels_use_what_was_compiled_ahead(game: str) -> None:
    """Dials of another type would be compiled anew, in somebody's first game."""
    found = registry.find(game)
    ahead = [type(dial) for dial in bots.Mind(found, bots.Way("glance")).dials]
    for level in bots.LEVELS:
        assert [type(dial) for dial in bots.Mind(found, bots.way(game, level)).dials] == ahead


def test_without_a_seed_a_tempered_bot_does_not_always_err_alike() -> None:
    """Its whims come from chance, as for one who is given a new seed each time."""
    t = grandtour.Table("two_capitals", 3, seed=7)
    seat = t.acting[0]
    assert len({bots.choose("novice", t, seat) for _ in range(60)}) > 1


@pytest.mark.parametrize("most", [0, -1, True, "2", 1.5])
def test_how_many_moves_a_hint_shows(most: object) -> None:
    t = grandtour.Table("two_capitals", 2, seed=7)
    with pytest.raises(grandtour.GrandTourError, match="number of moves to show"):
        bots.hint(t, t.acting[0], simulations=4, most=most)


def test_a_glance_looks_again_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget in milliseconds counts for levels that glance, too: here the clock goes on by 10 ms at every look at it."""
    clock = itertools.count()
    monkeypatch.setattr(minds.time, "monotonic", lambda: next(clock) / 100)
    t = grandtour.Table("two_capitals", 2, seed=7)
    one = Mind(registry.find(t.game), Way("glance"))
    one.meet(t.box.array, t._states, 0, t.acting[0], 1)
    assert {found.visits for found in one.ponder(t.box.array, t.acting[0], ms=35)} == {4}
