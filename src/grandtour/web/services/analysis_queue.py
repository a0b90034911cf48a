"""Analyses of finished games, and games of bots that compare boxes: made on request, in fair turns; one at a time by each server
process.

What waits is stored: if a process ends, another one begins its analysis again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ...bots.analysis import Analysis, analyse
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.numbers import percent
from ...engine.table import Table
from ..http.errors import Denied
from ..store import NotStored
from ..store.analyses import Job, add_job, analysis_of, change_job, jobs_of, keep_analysis, take_job
from ..store.boxes import SUBJECT, box_called
from .box_balance import compare

if TYPE_CHECKING:
    from ..server import GameServer

LEVEL = "skilled"
THREADS = 2
MOST_WAITING = 20
MOST_OF_ONE, MOST_OF_NETWORK = 3, 6  # of these, of one player and of one network
ENDED = say("The analysis could not be completed. See the server log for details.")
PULSE = 1.0  # seconds between two notes of its progress


@dataclass
class Work:
    """The analysis that this process makes."""

    job: Job
    done: int = 0
    total: int = 1
    stopped: bool = False

    def progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total


class AnalysisQueue:
    """All analyses that were asked for, of which this process makes one at a time."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self.work: Work | None = None

    # --- what waits -----------------------------------------------------------------------------------------------------
    def waiting(self) -> list[Job]:
        """What is being made or waits, in turns among those who asked; what has failed stands at the end."""
        turns: Counter[str | int] = Counter()
        ordered = []
        for job in jobs_of(self.server.store):
            turns[whose(job)] += 1
            ordered.append((job.error is not None, job.process is None, turns[whose(job)], job.made, job))
        return [job for *_, job in sorted(ordered, key=lambda one: one[:-1])]

    def state(self, subject: str) -> dict[str, Any]:
        """How far an analysis is, in numbers and words."""
        jobs = self.waiting()
        ahead, job = next(((place, job) for place, job in enumerate(jobs) if job.subject == subject), (0, None))
        if job is None:
            found = analysis_of(self.server.store, subject) is not None
            return {"stage": "done" if found else "none", "done": 0, "total": 1, "words": ""}
        if job.error is not None:
            return {"stage": "failed", "done": 0, "total": 1, "words": job.error}
        here = self.work if self.work is not None and self.work.job.subject == subject else None
        if job.process is None and here is None:
            words = say("Games ahead in the queue: {n}", n=ahead)
            return {"stage": "waiting", "done": 0, "total": 1, "words": str(words)}
        done, total = (here.done, here.total) if here is not None else (job.done, job.total)
        return {"stage": "running", "done": done, "total": total, "words": percent(done / total)}

    async def begin(self, subject: str, player: int | None, network: str) -> None:
        """Puts a game into the line; refused if it is there already, or too much waits."""
        hashed = hashlib.sha256(network.encode()).hexdigest()
        job = Job(subject, self.server.now(), player, hashed)
        await add_job(self.server.store, job, partial(check_one_more, job))
        self.look()

    def look(self) -> None:
        """Begins the next analysis, if this process makes none."""
        if self.work is None and self.server.ready:
            others = self.server.peers.others
            free = [job for job in self.waiting() if job.error is None and job.process not in others]
            if free:
                self.work = Work(free[0])
                self.server.spawn(self._make(self.work))

    # --- making ---------------------------------------------------------------------------------------------------------
    async def _make(self, work: Work) -> None:
        """Makes an analysis, if no other process does, and looks for the next one."""
        peers = self.server.peers
        try:
            if await take_job(self.server.store, work.job, peers.process, peers.others):
                await self._finish(work)
        finally:
            work.stopped = True
            self.work = None
        self.look()

    async def _finish(self, work: Work) -> None:
        """To its end, and notes what came of it. What could not be stored is made again later."""
        subject, store = work.job.subject, self.server.store
        try:
            found = await self._found(work)
            await keep_analysis(store, subject, found)
            self.server.moments.forget(subject)
            self.server.peers.tell("analysed", subject=subject)
        except NotStored as refused:
            self.server.report(refused)
        except GrandTourError as refused:
            await change_job(store, subject, error=str(say("The analysis could not be completed: {reason}", reason=refused)))
        except Exception as error:
            self.server.report(error)
            await change_job(store, subject, error=str(ENDED))

    async def _found(self, work: Work) -> dict[str, Any]:
        made = await self._comparison(work) if is_comparison(work.job) else await self._analysis(work)
        making = asyncio.ensure_future(self.server.analyses.run(whose(work.job), made))
        try:
            while not (await asyncio.wait([making], timeout=PULSE))[0]:
                with suppress(NotStored):
                    await change_job(self.server.store, work.job.subject, done=work.done, total=work.total)
        finally:
            making.cancel()
        return making.result()

    async def _analysis(self, work: Work) -> Callable[[], dict[str, Any]]:
        table = await self._table(work.job)
        return lambda: self._analyse(work, table).as_data()

    async def _comparison(self, work: Work) -> Callable[[], dict[str, Any]]:
        """Games with somebody's box and with the standard one."""
        _, name, seats = work.job.subject.split("/")
        box = box_called(self.server.store, name)
        if box is None:
            raise GrandTourError(say("This box has been deleted."))
        games = self.server.settings.balance_games
        return partial(compare, box.game, int(seats), games, box.data, work.progress, lambda: work.stopped)

    async def _table(self, job: Job) -> Table:
        """The game that is analysed, as the store has it."""
        kind, name, game = job.subject.split("/")
        if kind == "r":
            run = partial(self.server.replays.run, whose(job))
            return (await self.server.replay_cache.game(name, int(game), run)).table.copy()
        room = self.server.room(name)
        if room is not None:
            await room.opener.until_open()
        if room is None or room.series is None:
            raise GrandTourError(say("This table can't be opened."))
        return room.series.table_of(int(game) - 1).copy()

    def _analyse(self, work: Work, table: Table) -> Analysis:
        """In a thread that is none of those in which bots think: they are not held up."""
        simulations = self.server.settings.analysis_simulations
        return analyse(
            table,
            level=LEVEL,
            simulations=simulations,
            threads=THREADS,
            progress=work.progress,
            stopped=lambda: work.stopped,
        )


def is_comparison(job: Job) -> bool:
    return job.subject.startswith(f"{SUBJECT}/")


def whose(job: Job) -> str | int:
    return job.network if job.player is None else job.player


def check_one_more(wanted: Job, jobs: list[Job]) -> None:
    """Refuses an analysis that is there already, and too many."""
    if any(job.subject == wanted.subject for job in jobs):
        if is_comparison(wanted):
            raise Denied(say("This box is already being compared."), 409)
        raise Denied(say("This game is already being analysed."), 409)
    of_player = sum(job.player == wanted.player for job in jobs) if wanted.player is not None else 0
    if of_player >= MOST_OF_ONE or sum(job.network == wanted.network for job in jobs) >= MOST_OF_NETWORK:
        raise Denied(say("Several of your games are already in the queue. Please try again when they are done."), 429)
    if len(jobs) >= MOST_WAITING:
        raise Denied(say("Too many games are waiting to be analysed. Please try again later."), 503)
