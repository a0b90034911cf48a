"""Who meets whom: everybody plays or has a bye, nobody meets somebody twice as long as that is possible, seats are shared out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grandtour.tournament.pairing import groups, next_round, rounds_of, seat_order, swiss_pairs, unevenness
from grandtour.tournament.rounds import ONE_TABLE, ROUND_ROBIN, SWISS, Pairing, Round, byes, games, meetings, seats_had
from grandtour.tournament.sizes import enough, table_sizes
from grandtour.tournament.standings import lots, points_of
from tests.tournament.twins import all_ended, pairings, played, splits

SIZES = [(2,), (3,), (4,), (2, 3), (2, 3, 4), (2, 4), (3, 4)]
MANY = settings(max_examples=20, derandomize=True, deadline=None)


@st.composite
def tournaments(draw: st.DrawFn, system: str = SWISS) -> tuple[int, list[Round], tuple[int, ...], str]:
    """Some rounds; players may come late, and leave."""
    sizes = draw(st.sampled_from(SIZES))
    players, seed = draw(st.integers(min(sizes), 17)), draw(st.integers(0, 10**6))
    number = draw(st.integers(1, 6))
    come = draw(st.lists(st.integers(0, 2), min_size=players, max_size=players))
    gone = draw(st.lists(st.integers(2, 9), min_size=players, max_size=players))
    rng, rounds = random.Random(seed), list[Round]()
    for round_ in range(number):
        active = [player for player in range(players) if come[player] <= round_ < gone[player]]
        if not enough(len(active), sizes):
            break
        found = next_round(system, range(players), active, rounds, sizes, str(seed))
        check_round(found, active, sizes)
        rounds.append(all_ended(found, rng))
    return players, rounds, sizes, str(seed)


def check_round(one: Round, active: list[int], sizes: tuple[int, ...]) -> None:
    """Everybody who is there has a seat or a bye, nobody two of them; and no table has a size that isn't allowed."""
    seated = [player for table in one.tables for player in table.players] + list(one.byes)
    assert sorted(seated) == sorted(active)
    assert all(len(table.players) in sizes for table in one.tables)


@MANY
@given(tournaments())
def test_everybody_plays_or_has_a_bye(found: tuple[int, list[Round], tuple[int, ...], str]) -> None:
    """Checked while the rounds are drawn; and the same seed gives the same rounds."""
    players, rounds, sizes, seed = found
    if rounds:
        again = next_round(SWISS, range(players), sorted(everybody(rounds[-1])), rounds[:-1], sizes, seed)
        assert again == Round(tuple(Pairing(table.players) for table in rounds[-1].tables), rounds[-1].byes)


def everybody(one: Round) -> set[int]:
    return {player for table in one.tables for player in table.players} | set(one.byes)


@MANY
@given(st.integers(2, 8), st.integers(1, 5), st.integers(0, 10**6))
def test_pairs_are_the_best_of_all(players: int, number: int, seed: int) -> None:
    """Of all pairings there are none with fewer pairs who meet again, a bye being a first one; nor, among these, with points that
    are more equal."""
    rounds = played(SWISS, players, number, (2,), seed)
    order = list(range(players))
    met, free, points = meetings(rounds), byes(rounds), points_of(order, rounds)
    uneven = unevenness(rounds)

    def against(pairs: list[tuple[int, int]]) -> tuple[int, int, int, object]:
        alone = [max(pair) for pair in pairs if -1 in pair]
        met_again = sum(met[frozenset(pair)] ** 2 for pair in pairs)
        both = [pair for pair in pairs if -1 not in pair and uneven[pair[0]] * uneven[pair[1]] > 0]
        clash = sum(min(abs(uneven[a]), abs(uneven[b])) >= 2 for a, b in both)
        apart = sum((points[a] - points[b]) ** 2 for a, b in pairs if -1 not in (a, b))
        return sum(free[player] ** 2 for player in alone), met_again, clash, apart + sum(points[p] ** 2 for p in alone)

    nodes = [*order, -1] if players % 2 else order
    found = [(a, b) for a, b in swiss_pairs(order, rounds)]
    rest = set(order) - {player for pair in found for player in pair}
    assert against([*found, *((player, -1) for player in rest)]) == min(map(against, pairings(nodes)))


@MANY
@given(st.integers(3, 12), st.integers(0, 10**6))
def test_nobody_has_a_second_bye_before_all_had_one(players: int, seed: int) -> None:
    rounds = played(SWISS, players, players, (2,), seed)
    assert max(byes(rounds).values(), default=0) <= 1


@pytest.mark.parametrize("players", [8, 9, 16, 24])
def test_nobody_meets_twice_in_a_usual_swiss(players: int) -> None:
    for seed in range(5):
        rounds = played(SWISS, players, players.bit_length(), (2,), seed)
        assert set(meetings(rounds).values()) == {1}
        assert max(map(abs, unevenness(rounds).values())) <= 2


def test_equal_points_pair_the_upper_half_with_the_lower() -> None:
    assert sorted(swiss_pairs([5, 3, 1, 7, 2, 0, 6, 4], [])) == [(1, 6), (3, 0), (5, 2), (7, 4)]


