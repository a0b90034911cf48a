"""Names of hosts are looked up in threads: the system's way to do it can't be hurried, and a slow name server may take half a
minute. Whoever has a slow name holds up nobody else."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

MOST = 32  # names that are looked up at the same time
SLOW = 5.0  # seconds for one's own name that is still being looked up
CROWDED = 60.0  # seconds for a thread that is free


class Crowded(Exception):  # noqa: N818
    """No thread was free: nothing is known about the name."""


@dataclass(eq=False)
class Search:
    """Somebody's name that is looked up, or waits for it."""

    begun: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)


class LookUps:
    """Looks up one name at a time for each player, and at most `most` for all. The threads don't keep the process from ending."""

    def __init__(self, most: int = MOST) -> None:
        self._free = asyncio.Semaphore(most)
        self._searches: dict[Hashable, Search] = {}

    async def begin(self, whose: Hashable, host: str, port: int) -> asyncio.Future[list[str]]:
        """Looks somebody's name up, once a thread is free. A `TimeoutError` is about their own name; `Crowded` is not."""
        await self._alone(whose)
        search = self._searches[whose] = Search()
        try:
            async with asyncio.timeout(CROWDED):
                await self._free.acquire()
        except TimeoutError:
            self._end(whose, search)
            raise Crowded from None
        except asyncio.CancelledError:
            self._end(whose, search)
            raise
        search.begun = True
        found: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        threading.Thread(target=self._look_up, args=(whose, search, found, host, port), daemon=True).start()
        return found

    async def _alone(self, whose: Hashable) -> None:
        """Waits until the name before is found."""
        while whose in self._searches:
            before = self._searches[whose]
            try:
                async with asyncio.timeout(SLOW):
                    await before.over.wait()
            except TimeoutError:
                if not before.begun:
                    raise Crowded from None
                raise

    def _look_up(self, whose: Hashable, search: Search, found: asyncio.Future[list[str]], host: str, port: int) -> None:
        """In a thread."""
        answer: Any
        try:
            lines = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answer = list(dict.fromkeys(str(line[4][0]) for line in lines))
        except (OSError, ValueError) as error:  # names that are none
            answer = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            found.get_loop().call_soon_threadsafe(self._found, whose, search, found, answer)

    def _found(self, whose: Hashable, search: Search, found: asyncio.Future[list[str]], answer: Any) -> None:
        self._free.release()
        self._end(whose, search)
        if found.done():  # nobody waits any more
            return
        if isinstance(answer, Exception):
            found.set_exception(answer)
        else:
            found.set_result(answer)

    def _end(self, whose: Hashable, search: Search) -> None:
        del self._searches[whose]
        search.over.set()
