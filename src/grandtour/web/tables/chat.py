"""Chat at a table: players write, whoever may watch reads along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.i18n import is_line, say
from ..store.chat import ChatMessage, add_message, message_called, messages_of

if TYPE_CHECKING:
    from .room import Room

MOST_SHOWN = 200
MOST_LETTERS = 500
GOODBYE = ""  # the text of a remark that somebody has left; nobody can say nothing


class Chat:
    """The chat of a room, read from the store once."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.sent = 0  # messages since it was read
        self.readings = 0  # how often it was read from the store
        self._messages: dict[int, ChatMessage] | None = None

    @property
    def messages(self) -> list[ChatMessage]:
        """What was said at the table lately."""
        return list(self._read().values())

    def _read(self) -> dict[int, ChatMessage]:
        """The same by numbers."""
        if self._messages is None:
            self.readings += 1
            self._messages = messages_of(self.room.server.store, self.room.id, MOST_SHOWN)
        return self._messages

    @property
    def version(self) -> tuple[int, int]:
        """Something else as soon as there is something new."""
        return self.readings, self.sent

    def since(self, version: tuple[int, int] | None) -> list[ChatMessage]:
        """The messages after those of an earlier version; all, if the chat has been read again since."""
        messages = self.messages
        if version is None or not self.goes_on(version):
            return messages
        return messages[max(0, len(messages) - (self.sent - version[1])) :]

    def goes_on(self, version: tuple[int, int] | None) -> bool:
        """Whether only what is new is needed after an earlier version."""
        return version is not None and version[0] == self.readings and self.sent - version[1] <= MOST_SHOWN

    def forget(self) -> None:
        """It is read again when it is needed."""
        self._messages = None

    async def say(self, player: int, place: int, text: object) -> None:
        """A player says something."""
        text = " ".join(text.split()) if isinstance(text, str) else text
        if not isinstance(text, str) or not is_line(text) or len(text) > MOST_LETTERS:
            raise GrandTourError(say("A message must be 1 to {most} printable characters long.", most=MOST_LETTERS))
        await self._add(player, place, text)

    async def say_goodbye(self, player: int, place: int) -> None:
        """The others read that somebody has left for good."""
        await self._add(player, place, GOODBYE)

    async def _add(self, player: int, place: int, text: str) -> None:
        room = self.room
        async with room.lock:
            message, before = ChatMessage(room.server.now(), player, room.places[place].name, text), self._read()
            number = await add_message(room.server.store, room.id, message)
            self._append(before | {number: message})
        room.changed_for_viewers()

    async def hear(self, number: int) -> None:
        """Something was said there, perhaps through another server process."""
        async with self.room.lock:
            if self._messages is not None and number not in self._messages:
                self._append(self._messages | message_called(self.room.server.store, number))
                self.room.changed_for_viewers()

    def _append(self, messages: dict[int, ChatMessage]) -> None:
        """One message more."""
        self._messages = dict(list(messages.items())[-MOST_SHOWN:])
        self.sent += 1


def words_of(remark: ChatMessage) -> str:
    """What was said; that somebody has left is said in the reader's language."""
    return remark.text or str(say("(left the table; a bot has taken over)"))
