"""D5.2, D5.3: points and places."""

import random
from itertools import product

import pytest

from .helpers import ALL_TILES, SEATS, new, play, small, table

LINES = 12
WIDE = small(
    "none",
    chatelet={"line": [{"number": n, "length": 1} for n in range(1, LINES + 1)] + [{"number": 13, "length": 2}]},
    players={"tokens": LINES},
)


def scored(stations, tiles, **said):
    """A table at which seats have these numbers of stations and tiles: every line of one tile is closed by someone."""
    owners, lines, left = {}, {}, list(ALL_TILES)
    for seat, n in enumerate(stations):
        for _ in range(n):
            id_ = f"chatelet/{len(lines) + 1}"
            lines[id_], owners[id_] = left.pop(), seat
    hands = {seat: " ".join(left.pop() for _ in range(n)) for seat, n in enumerate(tiles)}
    return table(box=WIDE, seats=len(stations), lines=lines, owners=owners, hands=hands, **said)


def places(stations, tiles):
    """D5.3 by its words: who has more points is ahead; with equal points who has more stations."""
    results = [(s - n, s) for s, n in zip(stations, tiles, strict=True)]
    return [1 + sum(other > mine for other in results) for mine in results]


@pytest.mark.parametrize("seats", SEATS)
def test_points(seats):
    """D5.2 One for each token on a station, minus one for each tile left; a player with neither has nothing to lose."""
    stations, tiles = [3, 0, 2, 1][:seats], [1, 9, 2, 3][:seats]
    t = scored(stations, tiles)
    for seat in range(seats):
        assert t.points(seat) == {"stations": stations[seat], "tiles": -tiles[seat]}
        seen = t.view(None)["players"][seat]
        assert (seen["score"], seen["points"]) == (stations[seat] - tiles[seat], t.points(seat))
    assert t.scores == [2, -9, 0, -2][:seats]


@pytest.mark.parametrize("seats", SEATS)
def test_points_as_the_game_goes_on(seats):
    """D5.2 A tile laid is a point, a line completed another one; drawing costs one; metro tokens are worth nothing."""
    t = table(seats=seats, lines={"chatelet/14": "3-5"}, hands={0: "5-5 6-6 9-9"}, metro={0: 7})
    assert t.scores[0] == -3
    play(t, "lay 5-5", "on chatelet/14")
    assert t.points(0) == {"stations": 1, "tiles": -2}
    busy = {"chatelet/1": "1-1", "chatelet/4": "2-2", "chatelet/7": "3-3"}
    t = table(seats=seats, lines=busy, hands={0: "5-6"})
    play(t, "draw")
    assert t.points(0) == {"stations": 0, "tiles": -2}


@pytest.mark.parametrize(
    ("stations", "tiles", "ranks"),
    [
        ([1, 1], [1, 1], [1, 1]),
        ([2, 1], [2, 1], [1, 2]),
        ([1, 2], [1, 2], [2, 1]),
        ([4, 0], [6, 1], [2, 1]),
        ([1, 1, 1], [1, 1, 1], [1, 1, 1]),
        ([2, 2, 3], [1, 1, 2], [2, 2, 1]),
        ([2, 2, 1], [1, 1, 1], [1, 1, 3]),
        ([3, 2, 1], [3, 2, 1], [1, 2, 3]),
        ([0, 2, 2], [1, 1, 2], [3, 1, 2]),
        ([1, 1, 1, 1], [2, 2, 2, 2], [1, 1, 1, 1]),
        ([1, 2, 2, 1], [1, 1, 1, 1], [3, 1, 1, 3]),
        ([1, 1, 2, 0], [1, 2, 2, 1], [2, 3, 1, 4]),
        ([2, 2, 2, 0], [1, 1, 1, 9], [1, 1, 1, 4]),
        ([0, 0, 0, 3], [3, 3, 3, 6], [2, 2, 2, 1]),
        ([5, 0, 0, 3], [9, 1, 1, 4], [4, 2, 2, 1]),
    ],
)
def test_places(stations, tiles, ranks):
    """D5.3 Most points win, then more stations, then the win is shared; all places in the same way: equals share a place, and
    the next one is as many later."""
    t = scored(stations, tiles)
    assert t.ranks == ranks
    assert places(stations, tiles) == ranks


@pytest.mark.parametrize("seats", [2, 3])
def test_all_small_results(seats):
    """D5.3 Every mixture of up to two stations and one to three tiles (with three players some of them)."""
    results = list(product(range(3), range(1, 4)))
    chance = random.Random(seats)
    every = list(product(results, repeat=seats))
    for some in every if seats == 2 else chance.sample(every, 120):
        stations, tiles = [s for s, _ in some], [n for _, n in some]
        assert scored(stations, tiles).ranks == places(stations, tiles)


def test_four_players():
    """D5.3 Some mixtures for four players."""
    chance = random.Random(4)
    for _ in range(80):
        stations, tiles = [chance.randrange(4) for _ in range(4)], [chance.randrange(1, 4) for _ in range(4)]
        if sum(stations) <= LINES:
            assert scored(stations, tiles).ranks == places(stations, tiles)


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_who_ends_need_not_win(turn):
    """D5.1, D5.3 Who lays the last tile has no more than that: another player with more stations wins."""
    said = {"stations": [0, 0, 0], "tiles": [2, 2, 2]}
    said["tiles"][turn], said["stations"][(turn + 1) % 3] = 1, 4
    t = scored(**said, turn=turn)
    tile = t.view(turn)["players"][turn]["hand"][0]
    play(t, f"lay {tile}", "on chatelet/13")
    assert t.over
    assert [t.ranks[(turn + i) % 3] for i in range(3)] == [2, 1, 3]
    assert [t.scores[(turn + i) % 3] for i in range(3)] == [0, 2, -2]


@pytest.mark.parametrize("seats", SEATS)
def test_results_of_games(seats):
    """D5.2, D5.3 Points and places at the end of whole games, counted from what lies on the table; the record says the same."""
    for seed in range(3):
        t, chance = new(seats, seed=seed), random.Random(seed)
        while not t.over:
            seat = t.acting[0]
            t.play(seat, chance.choice(t.legal(seat)))
        p = t.position()
        owners = [line["owner"] for line in p["lines"].values() if line["owner"] is not None]
        stations = [owners.count(seat) for seat in range(seats)]
        tiles = [len(player["hand"]) for player in p["players"]]
        assert t.scores == [s - n for s, n in zip(stations, tiles, strict=True)]
        assert t.ranks == places(stations, tiles)
        assert t.record()["result"] == {"scores": t.scores, "ranks": t.ranks}
