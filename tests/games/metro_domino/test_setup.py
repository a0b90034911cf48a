"""D1 Setting up."""

from functools import cache

import pytest

from .helpers import ALL_TILES, BOX, SEATS, hand, new, play, small, stations, table

START_LINES = ["chatelet/1", "chatelet/4", "chatelet/7", "chatelet/14"]
OTHERS = {station["id"] for station in BOX.data["station"]} - {"chatelet"}


@cache
def many_games():
    """The beginnings of many games."""
    return [new(4, seed=seed).position() for seed in range(150)]


def dealt(p):
    return [tile for player in p["players"] for tile in player["hand"]]


# --- D1.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_dealing(seats, start_domino):
    """D1.1, D6.1 Of the 55 tiles, every pair of 0 to 9 once, everyone has nine; the rest is the stock, one fewer with a start
    domino. No tile lies on a line."""
    p = new(seats, start_domino=start_domino).position()
    assert len(ALL_TILES) == 55
    assert [len(player["hand"]) for player in p["players"]] == [9] * seats
    assert len(p["stock"]) == 55 - 9 * seats - start_domino
    assert sorted(p["stock"] + dealt(p) + [p["start_tile"]] * start_domino) == sorted(ALL_TILES)
    assert (p["start_tile"] is not None) == start_domino
    assert (p["drawn"], p["laying"], p["passes"]) == (None, None, 0)


def test_shuffled_tiles():
    """D1.1 Any tile can lie on top of the stock or at its bottom, and come to any hand."""
    for seat in range(4):
        assert {tile for p in many_games() for tile in p["players"][seat]["hand"]} == set(ALL_TILES)
    assert len({p["stock"][0] for p in many_games()}) > 45
    assert len({p["stock"][-1] for p in many_games()}) > 45


def test_same_seed():
    """D1.1, D1.2 The same seed gives the same shuffles, another seed others."""
    assert new(seed=5).position() == new(seed=5).position()
    assert new(seed=5).position()["stock"] != new(seed=6).position()["stock"]
    assert new(seed=5).position()["pile"] != new(seed=6).position()["pile"]


def test_dealt_in_blocks():
    """D1.1 The tiles are dealt from the top, nine to seat 0, then nine to seat 1 and so on: two more players would have got
    the next two blocks of nine."""
    two, four = new(2, seed=9).position(), new(4, seed=9).position()
    assert [two["players"][seat] for seat in (0, 1)] == [four["players"][seat] for seat in (0, 1)]
    assert sorted(two["stock"][:9]) == four["players"][2]["hand"]
    assert sorted(two["stock"][9:18]) == four["players"][3]["hand"]
    assert two["stock"][18:] == four["stock"]


@pytest.mark.parametrize("seats", SEATS)
def test_hidden_tiles(seats):
    """D1.1 A hand is seen by its owner only; the others see how many tiles it has, and nobody sees into the stock."""
    t = new(seats)
    for viewer in (*range(seats), None):
        seen = t.view(viewer)
        assert seen["stock"] == 55 - 9 * seats
        for player in seen["players"]:
            assert player["hand"] == (hand(t, player["seat"]).split() if player["seat"] == viewer else None)
            assert player["hand_count"] == 9


@pytest.mark.parametrize("seats", SEATS)
def test_values_of_another_box(seats):
    """D1.1 to D1.3 A box may say other numbers: tiles of a hand, the highest value, tokens of each kind."""
    changed = {"highest_value": 5, "metro_tokens": 7, "active_lines": 2}
    t = new(seats, box=small(players={"hand": 3, "tokens": 4}, supply=changed))
    p, seen = t.position(), t.view(None)
    assert sorted(p["stock"] + dealt(p)) == sorted(tile for tile in ALL_TILES if int(tile[-1]) <= 5)
    assert [len(player["hand"]) for player in p["players"]] == [3] * seats
    assert (p["metro_tokens"], seen["active_tokens"]) == (7, 2)
    assert [player["tokens"] for player in seen["players"]] == [4] * seats


