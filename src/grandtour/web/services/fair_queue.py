"""Threads that players share: whoever asks for much waits behind whoever asks for little."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
UNHURRIED = 10  # of this many pieces of work, one is of the kind no one is waiting for, so that this kind makes progress, too


def always() -> bool:
    return True


@dataclass(eq=False)
class Task:
    """A piece of work that waits for a thread. Whether somebody waits for it is asked when a thread is free."""

    whose: Hashable
    work: Callable[[], Any]
    urgent: Callable[[], bool]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Runs work in a few threads: of those who wait, the one with the least work in progress is next, and in turns. Work that
    nobody waits for comes last. Used from one event loop."""

    def __init__(self, threads: int, name: str) -> None:
        self._free = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._waiting: dict[Hashable, deque[Task]] = {}  # who was served last stands last
        self._running: Counter[Hashable] = Counter()
        self._begun = 0

    def __len__(self) -> int:
        """How many pieces of work wait."""
        return sum(map(len, self._waiting.values()))

    def waiting(self, whose: Hashable) -> int:
        """How many pieces of work of somebody wait or are in progress."""
        return len(self._waiting.get(whose, ())) + self._running[whose]

    async def run(self, whose: Hashable, work: Callable[[], T], urgent: Callable[[], bool] = always) -> T:
        """What comes of the work, once its turn has come; the reader's language is the same there."""
        task = Task(whose, work, urgent)
        self._waiting.setdefault(whose, deque()).append(task)
        self._begin()
        try:
            found: T = await task.done
            return found
        finally:
            self._forget(task)  # if nobody waits any more for what has not begun

    def stop(self) -> None:
        """Nothing more is started; what is running is left to finish."""
        self._free = 0
        for task in [task for tasks in self._waiting.values() for task in tasks]:
            task.done.cancel()
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        while self._free > 0 and (task := self._next()) is not None:
            self._forget(task)
            self._free -= 1
            self._begun += 1
            self._running[task.whose] += 1
            future = asyncio.get_running_loop().run_in_executor(self._pool, copy_context().run, task.work)
            future.add_done_callback(partial(self._ended, task))

    def _next(self) -> Task | None:
        """The task whose turn it is."""
        patient = self._begun % UNHURRIED == UNHURRIED - 1
        heads = [head for tasks in self._waiting.values() if (head := _head(tasks, not patient)) is not None]
        if not heads and self._waiting:
            heads = [tasks[0] for tasks in self._waiting.values()]
        return min(heads, key=lambda task: self._running[task.whose], default=None)

    def _forget(self, task: Task) -> None:
        """Takes a task out of the queue; its owner is last in turn now."""
        tasks = self._waiting.get(task.whose)
        if tasks is None or task not in tasks:
            return
        tasks.remove(task)
        del self._waiting[task.whose]
        if tasks:
            self._waiting[task.whose] = tasks

    def _ended(self, task: Task, done: asyncio.Future[Any]) -> None:
        self._free += 1
        self._running[task.whose] -= 1
        self._running += Counter()  # without those who have nothing there
        _hand_over(done, task.done)
        self._begin()


def _head(tasks: deque[Task], urgent: bool) -> Task | None:
    """The first task of somebody for which somebody waits, or for which nobody does."""
    return next(_of_kind(tasks, urgent), None)


def _of_kind(tasks: deque[Task], urgent: bool) -> Iterator[Task]:
    return (task for task in tasks if task.urgent() == urgent)


def _hand_over(done: asyncio.Future[Any], wanted: asyncio.Future[Any]) -> None:
    """Passes the outcome of some work to whoever waits for it, if anyone still does."""
    if done.cancelled():
        wanted.cancel()
    elif wanted.done():
        done.exception()  # nobody wants to know
    elif (error := done.exception()) is not None:
        wanted.set_exception(error)
    else:
        wanted.set_result(done.result())
