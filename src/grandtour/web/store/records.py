"""Records that were uploaded, to be looked at."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from . import Store, schema
from .analyses import forget_analyses

RECORDS = schema.records


async def add_record(store: Store, id_: str, player: int, record: dict[str, Any]) -> None:
    row = {"id": id_, "player": player, "made": time.time(), "record": record}
    await store.write(lambda connection: connection.execute(insert(RECORDS).values(row)))


def record_called(store: Store, id_: str) -> dict[str, Any] | None:
    """The record of a game or of a series."""
    for row in store.rows(select(RECORDS.c.record).where(RECORDS.c.id == id_)):
        return dict(row["record"])
    return None


def owner_of(store: Store, id_: str) -> int | None:
    """Who uploaded a record, if that is known."""
    for row in store.rows(select(RECORDS.c.player).where(RECORDS.c.id == id_)):
        return None if row["player"] is None else int(row["player"])
    return None


def records_of(store: Store, player: int, most: int) -> list[dict[str, Any]]:
    """What a player has uploaded, the newest first: id, made, game, names; without the games themselves, which may be large."""
    first = RECORDS.c.record[("games", 0, "game")].as_string()  # of a series
    game = func.coalesce(RECORDS.c.record["game"].as_string(), first).label("game")
    query = select(RECORDS.c.id, RECORDS.c.made, game, RECORDS.c.record["names"].label("names"))
    mine = query.where(RECORDS.c.player == player).order_by(RECORDS.c.made.desc()).limit(most)
    return [dict(row) for row in store.rows(mine)]


def how_many(store: Store, player: int) -> int:
    """How many records a player has here."""
    return int(store.rows(select(func.count().label("n")).where(RECORDS.c.player == player))[0]["n"])


async def delete_record(store: Store, id_: str) -> None:
    def work(connection: Connection) -> None:
        connection.execute(delete(RECORDS).where(RECORDS.c.id == id_))
        forget_analyses(connection, f"r/{id_}/")

    await store.write(work)
