"""A game is whole, and all who use one can: bots, environments, tutorials."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from ... import bots
from ...engine import registry
from ...engine.game_check import data_faults, faults_of
from ...engine.jit import MODE, PLAIN
from ...engine.table import Table
from ...engine.tutorial import LEARNER, has_lesson, lesson_of
from ...envs import Vector
from ...levels import LEVELS
from ..cases import Case, moments

BUDGET = 10  # simulations of a bot that searches
SOON = 3  # decisions


def test_nothing_is_missing(tested_game: str) -> None:
    """The game keeps the contract, and has its files."""
    game: Any = registry.find(tested_game)
    others = [other for other in registry.found() if other is not game]
    assert [str(fault) for fault in (*faults_of(tested_game, game, others), *data_faults(game))] == []


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play(tested_game: str, level: str) -> None:
    """Each level chooses legal moves; with the same seed the same."""
    table = Table(tested_game, 2, seed=1)
    for step in range(SOON if not PLAIN else 1):
        if MODE == "checked" or table.over:
            return
        seat = table.acting[0]
        chosen = [bots.choose(level, table, seat, seed=step, simulations=BUDGET) for _ in range(2)]
        assert chosen[0] == chosen[1]
        table.play(seat, chosen[0])


def test_an_environment_steps(case: Case) -> None:
    """Many tables at once: there is always a legal action, observations are finite, games end and begin again."""
    length = len(moments(case)[-1].moves)
    vector = Vector(case.game, tables=2, seats=case.seats, options=dict(case.options), seed=1)
    for _ in range(2 * length if not PLAIN else SOON):
        vector.step(vector.sample())
        assert np.isfinite(vector.arrays.observations).all()
        assert vector.arrays.masks.any(axis=1).all()


def test_the_tutorial_can_be_played(tested_game: str) -> None:
    """Every move of the script is legal where it stands, and every rule that is named exists."""
    if not has_lesson(tested_game):
        return
    lesson = lesson_of(tested_game)
    rules = (registry.folder_of(tested_game) / "RULES.md").read_text(encoding="utf-8")
    assert lesson.game == tested_game
    for number, step in enumerate(lesson.steps):
        table = lesson.at(number)
        assert f"**{step.rule}**" in rules, step.rule
        if step.move:
            assert step.move in table.legal(LEARNER), f"step {number + 1}: {step.move} is not legal"
            assert cast("Any", lesson.wanted(table, number)), f"step {number + 1}: nothing to press for {step.move}"
