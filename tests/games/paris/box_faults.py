"""What can be wrong in a box of Paris, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how the
reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import position

PROVENANCE = {"board", "kinds", "landmarks", "prestige", "prices", "bonus", "end_tokens", "points_tokens"}
WITH_IDS = ["district", "landmark", "end_token"]
ID = "an id must start with a lowercase letter (a–z), followed by lowercase letters, digits or hyphens"
NAMES = 'expected names by language, such as { en = "…", ru = "…" }'  # fmt: skip
TABLE = "expected a table of values"
LIST = "expected a list"
GOOD = "“stone” is not allowed; possible values: wood, marble, gold, bronze, silver, gold-prestige"
RESOURCE = "“bronze” is not allowed; possible values: wood, marble, gold"
PRESTIGE = "“gold” is not allowed; possible values: bronze, silver, gold-prestige"
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not between 2 and 4"),
    (("players", "min"), 5, "players, min", "5 is not between 2 and 4"),
    (("players", "max"), 5, "players, max", "5 is not between 2 and 4"),
    (("players", "max"), True, "players, max", "expected a whole number, not “True”"),
    (("players", "francs"), -1, "players, francs", "-1 is not between 0 and 99"),
    (("players", "francs"), 100, "players, francs", "100 is not between 0 and 99"),
    (("players", "keys"), [10, 9], "players, keys", "wrong number of values: 2; expected: 3"),
    (("players", "keys"), [10, 9, 7, 7], "players, keys", "wrong number of values: 4; expected: 3"),
    (("players", "keys"), [10, 9, 0], "players, keys", "0 is not between 1 and 12"),
    (("players", "keys"), [13, 9, 7], "players, keys", "13 is not between 1 and 12"),
    (("players", "keys"), [11, 9, 7], "players", "more than 12 keys of one colour"),
    (("players", "keys"), [10, 9, 11], "players", "more than 12 keys of one colour"),
    (("players", "keys"), 7, "players, keys", LIST),
    (("players", "spare_keys"), 3, "players", "more than 12 keys of one colour"),
    (("players", "spare_keys"), -1, "players, spare_keys", "-1 is not between 0 and 12"),
    (("players", "spare_keys"), 13, "players, spare_keys", "13 is not between 0 and 12"),
    (("players",), 5, "players", TABLE),
    (("tiles", "stacks"), 4, "tiles, stacks", "4 is not allowed; it must be 3"),
    (("tiles", "put_aside"), 2, "tiles, put_aside", "the remaining tiles must make 3 equal stacks"),
    (("tiles", "put_aside"), 4, "tiles, put_aside", "the remaining tiles must make 3 equal stacks"),
    (("tiles", "put_aside"), 36, "tiles, put_aside", "36 is not between 0 and 33"),
    (("tiles", "put_aside"), -3, "tiles, put_aside", "-3 is not between 0 and 33"),
    (("tiles", "kinds", 0), "tea-house", "tiles, kinds", "it must be: cafe, bakery, residence, restaurant, hotel, theatre"),
    (("tiles", "kinds"), 5, "tiles, kinds", LIST),
    (("tiles", "costs", 5), 6, "tiles, costs", "it must be: 1, 2, 3, 4, 5, 8"),
    (("tiles", "beside", 0), "stone", "tiles, beside", GOOD),
    (("tiles", "beside"), ["gold"] * 5, "tiles.beside", "found 5; expected 6"),
    (("tiles", "beside", 0), "gold", "tiles", "12 of gold are beside spots; there must be 6"),
    (("prices", "buy", "wood"), 0, "prices.buy, wood", "0 is not between 1 and 99"),
    (("prices", "buy", "wood"), 100, "prices.buy, wood", "100 is not between 1 and 99"),
    (("prices", "buy", "bronze"), 1, "prices.buy, bronze", "unknown; possible keys: wood, marble, gold"),
    (("prices", "buy", "wood"), 1, "prices.buy, wood",
     "buying must cost more than selling pays, or francs could be made endlessly"),
    (("prices", "buy", "gold"), 3, "prices.buy, gold",
     "buying must cost more than selling pays, or francs could be made endlessly"),
    (("prices", "sell", "marble"), 3, "prices.buy, marble", "buying must cost more than selling pays"),
    (("prices", "sell", "marble"), 9, "prices.buy, marble", "buying must cost more than selling pays"),
    (("prices", "sell", "bronze"), -1, "prices.sell, bronze", "-1 is not between 0 and 99"),
    (("prices", "prestige_points", "silver"), 100, "prices.prestige_points, silver", "100 is not between 0 and 99"),
    (("prices", "prestige_points", "wood"), 1, "prices.prestige_points, wood", "unknown"),
    (("prices", "building_8", "wood"), 7, "prices.building_8, wood", "7 is not between 0 and 6"),
    (("prices", "building_8", "gold"), 1, "prices.building_8, gold", "unknown; possible keys: wood"),
    (("prices", "building_8_points"), -1, "prices, building_8_points", "-1 is not between 0 and 99"),
    (("prices", "bonus_of_3"), "2", "prices, bonus_of_3", 'expected a whole number, not “"2"”'),
    (("prices",), [], "prices", TABLE),
    (("district", "chaillot", "bank"), -1, "district chaillot, bank", "-1 is not between 0 and 99"),
    (("district", "chaillot", "name"), "Chaillot", "district chaillot, name", NAMES),
    (("district", "chaillot", "kinds"), ["cafe"] * 5, "district chaillot.kinds", "found 5; expected 6"),
    (("district", "chaillot", "kinds", 0), "inn", "district chaillot, kinds",
     "“inn” is not allowed; possible values: cafe, bakery"),
    (("district", "chaillot", "beside"), ["gold"] * 7, "district chaillot.beside", "found 7; expected 6"),
    (("district", "chaillot", "beside"), ["stone"] * 6, "district chaillot, beside", GOOD),
    (("district", "chaillot", "beside"), "gold", "district chaillot, beside", LIST),
    (("district", "chaillot", "id"), "arc", "district arc, id", "this word is reserved: it has another meaning in moves"),
    (("district", "chaillot", "id"), "belleville", "district belleville, id", "belleville is used more than once"),
    (("district", "chaillot", "id"), "louvre", "landmark", "louvre is used more than once"),
    (("district", 0), 5, "district 1", TABLE),
    (("landmark", "louvre", "id"), "arc", "landmark arc, id", "this word is reserved: it has another meaning in moves"),
    (("landmark", "louvre", "id"), "eiffel", "landmark eiffel, id", "eiffel is used more than once"),
    (("landmark", "louvre", "id"), "chaillot", "landmark", "chaillot is used more than once"),
    (("landmark", "louvre", "cost"), 8, "landmark louvre, cost", "8 is not between 9 and 30"),
    (("landmark", "louvre", "cost"), 31, "landmark louvre, cost", "31 is not between 9 and 30"),
    (("landmark", "louvre", "marble"), -1, "landmark louvre, marble", "-1 is not between 0 and 6"),
    (("landmark", "louvre", "gold"), 7, "landmark louvre, gold", "7 is not between 0 and 6"),
    (("landmark", "louvre", "icons"), ["bronze"] * 4, "landmark louvre.icons", "found 4; expected 0–3"),
    (("landmark", "louvre", "icons", 0), "gold", "landmark louvre, icons", PRESTIGE),
    (("landmark", "louvre", "name"), {"fr": ""}, "landmark louvre, name", NAMES),
    (("bonus", 4, "number"), 6, "bonus 6, number", "6 is not allowed; it must be 5"),
    (("bonus", 4, "zone"), "D", "bonus 5, zone", "“D” is not allowed; possible values: A, B, C"),
    (("bonus", 4, "copies"), [1, 1], "bonus 5, copies", "wrong number of values: 2; expected: 3"),
    (("bonus", 4, "copies"), [0, 1, 1], "bonus 5, copies", "0 is not between 1 and 99"),
    (("bonus", 4, "copies"), [2, 1, 1], "bonus 5, copies", "there can't be fewer copies with more players"),
    (("bonus", 4, "copies"), [1, 1, 2], "bonus", "43 bonus tokens in total; there must be 42"),
    (("bonus", 5, "copies"), [1, 2, 2], "bonus", "41 bonus tokens in total; there must be 42"),
    (("bonus", 4, "points"), 100, "bonus 5, points", "100 is not between 1 and 99"),
    (("bonus", 4, "goods"), ["wood"], "bonus 5, goods", "unknown; possible keys: number, zone, copies, francs, points"),
    (("bonus", 1, "goods"), ["bronze"], "bonus 2, goods", RESOURCE),
    (("bonus", 1, "goods"), ["wood", "wood"], "bonus 2.goods", "found 2; expected 1"),
    (("bonus", 1, "francs"), 3, "bonus 2, francs", "unknown; possible keys: number, zone, copies, goods"),
    (("bonus", 7, "any_prestige"), 2, "bonus 8, any_prestige", "2 is not allowed; it must be 1"),
    (("bonus", 18, "any_prestige"), 1, "bonus 19, any_prestige", "1 is not allowed; it must be 2"),
    (("bonus", 9, "any_resource"), 2, "bonus 10, any_resource", "2 is not allowed; it must be 1"),
    (("bonus", 20, "any_resource"), 3, "bonus 21, any_resource", "3 is not allowed; it must be 2"),
    (("bonus", 5, "cost"), 6, "bonus 6, cost", "“6” is not allowed; possible values: 1, 2, 3, 4, 5, 8"),
    (("bonus", 5, "points_each"), -1, "bonus 6, points_each", "-1 is not between 0 and 99"),
    (("bonus", 8, "points_each"), 1, "bonus 9, points_each", "unknown; possible keys: number, zone, copies"),
    (("bonus", 26, "francs"), 1, "bonus 27, francs", "unknown; possible keys: number, zone, copies"),
    (("bonus", 12, "key_price"), -1, "bonus 13, key_price", "-1 is not between 0 and 99"),
    (("bonus", 19, "points_by_players"), [1, 2], "bonus 20, points_by_players", "wrong number of values: 2; expected: 3"),
    (("bonus", 22, "points_by_players"), [1, 2, -1], "bonus 23, points_by_players", "-1 is not between 0 and 99"),
    (("bonus", 24, "back"), 6, "bonus 25, back", "6 is not between 1 and 5"),
    (("bonus", 24, "back"), 0, "bonus 25, back", "0 is not between 1 and 5"),
    (("bonus", 29, "points_by_kinds"), [10, 15, 20], "bonus 30, points_by_kinds", "wrong number of values: 3; expected: 4"),
    (("bonus", 0), 5, "bonus 1", TABLE),
    (("end_token", 0, "id"), "4", "end_token 4, id", ID),
    (("end_token", 0, "id"), "points-3", "end_token points-3, id", "points-3 is used more than once"),
    (("end_token", 0, "francs"), 100, "end_token francs-4, francs", "100 is not between 1 and 99"),
    (("end_token", 0, "goods"), [], "end_token francs-4.goods", "found 0; expected 1–3"),
    (("end_token", 0, "goods"), ["wood"] * 4, "end_token francs-4.goods", "found 4; expected 1–3"),
    (("end_token", 0, "goods"), ["stone"], "end_token francs-4, goods", GOOD),
    (("points_token", 0, "places"), [20, 10], "points_token 1, places", "wrong number of values: 2; expected: 3"),
    (("points_token", 0, "places"), [18, 10, 5], "points_token 2, places",
     "another points token has the same value for first place: 18"),
    (("points_token", 5, "places"), [20, 0, 0], "points_token 6, places",
     "another points token has the same value for first place: 20"),
    (("points_token", 0, "places"), [100, 10, 5], "points_token 1, places", "100 is not between 0 and 99"),
    (("points_token", 0, "places"), 5, "points_token 1, places", LIST),
]  # fmt: skip
MORE = [("players",), ("prices",), ("district", 0), ("bonus", 0), ("tiles", "beside", 0), ("bonus", 4, "number")]
MORE += [("district", "chaillot", "beside")]
UNKNOWN = [
    (("player",), "player", "unknown; did you mean “players”?"),
    (("london",), "london", "unknown; possible keys: provenance, players, tiles, prices, "
     "district, landmark, bonus, end_token, points_token"),
    (("players", "key"), "players, key", "unknown; did you mean “keys”?"),
    (("tiles", "cost"), "tiles, cost", "unknown; did you mean “costs”?"),
    (("prices", "bye"), "prices, bye", "unknown; did you mean “buy”?"),
    (("district", 1, "banks"), "district batignolles, banks", "unknown; did you mean “bank”?"),
    (("landmark", 1, "wood"), "landmark tuileries, wood", "unknown; possible keys: id, name, cost, marble, gold, icons"),
    (("bonus", 12, "price"), "bonus 13, price", "unknown; did you mean “key_price”?"),
    (("end_token", 1, "point"), "end_token francs-5, point", "unknown; did you mean “points”?"),
    (("points_token", 1, "place"), "points_token 2, place", "unknown; did you mean “places”?"),
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
