"""The box file: every fault is found, with its place and a reason; an accepted box can be played."""

import contextlib
import copy
import random
import tomllib

import pytest

import grandtour
from grandtour import BoxError, Table, lab
from grandtour.engine.box import box_of, shipped
from grandtour.engine.jit import PLAIN

from .helpers import BOX, COSTS, DISTRICTS, GAME, GOODS, SEATS, goods, legal, moves, new, play, player, points, table

GAMES = 1 if PLAIN else 20


def data():
    return copy.deepcopy(dict(BOX.data))


def faults(edited):
    """What is wrong with a box: places and reasons, the first one of each place."""
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    return {fault.place: str(fault.reason) for fault in reversed(refused.value.faults)}


def put(edited, path, value):
    """Changes one value, named by its path; a word in a list is an id."""
    *way, last = path
    for key in way:
        edited = edited[key] if isinstance(edited, dict) or isinstance(key, int) else next(e for e in edited if e["id"] == key)
    edited[last] = value


# --- the shipped box ------------------------------------------------------------------------------------------------------
def test_the_shipped_box():
    """The shipped box has no fault, and says where its numbers come from."""
    assert BOX.data == tomllib.loads(shipped(GAME).read_text(encoding="utf-8"))
    parts = {"board", "kinds", "landmarks", "prestige", "prices", "bonus", "end_tokens", "points_tokens"}
    assert set(BOX.data["provenance"]) == parts
    assert (box_of(GAME, data()).array == BOX.array).all()


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
ID = "an id is made of small Latin letters, digits and hyphens, a letter first"
NAMES = "names by language are expected here, as in { en = \"…\", ru = \"…\" }"  # fmt: skip
TABLE = "a table of values is expected here"
LIST = "a list is expected here"
GOOD = "“stone” is not possible; possible: wood, marble, gold, bronze, silver, gold-prestige"
RESOURCE = "“bronze” is not possible; possible: wood, marble, gold"
PRESTIGE = "“gold” is not possible; possible: bronze, silver, gold-prestige"
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not within 2–4"),
    (("players", "min"), 5, "players, min", "5 is not within 2–4"),
    (("players", "max"), 5, "players, max", "5 is not within 2–4"),
    (("players", "max"), True, "players, max", "a whole number is expected here, not “True”"),
    (("players", "francs"), -1, "players, francs", "-1 is not within 0–99"),
    (("players", "francs"), 100, "players, francs", "100 is not within 0–99"),
    (("players", "keys"), [10, 9], "players, keys", "2 numbers; expected: 3"),
    (("players", "keys"), [10, 9, 7, 7], "players, keys", "4 numbers; expected: 3"),
    (("players", "keys"), [10, 9, 0], "players, keys", "0 is not within 1–12"),
    (("players", "keys"), [13, 9, 7], "players, keys", "13 is not within 1–12"),
    (("players", "keys"), [11, 9, 7], "players", "more than 12 keys of a colour"),
    (("players", "keys"), [10, 9, 11], "players", "more than 12 keys of a colour"),
    (("players", "keys"), 7, "players, keys", LIST),
    (("players", "spare_keys"), 3, "players", "more than 12 keys of a colour"),
    (("players", "spare_keys"), -1, "players, spare_keys", "-1 is not within 0–12"),
    (("players", "spare_keys"), 13, "players, spare_keys", "13 is not within 0–12"),
    (("players",), 5, "players", TABLE),
    (("tiles", "stacks"), 4, "tiles, stacks", "4 is not possible; it must be 3"),
    (("tiles", "put_aside"), 2, "tiles, put_aside", "the other tiles must make 3 equal stacks"),
    (("tiles", "put_aside"), 4, "tiles, put_aside", "the other tiles must make 3 equal stacks"),
    (("tiles", "put_aside"), 36, "tiles, put_aside", "36 is not within 0–33"),
    (("tiles", "put_aside"), -3, "tiles, put_aside", "-3 is not within 0–33"),
    (("tiles", "kinds", 0), "tea-house", "tiles, kinds", "it must be: cafe, bakery, residence, restaurant, hotel, theatre"),
    (("tiles", "kinds"), 5, "tiles, kinds", LIST),
    (("tiles", "costs", 5), 6, "tiles, costs", "it must be: 1, 2, 3, 4, 5, 8"),
    (("tiles", "beside", 0), "stone", "tiles, beside", GOOD),
    (("tiles", "beside"), ["gold"] * 5, "tiles.beside", "5 are there; 6 are needed"),
    (("tiles", "beside", 0), "gold", "tiles", "6 of bronze"),
    (("prices", "buy", "wood"), 0, "prices.buy, wood", "0 is not within 1–99"),
    (("prices", "buy", "wood"), 100, "prices.buy, wood", "100 is not within 1–99"),
    (("prices", "buy", "bronze"), 1, "prices.buy, bronze", "unknown; known here: wood, marble, gold"),
    (("prices", "buy", "wood"), 1, "prices.buy, wood", "buying must be dearer than selling, or francs could be made without end"),
    (("prices", "buy", "gold"), 3, "prices.buy, gold", "buying must be dearer than selling, or francs could be made without end"),
    (("prices", "sell", "marble"), 3, "prices.buy, marble", "buying must be dearer than selling"),
    (("prices", "sell", "marble"), 9, "prices.buy, marble", "buying must be dearer than selling"),
    (("prices", "sell", "bronze"), -1, "prices.sell, bronze", "-1 is not within 0–99"),
    (("prices", "prestige_points", "silver"), 100, "prices.prestige_points, silver", "100 is not within 0–99"),
    (("prices", "prestige_points", "wood"), 1, "prices.prestige_points, wood", "unknown"),
    (("prices", "building_8", "wood"), 7, "prices.building_8, wood", "7 is not within 0–6"),
    (("prices", "building_8", "gold"), 1, "prices.building_8, gold", "unknown; known here: wood"),
    (("prices", "building_8_points"), -1, "prices, building_8_points", "-1 is not within 0–99"),
    (("prices", "bonus_of_3"), "2", "prices, bonus_of_3", "a whole number is expected here"),
    (("prices",), [], "prices", TABLE),
    (("district", "chaillot", "bank"), -1, "district chaillot, bank", "-1 is not within 0–99"),
    (("district", "chaillot", "name"), "Chaillot", "district chaillot, name", NAMES),
    (("district", "chaillot", "kinds"), ["cafe"] * 5, "district chaillot.kinds", "5 are there; 6 are needed"),
    (("district", "chaillot", "kinds", 0), "inn", "district chaillot, kinds", "“inn” is not possible; possible: cafe, bakery"),
    (("district", "chaillot", "beside"), ["gold"] * 7, "district chaillot.beside", "7 are there; 6 are needed"),
    (("district", "chaillot", "beside"), ["stone"] * 6, "district chaillot, beside", GOOD),
    (("district", "chaillot", "beside"), "gold", "district chaillot, beside", LIST),
    (("district", "chaillot", "id"), "arc", "district arc, id", "this word means something else in moves"),
    (("district", "chaillot", "id"), "belleville", "district belleville, id", "belleville is used twice"),
    (("district", "chaillot", "id"), "louvre", "landmark", "louvre is used twice"),
    (("district", 0), 5, "district 1", TABLE),
    (("landmark", "louvre", "id"), "arc", "landmark arc, id", "this word means something else in moves"),
    (("landmark", "louvre", "id"), "eiffel", "landmark eiffel, id", "eiffel is used twice"),
    (("landmark", "louvre", "id"), "chaillot", "landmark", "chaillot is used twice"),
    (("landmark", "louvre", "cost"), 8, "landmark louvre, cost", "8 is not within 9–30"),
    (("landmark", "louvre", "cost"), 31, "landmark louvre, cost", "31 is not within 9–30"),
    (("landmark", "louvre", "marble"), -1, "landmark louvre, marble", "-1 is not within 0–6"),
    (("landmark", "louvre", "gold"), 7, "landmark louvre, gold", "7 is not within 0–6"),
    (("landmark", "louvre", "icons"), ["bronze"] * 4, "landmark louvre.icons", "4 are there; 0–3 are needed"),
    (("landmark", "louvre", "icons", 0), "gold", "landmark louvre, icons", PRESTIGE),
    (("landmark", "louvre", "name"), {"fr": ""}, "landmark louvre, name", NAMES),
    (("bonus", 4, "number"), 6, "bonus 6, number", "6 is not possible; it must be 5"),
    (("bonus", 4, "zone"), "D", "bonus 5, zone", "“D” is not possible; possible: A, B, C"),
    (("bonus", 4, "copies"), [1, 1], "bonus 5, copies", "2 numbers; expected: 3"),
    (("bonus", 4, "copies"), [0, 1, 1], "bonus 5, copies", "0 is not within 1–99"),
    (("bonus", 4, "copies"), [2, 1, 1], "bonus 5, copies", "with more players there can't be fewer"),
    (("bonus", 4, "copies"), [1, 1, 2], "bonus", "43 bonus tokens in all; there are 42"),
    (("bonus", 5, "copies"), [1, 2, 2], "bonus", "41 bonus tokens in all; there are 42"),
    (("bonus", 4, "points"), 100, "bonus 5, points", "100 is not within 1–99"),
    (("bonus", 4, "goods"), ["wood"], "bonus 5, goods", "unknown; known here: number, zone, copies, francs, points"),
    (("bonus", 1, "goods"), ["bronze"], "bonus 2, goods", RESOURCE),
    (("bonus", 1, "goods"), ["wood", "wood"], "bonus 2.goods", "2 are there; 1 are needed"),
    (("bonus", 1, "francs"), 3, "bonus 2, francs", "unknown; known here: number, zone, copies, goods"),
    (("bonus", 7, "any_prestige"), 2, "bonus 8, any_prestige", "2 is not possible; it must be 1"),
    (("bonus", 18, "any_prestige"), 1, "bonus 19, any_prestige", "1 is not possible; it must be 2"),
    (("bonus", 9, "any_resource"), 2, "bonus 10, any_resource", "2 is not possible; it must be 1"),
    (("bonus", 20, "any_resource"), 3, "bonus 21, any_resource", "3 is not possible; it must be 2"),
    (("bonus", 5, "cost"), 6, "bonus 6, cost", "“6” is not possible; possible: 1, 2, 3, 4, 5, 8"),
    (("bonus", 5, "points_each"), -1, "bonus 6, points_each", "-1 is not within 0–99"),
    (("bonus", 8, "points_each"), 1, "bonus 9, points_each", "unknown; known here: number, zone, copies"),
    (("bonus", 26, "francs"), 1, "bonus 27, francs", "unknown; known here: number, zone, copies"),
    (("bonus", 12, "key_price"), -1, "bonus 13, key_price", "-1 is not within 0–99"),
    (("bonus", 19, "points_by_players"), [1, 2], "bonus 20, points_by_players", "2 numbers; expected: 3"),
    (("bonus", 22, "points_by_players"), [1, 2, -1], "bonus 23, points_by_players", "-1 is not within 0–99"),
    (("bonus", 24, "back"), 6, "bonus 25, back", "6 is not within 1–5"),
    (("bonus", 24, "back"), 0, "bonus 25, back", "0 is not within 1–5"),
    (("bonus", 29, "points_by_kinds"), [10, 15, 20], "bonus 30, points_by_kinds", "3 numbers; expected: 4"),
    (("bonus", 0), 5, "bonus 1", TABLE),
    (("end_token", 0, "id"), "4", "end_token 4, id", ID),
    (("end_token", 0, "id"), "points-3", "end_token points-3, id", "points-3 is used twice"),
    (("end_token", 0, "francs"), 100, "end_token francs-4, francs", "100 is not within 1–99"),
    (("end_token", 0, "goods"), [], "end_token francs-4.goods", "0 are there; 1–3 are needed"),
    (("end_token", 0, "goods"), ["wood"] * 4, "end_token francs-4.goods", "4 are there; 1–3 are needed"),
    (("end_token", 0, "goods"), ["stone"], "end_token francs-4, goods", GOOD),
    (("points_token", 0, "places"), [20, 10], "points_token 1, places", "2 numbers; expected: 3"),
    (("points_token", 0, "places"), [18, 10, 5], "points_token 2, places", "another points token has the same first place: 18"),
    (("points_token", 5, "places"), [20, 0, 0], "points_token 6, places", "another points token has the same first place: 20"),
    (("points_token", 0, "places"), [100, 10, 5], "points_token 1, places", "100 is not within 0–99"),
    (("points_token", 0, "places"), 5, "points_token 1, places", LIST),
]  # fmt: skip
MORE = [("players",), ("prices",), ("district", 0), ("bonus", 0), ("tiles", "beside", 0), ("bonus", 4, "number")]
MORE += [("district", "chaillot", "beside")]


