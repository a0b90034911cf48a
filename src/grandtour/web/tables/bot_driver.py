"""Lets the bots of a room move, one after another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError, IllegalMove
from ...engine.i18n import Sentence, say
from .summary import BETWEEN

if TYPE_CHECKING:
    from .room import Room


class BotDriver:
    """At most one bot of a room thinks at a time."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.trouble: Sentence | None = None  # that passes
        self.task: asyncio.Task[None] | None = None

    def drive(self) -> None:
        """Lets bots move, if one is to and none thinks already, and begin the next game if they are among themselves."""
        if not self._ours:
            return
        if self.room.stage == BETWEEN and self.room.seating.only_bots:
            self.room.server.spawn(self.room.seating.begin_if_ready())
        if not self.room.deleted and self._bot_to_move() is not None and self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._drive())
            self.task.add_done_callback(self._driven)

    @property
    def _ours(self) -> bool:
        """Whether it is this server process that lets the bots of the room move."""
        return self.room.server.peers.holds(self.room.id)

    def _driven(self, task: asyncio.Task[None]) -> None:
        self.task = None
        if not task.cancelled() and task.exception() is not None:
            self.room.server.report(task.exception())
        elif not task.cancelled():
            self.drive()

    def _bot_to_move(self) -> int | None:
        return next((place for place in self.room.acting() if self.room.level_of(place) is not None), None)

    async def _drive(self) -> None:
        while (place := self._bot_to_move()) is not None and not self.room.deleted and self._ours:
            await asyncio.sleep(self.room.server.settings.pause)
            await self._bot_moves(place)

    async def _bot_moves(self, place: int) -> None:
        """A bot thinks in a thread, about a copy; its move counts if the table still is the one it thought about. What can't be
        stored is tried again later."""
        level, number, table = self.room.level_of(place), self.room.number, self.room.table.copy()
        if (
            level is None or self.room.seat_of(place) not in table.acting
        ):  # its player is back, or a move was taken back meanwhile
            return
        seed = None if self.room.row.daily is None else f"{self.room.row.daily} {len(table.moves)}"  # the same for everybody
        move = await self.room.server.think(level, table, self.room.seat_of(place), seed, self.room)
        try:
            await self.room.play(place, move, number, bot=True)
        except IllegalMove:
            return
        except GrandTourError as refused:
            self.trouble = say("The bots are waiting: {reason}", reason=refused)
            self.room.changed_for_viewers()
            await asyncio.sleep(self.room.server.settings.pause + 1)
            self.trouble = None
