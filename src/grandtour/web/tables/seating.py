"""Who sits where before a game: taking a seat, giving it back, being ready; and the deal, once everybody is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import checked_word
from ...engine.i18n import say
from ..http.rate import Rate
from ..store import BOT, LINK, OPEN, PERSON, PlaceRow
from .changes import changes_room
from .deals import deal
from .names import skeleton
from .setup import bot_place, check_bot, limited, unique_name
from .summary import BETWEEN, WAITING

if TYPE_CHECKING:
    from .room import Room

MOST_CHANGES = 60  # of seats and words that a player makes in a minute


class Seating:
    """The places of a room between games."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._changes = Rate(MOST_CHANGES, 60)

    @property
    def only_bots(self) -> bool:
        return all(self._goes_on(place) for place in self.room.places)

    @property
    def all_ready(self) -> bool:
        """Whether all places are taken and everybody wants to play."""
        return all(place.taken and (place.ready or self._goes_on(place)) for place in self.room.places)

    def _goes_on(self, place: PlaceRow) -> bool:
        """Whether no game waits for a place: a bot has it, or stands in. Without hints it waits for people: nobody is dealt a
        game that counts, and loses it, while they are away."""
        return place.kind == BOT or (self.room.row.hints and self.room.level_of(place.number) is not None)

    @changes_room
    async def sit(self, player: int, name: str, number: int | None, invited: bool) -> int:
        """Somebody takes a free place, or any; returns which."""
        if self.room.stage != WAITING:
            raise GrandTourError(say("This game has already started."))
        if self.room.held_by(player):
            raise GrandTourError(say("You already have a seat at this table."))
        free = [place for place in self.room.places if not place.taken and (invited or place.kind == OPEN)]
        if number is not None:
            free = [place for place in free if place.number == number]
        if not free:
            raise GrandTourError(say("There is no free seat for you at this table."))
        self._check_rate(player)
        await self._rename_bots(name)
        others = [place.name for place in self.room.places if place.name]
        await self.room.change_place(replace(free[0], player=player, name=unique_name(name, others), word="", ready=False))
        return free[0].number

    async def _rename_bots(self, name: str) -> None:
        """A bot that is called like somebody who comes gets another name."""
        for place in self.room.places:
            if place.kind == BOT and skeleton(place.name) == skeleton(name):
                others = [name, *(other.name for other in self.room.places if other is not place)]
                await self.room.change_place(bot_place(place.number, str(place.level), others))

    async def fill(self, player: int | None, number: int, level: str | None) -> None:
        """The creator of the table gives a place to a bot of a level, or (`None`) keeps it free again for somebody."""
        if level is not None:
            check_bot(level)
        await self._fill(player, number, level)
        await self.begin_if_ready()

    @changes_room
    async def _fill(self, player: int | None, number: int, level: str | None) -> None:
        if player is None or player != self.room.row.creator:
            raise GrandTourError(say("Only the creator can change the seats."))
        if self.room.stage != WAITING:
            raise GrandTourError(say("This game has already started."))
        place = next((place for place in self.room.places if place.number == number), None)
        if place is None or place.player is not None:
            raise GrandTourError(say("This seat is taken."))
        if self.room.row.daily is not None:
            raise GrandTourError(say("In the daily deal everyone plays against the same bot."))
        if (place.level, place.kind == BOT) == (level, level is not None):
            return
        self._check_rate(player)
        others = [other.name for other in self.room.places if other is not place]
        free = PlaceRow(number, OPEN if self.room.row.public else LINK)
        await self.room.change_place(free if level is None else bot_place(number, level, others))
        await self._limit()

    async def _limit(self) -> None:
        """A table that has become a rated one, without a bot of somebody's own, has a time limit like any other."""
        row = limited(self.room.row, self.room.server.settings.rated_limit)
        if row.move_limit != self.room.row.move_limit:
            await self.room.change_row(move_limit=row.move_limit)

    @changes_room
    async def leave(self, player: int) -> None:
        """Somebody gives a place back before the game begins."""
        if self.room.stage != WAITING:
            raise GrandTourError(say("This game has already started."))
        mine = [self.room.places[number] for number in self.room.held_by(player)]
        if not mine or mine[0].kind == PERSON:
            raise GrandTourError(say("You don't have a seat here to give up."))
        self._check_rate(player)
        await self.room.change_place(replace(mine[0], player=None, name="", word="", ready=False))

    async def ready(self, player: int, word: str) -> None:
        """Somebody is ready to play, and adds a word to the shuffle; the game begins when everybody is."""
        await self._ready(player, "" if self.room.row.daily else checked_word(word))  # the deal of the day is the same for all
        await self.begin_if_ready()

    @changes_room
    async def _ready(self, player: int, word: str) -> None:
        if self.room.stage not in (WAITING, BETWEEN):
            return
        if not self.room.held_by(player):
            raise GrandTourError(say("You have no seat at this table."))
        wanted = [replace(self.room.places[number], word=word, ready=True) for number in self.room.held_by(player)]
        changed = [place for place in wanted if place != self.room.places[place.number]]
        if changed:
            self._check_rate(player)
        for place in changed:
            await self.room.change_place(place)

    def _check_rate(self, player: int) -> None:
        """Each change before a game is written: nobody may go on with that for ever."""
        if not self._changes.allows(str(player)):
            raise GrandTourError(say("Too many requests. Please wait a minute."))

    @changes_room
    async def begin_if_ready(self) -> None:
        """Deals, once all places are taken and everybody is ready."""
        if self.room.stage not in (WAITING, BETWEEN) or self.room.deleted:
            return
        if not self.all_ready or not self.room.ready_to_play:
            return
        if self.room.stage == BETWEEN and self.room.series is None:
            return  # it is being opened
        found = deal(self.room.row, self.room.game, self.room.series, self.room.number, self.room.server.now())
        await self.room.keep(found, None, None, 0)
