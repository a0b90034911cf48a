"""P4.8, P6, P7.4: goods. Resources go round by the common supply, prestige leaves the game, units of tokens last for a turn."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ..state import BUY, GOODS, RESOURCES, SELL, Printed, State
from . import reasons as why


@rule
def at_hand(s: State, seat: int, good: int) -> int:
    """P7.4 What the player can spend: tokens, and units of this turn."""
    return int(s.player[seat].goods[good]) + int(s.units[good])


@rule
def put_away(s: State, good: int) -> None:
    """P4.8 A token that was spent: resources go to the common supply, prestige leaves the game."""
    if good < RESOURCES:
        s.supply[good] += 1
    else:
        s.discarded[good - RESOURCES] += 1


@rule
def give_up(s: State, seat: int, good: int) -> None:
    """P4.8 A token leaves the screen."""
    s.player[seat].goods[good] -= 1
    put_away(s, good)


@rule
def spend(s: State, seat: int, good: int, n: int) -> None:
    """P7.4 Units go before tokens of the same good, and to nowhere."""
    for _ in range(n):
        if s.units[good] > 0:
            s.units[good] -= 1
        else:
            give_up(s, seat, good)


# --- trading ---------------------------------------------------------------------------------------------------------
@rule
def legal_trades(box: Printed, s: State, seat: int, out: Ints, n: int) -> int:
    """P6 What can be bought and sold now."""
    francs = int(s.player[seat].francs)
    for good in range(RESOURCES):
        out[n] = BUY + good
        n += (s.supply[good] > 0) & (francs >= box.buy[good])  # else it is written over
    for good in range(GOODS):
        out[n] = SELL + good
        n += at_hand(s, seat, good) > 0
    return n


@rule
def refuse_buying(box: Printed, s: State, seat: int, good: int) -> int:
    """P6.1 From the common supply, if one is there."""
    if s.supply[good] == 0:
        return why.SUPPLY_EMPTY
    return why.FINE if s.player[seat].francs >= box.buy[good] else why.TOO_DEAR_TO_BUY


@rule
def refuse_selling(s: State, seat: int, good: int) -> int:
    """P6.2 What one has."""
    return why.FINE if at_hand(s, seat, good) > 0 else why.NOTHING_TO_SELL


@rule
def buy(box: Printed, s: State, seat: int, good: int) -> None:
    """P6.1 A resource for francs."""
    s.player[seat].francs -= box.buy[good]
    s.supply[good] -= 1
    s.player[seat].goods[good] += 1


@rule
def sell(box: Printed, s: State, seat: int, good: int) -> None:
    """P6.2 A resource or prestige for francs."""
    spend(s, seat, good, 1)
    s.player[seat].francs += box.sell[good]
