"""Hints: the best moves with win chances and points expected."""

from __future__ import annotations

from statistics import mean

import pytest

import grandtour
from grandtour import bots
from grandtour.engine import registry
from grandtour.lab.matches.arena import play_game
from grandtour.testing.cases import Case
from tests.bots import ALL, ONE_EACH, SEARCHING, choices, silly, thinks_long

pytestmark = thinks_long
SIMULATIONS = 30
GAMES = 10


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_hint_is_well_made(case: Case) -> None:
    for t, seat in choices(case, 4):
        found = bots.hint(t, seat, seed=1, simulations=SIMULATIONS)
        moves = [one.move for one in found]
        assert 1 <= len(set(moves)) == len(moves) <= len(t.legal(seat))
        assert sum(one.share for one in found) == pytest.approx(1)
        assert all(0 < one.share <= 1 and 0 <= one.win <= 1 for one in found)
        assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
        assert all(isinstance(move, str) for move in moves)
        words = dict(zip(t.legal_actions(seat), t.legal(seat), strict=True))
        assert not {words[action] for action in silly(t, seat)} & set(moves)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_no_more_than_asked_for(case: Case) -> None:
    t, seat = next((t, seat) for t, seat in choices(case) if len(t.legal(seat)) - len(silly(t, seat)) > 2)
    found = bots.hint(t, seat, seed=1, simulations=SIMULATIONS)
    assert len(found) > 1
    for most in (1, 2, 1000):
        assert bots.hint(t, seat, seed=1, simulations=SIMULATIONS, most=most) == found[:most]


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_what_a_level_hints_at_first_it_plays(case: Case) -> None:
    for t, seat in choices(case):
        for level in SEARCHING:
            first = bots.hint(t, seat, level=level, seed=2, simulations=SIMULATIONS)[0]
            assert bots.choose(level, t, seat, seed=2, simulations=SIMULATIONS) == first.move


def test_who_does_not_search_gives_no_hints() -> None:
    for case in ONE_EACH:
        t, seat = next(choices(case))
        for level in (level for level in bots.LEVELS if level not in SEARCHING):
            with pytest.raises(grandtour.GrandTourError, match=f"“{level}” does not calculate win chances"):
                bots.hint(t, seat, level=level)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_chances_to_win_of_all_seats_are_about_one(case: Case) -> None:
    """In the beginning of some games, on average; and points are about what such games end with: within the range of some games
    of the hand-made player, and half as much around it."""
    house = [bots.Agent(registry.find(case.game), bots.strategy(case.game, "house"))] * case.seats
    ends = [score for seed in range(GAMES) for score in play_game(case.table(seed), house, seed).scores]
    room, chances = (max(ends) - min(ends)) / 2, []
    for seed in range(GAMES):
        t = case.table(f"chances {seed}")
        found = bots.hint(t, t.acting[0], seed=1, simulations=60)
        chances.append(sum(one.win * one.share for one in found))
        assert min(ends) - room <= sum(one.points * one.share for one in found) <= max(ends) + room
    assert 0.5 / case.seats < mean(chances) < 1.7 / case.seats
