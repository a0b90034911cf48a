"""What the telling features of `strategy/` mean to a player, in words: the reasons of hints."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.features import Merit
from ....engine.i18n import Sentence, say
from ....parts.counts import kinds_in
from ....parts.sets import count, only
from ..rules.actions import lay_parts
from ..state import BACK, CARS, NO_CITY, OUT, ROWS, State
from .names import row_name


def _after(s: State, seat: int, a: int) -> tuple[list[int], int]:
    """The kinds of cars in each line and in front of a player, after a car is laid or put out."""
    lines, front = [int(kinds) for kinds in s.kinds], int(kinds_in(s.player[seat].front, CARS))
    if a < OUT:
        car, row, _ = lay_parts(a)
        lines[row] |= only(car)
    elif a < BACK:
        front |= only(a - OUT)
    return lines, front


def _best(box: Box, s: State, rows: list[int]) -> Sentence | None:
    """The name of the city with most points in some of the rows."""
    best = max(rows, key=lambda row: int(box.record.city[s.city[row]].points), default=None)
    return None if best is None else say("{name}", name=row_name(box, s, best))


def claims_now(box: Box, s: State, seat: int, a: int) -> Sentence | None:
    lines, front = _after(s, seat, a)
    rows = [row for row in range(ROWS) if s.city[row] != NO_CITY and lines[row] and not lines[row] & ~front]
    city = _best(box, s, rows)
    return city and say("You can claim this turn: {city}", city=city)


def claims_next(box: Box, s: State, seat: int, a: int) -> Sentence | None:
    """A city for which only one kind of car is missing in front, and there is one in hand."""
    (lines, front), hand = _after(s, seat, a), s.player[seat].hand
    missing = [lines[row] & ~front if s.city[row] != NO_CITY and lines[row] else 0 for row in range(ROWS)]
    used = lay_parts(a)[0] if a < OUT else -1
    held = [only(car) for car in range(CARS) if hand[car] > (car == used)]
    city = _best(box, s, [row for row in range(ROWS) if count(missing[row]) == 1 and missing[row] in held])
    return city and say("You could claim next turn: {city}", city=city)


MERITS: tuple[Merit, ...] = (
    Merit("gain", 0.5, claims_now),
    Merit("next", 0.4, claims_next),
    Merit("soon", 0.5, say("Brings a claim closer.")),
    Merit("also", 0.5, say("Prepares a second claim as well.")),
    Merit("threat", 0.3, say("The next player may be able to claim."), say("Leaves the next player less to claim.")),
    Merit("rest", 0.3, say("The other opponents may be able to claim."), say("Leaves the other opponents less to claim.")),
    Merit("won", 0.5, say("Ends the game, and you win.")),
    Merit("breaks", 0.5, say("Breaks up a pair of equal cars.")),
    Merit("lone", 0.5, say("This car matches nothing yet.")),
    Merit("back", 0.5, say("Takes back a car that was put out.")),
    Merit("mine", 0.5, say("You already have the same car in front of you.")),
    Merit("luck", 0.4, say("The cards you draw may let you claim next turn.")),
    Merit("crowd", 0.3, say("The space in front of you fills up.")),
    Merit("cover", 0.5, say("Keeps a variety of cars.")),
)
