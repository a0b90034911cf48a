"""The check that runs over random games finds what is wrong, and says it."""

from __future__ import annotations

import pytest

from grandtour import GrandTourError, Table
from grandtour.engine.box import Box
from grandtour.lab import check_from, check_games


def test_a_sound_game_has_no_fault() -> None:
    assert check_games(Table("two_capitals", seed=1), 2, step=9) is None
    assert check_from(Table("two_capitals", seed=1), step=9) is None


def test_a_broken_law_is_found() -> None:
    table = Table("two_capitals", seed=1)
    table.now.state.player[1].stock -= 1
    assert str(check_from(table, step=9)) == "an invariant does not hold"


def test_a_game_that_does_not_end_is_found() -> None:
    table = Table("two_capitals", seed=1)
    assert str(check_from(table, step=9, most=5)) == "the game does not end"
    assert str(check_games(table, 3, step=9, most=5)) == "game 0 with seed 0: the game does not end"


def test_a_box_of_another_game_is_refused() -> None:
    box = Table("two_capitals", seed=1).box
    with pytest.raises(GrandTourError, match="That box is for a different game: chess"):
        Table("two_capitals", box=Box("chess", box.data, box.array))
