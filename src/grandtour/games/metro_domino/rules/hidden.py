"""What a seat knows, and a deal that agrees with it ("What a seat knows" in docs/games/metro_domino.md)."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.rng import seed_chance
from ....engine.structs import Ints
from ....parts.piles import content, gather, shuffle
from ....parts.sets import count, first_n, has, lowest, only, some
from ..state import DRAWN, LIMITS, LINE, NO_TILE, TILES, Printed, State
from .lines import fits_as_printed
from .tiles import tile_laid

TRIES = 20  # deals before the oldest limits are dropped


@rule
def reshuffle(box: Printed, s: State, seat: int, key: Ints) -> None:
    """D1.1, D1.2 All that the seat can't know is dealt again: the others' tiles within what they have shown, the stock, the
    pile of stations."""
    seed_chance(s.chance, key, 0)
    gather(s.pile, content(s.pile))
    shuffle(s.chance, s.pile)
    unknown = content(s.stock)
    for other in range(s.seats):
        if other != seat:
            unknown |= int(s.player[other].hand) & ~shown(s, other)
    deal_others(box, s, seat, unknown)
    for other in range(s.seats):
        if other != seat:
            unknown &= ~int(s.player[other].hand)
    gather(s.stock, unknown)
    shuffle(s.chance, s.stock)


@rule
def shown(s: State, seat: int) -> int:
    """D3.1 The tile in a hand that everyone sees: the one that waits for its line."""
    return only(tile_laid(s.laying)) if s.stage == LINE and s.turn == seat else 0


@rule
def deal_others(box: Printed, s: State, seat: int, unknown: int) -> None:
    """Deals until all limits hold; the oldest of everyone are dropped when that has failed too often."""
    for dropped in range(LIMITS + 1):
        for _ in range(TRIES):
            if deal_anew(box, s, seat, unknown, dropped):
                return


@rule
def deal_anew(box: Printed, s: State, seat: int, unknown: int, dropped: int) -> bool:
    """Everyone else gets as many tiles as before, whoever has the least choice first; whether all limits but the oldest
    `dropped` hold."""
    holds = True
    waiting = first_n(s.seats) & ~(0 if seat < 0 else only(seat))
    while waiting != 0:
        other = narrowest(s, waiting, unknown, dropped)
        if not deal_hand(box, s, other, unknown, dropped):
            holds = False
        unknown &= ~int(s.player[other].hand)
        waiting &= ~only(other)
    return holds


@rule
def narrowest(s: State, waiting: int, unknown: int, dropped: int) -> int:
    """The seat that can do without the fewest of the tiles that its limits allow; before all, one that has drawn."""
    best, least = 0, TILES
    for other in range(s.seats):
        if has(waiting, other) and has_drawn(s, other):
            return other
        if has(waiting, other):
            allowed = unknown & ~barred_tiles(s, other, 0, dropped)
            spare = count(allowed) - count(s.player[other].hand)
            if spare < least:
                best, least = other, spare
    return best


@rule
def has_drawn(s: State, seat: int) -> bool:
    """D3.2 The player has drawn in this turn."""
    return bool(s.turn == seat and s.drawn != NO_TILE)


@rule
def deal_hand(box: Printed, s: State, seat: int, unknown: int, dropped: int) -> bool:
    """A hand; whether it is within its limits. D3.2 Besides the tile drawn in this turn, which may be any, it has none that
    fits as printed now: that holds in any case."""
    me = s.player[seat]
    size = count(me.hand)
    me.hand = shown(s, seat)
    if not has_drawn(s, seat):
        taken = take_allowed(s, seat, int(me.hand), unknown, size - count(me.hand), dropped)
        me.hand |= taken
        return keeps_limits(s, seat, int(me.hand), dropped)
    rest = take_allowed(s, seat, 0, unknown & ~fits_as_printed(box, s), size - 1, dropped)
    if s.stage == DRAWN:
        me.hand = some(s.chance, unknown & ~rest, 1)
        s.drawn = lowest(me.hand)
    me.hand |= rest
    return keeps_limits(s, seat, rest, dropped)


@rule
def take_allowed(s: State, seat: int, before: int, unknown: int, free: int, dropped: int) -> int:
    """Takes tiles one by one, of those that the limits allow if there are any left; beside those that are there before."""
    taken = 0
    for _ in range(free):
        left = unknown & ~taken
        allowed = left & ~barred_tiles(s, seat, before | taken, dropped)
        taken |= some(s.chance, allowed if allowed != 0 else left, 1)
    return taken


@rule
def barred_tiles(s: State, seat: int, hand: int, dropped: int) -> int:
    """The tiles of which the hand holds as many as it may."""
    barred = 0
    for i in range(dropped, s.player[seat].limits):
        limit = s.player[seat].limit[i]
        if count(int(limit.tiles) & hand) >= limit.most:
            barred |= int(limit.tiles)
    return barred


@rule
def keeps_limits(s: State, seat: int, hand: int, dropped: int) -> bool:
    """Whether the hand is within its limits but the oldest."""
    for i in range(dropped, s.player[seat].limits):
        limit = s.player[seat].limit[i]
        if count(int(limit.tiles) & hand) > limit.most:
            return False
    return True
