"""What bots think of games that are over: kept by subject, "t/ROOM/1" or "r/RECORD/1"."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select

from . import schema

if TYPE_CHECKING:
    from . import Store

ANALYSES = schema.analyses


def analysis_of(store: Store, subject: str) -> dict[str, Any] | None:
    for row in store.rows(select(ANALYSES.c.analysis).where(ANALYSES.c.subject == subject)):
        return dict(row["analysis"])
    return None


async def keep_analysis(store: Store, subject: str, analysis: dict[str, Any]) -> None:
    """Puts it in the place of an older one."""
    row = {"subject": subject, "made": time.time(), "analysis": analysis}

    def work(connection: Connection) -> None:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.subject == subject))
        connection.execute(insert(ANALYSES).values(row))

    await store.write(work)


def forget_analyses(connection: Connection, beginning: str) -> None:
    """Of a room ("t/ROOM/") or a record ("r/RECORD/") that is deleted."""
    connection.execute(delete(ANALYSES).where(ANALYSES.c.subject.startswith(beginning, autoescape=True)))
