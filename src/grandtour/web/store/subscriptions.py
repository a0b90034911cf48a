"""Browsers that are told of their player's turn: at most one subscription for each key, and a few for each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select

from . import Store, schema
from .database import put

MOST = 10  # browsers of one player; the oldest makes room for the next one


@dataclass(frozen=True)
class Subscription:
    """A browser, known by the hash of its secret, with the address of its push service and the keys to encrypt for it."""

    key: str
    player: int
    endpoint: str
    public: str
    auth: str
    language: str
    made: float


def subscriptions_of(store: Store, player: int) -> list[Subscription]:
    which = schema.subscriptions.c.player == player
    return [Subscription(**row) for row in store.rows(select(schema.subscriptions).where(which))]


async def subscribe(store: Store, one: Subscription) -> None:
    """Stores a browser's subscription, instead of the one before."""
    table = schema.subscriptions
    oldest = select(table.c.key).where(table.c.player == one.player).order_by(table.c.made.desc(), table.c.key).offset(MOST)

    def work(connection: Connection) -> None:
        put(connection, table, vars(one))
        connection.execute(delete(table).where(table.c.key.in_(oldest)))

    await store.write_as(one.player, one.key, work)


async def unsubscribe(store: Store, key: str, endpoint: str | None = None) -> None:
    """Forgets a browser's subscription; with `endpoint` only if it is still that one."""
    table = schema.subscriptions.c
    which = table.key == key if endpoint is None else (table.key == key) & (table.endpoint == endpoint)
    await store.write(lambda c: c.execute(delete(schema.subscriptions).where(which)))


def exported_subscriptions(store: Store, player: int) -> list[dict[str, Any]]:
    """What a player may read of theirs: no secrets."""
    found = subscriptions_of(store, player)
    return [{"endpoint": one.endpoint, "language": one.language, "made": one.made} for one in found]
