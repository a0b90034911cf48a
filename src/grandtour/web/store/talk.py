"""What is said at tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from . import schema

if TYPE_CHECKING:
    from . import Store


@dataclass(frozen=True)
class Remark:
    """Something that somebody said, and when."""

    time: float
    player: int | None
    name: str
    text: str


def talk_of(store: Store, room: str, most: int) -> list[Remark]:
    """The last remarks at a table, in order."""
    said = schema.talk.c
    query = select(said.time, said.player, said.name, said.text).where(said.room == room).order_by(said.id.desc()).limit(most)
    return [Remark(**row) for row in reversed(store.rows(query))]


async def add_remark(store: Store, room: str, remark: Remark) -> None:
    await store.write(lambda connection: connection.execute(insert(schema.talk).values(room=room, **vars(remark))))
