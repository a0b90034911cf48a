"""The moments of a finished game that its players want to hear of: the decisive move, and a player's best and worst one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .analysis import SMALL, Analysis


@dataclass(frozen=True)
class Moment:
    """A seat's move after `number` others, and the chance to win without and with it: of the decisive move before it and at the
    seat's next choice; of the best one with the second best move; of the worst one with the best move."""

    number: int
    seat: int
    before: float
    after: float

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


def decisive(found: Analysis) -> Moment | None:
    """The move after which a winner's chance has grown the most until their next choice, or the end."""
    if found.results is None:
        return None
    winners = [seat for seat, part in enumerate(found.results) if part == max(found.results)]
    steps = [(one, one.after + luck + gift) for seat in winners for one, _, luck, gift in found.steps(seat)]
    return _biggest(Moment(one.number, one.seat, one.before, until) for one, until in steps if until > one.before)


def best(found: Analysis, seat: int) -> Moment | None:
    """The move that no other one could have replaced."""
    return _biggest(Moment(one.number, seat, one.before - one.ahead, one.after) for one in found.of(seat) if one.lost == 0)


def worst(found: Analysis, seat: int) -> Moment | None:
    """The move that lost most of the chance to win."""
    return _biggest(Moment(one.number, seat, one.before, one.after) for one in found.of(seat) if one.lost > 0)


def _biggest(moments: Iterable[Moment]) -> Moment | None:
    """The first of the biggest, if it is worth telling."""
    found = max(moments, key=lambda one: (one.size, -one.number), default=None)
    return found if found is not None and found.size >= SMALL else None
