"""What the others may hold, by counting: tiles that a player has not seen, and what draws and passes have shown."""

from __future__ import annotations

from math import exp, lgamma, log
from typing import NamedTuple

import numpy as np

from ....engine.jit import rule
from ....parts.sets import count
from ..state import TILES, State

LOG_FACTORIAL = np.array([lgamma(n + 1) for n in range(TILES + 1)], np.float64)
NEVER = -30.0  # the logarithm of no chance at all
POINT = 64  # in a key: more than anyone's stations


class Rival(NamedTuple):
    """What is known about the hand of another player. Chances are logarithms of "does not hold it", so that they add up."""

    tiles: int  # in hand
    free: int  # tiles that the hand may hold as far as is known, a set
    among: int  # how many these are
    held: int  # how many of them it holds, as a rule
    few: int  # tiles that it can hold only since a later draw, a set
    log_few: float  # that it does not hold a given one of those
    spends: int  # metro tokens
    key: int  # points, then stations: as they are compared in the end
    stations: int


@rule
def rank_key(stations: int, tiles: int) -> int:
    """D5.3 Compares as players are ranked."""
    return (stations - tiles) * POINT + stations


@rule
def nobody() -> Rival:
    """An empty chair."""
    return Rival(0, 0, 0, 0, 0, 0.0, 0, -POINT * POINT, 0)


@rule
def rival_at(s: State, seat: int, unseen: int) -> Rival:
    """What a viewer who has not seen these tiles may think about the hand of a seat."""
    me = s.player[seat]
    barred, few, most = 0, 0, 0
    for i in range(me.limits):
        if me.limit[i].most == 0:
            barred |= int(me.limit[i].tiles)
        else:
            few |= int(me.limit[i].tiles)
            most = max(most, int(me.limit[i].most))
    few &= unseen & ~barred
    free = unseen & ~barred & ~few
    tiles, stations, among = count(me.hand), int(me.stations), count(free)
    part = most / max(count(unseen), most + 1)  # a tile that was drawn and kept may be any
    held = min(max(tiles - int(part * count(few) + 1 / 2), 0), among)
    return Rival(tiles, free, among, held, few, log(1.0 - part), int(me.metro), rank_key(stations, tiles), stations)


@rule
def rival_after(s: State, seat: int, steps: int, unseen: int) -> Rival:
    """The rival whose turn comes `steps` turns later; an empty chair if everyone has had a turn by then."""
    if steps >= s.seats:
        return nobody()
    return rival_at(s, (seat + steps) % int(s.seats), unseen)


@rule
def log_lacks(rival: Rival, tiles: int) -> float:
    """The logarithm of the chance that a hand has none of these tiles."""
    others = rival.among - count(tiles & rival.free)
    if others < rival.held:
        return NEVER
    chance = LOG_FACTORIAL[others] - LOG_FACTORIAL[others - rival.held]
    chance += LOG_FACTORIAL[rival.among - rival.held] - LOG_FACTORIAL[rival.among]
    return float(chance + count(tiles & rival.few) * rival.log_few)


@rule
def log_lacks_all(rival: Rival, printed: int, token: int) -> float:
    """The same for tiles that fit as printed, and those that fit with a metro token if the player has one."""
    return log_lacks(rival, printed | token if rival.spends > 0 else printed)


@rule
def has_both(rival: Rival, one: int, rest: int) -> float:
    """How likely a hand has this one tile and also one of the rest."""
    if one & (rival.free | rival.few) == 0:
        return 0.0
    return (1.0 - exp(log_lacks(rival, one))) * (1.0 - exp(log_lacks(rival, rest)))
