"""What a table is worth: places, shared wins and margins; partners in a team want the same."""

from __future__ import annotations

import numpy as np
import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core import evaluation
from grandtour.bots.core.workspace import TRIED
from grandtour.testing.cases import Case, moments, random_game
from tests.bots import ALL, agent, payoff, rivals, side, thinks_long, win

MARGIN, SPREAD = 0.3, 7.0
LEARNED = bots.Strategy("search", 1, margin=MARGIN, spread=SPREAD, rollout=0)
BY_RULES = bots.Strategy("search", 1, margin=MARGIN, spread=SPREAD, values=False)


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def judged(t: grandtour.Table, how: bots.Strategy) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Payoff, win and score of every seat, without a rollout."""
    one = agent(t, how)
    one.work.tables[TRIED] = t.now.states[0]
    evaluation.evaluate(t.box.array, one.work, one.params._replace(rollout=0))
    n = t.seats
    return one.work.payoff[:n].copy(), one.work.win[:n].copy(), one.work.score[:n].copy()


def check(t: grandtour.Table, how: bots.Strategy) -> None:
    payoffs, wins, scores = judged(t, how)
    seats = range(t.seats)
    assert scores.tolist() == t.scores
    assert wins.tolist() == pytest.approx([win(t, seat) for seat in seats])
    assert payoffs.tolist() == pytest.approx([payoff(t, seat, MARGIN, SPREAD) for seat in seats])


def test_a_finished_game_is_judged_by_the_rules(case: Case) -> None:
    """What was learned has no say in it."""
    for seed in range(3):
        check(random_game(case, seed), LEARNED)


def test_a_table_as_it_stands(case: Case) -> None:
    """Without values, what counts is how it stands: full of ties in the beginning."""
    for t in moments(case):
        check(t, BY_RULES)


@thinks_long  # fewer tables are looked at there
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


def test_values_give_partners_the_same_and_everyone_their_part(case: Case) -> None:
    opinions = []
    for t in moments(case)[:-1]:
        payoffs, wins, scores = judged(t, LEARNED)
        assert ((wins >= 0) & (wins <= 1)).all()
        for values in (payoffs, wins, scores):
            for a in range(t.seats):
                for b in range(t.seats):
                    assert a == b or side(t, a) != side(t, b) or values[a] == values[b]
        opinions.append(np.std(payoffs))
    assert max(opinions) > 0


@pytest.mark.parametrize("how", [LEARNED, BY_RULES], ids=["values", "rules"])
def test_what_one_wins_another_loses(case: Case, how: bots.Strategy) -> None:
    for t in (*moments(case), random_game(case, 5)):
        assert judged(t, how)[0].sum() == pytest.approx(t.seats / 2)


def test_there_are_teams_among_the_cases() -> None:
    found = [case for case in ALL if len(rivals(case.table(1), 0)) < case.seats - 1]
    assert found or not any("teams" in dict(case.options) for case in ALL)
