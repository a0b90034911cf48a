"""Somebody who looks at a room through a socket or a stream: who they are, and as whom they look just now."""

from __future__ import annotations

import asyncio
from typing import Any

from ..http.identity import Somebody
from .room import OVER, Room


class Visitor:
    """Woken whenever the room has changed. Whoever sends to it looks at the newest state only: a slow line holds up nobody."""

    def __init__(self, room: Room, somebody: Somebody, language: str, address: str = "", origin: str = "") -> None:
        self.room, self.language, self.address, self.origin = room, language, address, origin
        self.player, self.csrf = somebody.player, somebody.csrf
        self.me = None if somebody.player is None else somebody
        self._key, self._keys_seen = somebody.key, -1
        self.narrow = False  # the page is as narrow as a phone's
        self.chosen: int | None = None  # whom somebody at a shared screen says they are
        self.heard: int | None = None  # how many remarks they have been sent
        self.missed = room.missed_by(somebody.player)  # the first move that they have not seen yet
        self._log: tuple[Any, list[Any]] = (None, [])  # as whom they read the log, and the entries they have
        self._news = asyncio.Event()
        self._news.set()

    def check(self) -> None:
        """To be asked before anything is sent to them or done for them: who came with a key that holds no more is nobody now.
        The store is asked only where keys have changed since the last time."""
        hall = self.room.hall
        if self.player is None or self._keys_seen == hall.keys_changed[self.player]:
            return
        self._keys_seen = hall.keys_changed[self.player]
        found = hall.store.player(self._key)
        if found is None or found[0] != self.player:
            self.player = self.me = self.chosen = None

    def log_for(self, whose: Any, stories: list[Any]) -> int:
        """How many entries of a log this visitor has already; from now on, all."""
        before, had = self._log
        self._log = (whose, stories)
        if before != whose:
            return 0
        alike = 0
        while alike < min(len(had), len(stories)) and had[alike] is stories[alike]:
            alike += 1
        return alike

    def wake(self) -> None:
        self._news.set()

    async def news(self, seconds: float | None = None) -> bool:
        """Waits until something has changed; `False` if nothing has for so long."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True

    @property
    def held(self) -> list[int]:
        return self.room.held_by(self.player)

    @property
    def place(self) -> int | None:
        """As whom they look: their place; at a shared screen the one they said they are, until it is another's turn there."""
        held = self.held
        if len(held) <= 1:
            return held[0] if held else None
        if self.room.stage == OVER or self.chosen not in held:
            return None
        return None if self.curtain() else self.chosen

    def curtain(self) -> list[int]:
        """The places at this screen that are to act, if the one who looks is not among them: the device is passed on."""
        held = self.held
        if len(held) <= 1:
            return []
        waiting = [place for place in self.room.acting() if place in held]
        return [] if self.chosen in waiting else waiting
