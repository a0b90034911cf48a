"""The box file: every fault is found, with its place and a reason; nothing else ever happens."""

import contextlib
import copy
import random
import tomllib

import pytest

from grandtour import BoxError, Table
from grandtour.engine.box import box_of, packed, shipped

from .helpers import CITIES, GAME, data


def faults(edited):
    """What is wrong with a box: places and reasons."""
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    return {fault.place: str(fault.reason) for fault in refused.value.faults}


def test_the_shipped_box():
    """The shipped box has no fault, and says where its numbers come from."""
    box = box_of(GAME)
    assert box.data == tomllib.loads(shipped(GAME).read_text(encoding="utf-8"))
    assert set(box.data["provenance"]) == {"counts", "collections", "bridges", "routes", "sights", "roofs"}
    assert (box_of(GAME, data()).array == box.array).all()


def test_numbers_of_the_rulebook():
    """T1.3, T2.1, T2.3, T5.1 What the rulebook says about both cities."""
    assert data()["players"] == {"min": 2, "max": 4, "tokens": 30, "short": 6, "long": 4, "partial_points": 2}


def put(edited, path, value):
    """Changes one value, named by its path."""
    *way, last = path
    for key in way:
        edited = edited[key]
    edited[last] = value


def drop(edited, path):
    *way, last = path
    for key in way:
        edited = edited[key]
    del edited[last]


# --- counts -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("city", "key", "needed"),
    [(city, key, 25) for city in CITIES for key in ("sight", "short", "long")]
    + [("petersburg", "roof_morning", 7), ("petersburg", "roof_evening", 7)],
)
def test_counts(city, key, needed):
    """T1.1, T1.2 25 sights, 25 routes of each kind, 7 roof tokens of each journey: no more, no fewer."""
    fewer, more = data(), data()
    fewer[city][key].pop()
    more[city][key].append(more[city][key][0])
    assert faults(fewer)[f"{city}.{key}"] == f"{needed - 1} are there; {needed} are needed"
    assert faults(more)[f"{city}.{key}"] == f"{needed + 1} are there; {needed} are needed"


@pytest.mark.parametrize("key", ["sight", "short", "long", "roof_morning"])
def test_none_there(key):
    """T1.1, T1.2 A whole part left out."""
    edited = data()
    del edited["petersburg"][key]
    assert faults(edited)[f"petersburg.{key}"].startswith("0 are there")


def test_roof_tokens_without_roofs():
    """T7.2 Roof tokens in a city without roofs have no use."""
    edited = data()
    edited["moscow"]["roof_morning"] = [{"points": 1, "weather": {"en": "fog"}}]
    assert faults(edited) == {"moscow.roof_morning": "1 is there; 0 are needed"}


def test_too_many_collections_and_bridges():
    """T6.1, T7.1 The record has room for eight collections and eight bridges."""
    edited = data()
    edited["moscow"]["collection"] += [{**edited["moscow"]["collection"][0], "id": f"more-{i}"} for i in range(3)]
    edited["petersburg"]["bridge"] += edited["petersburg"]["bridge"][:4]
    found = faults(edited)
    assert found["moscow.collection"] == "9 are there; 0–8 are needed"
    assert found["petersburg.bridge"] == "9 are there; 0–8 are needed"


