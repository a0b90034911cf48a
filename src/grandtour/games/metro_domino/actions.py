"""The table of actions: which numbers belong to which move."""

from __future__ import annotations

from .state import DRAW, KEEP, LAY, ON, PASS

ACTION_TABLE: tuple[tuple[int, str, str], ...] = (  # the first number, the move in words, and by what its numbers are counted
    (
        LAY,
        "lay TILE",
        "by change (none, near half + 1, − 1, far half + 1, − 1), then tile and near half: 0-0, 0-1, 1-0, 1-1, 0-2, 2-0 …",
    ),
    (ON, "on LINE", "by line"),
    (DRAW, "draw", ""),
    (KEEP, "keep", ""),
    (PASS, "pass", ""),
)
