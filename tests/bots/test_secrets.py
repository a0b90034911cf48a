"""What others choose in secret leads a search to one node: so what it does later can't depend on it; nor can what it chose in
secret itself be seen by others."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grandtour
from grandtour.bots.core import ismcts
from grandtour.bots.core.workspace import TRIED
from grandtour.testing.cases import Case, moments
from tests.bots import ALL, agent, strategies, thinks_long

ENOUGH = 3  # seats that act at once: one thinks, one chooses in secret, one has yet to choose
MANY = 9  # moments of a game
SIMULATIONS = 400
SEARCH = replace(strategies()["search with values"], candidates=4)


def secret_moments(case: Case) -> list[grandtour.Table]:
    """Where enough seats choose at once, each from several things."""
    return [t for t in moments(case, MANY) if sum(len(t.legal_actions(seat)) > 1 for seat in t.acting) == len(t.acting) >= ENOUGH]


SECRET = [case for case in ALL if case.seats >= ENOUGH and secret_moments(case)]


def nodes(tables: list[grandtour.Table], mover: int, seat: int) -> int:
    """How many nodes the tables are for a seat that thinks, when this one moves."""
    one = agent(tables[0], SEARCH)
    keys = set()
    for t in tables:
        one.work.tables[TRIED] = t.now.states[0]
        keys.add(ismcts.key_of(t.box.array, one.work, mover, seat))
    return len(keys)


def after(t: grandtour.Table, seat: int, action: int) -> grandtour.Table:
    twin = t.copy()
    twin.play(seat, action)
    return twin


def done(t: grandtour.Table, seat: int, last: int) -> grandtour.Table:
    """When a seat has made all its choices of this moment, the last of its actions or the first, so that it waits for others."""
    twin = t.copy()
    while seat in twin.acting and len(twin.acting) == len(t.acting):
        twin.play(seat, twin.legal_actions(seat)[last])
    return twin


def test_there_are_such_games() -> None:
    assert SECRET


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_a_secret_choice_leads_to_one_node(case: Case) -> None:
    for t in secret_moments(case):
        thinking, other, *_ = t.acting
        own = [after(t, thinking, a) for a in t.legal_actions(thinking)[:ENOUGH]]
        assert nodes(own, thinking, thinking) == len(own) > 1  # what it has chosen itself it knows
        secret = [after(own[0], other, a) for a in t.legal_actions(other)]
        assert nodes(secret, thinking, thinking) == 1
        assert nodes([own[0], secret[0]], thinking, thinking) == 2  # but it sees that there was a choice
        assert nodes(secret, other, other) == len(secret) > 1


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_others_do_not_see_what_was_chosen_at_the_same_moment(case: Case) -> None:
    """Whatever the thinking seat has chosen, or one of the others, the next to choose is at one and the same node."""
    for t in secret_moments(case):
        thinking, other, third, *_ = t.acting
        own = [after(t, thinking, a) for a in t.legal_actions(thinking)]
        assert nodes(own, other, thinking) == 1
        assert nodes([after(one, other, a) for one in own[:ENOUGH] for a in t.legal_actions(other)], third, thinking) == 1
        assert nodes([done(t, thinking, last) for last in (0, -1)], other, thinking) == 1
        assert nodes([own[0], after(own[0], other, t.legal_actions(other)[0])], third, thinking) == 2


@thinks_long
@pytest.mark.parametrize("case", SECRET, ids=str)
def test_a_search_comes_to_that_node_whatever_it_has_tried(case: Case) -> None:
    """Each node of its own on the way there ends one simulation."""
    for t in secret_moments(case):
        thinking, other, *_ = t.acting
        one = agent(t, replace(SEARCH, simulations=SIMULATIONS))
        one.meet(t.now, thinking, 5)
        simulations = sum(found.visits for found in one.ponder(thinking))
        waiting = done(t, thinking, 0)
        one.work.tables[TRIED] = waiting.now.states[0]
        node = ismcts.find(one.work, ismcts.key_of(t.box.array, one.work, other, thinking))
        assert one.work.nodes[node, ismcts.SEEN] > simulations / 2
