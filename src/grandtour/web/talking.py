"""Talk at a table: players speak, whoever may watch reads along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.errors import GrandTourError
from ..engine.words import is_line, say
from .store.talk import Remark, add_remark, talk_of

if TYPE_CHECKING:
    from .rooms import Room

MOST_SHOWN = 200
MOST_LETTERS = 500


def remarks(room: Room) -> list[Remark]:
    """What was said at a table, read once."""
    if room.talk is None:
        room.talk = talk_of(room.hall.store, room.id, MOST_SHOWN)
    return room.talk


async def speak(room: Room, player: int, place: int, text: object) -> None:
    """A player says something at a table."""
    text = " ".join(text.split()) if isinstance(text, str) else text
    if not isinstance(text, str) or not is_line(text) or len(text) > MOST_LETTERS:
        raise GrandTourError(say("A remark has 1 to {most} printable letters.", most=MOST_LETTERS))
    async with room.lock:
        remark, said = Remark(room.hall.now(), player, room.places[place].name, text), remarks(room)
        await add_remark(room.hall.store, room.id, remark)
        room.talk = [*said, remark][-MOST_SHOWN:]
        room.spoken += 1
    room.changed_for_visitors()
