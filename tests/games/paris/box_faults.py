"""What can be wrong in a box of Paris, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how the
reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import position

PROVENANCE = {"board", "kinds", "landmarks", "prestige", "prices", "bonus", "end_tokens", "points_tokens"}
WITH_IDS = ["district", "landmark", "end_token"]
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
    (("tiles", "beside", 0), "gold", "tiles", "12 of gold lie beside spots; there are 6"),
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
UNKNOWN = [
    (("player",), "player", "unknown; is “players” meant?"),
    (("london",), "london", "unknown; known here: provenance, players, tiles, prices, "
     "district, landmark, bonus, end_token, points_token"),
    (("players", "key"), "players, key", "unknown; is “keys” meant?"),
    (("tiles", "cost"), "tiles, cost", "unknown; is “costs” meant?"),
    (("prices", "bye"), "prices, bye", "unknown; is “buy” meant?"),
    (("district", 1, "banks"), "district batignolles, banks", "unknown; is “bank” meant?"),
    (("landmark", 1, "wood"), "landmark tuileries, wood", "unknown; known here: id, name, cost, marble, gold, icons"),
    (("bonus", 12, "price"), "bonus 13, price", "unknown; is “key_price” meant?"),
    (("end_token", 1, "point"), "end_token francs-5, point", "unknown; is “points” meant?"),
    (("points_token", 1, "place"), "points_token 2, place", "unknown; is “places” meant?"),
]  # fmt: skip
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
SEVERAL = (
    {
        ("players", "francs"): "three",
        ("tiles", "put_aside"): 1,
        ("landmark", "louvre", "cost"): 1,
        ("points_token", 1, "places"): [20, 1, 1],
    },
    ["landmark louvre, cost", "players, francs", "points_token 2, places", "tiles, put_aside"],
)
RENAMED = [(("landmark", "louvre", "id"), "“louvre” is unknown", position(board={0: "louvre@belleville"}))]


def options_for(part):
    """With which options a box of which this part was edited is looked at."""
    return {}
