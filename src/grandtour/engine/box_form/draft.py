"""A box while somebody enters it: data, perhaps with errors, beside the box that comes with the game.

draft = Draft("paris", data)
draft.fill({"v:landmark.0.cost": "11"})
draft.faults, draft.changed(("landmark", 0, "cost"))
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache, cached_property
from typing import Any

from .. import registry
from ..box import Box, box_of, check_letters, packed, shipped_box
from ..errors import Fault, GrandTourError
from ..i18n import is_shown, say
from ..limits import Limit, Limits, Path, noted
from ..render.gallery import Group
from ..validation import MOST_LISTED, Entry, is_plain
from .fields import PROVENANCE, Block, Field, block_of, blocks_in, field_of, fields_in, is_table, is_tables, pattern, tables_in
from .form import NAMED_BY, form_of

VALUE, PRINTED, NOTE = "v:", "printed:", "note:"  # what fields of a form begin with
MINE = "mine"  # in the provenance of a box: what its owner has seen on their copy, by component
MOST_NOTE = 200
MOST_TABLES = 1000  # in a box, names by language included; the largest of ours has a third of that
NO_DATA = say("This is not the data of a box.")
NOT_THERE = say("There is no such value in this box.")


class Draft:
    """A box that is being entered; changing it forgets what was found out about it."""

    def __init__(self, game: str, data: Any = None) -> None:
        self.game, self.form = registry.find(game), form_of(game)
        self.standard: Mapping[str, Any] = shipped_box(game).data
        if data is not None and not (is_table(data) and is_plain(data)):
            raise GrandTourError(NO_DATA)
        if data is not None and tables_of(data) > MOST_TABLES:
            raise GrandTourError(say("This is too large for the form of a box."))
        self.data: dict[str, Any] = deepcopy(dict(self.standard)) if data is None else as_text(data)

    # --- what the check says ---------------------------------------------------------------------------------------------
    @cached_property
    def _checked(self) -> tuple[Limits, list[Fault]]:
        with noted() as limits:
            entry = Entry(self.data)
            check_letters(entry)
            self.game.check(entry)
        return limits, entry.faults

    @property
    def limits(self) -> Limits:
        return self._checked[0]

    @property
    def faults(self) -> list[Fault]:
        return self._checked[1]

    @cached_property
    def _alike(self) -> dict[tuple[str, ...], Limit]:
        """What is asked of values of a kind."""
        found: dict[tuple[str, ...], Limit] = {}
        for limits in (self.limits, standard_limits(self.game.NAME)):
            for path, limit in limits.asked.items():
                found.setdefault(pattern(path), limit)
        return found

    def limit(self, path: Path) -> Limit:
        """What is asked of a value; of one that isn't there, what is asked of others of its kind."""
        return self.limits.of(path) or self._alike.get(pattern(path)) or Limit()

    def place(self, path: Path) -> str:
        """Where a table stands, as faults call it."""
        return self.limits.places.get(path, "")

    def faults_of(self, path: Path) -> list[Fault]:
        """What is wrong with a value."""
        place, key = self.place(path[:-1]), str(path[-1])
        names = {f"{place}, {key}", f"{place}.{key}"} if place else {key}
        return [fault for fault in self.faults if fault.place in names or _member(fault.place) in names]

    def faults_at(self, path: Path) -> list[Fault]:
        """What is wrong with a table as a whole."""
        return [fault for fault in self.faults if path and fault.place == self.place(path)]

    def box(self) -> Box:
        """The box itself, if nothing is wrong with it."""
        return box_of(self.game, self.data)

    def drawn(self) -> list[Group]:
        """The components as they are drawn: with the standard's values in the place of those that are wrong; where even that
        can't be drawn, those of the standard box."""
        other = Draft(self.game.NAME, self.data) if self.faults else self
        for field in [field for field in self.all_fields() if self.faults_of(field.path)] if self.faults else ():
            other._put(field.path, self.standard_value(field.path))
        try:
            return self.form.printed(packed(other.game, other.data))
        except Exception:  # a box that the check refuses: whatever is wrong with it is said there
            return self.form.printed(shipped_box(self.game.NAME))

    # --- values -----------------------------------------------------------------------------------------------------------
    def value(self, path: Path) -> Any:
        return _at(self.data, path)

    @cached_property
    def _examples(self) -> dict[tuple[str, ...], Any]:
        return examples_in(self.data) | standard_examples(self.game.NAME)

    def example(self, path: Path) -> Any:
        """A value of the same kind from elsewhere, if there is one."""
        return self._examples.get(pattern(path))

    def standard_value(self, path: Path) -> Any:
        """The same value in the box that comes with the game: of the entry with the same id or number."""
        here: Any = self.data
        there: Any = self.standard
        for step in path:
            by_name = isinstance(step, int) and is_tables(here)
            there = _named_like(there, here[step], int(step)) if by_name else _at(there, (step,))
            here = _at(here, (step,))
        return deepcopy(there)

    def changed(self, path: Path) -> bool:
        now, standard = self.value(path), self.standard_value(path)
        return bool(now != standard or type(now) is not type(standard))

    @cached_property
    def whole(self) -> Block:
        return block_of(self, ())

    def all_fields(self) -> list[Field]:
        return list(fields_in(self.whole))

    def changes(self) -> list[Path]:
        """The values that are others than the standard's."""
        return [field.path for field in self.all_fields() if self.changed(field.path)]

    def block(self, path: Path) -> Block:
        """What can be entered at a path: of a table all of it, else a single value."""
        if is_table(self.value(path)):
            return block_of(self, path)
        value, example = self.value(path), self.example(path)
        return Block(path, [field_of(self, path, value, example if value is None else value, self.limit(path))])

    # --- changing -----------------------------------------------------------------------------------------------------------
    def _renewed(self) -> None:
        for name in ("_checked", "_alike", "_examples", "whole"):
            self.__dict__.pop(name, None)

    def _put(self, path: Path, value: Any) -> None:
        table = self.value(path[:-1])
        if value is None:
            table.pop(path[-1], None)
        else:
            table[path[-1]] = value
        self._renewed()

    def fill(self, form: Mapping[str, Any]) -> None:
        """Takes over what was entered in the fields of a form; others stay as they are, but for what follows from it."""
        fields = [field for field in self.all_fields() if any(VALUE + one.name in form for one in field.inputs)]
        read = [(field.path, field.read(form, VALUE)) for field in fields]
        places = set(self.limits.places.values())
        for path, value in read:
            if value != self.value(path) and not (value == [] and self.value(path) is None):
                self._put(path, value)
        for place in [name.removeprefix(NOTE) for name in form if name.startswith(NOTE)]:
            if place in places:
                self._note(place, PRINTED + place in form, str(form[NOTE + place]))
        self._settle()

    def _settle(self) -> None:
        self.form.settle(self.data)
        self._renewed()

    def reset(self, name: str) -> None:
        """The standard's value again, for the field of that name."""
        field = next((field for field in self.all_fields() if field.name == name), None)
        if field is None:
            raise GrandTourError(NOT_THERE)
        self._put(field.path, self.standard_value(field.path))
        self._settle()

    def may_add(self, path: Path) -> bool:
        """Whether a list of tables may have one more."""
        counted = self.limit(path).counted
        return (
            counted is not None
            and len(tables_in(self.value(path))) < counted[1]
            and is_tables(self.value(path) or self.example(path))
        )

    def may_remove(self, path: Path) -> bool:
        counted = self.limit(path).counted
        return counted is not None and len(tables_in(self.value(path))) > counted[0] and counted[0] < counted[1]

    def add(self, name: str) -> None:
        """One more table in the list of that name, like the last one, with an id or number of its own."""
        path = next((path for block in blocks_in(self.whole) for path in block.lists if joined(path) == name), ())
        if not path or not self.may_add(path):
            raise GrandTourError(say("Nothing more can be added here."))
        there = list(tables_in(self.value(path)))
        fresh = deepcopy(there[-1] if there else self.example(path)[-1])
        if isinstance(fresh.get("id"), str):
            fresh["id"] = _free(str(fresh["id"]), {str(one.get("id")) for one in there})
        if isinstance(fresh.get("number"), int):
            fresh["number"] = max((one["number"] for one in there if isinstance(one.get("number"), int)), default=0) + 1
        self._put(path, [*there, fresh])
        self._settle()

    def remove(self, name: str) -> None:
        """The table of that name out of its list."""
        path = next((block.path for block in blocks_in(self.whole) if block.path and joined(block.path) == name), ())
        if not path or not self.may_remove(path[:-1]):
            raise GrandTourError(say("This can't be removed."))
        rest = list(self.value(path[:-1]))
        del rest[int(path[-1])]
        self._put(path[:-1], rest)
        self._settle()

    # --- what the owner has seen ------------------------------------------------------------------------------------------------
    @property
    def seen(self) -> dict[str, str]:
        """The components that the owner has checked on their own copy, with a note."""
        provenance = self.data.get(PROVENANCE)
        mine = provenance.get(MINE) if isinstance(provenance, Mapping) else None
        return {place: note for place, note in mine.items() if isinstance(note, str)} if isinstance(mine, Mapping) else {}

    def _note(self, place: str, ticked: bool, note: str) -> None:
        """A note without a tick is one, too; who takes the tick away takes the note away."""
        seen = self.seen
        note = "".join(filter(is_shown, note.strip()))[:MOST_NOTE]
        if ticked or (note and place not in seen):
            seen[place] = note
        else:
            seen.pop(place, None)
        if len(seen) > MOST_LISTED:
            raise GrandTourError(say("There are too many notes."))
        provenance = self.data.get(PROVENANCE)
        kept = {key: value for key, value in (provenance if isinstance(provenance, Mapping) else {}).items() if key != MINE}
        self.data[PROVENANCE] = kept | ({MINE: seen} if seen else {})


