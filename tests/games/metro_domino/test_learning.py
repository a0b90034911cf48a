"""The seats that have learned something by a move: everyone by a tile that is chosen, but its player."""

from __future__ import annotations

import pytest

from .helpers import SEATS, play, table

LINES = {"chatelet/1": "1-2", "chatelet/4": "3-4", "chatelet/14": "5-6"}


@pytest.mark.parametrize(("seats", "turn"), [(seats, turn) for seats in SEATS for turn in range(seats)])
@pytest.mark.parametrize(
    ("hand", "moves", "anyone", "mover"),
    [
        ("2-3 6-7 8-9", ["lay 2-3"], True, False),
        ("2-3 6-7 8-9", ["lay 2-3", "on chatelet/1"], False, False),
        ("2-3 6-7 8-9", ["lay 6-7", "on chatelet/14"], True, True),
        ("0-0 8-9", ["draw"], True, True),
        ("0-0 8-9", ["draw", "keep"], False, False),
    ],
)
def test_since_the_last_move(seats: int, turn: int, hand: str, moves: list[str], anyone: bool, mover: bool) -> None:
    """D3.1, D3.2, D3.4 A tile that is chosen is seen by the others; a line shows nothing, but for a station that is opened; who
    draws sees a tile, and keeping it shows nobody anything."""
    t = table(seats=seats, turn=turn, lines=LINES, hands={turn: hand})
    play(t, *moves)
    assert (not t.nothing_learned(turn), t.has_learned(turn)) == (anyone, mover)


def test_what_others_have_shown_since_is_learned() -> None:
    """D3.1 A later tile of somebody else can't be unseen."""
    t = table(lines=LINES, hands={0: "2-3 8-9", 1: "6-8 0-0"})
    play(t, "lay 2-3", "on chatelet/1")
    assert not t.has_learned(0)
    play(t, "lay 6-8")
    assert t.has_learned(0)
    assert not t.has_learned(1)
