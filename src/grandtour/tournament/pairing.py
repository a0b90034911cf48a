"""The next round of a tournament: who sits at which table, and on which seat.

- *Swiss* for two: a maximum weight matching (rustworkx) finds the best of all possible pairings. First as few pairs as possible
  meet again, then points are as equal as possible, then seats are balanced; with equal points the upper half meets the lower.
- *Swiss* for three and four: groups of neighbours in the standings, improved by exchanges until none helps.
- *Round robin*: for two, everybody meets everybody by the circle method; else the same groups, whatever the standings.
- *One table after another*: those play who have played least.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from rustworkx import PyGraph, max_weight_matching

from .rounds import ONE_TABLE, ROUND_ROBIN, Pairing, Round, byes, games, meetings, seats_had
from .sizes import table_sizes
from .standings import lots, points_of, standings

Pair = frozenset[int]
RADIX = 10**7  # above what any of the smaller reasons can add up to
PARTS = 12  # points are multiples of one twelfth
SECOND_BYE = 10**5  # is worse than any number of pairs who meet again
UNEVEN = 2  # of first and second seats: more than that is worse than unequal points
EFFORT = 128  # how many players' groups are tried again, in other orders, to avoid that some meet twice


def next_round(
    system: str, everybody: Sequence[int], active: Sequence[int], rounds: Sequence[Round], sizes: Sequence[int], seed: str
) -> Round:
    """The round after these, for the players who are still active; `sizes` are the numbers of players that a table may have."""
    if system == ONE_TABLE:
        return _seated([_least_played(active, rounds, sizes, seed)], (), rounds)
    if system == ROUND_ROBIN and max(sizes) == 2:
        return circle(lots(everybody, seed), len(rounds), set(active))
    order = [line.player for line in standings(everybody, rounds, seed) if line.player in active]
    if max(sizes) == 2:
        tables = swiss_pairs(order, rounds)
        return _seated(tables, _without_table(order, tables), rounds)
    tables = groups(order, rounds, sizes, seed, by_points=system != ROUND_ROBIN)
    return _seated(tables, _without_table(order, tables), rounds)


def rounds_of(system: str, players: int, seats: int, wanted: int) -> int:
    """How many rounds there are: in a round robin, as many as everybody needs to meet everybody, else as many as are wanted."""
    if system != ROUND_ROBIN:
        return wanted
    return players - 1 + players % 2 if seats == 2 else -(-(players - 1) // (seats - 1))


def _without_table(order: Sequence[int], tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    seated = {player for table in tables for player in table}
    return tuple(player for player in order if player not in seated)


# --- two at a table -----------------------------------------------------------------------------------------------------
def swiss_pairs(order: Sequence[int], rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    """Pairs, the best players first; of an odd number one is left over. A bye is paired like a player who has no points."""
    graph: PyGraph[int, int] = PyGraph()
    cost = _cost_of_pairs(order, rounds)
    nodes = [*order, BYE] if len(order) % 2 else list(order)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(i, j, -cost(nodes[i], nodes[j])) for i, j in combinations(range(len(nodes)), 2)])
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted(sorted(pair) for pair in found)
    return [(nodes[i], nodes[j]) for i, j in pairs if nodes[j] != BYE]


BYE = -1


def _cost_of_pairs(order: Sequence[int], rounds: Sequence[Round]) -> Callable[[int, int], int]:
    """What speaks against a pair, as one number: the reasons one after another, the gravest first."""
    met, free, uneven = meetings(rounds), byes(rounds), unevenness(rounds)
    points = points_of(order, rounds)
    place = {player: number for number, player in enumerate(order)}
    group = Counter(points.values())

    def reasons(one: int, other: int) -> tuple[int, ...]:
        if BYE in (one, other):
            player = max(one, other)
            return (SECOND_BYE * free[player] ** 2, 0, int(PARTS * points[player]) ** 2, 0, len(order) - place[player])
        apart, same = abs(place[one] - place[other]), uneven[one] * uneven[other] > 0
        both = min(abs(uneven[one]), abs(uneven[other])) if same else 0
        equal = points[one] == points[other]
        return (
            met[frozenset((one, other))] ** 2,
            int(both >= UNEVEN),
            int(PARTS * (points[one] - points[other])) ** 2,
            both,
            abs(apart - group[points[one]] // 2) if equal else apart,
        )

    def cost(one: int, other: int) -> int:
        found = 0
        for reason in reasons(one, other):
            found = found * RADIX + reason
        return found

    return cost


def unevenness(rounds: Sequence[Round]) -> Counter[int]:
    """How much more often each player has sat on the first seat of a table than on the last one."""
    found: Counter[int] = Counter()
    for table in (table for one in rounds for table in one.tables):
        found[table.players[0]] += 1
        found[table.players[-1]] -= 1
    return found


def circle(order: Sequence[int], number: int, active: set[int]) -> Round:
    """A round of a round robin for two by the circle method: one player stays, the others move on by one each round. A player
    whose opponent is not there any more has a bye."""
    ring = [BYE, *order] if len(order) % 2 else list(order)
    half, moved = len(ring) // 2, number % (len(ring) - 1)
    fixed, rest = ring[0], ring[1:]
    turned = [fixed, *rest[moved:], *rest[:moved]]
    pairs = [(turned[i], turned[-1 - i]) for i in range(half)]
    swapped = [pair[::-1] if (number % 2 if i == 0 else i % 2) else pair for i, pair in enumerate(pairs)]
    there = [[player for player in pair if player in active] for pair in swapped]
    tables = tuple(Pairing(tuple(pair)) for pair in there if len(pair) == 2)
    return Round(tables, tuple(pair[0] for pair in there if len(pair) == 1))


# --- three and four at a table ------------------------------------------------------------------------------------------
def groups(
    order: Sequence[int], rounds: Sequence[Round], sizes: Sequence[int], seed: str, by_points: bool
) -> list[tuple[int, ...]]:
    """Tables of those who stand next to each other and have not met, the best players first."""
    wanted = table_sizes(len(order), sizes)
    playing = _who_play(order, sum(wanted), byes(rounds))
    points = points_of(order, rounds)
    cost = _cost_of_groups(meetings(rounds), points if by_points else dict.fromkeys(order, Fraction(0)))
    drawn = playing if by_points else lots(playing, f"{seed} {len(rounds)}")
    best = _improved(_cut(drawn, wanted), cost)
    for attempt in range(EFFORT // max(1, len(order))):
        if not sum(cost(table)[0] for table in best):
            break  # nobody meets again
        other = _improved(_cut(_shuffled(drawn, f"{seed} {len(rounds)} {attempt}"), wanted), cost)
        best = min(best, other, key=lambda tables: _sum(map(cost, tables)))
    place = {player: number for number, player in enumerate(order)}
    return sorted((tuple(sorted(table, key=place.__getitem__)) for table in best), key=lambda table: place[table[0]])


def _who_play(order: Sequence[int], most: int, free: Counter[int]) -> list[int]:
    """All but those who have a bye: the last ones of those who had the fewest."""
    worst_first = list(reversed(order))
    left = sorted(worst_first, key=lambda player: free[player])[: len(order) - most]
    return [player for player in order if player not in left]


def _cut(order: Sequence[int], wanted: Sequence[int]) -> list[list[int]]:
    places = [sum(wanted[:number]) for number in range(len(wanted))]
    return [list(order[first : first + size]) for first, size in zip(places, wanted, strict=True)]


def _shuffled(order: Sequence[int], seed: str) -> list[int]:
    return random.Random(seed).sample(order, len(order))


Cost = tuple[int, int]


def _cost_of_groups(met: Counter[Pair], points: dict[int, Fraction]) -> Callable[[Sequence[int]], Cost]:
    """What speaks against a table: how often its players have met, and how unequal they are."""
    parts = {player: int(PARTS * value) for player, value in points.items()}

    def cost(table: Sequence[int]) -> Cost:
        pairs = list(combinations(table, 2))
        return sum(met[frozenset(pair)] for pair in pairs), sum((parts[a] - parts[b]) ** 2 for a, b in pairs)

    return cost


def _sum(costs: Iterable[Cost]) -> Cost:
    found = list(costs)
    return sum(cost[0] for cost in found), sum(cost[1] for cost in found)


def _improved(tables: list[list[int]], cost: Callable[[Sequence[int]], Cost]) -> list[list[int]]:
    """Exchanges players of two tables as long as that helps."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            better = _exchange(one, other, cost) or better
    return tables


