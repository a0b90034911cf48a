"""What the environments are tried with: every game with every number of seats; and the most seats with as many options as go
together. And what is expected of a game's end, once more."""

from __future__ import annotations

import itertools
from typing import Any

from grandtour.engine import registry
from grandtour.testing.cases import Case, all_cases


def env_cases() -> list[Case]:
    cases = []
    for game, group in itertools.groupby(all_cases(singly=False), key=lambda case: case.game):
        of_game = list(group)
        cases += [Case(game, seats, ()) for seats in sorted({case.seats for case in of_game})]
        cases.append(of_game[-1])
    return cases


CASES = env_cases()
LARGEST = [case for case in CASES if case.options]  # one a game


def payoffs(table: Any) -> list[float]:
    """By seat: the part of its rivals that it is ahead of, less the part that is ahead of it."""
    side = [registry.find(table.game).side(table.now.states[0], seat) for seat in range(table.seats)]
    ranks, seats = table.ranks, range(table.seats)
    found = []
    for seat in seats:
        duels = [(ranks[seat] < ranks[rival]) - (ranks[seat] > ranks[rival]) for rival in seats if side[rival] != side[seat]]
        found.append(sum(duels) / len(duels))
    return found
