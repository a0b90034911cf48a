"""`grandtour reports`: what players of a server reported."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from ..engine import gamefile, registry
from ..engine.errors import GrandTourError
from ..engine.i18n import count, listed, say
from . import screen
from .minimize import check_new, write

SHOWN = 60  # letters of a report in the list
INDENT = "    "


class ReportLike(Protocol):
    """A report, as the store has it."""

    @property
    def id(self) -> int: ...
    @property
    def made(self) -> float: ...
    @property
    def text(self) -> str: ...
    @property
    def about(self) -> dict[str, Any]: ...
    @property
    def events(self) -> int | None: ...
    @property
    def record(self) -> dict[str, Any] | None: ...


def list_reports(found: Sequence[ReportLike], folder: Path | str) -> None:
    """A few words on each."""
    if not found:
        screen.line(say("There are no reports in {folder}.", folder=folder), whole=True)
    for report in found:
        text = " ".join(report.text.split())
        shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
        kept = say("no record") if report.events is None else count("{n} event", "{n} events", report.events)
        screen.line(f"{report.id:>4}  {when(report)}  {report.about.get('version', '')}  {kept}  {shown}", whole=True)


def when(report: ReportLike) -> str:
    return datetime.fromtimestamp(report.made).strftime("%Y-%m-%d %H:%M")


def show_report(report: ReportLike) -> None:
    """All of it but the record, and what can be done with that."""
    screen.line(say("Report {number}, {time}", number=report.id, time=when(report)), screen.TITLE)
    screen.line(report.text)
    if report.about.get("expected"):
        screen.line(say("Expected:"), screen.TITLE)
        screen.line(report.about["expected"])
    screen.line(say("Details:"), screen.TITLE)
    for name, value in report.about.items():
        if name != "expected":
            screen.line(f"{INDENT}{name}: {listed(value) if isinstance(value, list) else value}", whole=True)
    if report.record is None:
        screen.line(say("This report has no record."))
        return
    title = registry.title(report.record["game"])
    events = count("{n} event", "{n} events", len(report.record["events"]))
    screen.line(say("Record: {game}, {events}. To find the problem:", game=title, events=events))
    name = f"report-{report.id}.txt"
    for words in (f"reports {report.id} --out {name}", f"shrink {name}"):
        screen.line(f"{INDENT}{screen.command_name()} {words}", whole=True)


def write_record(report: ReportLike, out: Path) -> None:
    """Writes the record of a report as a file: text, or JSON if it is called so."""
    if report.record is None:
        raise GrandTourError(say("Report {number} has no record.", number=report.id))
    check_new(out)
    write(out, gamefile.to_json(report.record) if out.suffix == ".json" else gamefile.to_text(report.record))
    screen.line(say("Written: {path}", path=out), whole=True)
