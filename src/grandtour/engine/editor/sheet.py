"""A scoring sheet: what is read off a table after the last move, counted by the game's own scoring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..position import Position
from ..registry import find
from .editor import frame_of, read_data
from .entries import Entries
from .schema import Frame, counted_of


class ScoreSheet(Entries):
    """What must be known of a finished game to count it."""

    def __init__(self, frame: Frame, values: Mapping[str, Any]) -> None:
        self.counted = counted_of(frame.box.game)
        super().__init__(frame, self.counted.pieces(frame), partial(self.counted.entries, frame), values)

    @classmethod
    def new(cls, game: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> ScoreSheet:
        return cls(frame_of(game, seats, options or {}), {})

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> ScoreSheet:
        """From what `data` gave, perhaps edited."""
        return cls(*read_data(data))

    def position(self) -> Position:
        """A position with only what the scoring looks at."""
        position = Position.empty(find(self.frame.box.game), self.frame.box, self.frame.seats, self.frame.options)
        self.counted.fill(self.frame, self.values, position.state)
        return position