# --- D1.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_start_station(seats):
    """D1.2 The start station lies in the middle with its untouched lines, and all three active-line tokens on it."""
    t = new(seats)
    p, seen = t.position(), t.view(None)
    assert p["stations"] == [{"station": "chatelet", "line": None}]
    assert p["lines"] == {line: {"state": "untouched", "tiles": [], "owner": None} for line in START_LINES}
    assert seen["active_tokens"] == 3
    assert [(station["id"], station["x"], station["y"], station["owner"]) for station in seen["stations"]] == [
        ("chatelet", 0, 0, None)
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_pile(seats):
    """D1.2 The ten other stations are the pile; what lies in it nobody sees."""
    t = new(seats)
    assert sorted(t.position()["pile"]) == sorted(OTHERS)
    assert len(OTHERS) == 10
    assert [t.view(viewer)["pile"] for viewer in (*range(seats), None)] == [10] * (seats + 1)


def test_shuffled_stations():
    """D1.2 Any station can lie anywhere in the pile."""
    for place in range(10):
        assert {p["pile"][place] for p in many_games()} == OTHERS


def test_piles_are_shuffled_apart():
    """D1.1, D1.2 The order of the stations says nothing about the tiles: many pairs of tops occur."""
    assert len({(p["pile"][0], p["stock"][0]) for p in many_games()}) > 100


# --- D1.3 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_tokens(seats):
    """D1.3 Everyone has five player tokens and no metro token; twelve lie beside the stock."""
    t = new(seats)
    assert t.position()["metro_tokens"] == t.view(None)["metro_tokens"] == 12
    assert [player["metro_tokens"] for player in t.position()["players"]] == [0] * seats
    assert [(player["tokens"], player["metro_tokens"]) for player in t.view(None)["players"]] == [(5, 0)] * seats
    assert [t.points(seat) for seat in range(seats)] == [{"stations": 0, "tiles": -9}] * seats


# --- D1.4 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_seat_0_begins(seats):
    """D1.4 Whatever the seed, seat 0 begins."""
    for seed in range(20):
        p = new(seats, seed=seed).position()
        assert (p["turn"], p["stage"]) == (0, "turn")


@pytest.mark.parametrize("seats", SEATS)
def test_turns(seats):
    """D1.4 Seat 0 begins, then clockwise, and round again; a tile and its line belong to one turn."""
    hands = {seat: f"{seat}-{seat + 1} {seat}-{seat + 2} {seat}-{seat + 3}" for seat in range(seats)}
    t = table(seats=seats, hands=hands, box=small(chatelet={"line": [{"number": n, "length": 1} for n in (1, 2, 3, 4)]}))
    turns = []
    for _ in range(2 * seats):
        turns += t.acting
        play(t, t.legal(t.acting[0])[0])
        turns += t.acting
        play(t, t.legal(t.acting[0])[0])
    assert turns == [i // 2 % seats for i in range(4 * seats)]
    assert t.acting == (0,)


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_acting_seat(seats):
    """D1.4 Who is not acting has no move and is told whose turn it is."""
    for turn in range(seats):
        t = table(seats=seats, turn=turn)
        assert t.acting == (turn,)
        for other in set(range(seats)) - {turn}:
            assert t.legal(other) == []
            for move in ("draw", "keep", "pass", f"lay {hand(t, other).split()[0]}", "on chatelet/1"):
                assert t.refusal(other, move).endswith("(D1.4)")


@pytest.mark.parametrize("seats", SEATS)
def test_positions_say_everything(seats):
    """D1.1 to D1.4 A table made from the position of a new game is that game."""
    t = new(seats, seed=4, start_domino=seats == 3)
    again = type(t).from_position(t.position())
    assert again.position() == t.position()
    assert [again.legal(seat) for seat in range(seats)] == [t.legal(seat) for seat in range(seats)]
    assert stations(again) == ["chatelet"]
