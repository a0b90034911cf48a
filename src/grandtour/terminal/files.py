"""Games on disk: records as text, written so that a crash in between loses nothing."""

from __future__ import annotations

import os
from pathlib import Path

from ..engine import replay
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import say


def last_game() -> Path:
    """Where the game that is being played is kept."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "grandtour" / "last-game.txt"


def annotated(t: Table) -> str:
    """The record as text, with a remark on what each move did, as its player saw it."""
    record = t.record()
    twin = Table.from_record({key: value for key, value in record.items() if key != "result"} | {"events": []})
    remarks = []
    for event in record["events"]:
        twin.repeat(event)
        remarks.append(" ".join(map(str, twin.stories(event["seat"])[-1])) if "move" in event else "")
    return replay.to_text(record, remarks)


def save(t: Table, path: Path) -> None:
    """Writes the whole record beside the old one and then puts it in its place."""
    written = replay.to_json(t.record()) if path.suffix == ".json" else replay.to_text(t.record())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_text(written, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=error.strerror)) from None


def load(path: Path) -> Table:
    """A table from a record file of either form."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrandTourError(say("“{path}” is no text.", path=path)) from None
    except OSError as error:
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=error.strerror)) from None
    return Table.from_record(text)
