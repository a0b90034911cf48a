"""Threads are shared fairly: who asks for much waits behind who asks for little."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from grandtour.engine.i18n import language, speaking
from grandtour.web.services.fair_queue import UNHURRIED, FairQueue


def queued(test: Callable[[FairQueue, threading.Event, list[Any]], Any], threads: int = 1) -> list[Any]:
    """Runs a test whose first work holds all threads until the gate is opened; returns what was done then, in order."""
    done: list[Any] = []

    async def run() -> None:
        queue, gate = FairQueue(threads, "test"), threading.Event()
        held = [asyncio.ensure_future(queue.run(f"first {i}", gate.wait)) for i in range(threads)]
        await asyncio.sleep(0)
        work = test(queue, gate, done)
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*held, *work)
        queue.stop()

    asyncio.run(run())
    return done


def test_who_asks_for_much_does_not_hold_up_others() -> None:
    def test(queue: FairQueue, gate: threading.Event, done: list[Any]) -> list[Any]:
        much = [asyncio.ensure_future(queue.run("eve", lambda: done.append("eve"))) for _ in range(30)]
        return [*much, asyncio.ensure_future(queue.run("anna", lambda: done.append("anna")))]

    assert queued(test).index("anna") == 1


def test_who_has_work_in_progress_waits_for_who_has_none() -> None:
    """Also if their turn would have come first."""
    done: list[str] = []

    async def run() -> None:
        queue, slow, quick = FairQueue(2, "test"), threading.Event(), threading.Event()
        works = [asyncio.ensure_future(queue.run("eve", slow.wait)), asyncio.ensure_future(queue.run("anna", quick.wait))]
        await asyncio.sleep(0)
        works += [asyncio.ensure_future(queue.run(who, lambda who=who: done.append(who))) for who in ("eve", "anna")]
        await asyncio.sleep(0)
        quick.set()
        while len(done) < 2:
            await asyncio.sleep(0.001)
        slow.set()
        await asyncio.gather(*works)
        queue.stop()

    asyncio.run(run())
    assert done == ["anna", "eve"]


def test_work_that_nobody_waits_for_comes_last_but_comes() -> None:
    def test(queue: FairQueue, gate: threading.Event, done: list[Any]) -> list[Any]:
        absent = [asyncio.ensure_future(queue.run("eve", lambda: done.append("absent"), lambda: False)) for _ in range(3)]
        here = [asyncio.ensure_future(queue.run(i, lambda: done.append("here"))) for i in range(2 * UNHURRIED)]
        return [*absent, *here]

    done = queued(test)
    assert done[: UNHURRIED - 2] == ["here"] * (UNHURRIED - 2)
    assert [i for i, who in enumerate(done) if who == "absent"] == [UNHURRIED - 2, 2 * UNHURRIED - 2, 2 * UNHURRIED + 2]


def test_somebody_who_comes_is_served_before_those_who_are_away() -> None:
    """Whether somebody waits is asked when a thread is free, not before."""
    here: set[str] = set()

    def test(queue: FairQueue, gate: threading.Event, done: list[Any]) -> list[Any]:
        tables = [
            asyncio.ensure_future(queue.run(name, lambda name=name: done.append(name), lambda name=name: name in here))
            for name in "abcd"
        ]
        here.add("c")
        return tables

    assert queued(test)[0] == "c"


def test_what_nobody_wants_any_more_is_not_done() -> None:
    async def run() -> list[Any]:
        queue, gate, done = FairQueue(1, "test"), threading.Event(), []
        held = asyncio.ensure_future(queue.run("first", gate.wait))
        gone = asyncio.ensure_future(queue.run("eve", lambda: done.append("gone")))
        stays = asyncio.ensure_future(queue.run("eve", lambda: done.append("stays")))
        await asyncio.sleep(0)
        assert (queue.waiting("eve"), len(queue)) == (2, 2)
        gone.cancel()
        await asyncio.sleep(0)
        assert (queue.waiting("eve"), len(queue)) == (1, 1)
        gate.set()
        await asyncio.gather(held, stays)
        assert (queue.waiting("eve"), len(queue)) == (0, 0)
        queue.stop()
        return done

    assert asyncio.run(run()) == ["stays"]


def test_errors_and_the_language_go_along() -> None:
    async def run() -> None:
        queue = FairQueue(2, "test")
        with speaking("ru"):
            assert await queue.run("anna", language) == "ru"
        with pytest.raises(ZeroDivisionError):
            await queue.run("anna", lambda: 1 // 0)
        queue.stop()

    asyncio.run(run())
