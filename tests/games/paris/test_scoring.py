"""P9: scoring. Sums in districts, places, ties, two players, token 27, and who wins."""

import random

import pytest

from .helpers import BOX, COSTS, DISTRICTS, SEATS, new, other_box, play, points, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
PLACES = {token["places"][0]: token["places"] for token in BOX.data["points_token"]}


def many(data):
    """Many copies of tokens 9 and 16, so that many keys may stand together; a key more for everyone."""
    for number in (9, 16):
        data["bonus"][number - 1]["copies"] = [20, 20, 20]
    data["players"]["keys"] = [10, 10, 10]


MANY = other_box(many)


def place(district, cost, box=BOX):
    """The building of this cost in a district, or a landmark of this cost there."""
    if cost in COSTS:
        return f"{district}:{cost}"
    return next(landmark["id"] for landmark in box.data["landmark"] if landmark["cost"] == cost) + f"@{district}"


def keys(district, costs, box=BOX):
    """Keys on places of a district, by seat: keys("montmartre", ["15 3 3", "8"])."""
    return {seat: " ".join(place(district, int(cost), box) for cost in words.split()) for seat, words in enumerate(costs)}


def together(*boards):
    """Several districts at once."""
    return {seat: " ".join(board.get(seat, "") for board in boards) for seat in range(4)}


def scored(district, first, costs, by=0, box=MANY, **said):
    """A table with a seat for each list of costs, on which keys stand in one district with a points token."""
    board = turned(len(costs), by, keys(district, costs, box))
    return table(box=box, seats=len(costs), board=board, points_tokens={district: first}, **said)


def districts(t):
    return [t.points(seat)["districts"] for seat in range(t.seats)]


def by_the_words(costs, places):
    """P9.2 to P9.4 by their words: who takes part; best first, equals together; each place given out, as many skipped."""
    sums = {seat: (sum(own), max(own)) for seat, own in enumerate(costs) if own}
    result, at = [0] * len(costs), 0
    for value in sorted(set(sums.values()), reverse=True):
        equals = [seat for seat in sums if sums[seat] == value]
        for seat in equals:
            enough = len(costs) > 2 or at == 0 or sums[seat][0] >= max(total for total, _ in sums.values()) / 2
            if at < 3 and enough:
                result[seat] = places[at]
        at += len(equals)
    return result


# --- the examples of the rulebook ---------------------------------------------------------------------------------------
LOUIS, RAPHAEL, JULIE, CHARLOTTE = range(4)


@pytest.mark.parametrize("by", range(4))
def test_example_1_batignolles(by):
    """P9.2, P9.3 The rulebook's example 1: Louis 13 (11+2), Raphaël 10 (5+4+1), Julie 13, Charlotte 3. Louis and Julie tie; Julie
    has the more expensive landmark: Julie 20, Louis 10, Raphaël 5, and the fourth place nothing."""
    t = scored("batignolles", 20, ["11 2", "5 4 1", "13", "3"], by, box=BOX)
    found = [t.points((seat + by) % 4)["districts"] for seat in (LOUIS, RAPHAEL, JULIE, CHARLOTTE)]
    assert found == [10, 5, 20, 0]


@pytest.mark.parametrize("by", range(4))
def test_example_2_montmartre(by):
    """P9.2, P9.3 The rulebook's example 2: Louis 16 (11+5), Raphaël 21 (15+3+3, one building twice), Julie 8, Charlotte 21
    (15+4+2). Both have the Louvre: 16 for both, nobody gets 8, Louis 4."""
    t = scored("montmartre", 16, ["11 5", "15 3 3", "8", "15 4 2"], by, box=BOX)
    found = [t.points((seat + by) % 4)["districts"] for seat in (LOUIS, RAPHAEL, JULIE, CHARLOTTE)]
    assert found == [4, 16, 0, 16]


@pytest.mark.parametrize("by", range(2))
def test_example_3_belleville(by):
    """P9.4 The rulebook's example 3: two players, Charlotte 12 and Louis 5: less than half. Charlotte 18, Louis nothing."""
    t = scored("belleville", 18, ["12", "5"], by, box=BOX)
    assert [t.points((seat + by) % 2)["districts"] for seat in range(2)] == [18, 0]


