"""What is said at tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection, delete, insert, select

from . import schema
from .database import publish

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


def messages_of(store: Store, room: str, most: int) -> dict[int, ChatMessage]:
    """The last remarks at a table with their numbers, in order."""
    said = schema.chat.c
    return _messages(store, select(schema.chat).where(said.room == room).order_by(said.id.desc()).limit(most))


def message_called(store: Store, number: int) -> dict[int, ChatMessage]:
    """One remark, if it is still there."""
    return _messages(store, select(schema.chat).where(schema.chat.c.id == number))


def _messages(store: Store, query: Any) -> dict[int, ChatMessage]:
    found = reversed(store.rows(query))
    return {row["id"]: ChatMessage(row["time"], row["player"], row["name"], row["text"]) for row in found}


async def add_message(store: Store, room: str, remark: ChatMessage) -> int:
    """Keeps a remark, and returns its number; the oldest ones of a table go."""

    def work(connection: Connection) -> int:
        made = connection.execute(insert(schema.chat).values(room=room, **vars(remark))).inserted_primary_key
        number = int(made[0]) if made else 0
        publish(connection, "chat", room=room, number=number)
        newest = select(schema.chat.c.id).where(schema.chat.c.room == room).order_by(schema.chat.c.id.desc()).limit(MOST_KEPT)
        connection.execute(delete(schema.chat).where(schema.chat.c.room == room, schema.chat.c.id.not_in(newest)))
        return number

    return cast(int, await store.write(work))
