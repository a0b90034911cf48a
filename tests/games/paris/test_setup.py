"""P1 Setting up."""

from collections import Counter
from functools import cache

import pytest

from .helpers import (
    BOX,
    COSTS,
    DISTRICTS,
    END_TOKENS,
    GOODS,
    LANDMARKS,
    RESOURCES,
    SEATS,
    SPOTS,
    legal,
    moves,
    new,
    other_box,
    play,
    stage,
    table,
)

KINDS = {"cafe", "bakery", "residence", "restaurant", "hotel", "theatre"}
KEYS = {2: 10, 3: 9, 4: 7}
COPIED = {6, 11, 15, 18, 26, 28}
ALL_OPTIONS = [
    {"setup": setup, "placement": placement, "screens": screens}
    for setup in ("printed", "shuffled")
    for placement in ("printed", "free")
    for screens in ("closed", "open")
]


@cache
def many_games():
    """The beginnings of many games."""
    return [new(seed=seed).position() for seed in range(300)]


def tiles(p):
    return [tile for stack in p["stacks"] for tile in stack]


# --- P1.1, P1.2 the board and the tiles -----------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_districts(seats, viewer):
    """P1.1 Six districts, each with a bank, spots of cost 1, 2, 3, 4, 5 and 8, a column for landmarks and a space for a points
    token, all empty at the start."""
    seen = new(seats).view(viewer)["districts"]
    assert [district["id"] for district in seen] == list(DISTRICTS)
    assert [district["bank"]["francs"] for district in seen] == [7, 5, 4, 3, 2, 6]
    for district in seen:
        assert district["bank"]["keys"] == []
        assert [spot["cost"] for spot in district["spots"]] == [1, 2, 3, 4, 5, 8]
        assert all(spot["kind"] is None and spot["keys"] == [] for spot in district["spots"])
        assert (district["landmarks"], district["points"], district["keys"]) == ([], None, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_tiles(seats):
    """P1.2 36 tiles, one for each district and cost: those in the stacks and those put aside."""
    p = new(seats).position()
    assert sorted(tiles(p) + p["aside"]) == sorted(SPOTS)
    assert len(SPOTS) == 36


def test_kinds():
    """P1.2 Each tile has one of six kinds, and the kind doesn't follow from the cost."""
    by_cost = {cost: {district["kinds"][i] for district in BOX.data["district"]} for i, cost in enumerate(COSTS)}
    assert set().union(*by_cost.values()) == KINDS
    assert all(len(kinds) > 1 for kinds in by_cost.values())


@pytest.mark.parametrize("spot", SPOTS)
def test_a_tile_shows_its_kind(spot):
    """P1.2 A tile that is laid has the kind that the box says for its district and cost."""
    district, cost = spot.split(":")
    t = table(laid="", stacks=(spot, "", ""), stage="reveal")
    play(t, "reveal 1")
    there = t.view(None)["districts"][DISTRICTS.index(district)]["spots"][COSTS.index(int(cost))]
    assert there["kind"] == BOX.data["district"][DISTRICTS.index(district)]["kinds"][COSTS.index(int(cost))]


@pytest.mark.parametrize("placement", ["printed", "free"])
@pytest.mark.parametrize("seats", SEATS)
def test_backs_of_the_top_tiles(seats, placement):
    """P1.2 Everyone sees how many tiles a stack has and the district of its top tile, nothing else of it; also after tiles were
    taken, and nothing of an empty stack."""
    t = new(seats, seed=seats, placement=placement)
    while not t.over and t.view(0)["stacks"][0]["left"]:
        stacks = t.position()["stacks"]
        for viewer in (*range(seats), None):
            seen = [{"left": len(stack), "top": stack[0].split(":")[0] if stack else None} for stack in stacks]
            assert t.view(viewer)["stacks"] == seen
        play(t, "reveal 1")
        if stage(t) == "lay":
            play(t, legal(t)[0])
        play(t, next(move for move in legal(t) if move.startswith(("place", "pass", "move"))))
        if stage(t) == "to":
            play(t, legal(t)[0])
        while stage(t) != "end":
            play(t, "skip")
        play(t, "end")
    assert t.view(None)["stacks"][0] == {"left": 0, "top": None}


# --- P1.3 shuffling -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("setup", ["printed", "shuffled"])
@pytest.mark.parametrize("seats", SEATS)
def test_stacks(seats, setup):
    """P1.3 Three stacks of 11; three tiles put aside."""
    p = new(seats, setup=setup).position()
    assert [len(stack) for stack in p["stacks"]] == [11, 11, 11]
    assert len(p["aside"]) == 3
    assert (p["gone"], p["buildings"]) == ([], {})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_what_is_aside_is_unseen(seats, options):
    """P1.3 No view shows which tiles were put aside, or how the stacks lie, with any option."""
    t, seen = new(seats, seed=3, **options), []
    for viewer in (*range(seats), None):
        view = t.view(viewer)
        assert "aside" not in view
        seen.append(view["stacks"])
    assert all(one == seen[0] for one in seen)
    assert not any(f"'{spot}'" in str(t.view(viewer)) for spot in SPOTS for viewer in (*range(seats), None))


def test_shuffled_tiles():
    """P1.3 Any tile can lie at any place of a stack or aside, about equally often."""
    for i in range(3):
        for place in (0, 5, 10):
            assert len({p["stacks"][i][place] for p in many_games()}) == 36
    aside = Counter(tile for p in many_games() for tile in p["aside"])
    assert len(aside) == 36
    assert 8 <= min(aside.values()) <= max(aside.values()) <= 50  # 25 on average


def test_same_seed():
    """P1.3 The same seed gives the same stacks, another seed others."""
    assert new(seed=5).position() == new(seed=5).position()
    assert new(seed=5).position()["stacks"] != new(seed=6).position()["stacks"]
    assert new(seed=5).position()["aside"] != new(seed=6).position()["aside"]


# --- P1.4 goods beside the spots -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_goods_beside_the_spots(seats, options):
    """P1.4 A token lies beside each of the 36 spots, six of each good; the common supply is empty and nobody has any."""
    t = new(seats, seed=4, **options)
    p = t.position()
    assert sorted(p["beside"]) == sorted(SPOTS)
    assert Counter(p["beside"].values()) == dict.fromkeys(GOODS, 6)
    assert p["supply"] == dict.fromkeys(RESOURCES, 0)
    assert set(p["discarded"].values()) == {0}
    assert all(set(player["goods"].values()) == {0} for player in p["players"])
    assert not moves(t, "buy")
    assert not moves(t, "sell")


@pytest.mark.parametrize("seats", SEATS)
def test_printed_layout(seats):
    """P1.4 The printed layout: prestige beside the spots of cost 1 to 3, resources beside those of 4, 5 and 8; all see it."""
    t = new(seats, seed=seats)
    beside = t.position()["beside"]
    printed = dict(zip(COSTS, ("bronze", "silver", "gold-prestige", "wood", "marble", "gold"), strict=True))
    assert beside == {spot: printed[int(spot.split(":")[1])] for spot in SPOTS}
    for viewer in (*range(seats), None):
        for district in t.view(viewer)["districts"]:
            assert [spot["beside"] for spot in district["spots"]] == [printed[cost] for cost in COSTS]


def test_layout_of_another_box():
    """P1.4 A box may say for a district that other tokens lie beside its spots."""
    rows = [
        ["wood", "silver", "gold-prestige", "bronze", "marble", "gold"],
        ["bronze", "silver", "gold-prestige", "wood", "gold", "marble"],
    ]

    def change(data):
        data["district"][0]["beside"], data["district"][5]["beside"] = rows

    p = new(box=other_box(change)).position()
    assert [p["beside"][f"chaillot:{cost}"] for cost in COSTS] == rows[0]
    assert [p["beside"][f"saint-germain:{cost}"] for cost in COSTS] == rows[1]
    assert p["beside"]["belleville:8"] == "gold"


# --- P1.5 landmarks, points tokens, end tokens ---------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_landmarks_and_tokens_in_the_supply(seats):
    """P1.5 Eight landmarks and six points tokens lie face up in the supply; twelve end tokens face down: nobody sees them."""
    t = new(seats)
    p = t.position()
    assert (p["landmarks"], p["points_tokens"], p["end_tokens"]) == ({}, {}, [])
    for viewer in (*range(seats), None):
        seen = t.view(viewer)
        assert [landmark["id"] for landmark in seen["landmarks"]] == list(LANDMARKS)
        assert [landmark["cost"] for landmark in seen["landmarks"]] == list(range(10, 18))
        assert [first for first, *_ in seen["points_tokens"]] == [20, 18, 16, 14, 12, 10]
        assert (seen["end_count"], seen["end_tokens"]) == (12, None)
        assert not any(f"'{token}'" in str(seen) for token in END_TOKENS)
        assert all(player["ends_count"] == 0 for player in seen["players"])
    assert len(LANDMARKS) == 8
    assert len(END_TOKENS) == 12


# --- P1.6 bonus tokens ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_bonus_tokens(seats):
    """P1.6 Each number lies on the space of its number: one copy; of six numbers as many as there are players less one. 42 in
    all with four players. All figures are before space 1."""
    t = new(seats)
    p = t.position()
    assert p["numbers"] == list(range(1, 31))
    assert p["left"] == [seats - 1 if number in COPIED else 1 for number in range(1, 31)]
    assert sum(p["left"]) == {2: 30, 3: 36, 4: 42}[seats]
    assert [player["figure"] for player in p["players"]] == [0] * seats
    assert [player["bonus"] for player in p["players"]] == [[]] * seats
    assert p["used"] == []
    for viewer in (*range(seats), None):
        track = t.view(viewer)["track"]
        assert [(space["space"], space["number"], space["left"], space["figures"]) for space in track] == [
            (space, space, p["left"][space - 1], []) for space in range(1, 31)
        ]


# --- P1.7 what players start with ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_keys_and_francs(seats, options):
    """P1.7 3 francs, and 10, 9 or 7 keys with 2, 3 or 4 players; two more of each colour in the supply; none on the board."""
    p = new(seats, **options).position()
    assert len(p["players"]) == seats
    for player in p["players"]:
        assert (player["francs"], player["keys"], player["spare_keys"]) == (3, KEYS[seats], 2)
        assert (player["board"], player["points"], player["ends_used"]) == ({}, 0, [])


@pytest.mark.parametrize("seats", SEATS)
def test_values_of_another_box(seats):
    """P1.6, P1.7 A box may say other numbers of francs, keys, spare keys and bonus copies."""

    def change(data):
        data["players"].update(francs=8, keys=[6, 5, 4], spare_keys=1)
        data["bonus"][0]["copies"] = [2, 3, 4]

    t = new(seats, box=other_box(change))
    p = t.position()
    assert [(one["francs"], one["keys"], one["spare_keys"]) for one in p["players"]] == [(8, 8 - seats, 1)] * seats
    assert p["left"][:2] == [seats, 1]


# --- P1.8 the first player -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_first_player(seats, options):
    """P1.8 Seat 0 begins, with a tile; the others can do nothing, and are told whose turn it is."""
    for seed in range(3):
        t = new(seats, seed=seed, **options)
        assert t.acting == (0,)
        assert t.legal(0) == ["reveal 1", "reveal 2", "reveal 3"]
        for other in range(1, seats):
            assert t.legal(other) == []
            assert t.refusal(other, "reveal 1") == "It isn't your turn. To move: p1. (P1.8)"


@pytest.mark.parametrize("seats", SEATS)
def test_rounds(seats):
    """P1.8 A round is one turn for each seat in order, and seat 0 begins each."""
    t, order = new(seats), []
    for _ in range(3 * seats):
        order.append(t.acting)
        play(t, next(move for move in legal(t) if move.startswith("reveal")))
        play(t, f"place {moves(t, 'place')[0]}", "end")
    assert order == [(seat,) for seat in range(seats)] * 3
