"""The other server processes on the same database: what they tell, and what is this one's to do.

With SQLite there are none, and everything is this process's. With PostgreSQL each process learns through the database what the
others have stored, and draws it for its own viewers.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .services.figures import figures_of
from .store.postgresql import PostgreSQL
from .store.session import SHARES, Session
from .tables.presence import Here, here

if TYPE_CHECKING:
    from .server import GameServer
    from .tables.room import Room

News = dict[str, Any]
ANSWERS = 2.0  # seconds in which a process tells its figures


class Peers:
    """What one process knows of the others."""

    def __init__(self, server: GameServer) -> None:
        self.server, self.process = server, secrets.token_hex(4)
        backend = server.store.backend
        self.session = Session(backend.session, self.process, self._heard, self._met) if isinstance(backend, PostgreSQL) else None
        self._first_look = asyncio.Event()
        self._asked: dict[str, tuple[dict[str, News], asyncio.Event]] = {}  # questions for figures, and what was answered
        self._told: dict[str, Here] = {}  # who looks on here, as the others were told
        self._loop: asyncio.AbstractEventLoop | None = None

    # --- from beginning to end ----------------------------------------------------------------------------------------
    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        if self.session is not None:
            self.session.start()

    async def stop(self) -> None:
        if self.session is not None:
            stopped = asyncio.to_thread(self.session.stop)
            await asyncio.gather(stopped, self.server.store.publish("left"), return_exceptions=True)

    async def first(self) -> bool:
        """Whether nobody can play through another process yet."""
        if self.session is None:
            return True
        await self._first_look.wait()
        return all(since is None for since in self.session.others.values())

    async def begin(self, now: float) -> float:
        """This process can play; since when anybody could. (One more process gives nobody more time for a move.)"""
        if self.session is None:
            return now
        await self._first_look.wait()
        began = min([now, *(since for since in self.session.others.values() if since is not None)])
        self.session.since = began
        return began

    # --- what is this process's to do -----------------------------------------------------------------------------------
    def holds(self, name: str) -> bool:
        """Whether something that exactly one process does is this one's."""
        return self.session is None or self.session.holds(name)

    @property
    def number(self) -> int:
        """How many processes there are."""
        return 1 if self.session is None else 1 + len(self.session.others)

    @property
    def others(self) -> set[str]:
        """The names of the other processes that are alive."""
        return set() if self.session is None else set(self.session.others)

    @property
    def connected(self) -> bool:
        """Whether news arrive."""
        return self.session is None or self.session.connected

    @property
    def shares(self) -> int:
        """How many of the shares of the work are this process's."""
        return SHARES if self.session is None else len(self.session.shares)

    # --- telling --------------------------------------------------------------------------------------------------------
    def tell(self, kind: str, **news: Any) -> None:
        """Tells the others something, soon."""
        if self.session is not None:
            self.server.spawn(self.server.store.publish(kind, process=self.process, **news))

    def tell_here(self, room: Room) -> None:
        """Tells the others who looks at a room here, if that is new."""
        if self.session is None:
            return
        now, before = here(room), self._told.pop(room.id, Here())
        if now != Here():
            self._told[room.id] = now
        if now != before:
            self.tell("here", room=room.id, players=sorted(now.players), watchers=now.watchers)

    def opened(self, room: Room) -> None:
        """A room that was read from the store: the others are asked who looks at it there."""
        self.tell("who", room=room.id)

    async def figures(self) -> dict[str, News]:
        """The figures of all processes, by their names; without those that don't answer in time."""
        found = {self.process: figures_of(self.server)}
        if self.session is None or not self.session.others:
            return found
        question, wanted = secrets.token_hex(4), {self.process, *self.session.others}
        self._asked[question] = (found, complete := asyncio.Event())
        self.tell("ask", question=question)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERS):
                while not wanted <= set(found):
                    await complete.wait()
                    complete.clear()
        del self._asked[question]
        return found

    # --- hearing: in the thread of the session, then in the server's loop -------------------------------------------------
    def _heard(self, news: News) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._hear, news)

    def _met(self, anew: bool) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._meet, anew)

    def _hear(self, news: News) -> None:
        kind = KINDS.get(news["kind"])
        if kind is not None and news.get("process") != self.process:
            kind(self, news)

    def _meet(self, anew: bool) -> None:
        """Others have come or gone; or what they told may have been missed, so that everything is looked at again."""
        assert self.session is not None
        self._first_look.set()
        for room in list(self.server.rooms.values()):
            gone = set(room.elsewhere) - set(self.session.others)
            for process in gone:
                del room.elsewhere[process]
            if gone:
                room.changed_for_viewers()
            if anew:
                room.chat.forget()
                self._told.pop(room.id, None)
                self.tell_here(room)
                self.opened(room)
                self.server.spawn(room.catch_up())

    def _room(self, news: News) -> None:
        """Something was stored of a room, perhaps by this process: then its version is known."""
        room = self.server.rooms.get(news["room"])
        if room is not None:
            if room.row.version < news["version"]:
                self.server.spawn(room.catch_up(news["version"]))
        elif news["due"] and self.holds(news["room"]):
            self.server.spawn(self.server.go_on(news["room"]))

    def _chat(self, news: News) -> None:
        room = self.server.rooms.get(news["room"])
        if room is not None:
            self.server.spawn(room.chat.hear(news["number"]))

    def _keys(self, news: News) -> None:
        self.server.look_at_keys(news["player"])

    def _look(self, news: News) -> None:
        room = self.server.rooms.get(news["room"])
        if room is not None:
            room.changed_for_viewers()

    def _analysed(self, news: News) -> None:
        self.server.moments.forget(news["subject"])

    def _here(self, news: News) -> None:
        room = self.server.rooms.get(news["room"])
        if room is not None:
            room.elsewhere[news["process"]] = Here(frozenset(news["players"]), news["watchers"])
            room.changed_for_viewers()

    def _who(self, news: News) -> None:
        room = self.server.rooms.get(news["room"])
        if room is not None and room.viewers:
            self._told.pop(room.id, None)
            self.tell_here(room)

    def _ask(self, news: News) -> None:
        self.tell("figures", question=news["question"], figures=figures_of(self.server))

    def _figures(self, news: News) -> None:
        if news["question"] in self._asked:
            found, heard = self._asked[news["question"]]
            found[news["process"]] = news["figures"]
            heard.set()

    # --- what was stored before a request came ----------------------------------------------------------------------------
    def look_again(self, room: Room) -> None:
        """Somebody asks for a room: what others have stored before is seen, also if this process has not heard of it yet."""
        if self.session is None or room.lock.locked() or room.opener.being_opened:
            return
        if self.server.store.version(room.id) != room.row.version:
            room.opener.catch_up()


KINDS: dict[str, Callable[[Peers, News], None]] = {
    "room": Peers._room,
    "chat": Peers._chat,
    "keys": Peers._keys,
    "look": Peers._look,
    "analysed": Peers._analysed,
    "here": Peers._here,
    "who": Peers._who,
    "ask": Peers._ask,
    "figures": Peers._figures,
}
