"""What can be wrong in a box of Metro Domino: Paris, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how the
reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import position

PROVENANCE = {"colours", "stations", "tiles", "tokens"}
WITH_IDS = ["station"]
NAMES = 'expected names by language, such as { en = "…", ru = "…" }'  # fmt: skip
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not between 2 and 4"),
    (("players", "max"), 5, "players, max", "5 is not between 2 and 4"),
    (("players", "max"), 1, "players, max", "1 is not between 2 and 4"),
    (("players", "max"), True, "players, max", "expected a whole number, not “True”"),
    (("players", "hand"), 0, "players, hand", "0 is not between 1 and 55"),
    (("players", "hand"), 56, "players, hand", "56 is not between 1 and 55"),
    (("players", "hand"), 14, "players", "55 tiles in total; hands and a start domino need 57"),
    (("players", "hand"), "9", "players, hand", 'expected a whole number, not “"9"”'),
    (("players", "tokens"), 0, "players, tokens", "0 is not between 1 and 20"),
    (("players", "tokens"), 21, "players, tokens", "21 is not between 1 and 20"),
    (("players",), [], "players", "expected a table of values"),
    (("supply", "highest_value"), 0, "supply, highest_value", "0 is not between 1 and 9"),
    (("supply", "highest_value"), 10, "supply, highest_value", "10 is not between 1 and 9"),
    (("supply", "active_lines"), 0, "supply, active_lines", "0 is not between 1 and 20"),
    (("supply", "active_lines"), 21, "supply, active_lines", "21 is not between 1 and 20"),
    (("supply", "metro_tokens"), -1, "supply, metro_tokens", "-1 is not between 0 and 99"),
    (("supply", "metro_tokens"), 100, "supply, metro_tokens", "100 is not between 0 and 99"),
    (("supply", "metro_tokens"), 1.5, "supply, metro_tokens", "expected a whole number, not “1.5”"),
    (("supply",), 5, "supply", "expected a table of values"),
    (("station", "opera", "name"), "Opera", "station opera, name", NAMES),
    (("station", "opera", "name"), {"fr": ""}, "station opera, name", NAMES),
    (("station", "opera", "start"), True, "station", "2 stations are marked as the start; there must be exactly one"),
    (("station", "chatelet", "start"), False, "station", "0 stations are marked as the start; there must be exactly one"),
    (("station", "opera", "start"), 1, "station opera, start", "“1” is not allowed; possible values: false, true"),
    (("station", "opera", "line"), {"number": 1}, "station opera, line", "expected a list"),
    (("station", "opera", "line"), "7", "station opera, line", "expected a list"),
    (("station", "chatelet", "line"), [], "station chatelet.line", "found 0; expected 1–4"),
    (("station", "opera", "line", 0), 5, "station opera.line 1", "expected a table of values"),
    (("station", "opera", "line", 0, "number"), 0, "station opera.line 0, number", "0 is not between 1 and 99"),
    (("station", "opera", "line", 0, "number"), 100, "station opera.line 100, number", "100 is not between 1 and 99"),
    (("station", "opera", "line", 0, "number"), 7, "station opera.line 7, number", "7 is used more than once"),
    (("station", "opera", "line", 0, "length"), 0, "station opera.line 3, length", "0 is not between 1 and 8"),
    (("station", "opera", "line", 0, "length"), 9, "station opera.line 3, length", "9 is not between 1 and 8"),
    (("station", "opera", "line", 0, "forbidden"), -1, "station opera.line 3, forbidden", "-1 is not between 0 and 9"),
    (("station", "opera", "line", 0, "forbidden"), 10, "station opera.line 3, forbidden", "10 is not between 0 and 9"),
    (("station", "opera", "line", 0, "forbidden"), "2", "station opera.line 3, forbidden", 'expected a whole number, not “"2"”'),
    (("station", 3), 5, "station 4", "expected a table of values"),
    (("colour",), 5, "colour", "expected a table of values"),
    (("colour", "1"), "yellow", "colour, 1", "write a colour like this: #1A2B3C"),
    (("colour", "1"), "#12345", "colour, 1", "write a colour like this: #1A2B3C"),
    (("colour", "1"), "#1234567", "colour, 1", "write a colour like this: #1A2B3C"),
    (("colour", "1"), 5, "colour, 1", "write a colour like this: #1A2B3C"),
    (("colour", "0"), "#123456", "colour, 0", "colours are listed by metro line number"),
    (("colour", "100"), "#123456", "colour, 100", "colours are listed by metro line number"),
    (("colour", "x"), "#123456", "colour, x", "colours are listed by metro line number"),
]  # fmt: skip
MORE = [("players",), ("supply",), ("station", "opera", "line"), ("station", 3), ("station", "opera", "line", 0)]
UNKNOWN = [
    (("player",), "player", "unknown; did you mean “players”?"),
    (("stations",), "stations", "unknown; did you mean “station”?"),
    (("london",), "london", "unknown; possible keys: provenance, players, supply, colour, station"),
    (("players", "hands"), "players, hands", "unknown; did you mean “hand”?"),
    (("supply", "metro_token"), "supply, metro_token", "unknown; did you mean “metro_tokens”?"),
    (("supply", "qqq"), "supply, qqq", "unknown; possible keys: highest_value, active_lines, metro_tokens"),
    (("station", 1, "lines"), "station bastille, lines", "unknown; did you mean “line”?"),
    (("station", 1, "line", 0, "forbiden"), "station bastille.line 1, forbiden", "unknown; did you mean “forbidden”?"),
]
MISSING = [
    *((("players", key), f"players, {key}") for key in ("min", "max", "hand", "tokens")),
    *((("supply", key), f"supply, {key}") for key in ("highest_value", "active_lines", "metro_tokens")),
    (("station", 1, "id"), "station 2, id"),
    (("station", 1, "name"), "station bastille, name"),
    (("station", 1, "line", 0, "number"), "station bastille.line 1, number"),
    (("station", 1, "line", 0, "length"), "station bastille.line 1, length"),
    (("players",), "players"),
    (("supply",), "supply"),
]
SEVERAL = (
    {
        ("players", "hand"): "nine",
        ("supply", "active_lines"): 0,
        ("station", "opera", "line", 0, "length"): 0,
        ("colour", "1"): "red",
    },
    ["colour, 1", "players, hand", "station opera.line 3, length", "supply, active_lines"],
)
RENAMED = [(("station", 2, "id"), "“concorde” is unknown", position())]


def options_for(part):
    """With which options a box of which this part was edited is looked at."""
    return {}
