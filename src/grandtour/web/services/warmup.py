"""Getting the rules ready: compiled once by another process, with progress, and loaded in a thread, game by game; pages work
meanwhile, and a game can be played as soon as it is ready. What is compiled `ahead` is for the next process: in this one the
rules are plain Python, and all games can be played at once, but for bots that search (see first_start.py)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection
from typing import Any

from ...compiling import compile_modes
from ...compiling.use import use_game
from ...engine import jit, registry
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ...engine.validation import brief
from ...levels import SEARCHING

COMPILING = say("The games are still being compiled. Please try again in a few minutes.")


class Warmup:
    """The progress of compiling. `told` can be set to hear of it elsewhere too (the terminal)."""

    def __init__(self, compiled: bool, ahead: str | None = None) -> None:
        self.compiled, self.ahead, self.ready = compiled, ahead, False
        self.games: set[str] = set()  # those that can be played
        self.done, self.total = 0, 1
        self.failed: Sentence | None = None
        self.told: Callable[[int, int], None] = lambda done, total: None
        self._stopped = threading.Event()

    def has(self, game: str, levels: Collection[str | None] = ()) -> bool:
        """Whether a game can be played, and with bots of these levels."""
        return self.ready or (game in self.games and all(map(self.can_play, levels)))

    @property
    def searches(self) -> bool:
        """Whether the rules are fast enough for a search, which would take minutes for a move in plain Python."""
        return self.ahead is None

    def can_play(self, level: str | None) -> bool:
        return self.searches or level not in SEARCHING

    async def run(self, news: Callable[[], None]) -> None:
        """Until all games can be played; `news` is told of every step."""
        finished: asyncio.Queue[str] = asyncio.Queue()
        if self.ahead is not None:
            self.games.update(registry.names())
            await asyncio.get_running_loop().run_in_executor(None, self._compile, asyncio.get_running_loop(), news, finished)
            return
        if self.compiled:
            for name in registry.names():
                finished.put_nowait(name)
        loop = asyncio.get_running_loop()
        compiling = None if self.compiled else loop.run_in_executor(None, self._compile, loop, news, finished)
        while self.games < set(registry.names()):
            found = await _next(finished, compiling)
            if found and (jit.PLAIN or await loop.run_in_executor(None, _load, found)):
                self.games.add(found)
                news()
        if compiling is not None:
            await compiling
        self.ready = True
        news()

    def _compile(self, loop: asyncio.AbstractEventLoop, news: Callable[[], None], finished: asyncio.Queue[str]) -> None:
        """In a thread: follows the process that compiles."""

        def progress(_: str, done: int, total: int, __: str) -> None:
            if self._stopped.is_set():
                raise GrandTourError("")
            self.done, self.total = done, total
            self.told(done, total)
            loop.call_soon_threadsafe(news)

        def done_with(game: str) -> None:
            loop.call_soon_threadsafe(finished.put_nowait, game)

        compile_modes([self.ahead or jit.MODE], progress, done_with)

    def stop(self) -> None:
        self._stopped.set()


def _load(name: str) -> bool:
    """Whether a game can be played; a game from outside that can't is left out."""
    try:
        use_game(name)
    except Exception as error:
        if not registry.home_of(name).origin:
            raise
        registry.leave_out(name, say("{error}", error=brief(f"{type(error).__name__}: {error}")))
        return False
    return True


async def _next(finished: asyncio.Queue[str], compiling: asyncio.Future[None] | None) -> str | None:
    """The next game that is compiled; nothing, if the others were left out. If compiling fails, that is said instead."""
    wanted = asyncio.ensure_future(finished.get())
    awaited: set[asyncio.Future[Any]] = {wanted} if compiling is None else {wanted, compiling}
    await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
    if not wanted.done() and compiling is not None and compiling.exception() is not None:
        wanted.cancel()
        await compiling
    if not wanted.done():
        wanted.cancel()
        return None
    return wanted.result()
