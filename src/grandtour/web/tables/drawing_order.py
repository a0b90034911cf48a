"""For whom tables are drawn next: players who are to move go before those who only look on.

Drawing is most of what a move costs. While there is time for everybody, everybody is drawn for at once. Where there is not, moves
are answered and those who are asked for one see the table first; the others see the newest state after a second, or in turns with
those where even that is too much; states between are not drawn for them.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .viewers import Viewer

LATEST = 1.0  # seconds after which somebody who only looks on takes turns with those who are to move
Waiting = dict["Viewer", tuple[float, asyncio.Future[None]]]  # since when; who has waited longest stands first


class DrawingOrder:
    """One viewer is drawn for at a time, and between two of them the server reads what has come. Used from one event loop."""

    def __init__(self) -> None:
        self._asked: Waiting = {}
        self._others: Waiting = {}
        self._task: asyncio.Task[None] | None = None
        self._late_before = False  # the last one was somebody who looks on and had waited long

    async def turn(self, viewer: Viewer) -> None:
        """Waits until it is this viewer's turn to be drawn for."""
        turn = asyncio.get_running_loop().create_future()
        waiting = self._asked if viewer.is_asked else self._others
        waiting[viewer] = time.monotonic(), turn
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._call())
        try:
            await turn
        finally:
            self._asked.pop(viewer, None)
            self._others.pop(viewer, None)

    def changed(self, viewer: Viewer) -> None:
        """Something has changed for a viewer, who waits perhaps, and may be to move now."""
        if viewer in self._others and viewer.is_asked:
            self._asked[viewer] = self._others.pop(viewer)

    async def _call(self) -> None:
        while self._asked or self._others:
            viewer, waiting = self._next()
            _, turn = waiting.pop(viewer)
            if not turn.done():
                turn.set_result(None)
            await asyncio.sleep(0)
        self._task = None

    def _next(self) -> tuple[Viewer, Waiting]:
        other = next(iter(self._others), None)
        is_late = other is not None and time.monotonic() - self._others[other][0] > LATEST
        self._late_before = is_late and not self._late_before
        if other is not None and (not self._asked or self._late_before):
            return other, self._others
        return next(iter(self._asked)), self._asked
