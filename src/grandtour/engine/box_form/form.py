"""How a game shows its box as a form: `FORM` in its `drawing/printed.py`. A game without one gets a plain form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from markupsafe import Markup

from .. import registry
from ..box import Box, shipped_box
from ..i18n import Name, Sentence, say
from ..limits import Path
from ..render.gallery import Group, Piece
from .fields import PROVENANCE, is_table, is_tables, pattern

RULEBOOK, FOUND, DEDUCED, RECONSTRUCTED, OURS = "rulebook", "found", "deduced", "reconstructed", "ours"
ORIGINS = {
    RULEBOOK: say("from the rulebook"),
    FOUND: say("from a public source"),
    DEDUCED: say("follows from the rules"),
    RECONSTRUCTED: say("reconstructed"),
    OURS: say("added by us"),
}
LABELS: Mapping[str, Sentence] = {
    "id": say("Word in moves"),
    "name": say("Printed name"),
    "min": say("Fewest players"),
    "max": say("Most players"),
    "points": say("Points"),
    "colour": say("Colour"),
}
NUMBERS = say("Numbers of the rules")
EACH_PLAYER = say("Each player")
NAMED_BY = ("id", "number")


def nothing_offered(data: Mapping[str, Any], path: Path) -> Mapping[Any, Any]:
    return {}


def settled_already(data: dict[str, Any]) -> None:
    """Nothing in the box follows from the rest."""


@dataclass(frozen=True)
class BoxForm:
    """What a game says about its box, for the form. Values are named by their keys, `points`, or with what stands before it,
    `city.points` or `city.istanbul.points`; the longest name counts."""

    printed: Callable[[Box], list[Group]]
    labels: Mapping[str, Sentence] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    """Where a value comes from: what the provenance in `box.toml` says in words."""
    hidden: frozenset[str] = frozenset()
    """What the form doesn't show: it is as the rules say, or follows from the rest."""
    words: Mapping[Any, Any] = field(default_factory=dict)
    """What words of the box are called."""
    slots: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """What the members of a list are for."""
    offered: Callable[[Mapping[str, Any], Path], Mapping[Any, Any]] = nothing_offered
    """The words that may stand somewhere, of those that the box itself has; and what they are called."""
    settle: Callable[[dict[str, Any]], None] = settled_already
    """Enters what follows from the rest."""

    def label(self, data: Mapping[str, Any], path: Path) -> Any:
        """What a value is called."""
        return longest({**LABELS, **self.labels}, data, path) or str(pattern(path)[-1]).replace("_", " ")

    def origin(self, data: Mapping[str, Any], path: Path) -> str:
        """Where a value of the game's own box comes from; nothing if nobody has said so."""
        return str(longest(self.origins, data, path) or "")

    def is_hidden(self, path: Path) -> bool:
        return any(name in self.hidden for name in names_of(pattern(path)))


def longest(known: Mapping[str, Any], data: Mapping[str, Any], path: Path) -> Any:
    """What is said of a value: of itself, by the id of what it belongs to, else of its kind, else of what it is a part of."""
    own = [name for name in names_of(named(data, path)) if "." in name]
    steps = pattern(path)
    kinds = [name for end in range(len(steps), 0, -1) for name in names_of(steps[:end])]
    return next((known[name] for name in (*own, *kinds) if name in known), None)


def names_of(steps: Sequence[str]) -> Iterator[str]:
    """The names of a value, the longest first."""
    return (".".join(steps[i:]) for i in range(len(steps)))


def named(data: Any, path: Path) -> list[str]:
    """A path with ids or numbers in the place of places in lists."""
    found = []
    for step in path:
        inside = isinstance(data, list) and isinstance(step, int) and step < len(data)
        data = data[step] if inside else data.get(step) if isinstance(data, Mapping) else None
        own = next((data[key] for key in NAMED_BY if key in data), None) if inside and isinstance(data, Mapping) else None
        found.append(str(step if own is None else own))
    return found


@cache
def form_of(game: str) -> BoxForm:
    home = cast("Any", registry.find(game)).__name__
    if find_spec(f"{home}.drawing") is None or find_spec(f"{home}.drawing.printed") is None:
        return BoxForm(plain)
    found: BoxForm = import_module(f"{home}.drawing.printed").FORM
    return found


def plain(box: Box) -> list[Group]:
    """A group for each part of a box, without drawings."""
    groups = []
    for key, value in box.data.items():
        title = say("{name}", name=key.replace("_", " ").capitalize())
        if key != PROVENANCE and is_tables(value):
            pieces = tuple(undrawn(called(one, i), ((key, i),)) for i, one in enumerate(value))
            groups.append(Group(title, pieces, key, (key,)))
        elif key != PROVENANCE:
            groups.append(Group(title, (undrawn(title, ((key,),)),), key))
    return groups


def called(entry: Mapping[str, Any], number: int) -> Any:
    """What an entry of a list is called: by its name, its id, or its place."""
    if is_table(entry.get("name")) and entry["name"]:
        return Name("", entry["name"])
    return next((str(entry[key]) for key in NAMED_BY if key in entry), str(number + 1))


def undrawn(name: Any, at: tuple[Path, ...]) -> Piece:
    return Piece(name, Markup(""), 0, 0, at=at)


def standard_groups(game: str) -> list[Group]:
    """The groups of the box that comes with a game."""
    return form_of(game).printed(shipped_box(game))
