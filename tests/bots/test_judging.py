"""What a table is worth: places, shared wins and margins; partners in a team want the same."""

from __future__ import annotations

import numpy as np
import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core import judging
from grandtour.bots.core.desk import TRIED
from tests.bots import ALL, mind, payoff, rivals, side, win
from tests.contract.cases import Case, moments, random_game

MARGIN, SPREAD = 0.3, 7.0
WAY = bots.Way("search", 1, margin=MARGIN, spread=SPREAD)
BY_RULES = bots.Way("search", 1, margin=MARGIN, spread=SPREAD, brain=False)


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def judged(t: grandtour.Table, way: bots.Way) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Payoff, win and score of every seat, without a rollout."""
    one = mind(t, way)
    one.desk.tables[TRIED] = t._states[0]
    judging.judge(t.box.array, one.desk, one.dials._replace(rollout=0))
    n = t.seats
    return one.desk.payoff[:n].copy(), one.desk.win[:n].copy(), one.desk.score[:n].copy()


def check(t: grandtour.Table, way: bots.Way) -> None:
    payoffs, wins, scores = judged(t, way)
    seats = range(t.seats)
    assert scores.tolist() == t.scores
    assert wins.tolist() == pytest.approx([win(t, seat) for seat in seats])
    assert payoffs.tolist() == pytest.approx([payoff(t, seat, MARGIN, SPREAD) for seat in seats])


def test_a_finished_game_is_judged_by_the_rules(case: Case) -> None:
    """A brain has no say in it."""
    for seed in range(3):
        check(random_game(case, seed), WAY)


def test_a_table_as_it_stands(case: Case) -> None:
    """Without a brain, what counts is how it stands: full of ties in the beginning."""
    for t in moments(case):
        check(t, BY_RULES)


def test_ties_were_among_them() -> None:
    """So the two tests above have seen shared places, the first one too, and places that are not shared."""
    ranks = [t.ranks for case in ALL if not dict(case.options).get("teams") for t in moments(case)]
    assert any(len(set(places)) < len(places) and places.count(1) == 1 for places in ranks)
    assert any(1 < places.count(1) < len(places) for places in ranks)
    assert any(len(set(places)) == len(places) for places in ranks)


def test_partners_have_one_interest(case: Case) -> None:
    """At the end too, whoever of them made the points."""
    for t in (*moments(case), random_game(case, 1)):
        payoffs, wins, _ = judged(t, BY_RULES)
        for a in range(t.seats):
            for b in range(t.seats):
                assert side(t, a) != side(t, b) or (payoffs[a], wins[a]) == (payoffs[b], wins[b])


def test_a_brain_gives_partners_the_same_and_everyone_their_part(case: Case) -> None:
    for t in moments(case)[:-1]:
        payoffs, wins, scores = judged(t, WAY)
        assert ((wins >= 0) & (wins <= 1)).all()
        for values in (payoffs, wins, scores):
            for a in range(t.seats):
                for b in range(t.seats):
                    assert a == b or side(t, a) != side(t, b) or values[a] == values[b]
        assert np.std(payoffs) > 0  # it has an opinion


@pytest.mark.parametrize("way", [WAY, BY_RULES], ids=["brain", "rules"])
def test_what_one_wins_another_loses(case: Case, way: bots.Way) -> None:
    for t in (*moments(case), random_game(case, 5)):
        assert judged(t, way)[0].sum() == pytest.approx(t.seats / 2)


def test_there_are_teams_among_the_cases() -> None:
    found = [case for case in ALL if len(rivals(case.table(1), 0)) < case.seats - 1]
    assert found or not any("teams" in dict(case.options) for case in ALL)
