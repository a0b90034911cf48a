"""Boxes: what is printed on the components, read from TOML, checked, and packed into a record for the rules."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import registry
from .errors import BoxError, Fault
from .i18n import say
from .validation import Entry, brief

if TYPE_CHECKING:
    from .contract import Game

PRINTED, FINGERPRINT = "printed", 16  # the label of a game's own box; hexadecimal digits in the labels of others
FORMER_BOXES = "former_boxes.txt"  # in a game's folder: a fingerprint a line, then what was different


@dataclass(frozen=True, eq=False)
class Box:
    """A game's box: the data as written, names included, and the record that the rules use (alone in an array)."""

    game: str
    data: Mapping[str, Any]
    array: Any

    @property
    def record(self) -> Any:
        return self.array[0]

    @cached_property
    def label(self) -> str:
        """What positions call this box: PRINTED for the one that comes with the game, else a fingerprint of its data."""
        return PRINTED if _is_same(self.data, shipped_box(self.game).data) else fingerprint(self.data)


def box_of(game: Game, source: Mapping[str, Any] | str | Path | None = None) -> Box:
    """The game's box: the one that comes with it, or one from a file or from data. `BoxError` says all that is wrong."""
    if source is None or _is_shipped(game, source):
        return shipped_box(game.NAME)
    if not isinstance(source, Mapping | str | Path):
        raise BoxError([Fault("", say("A box must be a file or a mapping, not “{source}”.", source=brief(source)))])
    data = source if isinstance(source, Mapping) else read_toml(Path(source))
    return _checked(game, data)


def fingerprint(data: Mapping[str, Any]) -> str:
    """A short name for the data of a box."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=dict).encode()).hexdigest()[:FINGERPRINT]


def _is_shipped(game: Game, source: Any) -> bool:
    """Whether this is the box that comes with a game: as it is now, or as an earlier release had it if since then only words
    have changed. (An owner's box may differ from ours in nothing but names; so it is not enough that the values are the same.)"""
    if not isinstance(source, Mapping):
        return False
    data = shipped_box(game.NAME).data
    if _is_same(source, data):
        return True
    try:
        return _is_same(_values(source), _values(data)) and fingerprint(source) in former_boxes(game)
    except (TypeError, ValueError, RecursionError):  # what is wrong with it is said when it is checked
        return False


def _values(data: Any) -> Any:
    """A box without words: names, and where values come from."""
    if isinstance(data, Mapping):
        return {key: _values(value) for key, value in data.items() if key not in ("name", "provenance")}
    return [_values(value) for value in data] if isinstance(data, list) else data


def former_boxes(game: Game) -> frozenset[str]:
    """Fingerprints of the boxes of earlier releases whose values were the same as now."""
    path = folder(game) / FORMER_BOXES
    lines = path.read_text().splitlines() if path.exists() else []
    return frozenset(line.split()[0] for line in lines if line.strip())


def _is_same(source: Any, data: Mapping[str, Any]) -> bool:
    """Whether this is the same data, types included: 1 is neither 1.0 nor true."""
    return (
        isinstance(source, Mapping)
        and bool(source == data)
        and json.dumps(source, sort_keys=True, default=dict) == json.dumps(data, sort_keys=True)
    )


MOST_DOTS = 50  # of a line; a key has two
MOST_LETTERS = 64 * 1024  # of a box as JSON; the largest of ours has a fifth of that


@cache
def shipped_box(name: str) -> Box:
    """The box that comes with a game, read once."""
    game = registry.find(name)
    return _checked(game, read_toml(shipped(game)), is_own=True)


def _checked(game: Game, data: Mapping[str, Any], is_own: bool = False) -> Box:
    entry = Entry(data)
    entry.plain()
    if not entry.faults:
        check_letters(entry)
    if not entry.faults:
        game.check(entry)
    if entry.faults and not is_own and (other := looks_like(data)) not in (None, game):
        raise BoxError([Fault("", say("this is a box for {other}, not for {game}", other=other.TITLE, game=game.TITLE))])
    if entry.faults:
        raise BoxError(entry.faults)
    return packed(game, json.loads(json.dumps(data, default=dict)))  # a copy of its own, of plain dictionaries


def check_letters(entry: Entry) -> None:
    """Refuses a box that is too large, or that no file could hold."""
    written = json.dumps(entry.data, ensure_ascii=False, default=dict)
    if len(written) > MOST_LETTERS:
        entry.fault(
            None, say("A box can have at most {most} characters; this one has {found}.", most=MOST_LETTERS, found=len(written))
        )
    elif written.encode(errors="replace").decode() != written:
        entry.fault(None, say("The box contains characters that are not valid Unicode text."))


def looks_like(data: Mapping[str, Any]) -> Game | None:
    """The game whose own box has most in common with this data, if any has."""

    def likeness(game: Game) -> int:
        return len(set(data) & set(shipped_box(game.NAME).data) - {"provenance", "players"})

    best = max(map(registry.find, registry.names()), key=likeness)
    return best if likeness(best) else None


def packed(game: Game, data: Mapping[str, Any]) -> Box:
    """A box from data that needs no check."""
    array = np.zeros(1, game.BOX)
    game.pack(data, array[0])
    return Box(game.NAME, data, array)


def shipped(game: Game) -> Path:
    """The box file that comes with a game."""
    return folder(game) / "box.toml"


def folder(game: Game) -> Path:
    """The folder of the game's package."""
    return registry.folder_of(game.NAME)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as data; a broken one is a `BoxError` with the line."""
    try:
        return parse_toml(path.read_bytes(), path.name)
    except BoxError:
        raise
    except (OSError, ValueError) as error:
        raise BoxError([Fault(str(path), say("can't be read: {error}", error=getattr(error, "strerror", error)))]) from None


def parse_toml(text: bytes, name: str) -> dict[str, Any]:
    """The data in a TOML file of that name."""
    name = brief(name)
    if any(len(line.split(b".")) > MOST_DOTS + 1 for line in text.split(b"\n")):
        raise BoxError([Fault(name, say("a line has too many dots"))])  # a key of thousands of parts takes minutes to read
    try:
        return tomllib.loads(text.decode("utf-8-sig").replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as broken:
        raise BoxError([Fault(name, say("not valid TOML: {error}", error=brief(broken)))]) from None
    except UnicodeDecodeError:
        raise BoxError([Fault(name, say("not a text file in UTF-8"))]) from None
    except (RecursionError, ValueError) as error:
        raise BoxError([Fault(name, say("can't be read: {error}", error=brief(error)))]) from None
