"""Takebacks: whether a move can be taken back without asking, and what a seat has learned since it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .i18n import Sentence, listed, say
from .position import Position

if TYPE_CHECKING:
    from .table import Table

DEALT_AGAIN = say("Move taken back. What you couldn't know at that point has been dealt again.")
TRIALS = 24  # deals that show whether a seat has learned something: a chance of one half is missed once in 2²⁴ times


def new_seed() -> str:
    """From which hidden things are dealt again after a takeback; nobody can know it."""
    return secrets.token_hex(16)


def nothing_learned(table: Table, i: int) -> bool:
    """Whether nobody has learned anything since move i."""
    return bool(table.past(i).state.learned == table.now.state.learned) and not table.dealt_since(i)


def is_free(table: Table, i: int) -> bool:
    """Nobody has learned anything since move i, and all later moves were made at the same time and stand without it."""
    before, later = table.past(i), table.actions[i + 1 :]
    if not nothing_learned(table, i) or not all(mover in before.acting for mover, _ in later):
        return False
    return plays_on(before.copy(), later)


def plays_on(position: Position, moves: Sequence[tuple[int, int]]) -> bool:
    """Plays these moves, as far as they are legal; whether all of them are."""
    for seat, action in moves:
        if position.refusal(seat, action):
            return False
        position.play(seat, action)
    return True


def refusal(table: Table, i: int, missing: Sequence[str]) -> Sentence:
    """Why move i is not taken back without the consent of these players."""
    players = listed(missing)
    if not nothing_learned(table, i):
        return say(
            "Hidden information has been seen since then. These players must agree to the takeback: {players}.", players=players
        )
    return say("Other players have moved since then. These players must agree to the takeback: {players}.", players=players)


def has_learned(table: Table, seat: int, i: int) -> bool:
    """Whether a seat has learned anything since its move i. Found by trial: from tables that the seat could not tell from the one
    before that move, the same moves must lead to what it sees now."""
    if nothing_learned(table, i):
        return False
    if table.dealt_since(i):
        return True  # it has seen things as they were before
    seen = table.view(seat)
    return any(leads_elsewhere(table, seat, i, f"trial {number}", seen) for number in range(TRIALS))


def leads_elsewhere(table: Table, seat: int, i: int, seed: str, seen: object) -> bool:
    """Whether, reshuffled before move i, the moves since are not possible or show the seat something else."""
    trial = table.past(i).copy()
    trial.reshuffle(seat, seed)
    return not plays_on(trial, table.actions[i:]) or trial.game.view(trial.box, trial.state, seat) != seen
