"""The moments of finished games, for their last pages: analyses that are made when somebody looks at such a page, one game after
another, behind all that somebody has asked for. They stay in memory, and the page of the analysis shows them at once."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from ...bots.analysis import Analysis, analyse
from ...engine.errors import GrandTourError
from ...engine.jit import PLAIN
from ...engine.table import Table
from ..store.analyses import analysis_of
from ..tables.room import BETWEEN, OVER, Room

if TYPE_CHECKING:
    from ..server import GameServer

LEVEL = "skilled"
MOST_SOUGHT = 20  # games that wait; of one more nothing is told until somebody looks at it again
MOST_KEPT = 500


class Moments:
    """What bots have found out about games that are over, and the games that they look at."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self.found: dict[str, Analysis | None] = {}  # None: they could not
        self.sought: set[str] = set()

    def look_for(self, room: Room) -> None:
        """Somebody looks at a room: if its game is over, it is looked at once."""
        if room.stage not in (BETWEEN, OVER) or room.series is None or not room.table.over or not self._able():
            return
        subject = subject_of(room)
        if subject in self.found or subject in self.sought or len(self.sought) >= MOST_SOUGHT:
            return
        self.sought.add(subject)
        self.server.spawn(self._seek(room, subject, room.table.copy()))

    def _able(self) -> bool:
        """Plain Python would take minutes."""
        return self.server.ready and not PLAIN and self.server.settings.moments_simulations != 0

    async def _seek(self, room: Room, subject: str, table: Table) -> None:
        stopped, found = Event(), None
        try:
            work = partial(self._judged, table, stopped)
            found = self._stored(subject) or await self.server.analyses.run("moments", work, lambda: False)
        except Exception as error:
            self.server.report(error)
        finally:
            stopped.set()
            self.sought.discard(subject)
        self.found[subject] = found
        for oldest in list(self.found)[:-MOST_KEPT]:
            del self.found[oldest]
        room.changed_for_viewers()

    def complete(self, subject: str) -> Analysis | None:
        """The analysis of a game, if it was made as those that are asked for."""
        return self.found.get(subject) if self.server.settings.moments_simulations is None else None

    def forget(self, subject: str) -> None:
        """There is an analysis now: who looks again is told what that has found."""
        self.found.pop(subject, None)

    def _stored(self, subject: str) -> Analysis | None:
        """The analysis that somebody has asked for, which knows better."""
        data = analysis_of(self.server.store, subject)
        try:
            return None if data is None else Analysis.from_data(data)
        except GrandTourError:
            return None

    def _judged(self, table: Table, stopped: Event) -> Analysis:
        """In the thread of the analyses."""
        settings = self.server.settings
        simulations = settings.analysis_simulations if settings.moments_simulations is None else settings.moments_simulations
        return analyse(table, level=LEVEL, simulations=simulations, threads=1, stopped=stopped.is_set)


def subject_of(room: Room) -> str:
    """The game that lies on the table, as the store calls it."""
    assert room.series is not None
    return f"t/{room.id}/{room.series.games}"
