"""Games on disk: records as text, written so that a crash in between loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

from ..engine import gamefile
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..engine.series import Series
from ..engine.table import Table
from . import savegames


def save_as(t: Table | Series, path: Path) -> None:
    """Writes a record where a person wants it; a file that is something else stays."""
    if path.exists():
        try:
            load(path)
        except (GrandTourError, OSError, ValueError):
            raise GrandTourError(say("“{path}” already exists and is not a record.", path=path)) from None
    save(t, path)


def annotated(t: Table) -> str:
    """The record as text, with a remark on what each move did, as its player saw it."""
    record = t.record()
    twin = Table.from_record({key: value for key, value in record.items() if key != "result"} | {"events": []})
    remarks = []
    for event in record["events"]:
        twin.repeat(event)
        remarks.append(" ".join(map(str, twin.stories(event["seat"])[-1])) if "move" in event else "")
    return gamefile.to_text(record, remarks)


def save(t: Table | Series, path: Path) -> None:
    """Writes the whole record beside the old one and then puts it in its place; that of a series is always JSON."""
    as_data = path.suffix == ".json" or isinstance(t, Series)
    written = gamefile.to_json(t.record()) if as_data else gamefile.to_text(t.record())
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
    text = savegames.read(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # a record as text, or nothing that can be read
        return Table.from_record(text)
    return Series.from_record(data) if gamefile.is_series(data) else Table.from_record(data)


def game_of(found: Table | Series, path: Path, number: int | None) -> Table:
    """The table of a record file; of a series that of one game, counted from 1, or of the last one."""
    if isinstance(found, Table):
        if number is not None:
            raise GrandTourError(say("“{path}” is a single game, not a series.", path=path))
        return found
    n = len(found.tables)
    if number is not None and not 1 <= number <= n:
        raise GrandTourError(say("This series has games 1 to {n}.", n=n))
    return found.tables[n - 1 if number is None else number - 1]


def after(t: Table, event: int) -> Table:
    """The table as it was after that event; 0 is its beginning."""
    record = t.record()
    if not 0 <= event <= len(record["events"]):
        raise GrandTourError(say("This game has events 0 to {n}.", n=len(record["events"])))
    return Table.from_record(
        {key: value for key, value in record.items() if key != "result"} | {"events": record["events"][:event]}
    )


def check_seat(t: Table, seat: int | None) -> None:
    """Refuses a player who is not at the table; `None` is nobody."""
    if seat is not None and not 0 <= seat < t.seats:
        raise GrandTourError(say("This game has players 1 to {n}.", n=t.seats))
