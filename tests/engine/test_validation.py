"""Reading what people write: every kind of fault, and the place where it stands."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine import registry
from grandtour.engine.box import box_of, read_toml
from grandtour.engine.errors import BoxError, Fault, PositionError
from grandtour.engine.i18n import say
from grandtour.engine.validation import Entry


def faults(entry: Entry) -> list[str]:
    return [str(fault) for fault in entry.faults]


# --- places ---------------------------------------------------------------------------------------------------------
def test_a_place_is_the_way_to_the_value() -> None:
    """Tables by dots, members of lists by number or name, the key behind a comma."""
    box = Entry({"moscow": {"sight": [{"number": 7}, {}], "short": [{}, {}]}})
    sights = box.entry("moscow").entries("sight", lambda sight: sight.get("number"))
    for entry in (*sights, *box.entry("moscow").entries("short")):
        entry.get("name")
    places = [fault.place for fault in box.faults]
    assert places == ["moscow.sight 7, name", "moscow.sight 2, name", "moscow.short 1, name", "moscow.short 2, name"]


def test_a_fault_without_a_place_is_only_its_reason() -> None:
    """Nothing stands before it."""
    assert str(Fault("", say("broken"))) == "broken"
    assert str(Fault("a.b, c", say("broken"))) == "a.b, c: broken"


def test_faults_are_shared_with_all_parts() -> None:
    """A reader gets all of them at once, in order."""
    box = Entry({"a": {"b": {}}})
    box.get("x")
    box.entry("a").entry("b").get("y")
    assert faults(box) == ["x: missing", "a.b, y: missing"]


@pytest.mark.parametrize("data", [None, 5, "text", [], [1], True])
def test_what_is_no_table(data: Any) -> None:
    """At the top and inside; it is then read as an empty one."""
    assert faults(Entry(data)) == ["expected a table of values"]
    inside = Entry({"players": data})
    assert inside.entry("players").data == {}
    assert faults(inside) == ["players: expected a table of values"]


def test_a_missing_table_is_one_fault() -> None:
    """It is missing, and that is all."""
    box = Entry({})
    assert list(box.entry("players")) == []
    assert faults(box) == ["players: missing"]


# --- keys -----------------------------------------------------------------------------------------------------------
def test_a_slip_of_the_pen_is_guessed() -> None:
    """A key that nearly is one."""
    box = Entry({"evenign": 1, "sight": 2})
    box.only("evening", "sight")
    assert faults(box) == ["evenign: unknown; did you mean “evening”?"]


def test_an_unknown_key_is_told_what_is_known() -> None:
    """Also one that isn't text."""
    box = Entry({"zzz": 1, 5: 2}, "moscow")
    box.only("evening", "sight")
    assert faults(box) == [
        "moscow, zzz: unknown; possible keys: evening, sight",
        "moscow, 5: unknown; possible keys: evening, sight",
    ]


def test_keys_are_there_or_not() -> None:
    """Even with nothing under them."""
    box = Entry({"a": None})
    assert (box.has("a"), box.has("b")) == (True, False)
    assert list(box) == ["a"]


# --- whole numbers --------------------------------------------------------------------------------------------------
def test_a_whole_number_within_limits() -> None:
    """Limits included."""
    box = Entry({"low": 1, "high": 4})
    assert [box.whole("low", 1, 4), box.whole("high", 1, 4)] == [1, 4]
    assert faults(box) == []


@pytest.mark.parametrize("value", [0, 5, -3, 10**30])
def test_a_number_beyond_the_limits(value: int) -> None:
    """Read as the lowest."""
    box = Entry({"min": value}, "players")
    assert box.whole("min", 1, 4) == 1
    assert faults(box) == [f"players, min: {value} is not between 1 and 4"]


@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2], {}])
def test_what_is_no_whole_number(value: Any) -> None:
    """Not even what looks like one."""
    box = Entry({"min": value}, "players")
    assert box.whole("min", 1, 4) == 1
    shown = f'"{value}"' if isinstance(value, str) else value
    assert faults(box) == [f"players, min: expected a whole number, not “{shown}”"]


def test_a_missing_number_is_one_fault() -> None:
    """And reads as the lowest."""
    box = Entry({})
    assert box.whole("min", 2, 4) == 2
    assert faults(box) == ["min: missing"]


# --- one of some values ---------------------------------------------------------------------------------------------
def test_one_of_some_values() -> None:
    """What is there, or the default."""
    box = Entry({"evening": "back"})
    assert box.one_of("evening", ("again", "back")) == "back"
    assert box.one_of("roof", (False, True), default=False) is False
    assert faults(box) == []


