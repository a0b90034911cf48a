"""What others choose in secret leads a search to one node: so what it does later can't depend on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grandtour
from grandtour.bots.core import search
from grandtour.bots.core.desk import GIVEN, SEATS
from grandtour.engine import generic
from tests.bots import ALL, mind, ways
from tests.contract.cases import Case, moments

MOST_OWN = 10  # pairs of own choices for each first one, each of which ends one simulation before the others' turn
ENOUGH = 3  # seats that act at once: one thinks, one chooses in secret, one has yet to choose
MANY = 9  # moments of a game


def secret_moments(case: Case) -> list[grandtour.Table]:
    """Where enough seats choose at once, each from several things."""
    return [t for t in moments(case, MANY) if sum(len(t.legal_actions(seat)) > 1 for seat in t.acting) == len(t.acting) >= ENOUGH]


SECRET = [case for case in ALL if case.seats >= ENOUGH and secret_moments(case)]


def nodes(tables: list[grandtour.Table], seat: int) -> int:
    """How many nodes the tables are for a seat that thinks."""
    one = mind(tables[0], replace(ways()["search"], simulations=len(tables)))
    search.clear(one.desk)
    for t in tables:
        generic.observe_at(t.box.array, t._states, 0, seat, one.desk.seen)
        search.find(one.desk, search.digest(one.desk.bits, one.desk.salt))
    return int(one.desk.used[search.NODES])


def after(t: grandtour.Table, seat: int, action: int) -> grandtour.Table:
    twin = t.copy()
    twin.play(seat, action)
    return twin


def test_there_are_such_games() -> None:
    assert SECRET


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_a_secret_choice_leads_to_one_node(case: Case) -> None:
    for t in secret_moments(case):
        thinking, other, *_ = t.acting
        own = [after(t, thinking, a) for a in t.legal_actions(thinking)[:ENOUGH]]
        assert nodes(own, thinking) == len(own) > 1  # what it has chosen itself it knows
        secret = [after(own[0], other, a) for a in t.legal_actions(other)]
        assert nodes(secret, thinking) == 1
        assert nodes([own[0], secret[0]], thinking) == 2  # but it sees that there was a choice
        assert nodes(secret, other) == len(secret) > 1


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_others_do_not_see_what_the_thinking_seat_chose_at_the_same_moment(case: Case) -> None:
    """Whatever it tries, the next to choose in this moment is at one and the same node. (In a draft it may choose
    several cards.)"""
    for t in secret_moments(case):
        thinking, other, *_ = t.acting
        one = mind(t, replace(ways()["search"], simulations=200, explore=5.0))
        one.meet(t.box.array, t._states, 0, thinking, 5)
        search.clear(one.desk)
        search.simulate(t.box.array, one.desk, thinking, one.dials, 200)
        generic.observe_at(t.box.array, one.desk.tables, GIVEN, thinking, one.desk.seen)
        here, chosen = search.digest(one.desk.bits, one.desk.salt), own_choices(t, thinking)
        node = search.find(one.desk, (here + chosen * SEATS + other) & search.LONG)
        reached = [int(row[search.SEEN]) for row in one.desk.nodes[: int(one.desk.used[search.NODES])]]
        assert reached[node] > 200 - 1 - len(t.legal_actions(thinking)) * MOST_OWN


def own_choices(t: grandtour.Table, seat: int) -> int:
    """How many choices a seat makes in this moment before it waits for the others."""
    twin, n = t.copy(), 0
    while seat in twin.acting and len(twin.acting) == len(t.acting):
        twin.play(seat, twin.legal(seat)[0])
        n += 1
    return n
