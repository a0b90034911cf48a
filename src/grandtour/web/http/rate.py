"""Limits on how often somebody does something: counted by one process, or by all together."""

from __future__ import annotations

import time
from typing import Protocol

from ..store import Store
from ..store.rates import counted

MOST_ADDRESSES = 10_000  # counted at the same time


class Rate:
    """Counts what somebody does in a span of time.

    The spans are equally long, so whose began first also ends first: who comes first in the dictionary is forgotten first, and
    nobody else has to be looked at, however many there are."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._counts: dict[str, tuple[float, int]] = {}  # since when, and how much; in the order of the beginnings

    def allows(self, who: str, much: int = 1, processes: int = 1) -> bool:
        """Counts it, and says whether it is still allowed; each of several processes has its part."""
        now = time.monotonic()
        self._forget(now)
        since, count = self._counts.get(who, (now, 0))
        self._counts[who] = (since, count + much)
        return count * processes < self.most

    def _forget(self, now: float) -> None:
        """Drops those whose span is over; and the oldest, if there are too many."""
        while self._counts:
            first = next(iter(self._counts))
            if now - self._counts[first][0] <= self.seconds and len(self._counts) < MOST_ADDRESSES:
                return
            del self._counts[first]


class Allowing(Protocol):
    """A limit, whoever counts."""

    def allows(self, who: str, much: int = 1) -> bool: ...


class SharedRate:
    """The same, counted in the database by all processes: for what is done rarely."""

    def __init__(self, store: Store, name: str, most: int, seconds: float) -> None:
        self._store, self._name, self.most, self.seconds = store, name, most, seconds

    def allows(self, who: str, much: int = 1) -> bool:
        return counted(self._store, self._name, who, much, self.seconds) < self.most


def rate_of_all(store: Store, name: str, most: int, seconds: float) -> Allowing:
    """How often somebody may do something, whichever processes they come to."""
    return SharedRate(store, name, most, seconds) if store.shared else Rate(most, seconds)
