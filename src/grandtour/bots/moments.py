"""The moments of a finished game that its players want to hear of: the turning point, and a player's best turn and worst
mistake."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .analysis import MISTAKE, SMALL, Analysis


@dataclass(frozen=True)
class Moment:
    """From a seat's move `number` to before move `until`, and the chance to win without and with it: of the turning point
    before the seat's turn and at its next one; of the best turn with the second best move; of a mistake with the best move."""

    number: int
    until: int
    seat: int
    before: float
    after: float

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


def turning_point(found: Analysis) -> Moment | None:
    """The turn of a winner after which its chance has grown the most until its next one, or the end."""
    if found.results is None:
        return None
    winners = [seat for seat, part in enumerate(found.results) if part == max(found.results)]
    steps = [(turn, until, turn.after + luck + gift) for seat in winners for turn, until, luck, gift in found.steps(seat)]
    return _biggest(Moment(one.number, until, one.seat, one.before, then) for one, until, then in steps if then > one.before)


def best(found: Analysis, seat: int) -> Moment | None:
    """The turn that no other one could have replaced."""
    turns = (one for one in found.turns(seat) if one.lost == 0)
    return _biggest(Moment(one.number, one.end, seat, max(0.0, one.before - one.ahead), one.after) for one in turns)


def mistake(found: Analysis, seat: int) -> Moment | None:
    """The turn that lost most of the chance to win, if it was really a mistake."""
    turns = (one for one in found.turns(seat) if one.lost >= MISTAKE)
    return _biggest(Moment(one.number, one.end, seat, one.before, one.after) for one in turns)


def _biggest(moments: Iterable[Moment]) -> Moment | None:
    """The first of the biggest, if it is worth telling."""
    found = max(moments, key=lambda one: (one.size, -one.number), default=None)
    return found if found is not None and found.size >= SMALL else None
