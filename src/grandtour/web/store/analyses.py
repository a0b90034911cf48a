"""What bots think of games that are over: kept by subject, "t/ROOM/1" or "r/RECORD/1"; and the analyses that wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .database import alone

if TYPE_CHECKING:
    from . import Store

ANALYSES = schema.analyses
JOBS = schema.analysis_jobs


@dataclass(frozen=True)
class Job:
    """An analysis that waits for its turn, is being made by a server process, or has failed."""

    subject: str
    made: float
    player: int | None
    network: str
    process: str | None = None
    done: int = 0
    total: int = 1
    error: str | None = None


def analysis_of(store: Store, subject: str) -> dict[str, Any] | None:
    for row in store.rows(select(ANALYSES.c.analysis).where(ANALYSES.c.subject == subject)):
        return dict(row["analysis"])
    return None


async def keep_analysis(store: Store, subject: str, analysis: dict[str, Any]) -> None:
    """Puts it in the place of an older one; nobody waits for it any more."""
    row = {"subject": subject, "made": time.time(), "analysis": analysis}

    def work(connection: Connection) -> None:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.subject == subject))
        connection.execute(insert(ANALYSES).values(row))
        connection.execute(delete(JOBS).where(JOBS.c.subject == subject))

    await store.write(work)


def jobs_of(store: Store) -> list[Job]:
    """All analyses that were asked for, in their order."""
    return [Job(**row) for row in store.rows(select(JOBS).order_by(JOBS.c.made, JOBS.c.subject))]


async def add_job(store: Store, job: Job, check: Callable[[list[Job]], None]) -> None:
    """One analysis more, if `check`, which is shown those that wait, doesn't refuse it. What has failed goes."""

    def work(connection: Connection) -> None:
        alone(connection, "analyses")
        connection.execute(delete(JOBS).where(JOBS.c.error.is_not(None)))
        check([Job(**row) for row in connection.execute(select(JOBS)).mappings()])
        connection.execute(insert(JOBS).values(vars(job)))

    await store.write(work)


async def take_job(store: Store, job: Job, process: str, others: Collection[str]) -> bool:
    """A process makes an analysis from now on; `False`, if one of the others does."""
    free = JOBS.c.process.is_(None) | JOBS.c.process.not_in(list(others))
    which = (JOBS.c.subject == job.subject) & JOBS.c.error.is_(None) & free
    taken = await store.write(lambda c: c.execute(update(JOBS).where(which).values(process=process)).rowcount)
    return bool(taken)


async def change_job(store: Store, subject: str, **values: Any) -> None:
    """How far an analysis is, or why it has failed."""
    await store.write(lambda connection: connection.execute(update(JOBS).where(JOBS.c.subject == subject).values(values)))


def forget_analyses(connection: Connection, beginning: str) -> None:
    """Of a room ("t/ROOM/") or a record ("r/RECORD/") that is deleted."""
    for table in (ANALYSES, JOBS):
        connection.execute(delete(table).where(table.c.subject.startswith(beginning, autoescape=True)))
