"""Records and boxes that strangers send: read by other processes (`workers.py`) before anything here looks at them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ...engine.box import MOST_LETTERS
from ...engine.errors import BoxError, Fault, GrandTourError
from ...engine.i18n import say
from ...engine.validation import is_plain
from ..server import GameServer


async def verdict_on(server: GameServer, whose: str, text: str, shown: str | None) -> list[tuple[bool, str]]:
    """What is found out about a record's shuffle, line by line in the reader's language, and whether it is good."""
    found = await server.workers.run(whose, "verify", text=text, shown=shown)
    return [(bool(good), str(line)) for good, line in found]


async def read_record(server: GameServer, whose: str, text: str) -> dict[str, Any]:
    """The record of a game or of a series that was played again from its beginning to its end."""
    return dict(await server.workers.run(whose, "read_record", text=text))


async def read_box(server: GameServer, whose: str, game: str, file: bytes, name: str) -> dict[str, Any]:
    """The box in a file of that name, checked."""
    check_letters(len(file))
    return dict(await server.workers.run(whose, "read_box", game=game, file=file.decode("latin-1"), name=name))


async def checked_box(server: GameServer, whose: str, game: str, box: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """A box that was sent as data, checked; `None` is that of the game."""
    if box is None:
        return None
    if not is_plain(box):
        raise BoxError([Fault("", say("only text, numbers, true/false, lists and tables are allowed here"))])
    check_letters(len(json.dumps(box, ensure_ascii=False)))
    return dict(await server.workers.run(whose, "read_box", game=game, data=box))


def check_letters(found: int) -> None:
    if found > MOST_LETTERS:
        raise GrandTourError(
            say("A box can have at most {most} characters; this one has {found}.", most=MOST_LETTERS, found=found)
        )
