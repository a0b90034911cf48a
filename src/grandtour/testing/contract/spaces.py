"""The tables of observations and actions are those of the code."""

from __future__ import annotations

from itertools import pairwise

from ...engine import registry
from ..cases import Case, moments


def test_the_tables_cover_everything(tested_game: str) -> None:
    game = registry.find(tested_game)
    assert sum(many for _, many in game.observed()) == game.OBSERVED
    starts = [first for first, _, _ in game.ACTION_TABLE]
    assert starts[0] == 0
    assert all(one < next_ for one, next_ in pairwise([*starts, game.ACTIONS]))


def test_every_action_is_called_as_the_table_says(case: Case) -> None:
    """The first word of a move is that of the row in which its number stands."""
    game = registry.find(case.game)
    for t in moments(case):
        for seat in t.acting:
            for action, words in zip(t.legal_actions(seat), t.legal(seat), strict=True):
                move = [move for first, move, _ in game.ACTION_TABLE if first <= action][-1]
                assert words.split()[0] == move.split()[0]
