"""`grandtour balance`: games of bots, with a bar while they are played, and a report on how fair the game is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import count, say
from ..lab.balance.measure import FEWEST, BalanceSpec, Measuring, Sample
from ..lab.balance.report import box_names, compared_verdicts, report, verdicts
from . import progress, screen

SUFFIXES = (".html", ".htm")
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())


def run_balance(spec: BalanceSpec, files: Sequence[Path | None], out: Path | None) -> None:
    """Plays, and writes the report; `files` are where the boxes come from. If it is interrupted, the report covers the games that
    have been played, if they are enough."""
    path = Path(f"balance-{spec.game}.html") if out is None else out
    check_place(path)
    progress.compile_rules()
    measuring = Measuring(spec)
    news = Console(stderr=True, highlight=False)
    stopped: KeyboardInterrupt | None = None
    try:
        with bar(news, spec.games) as report_progress:
            measuring.run(report_progress)
    except KeyboardInterrupt as interrupt:
        stopped = interrupt
        tell_stopped(news, len(measuring.played))
        if len(measuring.played) < FEWEST:
            raise
    samples = measuring.samples()
    write(path, report(spec, samples, files))
    tell(spec, samples, files)
    screen.line(say("Report: {path}", path=path), screen.TITLE, whole=True)
    if stopped is not None:
        raise stopped


def tell(spec: BalanceSpec, samples: Sequence[Sample], files: Sequence[Path | None]) -> None:
    """The verdict on the seats; and what the other box changes, if there is one."""
    told = [verdicts(spec, samples[0])]
    if len(samples) > 1:
        told.append(compared_verdicts(registry.find(spec.game), *samples))
    for name, sentences in zip_longest(box_names(files), told):
        if name is not None:
            screen.line(name, screen.TITLE, whole=True)
        for sentence in sentences:
            screen.line(sentence)


def check_place(path: Path) -> None:
    """Refuses a place to which nothing can be written, before long work; and a file that is something else."""
    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise GrandTourError(say("Can't write to “{path}”.", path=path))
    if path.exists() and path.suffix.lower() not in SUFFIXES:
        raise GrandTourError(say("“{path}” already exists and is not a report.", path=path))


def write(path: Path, page: str) -> None:
    """Beside the old file, and then in its place; of what can't be written whole nothing stays."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(page, encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError) as error:
        draft.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None


@contextmanager
def bar(console: Console, games: int) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, in a terminal; never in the output, which somebody may keep."""
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(str(say("Games played")), total=games)
        yield lambda done: progress.update(task, completed=done)


def tell_stopped(console: Console, games: int) -> None:
    if games < FEWEST:
        told = count("Stopped after {n} game: too few for a report.", "Stopped after {n} games: too few for a report.", games)
    else:
        told = count("Stopped: the report covers {n} game.", "Stopped: the report covers {n} games.", games)
    console.print(Text(str(told)), soft_wrap=True)
