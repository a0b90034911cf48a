"""Results and ratings of games that are over.

Strength is measured by OpenSkill (the model of Plackett and Luce), for each game by itself: a mean and a deviation. People see
1500 + 30 · (mean - 25), so that between two whose strength is well known 400 points are about ten to one, as with Elo; behind ±
stand two deviations: with 95 % the strength lies in between. Everybody begins with 1500 ± 500. Bots are rated by their level as
players are, from the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from ..engine import registry
from ..engine.table import Table
from .rooms import Room
from .store import BOT, results
from .store.results import ResultRow, Strength

MODEL = PlackettLuce()
NEW: Strength = (MODEL.mu, MODEL.sigma)
MIDDLE, POINTS, SURE = 1500, 30, 2
BOTS = {"random": -1, "novice": -2, "casual": -3, "skilled": -4, "expert": -5}  # under which numbers bots are rated


@dataclass(frozen=True)
class Shown:
    """A rating as people see it: 1240 ± 85."""

    number: int
    margin: int

    def __str__(self) -> str:
        return f"{self.number} ± {self.margin}"


def shown(strength: Sequence[float]) -> Shown:
    mean, deviation = strength
    return Shown(round(MIDDLE + POINTS * (mean - NEW[0])), round(SURE * POINTS * deviation))


async def game_ended(room: Room) -> None:
    """Keeps the results of the games that are over; told twice, they count once."""
    series = room.series
    if series is None:
        return
    done = results.kept(room.hall.store, room.id)
    for number, table in enumerate(series.tables):
        if table.over and number not in done:
            await _keep(room, number, table)


async def _keep(room: Room, number: int, table: Table) -> None:
    assert room.series is not None
    seats = [room.series.seat_of(place.number, number) for place in room.places]
    scores, ranks, now = table.scores, table.ranks, room.hall.now()
    rows = [
        ResultRow(
            room.id,
            number,
            place.number,
            place.player,
            place.name,
            place.level if place.kind == BOT else None,
            room.row.game,
            now,
            scores[seat],
            ranks[seat],
            room.row.daily,
        )
        for place, seat in zip(room.places, seats, strict=True)
    ]
    whose = [BOTS[row.level] if row.level is not None else row.player or 0 for row in rows]
    sides = [_side(table, seat) for seat in seats]

    def rate(before: Sequence[Strength]) -> list[Strength]:
        return rated(before, sides, [row.rank for row in rows])

    await results.keep(room.hall.store, rows, whose, rate if counts(room, number, table) else None, NEW)


def _side(table: Table, seat: int) -> int:
    return int(registry.find(table.game).side(table._now, seat))


def rated(before: Sequence[Strength], sides: Sequence[int], ranks: Sequence[int]) -> list[Strength]:
    """Strengths after a game: who is on which side, and came in as what; partners share a place."""
    teams = [[i for i, side in enumerate(sides) if side == wanted] for wanted in sorted(set(sides))]
    lineup = [[MODEL.rating(mu=before[i][0], sigma=before[i][1]) for i in team] for team in teams]
    after = MODEL.rate(lineup, ranks=[float(ranks[team[0]]) for team in teams])
    found = {i: one for team, rating in zip(teams, after, strict=True) for i, one in zip(team, rating, strict=True)}
    return [(found[i].mu, found[i].sigma) for i in range(len(before))]


def counts(room: Room, number: int, table: Table) -> bool:
    """Whether a game is rated: dealt from the printed box, without advice, each person on one seat and to the end."""
    row = room.row
    usual = not row.hints and row.origin is None and row.box is None and row.daily is None and room.games[number].start is None
    people = [place.player for place in room.places if place.kind != BOT]
    everybody = people != [] and None not in people and len(set(people)) == len(people)
    return usual and everybody and _played_by_themselves(room, number, table)


def _played_by_themselves(room: Room, number: int, table: Table) -> bool:
    """Whether bots moved just for the seats that are theirs, and had these from the beginning on."""
    assert room.series is not None
    bots = {room.series.seat_of(place.number, number) for place in room.places if place.kind == BOT}
    stood: set[int] = set()
    begun = False
    for event in table.happened():
        if "stand-in" in event:
            if begun and event["seat"] in bots:
                return False
            stood = stood | {event["seat"]} if event["stand-in"] is not None else stood - {event["seat"]}
        begun = begun or "move" in event
        if "move" in event and event["seat"] in stood - bots:
            return False
    return True
