"""The box file: what only this game's can have wrong (the rest: tests/contract/test_box.py); an accepted box can be played."""

import copy
import random

import pytest

import grandtour
from grandtour import BoxError, Table, lab
from grandtour.engine.box import box_of
from grandtour.engine.jit import PLAIN
from grandtour.testing.faults import box_data, put
from grandtour.testing.faults import faults as faults_of

from .helpers import BOX, COSTS, DISTRICTS, GAME, GOODS, SEATS, goods, legal, moves, new, play, player, points, table


def data():
    return box_data("paris")


def faults(edited):
    return faults_of("paris", edited)


GAMES = 1 if PLAIN else 20


# --- the shipped box ------------------------------------------------------------------------------------------------------


def test_numbers_of_the_rulebook():
    """P1.1 to P1.7, P5.3, P5.4, P5.5, P7.5 What the rules say: districts, costs, kinds, counts, keys, francs, 42 bonus tokens,
    effects with printed points, landmarks of 12 and 15, the points tokens of the examples."""
    box = BOX.data
    assert [district["id"] for district in box["district"]] == list(DISTRICTS)
    assert (box["tiles"]["costs"], len(box["tiles"]["kinds"])) == (list(COSTS), 6)
    assert (box["tiles"]["stacks"], box["tiles"]["put_aside"]) == (3, 3)
    assert box["players"] == {"min": 2, "max": 4, "francs": 3, "keys": [10, 9, 7], "spare_keys": 2}
    assert sorted(district["bank"] for district in box["district"]) == [2, 3, 4, 5, 6, 7]
    assert all(sorted(district["kinds"]) == sorted(box["tiles"]["kinds"]) for district in box["district"])
    assert (box["prices"]["building_8"], box["prices"]["building_8_points"], box["prices"]["bonus_of_3"]) == ({"wood": 1}, 2, 2)
    assert box["prices"]["prestige_points"]["gold-prestige"] == 5
    assert (len(box["landmark"]), len(box["end_token"]), len(box["points_token"])) == (8, 12, 6)
    by_cost = {landmark["cost"]: landmark for landmark in box["landmark"]}
    assert {10, 11, 12, 13, 15} <= set(by_cost)
    assert (by_cost[12]["marble"], by_cost[12]["gold"], by_cost[15]["marble"], by_cost[15]["gold"]) == (1, 1, 1, 2)
    assert by_cost[15]["icons"].count("gold-prestige") >= 2
    assert [20, 10, 5] in [token["places"] for token in box["points_token"]]
    assert [16, 8, 4] in [token["places"] for token in box["points_token"]]
    assert 18 in [token["places"][0] for token in box["points_token"]]
    numbers = {token["number"]: token for token in box["bonus"]}
    assert [sum(token["copies"][i] for token in box["bonus"]) for i in (0, 2)] == [30, 42]
    assert (numbers[18]["cost"], numbers[18]["points_each"], numbers[29]["points_each"]) == (4, 5, 8)
    assert numbers[30]["points_by_kinds"] == [10, 15, 20, 25]
    assert (numbers[20]["points_by_players"], numbers[23]["points_by_players"], numbers[25]["back"]) == ([1, 2, 3], [2, 3, 4], 5)


# --- single values --------------------------------------------------------------------------------------------------------


def test_goods_beside_spots():
    """P1.4 Six of each good lie beside spots, in all districts together: too many and too few are both named."""
    edited = data()
    edited["tiles"]["beside"][0] = "gold"
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    says = ["12 of gold are beside spots; there must be 6", "0 of bronze are beside spots; there must be 6"]
    assert [str(fault.reason) for fault in refused.value.faults] == says
    edited = data()
    edited["district"][2]["beside"] = ["silver", "silver", "gold-prestige", "wood", "marble", "gold"]
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    says = ["5 of bronze are beside spots; there must be 6", "7 of silver are beside spots; there must be 6"]
    assert [str(fault.reason) for fault in refused.value.faults] == says


@pytest.mark.parametrize(
    ("part", "n", "place", "says"),
    [
        ("district", 5, "district", "found 5; expected 6"),
        ("landmark", 7, "landmark", "found 7; expected 8"),
        ("bonus", 29, "bonus", "found 29; expected 30"),
        ("end_token", 1, "end_token", "found 1; expected 12"),
        ("points_token", 5, "points_token", "found 5; expected 6"),
    ],
)
def test_how_many(part, n, place, says):
    """P1.1, P1.5, P1.6 Six districts, eight landmarks, thirty numbers, twelve end tokens, six points tokens."""
    edited = data()
    edited[part] = edited[part][:n]
    assert faults(edited)[place] == says
    edited[part] = []
    assert faults(edited)[place].startswith("found 0")
    del edited[part]
    assert faults(edited)[place].startswith("found 0")
    edited = data()
    edited[part] = [*edited[part], copy.deepcopy(edited[part][-1])]
    assert place in faults(edited)


