"""Threads that wait for work, so that a step of many tables uses all cores without creating anything."""

from __future__ import annotations

import os
import weakref
from _thread import LockType, allocate_lock
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

Work = Callable[[int], None]


class ThreadTeam:
    """`run(work)` calls `work(0)`, `work(1)` … at once, one of them here, and returns when all are done: also when somebody
    presses Ctrl-C meanwhile."""

    def __init__(self, many: int) -> None:
        self.many = many
        self._order = _Order()
        self._hands = [_Hand(number, self._order) for number in range(1, many)]
        self._woken = 0  # the number of the order for which all were woken
        self._process = os.getpid()
        self.close = weakref.finalize(self, _send_home, self._order, self._hands)

    def run(self, work: Work) -> None:
        if not self.close.alive or self._process != os.getpid():  # there are no threads: sent home, or left behind by a fork
            for part in range(self.many):
                work(part)
            return
        self._wait()
        self._order.work = work
        self._order.number += 1
        try:
            for hand in self._hands:
                hand.wake()
            self._woken = self._order.number
            work(0)
        finally:
            try:
                self._wait()
            finally:
                self._order.work = _nothing  # whose work it was may go
        for hand in self._hands:
            if (failed := hand.failed) is not None:
                hand.failed = None
                raise failed

    def _wait(self) -> None:
        """Until everybody is done with the last order. An interruption waits as well: what is stepped must not be touched."""
        stopped: KeyboardInterrupt | None = None
        for hand in self._hands:
            while hand.done_with != self._order.number:
                try:
                    if self._woken != self._order.number:  # an interruption came before
                        hand.wake()
                    hand.done.acquire()
                except KeyboardInterrupt as interrupt:
                    stopped = interrupt
        if stopped is not None:
            raise stopped


class _Order:
    """The work to do; orders are numbered."""

    def __init__(self) -> None:
        self.work: Work = _nothing
        self.number = 0
        self.closed = False


class _Hand:
    """A thread and the two locks by which it is woken, and tells that it is done. Who is woken once too often sleeps on."""

    def __init__(self, number: int, order: _Order) -> None:
        self.number, self.order = number, order
        self.done_with = 0
        self.failed: BaseException | None = None
        self.go, self.done = _held(), _held()
        self.thread = Thread(target=self._serve, daemon=True, name=f"grandtour-{number}")
        self.thread.start()

    def wake(self) -> None:
        _free(self.go)

    def _serve(self) -> None:
        while True:
            self.go.acquire()
            if self.order.closed:
                return
            if self.done_with != self.order.number:
                try:
                    self.order.work(self.number)
                except BaseException as failed:  # told to whoever waits
                    self.failed = failed
                self.done_with = self.order.number
                _free(self.done)


def _nothing(part: int) -> None:
    pass


def _held() -> LockType:
    lock = allocate_lock()
    lock.acquire()
    return lock


def _free(lock: LockType) -> None:
    with suppress(RuntimeError):  # it is free already
        lock.release()


def _send_home(order: _Order, hands: list[_Hand]) -> None:
    """Nobody needs the threads any more."""
    order.closed = True
    for hand in hands:
        hand.wake()
