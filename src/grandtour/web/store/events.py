"""Events by their numbers and times."""

from __future__ import annotations

from sqlalchemy import Connection, func, select, update

from . import Store, schema


def last_event(store: Store, room: str) -> int:
    """The number of the last event of a room; it can't have more events than that. 0 if there are none."""
    events = schema.events.c
    return int(store.rows(select(func.max(events.number).label("last")).where(events.room == room))[0]["last"] or 0)


async def settle_clocks(store: Store, now: float) -> None:
    """To be done when the server starts. Times that lie in the future come from a clock that was set back since: whoever was
    asked then is asked now, and has one whole limit."""
    rooms, games, events = schema.rooms, schema.games, schema.events

    def work(connection: Connection) -> None:
        limited = select(rooms.c.id).where(rooms.c.deadline.is_not(None))
        connection.execute(update(events).where(events.c.room.in_(limited), events.c.time > now).values(time=now))
        connection.execute(update(games).where(games.c.room.in_(limited), games.c.begun > now).values(begun=now))
        late = rooms.c.deadline > now + rooms.c.move_limit
        connection.execute(update(rooms).where(late).values(deadline=now + rooms.c.move_limit))

    await store.write(work)
