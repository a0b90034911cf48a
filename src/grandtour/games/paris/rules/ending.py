"""P2.4, P8: the end of a turn, end tokens, and the end of the game."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import first_n, has, lowest, only
from ..state import ACTION, END, END_TOKEN, END_TOKENS, GOODS, LAST_ROUND, NOBODY, OVER, REVEAL, ROUND_OF_END, TAKE_END, State
from . import reasons as why
from .tiles import stacks_empty


# --- end tokens ------------------------------------------------------------------------------------------------------
@rule
def ends_left(s: State) -> int:
    """P8.1 The end tokens that nobody has taken, a set."""
    return left_after(s, int(s.ends_taken))


@rule
def left_after(s: State, takes: int) -> int:
    """The end tokens left after that many were taken, a set."""
    left = first_n(END_TOKENS)
    for i in range(takes):
        left &= ~only(s.end_token[i])
    return left


@rule
def can_look(s: State) -> bool:
    """P8.1 All stacks are empty, and end tokens are left."""
    return s.ends_taken < END_TOKENS and stacks_empty(s)


@rule
def refuse_looking(s: State) -> int:
    """P8.1 Why the end tokens can't be looked at."""
    if not stacks_empty(s):
        return why.STACKS_LEFT
    return why.FINE if s.ends_taken < END_TOKENS else why.ENDS_GONE


@rule
def look(s: State) -> None:
    """P8.1 The player sees the end tokens left, and must take one."""
    s.stage = END_TOKEN
    s.learned += 1


@rule
def legal_ends(s: State, out: Ints) -> int:
    """P8.1 Any end token left."""
    n, rest = 0, ends_left(s)
    while rest != 0:
        out[n] = TAKE_END + lowest(rest)
        n += 1
        rest &= rest - 1
    return n


@rule
def refuse_end_token(s: State, token: int) -> int:
    """P8.1 One that is left."""
    return why.FINE if has(ends_left(s), token) else why.END_TOKEN_GONE


@rule
def take_end_token(s: State, seat: int, token: int) -> None:
    """P8.1 Taken in secret; P8.3 with the last one the end begins."""
    s.player[seat].ends |= only(token)
    s.end_token[s.ends_taken] = token
    s.end_taker[s.ends_taken] = seat
    s.ends_taken += 1
    if s.ends_taken == END_TOKENS:
        s.phase = ROUND_OF_END
    s.stage = END


# --- the end of a turn -----------------------------------------------------------------------------------------------
@rule
def end_turn(s: State) -> None:
    """P2.4 The next player; P7.4 what tokens gave for this turn is lost."""
    for good in range(GOODS):
        s.units[good] = 0
    s.may_double, s.may_join = 0, 0
    if s.turn + 1 == s.seats:
        end_round(s)
    else:
        s.turn += 1
    if s.stage != OVER:
        begin_turn(s)


@rule
def end_round(s: State) -> None:
    """P1.8 Seat 0 again; P8.3 after the round in which the last end token was taken there is one more."""
    if s.phase == LAST_ROUND:
        s.stage, s.turn = OVER, NOBODY
        s.learned += 1  # the screens fall
        return
    if s.phase == ROUND_OF_END:
        s.phase = LAST_ROUND
    s.turn = 0


@rule
def begin_turn(s: State) -> None:
    """P2.1 A tile first, while any stack has tiles."""
    s.stage = ACTION if stacks_empty(s) else REVEAL
