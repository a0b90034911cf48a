"""Records: a class with annotated fields is a numpy type, and its values have attributes."""

import pickle
from typing import Annotated, Any

import numpy as np
import pytest

import grandtour
from grandtour.engine.structs import Int8, Int16, Int32, Int64, Ints, Record, Rows, ints, rows


class Person(Record):
    stock: Int16
    seen: Annotated[Ints, ints(Int32, 2, 4)]


class Place(Record):
    bus: Int8
    far: Int64
    owner: Person
    person: Annotated[Rows[Person], rows(Person, 3)]
    grid: Annotated[Rows[Rows[Person]], rows(Person, 2, 2)]


@pytest.fixture
def places() -> Any:
    return np.zeros(2, Place.DTYPE)


def test_fields_keep_their_order_and_kind() -> None:
    """Nothing is sorted and nothing padded."""
    assert Place.DTYPE.names == ("bus", "far", "owner", "person", "grid")
    assert [Place.DTYPE["bus"], Place.DTYPE["far"], Person.DTYPE["stock"]] == [np.int8, np.int64, np.int16]
    assert Place.DTYPE.itemsize == 1 + 8 + Person.DTYPE.itemsize * (1 + 3 + 4)


def test_arrays_have_a_shape() -> None:
    """Of numbers and of records."""
    assert Person.DTYPE["seen"] == np.dtype((np.int32, (2, 4)))
    assert Place.DTYPE["person"].shape == (3,)
    assert Place.DTYPE["grid"].shape == (2, 2)
    assert Place.DTYPE["grid"].base == Person.DTYPE


def test_a_record_in_a_record_is_a_record() -> None:
    """Nested ones too have attributes."""
    assert Place.DTYPE["owner"] == Person.DTYPE
    assert Place.DTYPE.type is Place.ROW
    assert Place.DTYPE["owner"].type is Person.ROW


def test_there_are_no_other_attributes(places: Any) -> None:
    """A slip of the pen is an error, reading and writing."""
    with pytest.raises(AttributeError):
        _ = places[0].buss
    with pytest.raises(AttributeError):
        places[0].buss = 1


def test_records_travel_between_processes() -> None:
    """Pickled and back, states are the same, and their fields are attributes again."""
    states = grandtour.Table("two_capitals", 3, 1).now.states
    back = pickle.loads(pickle.dumps(states))
    assert back.tobytes() == states.tobytes()
    assert (back.dtype, back[0].seats, back[0].player[2].stock) == (states.dtype, 3, 30)


def test_fields_are_read_and_written_as_attributes(places: Any) -> None:
    """In plain Python as in compiled code; what is written is in the array."""
    s = places[1]
    s.bus, s.owner.stock, s.person[2].stock = 3, 4, 5
    s.person[1].seen[1, 2] = 6
    s.grid[1, 0].stock += 7
    assert (places[1].bus, places["owner"]["stock"][1], places["person"]["stock"][1, 2]) == (3, 4, 5)
    assert (places["person"]["seen"][1, 1, 1, 2], places["grid"]["stock"][1, 1, 0]) == (6, 7)
    assert not places[0].tobytes().strip(b"\0")


def test_a_record_is_copied_by_one_assignment(places: Any) -> None:
    """And the copy is its own."""
    places[0].person[0].stock = 9
    places[1] = places[0]
    places[0].person[0].stock = 1
    assert places[1].person[0].stock == 9


def test_a_record_tells_itself_where_it_lies(places: Any) -> None:
    """Compiled rules ask each record for its data; what numpy has there would take ten times as long as the call."""
    s = places[1]
    s.bus = 3
    assert s.data is s
    assert memoryview(s).tobytes() == places[1:].tobytes()
    assert memoryview(s.person[1].data).tobytes() == places["person"][1, 1].tobytes()


@pytest.mark.parametrize("name", ["round", "take", "put", "size", "sum", "copy", "T", "dtype", "pprint", "tobytes"])
def test_names_of_numpy_are_refused(name: str) -> None:
    """They would work compiled and break in plain Python."""
    with pytest.raises(TypeError, match=f"Bad.{name}: numpy has an attribute of that name"):
        type("Bad", (Record,), {"__annotations__": {name: Int8}})


@pytest.mark.parametrize("hint", [int, str, float, list[int], Ints, Any])
def test_hints_that_are_no_field_are_refused(hint: Any) -> None:
    """A field says how many bits it has."""
    with pytest.raises(TypeError, match="is no field of a record"):
        type("Bad", (Record,), {"__annotations__": {"width": hint}})


def test_a_declaration_without_fields_is_empty() -> None:
    """The base's own DTYPE is not a field."""
    assert type("Nothing", (Record,), {}).DTYPE.names in ((), None)