def test_examples_1_and_2_in_one_game():
    """P9.2 The examples 1 and 2 as districts of one game, with a box that has two landmarks of cost 11."""

    def two_elevens(data):
        data["landmark"][0]["cost"] = 11

    box = other_box(two_elevens)
    batignolles = keys("batignolles", ["11 2", "5 4 1", "13", "3"], box)
    montmartre = {0: "tuileries@montmartre montmartre:5", 1: "louvre@montmartre montmartre:3 montmartre:3"}
    montmartre |= {2: "montmartre:8", 3: "louvre@montmartre montmartre:4 montmartre:2"}
    tokens = {"batignolles": 20, "montmartre": 16}
    t = table(box=box, seats=4, board=together(batignolles, montmartre), points_tokens=tokens)
    assert districts(t) == [10 + 4, 5 + 16, 20, 16]


# --- one district -------------------------------------------------------------------------------------------------------
CASES = [  # costs under keys by seat, what they score with 20–10–5
    (["8", "5"], [20, 10]),
    (["", "1"], [0, 20]),
    (["", ""], [0, 0]),
    (["8", "4"], [20, 10]),
    (["8", "3"], [20, 0]),
    (["8 1", "5"], [20, 10]),
    (["8 1", "4"], [20, 0]),
    (["3 4", "8 5 1"], [10, 20]),
    (["3 3", "8 5"], [0, 20]),
    (["5", "4 1"], [20, 10]),
    (["4 1", "3 2"], [20, 10]),
    (["5 5", "8 2"], [10, 20]),
    (["5", "5"], [20, 20]),
    (["5 1", "5 1"], [20, 20]),
    (["8 4 2 1", "15"], [10, 20]),
    (["8", "5", "1"], [20, 10, 5]),
    (["8", "", "1"], [20, 0, 10]),
    (["", "", "1"], [0, 0, 20]),
    (["17 16 8", "1", "2"], [20, 5, 10]),
    (["8 5", "8 5", "1"], [20, 20, 5]),
    (["8", "4", "4"], [20, 10, 10]),
    (["8", "3 1", "4"], [20, 5, 10]),
    (["4", "4", "4"], [20, 20, 20]),
    (["4 2", "4 2", "5 1"], [10, 10, 20]),
    (["2 1", "2 1", "3"], [10, 10, 20]),
    (["8", "5", "4", "3"], [20, 10, 5, 0]),
    (["1", "2", "3", ""], [5, 10, 20, 0]),
    (["8", "5", "4", "4"], [20, 10, 5, 5]),
    (["8", "5", "4", "3 1"], [20, 10, 5, 0]),
    (["8", "5", "5", "4"], [20, 10, 10, 0]),
    (["8", "5", "5", "5"], [20, 10, 10, 10]),
    (["8", "8", "5", "4"], [20, 20, 5, 0]),
    (["8", "8", "5", "5"], [20, 20, 5, 5]),
    (["8", "8", "8", "5"], [20, 20, 20, 0]),
    (["8", "8", "8", "8"], [20, 20, 20, 20]),
    (["5 3", "5 3", "8", "4 4"], [10, 10, 20, 0]),
    (["5 3", "4 4", "8", "5 2 1"], [10, 0, 20, 10]),
    (["1 1", "1", "2", "1 1"], [10, 0, 20, 10]),
    (["2 2", "4", "3 1", "1"], [5, 20, 10, 0]),
    (["10 1", "11", "8 3", "5 5 1"], [10, 20, 5, 0]),
]


@pytest.mark.parametrize(("costs", "expected"), CASES)
def test_a_district(costs, expected):
    """P9.2, P9.3, P9.4 Sums of costs, one under two keys twice; only players with something take part; the most expensive single
    place decides a tie; equals share, and places behind them are skipped; two players need half; the fourth place scores nothing.
    The order of the seats means nothing."""
    for by in range(len(costs)):
        t = scored("saint-germain", 20, costs, by)
        assert districts(t) == [expected[(seat - by) % len(costs)] for seat in range(len(costs))]
    assert by_the_words([[int(cost) for cost in words.split()] for words in costs], [20, 10, 5]) == expected


