"""A tournament as files: everything as JSON, the standings and the games as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .rounds import Pairing, Round
from .standings import Standing, standings

FORMAT = 1
STEERING = ("=", "+", "-", "@", "\t", "\r")  # how a text begins that spreadsheets would run as a formula


@dataclass(frozen=True)
class Entrant:
    """A player of a tournament; `bot`: its level, or the name of its file."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Report:
    """All there is to tell of a tournament. `games` has one name for each round that was begun."""

    title: str
    system: str
    entrants: Mapping[int, Entrant]
    games: Sequence[str]
    rounds: Sequence[Round]
    seed: str

    def standings(self) -> list[Standing]:
        return standings(list(self.entrants), self.rounds, self.seed)


def as_data(report: Report) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "format": FORMAT,
        "kind": "tournament",
        "title": report.title,
        "system": report.system,
        "players": [{"number": number, "name": one.name, "bot": one.bot} for number, one in report.entrants.items()],
        "rounds": [
            {
                "round": number,
                "game": game,
                "byes": list(one.byes),
                "tables": [table_data(table) for table in one.tables],
            }
            for number, (game, one) in enumerate(zip(report.games, report.rounds, strict=True), 1)
        ],
        "standings": [standing_data(line) for line in report.standings()],
    }


def table_data(table: Pairing) -> dict[str, Any]:
    """A table; one that is still being played has no ranks yet."""
    outcome = table.outcome
    if outcome is None:
        return {"players": list(table.players), "ranks": None, "scores": None, "sides": None, "forfeits": []}
    return {
        "players": list(table.players),
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "sides": list(outcome.sides),
        "forfeits": list(outcome.forfeits),
    }


def standing_data(line: Standing) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "player": line.player,
        "points": decimal(line.points),
        "buchholz": decimal(line.opponents),
        "sonneborn_berger": decimal(line.beaten),
        "score": line.score,
        "games": line.games,
    }


def standings_csv(report: Report) -> str:
    head = ("rank", "player", "bot", "points", "buchholz", "sonneborn_berger", "score", "games")
    lines = [
        (
            line.rank,
            report.entrants[line.player].name,
            report.entrants[line.player].bot or "",
            *(decimal(part) for part in (line.points, line.opponents, line.beaten)),
            line.score,
            line.games,
        )
        for line in report.standings()
    ]
    return _csv([head, *lines])


def games_csv(report: Report) -> str:
    """A line for each seat of each table, and for each bye."""
    head = ("round", "game", "table", "seat", "player", "rank", "score", "points")
    return _csv([head, *_game_lines(report)])


def _game_lines(report: Report) -> Iterable[tuple[Any, ...]]:
    for number, (game, one) in enumerate(zip(report.games, report.rounds, strict=True), 1):
        for table_number, table in enumerate(one.tables, 1):
            for seat, player in enumerate(table.players):
                done = table.outcome
                ended = ("", "", "") if done is None else (done.ranks[seat], done.scores[seat], decimal(done.points(seat)))
                yield number, game, table_number, seat + 1, report.entrants[player].name, *ended
        for player in one.byes:
            yield number, game, "", "", report.entrants[player].name, "", "", 1.0


def decimal(points: Fraction) -> float:
    return round(float(points), 4)


def _csv(lines: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([_harmless(cell) for cell in line] for line in lines)
    return out.getvalue()


def _harmless(cell: Any) -> Any:
    """A text that no spreadsheet takes for a formula: names are whatever players like."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(STEERING) else cell
