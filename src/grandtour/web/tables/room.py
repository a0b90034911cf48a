"""A room: a table in the browser, its places, the series that is played at it, and who looks on.

Whatever changes a room is done with its lock held, on a copy of its table; the copy is stored, and only then does it take the
table's place and anybody learn of it. What could not be stored has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ...engine.errors import GrandTourError, IllegalMove
from ...engine.fair_shuffle import commitment, new_secret
from ...engine.i18n import Sentence, say
from ...engine.series import Series
from ...engine.table import Table
from ..store import BOT, EventRow, GameRow, NotStored, Outdated, PlaceRow, RoomRow, tournaments
from . import seating_order
from .bot_driver import BotDriver
from .chat import Chat
from .clock import Clock, asked_since
from .deals import Deal, record_with_shuffle
from .opener import STILL_OPENED, Opener
from .presence import Here
from .render_cache import RenderCache
from .seating import Seating
from .substitutes import Substitutes
from .summary import BETWEEN, OVER, PLAYING, WAITING, summary
from .takebacks import Takebacks

if TYPE_CHECKING:
    from ..server import GameServer
    from .viewers import Viewer

__all__ = ["BETWEEN", "DELETED", "MOST_REQUEST", "OVER", "PLAYING", "WAITING", "Room"]
DELETED = say("The creator deleted this table.")
MOST_REQUEST = 64
MOST_TRIES = 20  # of a change, while other server processes are quicker each time
T = TypeVar("T")


class Room:
    """Use it through `GameServer`. All methods that change anything must be awaited."""

    def __init__(self, server: GameServer, row: RoomRow, games: list[GameRow]) -> None:
        self.server, self.row, self.games = server, row, games
        self.series: Series | None = None
        self.note: Sentence | None = None  # about the game
        self.number = 0  # of the last event
        self.requests: dict[str, int] = {}  # the numbers of the events that they brought
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, Here] = {}  # who looks on through other server processes
        self.drawn = RenderCache()
        self.advice: dict[Any, Any] = {}  # what bots said about the present event
        self.used = time.monotonic()
        self.deleted = False
        self.tournament = None if row.creator is not None else tournaments.of_room(server.store, row.id)
        self.opener, self.seating, self.clock, self.chat = Opener(self), Seating(self), Clock(self), Chat(self)
        self.bots, self.substitutes, self.takebacks = BotDriver(self), Substitutes(self), Takebacks(self)

    # --- what is there ------------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        return self.row.id

    @property
    def ready_to_play(self) -> bool:
        """Whether the rules of the game can be used yet, by all who play."""
        return self.server.warming.has(self.row.game, [place.level for place in self.places if place.kind == BOT])

    @property
    def stage(self) -> str:
        return self.row.stage

    @property
    def places(self) -> list[PlaceRow]:
        return self.row.places

    @property
    def table(self) -> Table:
        assert self.series is not None
        return self.series.table

    @property
    def game(self) -> GameRow:
        """The game that is played, or the next one if none is."""
        return self.games[-1]

    @property
    def commitment(self) -> str:
        """The hash of the secret behind the game that is played or comes next."""
        return commitment(self.game.secret)

    def seat_of(self, place: int) -> int:
        assert self.series is not None
        return self.series.seat_of(place)

    def place_at(self, seat: int) -> int:
        assert self.series is not None
        return self.series.player_at(seat)

    def held_by(self, player: int | None) -> list[int]:
        """The places of a player; several if others play at the same screen."""
        return [] if player is None else [place.number for place in self.places if place.player == player]

    def level_of(self, place: int) -> str | None:
        """The level of the bot that plays a place: its own, or one that stands in for a person."""
        row = self.places[place]
        if row.kind == BOT or self.series is None:
            return row.level
        return self.table.bots().get(self.seat_of(place))

    def stood_in(self) -> list[int]:
        """The places of persons that bots play now."""
        return [row.number for row in self.places if row.kind != BOT and self.level_of(row.number) is not None]

    def acting(self) -> list[int]:
        """The places that may decide now."""
        return [] if self.series is None or self.stage != PLAYING else [self.place_at(seat) for seat in self.table.acting]

    def may_watch(self, player: int | None) -> bool:
        """Whether somebody may see this room at all: who plays, who made it, and spectators where they are welcome."""
        mine = player is not None and (player == self.row.creator or self.held_by(player) != [])
        return mine or self.row.spectators or (self.stage == WAITING and self.row.public)

    # --- changes ------------------------------------------------------------------------------------------------------
    def changed(self) -> None:
        """Tells all who look on, and lets bots go on."""
        self.used = time.monotonic()
        self.changed_for_viewers()
        self.bots.drive()

    def changed_for_viewers(self) -> None:
        """Tells all who look on."""
        self.drawn.clear()
        for viewer in self.viewers:
            viewer.wake()

    def forget_drawings(self) -> None:
        """What was drawn takes more memory than all else in a room: it is gone once everybody has it."""
        if not any(viewer.has_news for viewer in self.viewers):
            self.drawn.clear()

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks on from now on."""
        self.viewers.add(viewer)
        self.changed_for_viewers()
        self.server.peers.tell_here(self)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.changed_for_viewers()
        self.server.peers.tell_here(self)

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Does something to this room, with its lock held. If another server process has stored something since this one has read
        the room, nothing of it is stored: then it is done again, from its beginning, on what is stored."""
        async with self.lock:
            for _ in range(MOST_TRIES - 1):
                try:
                    return await work()
                except Outdated:
                    self.opener.catch_up()
            return await work()

    async def catch_up(self, version: int | None = None) -> None:
        """Reads what other server processes have stored, unless that is known here already."""
        async with self.lock:
            if not self.deleted and (version is None or self.row.version < version):
                self.opener.catch_up()

    async def change_place(self, place: PlaceRow, quietly: bool = False) -> None:
        """Somebody else has a place, or is ready: stored, and then it is so; quietly, nobody need look at it."""
        if self.deleted:
            raise GrandTourError(DELETED)
        self.server.check_stays(place.player)
        await self.server.store.change_place(self.row, place, quietly)
        self.row = replace(self.row, version=self.row.version + 1)
        self.places[place.number] = place
        if not quietly:
            self.changed()

    async def change_row(self, **values: Any) -> None:
        """Changes what is stored about this room besides its games."""
        await self.server.store.change_room(self.row, **values)
        self.row = replace(self.row, **values, version=self.row.version + 1)

    async def play(self, place: int, move: str, after: int | None = None, request: str | None = None, bot: bool = False) -> int:
        """Makes a move, and returns the number of its event once it is stored. The same request counts once. A player who
        moves is back, if a bot stood in."""
        began = time.monotonic()
        await self.opener.until_open()
        number = await self.change(partial(self._play, place, move, after, request, bot))
        self.server.figures.moved(bot, time.monotonic() - began)
        return number

    async def _play(self, place: int, move: str, after: int | None, request: str | None, bot: bool) -> int:
        if request is not None and request in self.requests:
            return self.requests[request]
        twin, seat = self.table_to_change(), self.seat_of(place)
        if not bot and self.places[place].kind == BOT:
            raise GrandTourError(say("You have no seat at this table."))  # any more: they left while this waited
        base = self.game.base
        if after is not None and not twin.answers(seat, after - base):
            raise IllegalMove(say("The game has moved on. Please look again."))
        if not bot and seat in twin.bots():
            twin.stand_in(seat, None)
        try:
            twin.play(seat, move)
        except IllegalMove as refused:
            raise refused.plain() from None
        return await self.keep_table(twin, request, None)

    def table_to_change(self) -> Table:
        """A copy of the table on which something is to happen; refused if no game is being played."""
        if self.opener.being_opened:
            raise NotStored(STILL_OPENED)
        if self.series is None or self.stage != PLAYING or self.deleted:
            raise GrandTourError(say("No game is in progress at this table."))
        return self.table.copy()

    async def keep_table(self, twin: Table, request: str | None, by: str | None) -> int:
        """Stores what has happened on a copy of the table, which then takes its place; the number of the last event."""
        assert self.series is not None
        series, before = copy(self.series), self.table.events
        series.table = twin
        await self.keep(Deal(self.game, series, self.places), request, by, before)
        return self.number

    async def keep(self, found: Deal, request: str | None, by: str | None, before: int) -> None:
        """Stores what has happened since event `before` of the game; then it is so."""
        series, game, drawn = found.series, found.game, found.places is not self.places and found.game.lots is not None
        now, first = self.server.now(), game.base + before + 1
        game = replace(game, position=series.table.position())
        happened = series.table.happened(before)
        rows = [EventRow(number, game.number, now, event, by) for number, event in enumerate(happened, first)]
        if rows and request is not None:
            rows[-1].request = request
        since = self.clock.since
        for event in happened or [{}]:
            since = asked_since(series.table, since, event, now, self.row.move_limit)
        shown, acted = summary(series, since, self.row.move_limit, self.seating.only_bots), self.acting()
        secret = new_secret() if shown["stage"] == BETWEEN else None
        await self.server.store.keep(self.row, shown, game, rows, secret, found.places if drawn else ())
        self.series, self.games[-1], self.clock.since = series, game, since
        self.row = replace(self.row, **shown, places=found.places, version=self.row.version + 1)
        seating_order.move_viewers(self.viewers, game.lots if drawn else None)
        self._note(rows, request, secret)
        self.announce(acted)
        self.changed()

    def announce(self, acted: list[int]) -> None:
        """Tells who wants to know that a game is over, or whose turn it has become since `acted` were to move."""
        for told in self.server.on_end if self.stage in (BETWEEN, OVER) else ():
            self.server.spawn(told(self))
        for place in set(self.acting()) - set(acted):
            for tell in self.server.on_turn if self.level_of(place) is None else ():
                self.server.spawn(tell(self, place))

    def _note(self, rows: Sequence[EventRow], request: str | None, secret: str | None) -> None:
        """What is remembered of events that are stored, and the next game if there is one."""
        self.number = self.game.base + self.table.events
        if request is not None:
            self.requests[request] = self.number
        if secret is not None:
            self.games.append(GameRow(self.game.number + 1, secret, base=self.number))
            for place in self.places:
                place.ready = False

    def close(self) -> None:
        """The room is gone: whoever looks on is told."""
        self.deleted = True
        for task in (self.bots.task, self.opener.task):
            if task is not None:
                task.cancel()
        for viewer in self.viewers:
            viewer.wake()

    def idle(self) -> bool:
        """Whether no one is connected and nothing happens on its own."""
        return not self.viewers and self.bots.task is None and self.opener.task is None and not self.lock.locked()

    def record(self, game: int) -> dict[str, Any]:
        """The record of a game that is over, with what its shuffle came from."""
        if self.opener.being_opened:
            raise NotStored(STILL_OPENED)
        done = len(self.games) - (self.game.words is None or self.stage == PLAYING)
        if self.series is None or not 0 <= game < done:
            raise GrandTourError(say("The record is available once the game is over."))
        return record_with_shuffle(self.series.tables[game], self.games[game])
