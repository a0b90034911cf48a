"""How to win: every game says its goal and what scores, with rules that exist, whatever the options."""

from __future__ import annotations

import re
from itertools import product

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import folder
from grandtour.engine.contract import WEIGHTS, Game, Written

GAMES = grandtour.games()
MOST_GOAL, MOST_LINE = 90, 130  # characters: a line on a phone's panel, and two


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.find(request.param)


def test_the_goal_is_one_line_and_says_what_wins(game: Game) -> None:
    assert len(str(game.GOAL)) <= MOST_GOAL
    assert "wins" in str(game.GOAL)


def test_what_scores_names_rules_that_exist(game: Game) -> None:
    """With every combination of options; the same rule may explain two lines, never the same sentence twice."""
    rules = set(re.findall(r"\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", (folder(game) / "RULES.md").read_text(encoding="utf-8")))
    names = [option.name for option in game.OPTIONS]
    values = [(None,) if isinstance(option, Written) else option.values for option in game.OPTIONS]
    for chosen in product(*values):
        lines = game.scoring(dict(zip(names, chosen, strict=True)))
        assert {line.rule for line in lines} <= rules
        assert len({str(line.sentence) for line in lines}) == len(lines)
        assert all(len(str(line.sentence)) <= MOST_LINE for line in lines)


def test_options_change_what_scores() -> None:
    capitals = registry.find("two_capitals")
    moscow, petersburg = (capitals.scoring({"city": city, "expert": False}) for city in ("moscow", "petersburg"))
    assert [line.rule for line in moscow] == ["T5.1", "T5.1", "T6.1", "T6.3", "T5.2", "T2.4"]
    assert [line.rule for line in petersburg] == ["T5.1", "T5.1", "T7.1", "T7.2", "T5.2", "T2.4"]
    trains = registry.find("moscow_paris")
    plain, teams = (trains.scoring({"full_lines": False, "teams": teams}) for teams in (False, True))
    assert [line.rule for line in teams if line not in plain] == ["M8.2"]


def test_minutes_and_weight_are_given(game: Game) -> None:
    few, many = game.MINUTES
    assert 0 < few <= many
    assert WEIGHTS[game.WEIGHT]
