"""Updates: the long texts of a message as changes of those that a connection was sent before. Most of a drawing stays from one
move to the next, so an update is a small part of the whole.

Of a text that was sent, the server remembers only the hashes of its lines, which take a tenth of its memory. Nobody can find two
lines with the same hash, as Python's hashes begin with a secret of the process.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import Literal, cast

from .message_types import Patch, TableMessage, UpdateMessage
from .render_cache import RenderCache
from .viewers import Cursor, Hashes

TEXTS: tuple[Literal["html", "players", "menu"], ...] = ("html", "players", "menu")


class Lines:
    """The lines of a text, with their hashes."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.hashes: Hashes = array("q", map(hash, self.lines))


def update(
    message: TableMessage, before: Cursor, after: Cursor, drawn: RenderCache
) -> tuple[TableMessage | UpdateMessage, Cursor]:
    """A message as an update of the one before, if there was any; and how far the connection has been told then."""
    texts = {name: _lines(message[name], drawn) for name in TEXTS}
    told = replace(after, lines={name: text.hashes for name, text in texts.items()})
    if before.lines is None:
        return message, told
    patches = {name: _patch(before.lines[name], texts[name], message[name], drawn) for name in TEXTS}
    return cast("UpdateMessage", {**message, "type": "update", **patches}), told


def _lines(text: str, drawn: RenderCache) -> Lines:
    return drawn.once(lambda: Lines(text), "lines", text)


def _patch(old: Hashes, new: Lines, text: str, drawn: RenderCache) -> Patch:
    """The patch between two texts, made once for all whose texts these are."""
    return drawn.once(lambda: patch(old, new), "patch", old.tobytes(), text)


def patch(old: Hashes, new: Lines) -> Patch:
    """The new lines as a change of the old ones."""
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    found: Patch = []
    at = guess = 0  # where we are in the new lines, and in the old ones if a line was only replaced
    while at < len(new.lines):
        line = new.hashes[at]
        start = guess if old[guess : guess + 1] == new.hashes[at : at + 1] else first.get(line)
        if start is None:
            _add_new(found, new.lines[at])
            at, guess = at + 1, guess + 1
        else:
            count = alike(old[start:], new.hashes[at:])
            found.append((start, count))
            at, guess = at + count, start + count
    return found


def alike(old: Hashes, new: Hashes) -> int:
    """How many lines are the same from the beginning on."""
    both = zip(old, new, strict=False)
    return next((count for count, (one, other) in enumerate(both) if one != other), min(len(old), len(new)))


def _add_new(found: Patch, line: str) -> None:
    """New lines that follow each other are one text."""
    if found and isinstance(found[-1], str):
        found[-1] += "\n" + line
    else:
        found.append(line)
