"""What nobody has looked at for long is deleted: uploaded records, tables that never began or only bots played at, old keys."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from . import Store, schema
from .analyses import forget_analyses
from .database import KNOWN

YEAR = 365 * 86400.0
MOST = 500  # of a kind at a time, so that nobody waits for long


def stale_rooms(store: Store, before: float) -> list[str]:
    """Tables that wait for players, and in which nothing has happened since then."""
    rooms = schema.rooms.c
    query = select(rooms.id).where(rooms.stage == "waiting", rooms.changed < before).limit(MOST)
    return [row["id"] for row in store.rows(query)]


def unplayed_rooms(store: Store, before: float) -> list[str]:
    """Tables that were over before then, at which only bots played. To be asked in a thread: all tables are looked at."""
    rooms, places, results = schema.rooms.c, schema.places.c, schema.results.c
    people = select(places.number).where(places.room == rooms.id, places.player.is_not(None)).exists()
    played = select(results.place).where(results.room == rooms.id, results.player.is_not(None)).exists()
    query = select(rooms.id).where(rooms.stage == "over", rooms.changed < before, ~people, ~played).limit(MOST)
    return [row["id"] for row in store.rows(query)]


async def sweep_records(store: Store, before: float) -> None:
    """Deletes uploaded records that nobody has looked at since then, with what bots thought of them."""
    records = schema.records

    def work(connection: Connection) -> None:
        old = connection.execute(select(records.c.id).where(records.c.seen < before).limit(MOST)).scalars().all()
        for id_ in old:
            connection.execute(delete(records).where(records.c.id == id_))
            forget_analyses(connection, f"r/{id_}/")

    await store.write(work)


async def sweep_keys(store: Store, now: float) -> None:
    """Deletes links for other devices that hold no more, and what is known of browsers where somebody signed out long ago."""
    keys = schema.keys.c
    old = (keys.until < now) | ((keys.kind == KNOWN) & (keys.made < now - YEAR))
    await store.write(lambda connection: connection.execute(delete(schema.keys).where(old)))
