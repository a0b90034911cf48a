"""The shortest record that still shows a fault: cut behind it, begun from a late position, without what it can do without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine import gamefile
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from .checks import RESULT, Check, Finding, first_finding

Record = dict[str, Any]
SHORT = 32  # events of a record with which everything is tried
LONG = 64  # events of an end of a game that is tried where a shorter one shows the fault already
SPARE = ("names", "about", "shuffle")  # what a record can mostly do without


@dataclass(frozen=True)
class Shrunk:
    """What was found in a record, the small record that shows the same, where in it, and how many records were tried."""

    finding: Finding
    record: Record
    shown: Finding
    tried: int


def shrink(
    source: Mapping[str, Any],
    checks: Mapping[str, Check],
    looked: Callable[[int], None] = lambda number: None,
    left: Callable[[int], None] = lambda events: None,
) -> Shrunk | None:
    """Makes a record small while it shows the same fault; `None` if nothing is wrong with it. `looked` hears of every event that
    is checked at first, `left` how many events are left, whenever something was left out."""
    record = gamefile.read(source)
    finding = first_finding(record, checks, looked)
    if finding is None:
        return None
    if finding.check not in checks:
        how = {"check": finding.check, "sentence": finding.sentence}
        raise GrandTourError(say("The requested check passes, but “{check}” fails: {sentence}", **how))
    return Shrinker(finding, {finding.check: checks[finding.check]}, left).smallest(record)


class Shrinker:
    """Tries smaller and smaller records for one fault."""

    def __init__(self, finding: Finding, checks: Mapping[str, Check], left: Callable[[int], None]) -> None:
        self.finding, self.checks, self.left = finding, checks, left
        self.tried, self.fewest = 0, finding.event

    def smallest(self, record: Record) -> Shrunk:
        """The shortest of what comes of a record begun as late as possible, and of some begun earlier: where the fault lies in
        what has happened, more events may leave more to choose from."""
        record = cut(record, self.finding)
        for name in SPARE:
            record = self.fails({key: value for key, value in record.items() if key != name}) or record
        best = late = self.begun_later(record)
        many = len(late["events"])
        while len(best["events"]) > 1 and many <= max(LONG, len(late["events"])):
            found = self.minimal(self.last(record, many) or late)
            best = min(best, found, key=lambda one: len(one["events"]))
            many *= 2
        shown = first_finding(best, self.checks)
        assert shown is not None
        return Shrunk(self.finding, best, shown, self.tried)

    def minimal(self, record: Record) -> Record:
        """No event of what comes out can be left out, and it can't begin later."""
        before = None
        while before != len(record["events"]):
            before = len(record["events"])
            record = self.begun_later(self.without_events(record))
        return record

    def fails(self, record: Record) -> Record | None:
        """The record, cut behind the fault, if it shows the same one."""
        self.tried += 1
        try:
            found = first_finding(record, self.checks)
        except GrandTourError:
            return None
        if found is None or not self.finding.same(found):
            return None
        record = cut(record, found)
        self.fewest = min(self.fewest, len(record["events"]))
        self.left(self.fewest)
        return record

    def last(self, record: Record, many: int) -> Record | None:
        """The last events of a record, from the position before them, if they still fail."""
        events, positions = record["events"], positions_of(record)
        at = len(events) - many
        if at <= 0:
            return record
        return self.fails(record | {"start": {"position": positions[at]}, "events": events[at:]}) if at < len(positions) else None

    def begun_later(self, record: Record) -> Record:
        """The record from the latest position from which the rest still fails. It is sought by doubling the number of events that
        are kept, then by halving the steps: what fails after some events usually fails after more of them too."""
        few, many, best = -1, 0, None  # `few` are not enough; `many` are tried
        while (best := self.last(record, many)) is None:
            few, many = many, max(1, 2 * many)
        many = min(many, len(record["events"]))
        while many - few > 1:
            middle = (few + many) // 2
            found = self.last(record, middle)
            few, many, best = (middle, many, best) if found is None else (few, middle, found)
        return best

    def without_events(self, record: Record) -> Record:
        """The record without events that it can do without: tries to leave out halves, quarters … single ones; of a short record
        every run of events."""
        before = None
        while before != len(record["events"]):
            before = len(record["events"])
            for size in range(before, 0, -1) if before <= SHORT else halves(before):
                record = self.without_runs(record, size)
        return record

    def without_runs(self, record: Record, size: int) -> Record:
        end = len(record["events"])
        while end > 0:
            events = record["events"]
            found = self.fails(record | {"events": events[: max(0, end - size)] + events[end:]})
            record = record if found is None else found
            end = min(end - (1 if len(events) <= SHORT else size), len(record["events"]))
        return record


def halves(n: int) -> list[int]:
    """A half, a quarter … 1."""
    return [n >> i for i in range(1, n.bit_length())]


def cut(record: Record, found: Finding) -> Record:
    """The record up to the event after which something is wrong; it then has no result, unless that is what is wrong."""
    whole = found.kind.startswith(RESULT)
    kept = {key: value for key, value in record.items() if whole or key != "result"}
    return kept | {"events": list(record["events"][: found.event])}


def positions_of(record: Record) -> list[Record]:
    """The positions at the start of a record and after each of its events, as far as they can be had."""
    found: list[Record] = []
    try:
        table = Table.from_start(record)
        found.append(table.position())
        for event in record["events"]:
            table.repeat(event)
            found.append(table.position())
    except Exception:  # what is wrong with the record may be just this
        return found
    return found
