"""Threads that wait for work, so that a step of many tables uses all cores without making anything anew."""

from __future__ import annotations

import weakref
from _thread import LockType, allocate_lock
from collections.abc import Callable
from threading import Thread

Work = Callable[[int], None]


class Crew:
    """`run(work)` calls `work(0)`, `work(1)` … at once, one of them here, and returns when all are done."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._hands = [_Hand(number) for number in range(1, many)]
        self.close = weakref.finalize(self, _send_home, self._hands)

    def run(self, work: Work) -> None:
        for hand in self._hands:
            hand.work = work
            hand.go.release()
        try:
            work(0)
        finally:
            for hand in self._hands:
                hand.done.acquire()
        for hand in self._hands:
            if (failed := hand.failed) is not None:
                hand.failed = None
                raise failed


class _Hand:
    """A thread and the two locks by which it is told to go on, and tells that it is done."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.work: Work | None = None
        self.failed: BaseException | None = None
        self.go, self.done = _held(), _held()
        self.thread = Thread(target=self._serve, daemon=True, name=f"grandtour-{number}")
        self.thread.start()

    def _serve(self) -> None:
        while True:
            self.go.acquire()
            work, self.work = self.work, None
            if work is None:
                return
            try:
                work(self.number)
            except BaseException as failed:  # told to whoever waits
                self.failed = failed
            del work
            self.done.release()


def _held() -> LockType:
    lock = allocate_lock()
    lock.acquire()
    return lock


def _send_home(hands: list[_Hand]) -> None:
    """Nobody needs the threads any more."""
    for hand in hands:
        hand.go.release()
