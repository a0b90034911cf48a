"""What a tournament is as a file."""

from __future__ import annotations

import csv
import io
import json

from grandtour.tournament.files import Entrant, Report, as_data, games_csv, standings_csv
from grandtour.tournament.rounds import SWISS, Pairing, Round
from tests.tournament.twins import ended

ROUNDS = [
    Round((ended(Pairing((0, 1)), (5, 3)),), (2,)),
    Round((Pairing((2, 0)),), (1,)),
]
PLAYERS = {0: Entrant("Anna, from Lviv"), 1: Entrant("=1+1"), 2: Entrant("Otto", "novice")}
REPORT = Report("Cup", SWISS, PLAYERS, ["paris", "paris"], ROUNDS, "x")


def table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_data() -> None:
    data = json.loads(json.dumps(as_data(REPORT)))
    assert data["players"][2] == {"number": 2, "name": "Otto", "bot": "novice"}
    assert data["rounds"][0]["tables"] == [
        {"players": [0, 1], "ranks": [1, 2], "scores": [5, 3], "sides": [0, 1], "forfeits": []}
    ]
    assert data["rounds"][1]["tables"][0]["ranks"] is None
    assert [line["points"] for line in data["standings"]] == [1.0, 1.0, 1.0]


def test_standings_as_a_spreadsheet() -> None:
    head, *lines = table(standings_csv(REPORT))
    assert head[:4] == ["rank", "player", "bot", "points"]
    assert sorted(line[1] for line in lines) == ["'=1+1", "Anna, from Lviv", "Otto"]  # not a formula
    assert [line[0] for line in lines] == ["1", "2", "3"]


def test_games_as_a_spreadsheet() -> None:
    _, *lines = table(games_csv(REPORT))
    assert lines[0] == ["1", "paris", "1", "1", "Anna, from Lviv", "1", "5", "1.0"]
    assert lines[2] == ["1", "paris", "", "", "Otto", "", "", "1.0"]
    assert lines[3] == ["2", "paris", "1", "1", "Otto", "", "", ""]  # still being played
