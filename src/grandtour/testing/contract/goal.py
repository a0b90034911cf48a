"""How to win: every game says its goal and what scores, with rules that exist, whatever the options."""

from __future__ import annotations

import random
import re
from itertools import product

import grandtour

from ...engine import registry
from ...engine.box import box_of, folder
from ...engine.contract import WEIGHTS, Written
from ...engine.outcome import tie_breaks

MOST_GOAL, MOST_LINE = 90, 130  # characters: a line on a phone's panel, and two


def test_the_goal_is_one_line_and_says_what_wins(tested_game: str) -> None:
    game = registry.find(tested_game)
    assert len(str(game.GOAL)) <= MOST_GOAL
    assert "wins" in str(game.GOAL)


def test_what_scores_names_rules_that_exist(tested_game: str) -> None:
    """With every combination of options; the same rule may explain two lines, never the same sentence twice."""
    game = registry.find(tested_game)
    rules = set(re.findall(r"\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", (folder(game) / "RULES.md").read_text(encoding="utf-8")))
    names = [option.name for option in game.OPTIONS]
    values = [(None,) if isinstance(option, Written) else option.values for option in game.OPTIONS]
    for chosen in product(*values):
        lines = game.scoring(dict(zip(names, chosen, strict=True)))
        assert {line.rule for line in lines} <= rules
        assert len({str(line.sentence) for line in lines}) == len(lines)
        assert all(len(str(line.sentence)) <= MOST_LINE for line in lines)


def test_minutes_and_weight_are_given(tested_game: str) -> None:
    game = registry.find(tested_game)
    few, many = game.MINUTES
    assert 0 < few <= many
    assert WEIGHTS[game.WEIGHT]


def test_tie_breaks_are_those_of_the_ranking(tested_game: str) -> None:
    """At every moment of a game, most of which are full of ties: points and tie-breaks give the places that the rules give."""
    game = registry.find(tested_game)
    dice = random.Random(1)
    seats = box_of(game).data["players"]["max"]
    table = grandtour.Table(game.NAME, seats, seed=3)
    for step in range(81):
        if step % 8 == 0:
            keys = [(table.scores[seat], *(one.number for one in tie_breaks(table, seat))) for seat in range(seats)]
            assert table.ranks == [1 + sum(other > mine for other in keys) for mine in keys]
        if table.over:
            break
        seat = dice.choice(table.acting)
        table.play(seat, dice.choice(table.legal(seat)))
