"""A tournament of bots: the same on any number of cores, put down and taken up again, and refused in words."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from grandtour import GrandTourError
from grandtour.lab.matches.tournament import BotTournament, entrants
from grandtour.terminal.tournament import bots_wanted
from grandtour.tournament.limits import Played
from grandtour.tournament.rounds import ONE_TABLE, ROUND_ROBIN, meetings
from tests import SOAK
from tests.terminal.conftest import Run, grandtour

__all__ = ["grandtour"]
GAME = "two_capitals"
FOUR = ["random", "random", "novice", "house"]


def cup(bots: list[str], *games: str, **plan: Any) -> BotTournament:
    return BotTournament(bots, [Played(game) for game in games or (GAME,)], **plan)


def test_the_same_on_any_number_of_cores() -> None:
    found = []
    for cores in (1, 3):
        one = cup(FOUR, rounds=2, seed=5)
        one.play(cores=cores)
        found.append(one.rounds)
    assert found[0] == found[1]
    other = cup(FOUR, rounds=2, seed=6)
    other.play()
    assert other.rounds != found[0]


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Stopped in the middle of a round, as by Ctrl-C: the tables that are over are not played again."""
    whole = cup(FOUR * 2, rounds=3, seed=1)
    whole.play()
    path, calls = tmp_path / "cup.json", []

    def stop(number: int, done: int, tables: int) -> None:
        calls.append((number, done))
        if (number, done) == (2, 2):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cup(FOUR * 2, rounds=3, seed=1).play(path, progress=stop)
    again = cup(FOUR * 2, rounds=3, seed=1)
    again.play(path, progress=lambda *how_far: calls.append(how_far[:2]))
    assert calls == [(number, done) for number in (1, 2, 3) for done in (1, 2, 3, 4)]
    assert again.rounds == whole.rounds
    assert json.loads(path.read_text(encoding="utf-8"))["standings"][0]["games"] == 3


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 2}, "not a tournament file"),
        ({"rounds": [{}]}, "its rounds are corrupted"),
        ({"rounds": [{"tables": [{"players": [0, 9], "ranks": None}], "byes": []}]}, "its rounds are corrupted"),
        ({"rounds": [{"tables": [{"players": [0, 0], "ranks": None}], "byes": []}]}, "its rounds are corrupted"),
        ({"setting": {"seats": 3}}, "different settings"),
    ],
)
def test_another_file_is_left_alone(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    path = tmp_path / "cup.json"
    cup(FOUR, rounds=1).play(path)
    text = json.dumps(json.loads(path.read_text(encoding="utf-8")) | change)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GrandTourError, match=why):
        cup(FOUR, rounds=1).play(path)
    assert path.read_text(encoding="utf-8") == text


def test_round_robin_and_one_table() -> None:
    robin = cup(["random"] * 5, system=ROUND_ROBIN)
    robin.play()
    assert (len(robin.rounds), set(meetings(robin.rounds).values())) == (5, {1})
    family = cup(["random"] * 5, GAME, "metro_domino", system=ONE_TABLE, seats=4, rounds=3)
    family.play()
    assert [len(one.tables) for one in family.rounds] == [1, 1, 1]
    assert family.report().games == [GAME, "metro_domino", GAME]


def test_partners_share_their_points() -> None:
    teams = BotTournament(["random"] * 4, [Played("moscow_paris", {"teams": True})], seats=4, rounds=1)
    teams.play()
    assert teams.sizes == (4,)
    outcome = teams.rounds[0].tables[0].outcome
    assert outcome is not None
    assert outcome.sides == (0, 1, 0, 1)
    assert sorted(line.points for line in teams.report().standings()) in ([0, 0, 1, 1], [0.5] * 4)


@pytest.mark.parametrize(
    ("bots", "plan", "why"),
    [
        (["random"], {}, "needs at least 2 players"),
        (["random"] * 129, {}, "At most 128 players"),
        (["random"] * 41, {"system": ROUND_ROBIN}, "At most 40 players"),
        (["genius", "random"], {}, "genius"),
        (["random"] * 4, {"system": "dutch"}, "no pairing system “dutch”. Available systems: swiss"),
        (["random"] * 4, {"rounds": 0}, "from 1 to 20, not 0"),
        (["random"] * 4, {"seats": 5}, "from 2 to 4, not 5"),
        (["random"] * 3, {"seats": 4, "games": [Played("moscow_paris", {"teams": True})]}, "needs at least 4 players"),
        (["random"] * 4, {"games": [Played("moscow_paris", {"teams": True})]}, "."),
        (["random"] * 4, {"games": []}, "at least one game"),
        (["random"] * 4, {"games": [Played("paris", {"speed": 1})]}, "no option “speed”"),
    ],
)
def test_what_can_t_be_played_is_refused(bots: list[str], plan: dict[str, Any], why: str) -> None:
    with pytest.raises(GrandTourError, match=why):
        BotTournament(bots, plan.pop("games", [Played(GAME)]), **plan)


def test_names() -> None:
    found = entrants(["novice", "./mine.py", "novice"])
    assert [(one.name, one.bot) for one in found] == [("novice 1", "novice"), ("mine", "./mine.py"), ("novice 2", "novice")]
    assert bots_wanted("random*2, house,") == ["random", "random", "house"]
    for wrong in ("random*", "random*0", "random*x", "random*999999999999"):
        with pytest.raises(GrandTourError, match="NAME"):
            bots_wanted(wrong)


def test_the_command(grandtour: Run, tmp_path: Path) -> None:
    words = ("tournament", GAME, "--bots", "random*3,novice", "--rounds", "2", "--csv")
    code, out, err = grandtour(*words)
    assert code == 0, err
    assert "Swiss system, 2 rounds: Routes of Two Capitals" in out
    assert "Crosstable" in out
    assert "Round 2 of 2" in err
    text = (tmp_path / f"tournament-{GAME}-standings.csv").read_text(encoding="utf-8")
    lines = list(csv.DictReader(text.splitlines()))
    assert [line["rank"] for line in lines] == ["1", "2", "3", "4"]
    assert len((tmp_path / f"tournament-{GAME}-games.csv").read_text(encoding="utf-8").splitlines()) == 9
    again = grandtour(*words)
    assert "Resuming" in again[2]
    assert again[1] == out
    assert "| --- |" in grandtour(*words, "--markdown")[1]
    assert grandtour("tournament", GAME, "--bots", "random*3", "--out", f"tournament-{GAME}.json")[0] == 1
    assert grandtour("tournament", "chess", "--bots", "random*3")[2].startswith("There is no game")


def test_a_tournament_of_64_bots(tmp_path: Path) -> None:
    """To its end; in the long version with bots that play well."""
    levels = ["random", "novice", "casual", "house"] if SOAK else ["random"]
    many = cup(levels * (64 // len(levels)), rounds=6, seed="64")
    many.play(tmp_path / "cup.json")
    assert [len(one.tables) for one in many.rounds] == [32] * 6
    assert set(meetings(many.rounds).values()) == {1}
    lines = many.report().standings()
    assert sum(line.points for line in lines) == 6 * 32
    assert lines[0].points > 4
    if SOAK:
        assert {many.bots[line.player] for line in lines[:6]} <= {"house", "casual"}
