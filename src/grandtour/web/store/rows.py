"""Rows of the database as the rest of the server sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...bots import LEVELS
from ...engine.errors import GrandTourError

PERSON, LINK, OPEN, BOT = "person", "link", "open", "bot"  # kinds of places: LINK and OPEN wait for somebody
LARGE = ("box", "origin")  # columns of rooms that lists of them have not


@dataclass
class PlaceRow:
    """A place at a table: a person's (perhaps still waiting for one), or a bot's. `seen`: how far they have seen the series,
    as the number of a game and of its moves."""

    number: int
    kind: str
    name: str = ""
    player: int | None = None
    level: str | None = None
    word: str = ""
    ready: bool = False
    seen: list[int] | None = None

    @property
    def taken(self) -> bool:
        return self.kind == BOT or self.player is not None


@dataclass
class GameRow:
    """A game of a room: its secret, and once it has begun, when, and the players' words. `start` is a position if it could not be
    replayed after an update, and goes on from there. `players` were dealt it, place by place (`None`: a bot); `lots` is the order
    that was drawn for the places, if one was."""

    number: int
    secret: str
    words: list[str] | None = None
    base: int = 0
    begun: float | None = None
    start: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    players: list[int | None] | None = None
    lots: list[int] | None = None


@dataclass
class EventRow:
    """Something that happened in a game; `by` says if not the player did it, but the clock."""

    number: int
    game: int
    time: float
    event: dict[str, Any]
    by: str | None = None
    request: str | None = None


@dataclass
class RoomRow:
    """A room as it is stored. `version` counts what has been stored of it: whoever changes it says which one they know."""

    id: str
    invite: str
    creator: int | None
    game: str
    wins: int
    options: dict[str, Any]
    box: dict[str, Any] | None
    move_limit: int | None
    public: bool
    spectators: bool
    stage: str
    made: float
    changed: float
    deadline: float | None = None
    bots_due: bool = False
    acting: list[int] = field(default_factory=list)
    hints: bool = True
    origin: dict[str, Any] | None = None
    daily: str | None = None
    successor: str | None = None
    takeback: dict[str, Any] | None = None
    lots: bool = False
    version: int = 0
    places: list[PlaceRow] = field(default_factory=list)

    @property
    def rated(self) -> bool:
        """Whether its games count for the rating, if each person has one seat: dealt from the printed box, without hints, and
        without bots of somebody's own."""
        usual = not self.hints and self.origin is None and self.box is None and self.daily is None
        return usual and all(place.level is None or place.level in LEVELS for place in self.places)

    def holds(self, player: int) -> bool:
        """Whether a player has a place here."""
        return any(place.player == player for place in self.places)


@dataclass(frozen=True)
class RoomLimit:
    """How many unfinished rooms a player may have made since a time, and the answer to a player who wants more."""

    most: int
    since: float
    refused: GrandTourError