def _exchange(one: list[int], other: list[int], cost: Callable[[Sequence[int]], Cost]) -> bool:
    """The exchange between two tables that helps most, if one does."""
    now = _sum((cost(one), cost(other)))
    found = (now, -1, -1)
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            found = min(found, (_sum((cost(one), cost(other))), i, j))
            one[i], other[j] = other[j], one[i]
    after, i, j = found
    if after < now:
        one[i], other[j] = other[j], one[i]
    return after < now


# --- one table ----------------------------------------------------------------------------------------------------------
def _least_played(active: Sequence[int], rounds: Sequence[Round], sizes: Sequence[int], seed: str) -> tuple[int, ...]:
    """As many as a table has seats for: those who have played least, and of these who have waited longest."""
    played, last = games(rounds), dict.fromkeys(active, -1)
    for number, one in enumerate(rounds):
        last |= {player: number for table in one.tables for player in table.players}
    most = max(size for size in sizes if size <= len(active))
    return tuple(sorted(lots(active, seed), key=lambda player: (played[player], last[player]))[:most])


# --- seats --------------------------------------------------------------------------------------------------------------
def _seated(tables: Sequence[tuple[int, ...]], free: tuple[int, ...], rounds: Sequence[Round]) -> Round:
    had = seats_had(rounds)
    return Round(tuple(Pairing(seat_order(table, had)) for table in tables), free)


def seat_order(table: tuple[int, ...], had: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The order in which everybody gets the seats that they have had least often."""
    return min(permutations(table), key=lambda order: sum((had[player, seat] + 1) ** 2 for seat, player in enumerate(order)))
