"""Prints a digest of what every case leads to in the mode of this process: the same in all modes."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from ..engine import dispatch, registry
from . import choose
from .cases import all_cases, random_game, state


def digests() -> list[str]:
    """One line a case: states, observations, points, places, reshuffled states and texts of a random game."""
    lines = []
    for case in all_cases(singly=False):
        digest = hashlib.sha256()
        t = random_game(case, 1)
        for moves in range(len(t.moves) + 1):
            digest.update(t.past(moves).to_bytes())
        digest.update(repr((t.ranks, t.scores, t.moves)).encode())
        half = case.table(1)
        for move in t.moves[: len(t.moves) // 2]:
            half.play(*move)
        for viewer in (half.seats - 1, None):
            digest.update(state(half.reshuffled(viewer, 1)) + half.text(viewer).encode() + "".join(half.log(viewer)).encode())
        for seat in range(half.seats):
            out = np.zeros(registry.find(case.game).OBSERVED, np.float32)
            dispatch.observe_at(half.box.array, half.now.states, 0, seat, out)
            digest.update(out.tobytes())
        lines.append(f"{case} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    choose(sys.argv[1:])
    print("\n".join(digests()))
