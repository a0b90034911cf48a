"""Processes that read what strangers send: records and boxes. Nobody waits longer for them than others do, and what takes too
long or too much memory is ended."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import language, say
from ..http.errors import Denied
from ..http.rate import Rate
from ..settings import HOUR, Settings
from .file_reader import READY

START_SECONDS = 60.0  # that a process may need until it can read
GRACE = 2.0  # seconds after which a process ends itself, if nobody has ended it
MOST_LINE = 64 * 1024 * 1024  # bytes of an answer
OF_ONE = 3  # tasks of one network that wait
OF_ALL = 100
PER_HOUR = say("Too many files were sent from your network in the past hour. Please try again later.")
YOURS = say("Several of your files are still being read. Please wait until they are done.")
ALL = say("Too many files are being read right now. Please try again in a minute.")
TOO_LONG = say("Reading this took too long and was stopped.")
ENDED = say("Reading this failed or needed too much memory.")


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def line(self) -> bytes:
        """The next line from it."""
        assert self.process.stdout is not None
        try:
            found = await self.process.stdout.readline()
        except ValueError:  # longer than any answer
            found = b""
        if not found:
            raise GrandTourError(ENDED)
        return found

    async def ask(self, task: bytes) -> dict[str, Any]:
        """The answer to a task."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(task + b"\n")
            await self.process.stdin.drain()
        except OSError:
            raise GrandTourError(ENDED) from None
        found: dict[str, Any] = json.loads(await self.line())
        return found

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """A few processes, begun when they are needed and kept. Used from one event loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rate = Rate(settings.uploads_per_hour, HOUR)
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._served: set[str] = set()  # whose tasks are in progress: one of each network
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn comes first stands first
        self._stopped = False

    async def run(self, whose: str, task: str, **given: Any) -> Any:
        """What a task comes to (`worker.TASKS`), for somebody from a network; in the reader's language why not."""
        if not self._rate.allows(whose):
            raise Denied(PER_HOUR, 429)
        await self._turn(whose)
        try:
            return await self._result({"task": task, "language": language(), "given": given})
        finally:
            self._leave(whose)

    async def stop(self) -> None:
        """Ends all of them at once, whatever they do."""
        self._stopped = True
        for place in [place for places in self._waiting.values() for place in places if not place.done()]:
            place.set_exception(Denied(ALL, 503))
        self._waiting.clear()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in self._workers))

    # --- whose turn it is -------------------------------------------------------------------------------------------------
    async def _turn(self, whose: str) -> None:
        """Waits until a process can be had."""
        places = self._waiting.get(whose, deque())
        if len(places) >= OF_ONE:
            raise Denied(YOURS, 429)
        if self._stopped or sum(map(len, self._waiting.values())) >= OF_ALL:
            raise Denied(ALL, 503)
        place = asyncio.get_running_loop().create_future()
        places.append(place)
        self._waiting[whose] = places
        self._next()
        try:
            await place
        except asyncio.CancelledError:  # whoever asked has gone
            if place.cancelled():
                self._forget(whose, place)
            else:
                self._leave(whose)
            raise

    def _leave(self, whose: str) -> None:
        """Somebody has been served: whatever else they wait for comes after the others."""
        self._served.discard(whose)
        if whose in self._waiting:
            self._waiting[whose] = self._waiting.pop(whose)
        self._next()

    def _next(self) -> None:
        """Serves who is next, as long as there are processes."""
        for whose in [whose for whose in self._waiting if whose not in self._served]:
            if len(self._served) >= self._settings.readers:
                return
            place = self._waiting[whose][0]
            self._forget(whose, place)
            if not place.done():
                self._served.add(whose)
                place.set_result(None)

    def _forget(self, whose: str, place: asyncio.Future[None]) -> None:
        """Takes a place out of the queue."""
        places = self._waiting.get(whose, deque())
        with suppress(ValueError):
            places.remove(place)
        if not places:
            self._waiting.pop(whose, None)

    # --- processes ----------------------------------------------------------------------------------------------------------
    async def _result(self, asked: dict[str, Any]) -> Any:
        answer = await self._answer(json.dumps(asked).encode())
        if "refused" in answer:
            raise GrandTourError(say("{reason}", reason=answer["refused"]))
        if "fault" in answer:
            raise RuntimeError(answer["fault"])  # a fault of ours: it is logged, and nobody else sees it
        return answer["found"]

    async def _answer(self, task: bytes) -> dict[str, Any]:
        """One process has one task; if it does not come to an end, neither goes on."""
        worker = await self._worker()
        answered = False
        try:
            async with asyncio.timeout(self._settings.reading_seconds):
                answer = await worker.ask(task)
            answered = True
            return answer
        except TimeoutError:
            raise GrandTourError(TOO_LONG) from None
        finally:
            self._put_back(worker, answered)

    async def _worker(self) -> Worker:
        """A process that has nothing to do."""
        self._workers = {worker for worker in self._workers if worker.alive}
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return await self._begun()

    async def _begun(self) -> Worker:
        seconds = self._settings.reading_seconds + GRACE
        command = [sys.executable, "-m", "grandtour.web.services.file_reader", str(self._settings.reading_memory), str(seconds)]
        environment = os.environ | {"GRANDTOUR_MODE": "plain", "OPENBLAS_NUM_THREADS": "1"}
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, env=environment, limit=MOST_LINE, start_new_session=True
            )
        except OSError:
            raise Denied(ALL, 503) from None
        worker = Worker(process)
        self._workers.add(worker)
        is_ready = False
        try:
            async with asyncio.timeout(START_SECONDS):
                is_ready = await worker.line() == READY
        except TimeoutError:
            raise Denied(ALL, 503) from None
        finally:
            if not is_ready or self._stopped:
                self._put_back(worker, False)
        return worker

    def _put_back(self, worker: Worker, usable: bool) -> None:
        if usable and worker.alive and not self._stopped:
            self._idle.append(worker)
        else:
            worker.kill()
