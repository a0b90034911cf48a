"""What is stored of a tournament, as the code for pairings and standings has it; and results, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.i18n import say
from ...tournament.files import Entrant, Report
from ...tournament.rounds import Outcome, Pairing, Round
from ..store.results import ResultRow
from ..store.tournaments import PairingRow, TournamentRow

NAMELESS = say("Former player")


def history(row: TournamentRow) -> list[Round]:
    """The rounds so far."""
    return [
        Round(tuple(_pairing(table) for table in row.pairings if table.round == one.number), tuple(one.byes)) for one in row.begun
    ]


def _pairing(table: PairingRow) -> Pairing:
    return Pairing(tuple(table.players), outcome_of(table))


def outcome_of(table: PairingRow) -> Outcome | None:
    """How a table ended, once it has."""
    found = table.result
    return None if found is None else Outcome(*(tuple(found[name]) for name in ("ranks", "scores", "sides", "forfeits")))


def result_data(row: TournamentRow, table: PairingRow, ended: Sequence[ResultRow], sides: Sequence[int]) -> dict[str, Any]:
    """The result of a game as it is stored. A player who gave up the game, or the tournament, has lost to all others."""
    gone = gone_places(row, table)
    return {
        "ranks": [line.rank for line in ended],
        "scores": [line.score for line in ended],
        "sides": list(sides),
        "forfeits": [line.place for line in ended if line.forfeit or line.place in gone],
    }


def walkover(row: TournamentRow, table: PairingRow) -> dict[str, Any]:
    """The result of a table where at most one player is left."""
    return _without_game(table) | {"forfeits": gone_places(row, table)}


def draw(table: PairingRow) -> dict[str, Any]:
    """The result of a table that the organiser has ended: nobody has beaten anybody."""
    return _without_game(table)


def _without_game(table: PairingRow) -> dict[str, Any]:
    seats = len(table.players)
    return {"ranks": [1] * seats, "scores": [0] * seats, "sides": list(range(seats)), "forfeits": []}


def gone_places(row: TournamentRow, table: PairingRow) -> list[int]:
    """The places of those who don't take part any more."""
    active = set(row.active())
    return [place for place, player in enumerate(table.players) if player not in active]


def report_of(row: TournamentRow) -> Report:
    """All there is to tell of a tournament."""
    entrants = {entry.number: Entrant(entry.name, entry.level) for entry in row.entries}
    games = [row.game_of(one.number)["game"] for one in row.begun]
    return Report(row.title, row.system, entrants, games, history(row), row.secret)
