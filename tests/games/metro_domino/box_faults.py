"""What can be wrong in a box of Metro Domino: Paris, for `tests/contract/test_box.py`: SINGLE values (path, value, place, how the
reason begins; MORE: paths after which more is wrong), UNKNOWN keys (path, place, reason), MISSING ones (path, place), SEVERAL
at once; and what another box may call otherwise (RENAMED), with a position that names it."""

from __future__ import annotations

from .helpers import position

PROVENANCE = {"colours", "stations", "tiles", "tokens"}
WITH_IDS = ["station"]
NAMES = "names by language are expected here, as in { en = \"…\", ru = \"…\" }"  # fmt: skip
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not within 2–4"),
    (("players", "max"), 5, "players, max", "5 is not within 2–4"),
    (("players", "max"), 1, "players, max", "1 is not within 2–4"),
    (("players", "max"), True, "players, max", "a whole number is expected here, not “True”"),
    (("players", "hand"), 0, "players, hand", "0 is not within 1–55"),
    (("players", "hand"), 56, "players, hand", "56 is not within 1–55"),
    (("players", "hand"), 14, "players", "55 tiles in all; hands and a start domino need 57"),
    (("players", "hand"), "9", "players, hand", "a whole number is expected here, not “\"9\"”"),
    (("players", "tokens"), 0, "players, tokens", "0 is not within 1–20"),
    (("players", "tokens"), 21, "players, tokens", "21 is not within 1–20"),
    (("players",), [], "players", "a table of values is expected here"),
    (("supply", "highest_value"), 0, "supply, highest_value", "0 is not within 1–9"),
    (("supply", "highest_value"), 10, "supply, highest_value", "10 is not within 1–9"),
    (("supply", "active_lines"), 0, "supply, active_lines", "0 is not within 1–20"),
    (("supply", "active_lines"), 21, "supply, active_lines", "21 is not within 1–20"),
    (("supply", "metro_tokens"), -1, "supply, metro_tokens", "-1 is not within 0–99"),
    (("supply", "metro_tokens"), 100, "supply, metro_tokens", "100 is not within 0–99"),
    (("supply", "metro_tokens"), 1.5, "supply, metro_tokens", "a whole number is expected here, not “1.5”"),
    (("supply",), 5, "supply", "a table of values is expected here"),
    (("station", "opera", "name"), "Opera", "station opera, name", NAMES),
    (("station", "opera", "name"), {"fr": ""}, "station opera, name", NAMES),
    (("station", "opera", "start"), True, "station", "2 stations are the start; exactly one must be"),
    (("station", "chatelet", "start"), False, "station", "0 stations are the start; exactly one must be"),
    (("station", "opera", "start"), 1, "station opera, start", "“1” is not possible; possible: false, true"),
    (("station", "opera", "line"), {"number": 1}, "station opera, line", "a list is expected here"),
    (("station", "opera", "line"), "7", "station opera, line", "a list is expected here"),
    (("station", "chatelet", "line"), [], "station chatelet.line", "0 are there; 1–4 are needed"),
    (("station", "opera", "line", 0), 5, "station opera.line 1", "a table of values is expected here"),
    (("station", "opera", "line", 0, "number"), 0, "station opera.line 0, number", "0 is not within 1–99"),
    (("station", "opera", "line", 0, "number"), 100, "station opera.line 100, number", "100 is not within 1–99"),
    (("station", "opera", "line", 0, "number"), 7, "station opera.line 7, number", "7 is used twice"),
    (("station", "opera", "line", 0, "length"), 0, "station opera.line 3, length", "0 is not within 1–8"),
    (("station", "opera", "line", 0, "length"), 9, "station opera.line 3, length", "9 is not within 1–8"),
    (("station", "opera", "line", 0, "forbidden"), -1, "station opera.line 3, forbidden", "-1 is not within 0–9"),
    (("station", "opera", "line", 0, "forbidden"), 10, "station opera.line 3, forbidden", "10 is not within 0–9"),
    (("station", "opera", "line", 0, "forbidden"), "2", "station opera.line 3, forbidden", "a whole number is expected here"),
    (("station", 3), 5, "station 4", "a table of values is expected here"),
    (("colour",), 5, "colour", "a table of values is expected here"),
    (("colour", "1"), "yellow", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), "#12345", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), "#1234567", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), 5, "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "0"), "#123456", "colour, 0", "colours stand beside the numbers of metro lines"),
    (("colour", "100"), "#123456", "colour, 100", "colours stand beside the numbers of metro lines"),
    (("colour", "x"), "#123456", "colour, x", "colours stand beside the numbers of metro lines"),
]  # fmt: skip
MORE = [("players",), ("supply",), ("station", "opera", "line"), ("station", 3), ("station", "opera", "line", 0)]
UNKNOWN = [
    (("player",), "player", "unknown; is “players” meant?"),
    (("stations",), "stations", "unknown; is “station” meant?"),
    (("london",), "london", "unknown; known here: provenance, players, supply, colour, station"),
    (("players", "hands"), "players, hands", "unknown; is “hand” meant?"),
    (("supply", "metro_token"), "supply, metro_token", "unknown; is “metro_tokens” meant?"),
    (("supply", "qqq"), "supply, qqq", "unknown; known here: highest_value, active_lines, metro_tokens"),
    (("station", 1, "lines"), "station bastille, lines", "unknown; is “line” meant?"),
    (("station", 1, "line", 0, "forbiden"), "station bastille.line 1, forbiden", "unknown; is “forbidden” meant?"),
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
