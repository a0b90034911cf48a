"""Limits on how often somebody does something."""

from __future__ import annotations

import time

MOST_ADDRESSES = 10_000  # counted at the same time


class Rate:
    """Counts what somebody does in a span of time.

    The spans are equally long, so whose began first also ends first: who comes first in the dictionary is forgotten first, and
    nobody else has to be looked at, however many there are."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._counts: dict[str, tuple[float, int]] = {}  # since when, and how much; in the order of the beginnings

    def allows(self, who: str, much: int = 1) -> bool:
        now = time.monotonic()
        self._forget(now)
        since, count = self._counts.get(who, (now, 0))
        self._counts[who] = (since, count + much)
        return count < self.most

    def _forget(self, now: float) -> None:
        """Drops those whose span is over; and the oldest, if there are too many."""
        while self._counts:
            first = next(iter(self._counts))
            if now - self._counts[first][0] <= self.seconds and len(self._counts) < MOST_ADDRESSES:
                return
            del self._counts[first]
