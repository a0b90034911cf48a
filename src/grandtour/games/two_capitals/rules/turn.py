"""T2: the day. Whose turn it is, what is legal, what a move does, and how one stage leads to the next.

    planning → (marks) → morning → lunch → evening → over

Without the option `expert` planning and lunch are only dealing, and there are no marks.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.seats import seat_after
from ....parts.sets import only
from ..state import (
    ACTIONS,
    BESIDE,
    DRAFT_ROUNDS,
    EVENING,
    LONG,
    LUNCH,
    MARKS,
    MORNING,
    NOBODY,
    OVER,
    PLANNING,
    STOP,
    VISIT,
    Printed,
    State,
)
from . import reasons as why
from .draft import (
    all_have_chosen,
    has_chosen,
    is_draft,
    is_keep,
    is_mark,
    is_marking,
    keep,
    kind_of,
    legal_keeps,
    legal_marks,
    mark,
    packets_seen,
    refuse_keep,
    refuse_mark,
)
from .journey import is_journey, legal_journey, refuse_stop, refuse_visit, visit
from .setup import deal


@rule
def acting(s: State) -> int:
    """T1.4, T8.1 The seat whose turn it is; in a draft everyone who has not chosen."""
    if s.stage == OVER:
        return 0
    if not is_draft(s):
        return only(s.turn)
    seats = 0
    for seat in range(s.seats):
        if not has_chosen(s, seat):
            seats |= only(seat)
    return seats


@rule
def legal(box: Printed, s: State, seat: int, out: Ints) -> int:
    """T2 What may be done in this stage."""
    if refuse_seat(s, seat) != why.FINE:
        return 0
    if is_draft(s):
        return legal_keeps(s, seat, out)
    if is_marking(s):
        return legal_marks(s, out)
    return legal_journey(box, s, seat, out)


@rule
def refuse_seat(s: State, seat: int) -> int:
    """T1.4, T8.1 Why a seat may do nothing at all."""
    if s.stage == OVER:
        return why.GAME_OVER
    if is_draft(s):
        return why.HAS_CHOSEN if has_chosen(s, seat) else why.FINE
    return why.FINE if s.turn == seat else why.NOT_YOUR_TURN


@rule
def refusal(box: Printed, s: State, seat: int, a: int) -> int:
    """T2 Why an action is not allowed; 0 if it is."""
    if a < 0 or a >= ACTIONS:
        return why.NO_SUCH_MOVE
    if refuse_seat(s, seat) != why.FINE:
        return refuse_seat(s, seat)
    if is_keep(a):
        return refuse_keep(s, seat, a) if is_draft(s) else why.NO_DRAFT
    if is_mark(a):
        return refuse_mark(s, a) if is_marking(s) else why.NO_MARKS
    if not is_journey(s):
        return why.NO_JOURNEY
    return refuse_stop(box, s, seat) if a == STOP else refuse_visit(box, s, seat, a - VISIT)


@rule
def play(box: Printed, s: State, seat: int, a: int) -> None:
    """T2 A move, and the next stage when the move ends one."""
    if is_keep(a):
        keep(s, seat, a)
        if all_have_chosen(s) and packets_seen(s, 0, kind_of(s)) == DRAFT_ROUNDS:
            end_draft(s)
    elif is_mark(a):
        mark(box, s, seat, a)
        if seat == 0:
            begin(s, MORNING, 0)
    elif a == STOP:
        end_journey(s, seat)
    else:
        visit(box, s, seat, a - VISIT)


@rule
def begin(s: State, stage: int, seat: int) -> None:
    s.stage = stage
    s.turn = seat


@rule
def end_draft(s: State) -> None:
    """T8.2 After planning the last seat places the first token; T4.1 after lunch the evening's first player begins."""
    if s.stage == PLANNING:
        begin(s, MARKS, s.seats - 1)
    else:
        begin(s, EVENING, s.turn)


@rule
def end_journey(s: State, seat: int) -> None:
    """T3.6, T2.3 The bus leaves the board; after the morning long routes are dealt, and the next player will begin the
    evening (T4.1). After the evening the game is over, and everything is shown."""
    s.bus = BESIDE
    if s.stage == EVENING:
        begin(s, OVER, NOBODY)
        s.learned += 1
        return
    deal(s, LONG)
    begin(s, LUNCH if s.options.expert else EVENING, seat_after(seat, 1, s.seats))
