"""The fields of a box: made from its data and from what the game's check asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..i18n import languages
from ..limits import Limit, Path

if TYPE_CHECKING:
    from .draft import Draft

NUMBER, TICK, CHOICE, TEXT = "number", "tick", "choice", "text"
WHOLE = re.compile(r"[+\-−]?\d{1,9}")
MOST_TYPED = 300  # letters of a field; nothing that may stand in one has a third of that
PROVENANCE = "provenance"


@dataclass(frozen=True)
class Input:
    """A place in which one word or number is entered."""

    path: Path
    kind: str
    value: Any  # None: nothing
    choices: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        return ".".join(map(str, self.path))

    def read(self, text: str) -> Any:
        """What was entered; nothing, if it was left empty. What can't be understood stays the text that it is: the check says
        what is wrong with it."""
        text = text.strip()[:MOST_TYPED]
        if self.kind == TICK:
            return text == "true" or (None if self.value is None else False)
        if text == "":
            return None
        if self.kind == CHOICE:
            return next((choice for choice in self.choices if str(choice) == text), text)
        return int(text.replace("−", "-")) if self.kind == NUMBER and WHOLE.fullmatch(text) else text


@dataclass(frozen=True)
class Field:
    """A value of a table: one input, or several for the members of a list or a name in several languages."""

    path: Path
    inputs: tuple[Input, ...]
    limit: Limit
    is_list: bool = False

    @property
    def name(self) -> str:
        return ".".join(map(str, self.path))

    @property
    def fixed(self) -> bool:
        """Whether the rules themselves say what it must be."""
        return self.limit.low is not None and self.limit.low == self.limit.high and not self.is_list

    def read(self, form: Mapping[str, Any], prefix: str) -> Any:
        """What was entered for it: nothing if it was left out, a list, names by language, or a single value."""
        found = {one.path[-1]: one.read(str(form.get(prefix + one.name, ""))) for one in self.inputs}
        if self.is_list:
            return [value for value in found.values() if value is not None]
        if self.limit.is_name:
            return {code: value for code, value in found.items() if value is not None}
        return found[self.path[-1]]


@dataclass
class Block:
    """A table of the box: its fields, and the tables inside that are listed there."""

    path: Path
    fields: list[Field] = field(default_factory=list)
    parts: list[Block] = field(default_factory=list)
    lists: list[Path] = field(default_factory=list)  # of tables
    removable: bool = False


def blocks_in(block: Block) -> Iterator[Block]:
    """The block and all that are inside."""
    yield block
    for part in block.parts:
        yield from blocks_in(part)


def fields_in(block: Block) -> Iterator[Field]:
    yield from block.fields
    for part in block.parts:
        yield from fields_in(part)


@lru_cache(10_000)
def pattern(path: Path) -> tuple[str, ...]:
    """A path without numbers of lists: what values of a kind have in common."""
    return tuple(step for step in path if isinstance(step, str))


def is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def is_tables(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(map(is_table, value))


def tables_in(value: Any) -> list[Any]:
    """A list of tables; an empty one, if it is anything else."""
    return value if is_tables(value) else []


def block_of(draft: Draft, path: Path) -> Block:
    """The fields of a table."""
    found, table = Block(path), draft.value(path)
    known = draft.limits.keys.get(path, ())
    for key in dict.fromkeys([*known, *table]):
        if not draft.form.is_hidden((*path, key)) and (*path, key) != (PROVENANCE,):
            _add(draft, found, (*path, key))
    return found


def _add(draft: Draft, block: Block, path: Path) -> None:
    """What stands under a key, or could."""
    value, example, limit = draft.value(path), draft.example(path), draft.limit(path)
    if is_tables(value) or (is_tables(example) and value in (None, [])):
        block.lists.append(path)
        for number in range(len(tables_in(value))):
            part = block_of(draft, (*path, number))
            part.removable = draft.may_remove(path)
            block.parts.append(part)
    elif is_table(value) and not limit.is_name:
        inner = block_of(draft, path)
        block.fields += inner.fields
        block.parts += inner.parts
        block.lists += inner.lists
    elif value is not None or not (example is None or (is_table(example) and not limit.is_name)):
        block.fields.append(field_of(draft, path, value, value if value is not None else example, limit))


def field_of(draft: Draft, path: Path, value: Any, example: Any, limit: Limit) -> Field:
    """A value that is not a table."""
    if limit.is_name:
        names = value if is_table(value) else {}
        return Field(path, tuple(Input((*path, code), TEXT, names.get(code)) for code in languages()), limit)
    if isinstance(example, list):
        members = value if isinstance(value, list) else [] if value is None else [value]
        slots = max(len(members), _slots(draft, path, limit, example))
        kind = _kind(example[0] if example else 0, limit)
        shown = [*members, *[None] * (slots - len(members))]
        return Field(path, tuple(Input((*path, i), kind, one, limit.choices) for i, one in enumerate(shown)), limit, is_list=True)
    choices = limit.choices or tuple(draft.form.offered(draft.data, path))
    return Field(path, (Input(path, CHOICE if choices and not limit.choices else _kind(example, limit), value, choices),), limit)


def _slots(draft: Draft, path: Path, limit: Limit, example: list[Any]) -> int:
    """How many members may be entered: as many as there can be; where that isn't known, one more if something is wrong."""
    if limit.lengths or limit.counted is not None:
        return max(*limit.lengths, limit.counted[1] if limit.counted else 0, 0)
    value = draft.value(path)
    return len(example) if value is None else len(value) + bool(draft.faults_of(path))


def _kind(example: Any, limit: Limit) -> str:
    if isinstance(example, bool) or limit.choices == (False, True):
        return TICK
    if limit.choices:
        return CHOICE
    return NUMBER if isinstance(example, int) or limit.low is not None else TEXT
