"""Moves that are taken back: who is asked, and when nobody may do it, whoever agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...engine.errors import UndoRefused
from ...engine.i18n import Sentence, count, say
from ...engine.table import Table
from .substitutes import agree, last_of, move_makers
from .summary import PLAYING

if TYPE_CHECKING:
    from .room import Room

MOST_TAKEBACKS = 200  # of a seat in a game: each is stored for ever


class Takebacks:
    """Takebacks in a room. Of the game as it stands, somebody may have asked for one, and somebody may have declined."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.declined_at: int | None = None  # at which event somebody did not agree

    async def undo(self, place: int, after: int, request: str | None = None) -> int:
        """Takes back the last move of a place. Without asking if nobody has learned anything since and nobody else has moved;
        bots agree if the player has learned nothing; other people are asked."""
        await self.room.opener.until_open()
        async with self.room.lock:
            if request is not None and request in self.room.requests:
                return self.room.requests[request]
            twin, seat = self.room.table_to_change(), self.room.seat_of(place)
            if after != self.room.number:
                raise UndoRefused(say("The game has moved on. Please look again."))
            refused = refusal(twin, seat, not self.room.row.hints)
            if refused is not None:
                raise UndoRefused(refused)
            if seat in twin.movers() and not twin.may_undo(seat):
                if self._bots_mind(twin, seat):
                    raise UndoRefused(say("You have seen hidden information since then, so the bots don't agree to a takeback."))
                if self.people_but(place):
                    await self._ask(place)
                    return self.room.number
                agree(twin, seat)
            twin.undo(seat)
            return await self.room.keep_table(twin, request, None)

    async def answer(self, places: Sequence[int], agreed: bool, after: int) -> None:
        """Somebody agrees that another takes a move back, or declines; who has asked withdraws it by answering no."""
        async with self.room.lock:
            request = self.room.row.takeback
            if request is None or after != self.room.number:
                raise UndoRefused(say("The takeback request is no longer open."))
            if not agreed:
                if request["place"] not in places:  # who asked may ask again after withdrawing it
                    self.declined_at = self.room.number
                await self._request(None)
                return
            agreeing = sorted({*request["agreed"], *places})
            if set(self.people_but(request["place"])) - set(agreeing):
                if agreeing != request["agreed"]:
                    await self._request(request | {"agreed": agreeing})
                return
            twin, seat = self.room.table_to_change(), self.room.seat_of(request["place"])
            agree(twin, seat)
            twin.undo(seat)
            await self.room.keep_table(twin, None, None)

    async def _ask(self, place: int) -> None:
        """Asks the others, unless they are being asked or did not agree already."""
        if self.declined_at == self.room.number:
            raise UndoRefused(say("Someone has already declined. Please play on."))
        if self.room.row.takeback is not None and self.room.row.takeback["place"] != place:
            raise UndoRefused(say("Another player is asking for a takeback."))
        if self.room.row.takeback is None:
            await self._request({"place": place, "agreed": []})

    async def _request(self, request: dict[str, Any] | None) -> None:
        await self.room.server.store.change_room(self.room.id, takeback=request)
        self.room.row = replace(self.room.row, takeback=request)
        self.room.changed_for_viewers()

    def may_undo(self, place: int) -> bool:
        """Whether a place might take back its last move: without asking, if bots agree, or if people are asked."""
        seat = self.room.seat_of(place)
        moved = self.room.stage == PLAYING and seat in self.room.table.movers()
        moved = moved and refusal(self.room.table, seat, not self.room.row.hints) is None
        if not moved or self.room.table.may_undo(seat):
            return moved
        return self.declined_at != self.room.number and not self._bots_mind(self.room.table, seat)

    def people_but(self, place: int) -> list[int]:
        """The other places that people play now."""
        mine = self.room.places[place].player
        return [row.number for row in self.room.places if self.room.level_of(row.number) is None and row.player != mine]

    def _bots_mind(self, table: Table, seat: int) -> bool:
        """Whether a bot is at the table, and the seat has learned something since its last move."""
        return any(self.room.level_of(row.number) is not None for row in self.room.places) and table.has_learned(seat)


def refusal(table: Table, seat: int, strict: bool) -> Sentence | None:
    """Why a seat may not take back its last move, also if everybody agreed; `strict` at tables without hints, where nothing may
    be learned from a bot's answer."""
    events = table.happened()
    if sum("undo" in event and event["seat"] == seat for event in events) >= MOST_TAKEBACKS:
        return count(
            "You have taken back {n} move in this game. Please play on without takebacks.",
            "You have taken back {n} moves in this game. Please play on without takebacks.",
            MOST_TAKEBACKS,
        )
    makers = move_makers(events) if strict else []
    own, *later = makers[last_of(makers, seat) :] or [(seat, False)]
    if own[1]:
        return say("A bot made that move. At a table without hints, it can't be taken back.")
    if any(bot for _, bot in later):
        return say("A bot has moved since then. At a table without hints, your move can no longer be taken back.")
    return None
