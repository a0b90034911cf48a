"""Talk at a table: players speak, whoever may watch reads along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.i18n import is_line, say
from ..store.chat import Remark, add_remark, talk_of

if TYPE_CHECKING:
    from .room import Room

MOST_SHOWN = 200
MOST_LETTERS = 500
GOODBYE = ""  # the text of a remark that somebody has left; nobody can say nothing


def remarks(room: Room) -> list[Remark]:
    """What was said at a table, read once."""
    if room.talk is None:
        room.talk = talk_of(room.hall.store, room.id, MOST_SHOWN)
    return room.talk


async def say_goodbye(room: Room, player: int, place: int) -> None:
    """The others read in the talk that somebody has left for good."""
    async with room.lock:
        await _keep(room, Remark(room.hall.now(), player, room.places[place].name, GOODBYE))
    room.changed_for_visitors()


def words_of(remark: Remark) -> str:
    """What was said; that somebody has left is said in the reader's language."""
    return remark.text or str(say("(has left the table; a bot plays on)"))


async def _keep(room: Room, remark: Remark) -> None:
    said = remarks(room)
    await add_remark(room.hall.store, room.id, remark)
    room.talk = [*said, remark][-MOST_SHOWN:]
    room.spoken += 1


async def speak(room: Room, player: int, place: int, text: object) -> None:
    """A player says something at a table."""
    text = " ".join(text.split()) if isinstance(text, str) else text
    if not isinstance(text, str) or not is_line(text) or len(text) > MOST_LETTERS:
        raise GrandTourError(say("A remark has 1 to {most} printable letters.", most=MOST_LETTERS))
    async with room.lock:
        await _keep(room, Remark(room.hall.now(), player, room.places[place].name, text))
    room.changed_for_visitors()
