"""Boxes that owners have entered: of a player, seen by everybody who has the link."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, insert, select, update

from ...engine.errors import GrandTourError
from ...engine.i18n import count, say
from . import schema
from .analyses import forget_analyses
from .database import alone
from .writer import NotStored

if TYPE_CHECKING:
    from . import Store

BOXES = schema.boxes
MOST_BOXES = 50  # of one player
SUBJECT = "b"  # of the comparisons of a box, among analyses


@dataclass(frozen=True)
class StoredBox:
    """A box as it is stored; not `valid`, if it can't be played with yet."""

    id: str
    player: int
    game: str
    name: str
    data: dict[str, Any]
    valid: bool
    made: float
    changed: float

    @property
    def size(self) -> int:
        return len(json.dumps(self.data, ensure_ascii=False))


async def add_box(store: Store, box: StoredBox, of_all: int) -> None:
    """One more, if the player and the server have room for it: counted in the same transaction."""

    def work(connection: Connection) -> None:
        alone(connection, "boxes")
        sums = select(func.count(), func.coalesce(func.sum(BOXES.c.size), 0))
        if connection.execute(sums.where(BOXES.c.player == box.player)).one()[0] >= MOST_BOXES:
            raise GrandTourError(
                count(
                    "You already have {n} box here. Please delete it first.",
                    "You already have {n} boxes here. Please delete some first.",
                    MOST_BOXES,
                )
            )
        if connection.execute(sums).one()[1] + box.size > of_all:
            raise NotStored(say("The server has no space for more boxes right now."))
        connection.execute(insert(BOXES).values(vars(box) | {"size": box.size}))

    await store.write(work)


async def change_box(store: Store, box: StoredBox) -> None:
    """Its name and its values. What was measured of it before holds no more."""

    def work(connection: Connection) -> None:
        before = connection.execute(select(BOXES.c.data).where(BOXES.c.id == box.id)).scalar()
        values = {"name": box.name, "data": box.data, "valid": box.valid, "size": box.size, "changed": box.changed}
        connection.execute(update(BOXES).where(BOXES.c.id == box.id, BOXES.c.player == box.player).values(values))
        if before != box.data:
            forget_analyses(connection, f"{SUBJECT}/{box.id}/")

    await store.write(work)


def box_called(store: Store, id_: str) -> StoredBox | None:
    for row in store.rows(select(BOXES).where(BOXES.c.id == id_)):
        return StoredBox(**{name: value for name, value in row.items() if name != "size"})
    return None


def boxes_of(store: Store, player: int | None, game: str | None = None) -> list[StoredBox]:
    """A player's boxes, the one that was changed last first; without their values."""
    columns = [column for column in BOXES.c if column.name not in ("data", "size")]
    mine = select(*columns).where(BOXES.c.player == (player or 0)).order_by(BOXES.c.changed.desc())
    query = mine if game is None else mine.where(BOXES.c.game == game)
    return [StoredBox(**row, data={}) for row in store.rows(query)]


async def delete_box(store: Store, id_: str) -> None:
    def work(connection: Connection) -> None:
        connection.execute(delete(BOXES).where(BOXES.c.id == id_))
        forget_analyses(connection, f"{SUBJECT}/{id_}/")

    await store.write(work)


def copied(box: StoredBox, id_: str, player: int, now: float) -> StoredBox:
    """The same box as somebody else's."""
    return replace(box, id=id_, player=player, made=now, changed=now)


async def give_boxes(store: Store, giver: int, taker: int) -> None:
    """All boxes of a guest to the account that the browser belongs to from now on."""
    await store.write(lambda connection: connection.execute(update(BOXES).where(BOXES.c.player == giver).values(player=taker)))


def forget_boxes(connection: Connection, player: int) -> None:
    """Of a player who is deleted."""
    for (id_,) in connection.execute(select(BOXES.c.id).where(BOXES.c.player == player)).all():
        forget_analyses(connection, f"{SUBJECT}/{id_}/")
    connection.execute(delete(BOXES).where(BOXES.c.player == player))


def exported_boxes(store: Store, player: int) -> list[dict[str, Any]]:
    found = store.rows(select(BOXES).where(BOXES.c.player == player))
    return [{name: value for name, value in row.items() if name != "player"} for row in found]
