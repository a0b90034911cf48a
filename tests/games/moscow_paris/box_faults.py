"""What can be wrong in a box of Moscow to Paris, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how the
reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import position

PROVENANCE = {"counts", "players", "cars", "actions", "cities", "hometown", "full_lines"}
WITH_IDS = []
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not between 2 and 4"),
    (("players", "max"), 5, "players, max", "5 is not between 2 and 4"),
    (("players", "max"), True, "players, max", "expected a whole number, not “True”"),
    (("players", "hand"), 1, "players, hand", "1 is not between 2 and 8"),
    (("players", "hand"), 9, "players, hand", "9 is not between 2 and 8"),
    (("players", "front"), 0, "players, front", "0 is not between 1 and 4"),
    (("players", "front"), 5, "players, front", "5 is not between 1 and 4"),
    (("players", "rows"), 3, "players, rows", "3 is not allowed; it must be 4"),
    (("players", "rows"), 5, "players, rows", "5 is not allowed; it must be 4"),
    (("players",), [], "players", "expected a table of values"),
    (("car", "mail", "copies"), 0, "car mail, copies", "0 is not between 1 and 120"),
    (("car", "mail", "copies"), 121, "car mail, copies", "121 is not between 1 and 120"),
    (("car", "mail", "copies"), "11", "car mail, copies", 'expected a whole number, not “"11"”'),
    (("car", "mail", "copies"), 1.5, "car mail, copies", "expected a whole number, not “1.5”"),
    (("car", "mail", "name"), "Mail", "car mail, name", 'expected names by language, such as { en = "…", ru = "…" }'),
    (("car", "mail", "name"), {"en": ""}, "car mail, name", "expected names by language"),
    (("car", "mail", "name"), {}, "car mail, name", "expected names by language"),
    (("car", 3), 5, "car 4", "expected a table of values"),
    (("action", "swap", "copies"), -1, "action swap, copies", "-1 is not between 0 and 120"),
    (("action", "swap", "copies"), 121, "action swap, copies", "121 is not between 0 and 120"),
    (("action", "swap", "name"), 5, "action swap, name", "expected names by language"),
    (("city", "nice", "country"), "", "city nice, country", "a word is expected here"),
    (("city", "nice", "country"), 5, "city nice, country", "a word is expected here"),
    (("city", "nice", "country"), None, "city nice, country", "a word is expected here"),
    (("city", "nice", "capital"), 1, "city nice, capital", "“1” is not allowed; possible values: false, true"),
    (("city", "nice", "capital"), "no", "city nice, capital", "“no” is not allowed; possible values: "),
    (("city", "nice", "limit"), 0, "city nice, limit", "0 is not between 1 and 8"),
    (("city", "nice", "limit"), 9, "city nice, limit", "9 is not between 1 and 8"),
    (("city", "nice", "limit_full_lines"), 0, "city nice, limit_full_lines", "0 is not between 1 and 3"),
    (("city", "nice", "limit_full_lines"), 4, "city nice, limit_full_lines", "4 is not between 1 and 3"),
    (("city", "nice", "points"), -1, "city nice, points", "-1 is not between 0 and 100"),
    (("city", "nice", "points"), 101, "city nice, points", "101 is not between 0 and 100"),
    (("city", "nice", "name"), {"en": 5}, "city nice, name", "expected names by language"),
    (("city", "nice", "special"), True, "city nice, special", "the special cities must be exactly these: istanbul, hometown"),
    (("city", "nice", "special"), 0, "city nice, special", "“0” is not allowed; possible values: false, true"),
    (("city", "istanbul", "special"), False, "city istanbul, special", "the special cities must be exactly these: "),
    (("city", "hometown", "special"), False, "city hometown, special", "the special cities must be exactly these: "),
]  # fmt: skip
UNKNOWN = [
    (("player",), "player", "unknown; did you mean “players”?"),
    (("cars",), "cars", "unknown; did you mean “car”?"),
    (("london",), "london", "unknown; possible keys: provenance, players, car, action, city, country"),
    (("players", "hands"), "players, hands", "unknown; did you mean “hand”?"),
    (("car", 2, "copy"), "car couchette, copy", "unknown; did you mean “copies”?"),
    (("action", 4, "nmae"), "action cancel, nmae", "unknown; did you mean “name”?"),
    (("city", 0, "limits"), "city moscow, limits", "unknown; did you mean “limit”?"),
    (("city", 0, "qqq"), "city moscow, qqq",
     "unknown; possible keys: id, name, country, capital, limit, limit_full_lines, points, special"),
]  # fmt: skip
MORE = [("players",), ("car", 3)]
MISSING = [
    *((("players", key), f"players, {key}") for key in ("min", "max", "hand", "front", "rows")),
    *((("car", 0, key), f"car sleeper, {key}") for key in ("name", "copies")),
    *((("action", 0, key), f"action swap, {key}") for key in ("name", "copies")),
    *((("city", 3, key), f"city paris, {key}") for key in ("name", "country", "capital", "limit", "limit_full_lines", "points")),
    (("players",), "players"),
    *((((kind, 1, "id")), f"{kind} 2, id") for kind in ("car", "action", "city")),
]
SEVERAL = (
    {
        ("players", "rows"): "four",
        ("car", "mail", "copies"): 0,
        ("action", "swap", "copies"): -1,
        ("city", "nice", "points"): None,
    },
    ["players, rows", "car mail, copies", "action swap, copies", "city nice, points"],
)
RENAMED = [(("car", 0, "id"), "“sleeper” is unknown", position())]


def options_for(part):
    """With which options a box of which this part was edited is looked at."""
    return {}
