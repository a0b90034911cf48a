"""Games on disk: records as text, written so that a crash in between loses nothing."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ..engine import replay
from ..engine.errors import GrandTourError
from ..engine.table import Table
from ..engine.words import say


def home() -> Path:
    """The folder in which games are kept."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()) / "grandtour"


def new_game(name: str) -> Path:
    """Where a new game is kept: each has a file of its own."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return home() / "games" / f"{name}-{now}.txt"


def last_game() -> Path:
    """The game played last of those that are not over."""
    kept = sorted((home() / "games").glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)
    if not kept:
        raise GrandTourError(say("No game is kept in {folder}.", folder=home() / "games"))
    return kept[-1]


def put_away(path: Path) -> None:
    """A game that is over is no longer among those to be resumed."""
    if path.parent == home() / "games" and path.exists():
        (home() / "finished").mkdir(exist_ok=True)
        path.replace(home() / "finished" / path.name)


def save_as(t: Table, path: Path) -> None:
    """Writes a record where a person wants it; a file that is something else stays."""
    if path.exists():
        try:
            replay.read(path.read_text(encoding="utf-8"))
        except (GrandTourError, OSError, ValueError):
            raise GrandTourError(say("“{path}” is there already, and is no record.", path=path)) from None
    save(t, path)


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
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None


def load(path: Path) -> Table:
    """A table from a record file of either form."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrandTourError(say("“{path}” is no text.", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
    return Table.from_record(text)