@MANY
@given(st.sampled_from([(2, 3), (3,), (2, 3, 4), (4,), (2, 4)]), st.integers(3, 8), st.integers(1, 3), st.integers(0, 10**6))
def test_groups_meet_again_as_rarely_as_possible(sizes: tuple[int, ...], players: int, number: int, seed: int) -> None:
    """Compared with all ways to sit down; few players are where an exchange of two could get stuck."""
    if not enough(players, sizes):
        return
    rounds = played(SWISS, players, number, sizes, seed)
    met = meetings(rounds)
    tables = groups(range(players), rounds, sizes, str(seed), by_points=True)
    playing = [player for table in tables for player in table]

    def again(tables: list[list[int]] | list[tuple[int, ...]]) -> int:
        return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))

    assert again(tables) == min(again(way) for way in splits(playing, [len(table) for table in tables]))


@pytest.mark.parametrize(("players", "seats", "number"), [(16, 4, 5), (9, 3, 4), (32, 4, 5), (27, 3, 6)])
def test_groups_of_many_meet_again_late(players: int, seats: int, number: int) -> None:
    rounds = played(SWISS, players, number, tuple(range(2, seats + 1)), 1)
    assert set(meetings(rounds).values()) == {1}


@pytest.mark.parametrize("players", range(2, 14))
def test_a_round_robin_for_two(players: int) -> None:
    """Everybody meets everybody once, and sits first as often as last, but for one game."""
    rounds = played(ROUND_ROBIN, players, rounds_of(ROUND_ROBIN, players, 2, 99), (2,), 3)
    assert meetings(rounds) == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    assert max(map(abs, unevenness(rounds).values())) <= 1
    assert set(byes(rounds).values()) == ({1} if players % 2 else set())


def test_a_round_robin_whose_players_leave() -> None:
    """The schedule stays, and whoever should have met them has a bye."""
    whole = played(ROUND_ROBIN, 6, 5, (2,), 3)
    without = played(ROUND_ROBIN, 6, 5, (2,), 3, there=lambda player, round_: player != 4 or round_ < 2)
    for number, (one, other) in enumerate(zip(whole, without, strict=True)):
        stay = [table.players for table in one.tables if number < 2 or 4 not in table.players]
        assert [table.players for table in other.tables] == stay
    assert all(len(one.byes) == 1 for one in without[2:])


@pytest.mark.parametrize(("players", "seats"), [(6, 3), (9, 3), (8, 4), (5, 4), (16, 4)])
def test_a_round_robin_for_more(players: int, seats: int) -> None:
    """Nobody meets anyone much more often than others."""
    number = rounds_of(ROUND_ROBIN, players, seats, 99)
    assert number == -(-(players - 1) // (seats - 1))
    rounds = played(ROUND_ROBIN, players, number, tuple(range(2, seats + 1)), 3)
    met = [meetings(rounds)[frozenset(pair)] for pair in combinations(range(players), 2)]
    assert max(met) <= 3
    assert sum(met) / len(met) <= 1.3


@MANY
@given(st.integers(2, 9), st.integers(1, 12), st.sampled_from([(2,), (2, 3), (2, 3, 4), (4,)]))
def test_one_table_after_another(players: int, number: int, sizes: tuple[int, ...]) -> None:
    """One table a round, and at each moment nobody has played two games more than anybody else."""
    if not enough(players, sizes):
        return
    rounds = played(ONE_TABLE, players, number, sizes, 5)
    for last in range(1, number + 1):
        counts = games(rounds[:last])
        assert max(counts.values()) - min(counts[player] for player in range(players)) <= 1
    assert all(len(one.tables) == 1 and one.byes == () for one in rounds)
    assert {len(one.tables[0].players) for one in rounds} == {max(size for size in sizes if size <= players)}


@MANY
@given(tournaments())
def test_seats_are_those_had_least(found: tuple[int, list[Round], tuple[int, ...], str]) -> None:
    _, rounds, _, _ = found
    for number, one in enumerate(rounds):
        had = seats_had(rounds[:number])
        for table in one.tables:
            cost = [sum(2 * had[player, seat] + 1 for seat, player in enumerate(way)) for way in permutations(table.players)]
            assert sum(2 * had[player, seat] + 1 for seat, player in enumerate(table.players)) == min(cost)
            assert seat_order(table.players, had) == table.players


# --- sizes of tables ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "allowed", "sizes"),
    [
        (9, (2, 3, 4), [3, 3, 3]),
        (10, (2, 3, 4), [4, 3, 3]),
        (7, (2, 3, 4), [4, 3]),
        (5, (2, 3, 4), [3, 2]),
        (6, (2, 3, 4), [3, 3]),
        (5, (2, 4), [4]),
        (6, (2, 4), [4, 2]),
        (7, (4,), [4]),
        (3, (4,), []),
        (1, (2,), []),
        (0, (2,), []),
    ],
)
def test_sizes(players: int, allowed: tuple[int, ...], sizes: list[int]) -> None:
    assert table_sizes(players, allowed) == sizes


@MANY
@given(st.integers(0, 14), st.sampled_from(SIZES))
def test_sizes_are_the_best_of_all(players: int, allowed: tuple[int, ...]) -> None:
    """Fewest byes; then full tables."""

    def ways(left: int, most: int) -> list[list[int]]:
        return [[]] + [[size, *rest] for size in allowed if size <= min(left, most) for rest in ways(left - size, size)]

    def worth(sizes: list[int]) -> tuple[int, int]:
        return players - sum(sizes), sum((max(allowed) - size) ** 2 for size in sizes)

    assert worth(table_sizes(players, allowed)) == min(map(worth, ways(players, players)))


def test_lots_stay_when_somebody_comes() -> None:
    assert [player for player in lots(range(9), "x") if player < 6] == lots(range(6), "x")
    assert lots(range(9), "x") != lots(range(9), "y")
