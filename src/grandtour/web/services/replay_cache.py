"""Uploaded records that were viewed recently, ready to be viewed again: a step of a replay doesn't have to read them again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine import gamefile
from ...engine.i18n import say
from ...engine.table import Table
from ..http.errors import Denied
from ..store import Store
from ..store.uploads import owner_of, record_called

MOST_KEPT = 30  # games
MOST_EVENTS = 30_000  # of all of them together
Key = tuple[str, int]


@dataclass(frozen=True)
class Kept:
    """A game of a record, and how many games that record has. No one plays on its table: threads may read it. `told` is its log
    as it was last read."""

    table: Table
    record: Mapping[str, Any]
    games: int
    told: dict[Any, Any] = field(default_factory=dict)


def load(store: Store, id_: str, number: int) -> Kept:
    """A game of a stored record, counted from 1; may take some time."""
    record = record_called(store, id_)
    if record is None:
        raise Denied(say("There is no such record here."), 404)
    games = list(record["games"]) if gamefile.is_series(record) else [record]
    if not 1 <= number <= len(games):
        raise Denied(say("There is no such game in this series."), 404)
    return Kept(Table.from_record(games[number - 1]), games[number - 1], len(games))


class ReplayCache:
    """Keeps the games that were viewed last. Simultaneous requests for the same game share one load."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[Key, Kept] = {}  # the one that was looked at last stands last
        self._loading: dict[Key, asyncio.Future[Kept]] = {}

    async def game(self, id_: str, number: int, run: Callable[[Callable[[], Kept]], Awaitable[Kept]]) -> Kept:
        """A game of a record; what has to be loaded is loaded by `run`."""
        if owner_of(self._store, id_) is None:  # perhaps it is gone
            self.forget(id_)
        key = (id_, number)
        if key in self._kept:
            self._kept[key] = self._kept.pop(key)
            return self._kept[key]
        if key not in self._loading:
            self._loading[key] = asyncio.ensure_future(self._load(key, run))
        return await asyncio.shield(self._loading[key])

    def forget(self, id_: str) -> None:
        """A record has gone."""
        for key in [key for key in self._kept if key[0] == id_]:
            del self._kept[key]

    async def _load(self, key: Key, run: Callable[[Callable[[], Kept]], Awaitable[Kept]]) -> Kept:
        try:
            found = await run(lambda: load(self._store, *key))
        finally:
            del self._loading[key]
        self._kept[key] = found
        while len(self._kept) > MOST_KEPT or self.events > MOST_EVENTS:
            del self._kept[next(iter(self._kept))]
        return found

    @property
    def events(self) -> int:
        """The size of the cache."""
        return sum(kept.table.events for kept in self._kept.values())
