"""How to win: every game says its goal and what scores, with rules that exist, whatever the options."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import folder
from grandtour.engine.contract import WEIGHTS, Game, TieBreak, Written
from grandtour.engine.i18n import say
from grandtour.engine.outcome import SHARED, Lead, ahead_by, decided_by, tie_breaks

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


def test_tie_breaks_are_those_of_the_ranking(game: Game) -> None:
    """At every moment of a game, most of which are full of ties: points and tie-breaks give the places that the rules give."""
    dice = random.Random(1)
    table = grandtour.Table(game.NAME, 4, seed=3)
    for step in range(81):
        if step % 8 == 0:
            keys = [(table.scores[seat], *(one.number for one in tie_breaks(table, seat))) for seat in range(4)]
            assert table.ranks == [1 + sum(other > mine for other in keys) for mine in keys]
        if table.over:
            break
        seat = dice.choice(table.acting)
        table.play(seat, dice.choice(table.legal(seat)))


def test_what_decided_is_said(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing if points decided; else the first tie-break that differs, with its numbers where they say something."""
    table = grandtour.Table(game.NAME, 2, seed=3)

    def said(scores: list[int], *numbers: tuple[int, int], is_told: bool = True) -> str:
        keys = [(scores[seat], *(one[seat] for one in numbers)) for seat in range(2)]
        ranks = [1 + sum(other > mine for other in keys) for mine in keys]
        monkeypatch.setattr(grandtour.Table, "scores", scores)
        monkeypatch.setattr(grandtour.Table, "ranks", ranks)
        names = [say("more capitals"), say("more cities")]
        found = [
            tuple(TieBreak(name, one[seat], is_told) for name, one in zip(names, numbers, strict=False)) for seat in range(2)
        ]
        monkeypatch.setattr(game, "tie_breaks", lambda box, s, seat: found[seat])
        return str(decided_by(table))

    assert said([5, 4], (0, 9)) == "None"
    assert said([5, 5], (2, 3)) == "Equal points. The tie-break decided: more capitals (3 : 2)"
    assert said([5, 5], (2, 2), (7, 4)) == "Equal points. The tie-break decided: more cities (7 : 4)"
    assert said([5, 5], (0, 1), is_told=False) == "Equal points. The tie-break decided: more capitals"
    assert said([5, 5], (2, 2)) == str(SHARED)


def test_by_how_many_points_and_from_where(monkeypatch: pytest.MonkeyPatch) -> None:
    table = grandtour.Table("moscow_paris", 2, seed=3)

    def lead(*points: dict[str, int]) -> Lead | None:
        monkeypatch.setattr(grandtour.Table, "scores", [sum(one.values()) for one in points])
        monkeypatch.setattr(
            grandtour.Table, "ranks", [1 + sum(sum(b.values()) > sum(a.values()) for b in points) for a in points]
        )
        monkeypatch.setattr(grandtour.Table, "points", lambda self, seat: points[seat])
        return ahead_by(table)

    assert lead({"cities": 3, "flags": 2}, {"cities": 9, "flags": 0}) == Lead(4, "cities", 6)
    assert lead({"cities": 9, "flags": 2}, {"cities": 4, "flags": 2}) == Lead(5, None, 5), "there is but one difference"
    assert lead({"cities": 4, "flags": 2}, {"cities": 6, "flags": 0}) is None
