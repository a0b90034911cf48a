"""The table of actions: which numbers belong to which move."""

from __future__ import annotations

from .state import KEEP, MARK, STOP, VISIT

ACTION_TABLE: tuple[tuple[int, str, str], ...] = (  # the first number, the move in words, and by what its numbers are counted
    (VISIT, "visit SIGHT", "by sight"),
    (STOP, "stop", ""),
    (KEEP, "keep CARD", "by kind (short, long) and card"),
    (MARK, "mark JOURNEY SIGHT", "by journey and sight"),
)
