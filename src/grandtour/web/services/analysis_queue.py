"""Analyses of finished games: made on request, one at a time, in fair turns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...bots.analysis import Analysis, analyse
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ...engine.table import Table
from ..http.errors import Denied
from ..store.analyses import keep_analysis

if TYPE_CHECKING:
    from ..server import GameServer

LEVEL = "skilled"
THREADS = 2
MOST_WAITING = 20
MOST_OF_ONE, MOST_OF_NETWORK = 3, 6  # of these, of one player and of one network
ENDED = say("The analysis could not be completed. See the server log for details.")


@dataclass
class Job:
    """An analysis that waits for its turn, is being made, or has failed."""

    subject: str
    player: int | None
    network: str
    done: int = 0
    total: int = 1
    running: bool = False
    stopped: bool = False
    error: Sentence | None = None

    def progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total


class AnalysisQueue:
    """All analyses of a server: one at a time is made, the others wait; those who want them come in turns."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self.jobs: dict[str, Job] = {}

    def job(self, subject: str) -> Job | None:
        return self.jobs.get(subject)

    def begin(self, wanted: Job, table: Table) -> None:
        """Puts a game at the end of the line; refused if it is there already, or too much waits."""
        self.jobs = {name: job for name, job in self.jobs.items() if job.error is None}
        if wanted.subject in self.jobs:
            raise Denied(say("This game is already being analysed."), 409)
        jobs = self.jobs.values()
        of_player = sum(job.player == wanted.player for job in jobs) if wanted.player is not None else 0
        if of_player >= MOST_OF_ONE or sum(job.network == wanted.network for job in jobs) >= MOST_OF_NETWORK:
            raise Denied(say("Several of your games are already in the queue. Please try again when they are done."), 429)
        if len(jobs) >= MOST_WAITING:
            raise Denied(say("Too many games are waiting to be analysed. Please try again later."), 503)
        self.jobs[wanted.subject] = wanted
        self.server.spawn(self._work(wanted, table.copy()))

    async def _work(self, job: Job, table: Table) -> None:
        whose = job.network if job.player is None else job.player
        try:
            found = await self.server.analyses.run(whose, partial(self._analyse, job, table))
            await keep_analysis(self.server.store, job.subject, found.as_data())
            self.server.moments.forget(job.subject)
            del self.jobs[job.subject]
        except GrandTourError as refused:
            job.error = say("The analysis could not be completed: {reason}", reason=refused)
        except Exception as error:
            job.error = ENDED
            self.server.report(error)
        finally:
            job.stopped = True

    def _analyse(self, job: Job, table: Table) -> Analysis:
        """In a thread that is none of those in which bots think: they are not held up."""
        job.running = True
        simulations = self.server.settings.analysis_simulations
        return analyse(
            table,
            level=LEVEL,
            simulations=simulations,
            threads=THREADS,
            progress=job.progress,
            stopped=lambda: job.stopped,
        )

    def ahead(self, job: Job) -> int:
        """How many come before one that waits."""
        before = list(self.jobs.values())[: list(self.jobs).index(job.subject)]
        return sum(other.error is None for other in before)
