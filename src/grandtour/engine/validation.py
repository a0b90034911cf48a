"""Reads data that people write (box files, positions) and collects what is wrong with it, each with its place.

Nothing is raised on the way: a reader gets all faults at once. After a fault the value read is a harmless one.
"""

from __future__ import annotations

import difflib
import re
import reprlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from .errors import Fault
from .i18n import Sentence, count, is_line, say
from .limits import noting

DEEPEST = 10  # tables within tables
ID = re.compile(r"[a-z][a-z0-9-]*")

MOST_LETTERS = 80  # of a name that is printed on something
MOST_ID = 40  # letters of an id
MOST_SHOWN = 80  # letters of a value that is shown to whoever wrote it
MOST_LISTED = 500  # members of a list; no box and no position needs half as many
MOST_FAULTS = 50  # that are told
MOST_NUMBER = 2**63  # in data; larger ones could not even be shown


class Entry:
    """A table of such data, the place where it stands, and the faults found so far (shared with all parts of it)."""

    def __init__(self, data: Any, place: str = "", faults: list[Fault] | None = None) -> None:
        self.place = place
        self.faults: list[Fault] = [] if faults is None else faults
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            self.fault(None, say("expected a table of values"))

    def fault(self, key: str | None, reason: Sentence) -> None:
        self._add(self.place if key is None else f"{self.place}, {brief(key)}" if self.place else brief(key), reason)

    def _add(self, where: str, reason: Sentence) -> None:
        """One more fault; of very many only the first are told."""
        if len(self.faults) == MOST_FAULTS:
            self.faults.append(Fault("", say("There are more errors; only the first {most} are listed.", most=MOST_FAULTS)))
        elif len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(where, reason))

    def has(self, key: str) -> bool:
        return key in self.data

    def only(self, *keys: str) -> None:
        """Says which keys mean nothing here: mostly slips of the pen."""
        if (limits := noting()) is not None:
            limits.only(self.place, keys)
        for key in [key for key in self.data if key not in keys][: MOST_FAULTS + 1]:
            near = difflib.get_close_matches(brief(key), keys, 1)
            if near:
                self.fault(str(key), say("unknown; did you mean “{near}”?", near=near[0]))
            else:
                self.fault(str(key), say("unknown; possible keys: {keys}", keys=", ".join(keys)))

    def get(self, key: str) -> Any:
        """A value that must be there."""
        if key not in self.data:
            self.fault(key, say("missing"))
        return self.data.get(key)

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number within limits."""
        self._ask(key, low=low, high=high)
        value = self.get(key)
        if key in self.data and not self._is_whole(key, value, low, high):
            return low
        return low if value is None else int(value)

    def id_word(self, key: str) -> str | None:
        """An id: a word of moves, or nothing if it is none."""
        self._ask(key, is_id=True)
        value = self.get(key)
        if isinstance(value, str) and len(value) > MOST_ID:
            self.fault(key, say("an id can have at most {most} characters", most=MOST_ID))
            return None
        if isinstance(value, str) and ID.fullmatch(value):
            return value
        if key in self.data:
            self.fault(
                key, say("an id must start with a lowercase letter (a–z), followed by lowercase letters, digits or hyphens")
            )
        return None

    def one_of(self, key: str, values: Sequence[Any], default: Any = None) -> Any:
        """One of some values; the default, if there is one, when it is left out."""
        self._ask(key, choices=tuple(values))
        if default is not None and key not in self.data:
            return default
        value = self.get(key)
        if key in self.data and not any(type(v) is type(value) and v == value for v in values):
            self.fault(
                key, say("“{value}” is not allowed; possible values: {values}", value=brief(value), values=_listed(values))
            )
        return value if value in values else values[0]

    def wholes(self, key: str, low: int, high: int, lengths: Sequence[int] | None = None) -> list[int]:
        """A list of different whole numbers within limits."""
        self._ask(key, low=low, high=high, lengths=tuple(lengths or ()))
        values = self.listing(key)
        if lengths is not None and key in self.data and len(values) not in lengths:
            self.fault(
                key,
                say("wrong number of values: {found}; expected: {expected}", found=len(values), expected=_listed(lengths, " / ")),
            )
        good = [int(value) for value in values if self._is_whole(key, value, low, high)]
        for value in repeated(good):
            self.fault(key, say("{value} appears more than once", value=value))
        return good

    def listing(self, key: str) -> list[Any]:
        """A list of anything, but not of too much: then its first members."""
        value = self.get(key)
        if key in self.data and not isinstance(value, list | tuple):
            self.fault(key, say("expected a list"))
            return []
        if len(value or []) > MOST_LISTED:
            self.fault(key, say("{found} entries; a list can have at most {most}", found=len(value), most=MOST_LISTED))
        return list(value or [])[:MOST_LISTED]

    def ids(self, key: str, known: Mapping[Any, int]) -> list[int]:
        """A list of different ids, as the numbers for which they stand."""
        found: list[int] = []
        for id_ in self.listing(key):
            if not _is_name(id_) or id_ not in known:
                self.unknown(key, id_)
            elif known[id_] in found:
                self.fault(key, say("{value} appears more than once", value=id_))
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
                entry.unknown(str(id_), unknown[0])
            else:
                found.append((known[id_], values[value]))
        return found

    def entry(self, key: str) -> Entry:
        """A table inside this one."""
        self._found(key)
        return Entry(self.get(key) if key in self.data else self.get(key) or {}, self.inner(key), self.faults)

    def inner(self, key: str) -> str:
        return f"{self.place}.{brief(key)}" if self.place else brief(key)

    def entries(self, key: str, name: Callable[[Mapping[str, Any]], Any] | None = None) -> list[Entry]:
        """A list of tables; each is called by what `name` finds in it, else by its number in the list, from 1."""
        if key not in self.data:
            return []
        found = []
        for i, part in enumerate(self.listing(key), 1):
            called = name(part) if name and isinstance(part, Mapping) else None
            found.append(Entry(part, f"{self.inner(key)} {i if called is None else brief(called)}", self.faults))
            self._found(key, i - 1, found[-1].place)
        return found

    def unknown(self, key: str, id_: Any) -> None:
        """Says that the game has nothing that is called so."""
        self.fault(key, say("“{id}” is unknown", id=brief(id_)))

    def players(self, seats: int) -> list[Entry]:
        """An entry for each seat of a position; says when there are more or fewer."""
        players = self.entries("players")
        if len(players) != seats:
            self.fault(
                "players", say("wrong number of players: {found}; expected: {expected}", found=len(players), expected=int(seats))
            )
        return players[:seats]

    def counted(self, key: str, entries: Sequence[Any], expected: int, most: int | None = None) -> None:
        """Says when there are more or fewer of something than the game has."""
        self._ask(key, counted=(expected, expected if most is None else most))
        if (most is not None and expected <= len(entries) <= most) or len(entries) == expected:
            return
        there = count("found {n}", "found {n}", len(entries))
        needed = f"{expected}" if most is None else f"{expected}–{most}"
        self._add(self.inner(key), say("{there}; expected {needed}", there=there, needed=needed))

    def unique(self, key: str, entries: Sequence[Entry]) -> None:
        """Says which entries have the same value under a key."""
        seen: set[Any] = set()
        for part in entries:
            value = part.data.get(key)
            if value is not None and str(value) in seen:
                part.fault(key, say("{value} is used more than once", value=brief(value)))
            seen.add(str(value))

    def names(self, key: str) -> None:
        """Names by language."""
        self._ask(key, is_name=True)
        value = self.get(key)
        if key not in self.data:
            return
        if not isinstance(value, Mapping) or not value or not all(map(is_line, value.values())):
            self.fault(key, say("expected names by language, such as {example}", example='{ en = "…", ru = "…" }'))
        elif any(len(name) > MOST_LETTERS for name in value.values()):
            self.fault(key, say("a name can have at most {most} characters", most=MOST_LETTERS))

    def plain(self) -> None:
        """Finds values that a record can't hold: dates, for example, or keys that aren't strings."""
        for key, value in self.data.items():
            if not isinstance(key, str) or not is_plain(value):
                self.fault(str(key), say("only text, numbers, true/false, lists and tables are allowed here"))

    def _is_whole(self, key: str, value: Any, low: int, high: int) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            shown = f'"{brief(value)}"' if isinstance(value, str) else brief(value)
            self.fault(key, say("expected a whole number, not “{value}”", value=shown))
            return False
        if not low <= value <= high:
            if low == high:
                self.fault(key, say("{value} is not allowed; it must be {expected}", value=brief(value), expected=low))
            else:
                self.fault(key, say("{value} is not between {low} and {high}", value=brief(value), low=low, high=high))
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    # --- for whoever wants to know what is asked for -------------------------------------------------------------------
    def _ask(self, key: str, **wanted: Any) -> None:
        if (limits := noting()) is not None:
            limits.ask(self.place, key, **wanted)

    def _found(self, key: str, number: int | None = None, place: str | None = None) -> None:
        """A table under a key, or one of a list there."""
        limits = noting()
        if limits is not None and self.place in limits.paths:
            path = (*limits.paths[self.place], key)
            limits.found(place or self.inner(key), path if number is None else (*path, number))


def _is_name(value: Any) -> bool:
    """Whether this can be a name: a word or a number. (Booleans don't count as numbers.)"""
    return isinstance(value, str | int) and not isinstance(value, bool)


def is_plain(value: Any, depth: int = 0) -> bool:
    """Whether this is data that a record can hold: nothing but words, numbers, truth values, lists and tables, not too deep."""
    if depth > DEEPEST:
        return False
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and is_plain(inner, depth + 1) for key, inner in value.items())
    if isinstance(value, list):
        return all(is_plain(inner, depth + 1) for inner in value)
    if isinstance(value, int):
        return -MOST_NUMBER <= value < MOST_NUMBER
    return value is None or isinstance(value, str) or (isinstance(value, float) and isfinite(value))


def brief(value: Any) -> str:
    """A value as it is shown to whoever wrote it: however long it is, only its beginning."""
    if isinstance(value, int) and value.bit_length() > 4 * MOST_SHOWN:
        return f"{hex(value)[:MOST_SHOWN]}…"  # Python refuses to write very long numbers with decimal digits
    text = value if isinstance(value, str) else reprlib.repr(value) if isinstance(value, list | Mapping) else str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def repeated(values: Sequence[int]) -> list[int]:
    """The numbers that stand in a list more than once, in rising order."""
    return sorted(value for value, times in Counter(values).items() if times > 1)


def _listed(values: Sequence[Any], between: str = ", ") -> str:
    return between.join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
