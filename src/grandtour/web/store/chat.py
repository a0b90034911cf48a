"""What is said at tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from . import schema

if TYPE_CHECKING:
    from . import Store

MOST_KEPT = 1000  # remarks at a table


@dataclass(frozen=True)
class ChatMessage:
    """Something that somebody said, and when."""

    time: float
    player: int | None
    name: str
    text: str


def messages_of(store: Store, room: str, most: int) -> list[ChatMessage]:
    """The last remarks at a table, in order."""
    said = schema.chat.c
    query = select(said.time, said.player, said.name, said.text).where(said.room == room).order_by(said.id.desc()).limit(most)
    return [ChatMessage(**row) for row in reversed(store.rows(query))]


async def add_message(store: Store, room: str, remark: ChatMessage) -> None:
    """Keeps a remark; the oldest ones of a table go."""

    def work(connection: Connection) -> None:
        connection.execute(insert(schema.chat).values(room=room, **vars(remark)))
        newest = select(schema.chat.c.id).where(schema.chat.c.room == room).order_by(schema.chat.c.id.desc()).limit(MOST_KEPT)
        connection.execute(delete(schema.chat).where(schema.chat.c.room == room, schema.chat.c.id.not_in(newest)))

    await store.write(work)
