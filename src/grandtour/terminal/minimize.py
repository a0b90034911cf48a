"""`grandtour shrink`: the shortest record that still shows what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..engine import gamefile
from ..engine.errors import GrandTourError
from ..engine.i18n import count, listed, say
from ..engine.series import read_series
from ..lab.debug.checks import checks_named
from ..lab.debug.minimize import Shrunk, shrink
from . import savegames, screen


def shrink_file(path: Path, name: str, out: Path | None, number: int | None) -> None:
    """Looks for what is wrong with a recorded game, and writes the shortest record that shows it."""
    checks = checks_named(name)
    record = record_in(path, number)
    out = Path(f"{path.stem}-small.txt") if out is None else out
    check_out(out, path)
    with bars(len(record["events"])) as (looked, left):
        found = shrink(record, checks, looked, left)
    if found is None:
        looked_for = listed(checks)
        raise GrandTourError(say("No problem found in “{path}”. Checks made: {checks}", path=path, checks=looked_for))
    tell(record, found)
    write(out, as_text(found, path))
    had, has = len(record["events"]), count("{n} event", "{n} events", len(found.record["events"]))
    tried = count("{n} attempt", "{n} attempts", found.tried)
    screen.line(
        say("Reduced from {had} to {has} ({tried}). Written: {path}", had=had, has=has, tried=tried, path=out), whole=True
    )


def record_in(path: Path, number: int | None) -> dict[str, Any]:
    """The record in a file, as data; of a series that of one game, counted from 1, or of the last one."""
    text = savegames.read(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not gamefile.is_series(data):
        if number is not None:
            raise GrandTourError(say("“{path}” is a single game, not a series.", path=path))
        return gamefile.read(text)
    games = read_series(data)["games"]
    if number is not None and not 1 <= number <= len(games):
        raise GrandTourError(say("This series has games 1 to {n}.", n=len(games)))
    return gamefile.read(games[(number or len(games)) - 1])


def check_out(out: Path, path: Path) -> None:
    """The record that we read stays."""
    if out.resolve() == path.resolve():
        raise GrandTourError(say("“{path}” is the record itself. Choose another file.", path=out))
    check_new(out)


def check_new(out: Path) -> None:
    """Doesn't overwrite a file that is not a record."""
    if out.exists():
        try:
            gamefile.read(savegames.read(out))
        except GrandTourError:
            raise GrandTourError(say("“{path}” already exists and is not a record.", path=out)) from None


def tell(record: dict[str, Any], found: Shrunk) -> None:
    """What is wrong, and where."""
    at, how = found.finding.event, {"check": found.finding.check, "sentence": found.finding.sentence}
    if at == 0:
        screen.line(say("“{check}” fails at the start: {sentence}", **how), "yellow", whole=True)
        return
    event = gamefile.event_words(record["events"][at - 1])
    screen.line(say("“{check}” fails after event {n} ({event}): {sentence}", n=at, event=event, **how), "yellow", whole=True)


def as_text(found: Shrunk, path: Path) -> str:
    """The small record, with remarks on where it comes from and what is wrong."""
    origin = say("From {path}, event {n}. “{check}” fails:", path=path.name, n=found.finding.event, check=found.finding.check)
    remark = " ".join(screen.printable(f"{origin} {found.shown.sentence}").split())
    head, _, rest = gamefile.to_text(found.record).partition("\n")
    return f"{head}\n# {remark}\n{rest}"


def write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=error.strerror or error)) from None


@contextmanager
def bars(events: int) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """Two bars: how many events were looked at, and how many are not needed; only where there is a terminal."""
    news = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=news, transient=True, disable=not news.is_terminal) as progress:
        first = progress.add_task(str(say("Events checked")), total=events)
        second = progress.add_task(str(say("Events removed")), total=events)
        yield (
            lambda number: progress.update(first, completed=number),
            lambda left: progress.update(second, completed=events - left),
        )
