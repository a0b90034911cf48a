"""Which puzzle is whose: that of the day, the same for everybody, and the next one for a solver."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, timedelta

from ..engine import registry
from .files import shipped
from .puzzle import Puzzle

AHEAD = 30  # days whose puzzles are not given to anybody before


def games() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in registry.names() if shipped(name))


def puzzle_called(game: str, id_: str) -> Puzzle | None:
    return shipped(game).get(id_) if game in registry.names() else None


def of_day(day: date) -> Puzzle | None:
    """The puzzle of a day: the games take turns, and each goes through its puzzles."""
    known, number = games(), day.toordinal()
    if not known:
        return None
    own = list(shipped(known[number % len(known)]).values())
    return own[number // len(known) % len(own)]


def next_one(game: str, mean: float, answered: Collection[str], today: date) -> Puzzle | None:
    """The puzzle for a solver that is about as hard as they are strong, and that they haven't answered. Those of the coming days
    come last; nothing, if all are answered."""
    coming = {puzzle.id for puzzle in _coming(today)}
    open_ = [puzzle for puzzle in shipped(game).values() if puzzle.id not in answered]
    return min(open_, key=lambda one: (one.id in coming, abs(one.strength[0] - mean), one.id), default=None)


def _coming(today: date) -> Iterator[Puzzle]:
    for days in range(AHEAD):
        found = of_day(today + timedelta(days))
        if found is not None:
            yield found
