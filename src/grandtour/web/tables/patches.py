"""Updates: the long texts of a message as changes of those that a connection was sent before. Most of a drawing stays from one
move to the next, so an update is a small part of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from .message_types import Patch, TableMessage, UpdateMessage
from .render_cache import RenderCache
from .viewers import Cursor

TEXTS: tuple[Literal["html", "players", "menu"], ...] = ("html", "players", "menu")


def update(
    message: TableMessage, before: Cursor, after: Cursor, drawn: RenderCache
) -> tuple[TableMessage | UpdateMessage, Cursor]:
    """A message as an update of the one before, if there was any; and how far the connection has been told then."""
    lines: dict[str, list[str]] = {text: drawn.lines(message[text]) for text in TEXTS}
    told = replace(after, lines=lines)
    if before.lines is None:
        return message, told
    patches = {text: patch(before.lines[text], lines[text]) for text in TEXTS}
    return cast("UpdateMessage", {**message, "type": "update", **patches}), told


def patch(old: Sequence[str], new: Sequence[str]) -> Patch:
    """The new lines as a change of the old ones."""
    first = {line: i for i, line in reversed(list(enumerate(old)))}
    found: Patch = []
    expected = 0  # the old line after the last one that stayed
    for line in new:
        goes_on = bool(found) and isinstance(found[-1], tuple) and expected < len(old) and old[expected] == line
        at = expected if goes_on else first.get(line)
        if at is None:
            _add_new(found, line)
        elif goes_on:
            start, count = cast("tuple[int, int]", found[-1])
            found[-1] = (start, count + 1)
        else:
            found.append((at, 1))
        expected = expected if at is None else at + 1
    return found


def _add_new(found: Patch, line: str) -> None:
    """New lines that follow each other are one text."""
    if found and isinstance(found[-1], str):
        found[-1] += "\n" + line
    else:
        found.append(line)