@pytest.mark.parametrize(("path", "value", "place", "says"), SINGLE)
def test_single_fault(path, value, place, says):
    """A wrong value is named by its place, with the reason; nothing else is said to be wrong."""
    edited = data()
    put(edited, path, value)
    found = faults(edited)
    if path == ("tiles", "beside", 0):
        assert place in found
    else:
        assert found[place].startswith(says)
    assert path in MORE or list(found) == [place]


@pytest.mark.parametrize("part", ["district", "landmark", "end_token"])
@pytest.mark.parametrize(
    "id_", ["Opera", "o pera", "opera:3", "opera@x", "-opera", "1opera", "опера", "", "opéra", 5, None, ["x"]]
)
def test_ids(part, id_):
    """Ids are words of moves: small Latin letters, digits, hyphens, and a letter first."""
    edited = data()
    edited[part][3]["id"] = id_
    assert ID in faults(edited).values()


def test_goods_beside_spots():
    """P1.4 Six of each good lie beside spots, in all districts together: too many and too few are both named."""
    edited = data()
    edited["tiles"]["beside"][0] = "gold"
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    says = ["12 of gold lie beside spots; there are 6", "0 of bronze lie beside spots; there are 6"]
    assert [str(fault.reason) for fault in refused.value.faults] == says
    edited = data()
    edited["district"][2]["beside"] = ["silver", "silver", "gold-prestige", "wood", "marble", "gold"]
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    says = ["5 of bronze lie beside spots; there are 6", "7 of silver lie beside spots; there are 6"]
    assert [str(fault.reason) for fault in refused.value.faults] == says


