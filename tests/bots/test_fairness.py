"""A bot knows what its seat knows, and nothing else: exchange what is hidden, and it chooses the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grandtour
from grandtour import bots
from grandtour.bots.core.desk import GIVEN
from tests.bots import ALL, FEW, ONE_EACH, choices, chosen, mind, thinks_long, ways
from tests.contract.cases import Case, state
from tests.contract.test_hiding import edited, kinds_of_ids, mixed, without, words_in

SEEING = {"search": bots.Way("search", 60, brain=False, rollout=-1), "glance": bots.Way("glance", 1)}


@pytest.fixture(params=ALL, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def twins(t: grandtour.Table, seat: int) -> list[grandtour.Table]:
    """Tables that the seat can't tell from this one: dealt anew; and with hidden things renamed in the position, which is
    another way to the same end."""
    names = mixed(without(kinds_of_ids(t), words_in(t.view(seat))), seat)
    return [t.reshuffled(seat, "other"), edited(t, names)]


def without_past(t: grandtour.Table) -> grandtour.Table:
    """The same table from its position: how often something was learned on the way there, everyone knows."""
    return grandtour.Table.from_position(t.position())


def test_the_same_choice_whatever_is_hidden(case: Case) -> None:
    for t, seat in choices(case, 4):
        for twin in twins(t, seat):
            for level in bots.LEVELS:
                given = bots.choose(level, t, seat, seed=5, simulations=FEW)
                assert bots.choose(level, twin, seat, seed=5, simulations=FEW) == given
            assert bots.hint(twin, seat, seed=5, simulations=FEW) == bots.hint(t, seat, seed=5, simulations=FEW)


def test_the_same_choice_in_every_way_of_thinking(case: Case) -> None:
    for t, seat in choices(case, 3):
        for twin in twins(t, seat):
            for way in ways().values():
                assert chosen(mind(t, way), t, seat, 7) == chosen(mind(twin, way), twin, seat, 7)


def test_nothing_hidden_reaches_a_mind(case: Case) -> None:
    """What lies before it is the same byte for byte, in whichever way the hidden things lie on the real table."""
    for t, seat in choices(case, 4):
        start, given = without_past(t), set()
        for table in (start, *twins(start, seat)):
            one = mind(t, ways()["search"])
            one.meet(table.box.array, table._states, 0, seat, 3)
            assert one.desk.tables[GIVEN].tobytes() != state(table)
            given.add(one.desk.tables.tobytes())
        assert len(given) == 1


@thinks_long
@pytest.mark.parametrize("game", [case.game for case in ONE_EACH])
@pytest.mark.parametrize("kind", SEEING)
def test_one_that_sees_all_is_told_apart(game: str, kind: str) -> None:
    """So the tests above can fail: the same mind, shown everything, chooses otherwise when what is hidden changes."""
    differs = {True: 0, False: 0}
    for case in (case for case in ALL if case.game == game):
        for t, seat in choices(case, 9):
            twin = t.reshuffled(seat, "other")
            for sees_all in differs:
                one = mind(t, replace(SEEING[kind], sees_all=sees_all))
                differs[sees_all] += chosen(one, t, seat, 7) != chosen(one, twin, seat, 7)
    assert differs[True] > 0
    assert differs[False] == 0