@pytest.mark.parametrize(("part", "i", "says"), [("bonus", 4, "francs, points"), ("end_token", 0, "francs, points, goods")])
def test_a_token_gives_something(part, i, says):
    """P7.5, P8.2 A token that gives nothing at all is a fault."""
    edited = data()
    for key in ("francs", "points"):
        edited[part][i].pop(key, None)
    (found,) = faults(edited).values()
    assert found == f"at least one of these is needed: {says}"


def test_provenance_need_not_be_there():
    """Where numbers come from may be left out; so may rows of goods by district."""
    edited = data()
    del edited["provenance"]
    assert Table("paris", 2, 1, box=edited)
    assert not any("beside" in district for district in BOX.data["district"])


# --- other boxes ----------------------------------------------------------------------------------------------------------
def changed(*changes):
    edited = data()
    for path, value in changes:
        put(edited, path, value)
    return edited


ROWS = [
    ["bronze", "bronze", "gold-prestige", "wood", "wood", "gold"],
    ["silver", "silver", "silver", "marble", "marble", "gold"],
    ["gold-prestige", "gold-prestige", "gold-prestige", "wood", "wood", "gold"],
    ["bronze", "bronze", "silver", "marble", "marble", "gold"],
    ["silver", "silver", "gold-prestige", "wood", "marble", "gold"],
    ["bronze", "bronze", "gold-prestige", "wood", "marble", "gold"],
]
BOXES = {
    "other layouts": changed(*((("district", i, "beside"), row) for i, row in enumerate(ROWS))),
    "some layouts": changed((("district", 0, "beside"), ["bronze", "bronze", "silver", "wood", "marble", "gold"]),
                            (("district", 1, "beside"), ["silver", "gold-prestige", "gold-prestige", "wood", "marble", "gold"])),
    "equal landmarks": changed(*((("landmark", i, "cost"), 11) for i in range(8))),
    "two elevens": changed((("landmark", 0, "cost"), 11)),
    "cheap landmarks": changed(*((("landmark", i, key), value) for i in range(8)
                                 for key, value in (("cost", 9), ("marble", 0), ("gold", 0), ("icons", [])))),
    "dear landmarks": changed(*((("landmark", i, key), value) for i in range(8) for key, value in (("cost", 30), ("gold", 6)))),
    "no tile aside": changed((("tiles", "put_aside"), 0)),
    "many tiles aside": changed((("tiles", "put_aside"), 33)),
    "few keys": changed((("players", "keys"), [1, 1, 1]), (("players", "spare_keys"), 0)),
    "twelve keys": changed((("players", "keys"), [12, 12, 12]), (("players", "spare_keys"), 0)),
    "much money": changed((("players", "francs"), 99), (("prices", "buy"), {"wood": 99, "marble": 99, "gold": 99})),
    "no wood for 8": changed((("prices", "building_8", "wood"), 0), (("prices", "bonus_of_3"), 0)),
    "one zone": changed(*((("bonus", i, "zone"), "B") for i in range(30))),
    "zones by turns": changed(*((("bonus", i, "zone"), "ABC"[i % 3]) for i in range(30))),
    "all copies at once": changed(*((("bonus", i, "copies"), [13, 13, 13] if i == 5 else [1, 1, 1]) for i in range(30))),
    "one kind": changed(*((("district", i, "kinds"), ["cafe"] * 6) for i in range(6))),
    "points 0": changed((("points_token", 5, "places"), [0, 99, 99])),
}  # fmt: skip


@pytest.mark.parametrize("name", BOXES)
def test_other_boxes_played(name):
    """P1 to P10 Other values that a box may have are accepted; games come to their end, every law and every list of moves
    checked on the way."""
    box = box_of(GAME, copy.deepcopy(BOXES[name]))
    seats = SEATS if not PLAIN else (2 + len(name) % 3,)
    for n in seats:
        for options in ({}, {"setup": "shuffled", "placement": "free"})[len(name) % 2 if PLAIN else 0 :][: 1 if PLAIN else 2]:
            t = Table("paris", n, 1, options, box)
            assert lab.check_games(t, GAMES, seed=name, step=97 if PLAIN else 5, every=9 if PLAIN else 2, most=9000) is None


@pytest.mark.parametrize("name", BOXES)
def test_other_boxes_in_words(name):
    """Other boxes have words too: at some steps of a game the table is described, and positions are read as they are written."""
    t, chance = Table("paris", 3, 3, box=copy.deepcopy(BOXES[name])), random.Random(name)
    for i in range(60):
        if i % 20 == 0 or t.over:
            assert "{" not in t.text(0)
            assert Table.from_position(t.position(), box=t.box).position() == t.position()
        if t.over:
            break
        play(t, chance.choice(legal(t)))
    assert Table.from_record(t.record()).position() == t.position()