@pytest.mark.parametrize(
    ("part", "n", "place", "says"),
    [
        ("district", 5, "district", "5 are there; 6 are needed"),
        ("landmark", 7, "landmark", "7 are there; 8 are needed"),
        ("bonus", 29, "bonus", "29 are there; 30 are needed"),
        ("end_token", 1, "end_token", "1 is there; 12 are needed"),
        ("points_token", 5, "points_token", "5 are there; 6 are needed"),
    ],
)
def test_how_many(part, n, place, says):
    """P1.1, P1.5, P1.6 Six districts, eight landmarks, thirty numbers, twelve end tokens, six points tokens."""
    edited = data()
    edited[part] = edited[part][:n]
    assert faults(edited)[place] == says
    edited[part] = []
    assert faults(edited)[place].startswith("0 are there")
    del edited[part]
    assert faults(edited)[place].startswith("0 are there")
    edited = data()
    edited[part] = [*edited[part], copy.deepcopy(edited[part][-1])]
    assert place in faults(edited)


@pytest.mark.parametrize(
    ("path", "place", "says"),
    [
        (("player",), "player", "unknown; is “players” meant?"),
        (("london",), "london", "unknown; known here: provenance, players, tiles, prices, district"),
        (("players", "key"), "players, key", "unknown; is “keys” meant?"),
        (("tiles", "cost"), "tiles, cost", "unknown; is “costs” meant?"),
        (("prices", "bye"), "prices, bye", "unknown; is “buy” meant?"),
        (("district", 1, "banks"), "district batignolles, banks", "unknown; is “bank” meant?"),
        (("landmark", 1, "wood"), "landmark tuileries, wood", "unknown; known here: id, name, cost, marble, gold, icons"),
        (("bonus", 12, "price"), "bonus 13, price", "unknown; is “key_price” meant?"),
        (("end_token", 1, "point"), "end_token francs-5, point", "unknown; is “points” meant?"),
        (("points_token", 1, "place"), "points_token 2, place", "unknown; is “places” meant?"),
    ],
)  # fmt: skip
def test_unknown_key(path, place, says):
    """A key that means nothing is named, with the one that may be meant."""
    edited = data()
    put(edited, path, 1)
    found = faults(edited)
    assert list(found) == [place]
    assert found[place].startswith(says)


