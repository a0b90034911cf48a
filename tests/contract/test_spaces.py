"""The documented tables of observations and actions are those of the code."""

from __future__ import annotations

from itertools import pairwise

import pytest
from docs import spaces

import grandtour
from grandtour.engine import registry
from tests.contract.cases import Case, all_cases, moments
from tests.house.tree import ROOT


@pytest.mark.parametrize("name", grandtour.games())
def test_the_tables_cover_everything(name: str) -> None:
    game = registry.find(name)
    assert sum(many for _, many in game.observed()) == game.OBSERVED
    starts = [first for first, _, _ in game.ACTION_TABLE]
    assert starts[0] == 0
    assert all(one < next_ for one, next_ in pairwise([*starts, game.ACTIONS]))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_every_action_is_called_as_the_table_says(case: Case) -> None:
    """The first word of a move is that of the row in which its number stands."""
    game = registry.find(case.game)
    for t in moments(case):
        for seat in t.acting:
            for action, words in zip(t.legal_actions(seat), t.legal(seat), strict=True):
                move = [move for first, move, _ in game.ACTION_TABLE if first <= action][-1]
                assert words.split()[0] == move.split()[0]


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "spaces.md").read_text(encoding="utf-8") == spaces.page(), "run: python docs/spaces.py"
