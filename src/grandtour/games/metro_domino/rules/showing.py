"""What a draw or a pass shows: limits to what a hand may hold. All of it is public ("What a seat knows" in
docs/games/metro_domino.md)."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, has
from ..state import LIMITS, Player, Printed, State
from .lines import fits_as_printed, fits_with_token


@rule
def show_nothing_fits(box: Printed, s: State, seat: int) -> None:
    """D3.2 Who draws has no tile that fits as printed."""
    add_limit(s, seat, fits_as_printed(box, s))


@rule
def show_nothing_fits_at_all(box: Printed, s: State, seat: int) -> None:
    """D3.2 Who passes has none that fits as printed, and, with a metro token, none that fits with it."""
    tiles = fits_as_printed(box, s)
    if s.player[seat].metro > 0:
        tiles |= fits_with_token(box, s)
    add_limit(s, seat, tiles)


@rule
def add_limit(s: State, seat: int, tiles: int) -> None:
    """A new limit: none of these tiles. Older ones that say no more than it are forgotten; when there is no room, the oldest."""
    me = s.player[seat]
    tiles &= ~int(s.on_table)
    forget_limits(s, seat, tiles)
    if tiles == 0:
        return
    if me.limits == LIMITS:
        forget(me, 0)
    me.limit[me.limits].tiles = tiles
    me.limit[me.limits].most = 0
    me.limits += 1


@rule
def forget_limits(s: State, seat: int, tiles: int) -> None:
    """Forgets the limits that say nothing any more: about tiles that the hand is known not to hold anyway; or about so few
    tiles, or so small a hand, that they always hold."""
    me = s.player[seat]
    hidden = ~int(s.on_table)
    for i in range(me.limits - 1, -1, -1):
        limit = me.limit[i]
        left = int(limit.tiles) & hidden
        if left & ~tiles == 0 or limit.most >= min(count(left), count(me.hand)):
            forget(me, i)


@rule
def forget(me: Player, i: int) -> None:
    """One limit less; the later ones move up."""
    me.limits -= 1
    for later in range(i, me.limits):
        me.limit[later].tiles = me.limit[later + 1].tiles
        me.limit[later].most = me.limit[later + 1].most
    me.limit[me.limits].tiles = 0
    me.limit[me.limits].most = 0


@rule
def loosen_limits(s: State, seat: int) -> None:
    """D3.2 A tile drawn and kept may be any: all limits allow one more."""
    me = s.player[seat]
    for i in range(me.limits):
        me.limit[i].most += 1
    forget_limits(s, seat, 0)


@rule
def tighten_limits(s: State, seat: int, tile: int) -> None:
    """A tile played from the hand is one of those that came into it since."""
    me = s.player[seat]
    for i in range(me.limits):
        if has(me.limit[i].tiles, tile):
            me.limit[i].most = max(me.limit[i].most - 1, 0)
