"""A tournament as plain data: rounds, their tables, and how these ended. Players are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ..engine.i18n import Sentence, say

SWISS, ROUND_ROBIN, ONE_TABLE = "swiss", "round-robin", "one-table"
SYSTEMS: dict[str, Sentence] = {  # how players are paired
    SWISS: say("Swiss system"),
    ROUND_ROBIN: say("Round robin"),
    ONE_TABLE: say("One table after another"),
}
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Outcome:
    """How a table ended, by seat. Partners have the same side. Seats that forfeited have lost to all others."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sides: tuple[int, ...]
    forfeits: tuple[int, ...] = ()

    def points(self, seat: int) -> Fraction:
        """The part of its opponents that a seat has beaten; a tie is half of it. So the best have 1, and the last 0."""
        return sum((self.against(seat, other) for other in self.opponents(seat)), Fraction(0)) / len(self.opponents(seat))

    def against(self, seat: int, other: int) -> Fraction:
        """1 for a win over another seat, ½ for a tie, 0 for a loss."""
        if seat in self.forfeits or other in self.forfeits:
            return Fraction(seat not in self.forfeits)
        mine, theirs = self.ranks[seat], self.ranks[other]
        return HALF if mine == theirs else Fraction(mine < theirs)

    def opponents(self, seat: int) -> list[int]:
        return [other for other, side in enumerate(self.sides) if side != self.sides[seat]]


@dataclass(frozen=True)
class Pairing:
    """A table of a round: its players in the order of the seats, and how it ended, once it has."""

    players: tuple[int, ...]
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Round:
    """The tables of a round, and who has none in it: a bye counts as a win."""

    tables: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return all(table.outcome is not None for table in self.tables)


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    """How often two players have sat at one table."""
    tables = (table for one in rounds for table in one.tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.players, 2))


def byes(rounds: Iterable[Round]) -> Counter[int]:
    return Counter(player for one in rounds for player in one.byes)


def games(rounds: Iterable[Round]) -> Counter[int]:
    """At how many tables each player has sat."""
    return Counter(player for one in rounds for table in one.tables for player in table.players)


def seats_had(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often a player has sat on a seat: by player and seat."""
    tables = (table for one in rounds for table in one.tables)
    return Counter((player, seat) for table in tables for seat, player in enumerate(table.players))


def shown_points(points: Fraction) -> str:
    """Points as people write them: 2½. Other fractions have two decimals."""
    whole, part = divmod(points, 1)
    if part == 0:
        return str(whole)
    if part in PARTS:
        return f"{whole or ''}{PARTS[part]}"
    return f"{float(points):.2f}"


PARTS = {
    Fraction(1, 6): "⅙",
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    HALF: "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
    Fraction(5, 6): "⅚",
}


def total(parts: Sequence[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
