"""Moves that are taken back: who is asked, and when nobody may do it, whoever agrees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import UndoRefused
from ...engine.i18n import Sentence, count, say
from ...engine.table import Table
from ...engine.undo import DEALT_AGAIN, new_seed
from .changes import changes_room
from .substitutes import agree, last_of, move_makers
from .summary import PLAYING

if TYPE_CHECKING:
    from .room import Room

DECLINED, WITHDRAWN = "declined", "withdrawn"  # instead of a request: the places of whoever answered so
ANSWERS = {
    DECLINED: say("{player} declined the takeback."),
    WITHDRAWN: say("{player} withdrew the takeback request."),
}
MOST_TAKEBACKS = 200  # of a seat in a game: each is stored for ever


class Takebacks:
    """Takebacks in a room. Of the game as it stands, somebody may have asked for one, and somebody may have declined: both are
    stored with the room until the next event."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def asked(self) -> dict[str, Any] | None:
        """The request that is open: whose place it is, and which others have agreed."""
        stored = self.room.row.takeback
        return stored if stored is not None and "place" in stored else None

    @property
    def declined(self) -> bool:
        """Whether somebody did not agree."""
        return DECLINED in (self.room.row.takeback or ())

    async def undo(self, place: int, after: int, request: str | None = None) -> int:
        """Takes back the last move of a place. Without asking if nobody has learned anything since and nobody else has moved;
        other people are asked; bots agree if the player has learned nothing, or if that can be dealt again."""
        await self.room.opener.until_open()
        return await self._undo(place, after, request)

    @changes_room
    async def _undo(self, place: int, after: int, request: str | None) -> int:
        if request is not None and request in self.room.requests:
            return self.room.requests[request]
        twin, seat = self.room.table_to_change(), self.room.seat_of(place)
        if after != self.room.number:
            raise UndoRefused(say("The game has moved on. Please look again."))
        refused = refusal(twin, seat, not self.room.row.hints)
        if refused is not None:
            raise UndoRefused(refused)
        if seat not in twin.movers() or twin.may_undo(seat):
            twin.undo(seat)
        elif self._bots_mind(twin, seat, place):
            raise UndoRefused(say("You have seen hidden information since then, so the bots don't agree to a takeback."))
        elif self.people_but(place):
            await self._ask(place)
            return self.room.number
        else:
            go_back(twin, seat)
        return await self.room.keep_table(twin, request, None)

    @changes_room
    async def answer(self, places: Sequence[int], agreed: bool, after: int) -> None:
        """Somebody agrees that another takes a move back, or declines; who has asked withdraws it by answering no."""
        request = self.asked
        if request is None or after != self.room.number:
            raise UndoRefused(say("The takeback request is no longer open."))
        if not agreed:
            answer = WITHDRAWN if request["place"] in places else DECLINED  # who asked may ask again after withdrawing it
            await self._request({answer: sorted(places)})
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

    def told(self, held: Sequence[int]) -> Sentence | None:
        """What viewers of these places should know of a takeback, until something else happens: as the answer to it is stored, or
        it is the last event."""
        stored = self.room.row.takeback or {}
        for answer, text in ANSWERS.items():
            if answer in stored:
                name = self.room.places[min(stored[answer])].name
                return None if {*stored[answer]} & {*held} else text.filled(player=name)
        return self._told_of_event(held)

    def _told_of_event(self, held: Sequence[int]) -> Sentence | None:
        table = None if self.room.series is None else self.room.table
        last = table.happened(table.events - 1)[-1] if table is not None and table.events else {}
        if not {"undo", "reshuffle"} & set(last):
            return None
        place = self.room.place_at(last["seat"])
        if place in held:
            return DEALT_AGAIN if "reshuffle" in last else None
        return say("{player} took back a move.", player=self.room.places[place].name)

    async def _ask(self, place: int) -> None:
        """Asks the others, unless they are being asked or did not agree already."""
        if self.declined:
            raise UndoRefused(say("Someone has already declined. Please play on."))
        if self.asked is not None and self.asked["place"] != place:
            raise UndoRefused(say("Another player is asking for a takeback."))
        if self.asked is None:
            await self._request({"place": place, "agreed": []})

    async def _request(self, request: dict[str, Any] | None) -> None:
        await self.room.change_row(takeback=request)
        self.room.changed_for_viewers()

    def may_undo(self, place: int) -> bool:
        """Whether a place might take back its last move: without asking, if bots agree, or if people are asked."""
        seat = self.room.seat_of(place)
        moved = self.room.stage == PLAYING and seat in self.room.table.movers()
        moved = moved and refusal(self.room.table, seat, not self.room.row.hints) is None
        if not moved or self.room.table.may_undo(seat):
            return moved
        return not self.declined and not self._bots_mind(self.room.table, seat, place)

    def people_but(self, place: int) -> list[int]:
        """The other places that people play now."""
        mine = self.room.places[place].player
        return [row.number for row in self.room.places if self.room.level_of(row.number) is None and row.player != mine]

    def _bots_mind(self, table: Table, seat: int, place: int) -> bool:
        """Whether a bot is at the table, and the seat has learned something since its last move. Where only bots play against it,
        and nothing is at stake, hidden things are dealt again instead."""
        if self.room.row.hints and not self.people_but(place):
            return False
        return any(self.room.level_of(row.number) is not None for row in self.room.places) and table.has_learned(seat)


def go_back(table: Table, seat: int) -> None:
    """Takes a seat's last move back with the consent of all others. If it has learned something since, what it could not know
    before is dealt again."""
    learned = table.has_learned(seat)
    agree(table, seat)
    table.undo(seat)
    if learned:
        table.reshuffle(seat, new_seed())


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