# --- single values ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "value", "place", "says"),
    [
        (("moscow", "sight", 6, "cells"), 3, "moscow.sight 7, cells", "“3” is not possible; possible: 2, 4"),
        (("moscow", "sight", 6, "cells"), True, "moscow.sight 7, cells", "“True” is not possible"),
        (("moscow", "sight", 6, "number"), 8, "moscow.sight 8, number", "8 is used twice"),
        (("moscow", "sight", 6, "number"), 26, "moscow.sight 26, number", "26 is not within 1–25"),
        (("moscow", "sight", 6, "number"), "7", "moscow.sight 7, number", "a whole number is expected"),
        (("moscow", "sight", 6, "name"), "Bolshoi", "moscow.sight 7, name", "names by language"),
        (("moscow", "sight", 6, "name"), {}, "moscow.sight 7, name", "names by language"),
        (("moscow", "sight", 6, "name"), {"en": ""}, "moscow.sight 7, name", "names by language"),
        (("petersburg", "sight", 3, "roof"), "yes", "petersburg.sight 4, roof", "“yes” is not possible"),
        (("moscow", "short", 4, "stops"), [3, 26], "moscow.short 5, stops", "26 is not within 1–25"),
        (("moscow", "short", 4, "stops"), [3, 0], "moscow.short 5, stops", "0 is not within 1–25"),
        (("moscow", "short", 4, "stops"), [3, 3], "moscow.short 5, stops", "3 stands there twice"),
        (("moscow", "short", 4, "stops"), [3], "moscow.short 5, stops", "1 numbers; expected: 2"),
        (("moscow", "short", 4, "stops"), [3, 4, 5], "moscow.short 5, stops", "3 numbers; expected: 2"),
        (("petersburg", "long", 24, "stops"), [1, 2], "petersburg.long 25, stops", "2 numbers; expected: 3"),
        (("petersburg", "long", 0, "stops"), [1, 8, 9], "petersburg.long 1, stops", "8 is a roof, and roofs are on no route"),
        (("petersburg", "short", 0, "stops"), [23, 24], "petersburg.short 1, stops", "23 is a roof"),
        (("moscow", "short", 0, "points"), -1, "moscow.short 1, points", "-1 is not within 0–100"),
        (("moscow", "short", 0, "points"), 2.5, "moscow.short 1, points", "a whole number is expected here, not “2.5”"),
        (("moscow", "evening"), "forth", "moscow, evening", "“forth” is not possible; possible: back, again"),
        (("moscow", "collection", 1, "id"), "parks-estates", "moscow.collection parks-estates, id", "is used twice"),
        (("moscow", "collection", 1, "need"), 6, "moscow.collection museums, need", "6 is not within 1–5"),
        (("moscow", "collection", 1, "colour"), 7, "moscow.collection museums", "id and colour must be words"),
        (("petersburg", "bridge", 0, "seen_from"), [5, 7], "petersburg.bridge 1, seen_from", "5 and 7 are not neighbours"),
        (("petersburg", "bridge", 0, "seen_from"), [4, 5, 6], "petersburg.bridge 1, seen_from", "3 numbers; expected: 1 / 2"),
        (("petersburg", "bridge", 0, "seen_from"), [], "petersburg.bridge 1, seen_from", "0 numbers; expected: 1 / 2"),
        (("petersburg", "bridges", "points"), [0, 0, 2], "petersburg.bridges, points", "3 numbers; expected: 6"),
        (("petersburg", "bridges", "points"), [0] * 7, "petersburg.bridges, points", "7 numbers; expected: 6"),
        (("petersburg", "bridges", "points", 4), "9", "petersburg.bridges, points 4", "a whole number"),
        (("petersburg", "roof_evening", 6, "points"), 101, "petersburg.roof_evening 7, points", "101 is not within 0–100"),
        (("petersburg", "roof_evening", 6, "weather"), "dry", "petersburg.roof_evening 7, weather", "names by language"),
        (("players", "min"), 1, "players, min", "1 is not within 2–4"),
        (("players", "max"), 5, "players, max", "5 is not within 2–4"),
        (("players", "tokens"), 0, "players, tokens", "0 is not within 1–100"),
        (("players", "short"), 5, "players, short", "5 is not possible; it must be 6"),
        (("players", "long"), 5, "players, long", "5 is not possible; it must be 4"),
        (("players",), [], "players", "a table of values is expected"),
        (("moscow",), "x", "moscow", "a table of values is expected"),
        (("moscow", "sight"), {}, "moscow, sight", "a list is expected"),
        (("moscow", "sight", 2), 5, "moscow.sight 3", "a table of values is expected"),
    ],
)  # fmt: skip
def test_single_fault(path, value, place, says):
    """A wrong value is named by its place, with the reason."""
    edited = data()
    put(edited, path, value)
    assert says in faults(edited)[place]


def test_cells_exactly():
    """One wrong value is one fault and no more."""
    edited = data()
    edited["moscow"]["sight"][6]["cells"] = 3
    assert list(faults(edited)) == ["moscow.sight 7, cells"]


def test_min_and_max():
    """The most players are not fewer than the fewest."""
    edited = data()
    edited["players"] |= {"min": 3, "max": 2}
    assert faults(edited) == {"players, max": "2 is not within 3–4"}


# --- what must agree --------------------------------------------------------------------------------------------------
def test_sight_names_another_collection():
    """T6.1 A sight and its collection name each other: both that disagree are named."""
    edited = data()
    edited["moscow"]["sight"][0]["collection"] = "museums"
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    assert [str(fault) for fault in refused.value.faults] == [
        "moscow.sight 1, collection: does not agree with the stops of “parks-estates”",
        "moscow.sight 1, collection: does not agree with the stops of “museums”",
    ]


def test_collection_without_its_sight():
    """T6.1 A sight that its collection does not list."""
    edited = data()
    edited["moscow"]["collection"][5]["stops"] = [9, 11]
    edited["moscow"]["collection"][5]["need"] = 2
    assert faults(edited) == {"moscow.sight 12, collection": "does not agree with the stops of “old-moscow”"}


def test_collection_that_is_not_there():
    """T6.1 A sight of an unknown collection, and one of none."""
    edited = data()
    edited["moscow"]["sight"][0]["collection"] = "parks"
    del edited["moscow"]["sight"][1]["collection"]
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    reasons = [str(fault) for fault in refused.value.faults]
    assert "moscow.sight 1, collection: there is no collection “parks”" in reasons
    assert "moscow.sight 2, collection: missing" in reasons


