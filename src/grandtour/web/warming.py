"""Getting the rules ready: compiled once by another process, with progress, and loaded in a thread; pages work meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial

from ..compiling import compile_modes, use_all
from ..engine import jit
from ..engine.errors import GrandTourError


class Warming:
    """How far it is. `told` can be set to hear of it elsewhere too (the terminal)."""

    def __init__(self, compiled: bool) -> None:
        self.compiled, self.ready = compiled, False
        self.done, self.total = 0, 1
        self.failed: GrandTourError | None = None
        self.told: Callable[[int, int], None] = lambda done, total: None
        self._stopped = threading.Event()

    async def run(self, progress: Callable[[], None]) -> None:
        """Until the rules can be used."""
        loop = asyncio.get_running_loop()
        try:
            if not self.compiled:
                await loop.run_in_executor(None, compile_modes, [jit.MODE], partial(self._tell, loop, progress))
            if not jit.PLAIN:
                await loop.run_in_executor(None, use_all)
        except GrandTourError as failed:
            self.failed = failed
            progress()
            raise
        self.ready = True

    def _tell(
        self, loop: asyncio.AbstractEventLoop, progress: Callable[[], None], _: str, done: int, total: int, __: str
    ) -> None:
        if self._stopped.is_set():
            raise GrandTourError("")
        self.done, self.total = done, total
        self.told(done, total)
        loop.call_soon_threadsafe(progress)

    def stop(self) -> None:
        self._stopped.set()