@pytest.mark.parametrize(("value", "possible"), [("forth", ("back", "again")), (1, (True, False)), (1.0, (1, 2)), ([], (1, 2))])
def test_a_value_that_is_not_possible(value: Any, possible: tuple[Any, ...]) -> None:
    """Compared with its type; what is read is one of the possible values all the same."""
    box = Entry({"evening": value})
    assert box.one_of("evening", possible) in possible
    listed = f"{possible[0]}, {possible[1]}" if possible != (True, False) else "true, false"
    assert faults(box) == [f"evening: “{value}” is not allowed; possible values: {listed}"]


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[31m", 5, None])
def test_a_name_that_is_none(name: Any) -> None:
    """A name is a line that can be printed: what could control a terminal is not a name."""
    box = Entry({"name": {"en": "fine", "ru": name}})
    box.names("name")
    assert len(box.faults) == 1


def test_a_missing_value_without_a_default() -> None:
    """Is missing."""
    box = Entry({})
    assert box.one_of("evening", ("back", "again")) == "back"
    assert faults(box) == ["evening: missing"]


# --- lists ----------------------------------------------------------------------------------------------------------
def test_a_list_of_different_whole_numbers() -> None:
    """In their own order."""
    box = Entry({"stops": [9, 2, 5]})
    assert box.wholes("stops", 1, 25, (2, 3)) == [9, 2, 5]
    assert faults(box) == []


def test_faults_inside_a_list_of_numbers() -> None:
    """Its length, each bad number, each number that appears twice."""
    box = Entry({"stops": [3, 3, 99, "x", 3]})
    assert box.wholes("stops", 1, 25, (2, 3)) == [3, 3, 3]
    assert faults(box) == [
        "stops: wrong number of values: 5; expected: 2 / 3",
        "stops: 99 is not between 1 and 25",
        'stops: expected a whole number, not “"x"”',
        "stops: 3 appears more than once",
    ]


def test_a_missing_list_of_numbers_is_one_fault() -> None:
    """Its length is not spoken of."""
    box = Entry({})
    assert box.wholes("stops", 1, 25, (2, 3)) == []
    assert faults(box) == ["stops: missing"]


@pytest.mark.parametrize("value", [5, "abc", {"a": 1}, None, True])
def test_what_is_no_list(value: Any) -> None:
    """A word is none either."""
    box = Entry({"stops": value})
    assert box.listing("stops") == []
    assert box.entries("stops") == []
    assert faults(box) == ["stops: expected a list"] * 2


def test_a_list_of_tables_may_be_left_out() -> None:
    """How many are needed is another question."""
    box = Entry({})
    assert box.entries("bridge") == []
    assert faults(box) == []


def test_members_of_a_list_that_are_no_tables() -> None:
    """Each is named by its number."""
    box = Entry({"bridge": [{}, 5]}, "petersburg")
    assert len(box.entries("bridge", lambda bridge: bridge.get("id"))) == 2
    assert faults(box) == ["petersburg.bridge 2: expected a table of values"]


# --- how many, and which twice --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("n", "limits", "expected"),
    [
        (1, (2,), "found 1; expected 2"),
        (3, (2,), "found 3; expected 2"),
        (0, (1, 8), "found 0; expected 1–8"),
        (9, (0, 8), "found 9; expected 0–8"),
    ],
)
def test_too_many_or_too_few(n: int, limits: tuple[int, ...], expected: str) -> None:
    """The place is the list itself."""
    box = Entry({}, "moscow")
    box.counted("sight", [0] * n, *limits)
    assert faults(box) == [f"moscow.sight: {expected}"]


@pytest.mark.parametrize(("n", "limits"), [(2, (2,)), (0, (0, 8)), (8, (0, 8))])
def test_as_many_as_needed(n: int, limits: tuple[int, ...]) -> None:
    """Nothing to say."""
    box = Entry({})
    box.counted("sight", [0] * n, *limits)
    assert faults(box) == []


def test_the_same_value_twice() -> None:
    """The second one is told; missing ones are another fault."""
    box = Entry({"sight": [{"id": "a"}, {"id": "b"}, {"id": "a"}, {}, {}]})
    box.unique("id", box.entries("sight"))
    assert faults(box) == ["sight 3, id: a is used more than once"]


# --- names ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("value", ["Bolshoi", {}, {"en": ""}, {"en": 5}, [], None])
def test_what_are_no_names(value: Any) -> None:
    """Names stand by language, and none is empty."""
    box = Entry({"name": value}, "sight 1")
    box.names("name")
    assert faults(box) == ['sight 1, name: expected names by language, such as { en = "…", ru = "…" }']


@pytest.mark.parametrize(("letters", "found"), [(80, []), (81, ["sight 1, name: a name can have at most 80 characters"])])
def test_names_are_short(letters: int, found: list[str]) -> None:
    box = Entry({"name": {"en": "x", "ru": "я" * letters}}, "sight 1")
    box.names("name")
    assert faults(box) == found


def test_names_by_language() -> None:
    """At least one; a missing key is missing."""
    box = Entry({"name": {"ru": "Арбат"}})
    box.names("name")
    box.names("colour")
    assert faults(box) == ["colour: missing"]


# --- the error and the file -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", [BoxError, PositionError])
def test_an_error_says_all_faults(kind: Any) -> None:
    """One a line, and as data."""
    error = kind([Fault("a", say("b")), Fault("", say("c {brace}", brace="{x}"))])
    assert str(error) == "a: b\nc {x}"
    assert [fault.place for fault in error.faults] == ["a", ""]


def test_errors_can_go_from_one_process_to_another() -> None:
    """With their faults."""
    error = BoxError([Fault("a", say("{x}", x=5)), Fault("b", say("c"))])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"a = 1\nb = = 2", r"my\.toml: not valid TOML: .*line 2"), (b"a = '\xff'", r"my\.toml: not a text file in UTF-8")],
)
def test_a_broken_file(tmp_path: Path, content: bytes, expected: str) -> None:
    """What is wrong, with the file's name."""
    (tmp_path / "my.toml").write_bytes(content)
    with pytest.raises(BoxError, match=expected):
        read_toml(tmp_path / "my.toml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """The system's own reason."""
    with pytest.raises(BoxError, match="can't be read: No such file"):
        read_toml(tmp_path / "my.toml")


def test_the_box_that_comes_with_a_game_is_read_from_its_file() -> None:
    """From a path, from words and from data it is the same."""
    game = registry.find("two_capitals")
    shipped = box_of(game)
    path = Path(registry.__file__).parent.parent / "games/two_capitals/box.toml"
    for source in (path, str(path), shipped.data):
        assert box_of(game, source).array.tobytes() == shipped.array.tobytes()
