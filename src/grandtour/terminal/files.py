"""Games on disk: records as text, written so that a crash in between loses nothing."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from ..engine import replay
from ..engine.errors import GrandTourError
from ..engine.series import Series
from ..engine.table import Table
from ..engine.words import say


def home() -> Path:
    """The folder in which games are kept."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()) / "grandtour"


def new_game(name: str, suffix: str = ".txt") -> Path:
    """Where a new game is kept: each has a file of its own; a series, as data, has one for all its games."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return home() / "games" / f"{name}-{now}{suffix}"


def last_game() -> Path:
    """The game played last of those that are not over."""
    found = [path for suffix in ("*.txt", "*.json") for path in (home() / "games").glob(suffix)]
    kept = sorted(found, key=lambda path: path.stat().st_mtime_ns)
    if not kept:
        raise GrandTourError(say("No game is kept in {folder}.", folder=home() / "games"))
    return kept[-1]


def put_away(path: Path) -> None:
    """A game that is over is no longer among those to be resumed."""
    if path.parent == home() / "games" and path.exists():
        (home() / "finished").mkdir(exist_ok=True)
        path.replace(home() / "finished" / path.name)


def save_as(t: Table | Series, path: Path) -> None:
    """Writes a record where a person wants it; a file that is something else stays."""
    if path.exists():
        try:
            load(path)
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


def save(t: Table | Series, path: Path) -> None:
    """Writes the whole record beside the old one and then puts it in its place; that of a series is always JSON."""
    as_data = path.suffix == ".json" or isinstance(t, Series)
    written = replay.to_json(t.record()) if as_data else replay.to_text(t.record())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_text(written, encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None


def load(path: Path) -> Table | Series:
    """A table from a record file of either form, or a series."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrandTourError(say("“{path}” is no text.", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # a record as text, or nothing that can be read
        return Table.from_record(text)
    return Series.from_record(data) if replay.is_series(data) else Table.from_record(data)


def game_of(found: Table | Series, path: Path, number: int | None) -> Table:
    """The table of a record file; of a series that of one game, counted from 1, or of the last one."""
    if isinstance(found, Table):
        if number is not None:
            raise GrandTourError(say("“{path}” is a single game, not a series.", path=path))
        return found
    n = len(found.tables)
    if number is not None and not 1 <= number <= n:
        raise GrandTourError(say("There are games 1 to {n}.", n=n))
    return found.tables[n - 1 if number is None else number - 1]
