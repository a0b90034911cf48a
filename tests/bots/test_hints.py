"""Hints: the best moves with win chances and points expected."""

from __future__ import annotations

import pytest

import grandtour
from grandtour import bots
from tests.bots import ALL, ONE_EACH, choices, thinks_long
from tests.contract.cases import Case, random_game

SIMULATIONS = 30


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_hint_is_well_made(case: Case) -> None:
    for t, seat in choices(case, 4):
        found = bots.hint(t, seat, seed=1, simulations=SIMULATIONS)
        moves = [one.move for one in found]
        assert 1 <= len(set(moves)) == len(moves) <= len(t.legal(seat))
        assert sum(one.share for one in found) == pytest.approx(1)
        assert all(0 < one.share <= 1 and 0 <= one.win <= 1 for one in found)
        assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
        assert isinstance(found[0].move, str)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_no_more_than_asked_for(case: Case) -> None:
    t, seat = next((t, seat) for t, seat in choices(case) if len(t.legal(seat)) > 2)
    found = bots.hint(t, seat, seed=1, simulations=SIMULATIONS)
    assert len(found) > 1
    for most in (1, 2, 1000):
        assert bots.hint(t, seat, seed=1, simulations=SIMULATIONS, most=most) == found[:most]


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_what_a_level_hints_at_first_it_plays(case: Case) -> None:
    for t, seat in choices(case):
        for level in (level for level in bots.LEVELS[1:] if bots.way(case.game, level).temper == 0):
            first = bots.hint(t, seat, level=level, seed=2, simulations=SIMULATIONS)[0]
            assert bots.choose(level, t, seat, seed=2, simulations=SIMULATIONS) == first.move


def test_chance_gives_no_hints() -> None:
    for case in ONE_EACH:
        t, seat = next(choices(case))
        with pytest.raises(grandtour.GrandTourError, match="“random” does not think"):
            bots.hint(t, seat, level="random")


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_chances_to_win_of_all_seats_are_about_one(case: Case) -> None:
    """In the beginning, and points are about what such games end with: within the range of some random games, and half as
    much around it."""
    t = case.table("chances")
    ends = [score for seed in range(20) for score in random_game(case, seed).scores]
    room = (max(ends) - min(ends)) / 2
    for seat in t.acting:
        found = bots.hint(t, seat, seed=1, simulations=400)
        expected = sum(one.win * one.share for one in found)
        assert 0.5 / t.seats < expected < 2 / t.seats
        assert min(ends) - room <= sum(one.points * one.share for one in found) <= max(ends) + room
