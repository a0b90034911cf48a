"""Whether a person or a substitute bot plays a seat, and what the events say about who made which move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...bots import check_level
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ...engine.series import Series
from ...engine.table import Table
from ..store import BOT, PlaceRow
from .changes import changes_room
from .summary import BETWEEN, PLAYING

if TYPE_CHECKING:
    from .room import Room

Event = Mapping[str, Any]
CLOCK, LEFT = "clock", "left"  # why a bot stands in, if its player did not ask for one
MOST_CHANGES = 6  # of player and bot on a seat without a move
MOST_HAND_OVERS = 100  # of a seat in a game


class Substitutes:
    """Bots that play for the people of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def hand_over(self, place: int, level: str | None, by: str | None = None) -> None:
        """A bot plays a place from now on, or (`None`) its player does again."""
        if level is not None:
            check_level(level)
        await self.room.opener.until_open()
        await self._hand_over(place, level, by)

    @changes_room
    async def _hand_over(self, place: int, level: str | None, by: str | None) -> None:
        if by == CLOCK and self.room.clock.time_left(place) != 0.0:
            return  # who moved in time, while it was looked at
        twin, seat = self.room.table_to_change(), self.room.seat_of(place)
        if self.room.places[place].kind == BOT or twin.bots().get(seat) == level:
            return
        if by is None:
            self._check_may_hand_over(twin, seat, level)
        twin.stand_in(seat, level)
        await self.room.keep_table(twin, None, by)

    @changes_room
    async def _give_up(self, number: int, player: int, level: str) -> None:
        place = self.room.places[number]
        if place.player == player:
            await self.room.change_place(replace(place, kind=BOT, player=None, level=level, ready=True))

    def _check_may_hand_over(self, table: Table, seat: int, level: str | None) -> None:
        """Refuses a bot where it would play for a ranking, and player and bot one after the other while nobody moves."""
        if self.room.row.daily is not None and level is not None:
            raise GrandTourError(say("You have to play the daily deal yourself."))
        refused = too_many_changes(table.happened(), seat)
        if refused is not None:
            raise GrandTourError(refused)

    async def resign(self, player: int) -> None:
        """Somebody leaves a game for good: bots play their places to the end."""
        if self.room.stage not in (PLAYING, BETWEEN):
            raise GrandTourError(say("No game is in progress at this table."))
        level = self.room.server.settings.stand_in
        for number in self.room.held_by(player):
            if self.room.stage == PLAYING:
                await self.hand_over(number, level, LEFT)
            await self._give_up(number, player, level)
        await self.room.seating.begin_if_ready()


def seat_bots(series: Series, places: Sequence[PlaceRow]) -> None:
    """Notes in the record which seats bots play."""
    playing = series.table.bots()
    for place in places:
        seat = series.seat_of(place.number)
        if place.kind == BOT and playing.get(seat) != place.level:
            series.table.stand_in(seat, place.level)


def bring_back(series: Series, places: Sequence[PlaceRow]) -> None:
    """Who is ready for the next game plays it, also if a bot stood in before."""
    for place in places:
        seat = series.seat_of(place.number)
        if place.kind != BOT and place.ready and seat in series.table.bots():
            series.table.stand_in(seat, None)


def too_many_changes(events: Sequence[Event], seat: int) -> Sentence | None:
    """Why player and bot may not swap on a seat once more: each swap is stored. A player who moves is back all the same."""
    if changes_since_move(events, seat) >= MOST_CHANGES:
        return say("You've switched to a bot and back too often. Please make a move first.")
    if sum("stand-in" in event and event["seat"] == seat for event in events) >= MOST_HAND_OVERS:
        return say("You've switched to a bot and back too often in this game. Please make the moves yourself.")
    return None


def changes_since_move(events: Sequence[Event], seat: int) -> int:
    """How often player and bot have taken turns on a seat since the last move of the game, whoever made it."""
    changes = 0
    for event in reversed(events):
        if "move" in event:
            break
        changes += "stand-in" in event and event["seat"] == seat
    return changes


def move_makers(events: Iterable[Event]) -> list[tuple[int, bool]]:
    """Of each move that counts: the seat, and whether a bot made it."""
    makers: list[tuple[int, bool]] = []
    bots: set[int] = set()
    agreed = False
    for event in events:
        seat = event.get("seat", -1)
        if "stand-in" in event:
            bots = bots - {seat} if event["stand-in"] is None else bots | {seat}
        elif "move" in event:
            makers.append((seat, seat in bots))
        elif "undo" in event:
            first = last_of(makers, seat)
            del makers[first : None if agreed else first + 1]  # moves made at the same time stand
        agreed = "consent" in event
    return makers


def last_of(makers: Sequence[tuple[int, bool]], seat: int) -> int:
    """The last move of a seat; one past the end if it has none."""
    return next((i for i in range(len(makers) - 1, -1, -1) if makers[i][0] == seat), len(makers))


def moves_by_bots(events: Iterable[Event], persons: Collection[int]) -> set[int]:
    """Which moves that count were made while a bot stood in for a person."""
    return {i for i, (mover, bot) in enumerate(move_makers(events)) if bot and mover in persons}


def forfeits(events: Iterable[Event], persons: Collection[int], strict: bool) -> set[int]:
    """Which persons' seats have given the game up: a bot has them at the end or, where that is `strict`, made a move for them,
    also one that was taken back."""
    bots: set[int] = set()
    moved: set[int] = set()
    for event in events:
        seat = event.get("seat", -1)
        if "stand-in" in event:
            bots = bots - {seat} if event["stand-in"] is None else bots | {seat}
        elif "move" in event and seat in bots:
            moved.add(seat)
    return (bots | moved if strict else bots) & set(persons)


def agree(table: Table, seat: int) -> None:
    """All others agree that a seat takes back its last move."""
    for other in range(table.seats):
        if other != seat:
            table.consent(other, seat)
