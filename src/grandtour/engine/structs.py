"""Records: what lies in a box and on a table, as classes with annotated fields.

    class Player(Record):
        stock: Int16
        seen: Annotated[Ints, ints(Int32, 2, 4)]

    class State(Record):
        bus: Int16
        player: Annotated[Rows[Player], rows(Player, 4)]

A class is only a declaration: `State.DTYPE` is the numpy type, and values are numpy records, in compiled code as well
as in plain Python, where the same attributes work. Mypy reads the same class.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Annotated, Any, ClassVar, Protocol, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Int8: TypeAlias = Annotated[int, np.int8]
Int16: TypeAlias = Annotated[int, np.int16]
Int32: TypeAlias = Annotated[int, np.int32]
Int64: TypeAlias = Annotated[int, np.int64]
Ints: TypeAlias = npt.NDArray[Any]
Numbers: TypeAlias = npt.NDArray[Any]

T = TypeVar("T", covariant=True)

# Attributes of numpy's own: a field of that name would work compiled and break in plain Python.
TAKEN = frozenset(dir(np.ndarray)) | frozenset(dir(np.record))


class Rows(Protocol[T]):
    """Several records of one kind."""

    def __getitem__(self, index: int, /) -> T: ...
    def __len__(self) -> int: ...


class Record:
    """The base of all declarations; a subclass gets its `DTYPE`, and `ROW`, the type of its values."""

    DTYPE: ClassVar[np.dtype[Any]]
    ROW: ClassVar[type[np.void]]

    def __init_subclass__(cls) -> None:
        fields = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name in ("DTYPE", "ROW"):
                continue
            if name in TAKEN:
                raise TypeError(f"{cls.__name__}.{name}: numpy has an attribute of that name; choose another")
            fields.append((name, *_kind(hint)))
        cls.ROW = _row_type(cls, [name for name, *_ in fields])
        cls.DTYPE = np.dtype((cls.ROW, fields))


def _row_type(owner: type[Record], names: list[str]) -> type[np.void]:
    """The type of a value: fields are attributes. (What numpy has for this, `np.record`, finds them several times as slowly.)
    It has a name under which pickling finds it.

    Compiled rules ask a record for its `data`, to see where it lies. The record itself tells them; what numpy has under that
    name takes ten times as long as the whole call."""
    home = {"__slots__": (), "__module__": owner.__module__, "__qualname__": f"{owner.__qualname__}.ROW"}
    return type("ROW", (np.void,), home | {"data": property(_itself)} | {name: _field(name) for name in names})


def _itself(record: Any) -> Any:
    return record


def _field(name: str) -> property:
    def write(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)


def ints(kind: Any, *shape: int) -> tuple[Any, tuple[int, ...]]:
    """An array of whole numbers of a kind (`Int8` …)."""
    return get_args(kind)[1], shape


def rows(kind: type[Record], *shape: int) -> tuple[Any, tuple[int, ...]]:
    """An array of records of a kind."""
    return kind.DTYPE, shape


def _kind(hint: Any) -> tuple[Any, ...]:
    """The numpy type of a field, and its shape if it is an array."""
    if get_origin(hint) is Annotated:
        kind = get_args(hint)[1]
        return kind if isinstance(kind, tuple) else (kind,)
    if isinstance(hint, type) and issubclass(hint, Record):
        return (hint.DTYPE,)
    raise TypeError(f"{hint} is no field of a record")
