"""A room: a table in the browser, its places, the series that is played at it, and who looks on.

Whatever changes a room is done with its lock held, on a copy of its table; the copy is stored, and only then does it take the
table's place and anybody learn of it. What could not be stored has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ...bots import check_level
from ...engine.errors import GrandTourError, IllegalMove, UndoRefused
from ...engine.fair_shuffle import checked_word, commitment, new_secret
from ...engine.i18n import Sentence, say
from ...engine.series import Series
from ...engine.table import Table
from ..http.rate import Rate
from ..store import BOT, OPEN, PERSON, EventRow, GameRow, NotStored, PlaceRow, RoomRow, Taken
from ..store.clocks import last_event
from . import seating_order, takebacks
from .deals import Deal, deal, record_with_shuffle
from .restore import Opened, asked_since, opened
from .setup import unlike
from .substitutes import agree, too_many_changes
from .summary import BETWEEN, OVER, PLAYING, WAITING, summary

if TYPE_CHECKING:
    from ..server import Hall
    from ..store.chat import Remark
    from .viewers import Visitor

__all__ = ["BETWEEN", "CLOCK", "DELETED", "LEFT", "MOST_REQUEST", "OVER", "PLAYING", "WAITING", "Refused", "Room"]
CLOCK, LEFT = "clock", "left"  # why a bot stands in, if its player did not ask for one
MOST_WORDS = 60  # changes before a game that a player makes in a minute: seats, words
MANY = 1000  # events: a table with more of them is opened in a thread, and others go on meanwhile
OPENING = 30.0  # seconds that a move waits for its table to be opened
STILL_OPENED = say("This table is still being opened. Please try again.")
DELETED = say("This table has been deleted by who made it.")
MOST_REQUEST = 64


class Room:
    """Use it through `Hall`. All methods that change anything are to be awaited."""

    def __init__(self, hall: Hall, row: RoomRow, games: list[GameRow]) -> None:
        self.hall, self.row, self.games = hall, row, games
        self.series: Series | None = None
        self.opened = asyncio.Event()  # its games lie on the table, if there are any
        self.note: Sentence | None = None  # about the game
        self.trouble: Sentence | None = None  # that passes
        self.number = 0
        self.since: dict[int, float] = {}  # when each seat that acts was asked
        self.requests: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.talk: list[Remark] | None = None  # once it has been read
        self.spoken = 0  # remarks since then
        self.drawn: dict[Any, Any] = {}  # what was drawn since the last change
        self.advice: dict[Any, Any] = {}  # what bots said about the present event
        self.used = time.monotonic()
        self.deleted = False
        self.refused_wish: int | None = None  # at which event somebody did not agree to a move's being taken back
        self._changes = Rate(MOST_WORDS, 60)
        self._driving: asyncio.Task[None] | None = None
        self._opener: asyncio.Task[None] | None = None

    # --- what is there ------------------------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        return self.row.id

    @property
    def only_bots(self) -> bool:
        return all(self._goes_on(place) for place in self.places)

    @property
    def all_ready(self) -> bool:
        """Whether all places are taken and everybody wants to play."""
        return all(place.taken and (place.ready or self._goes_on(place)) for place in self.places)

    def _goes_on(self, place: PlaceRow) -> bool:
        """Whether no game waits for a place: a bot has it, or stands in. Without hints it waits for people: nobody is dealt a
        game that counts, and loses it, while they are away."""
        return place.kind == BOT or (self.row.hints and self.level_of(place.number) is not None)

    @property
    def being_opened(self) -> bool:
        return self._opener is not None

    @property
    def ready_to_play(self) -> bool:
        """Whether the rules of the game can be used yet."""
        return self.hall.warming.has(self.row.game)

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

    def time_left(self, place: int) -> float | None:
        """Seconds that a place has for its move, if there is a limit."""
        if self.row.move_limit is None or place not in self.acting() or self.level_of(place) is not None:
            return None
        now = self.hall.now()
        asked = min(max(self.since.get(self.seat_of(place), 0.0), self.hall.started), now)
        return max(0.0, asked + self.row.move_limit - now)

    def missed_by(self, player: int | None) -> int | None:
        """The first move of this game that a player has not seen, if others have moved since they were here."""
        held = self.held_by(player)
        here = any(visitor.player == player for visitor in self.visitors)
        if self.series is None or self.stage == WAITING or len(held) != 1 or self.places[held[0]].seen is None or here:
            return None
        game, moves = self.places[held[0]].seen or [0, 0]
        first = moves if game == self.series.games else 0
        later = [seat for seat, _ in self.table.moves[first:]]
        return first if any(seat != self.seat_of(held[0]) for seat in later) else None

    async def note_seen(self, player: int | None) -> None:
        """A player is gone: what they have seen is noted, for when they are back."""
        async with self.lock:
            held = self.held_by(player)
            here = any(visitor.player == player for visitor in self.visitors)
            if self.series is None or len(held) != 1 or self.deleted or here:
                return
            seen = [self.series.games, len(self.table.moves)]
            if seen == self.places[held[0]].seen:
                return
            await self.hall.store.change_place(self.id, replace(self.places[held[0]], seen=seen), quietly=True)
            self.places[held[0]].seen = seen

    # --- opening --------------------------------------------------------------------------------------------------------
    def open(self) -> None:
        """Plays the stored events again, once the rules can be used; in a thread, if there are many."""
        begun = self.game.words is not None or len(self.games) > 1
        if self.series is not None or self.being_opened or not begun or not self.ready_to_play:
            return
        work = partial(opened, self.hall.store, self.row, self.games, self.hall.now())
        if last_event(self.hall.store, self.id) > MANY:
            self._opener = asyncio.get_running_loop().create_task(self._open_later(work))
            return
        try:
            self._lay_out(work())
        except GrandTourError as refused:
            self._not_opened(refused)

    async def _open_later(self, work: Callable[[], Opened]) -> None:
        try:
            found = await self.hall.replays.run(self.row.creator or self.id, work)
        except Exception as error:
            self._opener = None
            self._not_opened(error)
            return
        self._opener = None
        self._lay_out(found)
        self.hall.spawn(self.begin_if_ready())

    def _lay_out(self, found: Opened) -> None:
        self.series, self.games, self.since, self.note = found.series, found.games, found.since, found.note
        self.number, self.requests = found.number, found.requests
        self.opened.set()
        if self.stage in (BETWEEN, OVER):
            self._announce([])  # it may have been over just before the server stopped
        self.changed()

    def _not_opened(self, error: Exception) -> None:
        self.hall.report(error)
        self.note = say("This game can't be opened after an update: {reason}", reason=error)
        self.changed_for_visitors()

    async def until_open(self) -> None:
        """Waits for a table that is being opened: a move that is sent again right after a restart must not be refused."""
        if self.being_opened or (self.stage == PLAYING and self.series is None):
            try:
                await asyncio.wait_for(self.opened.wait(), OPENING)
            except TimeoutError:
                raise NotStored(STILL_OPENED) from None

    def reload(self) -> None:
        """The room as it is stored."""
        row = self.hall.store.room(self.id)
        if row is not None:
            if self._opener is not None:
                self._opener.cancel()
            self._opener = None
            self.opened.clear()
            self.row, self.games, self.series, self.talk = row, self.hall.store.games(self.id), None, None
            for visitor in self.visitors:
                visitor.heard = None
            self.open()

    def changed(self) -> None:
        """Tells all who look on, and lets bots go on."""
        self.drawn.clear()
        self.used = time.monotonic()
        for visitor in self.visitors:
            visitor.wake()
        self.drive()

    # --- before a game ----------------------------------------------------------------------------------------------------
    async def sit(self, player: int, name: str, number: int | None, invited: bool) -> int:
        """Somebody takes a free place, or any; returns which."""
        async with self.lock:
            if self.stage != WAITING:
                raise GrandTourError(say("This table has begun already."))
            if self.held_by(player):
                raise GrandTourError(say("You sit at this table already."))
            free = [place for place in self.places if not place.taken and (invited or place.kind == OPEN)]
            if number is not None:
                free = [place for place in free if place.number == number]
            if not free:
                raise GrandTourError(say("No seat is free for you at this table."))
            others = [place.name for place in self.places if place.name]
            self._check_rate(player)
            await self._change(replace(free[0], player=player, name=unlike(name, others), word="", ready=False))
            return free[0].number

    async def leave(self, player: int) -> None:
        """Somebody gives a place back before the game begins."""
        async with self.lock:
            if self.stage != WAITING:
                raise GrandTourError(say("This table has begun already."))
            mine = [self.places[number] for number in self.held_by(player)]
            if not mine or mine[0].kind == PERSON:
                raise GrandTourError(say("You have no seat here that you could give back."))
            self._check_rate(player)
            await self._change(replace(mine[0], player=None, name="", word="", ready=False))

    async def ready(self, player: int, word: str) -> None:
        """Somebody is ready to play, and adds a word to the shuffle; the game begins when everybody is."""
        word = "" if self.row.daily else checked_word(word)  # the deal of the day is the same for everybody
        async with self.lock:
            if self.stage not in (WAITING, BETWEEN):
                return
            if not self.held_by(player):
                raise GrandTourError(say("You have no seat at this table."))
            wanted = [replace(self.places[number], word=word, ready=True) for number in self.held_by(player)]
            changed = [place for place in wanted if place != self.places[place.number]]
            if changed:
                self._check_rate(player)
            for place in changed:
                await self._change(place)
        await self.begin_if_ready()

    def _check_rate(self, player: int) -> None:
        """Each change before a game is written: nobody may go on with that for ever."""
        if not self._changes.allows(str(player)):
            raise GrandTourError(say("That was too much at once. Please wait a minute."))

    async def _change(self, place: PlaceRow) -> None:
        if self.deleted:
            raise GrandTourError(DELETED)
        self.hall.check_stays(place.player)
        await self.hall.store.change_place(self.id, place)
        self.places[place.number] = place
        self.changed()

    async def begin_if_ready(self) -> None:
        """Deals, once all places are taken and everybody is ready."""
        async with self.lock:
            if self.stage not in (WAITING, BETWEEN) or not self.all_ready or not self.ready_to_play or self.deleted:
                return
            if self.stage == BETWEEN and self.series is None:
                return  # it is being opened
            found = deal(self.row, self.game, self.series, self.number, self.hall.now())
            await self._keep(found, None, None, 0)

    # --- moves ----------------------------------------------------------------------------------------------------------
    async def play(self, place: int, move: str, after: int | None = None, request: str | None = None, bot: bool = False) -> int:
        """Makes a move, and returns the number of its event once it is stored. The same request counts once. Who moves is back,
        if a bot stood in."""
        await self.until_open()
        async with self.lock:
            if request is not None and request in self.requests:
                return self.requests[request]
            twin, seat = self._twin(), self.seat_of(place)
            if not bot and self.places[place].kind == BOT:
                raise GrandTourError(say("You have no seat at this table."))  # any more: they left while this waited
            base = self.game.base
            if after is not None and not twin.answers(seat, after - base):
                raise IllegalMove(say("The table has moved on since; look again."))
            reason = twin.reason(seat, move)
            if reason is not None:
                raise Refused(reason.sentence, reason.rule)
            if not bot and seat in twin.bots():
                twin.stand_in(seat, None)
            twin.play(seat, move)
            return await self._keep_table(twin, request, None)

    async def hand_over(self, place: int, level: str | None, by: str | None = None) -> None:
        """A bot plays a place from now on, or (`None`) its player does again."""
        if level is not None:
            check_level(level)
        await self.until_open()
        async with self.lock:
            if by == CLOCK and self.time_left(place) != 0.0:
                return  # who moved in time, while it was looked at
            twin, seat = self._twin(), self.seat_of(place)
            if self.places[place].kind == BOT or twin.bots().get(seat) == level:
                return
            if by is None:
                self._check_may_hand_over(twin, seat, level)
            twin.stand_in(seat, level)
            await self._keep_table(twin, None, by)

    def _check_may_hand_over(self, table: Table, seat: int, level: str | None) -> None:
        """Refuses a bot where it would play for a ranking, and player and bot one after the other while nobody moves."""
        if self.row.daily is not None and level is not None:
            raise GrandTourError(say("The deal of the day is for yourself: no bot plays it for you."))
        refused = too_many_changes(table.happened(), seat)
        if refused is not None:
            raise GrandTourError(refused)

    async def resign(self, player: int) -> None:
        """Somebody leaves a game for good: bots play their places to the end."""
        if self.stage not in (PLAYING, BETWEEN):
            raise GrandTourError(say("No game is being played at this table now."))
        for number in self.held_by(player):
            if self.stage == PLAYING:
                await self.hand_over(number, self.hall.settings.stand_in, LEFT)
            async with self.lock:
                place = self.places[number]
                await self._change(replace(place, kind=BOT, player=None, level=self.hall.settings.stand_in, ready=True))
        await self.begin_if_ready()

    async def undo(self, place: int, after: int, request: str | None = None) -> int:
        """Takes back the last move of a place. Without asking if nobody has learned anything since and nobody else has moved;
        bots agree if the player has learned nothing; other people are asked."""
        await self.until_open()
        async with self.lock:
            if request is not None and request in self.requests:
                return self.requests[request]
            twin, seat = self._twin(), self.seat_of(place)
            if after != self.number:
                raise UndoRefused(say("The table has moved on since; look again."))
            refused = takebacks.refusal(twin, seat, not self.row.hints)
            if refused is not None:
                raise UndoRefused(refused)
            if seat in twin.movers() and not twin.may_undo(seat):
                if self._bots_mind(twin, seat):
                    raise UndoRefused(say("You have seen something hidden since. Bots don't agree to take that back."))
                if self.people_but(place):
                    await self._ask(place)
                    return self.number
                agree(twin, seat)
            twin.undo(seat)
            return await self._keep_table(twin, request, None)

    async def answer(self, places: Sequence[int], agreed: bool, after: int) -> None:
        """Somebody agrees that the move is taken back which another wants to take back, or does not."""
        async with self.lock:
            wish = self.row.wish
            if wish is None or after != self.number:
                raise UndoRefused(say("Nobody asks to take a move back any more."))
            if not agreed:
                self.refused_wish = self.number
                await self._wish(None)
                return
            agreeing = sorted({*wish["agreed"], *places})
            if set(self.people_but(wish["place"])) - set(agreeing):
                if agreeing != wish["agreed"]:
                    await self._wish(wish | {"agreed": agreeing})
                return
            twin, seat = self._twin(), self.seat_of(wish["place"])
            agree(twin, seat)
            twin.undo(seat)
            await self._keep_table(twin, None, None)

    async def _ask(self, place: int) -> None:
        """Asks the others, unless they are being asked or did not agree already."""
        if self.refused_wish == self.number:
            raise UndoRefused(say("Somebody did not agree already. Please go on."))
        if self.row.wish is not None and self.row.wish["place"] != place:
            raise UndoRefused(say("Somebody else asks to take a move back just now."))
        if self.row.wish is None:
            await self._wish({"place": place, "agreed": []})

    async def _wish(self, wish: dict[str, Any] | None) -> None:
        await self.hall.store.change_room(self.id, wish=wish)
        self.row = replace(self.row, wish=wish)
        self.changed_for_visitors()

    def may_undo(self, place: int) -> bool:
        """Whether a place might take back its last move: without asking, if bots agree, or if people are asked."""
        seat = self.seat_of(place)
        moved = self.stage == PLAYING and seat in self.table.movers()
        moved = moved and takebacks.refusal(self.table, seat, not self.row.hints) is None
        if not moved or self.table.may_undo(seat):
            return moved
        return self.refused_wish != self.number and not self._bots_mind(self.table, seat)

    def people_but(self, place: int) -> list[int]:
        """The other places that people play now."""
        mine = self.places[place].player
        return [row.number for row in self.places if self.level_of(row.number) is None and row.player != mine]

    def _bots_mind(self, table: Table, seat: int) -> bool:
        """Whether a bot is at the table, and the seat has learned something since its last move."""
        return any(self.level_of(row.number) is not None for row in self.places) and table.has_learned(seat)

    def _twin(self) -> Table:
        if self.being_opened:
            raise NotStored(STILL_OPENED)
        if self.series is None or self.stage != PLAYING or self.deleted:
            raise GrandTourError(say("No game is being played at this table now."))
        return self.table.copy()

    async def _keep_table(self, twin: Table, request: str | None, by: str | None) -> int:
        assert self.series is not None
        series, before = copy(self.series), self.table.events
        series.table = twin
        await self._keep(Deal(self.game, series, self.places), request, by, before)
        return self.number

    async def _keep(self, found: Deal, request: str | None, by: str | None, before: int) -> None:
        """Stores what has happened since event `before` of the game; then it is so."""
        series, game, drawn = found.series, found.game, found.places is not self.places and found.game.lots is not None
        now, first = self.hall.now(), game.base + before + 1
        game = replace(game, position=series.table.position())
        happened = series.table.happened(before)
        rows = [EventRow(number, game.number, now, event, by) for number, event in enumerate(happened, first)]
        if rows and request is not None:
            rows[-1].request = request
        since = self.since
        for event in happened or [{}]:
            since = asked_since(series.table, since, event, now, self.row.move_limit)
        shown, acted = summary(series, since, self.row.move_limit, self.only_bots), self.acting()
        secret = new_secret() if shown["stage"] == BETWEEN else None
        try:
            await self.hall.store.keep(self.id, shown, game, rows, secret, found.places if drawn else ())
        except Taken:  # what is stored is ahead of what is here: a commit that was reported as failed
            self.reload()
            raise NotStored(say("This table had to be read again. Please try once more.")) from None
        self.series, self.games[-1], self.since = series, game, since
        self.row = replace(self.row, **shown, places=found.places)
        seating_order.move_visitors(self.visitors, game.lots if drawn else None)
        self._note(rows, request, secret)
        self._announce(acted)
        self.changed()

    def _announce(self, acted: list[int]) -> None:
        """Tells who wants to know that a game is over, or whose turn it has become since `acted` were to move."""
        for told in self.hall.on_end if self.stage in (BETWEEN, OVER) else ():
            self.hall.spawn(told(self))
        for place in set(self.acting()) - set(acted):
            for tell in self.hall.on_turn if self.level_of(place) is None else ():
                self.hall.spawn(tell(self, place))

    def _note(self, rows: Sequence[EventRow], request: str | None, secret: str | None) -> None:
        """What is remembered of events that are stored, and the next game if there is one."""
        self.number = self.game.base + self.table.events
        if request is not None:
            self.requests[request] = self.number
        if secret is not None:
            self.games.append(GameRow(self.game.number + 1, secret, base=self.number))
            for place in self.places:
                place.ready = False

    # --- what goes on by itself -------------------------------------------------------------------------------------------
    def drive(self) -> None:
        """Lets bots move, if one is to and none thinks already, and begin the next game if they are among themselves."""
        if self.stage == BETWEEN and self.only_bots:
            self.hall.spawn(self.begin_if_ready())
        if not self.deleted and self._bot_to_move() is not None and self._driving is None:
            self._driving = asyncio.get_running_loop().create_task(self._drive())
            self._driving.add_done_callback(self._driven)

    def _driven(self, task: asyncio.Task[None]) -> None:
        self._driving = None
        if not task.cancelled() and task.exception() is not None:
            self.hall.report(task.exception())
        elif not task.cancelled():
            self.drive()

    def _bot_to_move(self) -> int | None:
        return next((place for place in self.acting() if self.level_of(place) is not None), None)

    async def _drive(self) -> None:
        while (place := self._bot_to_move()) is not None and not self.deleted:
            await asyncio.sleep(self.hall.settings.pause)
            await self._bot_moves(place)

    async def _bot_moves(self, place: int) -> None:
        """A bot thinks in a thread, about a copy; its move counts if the table still is the one it thought about. What can't be
        stored is tried again later."""
        level, number, table = self.level_of(place), self.number, self.table.copy()
        if level is None:  # its player is back
            return
        seed = None if self.row.daily is None else f"{self.row.daily} {len(table.moves)}"  # the same for everybody
        move = await self.hall.think(level, table, self.seat_of(place), seed, self)
        try:
            await self.play(place, move, number, bot=True)
        except IllegalMove:
            return
        except GrandTourError as refused:
            self.trouble = say("The bots wait: {reason}", reason=refused)
            self.changed_for_visitors()
            await asyncio.sleep(self.hall.settings.pause + 1)
            self.trouble = None

    def changed_for_visitors(self) -> None:
        self.drawn.clear()
        for visitor in self.visitors:
            visitor.wake()

    async def time_up(self) -> None:
        """A bot plays for those whose time is up, until they are back."""
        for place in self.acting():
            if self.time_left(place) == 0.0:
                await self.hand_over(place, self.hall.settings.stand_in, CLOCK)

    def close(self) -> None:
        """The room is gone: whoever looks on is told."""
        self.deleted = True
        for task in (self._driving, self._opener):
            if task is not None:
                task.cancel()
        for visitor in self.visitors:
            visitor.wake()

    def idle(self) -> bool:
        """Whether nobody looks on and nothing goes on by itself."""
        return not self.visitors and self._driving is None and self._opener is None and not self.lock.locked()

    def record(self, game: int) -> dict[str, Any]:
        """The record of a game that is over, with what its shuffle came from."""
        if self.being_opened:
            raise NotStored(STILL_OPENED)
        done = len(self.games) - (self.game.words is None or self.stage == PLAYING)
        if self.series is None or not 0 <= game < done:
            raise GrandTourError(say("The record can be had when the game is over."))
        return record_with_shuffle(self.series.tables[game], self.games[game])


class Refused(IllegalMove):
    """A move that the rules refuse, and the number of the rule."""

    def __init__(self, sentence: Sentence, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule
