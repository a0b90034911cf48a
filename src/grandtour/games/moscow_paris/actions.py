"""The table of actions: which numbers belong to which move."""

from __future__ import annotations

from .state import BACK, CANCEL_CITY, CLAIM_CITY, COLUMN, DECLINE, FAR_COLUMN, FAR_PICK, GIVE, LAY, OUT, PICK, PLAY, SKIP

ACTION_TABLE: tuple[tuple[int, str, str], ...] = (  # the first number, the move in words, and by what its numbers are counted
    (LAY, "lay CAR CITY SIDE", "by car, row of the city and side"),
    (OUT, "out CAR", "by car"),
    (BACK, "back CAR", "by car"),
    (PLAY, "play CARD", "by action card"),
    (PICK, "pick SPOT", "by spot: in lines (row, side, distance up to 4), then fronts (seat from the player’s own on, car)"),
    (COLUMN, "column SIDE DISTANCE CITY", "by side, distance up to 4 and top row"),
    (GIVE, "give CAR PLAYER CAR", "by my car, neighbour (the next, the one before) and their car"),
    (DECLINE, "decline", ""),
    (CANCEL_CITY, "cancel CITY", "by row"),
    (CLAIM_CITY, "claim CITY", "by row"),
    (SKIP, "skip", ""),
    (FAR_PICK, "pick SPOT", "by spot in lines: row, side, distance from 5 on (in boxes with limits above 4)"),
    (FAR_COLUMN, "column SIDE DISTANCE CITY", "by side, distance from 5 on and top row (in boxes with limits above 4)"),
)
