"""T5 Scoring, T6 the collections of Moscow, T7.1 the bridges of Saint Petersburg."""

from itertools import combinations

import pytest

from .helpers import BOX, CITIES, GAME, SEATS, data, packed, table

COLLECTIONS = {tuple(c["stops"]): c["points"] for c in BOX.data["moscow"]["collection"]}
BRIDGES = [(5, 6), (12, 13), (16, 17), (19, 20), (25,)]


def tokens(seat, *sights):
    return {sight: [seat] for sight in sights}


def points(seat, morning=(), evening=(), seats=2, city="moscow", box=BOX, **said):
    """The points of a seat that has visited these sights."""
    visited = {"morning": tokens(seat, *morning), "evening": tokens(seat, *evening)}
    return table(seats=seats, city=city, stage="over", turn=None, box=box, **visited, **said).points(seat)


# --- T5.1 -----------------------------------------------------------------------------------------------------------
# s1 of Moscow is 1-7 for 8 points, l1 is 1-7-12 for 13; of Petersburg s1 is 1-5 for 7, l1 is 1-10-14 for 13.
@pytest.mark.parametrize(
    ("city", "sights", "short", "long"),
    [
        ("moscow", [], 0, 0),
        ("moscow", [7], 2, 2),
        ("moscow", [12], 0, 2),
        ("moscow", [1, 7], 8, 4),
        ("moscow", [7, 12], 2, 4),
        ("moscow", [1, 7, 12], 8, 13),
        ("petersburg", [5], 2, 0),
        ("petersburg", [1, 5], 7, 2),
        ("petersburg", [1, 10], 2, 4),
        ("petersburg", [1, 10, 14], 2, 13),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_routes(city, sights, short, long, seat):
    """T5.1 All sights of a card visited: its points; else 2 for each that was. A sight counts for every card it is on."""
    found = points(seat, sights, city=city, kept={seat: "s1 l1"})
    assert (found["short"], found["long"]) == (short, long)
    assert points(seat, evening=sights, city=city, kept={seat: "s1 l1"}) == found


@pytest.mark.parametrize("seats", SEATS)
def test_either_journey(seats):
    """T5.1 A card may be completed over both journeys; a sight visited in both counts once."""
    last = seats - 1
    assert points(last, [1], [7], seats, kept={last: "s1"})["short"] == 8
    assert points(last, [1], [1], seats, kept={last: "s1"})["short"] == 2
    assert points(last, [1, 7], [7], seats, kept={last: "s1 l1"}) == points(last, [1, 7], [], seats, kept={last: "s1 l1"})


def test_only_own_cards_and_tokens():
    """T5.1 Others' cards and others' tokens give nothing."""
    t = table(seats=3, stage="over", turn=None, morning=tokens(1, 1, 7), kept={0: "s1", 1: "s2", 2: "s25"})
    assert [t.points(seat)["short"] for seat in range(3)] == [0, 2, 0]


@pytest.mark.parametrize("city", CITIES)
def test_every_card(city):
    """T5.1 Every card is worth what is printed on it."""
    for kind in ("short", "long"):
        for i, route in enumerate(BOX.data[city][kind], 1):
            assert points(1, route["stops"], city=city, kept={1: f"{kind[0]}{i}"})[kind] == route["points"]


# --- T5.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stage", ["morning", "evening", "over"])
def test_most_points_win(stage):
    """T5.2 Most points win; before the end scores and ranks are as if the game ended now."""
    turn = None if stage == "over" else 0
    t = table(seats=3, stage=stage, turn=turn, morning={1: [0, 2], 7: [0], 10: [2]}, kept={0: "s1", 2: "s2"})
    assert t.scores == [8, 0, 7]
    assert t.ranks == [1, 3, 2]


@pytest.mark.parametrize(("seats", "ranks"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
@pytest.mark.parametrize("city", CITIES)
def test_all_equal(city, seats, ranks):
    """T5.2 Equal points: the later seat is ahead, and no place is shared."""
    t = table(seats=seats, city=city, stage="over", turn=None)
    assert (t.scores, t.ranks) == ([0] * seats, ranks)


@pytest.mark.parametrize(
    ("viewers", "ranks"),
    [
        ([0, 1], [2, 1, 4, 3]),
        ([0, 3], [2, 4, 3, 1]),
        ([1, 2], [4, 2, 1, 3]),
        ([2], [4, 3, 1, 2]),
        ([0], [1, 4, 3, 2]),
    ],
)
def test_ties_at_every_place(viewers, ranks):
    """T5.2 Ties are ordered for every place, not only the first."""
    kept = dict(zip(viewers, ("s11 s1", "s12 s20"), strict=False))  # 8 is on s11 and s12: 2 points each
    t = table(seats=4, stage="over", turn=None, morning={8: viewers}, kept=kept)
    assert t.scores == [2 if seat in viewers else 0 for seat in range(4)]
    assert t.ranks == ranks


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_one_point_more(seat):
    """T5.2 One point more beats a later seat."""
    t = table(seats=4, city="petersburg", stage="over", turn=None, morning={4: [seat]}, roofs={seat: "m1"})
    assert t.scores[seat] == 1
    assert t.ranks[seat] == 1


# --- T6 -------------------------------------------------------------------------------------------------------------
def test_sizes():
    """T6.1 Every sight of Moscow is in one collection; they have 3, 4, 4, 4, 5 and 5 sights for 6, 10 and 15 points."""
    assert sorted(sight for stops in COLLECTIONS for sight in stops) == list(range(1, 26))
    assert sorted((len(stops), worth) for stops, worth in COLLECTIONS.items()) == [(3, 6), *[(4, 10)] * 3, *[(5, 15)] * 2]


@pytest.mark.parametrize("stops", COLLECTIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_whole_collection(seat, stops):
    """T6.1 All sights of a colour visited, over both journeys: 6, 10 or 15 points. No route cards are needed."""
    assert points(seat, stops[:2], stops[2:])["collections"] == {3: 6, 4: 10, 5: 15}[len(stops)]


@pytest.mark.parametrize(("n", "worth"), [(0, 0), (1, 0), (2, 2), (3, 10), (4, 10)])
@pytest.mark.parametrize("seat", [0, 2])
def test_three_of_four(seat, n, worth):
    """T6.2 The collection 1, 5, 17, 25 needs any three of its four; the fourth adds nothing; 10 points."""
    for sights in combinations((1, 5, 17, 25), n):
        assert points(seat, sights, seats=3)["collections"] == worth


def test_the_other_reading():
    """T6.2 The box holds the number: with 6 printed it is 6."""
    edited = data()
    edited["moscow"]["collection"][0]["points"] = 6
    assert points(0, [1, 5, 17], box=packed(GAME, edited))["collections"] == 6


@pytest.mark.parametrize("stops", [stops for stops in COLLECTIONS if stops != (1, 5, 17, 25)])
def test_partial_collection(stops):
    """T6.3 One sight: nothing; two or more of an incomplete collection: 1 point each; complete: T6.1."""
    whole = {3: 6, 4: 10, 5: 15}[len(stops)]
    expected = {0: 0, 1: 0, 2: 2, 3: 3, 4: 4, len(stops): whole}
    for n in range(len(stops) + 1):
        for sights in combinations(stops, n):
            assert points(1, sights)["collections"] == expected[n]


def test_twice_is_once():
    """T6.3 A sight visited in both journeys counts once."""
    assert points(0, [9], [9])["collections"] == 0
    assert points(0, [9, 11], [9])["collections"] == 2


def test_collections_add_up():
    """T6.1, T6.3 Every collection counts for itself: 6 and 2 and 10."""
    assert points(1, [9, 11, 12, 2, 8, 3], [1, 5, 17])["collections"] == 6 + 2 + 10


def test_all_of_moscow():
    """T6.1, T5.1 Who has seen everything has all collections and all cards."""
    every = points(0, range(1, 26), kept={0: "s1 s2 l1"})
    assert every == {"short": 15, "long": 13, "collections": 66, "bridges": 0, "roofs": 0}


def test_no_collections_in_petersburg():
    """T6.1 Only Moscow has collections, T7.1 only Petersburg bridges."""
    assert points(0, [9, 11, 12, 1, 5, 17], city="petersburg")["collections"] == 0
    assert points(0, [5, 6, 12, 13, 16, 25])["bridges"] == 0


# --- T7.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("side", "seat"), [(0, 0), (-1, 1)])
def test_bridges(side, seat):
    """T7.1 Bridges seen 0 to 5: 0, 0, 2, 5, 9, 14 points; four are seen from either neighbour, the fifth is 25 itself."""
    for n, worth in enumerate((0, 0, 2, 5, 9, 14)):
        for some in combinations(BRIDGES, n):
            assert points(seat, [bridge[side] for bridge in some], city="petersburg")["bridges"] == worth


def test_bridge_from_both_sides():
    """T7.1 A bridge seen from both sides, or in both journeys, is one bridge."""
    assert points(0, [5, 6], [5], city="petersburg")["bridges"] == 0
    assert points(0, [5, 6], [12, 13], city="petersburg")["bridges"] == 2


@pytest.mark.parametrize("sight", sorted(set(range(1, 26)) - {sight for bridge in BRIDGES for sight in bridge}))
def test_no_bridge_there(sight):
    """T7.1 From all other sights no bridge is seen."""
    assert points(1, [25, 6, sight], city="petersburg")["bridges"] == 2
