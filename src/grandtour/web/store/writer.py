"""One thread writes. All pending work goes into one transaction, so that many tables share the cost of a safe commit; what one
writer does wrong is rolled back alone. Nobody is told "done" before it is on the disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from ...engine.errors import GrandTourError
from ...engine.i18n import say

Work = Callable[[Connection], Any]
MOST = 200  # works in one transaction


class NotStored(GrandTourError):  # noqa: N818
    """Something could not be written: nothing has changed, and it can be tried again."""


class Outdated(NotStored):
    """Another server process has changed a room since it was read: nothing has changed, and it must be read again."""


class Taken(GrandTourError):  # noqa: N818
    """Something is there already under that number or name."""


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def write(self, work: Work) -> Future[Any]:
        """Has something written; the future is done when it is on the disk."""
        future: Future[Any] = Future()
        self._waiting.put((work, future))
        return future

    def __len__(self) -> int:
        """How many pieces of work wait."""
        return self._waiting.qsize()

    def close(self) -> None:
        """Writes what waits, and ends."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, last = [first], False
            while len(batch) < MOST and not last and not self._waiting.empty():
                following = self._waiting.get()
                last = following is None
                if following is not None:
                    batch.append(following)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            with self._engine.begin() as connection:
                for work, future in batch:
                    self._do(connection, work, future, done)
        except SQLAlchemyError as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(not_stored(error))
            return
        for future, result in done:
            future.set_result(result)

    def _do(self, connection: Connection, work: Work, future: Future[Any], done: list[tuple[Future[Any], Any]]) -> None:
        """One piece of work, rolled back alone if it is refused."""
        step = connection.begin_nested()
        try:
            done.append((future, work(connection)))
            step.commit()
        except GrandTourError as refused:
            step.rollback()
            future.set_exception(refused)
        except IntegrityError:
            step.rollback()
            future.set_exception(Taken(say("That already exists.")))
        except DatabaseError:  # the database itself: nobody's work is stored
            raise
        except Exception as error:  # a fault of ours; the others' work stands
            step.rollback()
            future.set_exception(error)


def not_stored(error: Exception) -> NotStored:
    """What people are told when the disk is full or the database locked."""
    reason = str(getattr(error, "orig", None) or type(error).__name__).splitlines()[0]  # never the values
    return NotStored(say("This could not be saved, so nothing has changed ({reason}). Please try again.", reason=reason))
