"""What a game says about its positions, so that people can set them up: pieces, and the places where they may lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from .. import registry
from ..box import Box
from ..errors import GrandTourError
from ..i18n import say

UNKNOWN = "?"  # a piece that lies there, but nobody can say which
REST = "*"  # everything that is left in the box, in an order that nobody knows
LIST, ONE, NUMBER, CHOICE = "list", "one", "number", "choice"  # kinds of places
FRAMES = 16  # for which a game remembers what does not depend on what lies where
MANY = 999  # of pieces of which there are always enough

Values = dict[str, Any]
"""What lies where, by the paths of places: a list of ids, an id or nothing, a number, or what was chosen."""
Form = Callable[[Sequence[str], int, str], str]
"""How a piece lies at an index of a list: its own id, or one of its other forms."""


@dataclass(frozen=True, eq=False)
class Frame:
    """For what a position is set up: the box as used with these options, and how many play. A game may remember what it says
    of one (`FRAMES` of them)."""

    box: Box
    seats: int
    options: Mapping[str, Any]


@dataclass(frozen=True)
class BoxPiece:
    """Something in the box. `forms`: how else it may lie, where pieces can be turned."""

    id: str
    name: object
    copies: int = 1
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """Where pieces lie, or a number or a choice that belongs to a position.

    `section`: of the page, the player's number or a title. `pieces`: the set of pieces that may lie here, `accepts` only some
    of them. `hidden`: what lies here may be unknown; `rest`: it may be all that is left. `noted`: it is listed here, but lies
    elsewhere. `parts`: what stands for the place in the drawing: names of parts, or what they begin with if they end in “-”;
    `own`: the same, in the pane of the player who looks."""

    path: str
    title: object
    section: object
    kind: str = LIST
    pieces: str = ""
    accepts: frozenset[str] | None = None
    most: int = MANY
    ordered: bool = False
    hidden: bool = False
    rest: bool = False
    noted: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[tuple[Any, object], ...] = ()
    parts: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    form: Form | None = field(default=None, compare=False)

    @property
    def usual(self) -> Any:
        """What is there if nobody has put anything."""
        return {LIST: [], ONE: None, NUMBER: self.low}.get(self.kind, self.choices[0][0] if self.choices else None)

    def takes(self, piece: BoxPiece) -> bool:
        return self.accepts is None or piece.id in self.accepts


Pieces = Mapping[str, Sequence[BoxPiece]]


class Schema(Protocol):
    """The names of a game's `editor.py`."""

    def pieces(self, frame: Frame) -> Pieces:
        """What is in the box, by the names of sets."""

    def places(self, frame: Frame, values: Values) -> list[Place]:
        """The places of a position; some may depend on what lies elsewhere. The values may be anything of the right kinds."""

    def to_editor(self, frame: Frame, position: Mapping[str, Any]) -> Values:
        """What lies where in a position as data."""

    def from_editor(self, frame: Frame, values: Values) -> dict[str, Any]:
        """The position of what lies where, without the keys that all games have; what follows from the rest is filled in."""


class Counted(Protocol):
    """The names of a game's `sheet.py`."""

    def entries(self, frame: Frame, values: Values) -> list[Place]:
        """What must be known of a finished game to count it."""

    def pieces(self, frame: Frame) -> Pieces:
        """The pieces that these places are filled in with."""

    def fill(self, frame: Frame, values: Values, s: Any) -> None:
        """Puts it into an empty state, where the game's scoring finds it."""


def schema_of(game: str) -> Schema:
    return cast("Schema", _module(game, "editor"))


def counted_of(game: str) -> Counted:
    return cast("Counted", _module(game, "sheet"))


def _module(game: str, name: str) -> Any:
    home = cast("Any", registry.find(game)).__name__
    try:
        return import_module(f"{home}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{home}.{name}":
            raise
        raise GrandTourError(say("This game has no position editor.")) from None
