"""A puzzle: a position as one seat knows it, and what the strongest bot thinks of its moves.

Nothing that the seat can't know is in a puzzle: its position was dealt again from what the seat knows (`Table.reshuffled`) before
it was written down, and every simulation behind the judgement has dealt it once more. Reasons are numbers here, and become
sentences only when they are shown.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from ..bots.explain import MOST_REASONS, Difference, speaks_for
from ..bots.merits import merits
from ..engine.errors import GrandTourError, PositionError
from ..engine.i18n import Sentence, is_line, say
from ..engine.position_data import COMMON, own_part
from ..engine.table import Table
from ..engine.validation import Entry, brief
from ..strength import NEW, Strength

ID_LETTERS = 10
LEFT_OUT = ("game", "box", "chance", "format")  # of a position: said once for all puzzles, or not needed
MOST_MOVES = 1000
MOST_POINTS = 1000


@dataclass(frozen=True)
class Judged:
    """A move, and the chance to win with it."""

    move: str
    win: float


@dataclass(frozen=True)
class Puzzle:
    """`moves` are those that a sensible player considers, as the strongest bot ranks them; the first `best` of them are right.
    `gains`: what quick games bring more with the best move than with the next one that is wrong. `strength` is how hard it is, as
    a rating: mean and deviation."""

    game: str
    seat: int
    position: Mapping[str, Any]
    moves: tuple[Judged, ...]
    best: int
    gains: Difference
    simulations: int
    strength: Strength = NEW

    @cached_property
    def id(self) -> str:
        """A name that follows from what is shown: however often puzzles are made, the same one has the same name."""
        told = json.dumps([self.game, self.seat, self.position], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:ID_LETTERS]

    @property
    def right(self) -> tuple[str, ...]:
        return tuple(one.move for one in self.moves[: self.best])

    @property
    def margin(self) -> float:
        """By how much the best move is better than the best one that is wrong."""
        return self.moves[0].win - self.moves[self.best].win

    def chance_with(self, move: str) -> float | None:
        """The chance to win with a move; nothing is known of one that no sensible player makes."""
        return next((one.win for one in self.moves if one.move == move), None)

    def table(self, names: Any = None) -> Table:
        """The position on a table. What the seat can't know lies there as it was dealt again."""
        return Table.from_position(standing(self.game, self.position), seed=self.id, names=names)

    def reasons(self, table: Table, than: str | None = None) -> list[Sentence]:
        """Why the best move is better than another one; without it, than the best one that is wrong."""
        other = self.moves[self.best].move
        own = merits(table, self.seat, self.moves[0].move, than or other)[0]
        counted = speaks_for(table, self.gains) if than in (None, other) else []
        return [*own, *counted][:MOST_REASONS] or speaks_for(table, self.gains)[:MOST_REASONS]

    # --- as data --------------------------------------------------------------------------------------------------------
    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "seat": self.seat,
            "best": self.best,
            "moves": [[one.move, one.win] for one in self.moves],
            "sources": [list(pair) for pair in self.gains.sources],
            "rivals": [list(pair) for pair in self.gains.rivals],
            "simulations": self.simulations,
            "strength": list(self.strength),
            "position": dict(self.position),
        }

    @classmethod
    def from_data(cls, game: str, data: Any) -> Puzzle:
        """What `as_data` gave. `PositionError` says what can't be read."""
        entry = Entry(data)
        entry.plain()
        entry.only("id", "seat", "best", "moves", "sources", "rivals", "simulations", "strength", "position")
        moves = [Judged(*pair) for pair in _pairs(entry, "moves", _is_chance)]
        gains = Difference(
            tuple((str(name), n) for name, n in _pairs(entry, "sources", _is_points)),
            tuple((int(seat), n) for seat, n in _pairs(entry, "rivals", _is_points) if str(seat).isdecimal()),
        )
        found = cls(
            game,
            entry.whole("seat", 0, 20),
            entry.entry("position").data,
            tuple(moves),
            entry.whole("best", 1, max(1, len(moves) - 1)),
            gains,
            entry.whole("simulations", 1, 2**31),
            _strength(entry),
        )
        if not entry.faults and len(moves) < 2:
            entry.fault("moves", say("a puzzle needs at least two moves"))
        if not entry.faults and data["id"] != found.id:
            entry.fault("id", say("does not belong to this position"))
        if entry.faults:
            raise PositionError(entry.faults)
        return found

    def check(self) -> Table:
        """The table, if everything that is said of it fits; else `GrandTourError` says what does not."""
        table = self.table()
        legal = table.legal(self.seat) if self.seat < table.seats else []
        for one in self.moves:
            if one.move not in legal:
                raise GrandTourError(say("The move “{move}” is not possible in this position.", move=brief(one.move)))
        known = set(table.now.game.SOURCES)
        wrong = [name for name, _ in self.gains.sources if name not in known]
        wrong += [str(seat) for seat, _ in self.gains.rivals if seat >= table.seats]
        if wrong:
            raise GrandTourError(say("“{id}” is unknown", id=brief(wrong[0])))
        return table


def standing(game: str, position: Mapping[str, Any]) -> dict[str, Any]:
    """A whole position again."""
    return {"game": game, "format": 1, **position}


def kept_of(position: Mapping[str, Any]) -> dict[str, Any]:
    """What a puzzle keeps of a position."""
    return {**{key: position[key] for key in COMMON if key not in LEFT_OUT}, **own_part(position)}


def _pairs(entry: Entry, key: str, is_number: Any) -> list[tuple[Any, Any]]:
    """A list of pairs: a word and a number."""
    found = entry.listing(key)
    if any(not isinstance(one, list) or len(one) != 2 or not _is_word(one[0]) or not is_number(one[1]) for one in found):
        entry.fault(key, say("expected pairs of a word and a number"))
        return []
    return [(one[0], one[1]) for one in found]


def _is_word(value: Any) -> bool:
    return is_line(value) or (type(value) is int and value >= 0)


def _is_chance(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1


def _is_points(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _strength(entry: Entry) -> Strength:
    value = entry.get("strength")
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) in (int, float) and isfinite(one) for one in value):
        entry.fault("strength", say("expected two numbers: mean and deviation"))
        return NEW
    return (float(value[0]), max(0.1, float(value[1])))
