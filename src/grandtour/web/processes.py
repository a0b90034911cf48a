"""`grandtour serve --processes N`: a process that plays nothing itself starts N others on one listening socket, and watches
them.

A connection is taken by any of them. One that dies is started again; what it did, the others do meanwhile. SIGHUP replaces them
one after another, each by one that is ready; SIGTERM and Ctrl-C stop them all.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from typing import Any

from ..engine.errors import GrandTourError
from ..engine.i18n import say
from .settings import Settings

STOP_SECONDS = 25.0  # for one that is told to end; usually it needs less
PAUSE = 1.0  # seconds before one that was never ready is started again
MOST_FAILURES = 5  # in a row, of processes that were never ready: then there is no use in trying
LOOK = 0.2
Serve = Callable[[Settings, socket.socket, Callable[[], None]], None]
SPAWN = get_context("spawn")  # nothing of this process gets into the others


def begin(serve: Serve, settings: Settings, bound: socket.socket, ready: Event) -> None:
    """In a new process: serves, until it is told to end or the one that started it has ended."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a word to the one that watches
    threading.Thread(target=end_with_parent, daemon=True).start()
    serve(settings, bound, ready.set)


def end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


class Child:
    """A process that serves."""

    def __init__(self, serve: Serve, settings: Settings, bound: socket.socket) -> None:
        self.ready: Event = SPAWN.Event()
        self.process: SpawnProcess = SPAWN.Process(target=begin, args=(serve, settings, bound, self.ready))
        self.process.start()

    @property
    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        """Asks it to end."""
        if self.alive:
            self.process.terminate()

    def ended(self, seconds: float) -> None:
        """Waits until it has; at last it is made to."""
        self.process.join(seconds)
        if self.alive:
            self.process.kill()
            self.process.join()


class Processes:
    """The processes that serve. Signals only note what is wanted; one loop does it."""

    def __init__(self, serve: Serve, settings: Settings, bound: socket.socket) -> None:
        self.serve, self.settings, self.bound, self.number = serve, replace(settings, processes=1), bound, settings.processes
        self.children: list[Child] = []
        self.failures = 0  # in a row
        self.stopping = self.renewing = False

    def run(self) -> None:
        """Until it is told to stop; refused if no process can be started."""
        for name, wanted in (("SIGINT", self.stop), ("SIGTERM", self.stop), ("SIGHUP", self.renew)):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), wanted)
        try:
            self.children = [self.start() for _ in range(self.number)]
            while not self.stopping:
                self.watch()
                if self.renewing:
                    self.renewing = False
                    self.replace_all()
        finally:
            for child in self.children:
                child.end()
            for child in self.children:
                child.ended(STOP_SECONDS)
            self.bound.close()

    def start(self) -> Child:
        return Child(self.serve, self.settings, self.bound)

    def stop(self, *_: Any) -> None:
        self.stopping = True

    def renew(self, *_: Any) -> None:
        """Also what a terminal says when it is closed: then it is the end."""
        self.stopping |= sys.stdin is not None and sys.stdin.isatty()
        self.renewing = True

    def watch(self) -> None:
        """Starts again what has died; for a moment."""
        wait([child.process.sentinel for child in self.children], LOOK)
        for place, child in enumerate(self.children):
            if child.alive or self.stopping:
                continue
            self.failures = 0 if child.ready.is_set() else self.failures + 1
            if self.failures >= MOST_FAILURES:
                raise GrandTourError(say("The server processes can't be started. See the server log for details."))
            time.sleep(PAUSE if self.failures else 0.0)
            self.children[place] = self.start()

    def replace_all(self) -> None:
        """One after another: the next one is there before the last one goes. One that can't be started changes nothing."""
        for place, old in enumerate(self.children):
            new = self.start()
            while not self.stopping and new.alive and not new.ready.is_set():
                wait([new.process.sentinel], LOOK)
            if self.stopping or not new.ready.is_set():
                new.end()
                new.ended(STOP_SECONDS)
                return
            self.children[place] = new
            old.end()
            old.ended(STOP_SECONDS)


def check(settings: Settings) -> None:
    """Refuses several processes where they can't work together."""
    if settings.processes < 1:
        raise GrandTourError(say("There must be at least one process."))
    if settings.processes > 1 and settings.database is None:
        raise GrandTourError(
            say(
                "SQLite is used by one process only. For several, give a PostgreSQL: {example}",
                example="--database postgresql://…",
            )
        )
    if settings.processes > 1 and sys.platform == "win32":
        raise GrandTourError(say("Several processes need Linux or macOS."))