@cache
def standard_limits(game: str) -> Limits:
    """What the check asks of the box that comes with a game."""
    with noted() as limits:
        registry.find(game).check(Entry(shipped_box(game).data))
    return limits


@cache
def standard_examples(game: str) -> dict[tuple[str, ...], Any]:
    return examples_in(shipped_box(game).data)


def examples_in(data: Any) -> dict[tuple[str, ...], Any]:
    """The first value of each kind."""
    found: dict[tuple[str, ...], Any] = {}
    for path, value in _everything(data):
        found.setdefault(pattern(path), value)
    return found


def joined(path: Path) -> str:
    return ".".join(map(str, path))


def _member(place: str) -> str:
    """The place of a list, from that of one of its members."""
    head, _, last = place.rpartition(" ")
    return head if last.isdecimal() else place


def _at(data: Any, path: Path) -> Any:
    """What stands at a path; nothing if there is nothing."""
    for step in path:
        if isinstance(step, int):
            data = data[step] if isinstance(data, list) and 0 <= step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data


def tables_of(data: Any) -> int:
    """How many tables there are in data."""
    inside = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    return is_table(data) + sum(map(tables_of, inside))


def as_text(data: Any) -> dict[str, Any]:
    """A copy, in which every text can be stored: JSON knows halves of characters, files don't."""
    copied: dict[str, Any] = json.loads(json.dumps(data, ensure_ascii=False, default=dict).encode(errors="replace"))
    return copied


def _everything(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, data
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _everything(value, (*path, key))
    elif is_tables(data):
        for number, value in enumerate(data):
            yield from _everything(value, (*path, number))


def _named_like(there: Any, entry: Any, number: int) -> Any:
    """The entry of a list that has the same id or number as this one; if they have none, the one in its place."""
    if not isinstance(there, list):
        return None
    for key in NAMED_BY:
        if isinstance(entry, Mapping) and key in entry:
            return next((one for one in there if isinstance(one, Mapping) and one.get(key) == entry[key]), None)
    return there[number] if number < len(there) else None


def _free(id_: str, taken: set[str]) -> str:
    number = 2
    while f"{id_}-{number}" in taken:
        number += 1
    return f"{id_}-{number}"