@pytest.mark.parametrize("first", PLACES)
@pytest.mark.parametrize("district", DISTRICTS)
def test_every_district_and_token(district, first):
    """P9.2 Every points token scores as printed in every district, and only there."""
    t = scored(district, first, ["8", "5", "4"])
    assert districts(t) == PLACES[first]
    other = DISTRICTS[DISTRICTS.index(district) - 1]
    t = table(seats=3, board=keys(district, ["8", "5", "4"]), points_tokens={other: first})
    assert districts(t) == [0, 0, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_no_points_token_no_points(seats):
    """P9.2 Districts without a points token score nothing, whatever is there."""
    board = together(*(keys(district, ["8 5", "4 3", "2 1", "1"][:seats], MANY) for district in DISTRICTS[:3]))
    assert districts(table(box=MANY, seats=seats, board=board)) == [0] * seats
    t = table(box=MANY, seats=seats, board=board, points_tokens={"montmartre": 12, "saint-germain": 20})
    assert districts(t) == [12, 6, 3, 0][:seats]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_banks_and_the_arc_do_not_count(seats, turn):
    """P9.2 Keys on a bank or on the Arc don't count: without others a player scores nothing, even with points tokens all over."""
    banks = {seat: " ".join(("arc", *DISTRICTS)) for seat in range(seats)}
    every = dict(zip(DISTRICTS, PLACES, strict=True))
    t = table(box=MANY, seats=seats, board=banks, points_tokens=every)
    assert districts(t) == [0] * seats
    banks[turn] += " belleville:1"
    t = table(box=MANY, seats=seats, board=banks, points_tokens=every)
    assert districts(t) == [12 if seat == turn else 0 for seat in range(seats)]


def test_a_landmark_counts_where_it_stands():
    """P9.2 A landmark counts in its own district, for each of its keys; without keys it is nothing."""
    for district in DISTRICTS:
        for other in DISTRICTS:
            t = table(board={0: f"louvre@{district}", 1: f"{other}:8"}, points_tokens={other: 20})
            assert districts(t) == ([20, 10] if district == other else [0, 20])
    t = table(board={1: "montmartre:1"}, landmarks="louvre@montmartre", points_tokens={"montmartre": 14})
    assert districts(t) == [0, 14]


@pytest.mark.parametrize("highest", range(1, 31))
def test_half_of_the_first(highest):
    """P9.4 With two players exactly half is enough, and half a point less is not; with three it is not asked for."""

    def dear(data):
        many(data)
        for i, landmark in enumerate(data["landmark"]):
            landmark["cost"] = max(9, highest) if i == 0 else 30

    box, first = other_box(dear), "8 " * (highest // 8) + "1 " * (highest % 8) if highest < 9 else str(highest)
    for second in range(1, min(highest, 9)):
        t = scored("chaillot", 18, [first, "1 " * second], box=box)
        assert districts(t) == [18, 9 if 2 * second >= highest else 0]
        t = scored("chaillot", 18, [first, "1 " * second, ""], box=box)
        assert districts(t) == [18, 9, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_any_mixture(seats):
    """P9.2, P9.3, P9.4 Random keys in two districts, many of them together, against the words of the rules."""
    chance = random.Random(seats)
    ways = [*COSTS, 11, 13]
    other = {11: 12, 13: 15}  # every landmark stands once
    for _ in range(30):
        costs = [[chance.choice(ways) for _ in range(chance.randrange(5))] for _ in range(seats)]
        more = [[other.get(c := chance.choice(ways), c) for _ in range(chance.randrange(5))] for _ in range(seats)]
        board = [
            keys(d, [" ".join(map(str, own)) for own in some], MANY) for d, some in (("chaillot", costs), ("belleville", more))
        ]
        t = table(box=MANY, seats=seats, board=together(*board), points_tokens={"chaillot": 18, "belleville": 10})
        one, two = by_the_words(costs, PLACES[18]), by_the_words(more, PLACES[10])
        assert districts(t) == [a + b for a, b in zip(one, two, strict=True)]


# --- token 27, and all together -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_token_27(seats, turn):
    """P9.1 A point for each franc for the holder of token 27; the others' francs are not points, nor are they gone."""
    wealth = {seat: 10 + seat for seat in range(seats)}
    t = table(seats=seats, francs=wealth, bonus={turn: "27"}, points={turn: 3})
    assert [t.points(seat)["francs"] for seat in range(seats)] == [10 + turn if seat == turn else 0 for seat in range(seats)]
    assert t.scores == [13 + turn if seat == turn else 0 for seat in range(seats)]
    assert t.points(turn) == {"track": 3, "districts": 0, "francs": 10 + turn}
    t = table(seats=seats, francs=wealth)
    assert t.scores == [0] * seats
    t = table(seats=seats, francs={turn: 0}, bonus={turn: "27 26 28"})
    assert t.scores == [0] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_points_at_the_end_of_a_game(seats):
    """P9.1, P9.2, P9.5 The last `end` ends the game: points of all sources are added up, and ranked; the record says the same."""
    ends = " ".join(f"{i % seats}:{token['id']}" for i, token in enumerate(BOX.data["end_token"]))
    board = {0: "montmartre:8", seats - 1: "montmartre:4"}
    said = {"francs": {0: 5, seats - 1: 7}, "bonus": {seats - 1: "27"}, "points": {0: 9, seats - 1: 9}, "ends": ends}
    t = table(
        seats=seats,
        turn=seats - 1,
        empty=True,
        board=board,
        points_tokens={"montmartre": 16},
        phase="last-round",
        stage="end",
        **said,
    )
    play(t, "end")
    assert t.over
    assert t.points(0) == {"track": 9, "districts": 16, "francs": 0}
    assert t.points(seats - 1) == {"track": 9, "districts": 8, "francs": 7}
    assert (t.scores[0], t.scores[-1]) == (25, 24)
    assert t.ranks == [1, *[3] * (seats - 2), 2]
    assert t.record()["result"] == {"scores": t.scores, "ranks": t.ranks}


# --- who wins -----------------------------------------------------------------------------------------------------------
WINS = [  # points, francs, keys on the board, places
    ([5, 5], [0, 0], ["", ""], [1, 1]),
    ([5, 4], [0, 9], ["", "chaillot:8"], [1, 2]),
    ([4, 5], [9, 0], ["chaillot:8", ""], [2, 1]),
    ([5, 5], [3, 4], ["chaillot:8", ""], [2, 1]),
    ([5, 5], [4, 3], ["", "chaillot:8"], [1, 2]),
    ([5, 5], [3, 3], ["chaillot:8", "montmartre:5 montmartre:4"], [2, 1]),
    ([5, 5], [3, 3], ["chaillot:8", "montmartre:5 belleville:3"], [1, 1]),
    ([5, 5], [3, 3], ["chaillot:8 arc belleville", "montmartre:5 belleville:3"], [1, 1]),
    ([0, 0], [0, 0], ["chaillot:4 chaillot:4", "montmartre:5 belleville:2"], [1, 2]),
    ([0, 0], [0, 0], ["louvre@chaillot", "montmartre:8 belleville:8"], [2, 1]),
    ([0, 0], [0, 0], ["", "louvre@chaillot"], [2, 1]),
    ([0, 0], [0, 0], ["arc chaillot", ""], [1, 1]),
    ([5, 5, 5], [1, 1, 1], ["", "", ""], [1, 1, 1]),
    ([5, 5, 4], [1, 1, 9], ["", "", ""], [1, 1, 3]),
    ([5, 6, 5], [1, 0, 1], ["", "", ""], [2, 1, 2]),
    ([5, 5, 5], [1, 2, 2], ["", "", "chaillot:1"], [3, 2, 1]),
    ([5, 5, 5], [2, 2, 2], ["chaillot:2", "montmartre:1", "belleville:2"], [1, 3, 1]),
    ([1, 2, 3, 4], [9, 9, 9, 9], ["", "", "", ""], [4, 3, 2, 1]),
    ([5, 5, 5, 5], [2, 2, 2, 2], ["", "", "", ""], [1, 1, 1, 1]),
    ([5, 5, 5, 5], [3, 2, 2, 3], ["chaillot:2", "", "chaillot:8", "chaillot:3"], [2, 4, 3, 1]),
    ([5, 5, 5, 5], [3, 3, 3, 0], ["chaillot:2", "belleville:2", "montmartre:2", "chaillot:8"], [1, 1, 1, 4]),
]


@pytest.mark.parametrize(("scores", "francs", "board", "ranks"), WINS)
def test_who_wins(scores, francs, board, ranks):
    """P9.5 Most points, then most francs, then the highest total cost under all own keys (one under two keys twice, banks and the
    Arc nothing), then the win is shared; all other places in the same way."""
    t = table(
        seats=len(scores),
        points=dict(enumerate(scores)),
        francs=dict(enumerate(francs)),
        board=dict(enumerate(board)),
    )
    assert t.scores == scores
    assert t.ranks == ranks


@pytest.mark.parametrize("seats", SEATS)
def test_all_points_count(seats):
    """P9.5 Points of the districts and of token 27 decide before francs: one point less loses against all francs."""
    board, last = {0: "chaillot:8"}, seats - 1
    said = {"board": board, "points_tokens": {"chaillot": 10}, "points": {last: 11}, "francs": {0: 99}}
    t = table(seats=seats, **said)
    assert (t.ranks[0], t.ranks[last]) == (2, 1)
    t = table(seats=seats, **{**said, "points": {last: 10}, "francs": {last: 1}})
    assert (t.ranks[0], t.ranks[last]) == (2, 1)
    t = table(seats=seats, **{**said, "points": {last: 10}, "francs": {0: 0, last: 0}})
    assert (t.ranks[0], t.ranks[last]) == (1, 2)
    t = table(seats=seats, **{**said, "points": {last: 7}, "francs": {0: 50, last: 4}, "bonus": {last: "27"}})
    assert (t.ranks[0], t.ranks[last]) == (2, 1)


def by_the_rule(results):
    """P9.5 Places by (points, francs, total cost)."""
    return [1 + sum(other > mine for other in results) for mine in results]


@pytest.mark.parametrize("seats", SEATS)
def test_random_results(seats):
    """P9.5 Many near results."""
    chance = random.Random(seats)
    for _ in range(40):
        results = [(chance.randrange(2), chance.randrange(2), chance.randrange(3)) for _ in range(seats)]
        board = {seat: ["", f"{DISTRICTS[seat]}:1", f"{DISTRICTS[seat]}:2"][cost] for seat, (_, _, cost) in enumerate(results)}
        t = table(
            seats=seats,
            board=board,
            points={seat: n for seat, (n, _, _) in enumerate(results)},
            francs={seat: n for seat, (_, n, _) in enumerate(results)},
        )
        assert t.ranks == by_the_rule(results)


@pytest.mark.parametrize("seats", SEATS)
def test_results_of_games(seats):
    """P9.1 to P9.5 Points and places at the end of whole games, counted from the position alone."""
    cost = {landmark["id"]: landmark["cost"] for landmark in BOX.data["landmark"]}
    for seed in range(2):
        t, chance = new(seats, seed=seed), random.Random(seed)
        while not t.over:
            moves = t.legal(t.acting[0])
            some = [move for move in moves if move.split()[0] in ("move", "points", "look", "end", "to")]
            t.play(t.acting[0], chance.choice(some if some and chance.random() < 0.7 else moves))
        p = t.position()
        assert p["points_tokens"]
        place_in = {place: place.partition(":")[0] for place in p["buildings"]} | p["landmarks"]
        totals = [0] * seats
        for district, first in p["points_tokens"].items():
            costs = [
                [cost.get(place) or int(place.partition(":")[2]) for place, n in own["board"].items() for _ in range(n)
                 if place_in.get(place) == district]
                for own in p["players"]
            ]  # fmt: skip
            totals = [a + b for a, b in zip(totals, by_the_words(costs, PLACES[first]), strict=True)]
        francs = [own["francs"] * (27 in own["bonus"]) for own in p["players"]]
        assert districts(t) == totals
        assert t.scores == [points(t, seat) + totals[seat] + francs[seat] for seat in range(seats)]
        worth = [
            sum(n * (cost.get(place) or int(place.partition(":")[2] or 0)) for place, n in own["board"].items())
            for own in p["players"]
        ]
        assert t.ranks == by_the_rule(list(zip(t.scores, [own["francs"] for own in p["players"]], worth, strict=True)))