def test_layouts_by_district():
    """P1.4 A district with a row of its own has these goods beside its spots; the others have those of every district."""
    t = Table("paris", 2, 1, box=copy.deepcopy(BOXES["other layouts"]))
    rows = zip(DISTRICTS, ROWS, strict=True)
    assert t.position()["beside"] == {f"{d}:{cost}": good for d, row in rows for cost, good in zip(COSTS, row, strict=True)}
    box = box_of(GAME, copy.deepcopy(BOXES["some layouts"]))
    t = table(box=box, board={0: "chaillot"}, laid="chaillot:3 montmartre:3", francs={0: 9})
    assert t.position()["beside"]["montmartre:3"] == "gold-prestige"
    play(t, "move chaillot", "to chaillot:3")
    assert goods(t, 0) == "silver"


def test_equal_landmarks():
    """P4.4 Landmarks of equal costs are accepted; one is never added above another of its cost, nor bought from it."""
    box = box_of(GAME, copy.deepcopy(BOXES["two elevens"]))
    said = {"box": box, "francs": {0: 30}, "goods": {0: "marble marble gold gold"}}
    t = table(board={0: "chaillot belleville"}, landmarks="tuileries@chaillot", **said)
    play(t, "move chaillot")
    assert "luxembourg@chaillot" not in moves(t, "to")
    assert "grand-palais@chaillot" in moves(t, "to")
    assert t.refusal(0, "to luxembourg@chaillot") == "A landmark added there must cost more than 11: Chaillot. (P4.4)"
    t = table(board={0: "belleville"}, landmarks="tuileries@chaillot", **said)
    play(t, "move belleville")
    assert "luxembourg@belleville" in moves(t, "to")


def test_values_of_a_box_of_ones_own():
    """P1.3, P1.7, P3.3, P5.3, P5.4, P5.5, P6 What a box says is dealt, paid and scored."""
    edited = data()
    edited["players"] |= {"francs": 5, "keys": [8, 7, 6], "spare_keys": 4}
    edited["tiles"]["put_aside"] = 6
    edited["district"][0]["bank"] = 11
    edited["prices"] |= {"building_8": {"wood": 2}, "building_8_points": 7, "bonus_of_3": 4}
    edited["prices"]["buy"]["gold"], edited["prices"]["sell"]["gold"] = 20, 8
    edited["prices"]["prestige_points"]["bronze"] = 13
    edited["bonus"][0]["francs"] = 21
    box = box_of(GAME, edited)
    p = Table("paris", 3, 1, box=box).position()
    assert ([len(stack) for stack in p["stacks"]], len(p["aside"])) == ([10, 10, 10], 6)
    assert [(own["francs"], own["keys"], own["spare_keys"]) for own in p["players"]] == [(5, 7, 4)] * 3
    t = Table("paris", 2, 1, box=box)
    play(t, "reveal 1", "place chaillot")
    assert player(t, 0)["francs"] == 16
    edited["tiles"]["put_aside"] = 3
    box = box_of(GAME, edited)
    said = {"box": box, "board": {0: "chaillot"}, "francs": {0: 28}, "goods": {0: "wood wood gold bronze"}, "supply": "gold"}
    t = table(**said, laid="chaillot:8 chaillot:3", bonus={0: "1"})
    assert t.refusal(0, "buy wood") == "There is none in the common supply: wood. (P6.1)"
    play(t, "buy gold", "sell gold", "use 1", "move chaillot", "to chaillot:8")
    assert player(t, 0)["francs"] == 28 - 20 + 8 + 21 - 8
    assert (points(t, 0), goods(t, 0)) == (7, "gold gold bronze")
    t = table(**said, laid="chaillot:3")
    play(t, "move chaillot", "to chaillot:3", "bonus 1")
    assert player(t, 0)["francs"] == 28 - 3 - 4


# --- any wrong value ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_real_box_played(seats):
    """P1 to P10 The same checks with the shipped box."""
    assert lab.check_games(new(seats), GAMES, step=97 if PLAIN else 3, every=5 if PLAIN else 1, most=9000) is None


def test_all_goods_have_prices():
    """P6.1, P6.2 Resources are bought and sold, prestige only sold."""
    assert set(BOX.data["prices"]["sell"]) == set(GOODS)
    assert set(BOX.data["prices"]["buy"]) == {"wood", "marble", "gold"}


@pytest.mark.parametrize(("path", "value"), [(("prices", "building_8", "wood"), True), (("landmark", 7, "cost"), 17.0)])
def test_types_count_even_if_values_are_those_of_the_shipped_box(path, value):
    """P4.5 True isn't 1 and 17.0 isn't 17, however the box is given: a box that is called good can be played with."""
    data = copy.deepcopy(BOX.data)
    part = data
    for key in path[:-1]:
        part = part[key]
    assert part[path[-1]] == value
    part[path[-1]] = value
    with pytest.raises(grandtour.BoxError, match="expected a whole number, not “"):
        grandtour.Table("paris", 2, box=data)
