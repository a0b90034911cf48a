"""What a check of data asks for, noted while it looks: where each value stands, between which limits, which words there are.

with noted() as limits:
    game.check(Entry(data))
limits.of(("city", 3, "points"))      # Limit(low=0, high=100)

So a form for such data has no limits of its own: it asks the check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Path = tuple[str | int, ...]  # of a value in data: keys of tables, and numbers in lists from 0


@dataclass
class Limit:
    """What is asked of a value; of a list: of its members."""

    low: int | None = None
    high: int | None = None
    choices: tuple[Any, ...] = ()
    lengths: tuple[int, ...] = ()  # that a list may have
    counted: tuple[int, int] | None = None  # the least and the greatest number of members
    is_name: bool = False  # a table of names by language
    is_id: bool = False


@dataclass
class Limits:
    """All that one check has asked for."""

    places: dict[Path, str] = field(default_factory=lambda: {(): ""})
    """Where tables stand, as faults call it."""
    paths: dict[str, Path] = field(default_factory=lambda: {"": ()})
    keys: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    """What may stand in a table."""
    asked: dict[Path, Limit] = field(default_factory=dict)

    def found(self, place: str, path: Path) -> None:
        """A table inside another one."""
        self.places[path] = place
        self.paths[place] = path

    def only(self, place: str, keys: Sequence[str]) -> None:
        if (path := self.paths.get(place)) is not None:
            self.keys[path] = tuple(keys)

    def ask(self, place: str, key: str, **wanted: Any) -> None:
        """Of a value under a key of the table at this place."""
        if (path := self.paths.get(place)) is not None:
            limit = self.asked.setdefault((*path, key), Limit())
            for name, value in wanted.items():
                setattr(limit, name, value)

    def of(self, path: Path) -> Limit | None:
        return self.asked.get(path)


_noted: ContextVar[Limits | None] = ContextVar("noted", default=None)


@contextmanager
def noted() -> Iterator[Limits]:
    """Notes what is asked for inside the block."""
    limits = Limits()
    token = _noted.set(limits)
    try:
        yield limits
    finally:
        _noted.reset(token)


def noting() -> Limits | None:
    """The notes that are being made, if any are."""
    return _noted.get()
