"""What can be wrong in a box of Routes of Two Capitals, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how
the reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import CITIES, data

PROVENANCE = {"counts", "collections", "bridges", "routes", "sights", "roofs"}
WITH_IDS = []
SINGLE = [
    (("moscow", "sight", 6, "cells"), 3, "moscow.sight 7, cells", "“3” is not allowed; possible values: 2, 4"),
    (("moscow", "sight", 6, "cells"), True, "moscow.sight 7, cells", "“True” is not allowed; possible values: "),
    (("moscow", "sight", 6, "number"), 8, "moscow.sight 8, number", "8 is used more than once"),
    (("moscow", "sight", 6, "number"), 26, "moscow.sight 26, number", "26 is not between 1 and 25"),
    (("moscow", "sight", 6, "number"), "7", "moscow.sight 7, number", 'expected a whole number, not “"7"”'),
    (("moscow", "sight", 6, "name"), "Bolshoi", "moscow.sight 7, name", "expected names by language"),
    (("moscow", "sight", 6, "name"), {}, "moscow.sight 7, name", "expected names by language"),
    (("moscow", "sight", 6, "name"), {"en": ""}, "moscow.sight 7, name", "expected names by language"),
    (("petersburg", "sight", 3, "roof"), "yes", "petersburg.sight 4, roof", "“yes” is not allowed; possible values: "),
    (("moscow", "short", 4, "stops"), [3, 26], "moscow.short 5, stops", "26 is not between 1 and 25"),
    (("moscow", "short", 4, "stops"), [3, 0], "moscow.short 5, stops", "0 is not between 1 and 25"),
    (("moscow", "short", 4, "stops"), [3, 3], "moscow.short 5, stops", "3 appears more than once"),
    (("moscow", "short", 4, "stops"), [3], "moscow.short 5, stops", "wrong number of values: 1; expected: 2"),
    (("moscow", "short", 4, "stops"), [3, 4, 5], "moscow.short 5, stops", "wrong number of values: 3; expected: 2"),
    (("petersburg", "long", 24, "stops"), [1, 2], "petersburg.long 25, stops", "wrong number of values: 2; expected: 3"),
    (("petersburg", "long", 0, "stops"), [1, 8, 9], "petersburg.long 1, stops", "8 is a roof; a roof can't be on a route"),
    (("petersburg", "short", 0, "stops"), [23, 24], "petersburg.short 1, stops", "23 is a roof"),
    (("moscow", "short", 0, "points"), -1, "moscow.short 1, points", "-1 is not between 0 and 100"),
    (("moscow", "short", 0, "points"), 2.5, "moscow.short 1, points", "expected a whole number, not “2.5”"),
    (("moscow", "evening"), "forth", "moscow, evening", "“forth” is not allowed; possible values: back, again"),
    (("moscow", "collection", 1, "id"), "parks-estates", "moscow.collection parks-estates, id",
     "parks-estates is used more than once"),
    (("moscow", "collection", 1, "need"), 6, "moscow.collection museums, need", "6 is not between 1 and 5"),
    (("moscow", "collection", 1, "colour"), 7, "moscow.collection museums", "id and colour must be words"),
    (("petersburg", "bridge", 0, "seen_from"), [5, 7], "petersburg.bridge 1, seen_from", "5 and 7 are not neighbours"),
    (("petersburg", "bridge", 0, "seen_from"), [4, 5, 6], "petersburg.bridge 1, seen_from",
     "wrong number of values: 3; expected: 1 / 2"),
    (("petersburg", "bridge", 0, "seen_from"), [], "petersburg.bridge 1, seen_from",
     "wrong number of values: 0; expected: 1 / 2"),
    (("petersburg", "bridges", "points"), [0, 0, 2], "petersburg.bridges, points", "wrong number of values: 3; expected: 6"),
    (("petersburg", "bridges", "points"), [0] * 7, "petersburg.bridges, points", "wrong number of values: 7; expected: 6"),
    (("petersburg", "bridges", "points", 4), "9", "petersburg.bridges, points 4", 'expected a whole number, not “"9"”'),
    (("petersburg", "roof_evening", 6, "points"), 101, "petersburg.roof_evening 7, points", "101 is not between 0 and 100"),
    (("petersburg", "roof_evening", 6, "weather"), "dry", "petersburg.roof_evening 7, weather", "expected names by language"),
    (("players", "min"), 1, "players, min", "1 is not between 2 and 4"),
    (("players", "max"), 5, "players, max", "5 is not between 2 and 4"),
    (("players", "tokens"), 0, "players, tokens", "0 is not between 1 and 100"),
    (("players", "short"), 5, "players, short", "5 is not allowed; it must be 6"),
    (("players", "long"), 5, "players, long", "5 is not allowed; it must be 4"),
    (("players",), [], "players", "expected a table of values"),
    (("moscow",), "x", "moscow", "expected a table of values"),
    (("moscow", "sight"), {}, "moscow, sight", "expected a list"),
    (("moscow", "sight", 2), 5, "moscow.sight 3", "expected a table of values"),
]  # fmt: skip
MORE = [
    ("moscow", "sight", 6, "number"),
    ("moscow", "collection", 1, "id"),
    ("players",),
    ("moscow",),
    ("moscow", "sight"),
    ("moscow", "sight", 2),
]
UNKNOWN = [
    (("player",), "player", "unknown; did you mean “players”?"),
    (("moscow", "sights"), "moscow, sights", "unknown; did you mean “sight”?"),
    (("moscow", "sight", 2, "nmae"), "moscow.sight 3, nmae", "unknown; did you mean “name”?"),
    (("moscow", "short", 0, "point"), "moscow.short 1, point", "unknown; did you mean “points”?"),
    (("petersburg", "bridge", 1, "seen"), "petersburg.bridge 2, seen", "unknown; did you mean “seen_from”?"),
    (("petersburg", "bridges", "qqq"), "petersburg.bridges, qqq", "unknown; possible keys: points"),
    (("london",), "london", "unknown; possible keys: provenance, players, moscow, petersburg"),
]
MISSING = [
    (("players",), "players"),
    (("petersburg",), "petersburg"),
    (("players", "tokens"), "players, tokens"),
    (("moscow", "evening"), "moscow, evening"),
    (("moscow", "sight", 4, "cells"), "moscow.sight 5, cells"),
    (("moscow", "sight", 4, "name"), "moscow.sight 5, name"),
    (("moscow", "short", 4, "stops"), "moscow.short 5, stops"),
    (("moscow", "collection", 0, "points"), "moscow.collection parks-estates, points"),
    (("petersburg", "bridges"), "petersburg, bridges"),
    (("petersburg", "roof_morning", 0, "weather"), "petersburg.roof_morning 1, weather"),
]

SEVERAL = (
    {
        ("moscow", "sight", 6, "cells"): 3,
        ("petersburg", "long"): data()["petersburg"]["long"][:-1],
        ("players", "tokens"): "many",
    },
    ["moscow.sight 7, cells", "petersburg.long", "players, tokens"],
)
RENAMED = []  # positions have numbers, no names


def options_for(part):
    """With which options a box of which this part was edited is looked at."""
    return {"city": part} if part in CITIES else {}
