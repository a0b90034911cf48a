"""Somebody who looks at a room through a socket or a stream: who they are, and as whom they look just now."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..http.identity import Somebody
from ..store import PlaceRow
from .presence import missed_by
from .room import OVER, PLAYING, Room

Hashes: TypeAlias = "array[int]"  # of the lines of a text


@dataclass(frozen=True)
class Cursor:
    """How far a connection has been told: of the log, as whom it reads it and the entries it has; of the chat; the first move
    that its player has missed, which is told once; and the hashes of the lines of the long texts, where only changes are sent.
    Drawing gives back a new one, which counts when the message was sent."""

    reads_as: Any = None
    entries: Sequence[Any] = ()
    chat: tuple[int, int] | None = None
    missed: int | None = None
    lines: Mapping[str, Hashes] | None = None

    def entries_known(self, reads_as: Any, entries: Sequence[Any]) -> int:
        """How many entries of a log the connection has already."""
        if self.reads_as != reads_as:
            return 0
        alike = 0
        while alike < min(len(self.entries), len(entries)) and self.entries[alike] is entries[alike]:
            alike += 1
        return alike


class Viewer:
    """Woken whenever the room has changed. Whoever sends to it looks at the newest state only: a slow line holds up nobody."""

    def __init__(self, room: Room, somebody: Somebody, language: str, address: str = "", origin: str = "") -> None:
        self.room, self.language, self.address, self.origin = room, language, address, origin
        self.player, self.csrf = somebody.player, somebody.csrf
        self.me = None if somebody.player is None else somebody
        self._key, self._keys_seen = somebody.key, -1
        self.narrow = False  # the page is as narrow as a phone's
        self.chosen: int | None = None  # whom somebody at a shared screen says they are
        self._chosen_in = 0  # in which game of the series
        self._news = asyncio.Event()
        self._news.set()

    def check(self) -> None:
        """To be asked before anything is sent to them or done for them: who came with a key that holds no more is nobody now.
        The store is asked only where keys have changed since the last time."""
        server = self.room.server
        if self.player is None or self._keys_seen == server.keys_changed[self.player]:
            return
        self._keys_seen = server.keys_changed[self.player]
        found = server.store.player(self._key)
        if found is None or found[0] != self.player:
            self.player = self.me = self.chosen = None

    def cursor(self) -> Cursor:
        """Where a connection begins that has been told nothing."""
        return Cursor(missed=missed_by(self.room, self.player))

    def wake(self) -> None:
        self._news.set()
        self.room.server.drawing_order.changed(self)

    async def news(self, seconds: float | None = None) -> bool:
        """Waits until something has changed and it is this viewer's turn to be told; `False` if nothing has for so long."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        await self.room.server.drawing_order.turn(self)
        self._news.clear()
        return True

    @property
    def has_news(self) -> bool:
        """Whether something has changed that they were not told."""
        return self._news.is_set()

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for this viewer; when none is being played, everybody wants to see what comes."""
        return self.room.stage != PLAYING or not set(self.room.acting()).isdisjoint(self.held)

    @property
    def held(self) -> list[int]:
        return self.room.held_by(self.player)

    @property
    def place(self) -> int | None:
        """As whom they look: their place; at a shared screen the one they said they are, until they pass the device on."""
        held = self.held
        if len(held) <= 1:
            return held[0] if held else None
        sits = self.chosen in held and self._chosen_in == self.room.game.number
        return self.chosen if sits and self.room.stage != OVER else None

    def sit(self, place: int | None) -> None:
        """Somebody at a shared screen says who they are; nobody is there while the device is passed on."""
        self.chosen, self._chosen_in = place, self.room.game.number
        self.wake()

    def handoff_places(self) -> list[int]:
        """The places at this screen that are to act, if nobody has said yet who looks."""
        return [] if self.place is not None else self._acting_here()

    def next_places(self) -> list[int]:
        """The places at this screen that are to act after the one who looks, and still sees what came of their move."""
        acting = self._acting_here()
        return [] if self.place is None or self.place in acting else acting

    def _acting_here(self) -> list[int]:
        held = self.held
        return [place for place in self.room.acting() if place in held] if len(held) > 1 else []

    def is_me(self, place: PlaceRow) -> bool:
        """Whether a place is this reader's: of several at one screen, the one who looks, or who has made the table."""
        held = self.held
        if place.number not in held or len(held) == 1:
            return place.number in held
        if self.place is not None:
            return place.number == self.place
        named = [number for number in held if self.me is not None and self.room.places[number].name == self.me.name]
        return place.number == (named or held)[0]
