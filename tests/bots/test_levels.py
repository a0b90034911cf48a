"""The one list of levels, `bots/levels.toml`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import grandtour
from grandtour import bots, levels
from grandtour.bots.strategy import KINDS
from grandtour.engine.errors import GrandTourError


def test_everything_else_that_is_said_of_levels_is_said_of_all_of_them() -> None:
    """What they are called, and their numbers in ratings, which can't be those of players."""
    assert bots.LEVELS is levels.LEVELS
    assert tuple(levels.WORDS) == levels.LEVELS
    assert set(levels.RATED_AS) == set(levels.LEVELS)
    assert len(set(levels.RATED_AS.values())) == len(levels.LEVELS)
    assert max(levels.RATED_AS.values()) < 0


@pytest.mark.parametrize("game", grandtour.games())
def test_those_that_search_do_so_in_every_game(game: str) -> None:
    kinds = {level: bots.strategy(game, level).kind for level in levels.LEVELS}
    assert set(kinds.values()) <= set(KINDS)
    assert tuple(level for level, kind in kinds.items() if kind == "search") == levels.SEARCHING


def test_a_level_that_does_not_search_has_no_chances_to_tell_of() -> None:
    for level in levels.SEARCHING:
        levels.check_searches(level)
    with pytest.raises(GrandTourError, match=r"does not calculate win chances; these do: skilled, expert"):
        levels.check_searches("house")
    with pytest.raises(GrandTourError, match=r"There is no bot “genius”"):
        levels.check_searches("genius")


def test_the_list_can_be_read_without_the_rules() -> None:
    """Neither numba nor numpy is loaded, and no mode is chosen."""
    program = (
        "import sys; from grandtour import levels; from grandtour.engine import mode; "
        "print({'numba', 'numpy', 'grandtour.engine.jit'} & set(sys.modules), mode.is_fixed())"
    )
    done = subprocess.run([sys.executable, "-c", program], env=os.environ, capture_output=True, text=True, check=True)
    assert done.stdout == "set() False\n"
