"""How a tournament stands. docs/play.md defines the points and the tie-breaks in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..engine.rng import key_from_seed
from .rounds import Pairing, Round, total

NONE = Fraction(0)


@dataclass(frozen=True)
class Standing:
    """A player's line in the standings. `opponents` is the Buchholz score, `beaten` the Sonneborn-Berger score, `score` the sum
    of what the games themselves count."""

    rank: int
    player: int
    points: Fraction
    opponents: Fraction
    beaten: Fraction
    score: int
    games: int


def standings(players: Sequence[int], rounds: Sequence[Round], seed: str) -> list[Standing]:
    """All players, the best first; lots decide where nothing else does."""
    results = results_of(players, rounds)
    points = points_of(players, rounds)
    lines = {player: _line(points[player], results[player], points) for player in players}
    lot = {player: number for number, player in enumerate(lots(players, seed))}
    order = sorted(players, key=lambda player: (*(-part for part in lines[player][:-1]), lot[player]))
    return [Standing(rank, player, *lines[player]) for rank, player in enumerate(order, 1)]


def lots(players: Sequence[int], seed: str) -> list[int]:
    """The players in an order that is drawn, the same whenever it is asked for. Players who come later change nothing between
    the others."""
    return sorted(players, key=lambda player: key_from_seed(f"{seed} lot {player}"))


def points_of(players: Sequence[int], rounds: Sequence[Round]) -> dict[int, Fraction]:
    results = results_of(players, rounds)
    return {player: total([one.points for one in results[player]]) for player in players}


@dataclass(frozen=True)
class RoundResult:
    """What a round brought to a player: points, the game's own score, and whom they met with what success; nobody, at a bye."""

    points: Fraction
    score: int = 0
    met: tuple[tuple[int, Fraction], ...] = ()


def results_of(players: Sequence[int], rounds: Sequence[Round]) -> dict[int, list[RoundResult]]:
    """The results of each player so far."""
    found: dict[int, list[RoundResult]] = {player: [] for player in players}
    for one in rounds:
        for player in one.byes:
            found.setdefault(player, []).append(RoundResult(Fraction(1)))
        for table in one.tables:
            for seat, player in enumerate(table.players if table.outcome is not None else ()):
                found.setdefault(player, []).append(_result(table, seat))
    return found


def _result(table: Pairing, seat: int) -> RoundResult:
    outcome = table.outcome
    assert outcome is not None
    met = tuple((table.players[other], outcome.against(seat, other)) for other in outcome.opponents(seat))
    return RoundResult(outcome.points(seat), outcome.scores[seat], met)


Parts = tuple[Fraction, Fraction, Fraction, int, int]


def _line(own: Fraction, results: Sequence[RoundResult], points: Mapping[int, Fraction]) -> Parts:
    """Points, tie-breaks and games of a player. A bye counts as a win over somebody with as many points as oneself."""
    opponents = [_mean([points.get(other, NONE) for other, _ in one.met], own) for one in results]
    beaten = [_mean([part * points.get(other, NONE) for other, part in one.met], own) for one in results]
    return own, total(opponents), total(beaten), sum(one.score for one in results), sum(one.met != () for one in results)


def _mean(parts: Sequence[Fraction], at_a_bye: Fraction) -> Fraction:
    return total(parts) / len(parts) if parts else at_a_bye


def scored_against(players: Sequence[int], rounds: Sequence[Round]) -> dict[tuple[int, int], Fraction]:
    """The crosstable: what a player has scored against another, for all who have met."""
    found: dict[tuple[int, int], Fraction] = {}
    for player, results in results_of(players, rounds).items():
        for other, part in (meeting for one in results for meeting in one.met):
            found[player, other] = found.get((player, other), NONE) + part
    return found
