"""Opens a room: its games are played again from the store, in a thread if they are long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.series import Series
from ..store import NotStored, RoomRow
from ..store.events import last_event
from .restore import Opened, continued, opened
from .seating_order import move_viewers
from .summary import BETWEEN, OVER, PLAYING, WAITING

if TYPE_CHECKING:
    from .room import Room

MANY = 1000  # events: a table with more of them is opened in a thread, and others go on meanwhile
OPENING = 30.0  # seconds that a move waits for its table to be opened
STILL_OPENED = say("This table is still opening. Please try again.")


class Opener:
    """Lays the games of a room on its table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened = asyncio.Event()  # its games lie on the table, if there are any
        self.task: asyncio.Task[None] | None = None

    @property
    def being_opened(self) -> bool:
        return self.task is not None

    def open(self) -> None:
        """Plays the stored events again, once the rules can be used; in a thread, if there are many."""
        begun = self.room.game.words is not None or len(self.room.games) > 1
        if self.room.series is not None or self.being_opened or not begun or not self.room.ready_to_play:
            return
        work = partial(opened, self.room.server.store, self.room.row, self.room.games, self.room.server.now())
        if last_event(self.room.server.store, self.room.id) > MANY:
            self.task = asyncio.get_running_loop().create_task(self._open_later(work))
            return
        try:
            self._lay_out(work())
        except GrandTourError as refused:
            self._not_opened(refused)

    async def _open_later(self, work: Callable[[], Opened]) -> None:
        try:
            found = await self.room.server.replays.run(self.room.row.creator or self.room.id, work)
        except Exception as error:
            self.task = None
            self._not_opened(error)
            return
        self.task = None
        self._lay_out(found)
        self.room.server.spawn(self.room.seating.begin_if_ready())

    def _lay_out(self, found: Opened) -> None:
        room = self.room
        room.series, room.games, room.note = found.series, found.games, found.note
        room.number, room.requests, room.clock.since = found.number, found.requests, found.since
        self.opened.set()
        if self.room.stage in (BETWEEN, OVER):
            self.room.announce([])  # it may have been over just before the server stopped
        self.room.changed()

    def _not_opened(self, error: Exception) -> None:
        self.room.server.report(error)
        self.room.note = say("This game can no longer be opened after an update: {reason}", reason=error)
        self.room.changed_for_viewers()

    async def until_open(self) -> None:
        """Waits for a table that is being opened: a move that is sent again right after a restart must not be refused."""
        if self.being_opened or (self.room.stage == PLAYING and self.room.series is None):
            try:
                await asyncio.wait_for(self.opened.wait(), OPENING)
            except TimeoutError:
                raise NotStored(STILL_OPENED) from None

    def catch_up(self) -> None:
        """What other server processes have stored since this room was read. Their moves are made here, too; where that is not
        enough, the room is read again from its beginning."""
        room = self.room
        row = room.server.store.room(room.id)
        if row is None:
            room.server.put_away(room)
        elif row.version != room.row.version:
            games, events = room.server.store.games(room.id), room.server.store.events(room.id, room.number)
            try:
                found = None if room.series is None else continued(self._opened(room.series), row, games, events)
            except GrandTourError:
                found = None
            if found is None:
                self.reload()
            else:
                self._follow(row, found)

    def _opened(self, series: Series) -> Opened:
        room = self.room
        return Opened(series, room.games, room.clock.since, room.note, room.number, room.requests)

    def _follow(self, row: RoomRow, found: Opened) -> None:
        """The room after what another process has stored, which has told whoever wants to know of it."""
        room = self.room
        begins = room.stage == WAITING
        room.row, room.series, room.games = row, found.series, found.games
        room.number, room.requests, room.clock.since = found.number, found.requests, found.since
        if begins:
            move_viewers(room.viewers, room.games[0].lots)
        room.changed()

    def reload(self) -> None:
        """The room as it is stored."""
        row = self.room.server.store.room(self.room.id)
        if row is not None:
            begins = self.room.stage == WAITING and row.stage != WAITING
            if self.task is not None:
                self.task.cancel()
            self.task = None
            self.opened.clear()
            self.room.row, self.room.games, self.room.series = row, self.room.server.store.games(self.room.id), None
            self.room.chat.forget()
            if begins:
                move_viewers(self.room.viewers, self.room.games[0].lots)
            self.open()
            self.room.changed_for_viewers()
