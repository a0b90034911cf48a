"""The moves of bots at the tables of a server: of levels, and of bots of somebody's own. For one of these that fails, is late,
answers nonsense or is not there any more, the level `house` moves."""

from __future__ import annotations

from threading import Lock
from typing import Any

from ... import bots
from ...bots import custom
from ...engine.errors import GrandTourError
from ...engine.i18n import ENGLISH, speaking
from ...engine.table import Table
from ..http.errors import LOG

HOUSE = "house"


class Choosing:
    """What is remembered of the bots that failed. Used from many threads."""

    def __init__(self, limit: float) -> None:
        self.limit = limit  # seconds for a move of somebody's own bot
        self.stopped = False  # when the server ends, its bots are ended, too: that is not their failure
        self._lock = Lock()
        self._told: set[tuple[str, int]] = set()  # bots of which the log has been told, each as its file was then
        self._broken: set[tuple[str, int]] = set()  # bots that can't be started

    def choose(self, level: str, table: Table, seat: int, seed: Any) -> str:
        """A move that can be made, whatever becomes of the bot. No file is ever run but those that were offered."""
        if level not in bots.LEVELS:
            version = self._version(level)
            try:
                return self._own(version, table, seat, seed)
            except GrandTourError as error:
                self._tell(version, error)
            level = HOUSE
        return bots.choose(level, table, seat, seed=seed)

    def _own(self, version: tuple[str, int], table: Table, seat: int, seed: Any) -> str:
        name, _ = version
        if name not in custom.offered():
            raise GrandTourError("it is not offered any more")
        if version in self._broken:  # until its file is changed
            raise GrandTourError("it can't be started")
        try:
            return bots.choose(name, table, seat, seed=seed, ms=1000 * self.limit)
        except custom.NotStarted:
            with self._lock:
                self._broken.add(version)
            raise

    def _tell(self, version: tuple[str, int], error: GrandTourError) -> None:
        """The server's log is told why, once for each version of a bot."""
        with self._lock:
            known = version in self._told or self.stopped
            self._told.add(version)
        if not known:
            with speaking(ENGLISH):
                LOG.warning("the level %s moves for the bot “%s”: %s", HOUSE, version[0], error)

    def _version(self, name: str) -> tuple[str, int]:
        return name, custom.stamp(custom.path_of(name)) if name in custom.offered() else 0
