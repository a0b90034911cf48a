"""What pages show of a box: its components, drawn, with their values, where these come from, and what is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...engine.box_form.draft import NOT_THERE, Draft, joined
from ...engine.box_form.fields import PROVENANCE, Block, Field, Input, blocks_in, fields_in, tables_in
from ...engine.box_form.form import ORIGINS, called, longest, undrawn
from ...engine.errors import Fault, GrandTourError
from ...engine.i18n import Sentence, listed, say
from ...engine.limits import Path
from ...engine.render.gallery import Group, Piece
from ..http.render import OWN_NAMES

MOST_TOLD = 20  # errors that are listed above; all are beside their values
NOTHING = "–"
RESET_ALL, ADD, REMOVE, RESET, GROUP = "reset-all", "add:", "remove:", "reset:", "group:"


def done(draft: Draft, wanted: str) -> Draft:
    """What a button of the form does to a box."""
    kind, _, name = wanted.partition(":")
    known = {ADD: draft.add, REMOVE: draft.remove, RESET: draft.reset}
    if wanted == RESET_ALL:
        return Draft(draft.game.NAME)
    if f"{kind}:" in known:
        known[f"{kind}:"](name)
    return draft


@dataclass
class Shown:
    """A box as a page shows it: one group of components, and what is wrong with all of them."""

    draft: Draft
    chosen: int | None = 0  # the group; None: the first one with something in it that is not the standard's

    @cached_property
    def groups(self) -> list[Group]:
        """The components of the draft itself, also of what can't be drawn yet."""
        found = [with_all(self.draft, group) for group in self.draft.drawn()]
        return [group for group in found if group.pieces or (group.more and self.draft.may_add(group.more))]

    @property
    def group(self) -> int:
        first = next((i for i, changed in enumerate(self.changed) if changed), 0)
        return first if self.chosen is None else min(self.chosen, len(self.groups) - 1)

    @cached_property
    def blocks(self) -> list[list[tuple[Piece, list[Block]]]]:
        """By group: each component with what is printed on it."""
        return [[(piece, [self.draft.block(path) for path in piece.at]) for piece in group.pieces] for group in self.groups]

    def fields_of(self, group: int) -> Iterator[Field]:
        return (field for _, blocks in self.blocks[group] for block in blocks for field in fields_in(block))

    @cached_property
    def changed(self) -> list[int]:
        """How many values of each group are not the standard's."""
        return [sum(self.draft.changed(field.path) for field in self.fields_of(i)) for i in range(len(self.groups))]

    @cached_property
    def wrong(self) -> list[dict[str, Any]]:
        """What is wrong, and in which group and beside which value it is told."""
        found, told = [], []
        for number, components in enumerate(self.blocks):
            for piece, blocks in components:
                for one, fault in faults_of(self.draft, blocks):
                    told.append(id(fault))
                    label = "" if one is None else self.label(one.path)
                    found.append({"group": number, "name": piece.name, "label": label, "reason": fault.reason})
        rest = [{"group": None, "name": fault.place, "label": "", "reason": fault.reason} for fault in self.draft.faults]
        return [one for one, fault in zip(rest, self.draft.faults, strict=True) if id(fault) not in told] + found

    def label(self, path: Path) -> Any:
        return self.draft.form.label(self.draft.data, path)

    # --- for templates ------------------------------------------------------------------------------------------------------
    def page(self) -> dict[str, Any]:
        group = self.groups[self.group]
        return {
            "data": json.dumps(self.draft.data, ensure_ascii=False),
            "group": self.group,
            "tabs": self.tabs(),
            "title": group.title,
            "topic": self.topic(group),
            "cards": [self.card(piece, blocks) for piece, blocks in self.blocks[self.group]],
            "more": joined(group.more) if group.more and self.draft.may_add(group.more) else None,
            "faults": self.wrong[:MOST_TOLD],
            "more_faults": max(0, len(self.wrong) - MOST_TOLD),
            "changes": sum(self.changed),
            "checked": len(self.draft.seen),
        }

    def tabs(self) -> list[dict[str, Any]]:
        wrong = [sum(one["group"] == i for one in self.wrong) for i in range(len(self.groups))]
        rows = zip(self.groups, self.changed, wrong, strict=True)
        return [{"title": group.title, "changed": changed, "wrong": bad} for group, changed, bad in rows]

    def topic(self, group: Group) -> str:
        """What the game's own box says of where these values come from."""
        provenance = self.draft.standard.get(PROVENANCE, {})
        told = provenance.get(group.topic) if isinstance(provenance, Mapping) else None
        return told if isinstance(told, str) else ""

    def card(self, piece: Piece, blocks: Sequence[Block]) -> dict[str, Any]:
        place = next((self.draft.place(block.path) for block in blocks), "")
        shown = [field for block in blocks for field in block.fields]
        fields = [self.field(one) for one in shown if not is_aside(one)]
        aside = [self.field(one) for one in shown if is_aside(one)]
        removable = [block.path for block in blocks if block.path and isinstance(block.path[-1], int)]
        changed = sum(self.draft.changed(field.path) for block in blocks for field in fields_in(block))
        return {
            "name": piece.name,
            "drawing": piece.drawing,
            "width": piece.width,
            "height": piece.height,
            "place": place,
            "changed": changed,
            "seen": self.draft.seen.get(place),
            "faults": [fault.reason for block in blocks for one, fault in faults_of(self.draft, [block]) if one is None],
            "fields": fields,
            "aside": aside,
            "open": any(one["faults"] for one in aside),
            "parts": [self.part(part, number) for block in blocks for number, part in enumerate(block.parts)],
            "adders": [self.adder(path) for block in blocks for path in block.lists if self.draft.may_add(path)],
            "remove": next((joined(path) for path in removable if self.draft.may_remove(path[:-1])), None),
        }

    def part(self, block: Block, number: int) -> dict[str, Any]:
        """A table inside a component: a line of a station."""
        own = self.draft.value((*block.path, "number"))
        title = say("{what} {n}", what=self.label(block.path[:-1]), n=own if isinstance(own, int) else number + 1)
        remove = joined(block.path) if block.removable else None
        return {"title": title, "fields": [self.field(one) for one in block.fields], "remove": remove}

    def adder(self, path: Path) -> dict[str, Any]:
        return {"name": joined(path), "label": self.label(path)}

    def field(self, field: Field) -> dict[str, Any]:
        draft, path = self.draft, field.path
        changed, standard = draft.changed(path), draft.standard_value(path)
        origin = "" if changed else draft.form.origin(draft.data, path)
        slots: Sequence[object] = longest(draft.form.slots, draft.data, path) or ()
        return {
            "name": field.name,
            "label": self.label(path),
            "origin": origin,
            "comes_from": ORIGINS.get(origin, ""),
            "changed": changed,
            "was": self.words(path, standard),
            "now": self.words(path, draft.value(path)),
            "faults": [fault.reason for fault in draft.faults_of(path)],
            "fixed": field.fixed and not draft.faults_of(path),
            "is_name": field.limit.is_name,
            "many": len(field.inputs) > 1,
            "inputs": [self.input(field, one, i, slots) for i, one in enumerate(field.inputs)],
        }

    def input(self, field: Field, one: Input, number: int, slots: Sequence[object]) -> dict[str, Any]:
        slot = OWN_NAMES.get(str(one.path[-1]), "") if field.limit.is_name else slots[number] if number < len(slots) else ""
        choices = [{"value": str(value), "label": self.word(field.path, value)} for value in one.choices]
        value = "" if one.value is None else str(one.value).lower() if isinstance(one.value, bool) else str(one.value)
        if one.kind == "choice" and value not in [choice["value"] for choice in choices]:
            choices.insert(0, {"value": value, "label": value or NOTHING})
        if one.kind == "choice" and field.is_list and "" not in [choice["value"] for choice in choices]:
            choices.insert(0, {"value": "", "label": NOTHING})
        return {"name": one.name, "kind": one.kind, "value": value, "choices": choices, "slot": slot}

    def words(self, path: Path, value: Any) -> str:
        """A value for people."""
        if value is None or value == []:
            return NOTHING
        if isinstance(value, Mapping):
            return listed(dict.fromkeys(map(str, value.values())))
        if isinstance(value, list):
            return listed(self.word(path, one) for one in value)
        return str(self.word(path, value))

    def word(self, path: Path, value: Any) -> Any:
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        form = self.draft.form
        if isinstance(value, str):
            return form.words.get(value) or form.offered(self.draft.data, path).get(value, value)
        return value

    def differences(self) -> list[dict[str, Any]]:
        """The values that are not the standard's, by component."""
        found = []
        for group in self.blocks:
            for piece, blocks in group:
                fields = [one for block in blocks for one in fields_in(block) if self.draft.changed(one.path)]
                if fields:
                    found.append({"name": piece.name, "fields": [self.field(one) for one in fields]})
        return found


