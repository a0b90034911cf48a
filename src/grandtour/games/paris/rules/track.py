"""P7.1, P7.2: the bonus track."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import has, only
from ..state import BACK, BONUSES, BUILDING, TAKE_BONUS, TAKE_FROM, TRACK, Printed, State
from . import reasons as why
from .places import HIGHEST_OF_BONUS, cost_of_spot


@rule
def refuse_space(s: State, held: int, space: int) -> int:
    """P7.1 A token lies there; P7.2 and its number is none that the player holds unused."""
    if s.copies_at[space] == 0:
        return why.NO_TOKEN_THERE
    return why.HELD_ALREADY if has(held, s.number_at[space]) else why.FINE


@rule
def take_token(s: State, seat: int, space: int) -> None:
    """P7.1 The top token of a space."""
    s.copies_at[space] -= 1
    s.player[seat].bonus |= only(s.number_at[space])


# --- by a building: forwards -----------------------------------------------------------------------------------------
@rule
def bonus_price(box: Printed, s: State) -> int:
    """P5.3 For nothing with a building of cost 1 or 2, for francs with one of cost 3."""
    return int(box.price_of_3) if cost_of_spot(s.bought - BUILDING) == HIGHEST_OF_BONUS else 0


@rule
def legal_bonuses(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P7.1 Spaces before the figure with a token that may be taken."""
    n, held = 0, int(s.player[seat].bonus)
    if s.player[seat].francs < bonus_price(box, s):
        return n
    for space in range(s.player[seat].figure + 1, TRACK):
        out[n] = TAKE_BONUS + space - 1
        n += refuse_space(s, held, space) == why.FINE  # else it is written over
    return n


@rule
def refuse_bonus(box: Printed, s: State, seat: int, space: int) -> int:
    """P7.1 Forwards only, and from space 30 not at all; P5.3 for its price."""
    if s.player[seat].figure == BONUSES:
        return why.TRACK_DONE
    if space <= s.player[seat].figure:
        return why.BEHIND
    reason = refuse_space(s, int(s.player[seat].bonus), space)
    if reason != why.FINE or s.player[seat].francs >= bonus_price(box, s):
        return reason
    return why.BONUS_TOO_DEAR


@rule
def take_bonus(box: Printed, s: State, seat: int, space: int) -> None:
    """P7.1 The figure moves forward and takes the token; P5.3 paid for."""
    s.player[seat].francs -= bonus_price(box, s)
    s.player[seat].figure = space
    take_token(s, seat, space)


# --- by tokens 17 and 25 ---------------------------------------------------------------------------------------------
@rule
def legal_takes(s: State, seat: int, out: Ints) -> int:
    """P7.5 Token 17: any space with a token that may be taken."""
    n, held = 0, int(s.player[seat].bonus)
    for space in range(1, TRACK):
        out[n] = TAKE_FROM + space - 1
        n += refuse_space(s, held, space) == why.FINE  # else it is written over
    return n


@rule
def can_take(s: State, held: int) -> bool:
    """P7.7 Token 17 has something to take for a player who holds these."""
    for space in range(1, TRACK):
        if refuse_space(s, held, space) == why.FINE:
            return True
    return False


@rule
def refuse_back(box: Printed, s: State, seat: int, spaces: int) -> int:
    """P7.5 Token 25: back by one to five spaces, to a space with a token that may be taken; P7.8 from space 30 as well."""
    space = int(s.player[seat].figure) - spaces
    if spaces > box.bonus[s.using].back:
        return why.TOO_FAR_BACK
    return why.BEFORE_TRACK if space < 1 else refuse_space(s, int(s.player[seat].bonus), space)


@rule
def legal_backs(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P7.5 Token 25: how far back."""
    n = 0
    for spaces in range(1, box.bonus[s.using].back + 1):
        out[n] = BACK + spaces - 1
        n += refuse_back(box, s, seat, spaces) == why.FINE  # else it is written over
    return n


@rule
def can_go_back(s: State, held: int, figure: int, most: int) -> bool:
    """P7.7 Token 25 has something to take for a player who holds these."""
    for space in range(max(1, figure - most), figure):
        if refuse_space(s, held, space) == why.FINE:
            return True
    return False


@rule
def go_back(s: State, seat: int, spaces: int) -> None:
    """P7.5, P7.8 The figure goes back and takes the token there."""
    s.player[seat].figure -= spaces
    take_token(s, seat, int(s.player[seat].figure))
