"""D5.4 A series of games."""

from __future__ import annotations

import random

import pytest

import grandtour

from .helpers import SEATS


def play_out(t: grandtour.Table, seed: object) -> None:
    chance = random.Random(str(seed))
    while not t.over:
        t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_with_three_wins_and_each_game_begun_by_the_next_player(seats: int) -> None:
    """D5.4 Seat 0 begins; in each next game that is the next player. A game's winners, by D5.3, have one win more each."""
    series, won = grandtour.Series("metro_domino", seats, seed="three"), [0] * seats
    while not series.over:
        number = series.games - 1
        assert series.player_at(0) == number % seats
        assert series.table.acting == (0,)
        play_out(series.table, number)
        for seat, rank in enumerate(series.table.ranks):
            won[(seat + number) % seats] += rank == 1
        assert series.won == won
        if not series.over:
            assert max(won) < 3
            series.next()
    assert max(won) == 3
    assert series.winners == tuple(player for player in range(seats) if won[player] == 3)


def test_any_number_of_wins() -> None:
    """D5.4 Three is the usual number."""
    assert grandtour.Series("metro_domino", seed=1).wins == 3
    series = grandtour.Series("metro_domino", wins=1, seed=1)
    play_out(series.table, 0)
    assert series.over
