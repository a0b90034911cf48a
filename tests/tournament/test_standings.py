"""Points and tie-breaks, by hand and by a naive twin."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.tournament.rounds import SWISS, Outcome, Pairing, Round, shown_points
from grandtour.tournament.standings import lots, points_of, scored_against, standings
from tests.tournament.twins import ended, naive_points, played

HALF = Fraction(1, 2)


def test_points_of_a_table() -> None:
    """The part of the opponents that one has beaten; partners are none."""
    assert [Outcome((1, 3, 2), (9, 1, 5), (0, 1, 2)).points(seat) for seat in range(3)] == [1, 0, HALF]
    assert [Outcome((1, 1), (5, 5), (0, 1)).points(seat) for seat in range(2)] == [HALF, HALF]
    four = Outcome((1, 2, 2, 4), (9, 5, 5, 1), (0, 1, 2, 3))
    assert [four.points(seat) for seat in range(4)] == [1, HALF, HALF, 0]
    teams = Outcome((1, 3, 1, 3), (9, 5, 9, 5), (0, 1, 0, 1))
    assert [teams.points(seat) for seat in range(4)] == [1, 0, 1, 0]
    left = Outcome((3, 1, 2), (0, 9, 5), (0, 1, 2), forfeits=(1,))
    assert [left.points(seat) for seat in range(3)] == [HALF, 0, 1]
    nobody = Outcome((1, 1), (0, 0), (0, 1), forfeits=(0, 1))
    assert [nobody.points(seat) for seat in range(2)] == [0, 0]


def test_tie_breaks() -> None:
    """Three rounds of four players, computed by hand."""
    rounds = [
        Round((ended(Pairing((0, 1)), (5, 3)), ended(Pairing((2, 3)), (4, 4)))),
        Round((ended(Pairing((0, 2)), (1, 2)), ended(Pairing((1, 3)), (6, 2)))),
        Round((ended(Pairing((3, 0)), (0, 7)), ended(Pairing((2, 1)), (3, 8)))),
    ]
    lines = {line.player: line for line in standings(range(4), rounds, "x")}
    assert {player: line.points for player, line in lines.items()} == {0: 2, 1: 2, 2: 3 * HALF, 3: HALF}
    assert [lines[player].opponents for player in range(4)] == [4, 4, Fraction(9, 2), Fraction(11, 2)]
    assert [lines[player].beaten for player in range(4)] == [Fraction(5, 2), 2, Fraction(9, 4), Fraction(3, 4)]
    assert [lines[player].score for player in range(4)] == [13, 17, 9, 6]
    assert [lines[player].rank for player in range(4)] == [1, 2, 3, 4]
    assert {line.games for line in lines.values()} == {3}


def test_a_bye_counts_as_a_win_over_somebody_like_oneself() -> None:
    rounds = [Round((ended(Pairing((0, 1)), (5, 3)),), (2,)), Round((ended(Pairing((0, 2)), (5, 3)),), (1,))]
    lines = {line.player: line for line in standings(range(3), rounds, "x")}
    assert [lines[player].points for player in range(3)] == [2, 1, 1]
    assert [lines[player].opponents for player in range(3)] == [2, 3, 3]
    assert [lines[player].beaten for player in range(3)] == [2, 1, 1]
    assert [lines[player].games for player in range(3)] == [2, 1, 1]


def test_scores_decide_before_lots() -> None:
    rounds = [Round((ended(Pairing((0, 1)), (5, 3)), ended(Pairing((2, 3)), (6, 4))))]
    assert [line.player for line in standings(range(4), rounds, "x")] == [2, 0, 3, 1]
    assert [line.player for line in standings(range(4), [], "x")] == lots(range(4), "x")


def test_a_game_that_runs_counts_nothing_yet() -> None:
    line = standings(range(2), [Round((Pairing((0, 1)),))], "x")[0]
    assert (line.points, line.games) == (Fraction(0), 0)


@settings(max_examples=20, derandomize=True, deadline=None)
@given(st.integers(2, 13), st.integers(1, 5), st.sampled_from([(2,), (2, 3), (2, 3, 4), (2, 4)]), st.integers(0, 10**6))
def test_points_equal_their_twin(players: int, number: int, sizes: tuple[int, ...], seed: int) -> None:
    rounds = played(SWISS, players, number, sizes, seed)
    assert points_of(range(players), rounds) == {player: naive_points(player, rounds) for player in range(players)}
    lines = standings(range(players), rounds, str(seed))
    assert [line.rank for line in lines] == list(range(1, players + 1))
    keys = [(line.points, line.opponents, line.beaten, line.score) for line in lines]
    assert keys == sorted(keys, reverse=True)


def test_the_crosstable() -> None:
    rounds = [
        Round((ended(Pairing((0, 1, 2)), (5, 3, 3)),)),
        Round((ended(Pairing((1, 0)), (5, 5)),), (2,)),
    ]
    table = scored_against(range(3), rounds)
    assert table == {(0, 1): 3 * HALF, (1, 0): HALF, (0, 2): 1, (2, 0): 0, (1, 2): HALF, (2, 1): HALF}
    partners = Pairing((0, 1, 2, 3), Outcome((1, 3, 1, 3), (9, 5, 9, 5), (0, 1, 0, 1)))
    assert (0, 2) not in scored_against(range(4), [Round((partners,))])


def test_points_in_words() -> None:
    said = {Fraction(0): "0", HALF: "½", Fraction(7, 3): "2⅓", Fraction(5): "5", Fraction(17, 6): "2⅚", Fraction(9, 8): "1.12"}
    assert {points: shown_points(points) for points in said} == said