def is_aside(field: Field) -> bool:
    """What is rarely changed: names in all languages, and words of moves."""
    return field.limit.is_name or field.limit.is_id or field.path[-1] == "id"


def faults_of(draft: Draft, blocks: Sequence[Block]) -> Iterator[tuple[Field | None, Fault]]:
    """What is wrong with a component as a whole, and with its values."""
    for whole in blocks:
        for block in blocks_in(whole):
            yield from ((None, fault) for fault in draft.faults_at(block.path))
            yield from ((None, fault) for path in block.lists for fault in draft.faults_of(path))
            yield from ((field, fault) for field in block.fields for fault in draft.faults_of(field.path))


def with_all(draft: Draft, group: Group) -> Group:
    """A group with just the pieces that the draft has, also those that are not drawn."""
    pieces = [piece for piece in group.pieces if all(is_there(draft, path) for path in piece.at)]
    if group.more:
        drawn = {path for piece in pieces for path in piece.at}
        paths = [(*group.more, i) for i in range(len(tables_in(draft.value(group.more))))]
        pieces += [undrawn(called(draft.value(path), int(path[-1])), (path,)) for path in paths if path not in drawn]
    return Group(group.title, tuple(pieces), group.topic, group.more)


def is_there(draft: Draft, path: Path) -> bool:
    return draft.value(path) is not None or (isinstance(path[-1], str) and draft.value(path[:-1]) is not None)


def group_in(text: Any) -> int:
    """The number of a group, as a form or an address says it."""
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 4 else 0


def draft_of(game: str, data: Any) -> Draft:
    """What a form says of a box; refused, if it can't be one."""
    try:
        return Draft(game, data)
    except (TypeError, ValueError, RecursionError) as error:
        raise error if isinstance(error, GrandTourError) else GrandTourError(NOT_THERE) from None


def remark(title: Sentence, name: str) -> str:
    """What stands at the top of a file."""
    return f"{title}: {name}"
