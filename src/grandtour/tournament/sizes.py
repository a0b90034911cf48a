"""How many play at each table of a round."""

from __future__ import annotations

from collections.abc import Sequence


def table_sizes(players: int, allowed: Sequence[int]) -> list[int]:
    """The sizes of the tables, the largest first: as few players as possible have a bye, and then as many tables as possible are
    full, or nearly so. With 9 players at tables of up to 4 that is 3, 3 and 3."""
    full = max(allowed)
    best: list[tuple[int, list[int]]] = [(0, [])]  # for each number of players: what is missing, and the tables
    for number in range(1, players + 1):
        ways = [(best[number - 1][0] + _BYE, best[number - 1][1])]
        ways += [
            (best[number - size][0] + (full - size) ** 2, [*best[number - size][1], size]) for size in allowed if size <= number
        ]
        best.append(min(ways, key=lambda way: way[0]))
    return sorted(best[players][1], reverse=True)


_BYE = 10**6  # a bye is worse than any tables


def enough(players: int, allowed: Sequence[int]) -> bool:
    """Whether so few players can still play."""
    return players >= min(allowed)
