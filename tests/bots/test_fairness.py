"""A bot knows what its seat knows, and nothing else: exchange what is hidden, and it chooses the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core.workspace import GIVEN
from grandtour.testing.cases import Case, state
from tests.bots import ALL, FEW, LEVELS, ONE_EACH, agent, choices, chosen, strategies, thinks_long
from tests.contract.test_hiding import edited, kinds_of_ids, mixed, without, words_in

SEEING = bots.Strategy("search", 60, learned=False)


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def twins(t: grandtour.Table, seat: int) -> list[grandtour.Table]:
    """Tables that the seat can't tell from this one: dealt again; and with hidden things renamed in the position, which is
    another way to the same end."""
    names = mixed(without(kinds_of_ids(t), words_in(t.view(seat))), seat)
    return [t.reshuffled(seat, "other"), edited(t, names)]


def without_past(t: grandtour.Table) -> grandtour.Table:
    """The same table from its position: how often something was learned on the way there, everyone knows."""
    return grandtour.Table.from_position(t.position())


def test_the_same_choice_whatever_is_hidden(case: Case) -> None:
    for t, seat in choices(case, 4):
        given = {level: bots.choose(level, t, seat, seed=5, simulations=FEW) for level in LEVELS}
        for twin in twins(t, seat):
            assert {level: bots.choose(level, twin, seat, seed=5, simulations=FEW) for level in LEVELS} == given


@thinks_long
def test_the_same_hint_whatever_is_hidden(case: Case) -> None:
    for t, seat in choices(case, 4):
        given = bots.hint(t, seat, seed=5, simulations=FEW)
        for twin in twins(t, seat):
            assert bots.hint(twin, seat, seed=5, simulations=FEW) == given


def test_the_same_choice_by_every_strategy(case: Case) -> None:
    for t, seat in choices(case, 3):
        for how in strategies().values():
            one = agent(t, how)
            given = chosen(one, t, seat, 7)
            for twin in twins(t, seat):
                assert chosen(one, twin, seat, 7) == given


def test_nothing_hidden_reaches_an_agent(case: Case) -> None:
    """What lies before it is the same byte for byte, in whichever way the hidden things lie on the real table."""
    for t, seat in choices(case, 4):
        start, given = without_past(t), set()
        for table in (start, *twins(start, seat)):
            one = agent(t, strategies()["search with values"])
            one.meet(table.now, seat, 3)
            assert one.work.tables[GIVEN].tobytes() != state(table)
            given.add(one.work.tables.tobytes())
        assert len(given) == 1


@thinks_long
@pytest.mark.parametrize("game", [case.game for case in ONE_EACH])
def test_one_that_sees_all_is_told_apart(game: str) -> None:
    """So the tests above can fail: the same agent, shown everything, chooses otherwise when what is hidden changes."""
    for t, seat in (one for case in ALL if case.game == game for one in choices(case, 9)):
        twin, one = t.reshuffled(seat, "other"), agent(t, replace(SEEING, sees_all=True))
        if chosen(one, t, seat, 7) != chosen(one, twin, seat, 7):
            fair = agent(t, SEEING)
            assert chosen(fair, t, seat, 7) == chosen(fair, twin, seat, 7)
            return
    raise AssertionError("what is hidden made no difference")
