"""Recorded games: shown, converted, their shuffle verified."""

from __future__ import annotations

import sys
from pathlib import Path

from ..engine import gamefile
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..engine.series import Series
from ..engine.verification import verdict
from . import records, savegames, screen


def replay_file(path: Path, seat: int | None, at: int | None, form: str | None, number: int | None = None) -> None:
    """A recorded game, or one game of a series: its log, and the table at the end or after some event."""
    found = records.load(path)
    t = records.game_of(found, path, number)
    records.check_seat(t, seat)
    if form is not None:
        sys.stdout.write(gamefile.to_json(t.record()) if form == "json" else records.annotated(t))
        return
    if at is not None:
        t = records.after(t, at)
    if isinstance(found, Series):
        which = found.games if number is None else number
        screen.line(say("Series: game {n} of {games}", n=which, games=found.games), screen.TITLE)
    if t.about:
        screen.line(t.about, screen.TITLE)
    for line in t.log(seat):
        screen.line(line)
    screen.table(t, seat, playing=False)
    if t.over:
        screen.result(t)
    if isinstance(found, Series):
        screen.standing(found)


def verify_file(path: Path, shown: str | None) -> None:
    """Says whether the shuffle of a record was as promised."""
    found = verdict(savegames.read(path), shown)
    for good, line in found:
        screen.line(f"{'✓' if good else '✗'} {line}", "green" if good else "yellow", whole=True)
    if not all(good for good, _ in found):
        raise GrandTourError(say("This record could not be verified."))