MISSING = [
    *((("players", key), f"players, {key}") for key in ("min", "max", "francs", "keys", "spare_keys")),
    *((("tiles", key), f"tiles, {key}") for key in ("stacks", "put_aside", "beside")),
    *((("prices", key), f"prices, {key}") for key in ("buy", "sell", "prestige_points", "building_8", "building_8_points")),
    (("prices", "bonus_of_3"), "prices, bonus_of_3"),
    (("prices", "buy", "wood"), "prices.buy, wood"),
    (("prices", "sell", "gold-prestige"), "prices.sell, gold-prestige"),
    (("district", 1, "id"), "district 2, id"),
    *((("district", 1, key), f"district batignolles, {key}") for key in ("name", "bank", "kinds")),
    (("landmark", 0, "id"), "landmark 1, id"),
    *((("landmark", 0, key), f"landmark luxembourg, {key}") for key in ("name", "cost", "marble", "gold", "icons")),
    *((("bonus", 5, key), f"bonus 6, {key}") for key in ("zone", "copies", "cost", "points_each")),
    (("bonus", 1, "goods"), "bonus 2, goods"),
    (("bonus", 24, "back"), "bonus 25, back"),
    (("bonus", 29, "points_by_kinds"), "bonus 30, points_by_kinds"),
    (("end_token", 1, "id"), "end_token 2, id"),
    (("points_token", 1, "places"), "points_token 2, places"),
    *(((key,), key) for key in ("players", "tiles", "prices")),
]  # fmt: skip


