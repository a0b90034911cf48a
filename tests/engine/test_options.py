"""Options: fixed values, texts that players write, what goes together, and the box as it lies on a table."""

from __future__ import annotations

from typing import Any

import pytest

import grandtour
from grandtour.engine.contract import Option, Written
from grandtour.engine.i18n import say

TVER = {"name": "Tver", "country": "russia"}
SIZE = Option("size", (1, 12, "huge", True), 1, say("How large."))
LABEL = Written("label", (None, {"a": "x", "b": "y"}), None, say("What is written."), ("a", "b"))


@pytest.mark.parametrize(("text", "value"), [("12", 12), ("huge", "huge"), ("TRUE", True), ("false", False), ("none", None)])
def test_a_value_on_the_command_line(text: str, value: Any) -> None:
    assert SIZE.read(text) == value
    assert type(SIZE.read(text)) is type(value)


def test_a_value_too_long_for_a_number_is_a_word() -> None:
    assert SIZE.read("1" * 5000) == "1" * 5000


def test_values_are_numbered_with_their_types() -> None:
    assert [SIZE.number(value) for value in SIZE.values] == [0, 1, 2, 3]
    for wrong in (True + 1, "1", None, 1.0):
        with pytest.raises(grandtour.GrandTourError, match="Option “size” can't be"):
            SIZE.number(wrong)


def test_texts_on_the_command_line() -> None:
    assert LABEL.read("x, y") == {"a": "x", "b": "y"}
    assert LABEL.read("x, x,y") == {"a": "x, x", "b": "y"}
    assert LABEL.read("none") is LABEL.read("") is None
    assert LABEL.read("x") == {"a": "x"}


@pytest.mark.parametrize(
    "wrong", [{}, {"a": "x"}, {"a": "x", "b": ""}, {"a": "x", "b": " "}, {"a": "x", "b": 1}, {"a": "x", "b": "y", "c": "z"},
              {"a": "x", "b": "y" * 61}, {"a": "x", "b": "y\n"}, "x", 1, True, ["x", "y"]],
)  # fmt: skip
def test_texts_that_are_none(wrong: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="for each of: a, b"):
        LABEL.number(wrong)


def test_nothing_and_texts_are_numbered() -> None:
    assert (LABEL.number(None), LABEL.number({"b": "y" * 60, "a": "x"})) == (0, 1)


# --- the box as it lies on the table ------------------------------------------------------------------------------------
def home(table: grandtour.Table) -> Any:
    return next(city for city in table.box.data["city"] if city["id"] == "hometown")


def test_what_is_written_is_on_the_tables_box_and_not_in_the_record() -> None:
    t = grandtour.Table("moscow_paris", 2, 1, {"hometown": TVER})
    assert (home(t)["name"]["ru"], home(t)["country"]) == ("Tver", "russia")
    plain = grandtour.Table("moscow_paris", 2, 1)
    assert t.record()["box"] == plain.record()["box"] == plain.box.data
    assert home(plain)["country"] == "hometown"


def test_a_tables_box_serves_another_table() -> None:
    """Writing on a card again is as if nothing had been written before."""
    t = grandtour.Table("moscow_paris", 2, 1, {"hometown": TVER})
    other = {"name": "Lviv", "country": "ukraine"}
    again = grandtour.Table("moscow_paris", 2, 1, {"hometown": other}, box=t.box)
    fresh = grandtour.Table("moscow_paris", 2, 1, {"hometown": other})
    assert again.box.array.tobytes() == fresh.box.array.tobytes()
    assert again.position() | {"box": "printed"} == fresh.position()


def test_options_are_the_tables_own() -> None:
    """Neither the caller's data nor what is handed out is shared."""
    given = {"hometown": dict(TVER)}
    t = grandtour.Table("moscow_paris", 2, 1, given)
    given["hometown"]["name"] = "Omsk"
    t.record()["options"]["hometown"]["name"] = "Omsk"
    t.position()["options"]["hometown"]["name"] = "Omsk"
    t.copy().options["hometown"]["name"] = "Omsk"
    assert t.options["hometown"] == TVER


def test_records_and_positions_keep_what_was_written() -> None:
    t = grandtour.Table("moscow_paris", 2, 1, {"hometown": TVER})
    for twin in (grandtour.Table.from_record(t.record()), grandtour.Table.from_position(t.position())):
        assert twin.options == t.options
        assert twin.view(0) == t.view(0)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_does_not_go_together_is_refused(seats: int) -> None:
    with pytest.raises(grandtour.GrandTourError, match=f"Teams need four players, not {seats}"):
        grandtour.Table("moscow_paris", seats, 1, {"teams": True})
    position = grandtour.Table("moscow_paris", seats, 1).position()
    with pytest.raises(grandtour.GrandTourError, match="Teams need four players, not"):
        grandtour.Table.from_position({**position, "options": {"teams": True}})


# --- words by position ----------------------------------------------------------------------------------------------------
def test_a_move_is_called_by_what_is_there_now() -> None:
    """The same number has other words when another city lies in the row, and moves of the past keep theirs."""
    t = grandtour.Table("moscow_paris", 2, 1)
    first = t.legal(0)[0]
    a = t.legal_actions(0)[0]
    t.play(0, first)
    assert t.moves == t.told(1) == [(0, first)]
    other = grandtour.Table("moscow_paris", 2, 2)
    assert other.refusal(0, a) != other.refusal(0, first)


def test_a_move_about_what_is_not_there_changes_nothing() -> None:
    t = grandtour.Table("moscow_paris", 2, 1)
    city = t.position()["city_deck"][0]
    before = t.position()
    with pytest.raises(grandtour.IllegalMove, match=f"There is no city “{city}” on the table"):
        t.play(0, f"lay mail {city} left")
    with pytest.raises(grandtour.IllegalMove, match="There is no city"):
        t.explain(0, f"claim {city}")
    assert t.parts(0, f"claim {city}") == ()
    assert t.position() == before


def test_a_seat_that_may_do_nothing_is_told_so_first() -> None:
    """Whatever it asks for, also something that is not there."""
    t = grandtour.Table("moscow_paris", 2, 1)
    assert "It isn't your turn" in str(t.refusal(1, "lay mail atlantis left"))
    assert "There is no city “atlantis”" in str(t.refusal(0, "lay mail atlantis left"))
