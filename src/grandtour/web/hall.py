"""The hall: all rooms, the store behind them, the threads in which bots think, and the clocks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from .. import bots
from ..compiling import is_ready
from ..engine import jit
from ..engine.errors import GrandTourError
from ..engine.shuffles import new_secret
from ..engine.table import Table
from ..engine.words import say
from .guard import LOG, Denied, Rate
from .plans import Plan, check_plan, seated
from .rooms import BETWEEN, OVER, PLAYING, WAITING, Room
from .settings import DAY, Settings
from .store import RoomRow, Store
from .store.analyses import forget_room
from .warming import Warming

TICK = 1.0  # seconds between two looks at the clocks
IDLE = 900.0  # seconds after which a room that nobody looks at is put away


class Hall:
    """Made once, inside the running loop. `now` can be replaced by tests."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float] = time.time) -> None:
        self.settings, self.store, self.now = settings, store, now
        self.started = now()
        self.rooms: dict[str, Room] = {}
        self.newcomers = Rate(settings.new_players, 60)
        self.warming = Warming(jit.PLAIN or is_ready(jit.MODE))
        self.on_end: list[Callable[[Room], Coroutine[Any, Any, None]]] = []  # told of games that are over, perhaps more than once
        self.on_turn: list[Callable[[Room, int], Coroutine[Any, Any, None]]] = []  # and which place of a person is to move
        self._pool = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="bot")
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def ready(self) -> bool:
        """Whether the rules can be used: everything is compiled and loaded."""
        return self.warming.ready

    # --- running ------------------------------------------------------------------------------------------------------
    def start(self) -> None:
        self.spawn(self._run())

    async def _run(self) -> None:
        await self._warm()
        self.started = self.now()
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
            self.warming.failed = say("The games could not be compiled. The server's log tells why.")
            self._progress()

    def _progress(self) -> None:
        """Opens the rooms whose game can be played now, and tells the others how far it is."""
        for room in list(self.rooms.values()):
            self._wake(room)

    async def tick(self) -> None:
        """Lets rooms go on where a bot is to move or a time is up, and puts idle ones away."""
        await asyncio.gather(*(self._go_on(name) for name in self.store.due(self.now())))
        for room in [room for room in self.rooms.values() if room.stage in (WAITING, BETWEEN) and room.all_ready]:
            await self._guarded(room.begin_if_ready())  # what could not be stored the first time
        for room in [room for room in self.rooms.values() if room.idle() and time.monotonic() - room.used > IDLE]:
            del self.rooms[room.id]

    async def _go_on(self, name: str) -> None:
        """Lets a room go on; one room's fault is not the others'."""
        await asyncio.sleep(0)  # opening a room takes some milliseconds: others come in between
        try:
            room = self.room(name)
        except Exception as error:
            self.report(error)
            return
        if room is not None:
            room.drive()
            await self._guarded(room.time_up())

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self.report(error)

    async def stop(self) -> None:
        """Ends all that runs; what was stored is stored."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.warming.stop()
        self.store.close()

    def spawn(self, work: Any) -> None:
        """Lets something run by itself; what goes wrong in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.report(task.exception())

    def report(self, error: BaseException | None) -> None:
        """A fault of ours goes to the server's log, never to a player."""
        LOG.error("something went wrong", exc_info=error)

    async def think(self, level: str, table: Table, seat: int, seed: Any = None) -> str:
        """A bot's move, found in a thread."""
        return str(await self.in_thread(partial(bots.choose, level, table, seat, seed=seed)))

    async def in_thread(self, work: Callable[[], Any]) -> Any:
        """Long work, done where bots think."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    # --- rooms ----------------------------------------------------------------------------------------------------------
    async def create(self, player: int, name: str, plan: Plan) -> Room:
        """A new room, stored."""
        check_plan(plan)
        self.check_may_make(player)
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
            places=seated(plan, player, name),
        )
        await self.store.add_room(row, plan.secret or new_secret())
        room = self.room(row.id)
        assert room is not None
        await room.begin_if_ready()
        return room

    def check_may_make(self, player: int | None) -> None:
        """Refuses one more room of who has made too many."""
        most = self.settings.most_rooms
        if player is not None and self.store.made_since(player, self.now() - DAY) >= most:
            raise GrandTourError(say("You have made {most} tables today that are not over. Please finish some first.", most=most))

    def room(self, id_: str) -> Room | None:
        """A room, from the store if need be."""
        if id_ not in self.rooms:
            row = self.store.room(id_)
            if row is None:
                return None
            self.rooms[id_] = Room(self, row, self.store.games(id_))
            self._wake(self.rooms[id_])
        self.rooms[id_].used = time.monotonic()
        return self.rooms[id_]

    def _wake(self, room: Room) -> None:
        """Opens a room once the rules can be used, and lets it go on."""
        room.open()
        if room.ready_to_play and room.stage != PLAYING:
            self.spawn(room.begin_if_ready())
        room.changed_for_visitors()

    async def delete(self, room: Room, player: int | None) -> None:
        """Whoever made a room may delete it, with all its games."""
        if player is None or player != room.row.creator:
            raise Denied(say("Only who made this table can delete it."))
        if room.stage == PLAYING and not room.row.hints and len({place.player for place in room.places} - {None}) > 1:
            raise Denied(say("This game counts for the rating of others, too. You can leave it, or delete it when it is over."))
        if room.row.daily is not None and room.stage != OVER:
            raise Denied(say("The deal of the day can be deleted when it is over."))
        async with room.lock:
            await self.store.delete_room(room.id)
            await forget_room(self.store, room.id)
            room.close()
        self.rooms.pop(room.id, None)
