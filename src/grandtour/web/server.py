"""The server: all rooms, the store behind them, the threads in which bots think, and the clocks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from shutil import disk_usage
from typing import Any

from ..bots import LEVELS
from ..compiling import is_ready
from ..engine import jit
from ..engine.errors import GrandTourError
from ..engine.fair_shuffle import new_secret
from ..engine.i18n import Sentence, count, say
from ..engine.table import Table
from . import first_start
from .http.errors import LOG, Denied
from .http.rate import Rate, rate_of_all
from .peers import Peers
from .services.analysis_queue import AnalysisQueue
from .services.fair_queue import FairQueue
from .services.figures import Figures
from .services.file_readers import Workers
from .services.host_lookup import LookUps
from .services.limits import Limits
from .services.moments import Moments
from .services.replay_cache import ReplayCache
from .services.warmup import Warmup
from .settings import DAY, HOUR, MINUTE, Settings
from .store import RoomLimit, RoomRow, Store
from .store.cleanup import stale_rooms, sweep_keys, sweep_records, unplayed_rooms
from .store.events import settle_clocks
from .store.rates import sweep_rates
from .tables import seating_order
from .tables.bot_moves import HOUSE, Choosing
from .tables.deletion import refusal as not_deleted
from .tables.drawing_order import DrawingOrder
from .tables.room import BETWEEN, PLAYING, WAITING, Room
from .tables.setup import TableSetup, check_plan, limited, seated, settled
from .tournaments.director import Director

TICK = 1.0  # seconds between two looks at the clocks
IDLE = 900.0  # seconds after which a room that nobody looks at is put away
FROM_ONE = 10  # sockets of one network that may be busy at the same time


def steady_clock(now: float) -> Callable[[], float]:
    """The time as it was when this was called, and what has passed since: who sets the clock of the machine back gives nobody
    more time for a move."""
    began = now - time.monotonic()
    return lambda: began + time.monotonic()


class GameServer:
    """Made once, inside the running loop. `now` can be replaced by tests."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float] | None = None) -> None:
        self.settings, self.store, self.now = settings, store, now or steady_clock(store.time())
        self.today_now: Callable[[], float] = now or time.time  # for dates, which follow the clock of the machine
        self.peers = Peers(self)
        self.started = self.now()
        self.rooms: dict[str, Room] = {}
        self.newcomers = rate_of_all(store, "players", settings.new_players, MINUTE)
        self.new_rooms = rate_of_all(store, "rooms", settings.rooms_per_hour, HOUR)  # of one network
        self.new_boxes = rate_of_all(store, "boxes", settings.boxes_per_hour, HOUR)
        self.kept_letters = rate_of_all(store, "letters", settings.kept_per_hour, HOUR)  # of records, from one network
        self.messages = Rate(FROM_ONE * settings.messages, 10)  # of all sockets of one network
        self.chats = rate_of_all(store, "chats", settings.chats, MINUTE)  # that one player sends
        self._swept = -float(HOUR)  # never yet
        self.warming = Warmup(jit.PLAIN or is_ready(jit.MODE), first_start.ahead())
        self.on_end: list[Callable[[Room], Coroutine[Any, Any, None]]] = []  # told of games that are over, perhaps more than once
        self.on_rematch: list[Callable[[Room, Room], Coroutine[Any, Any, None]]] = []  # a new room, and the one before it
        self.on_turn: list[Callable[[Room, int], Coroutine[Any, Any, None]]] = []  # and which place of a person is to move
        self.on_table: list[Callable[[Room, int], Coroutine[Any, Any, None]]] = []  # a table of a tournament, and who is to come
        self.on_ready: Callable[[], None] = lambda: None  # told when all games can be played
        self.keys_changed: Counter[int] = Counter()  # how often keys of a player have been taken away
        self.leaving: set[int] = set()  # players whose deletion has begun, or is done: they take no seat any more
        self.bots = FairQueue(settings.thinkers, "bot")
        self.own_bots = FairQueue(settings.thinkers, "own bot")  # who are slow hold up nobody else
        self.choosing = Choosing(settings.bot_limit)
        self.passwords = FairQueue(1, "password")
        self.replays = FairQueue(2, "replay")
        self.analyses = FairQueue(1, "analysis")
        self.workers = Workers(settings)
        self.look_ups = LookUps()
        self.limits = Limits(store)
        self.figures = Figures()
        self.replay_cache = ReplayCache(store)
        self.analysis_queue = AnalysisQueue(self)
        self.moments = Moments(self)
        self.drawing_order = DrawingOrder()
        self.director = Director(self)
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def ready(self) -> bool:
        """Whether the rules can be used: everything is compiled and loaded."""
        return self.warming.ready

    # --- running ------------------------------------------------------------------------------------------------------
    def start(self) -> None:
        self.peers.start()
        self.spawn(self._run())

    async def _run(self) -> None:
        if await self.peers.first():
            await self._guarded(settle_clocks(self.store, self.now()))
        await self._warm()
        self.on_ready()
        self.started = await self.peers.begin(self.now())
        while True:
            try:
                await self.tick()
            except Exception as error:  # the clocks go on, whatever happens
                self.report(error)
            await asyncio.sleep(TICK)

    async def _warm(self) -> None:
        try:
            await self.warming.run(self._progress)
        except Exception as error:
            self.report(error)
            self.warming.failed = say("The games could not be compiled. See the server log for details.")
            self._progress()

    def _progress(self) -> None:
        """Opens the rooms whose game can be played now, and tells the others about the progress."""
        for room in list(self.rooms.values()):
            self._wake(room)

    async def tick(self) -> None:
        """Lets rooms go on where a bot is to move or a time is up, and puts idle ones away."""
        await asyncio.gather(*(self.go_on(name) for name in self.store.due(self.now()) if self.peers.holds(name)))
        self.analysis_queue.look()
        for room in [room for room in self.rooms.values() if room.stage in (WAITING, BETWEEN) and room.seating.all_ready]:
            await self._guarded(room.seating.begin_if_ready())  # what could not be stored the first time
        await self._guarded(self.director.tick())
        for room in [room for room in self.rooms.values() if room.idle() and time.monotonic() - room.used > IDLE]:
            del self.rooms[room.id]
        if time.monotonic() - self._swept >= HOUR and self.peers.holds("sweep"):
            self._swept = time.monotonic()
            await self._guarded(self.sweep())

    async def sweep(self) -> None:
        """Deletes what nobody has looked at for long."""
        now, settings = self.now(), self.settings
        unplayed = await asyncio.to_thread(unplayed_rooms, self.store, now - settings.keep_unplayed)
        for name in [*stale_rooms(self.store, now - settings.keep_waiting), *unplayed]:
            room = self.room(name)
            if room is not None and not room.viewers:
                await self.remove(room)
        await sweep_records(self.store, now - settings.keep_uploads)
        await sweep_keys(self.store, now)
        await sweep_rates(self.store)

    async def go_on(self, name: str) -> None:
        """Lets a room go on; one room's fault is not the others'."""
        await asyncio.sleep(0)  # opening a room takes some milliseconds: others come in between
        try:
            room = self.room(name)
        except Exception as error:
            self.report(error)
            return
        if room is not None:
            room.bots.drive()
            await self._guarded(room.clock.time_up())

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self.report(error)

    async def stop(self) -> None:
        """Ends all that runs; what was stored is stored."""
        self.choosing.stopped = True
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        for queue in (self.bots, self.own_bots, self.passwords, self.replays, self.analyses):
            queue.stop()
        await self.workers.stop()
        await self.peers.stop()
        self.warming.stop()
        self.store.close()

    def spawn(self, work: Any) -> None:
        """Runs something in the background; errors in it are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.report(task.exception())

    def keys_gone(self, player: int) -> None:
        """Keys of a player were taken away, and that is stored: whoever looks on with one of them is nobody from now on."""
        self.look_at_keys(player)
        self.peers.tell("keys", player=player)

    def look_at_keys(self, player: int) -> None:
        """The same for those who look on through this process."""
        self.keys_changed[player] += 1
        for viewer in [viewer for room in self.rooms.values() for viewer in room.viewers if viewer.player == player]:
            viewer.wake()

    def check_stays(self, *players: int | None) -> None:
        """Refuses a seat to a player whose deletion has begun."""
        if not self.leaving.isdisjoint(players):
            raise Denied(say("This player is being deleted."))

    def report(self, error: BaseException | None) -> None:
        """A fault of ours goes to the server's log, never to a player."""
        LOG.error("something went wrong", exc_info=error)

    async def think(self, level: str, table: Table, seat: int, seed: Any, room: Room) -> str:
        """A bot's move, found in a thread: in fair shares among the makers of tables, and last for tables where no one is."""
        level = level if self.warming.can_play(level) else HOUSE
        work, queue = partial(self.choosing.choose, level, table, seat, seed), self.bots if level in LEVELS else self.own_bots
        return str(await queue.run(room.row.creator or room.tournament or room.id, work, lambda: room.viewers != set()))

    # --- rooms ----------------------------------------------------------------------------------------------------------
    async def create(self, player: int, name: str, plan: TableSetup, network: str | None = None) -> Room:
        """A new room, stored; `network` is where whoever wants it comes from."""
        check_plan(plan)
        plan = settled(plan)
        self.check_may_make(player, network, plan.box is not None)
        now = self.now()
        row = RoomRow(
            id=secrets.token_urlsafe(9),
            invite=secrets.token_urlsafe(18),
            creator=player,
            game=plan.game,
            wins=plan.wins,
            options=dict(plan.options),
            box=None if plan.box is None else dict(plan.box),
            move_limit=plan.limit,
            public=plan.public,
            spectators=plan.spectators,
            stage=WAITING,
            made=now,
            changed=now,
            hints=plan.hints,
            origin=None if plan.start is None else dict(plan.start),
            daily=plan.daily,
            lots=seating_order.wanted(plan),
            places=seated(plan, player, name),
        )
        row = limited(row, self.settings.rated_limit)
        await self.store.add_room(row, plan.secret or new_secret(), self.room_limit())
        room = self.room(row.id)
        assert room is not None
        await room.seating.begin_if_ready()
        return room

    def check_may_make(self, player: int | None, network: str | None = None, boxed: bool = False) -> None:
        """Refuses another room if the player or the network has made too many, or if there is no space for it."""
        self.check_stays(player)
        self.check_space()
        limit = self.room_limit()
        if player is not None and self.store.made_since(player, limit.since) >= limit.most:
            raise limit.refused
        if network is not None and not (self.new_rooms.allows(network) and (not boxed or self.new_boxes.allows(network))):
            raise Denied(say("Too many tables were created from your network in the past hour. Please try again later."), 429)

    def room_limit(self) -> RoomLimit:
        """How many rooms a player may make."""
        most = self.settings.most_rooms
        sentence = count(
            "You created {n} table today that is still unfinished. Please finish it first.",
            "You created {n} tables today that are still unfinished. Please finish some first.",
            most,
        )
        return RoomLimit(most, self.now() - DAY, GrandTourError(sentence))

    def check_space(self) -> None:
        """Refuses what is new where the disk is nearly full: the games that run need the rest."""
        if self.store.shared:
            return  # the disk is that of the database
        if disk_usage(self.settings.data).free < self.settings.least_free:
            raise Denied(say("The server's disk is nearly full. Running games continue, but nothing new can be started."), 503)

    def room(self, id_: str) -> Room | None:
        """A room, from the store if need be."""
        if id_ not in self.rooms:
            row = self.store.room(id_)
            if row is None:
                return None
            self.rooms[id_] = Room(self, row, self.store.games(id_))
            self._wake(self.rooms[id_])
            self.peers.opened(self.rooms[id_])
        self.rooms[id_].used = time.monotonic()
        return self.rooms[id_]

    def _wake(self, room: Room) -> None:
        """Opens a room once the rules can be used, and lets it go on."""
        room.opener.open()
        if room.ready_to_play and room.stage != PLAYING:
            self.spawn(room.seating.begin_if_ready())
        room.changed_for_viewers()

    async def delete(self, room: Room, player: int | None) -> None:
        """Whoever made a room may delete it, with all its games, where that is nobody's loss."""
        await self.remove(room, lambda: not_deleted(room, player))

    async def remove(self, room: Room, refusal: Callable[[], Sentence | None] = lambda: None) -> None:
        """Deletes a room, unless that is refused while nothing happens in it."""

        async def remove() -> None:
            refused = refusal()
            if refused is not None:
                raise Denied(refused)
            await self.store.delete_room(room.row)
            self.put_away(room)

        await room.change(remove)

    def put_away(self, room: Room) -> None:
        """A room is gone: whoever looks on is told."""
        room.close()
        self.rooms.pop(room.id, None)
