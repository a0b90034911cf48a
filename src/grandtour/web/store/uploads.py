"""Records that were uploaded, to be looked at."""

from __future__ import annotations

import json
import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from ...engine.errors import GrandTourError
from ...engine.i18n import count, say
from . import NotStored, Store, schema
from .analyses import forget_analyses
from .database import alone

RECORDS = schema.records
DAY = 86400.0


async def add_record(
    store: Store, id_: str, player: int, record: dict[str, Any], *, most: int, letters: int, of_all: int
) -> None:
    """Stores a record, if there is room for it: the number of a player's records is limited, so are their characters in total,
    and those of all players; counted in the same transaction."""
    size = len(json.dumps(record, ensure_ascii=False))
    row = {"id": id_, "player": player, "made": time.time(), "seen": time.time(), "record": record, "size": size}

    def work(connection: Connection) -> None:
        alone(connection, "records")
        sums = select(func.count(), func.coalesce(func.sum(RECORDS.c.size), 0))
        number, kept = connection.execute(sums.where(RECORDS.c.player == player)).one()
        if number >= most:
            sentence = count(
                "You already have {n} record here. Please delete it first.",
                "You already have {n} records here. Please delete some first.",
                most,
            )
            raise GrandTourError(sentence)
        if kept + size > letters:
            raise GrandTourError(say("Your records have used up all your space here. Please delete some first."))
        if connection.execute(sums).one()[1] + size > of_all:
            raise NotStored(say("The server has no space for more records right now."))
        connection.execute(insert(RECORDS).values(row))

    await store.write(work)


async def note_looked_at(store: Store, id_: str, now: float) -> None:
    """Somebody looks at a record: it is not swept for some time. Written once a day at the most."""
    which = (RECORDS.c.id == id_) & (RECORDS.c.seen < now - DAY)
    if store.rows(select(RECORDS.c.id).where(which)):
        await store.write(lambda connection: connection.execute(update(RECORDS).where(which).values(seen=now)))


def record_called(store: Store, id_: str) -> dict[str, Any] | None:
    """The record of a game or of a series."""
    for row in store.rows(select(RECORDS.c.record).where(RECORDS.c.id == id_)):
        return dict(row["record"])
    return None


def owner_of(store: Store, id_: str) -> int | None:
    """The player who uploaded a record, if that is known."""
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


async def delete_record(store: Store, id_: str) -> None:
    def work(connection: Connection) -> None:
        connection.execute(delete(RECORDS).where(RECORDS.c.id == id_))
        forget_analyses(connection, f"r/{id_}/")

    await store.write(work)
