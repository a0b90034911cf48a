"""How to win: every game says its goal and what scores, with rules that exist, whatever the options."""

from __future__ import annotations

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.contract import Game, TieBreak
from grandtour.engine.i18n import say
from grandtour.engine.outcome import SHARED, Lead, ahead_by, decided_by
from grandtour.testing.contract.goal import *  # noqa: F403

GAMES = grandtour.games()
MOST_GOAL, MOST_LINE = 90, 130  # characters: a line on a phone's panel, and two


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.find(request.param)


def test_options_change_what_scores() -> None:
    capitals = registry.find("two_capitals")
    moscow, petersburg = (capitals.scoring({"city": city, "expert": False}) for city in ("moscow", "petersburg"))
    assert [line.rule for line in moscow] == ["T5.1", "T5.1", "T6.1", "T6.3", "T5.2", "T2.4"]
    assert [line.rule for line in petersburg] == ["T5.1", "T5.1", "T7.1", "T7.2", "T5.2", "T2.4"]
    trains = registry.find("moscow_paris")
    plain, teams = (trains.scoring({"full_lines": False, "teams": teams}) for teams in (False, True))
    assert [line.rule for line in teams if line not in plain] == ["M8.2"]


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
