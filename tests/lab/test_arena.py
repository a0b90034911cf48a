"""Games of bots: simulations with levels that think."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import numpy as np
import pytest

import grandtour
from grandtour.bots import LEVELS
from grandtour.lab import key_of_game, simulate
from grandtour.lab.matches.arena import Result, play_game
from grandtour.lab.simulations import run


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Levels that think for a moment only."""
    strategy = import_module("grandtour.bots.strategy")
    hurried = {"kind": "search", "simulations": 8, "candidates": 4, "learned": False}
    monkeypatch.setattr(strategy, "DATA", {"levels": dict.fromkeys(LEVELS, hurried) | {"random": {"kind": "random"}}})
    strategy.strategy.cache_clear()
    yield
    strategy.strategy.cache_clear()


def test_a_level_for_each_seat() -> None:
    """A bot that thinks, even a little, beats chance; in whichever seat."""
    first = simulate("two_capitals", 2, 12, ["casual", "random"], seed=3)
    second = simulate("two_capitals", 2, 12, ["random", "casual"], seed=3)
    assert first.ranks[:, 0].mean() < first.ranks[:, 1].mean()
    assert second.ranks[:, 1].mean() < second.ranks[:, 0].mean()


def test_the_number_of_cores_changes_nothing() -> None:
    """Nor does it matter which thread plays which game."""
    one, two = (simulate("metro_domino", 3, 6, "novice", seed=5, cores=cores) for cores in (1, 2))
    assert np.array_equal(one.points, two.points)
    assert np.array_equal(one.ranks, two.ranks)
    assert one.decisions == two.decisions > 0
    assert one.scores.shape == (6, 3)


def test_games_are_dealt_as_for_random_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Game i has its key whoever plays; points and places are those of the table at the end."""
    dealt: dict[str, dict[str, object]] = {}

    def watched(table: grandtour.Table, agents: object, seed: str) -> Result:
        dealt[seed] = table.position()
        return play_game(table, agents, seed)

    monkeypatch.setattr(run, "play_game", watched)
    result = simulate("two_capitals", 2, 2, ["random", "novice"], seed=9, cores=1)
    for number in range(2):
        assert dealt[f"9 {number}"] == grandtour.Table("two_capitals", 2, key=key_of_game(9, number)).position()
    assert ((result.scores[:, 0] > result.scores[:, 1]) <= (result.ranks[:, 0] == 1)).all()


@pytest.mark.parametrize(
    ("bots", "words"), [("wizard", "no bot"), (["novice"], "Give one level per seat"), (["novice", "wizard"], "no bot")]
)
def test_bad_levels_are_refused(bots: object, words: str) -> None:
    with pytest.raises(grandtour.GrandTourError, match=words):
        simulate("two_capitals", 2, 1, bots)
