"""D5.2, D5.3: scoring."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import count
from ..state import STATION_POINTS, TILE_POINTS, Printed, State


@rule
def points(box: Printed, s: State, seat: int, out: Ints) -> None:
    """D5.2 One for each token on a station, minus one for each tile in hand."""
    out[STATION_POINTS] = s.player[seat].stations
    out[TILE_POINTS] = -count(s.player[seat].hand)


@rule
def score(s: State, seat: int) -> int:
    """D5.2 All points of a player."""
    return int(s.player[seat].stations) - count(s.player[seat].hand)


@rule
def is_ahead(s: State, one: int, other: int) -> bool:
    """D5.3 Most points win; then more stations."""
    if score(s, one) != score(s, other):
        return score(s, one) > score(s, other)
    return s.player[one].stations > s.player[other].stations


@rule
def ranks(box: Printed, s: State, out: Ints) -> None:
    """D5.3 One more than how many are ahead: equals share a place, and the win."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += is_ahead(s, other, seat)
