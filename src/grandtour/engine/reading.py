"""Reads data that people write (box files, positions) and collects what is wrong with it, each with its place.

Nothing is raised on the way: a reader gets all faults at once. After a fault the value read is a harmless one.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from .errors import Fault
from .words import Sentence, count, is_line, say

DEEPEST = 10  # tables within tables
ID = re.compile(r"[a-z][a-z0-9-]*")

MOST_LETTERS = 80  # of a name that is printed on something


class Entry:
    """A table of such data, the place where it stands, and the faults found so far (shared with all parts of it)."""

    def __init__(self, data: Any, place: str = "", faults: list[Fault] | None = None) -> None:
        self.place = place
        self.faults: list[Fault] = [] if faults is None else faults
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            self.fault(None, say("a table of values is expected here"))

    def fault(self, key: str | None, reason: Sentence) -> None:
        where = self.place if key is None else f"{self.place}, {key}" if self.place else key
        self.faults.append(Fault(where, reason))

    def has(self, key: str) -> bool:
        return key in self.data

    def only(self, *keys: str) -> None:
        """Says which keys mean nothing here: mostly slips of the pen."""
        for key in self.data:
            if key not in keys:
                near = difflib.get_close_matches(str(key), keys, 1)
                if near:
                    self.fault(str(key), say("unknown; is “{near}” meant?", near=near[0]))
                else:
                    self.fault(str(key), say("unknown; known here: {keys}", keys=", ".join(keys)))

    def get(self, key: str) -> Any:
        """A value that must be there."""
        if key not in self.data:
            self.fault(key, say("missing"))
        return self.data.get(key)

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number within limits."""
        value = self.get(key)
        if key in self.data and not self._is_whole(key, value, low, high):
            return low
        return low if value is None else int(value)

    def id_word(self, key: str) -> str | None:
        """An id: a word of moves, or nothing if it is none."""
        value = self.get(key)
        if isinstance(value, str) and ID.fullmatch(value):
            return value
        if key in self.data:
            self.fault(key, say("an id is made of small Latin letters, digits and hyphens, a letter first"))
        return None

    def one_of(self, key: str, values: Sequence[Any], default: Any = None) -> Any:
        """One of some values; the default, if there is one, when it is left out."""
        if default is not None and key not in self.data:
            return default
        value = self.get(key)
        if key in self.data and not any(type(v) is type(value) and v == value for v in values):
            self.fault(key, say("“{value}” is not possible; possible: {values}", value=value, values=_listed(values)))
        return value if value in values else values[0]

    def wholes(self, key: str, low: int, high: int, lengths: Sequence[int] | None = None) -> list[int]:
        """A list of different whole numbers within limits."""
        values = self.listing(key)
        if lengths is not None and key in self.data and len(values) not in lengths:
            self.fault(key, say("{found} numbers; expected: {expected}", found=len(values), expected=_listed(lengths, " / ")))
        good = [int(value) for value in values if self._is_whole(key, value, low, high)]
        for value in sorted({v for v in good if good.count(v) > 1}):
            self.fault(key, say("{value} stands there twice", value=value))
        return good

    def listing(self, key: str) -> list[Any]:
        """A list of anything."""
        value = self.get(key)
        if key in self.data and not isinstance(value, list | tuple):
            self.fault(key, say("a list is expected here"))
            return []
        return list(value or [])

    def ids(self, key: str, known: Mapping[Any, int]) -> list[int]:
        """A list of different ids, as the numbers for which they stand."""
        found: list[int] = []
        for id_ in self.listing(key):
            if not _is_name(id_) or id_ not in known:
                self.fault(key, say("“{id}” is unknown", id=id_))
            elif known[id_] in found:
                self.fault(key, say("{value} stands there twice", value=id_))
            else:
                found.append(known[id_])
        return found

    def one_id(self, key: str, known: Mapping[Any, int]) -> int | None:
        """A single id as its number; nothing, if it is left out, empty or unknown."""
        if self.data.get(key) is None:
            return None
        found = Entry({key: [self.data[key]]}, self.place, self.faults).ids(key, known)
        return found[0] if found else None

    def pairs(self, key: str, known: Mapping[Any, int], values: Mapping[Any, int]) -> list[tuple[int, int]]:
        """A table from ids to ids, as numbers."""
        entry, found = self.entry(key), []
        for id_, value in entry.data.items():
            unknown = [name for name, names in ((id_, known), (value, values)) if not _is_name(name) or name not in names]
            if unknown:
                entry.fault(str(id_), say("“{id}” is unknown", id=unknown[0]))
            else:
                found.append((known[id_], values[value]))
        return found

    def entry(self, key: str) -> Entry:
        """A table inside this one."""
        return Entry(self.get(key) if key in self.data else self.get(key) or {}, self.inner(key), self.faults)

    def inner(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def entries(self, key: str, name: Callable[[Mapping[str, Any]], Any] | None = None) -> list[Entry]:
        """A list of tables; each is called by what `name` finds in it, else by its number in the list, from 1."""
        if key not in self.data:
            return []
        found = []
        for i, part in enumerate(self.listing(key), 1):
            called = name(part) if name and isinstance(part, Mapping) else None
            found.append(Entry(part, f"{self.inner(key)} {i if called is None else called}", self.faults))
        return found

    def counted(self, key: str, entries: Sequence[Any], expected: int, most: int | None = None) -> None:
        """Says when there are more or fewer of something than the game has."""
        if (most is not None and expected <= len(entries) <= most) or len(entries) == expected:
            return
        there = count("{n} is there", "{n} are there", len(entries))
        needed = f"{expected}" if most is None else f"{expected}–{most}"
        self.faults.append(Fault(self.inner(key), say("{there}; {needed} are needed", there=there, needed=needed)))

    def unique(self, key: str, entries: Sequence[Entry]) -> None:
        """Says which entries have the same value under a key."""
        seen: set[Any] = set()
        for part in entries:
            value = part.data.get(key)
            if value is not None and str(value) in seen:
                part.fault(key, say("{value} is used twice", value=value))
            seen.add(str(value))

    def names(self, key: str) -> None:
        """Names by language."""
        value = self.get(key)
        if key not in self.data:
            return
        if not isinstance(value, Mapping) or not value or not all(map(is_line, value.values())):
            self.fault(key, say("names by language are expected here, as in {example}", example='{ en = "…", ru = "…" }'))
        elif any(len(name) > MOST_LETTERS for name in value.values()):
            self.fault(key, say("a name has at most {most} letters", most=MOST_LETTERS))

    def plain(self) -> None:
        """Says where a value stands that a record can't hold: dates, for example, or keys that are no words."""
        for key, value in self.data.items():
            if not isinstance(key, str) or not _is_plain(value):
                self.fault(str(key), say("only words, numbers, truth values, lists and tables can stand here"))

    def _is_whole(self, key: str, value: Any, low: int, high: int) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            shown = f'"{value}"' if isinstance(value, str) else value
            self.fault(key, say("a whole number is expected here, not “{value}”", value=shown))
            return False
        if not low <= value <= high:
            if low == high:
                self.fault(key, say("{value} is not possible; it must be {expected}", value=value, expected=low))
            else:
                self.fault(key, say("{value} is not within {low}–{high}", value=value, low=low, high=high))
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)


def _is_name(value: Any) -> bool:
    """Whether something can be called so: a word or a number. (Truth values are no numbers.)"""
    return isinstance(value, str | int) and not isinstance(value, bool)


def _is_plain(value: Any, depth: int = 0) -> bool:
    if depth > DEEPEST:
        return False
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _is_plain(inner, depth + 1) for key, inner in value.items())
    if isinstance(value, list):
        return all(_is_plain(inner, depth + 1) for inner in value)
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))


def _listed(values: Sequence[Any], between: str = ", ") -> str:
    return between.join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
