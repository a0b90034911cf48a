"""The box file: what only this game's can have wrong (the rest: tests/contract/test_box.py); an accepted box can be played."""

import pytest

from grandtour import BoxError, Table
from grandtour.engine.box import box_of, packed, shipped
from grandtour.testing.faults import faults as faults_of

from .helpers import CITIES, GAME, data


def faults(edited):
    return faults_of("two_capitals", edited)


def test_numbers_of_the_rulebook():
    """T1.3, T2.1, T2.3, T5.1 What the rulebook says about both cities."""
    assert data()["players"] == {"min": 2, "max": 4, "tokens": 30, "short": 6, "long": 4, "partial_points": 2}


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
    assert faults(fewer)[f"{city}.{key}"] == f"found {needed - 1}; expected {needed}"
    assert faults(more)[f"{city}.{key}"] == f"found {needed + 1}; expected {needed}"


@pytest.mark.parametrize("key", ["sight", "short", "long", "roof_morning"])
def test_none_there(key):
    """T1.1, T1.2 A whole part left out."""
    edited = data()
    del edited["petersburg"][key]
    assert faults(edited)[f"petersburg.{key}"].startswith("found 0")


def test_roof_tokens_without_roofs():
    """T7.2 Roof tokens in a city without roofs have no use."""
    edited = data()
    edited["moscow"]["roof_morning"] = [{"points": 1, "weather": {"en": "fog"}}]
    assert faults(edited) == {"moscow.roof_morning": "found 1; expected 0"}


def test_too_many_collections_and_bridges():
    """T6.1, T7.1 The record has room for eight collections and eight bridges."""
    edited = data()
    edited["moscow"]["collection"] += [{**edited["moscow"]["collection"][0], "id": f"more-{i}"} for i in range(3)]
    edited["petersburg"]["bridge"] += edited["petersburg"]["bridge"][:4]
    found = faults(edited)
    assert found["moscow.collection"] == "found 9; expected 0–8"
    assert found["petersburg.bridge"] == "found 9; expected 0–8"


# --- what must agree --------------------------------------------------------------------------------------------------
def test_sight_names_another_collection():
    """T6.1 A sight and its collection name each other: both that disagree are named."""
    edited = data()
    edited["moscow"]["sight"][0]["collection"] = "museums"
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    assert [str(fault) for fault in refused.value.faults] == [
        "moscow.sight 1, collection: does not match the stops of “parks-estates”",
        "moscow.sight 1, collection: does not match the stops of “museums”",
    ]


def test_collection_without_its_sight():
    """T6.1 A sight that its collection does not list."""
    edited = data()
    edited["moscow"]["collection"][5]["stops"] = [9, 11]
    edited["moscow"]["collection"][5]["need"] = 2
    assert faults(edited) == {"moscow.sight 12, collection": "does not match the stops of “old-moscow”"}


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
    assert found["petersburg.short 1, stops"] == "1 is a roof; a roof can't be on a route"
    assert len(found) == sum(1 in route["stops"] for kind in ("short", "long") for route in edited["petersburg"][kind])


# --- files ------------------------------------------------------------------------------------------------------------
def test_broken_toml(tmp_path):
    """A broken TOML file is a fault with its line."""
    lines = shipped(GAME).read_text(encoding="utf-8").splitlines()
    lines[41] = "cells = = 2"
    file = tmp_path / "my.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BoxError, match=r"my.toml: not valid TOML: .*line 42"):
        box_of(GAME, file)


def test_no_text(tmp_path):
    """A file that isn't text, and one that doesn't exist."""
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match="not a text file in UTF-8"):
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