def test_roofs_in_another_place():
    """T7.2 A new roof that is on routes: each such route is named."""
    edited = data()
    edited["petersburg"]["sight"][0]["roof"] = True
    found = faults(edited)
    assert found["petersburg.short 1, stops"] == "1 is a roof, and roofs are on no route"
    assert len(found) == sum(1 in route["stops"] for kind in ("short", "long") for route in edited["petersburg"][kind])


# --- keys -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "place", "says"),
    [
        (("player",), "player", "unknown; is “players” meant?"),
        (("moscow", "sights"), "moscow, sights", "unknown; is “sight” meant?"),
        (("moscow", "sight", 2, "nmae"), "moscow.sight 3, nmae", "unknown; is “name” meant?"),
        (("moscow", "short", 0, "point"), "moscow.short 1, point", "unknown; is “points” meant?"),
        (("petersburg", "bridge", 1, "seen"), "petersburg.bridge 2, seen", "unknown; is “seen_from” meant?"),
        (("petersburg", "bridges", "qqq"), "petersburg.bridges, qqq", "unknown; known here: points"),
        (("london",), "london", "unknown; known here: provenance, players, moscow, petersburg"),
    ],
)
def test_unknown_key(path, place, says):
    """A key that means nothing is named, with the one that may be meant."""
    edited = data()
    put(edited, path, 1)
    assert faults(edited)[place] == says


@pytest.mark.parametrize(
    ("path", "place"),
    [
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
    ],
)
def test_missing_key(path, place):
    """What is missing is named."""
    edited = data()
    drop(edited, path)
    assert faults(edited)[place] == "missing"


def test_all_faults_at_once():
    """A reader gets all faults, not only the first."""
    edited = data()
    edited["moscow"]["sight"][6]["cells"] = 3
    edited["petersburg"]["long"].pop()
    edited["players"]["tokens"] = "many"
    assert set(faults(edited)) == {"moscow.sight 7, cells", "petersburg.long", "players, tokens"}


# --- any wrong value --------------------------------------------------------------------------------------------------
def paths(value):
    """Paths to values of every sort: of a list the first entry and the last."""
    if isinstance(value, dict):
        return [(key, *rest) for key in value for rest in [(), *paths(value[key])]]
    if isinstance(value, list) and value:
        return [(i, *rest) for i in sorted({0, len(value) - 1}) for rest in [(), *paths(value[i])]]
    return []


WRONG = ["", 0, 10**30, 2.5, float("nan"), True, [None], ["x"], {"x": 1}, [[1]], [1, 2, 3]]


@pytest.mark.parametrize("part", ["provenance", "players", *CITIES])
def test_any_wrong_value(part):
    """Whatever one value is replaced by: the box is accepted or refused, and nothing else happens."""
    chance = random.Random(1)
    for path in [(part,), *((part, *rest) for rest in paths(data()[part]))]:
        for value in ["x", None, -1, 10**6, [], {}, chance.choice(WRONG)]:
            accepted_or_refused(path, value)


def accepted_or_refused(path, value):
    edited = data_once(path[0])
    put(edited, path, value)
    with contextlib.suppress(BoxError):
        box = box_of(GAME, edited)
        city = path[0] if path[0] in CITIES else "moscow"
        assert Table("two_capitals", seats=box.data["players"]["max"], seed=1, options={"city": city}, box=box).text(None)


def data_once(part):
    """The shipped data, of which only one part may be edited."""
    return {**SHIPPED, part: copy.deepcopy(SHIPPED[part])}


SHIPPED = data()


# --- files ------------------------------------------------------------------------------------------------------------
def test_broken_toml(tmp_path):
    """A broken TOML file is a fault with its line."""
    lines = shipped(GAME).read_text(encoding="utf-8").splitlines()
    lines[41] = "cells = = 2"
    file = tmp_path / "my.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BoxError, match=r"my.toml: this is no valid TOML: .*line 42"):
        box_of(GAME, file)


def test_no_text(tmp_path):
    """A file that is no text, and one that is not there."""
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match="no text in UTF-8"):
        box_of(GAME, file)
    with pytest.raises(BoxError, match=r"other.toml: can't be read"):
        box_of(GAME, tmp_path / "other.toml")


def test_a_box_of_ones_own(tmp_path):
    """Another box needs no other rules: an owner's values count."""
    edited = data()
    edited["moscow"]["short"][0]["points"] = 50
    edited["players"]["partial_points"] = 3
    box = packed(GAME, edited)
    p = Table("two_capitals", seats=2, seed=1, box=box).position()
    p |= {"stage": "over", "turn": None, "bus": None, "short": [f"s{i}" for i in range(3, 26)]}
    p["tokens"]["morning"] = {"1": [0], "7": [0]}
    p["players"][0] |= {"kept": ["s1", "s2"], "stock": 28}
    p["players"][1]["kept"] = []
    assert Table.from_position(p, box=box).points(0)["short"] == 50 + 3
