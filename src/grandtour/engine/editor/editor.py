"""A position that is being set up: it can be drawn, judged and made a table of at any time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..box import box_of
from ..errors import GrandTourError, PositionError
from ..i18n import say
from ..position import Position
from ..position_data import POSITION_FORMAT, own_part
from ..registry import find
from ..table import Table
from ..table_setup import check_seats, settled_options
from ..validation import Entry
from .entries import Entries, Problem
from .schema import REST, UNKNOWN, Frame, Values, schema_of
from .unknown import completed, known

TRIES = 12  # deals of what is unknown, until one is possible


def frame_of(game: str, seats: Any, options: Mapping[str, Any]) -> Frame:
    """Box, seats and options, checked."""
    module = find(game)
    box = box_of(module, None)
    chosen = settled_options(module, box, options)
    check_seats(box, seats)
    return Frame(module.prepare(box, seats, chosen), seats, chosen)


def frame_at(table: Table) -> Frame:
    """That of a table with the game's own box."""
    if table.printed_box.label != box_of(find(table.game), None).label:
        raise GrandTourError(say("This table has a box of its own; positions can be set up only with the game's usual box."))
    return frame_of(table.game, table.seats, table.options)


class Editor(Entries):
    """What lies at all places of a game, and what is still wrong with it."""

    def __init__(self, frame: Frame, values: Mapping[str, Any]) -> None:
        self.schema = schema_of(frame.box.game)
        super().__init__(frame, self.schema.pieces(frame), partial(self.schema.places, frame), values)

    # --- beginnings ---------------------------------------------------------------------------------------------------
    @classmethod
    def new(cls, game: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> Editor:
        """The start of a game, as everybody sees it."""
        return cls.known_to(Table(game, seats, 0, options or {}), None)

    @classmethod
    def of(cls, table: Table) -> Editor:
        """Everything on a table."""
        frame = frame_at(table)
        return cls(frame, schema_of(table.game).to_editor(frame, table.position()))

    @classmethod
    def known_to(cls, table: Table, seat: int | None) -> Editor:
        """What a seat, or a spectator, knows of a table: the rest is unknown; where that can't be said, it is dealt again."""
        if table.over:
            return cls.of(table)
        frame = frame_at(table)
        found = [cls(frame, values) for values in known(schema_of(table.game), frame, table, seat)]
        return next((one for one in found if not one.problems()), found[-1])

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Editor:
        """From what `data` gave, perhaps edited."""
        return cls(*read_data(data))

    # --- what is made of it -------------------------------------------------------------------------------------------
    @property
    def is_open(self) -> bool:
        """Whether something is unknown."""
        return any(word in (UNKNOWN, REST) for _, word in self.laid())

    def position(self, seed: Any = 0) -> dict[str, Any]:
        """The position as data, with what is unknown dealt from the seed."""
        return {**self._common(), **self._own(completed(self, seed))}

    def _common(self) -> dict[str, Any]:
        box, options = self.frame.box, dict(self.frame.options)
        return {"game": box.game, "format": POSITION_FORMAT, "seats": self.frame.seats, "options": options}

    def _own(self, values: Values) -> dict[str, Any]:
        return self.schema.from_editor(self.frame, values)

    def table(self, seed: Any = 0) -> Table:
        """A table on which this position stands. `GrandTourError` says what is wrong with it."""
        wrong = self.miscounted()
        if wrong:
            raise GrandTourError(wrong[0].sentence)
        for number in range(TRIES if self.is_open else 1):
            try:
                return Table.from_position(self.position(f"{seed}, {number}"), seed=seed)
            except PositionError as error:
                refused = error
        raise refused

    def problems(self) -> list[Problem]:
        """What is wrong, in words; nothing if this is a position that can be played."""
        wrong = self.miscounted()
        if wrong:
            return wrong
        try:
            self.table()
        except PositionError as refused:
            return [Problem(fault.reason) for fault in refused.faults]
        except GrandTourError as refused:
            return [Problem(refused.reason)]
        return []

    def drawn(self, seed: Any = 0) -> Table | None:
        """A table to look at: also of a position that is not possible, if it can be laid out at all."""
        try:
            position = self.position(f"{seed}, 0")
        except GrandTourError:
            return None
        blank = Table(self.frame.box.game, self.frame.seats, 0, self.frame.options, as_written=True)
        state = Position.empty(blank.now.game, blank.box, blank.seats, blank.options)
        state.seed("0" * 64)
        entry = Entry(own_part(position))
        state.game.read_position(blank.box, entry, state.state)
        return None if entry.faults else blank.standing(state)


def read_data(data: Any) -> tuple[Frame, Mapping[str, Any]]:
    """Frame and values of data that somebody sent."""
    entry = Entry(data)
    entry.plain()
    entry.only("game", "seats", "options", "places")
    game, seats = entry.get("game"), entry.get("seats")
    options = entry.entry("options").data if entry.has("options") else {}
    values = entry.entry("places").data if entry.has("places") else {}
    if entry.faults:
        raise PositionError(entry.faults)
    return frame_of(str(game), seats, options), values
