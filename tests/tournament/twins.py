"""Tournaments that are played at random, and naive twins of what is computed about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from grandtour.tournament.pairing import next_round
from grandtour.tournament.rounds import Outcome, Pairing, Round


def ended(table: Pairing, scores: Sequence[int]) -> Pairing:
    """A table as it is over, where everybody plays alone."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Pairing(table.players, Outcome(ranks, tuple(scores), tuple(range(len(scores)))))


def all_ended(one: Round, rng: random.Random) -> Round:
    """A round with random results, ties among them."""
    return Round(tuple(ended(table, [rng.randrange(5) for _ in table.players]) for table in one.tables), one.byes)


def played(
    system: str,
    players: int,
    number: int,
    sizes: Sequence[int],
    seed: int,
    there: Callable[[int, int], bool] = lambda player, round_: True,
) -> list[Round]:
    """A tournament with a number of rounds; `there` says who plays in which one."""
    rng, rounds = random.Random(seed), list[Round]()
    for round_ in range(number):
        active = [player for player in range(players) if there(player, round_)]
        rounds.append(all_ended(next_round(system, range(players), active, rounds, sizes, str(seed)), rng))
    return rounds


def pairings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair an even number of players."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in pairings([player for player in others if player != other]):
            yield [(first, other), *rest]


def splits(players: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """All ways to share players out among tables of these sizes; some more than once."""
    if not sizes:
        yield []
        return

    def chosen(start: int, most: int) -> Iterator[list[int]]:
        if most == 0:
            yield []
            return
        for i in range(start, len(players)):
            for rest in chosen(i + 1, most - 1):
                yield [players[i], *rest]

    for table in chosen(0, sizes[0]):
        for rest in splits([player for player in players if player not in table], sizes[1:]):
            yield [table, *rest]


def naive_points(player: int, rounds: Sequence[Round]) -> Fraction:
    """Looks at each table again."""
    found = Fraction(0)
    for one in rounds:
        found += player in one.byes
        for table in one.tables:
            if player in table.players and table.outcome is not None:
                mine = table.players.index(player)
                ranks, sides = table.outcome.ranks, table.outcome.sides
                others = [rank for rank, side in zip(ranks, sides, strict=True) if side != sides[mine]]
                wins, ties = sum(rank > ranks[mine] for rank in others), others.count(ranks[mine])
                found += Fraction(2 * wins + ties, 2 * len(others))
    return found