@pytest.mark.parametrize(("path", "place"), MISSING)
def test_missing_key(path, place):
    """What is missing is named."""
    edited = data()
    *way, last = path
    inner = edited
    for key in way:
        inner = inner[key]
    del inner[last]
    assert faults(edited)[place] == "missing"


@pytest.mark.parametrize(("part", "i", "says"), [("bonus", 4, "francs, points"), ("end_token", 0, "francs, points, goods")])
def test_a_token_gives_something(part, i, says):
    """P7.5, P8.2 A token that gives nothing at all is a fault."""
    edited = data()
    for key in ("francs", "points"):
        edited[part][i].pop(key, None)
    (found,) = faults(edited).values()
    assert found == f"at least one of these is needed: {says}"


def test_all_faults_at_once():
    """A reader gets all faults, not only the first."""
    edited = data()
    put(edited, ("players", "francs"), "three")
    put(edited, ("tiles", "put_aside"), 1)
    put(edited, ("landmark", "louvre", "cost"), 1)
    put(edited, ("points_token", 1, "places"), [20, 1, 1])
    assert sorted(faults(edited)) == ["landmark louvre, cost", "players, francs", "points_token 2, places", "tiles, put_aside"]


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
    assert t.refusal(0, "buy wood") == "None is in the common supply: wood. (P6.1)"
    play(t, "buy gold", "sell gold", "use 1", "move chaillot", "to chaillot:8")
    assert player(t, 0)["francs"] == 28 - 20 + 8 + 21 - 8
    assert (points(t, 0), goods(t, 0)) == (7, "gold gold bronze")
    t = table(**said, laid="chaillot:3")
    play(t, "move chaillot", "to chaillot:3", "bonus 1")
    assert player(t, 0)["francs"] == 28 - 3 - 4


def test_min_and_max():
    """The most players are not fewer than the fewest; a table keeps to them."""
    edited = data()
    edited["players"] |= {"min": 3, "max": 2}
    assert faults(edited) == {"players, max": "2 is not within 3–4"}
    edited["players"] |= {"min": 3, "max": 3}
    with pytest.raises(grandtour.GrandTourError):
        Table("paris", 2, 1, box=edited)
    assert Table("paris", 3, 1, box=edited).seats == 3


# --- any wrong value ------------------------------------------------------------------------------------------------------
def paths(value):
    """Paths to values of every sort: of a list the first entry and the last."""
    if isinstance(value, dict):
        return [(key, *rest) for key in value for rest in [(), *paths(value[key])]]
    if isinstance(value, list) and value:
        return [(i, *rest) for i in sorted({0, len(value) - 1}) for rest in [(), *paths(value[i])]]
    return []


WRONG = ["", 0, 10**30, 2.5, float("nan"), True, [None], ["x"], {"x": 1}, [[1]], [1, 2, 3]]


@pytest.mark.parametrize("part", list(BOX.data))
def test_any_wrong_value(part):
    """Whatever one value is replaced by: the box is accepted or refused, and nothing else happens."""
    chance = random.Random(1)
    for path in [(part,), *((part, *rest) for rest in paths(BOX.data[part]))]:
        for value in [*chance.sample(["x", None, -1, 10**6, [], {}], 1 if PLAIN else 6), chance.choice(WRONG)]:
            edited = data()
            put(edited, path, value)
            with contextlib.suppress(BoxError):
                box = box_of(GAME, edited)
                assert Table("paris", box.data["players"]["max"], 1, box=box).text(None)


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
    """P4.5 True is no 1 and 17.0 no 17, however the box is given: a box that is called good can be played with."""
    data = copy.deepcopy(BOX.data)
    part = data
    for key in path[:-1]:
        part = part[key]
    assert part[path[-1]] == value
    part[path[-1]] = value
    with pytest.raises(grandtour.BoxError, match="a whole number is expected here"):
        grandtour.Table("paris", 2, box=data)
