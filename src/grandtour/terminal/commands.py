"""The other commands of `grandtour`: replay, rules, box."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.markdown import Markdown

from ..engine import gamefile, registry
from ..engine.box import box_of, folder, looks_like, read_toml, shipped
from ..engine.contract import Game
from ..engine.errors import GrandTourError
from ..engine.i18n import language, say
from ..engine.series import Series
from ..engine.verification import verdict
from . import files, shelf, show


def replay_file(path: Path, seat: int | None, at: int | None, form: str | None, number: int | None = None) -> None:
    """A recorded game, or one game of a series: its log, and the table at the end or after some event."""
    found = files.load(path)
    t = files.game_of(found, path, number)
    files.check_seat(t, seat)
    if form is not None:
        sys.stdout.write(gamefile.to_json(t.record()) if form == "json" else files.annotated(t))
        return
    if at is not None:
        t = files.after(t, at)
    if isinstance(found, Series):
        which = found.games if number is None else number
        show.line(say("Game {n} of {games} of a series", n=which, games=found.games), show.TITLE)
    if t.about:
        show.line(t.about, show.TITLE)
    for line in t.log(seat):
        show.line(line)
    show.table(t, seat)
    if t.over:
        show.result(t)
    if isinstance(found, Series):
        show.standing(found)


def verify_file(path: Path, shown: str | None) -> None:
    """Says whether the shuffle of a record was as promised."""
    found = verdict(shelf.read(path), shown)
    for good, line in found:
        show.line(f"{'✓' if good else '✗'} {line}", "green" if good else "yellow", whole=True)
    if not all(good for good, _ in found):
        raise GrandTourError(say("Something is wrong with this record."))


def rules(name: str) -> None:
    """The rules of a game, in the reader's language if they are there."""
    home = folder(registry.find(name))
    path = home / f"RULES.{language()}.md"
    text = (path if path.exists() else home / "RULES.md").read_text(encoding="utf-8")
    os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}".strip()  # colours, where the reader uses less
    with show.console.pager(styles=True) if show.console.is_terminal else nullcontext():
        show.console.print(Markdown(text))


def check_box(path: Path, name: str | None) -> None:
    """Says whether a box file can be played with, and if not, all that is wrong."""
    data = read_toml(path)
    game = registry.find(name) if name else _game_of(data)
    box_of(game, data)
    show.line(say("{path} is a good box for {game}.", path=path, game=game.TITLE), "green")


def _game_of(data: dict[str, Any]) -> Game:
    """The game whose own box looks most like this one."""
    best = looks_like(data)
    if best is None:
        names = ", ".join(registry.names())
        raise GrandTourError(say("This looks like the box of no game; name one with --game: {names}.", names=names))
    return best


def copy_box(name: str, path: Path) -> None:
    """Writes the box that comes with a game to a file, to be edited."""
    if path.exists():
        raise GrandTourError(say("“{path}” is there already.", path=path))
    try:
        path.write_text(shipped(registry.find(name)).read_text(encoding="utf-8"), encoding="utf-8")
    except OSError as error:
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=error.strerror)) from None
    show.line(
        say(
            "Written: {path}. Put in what is printed on your components, then: {command}",
            path=path,
            command=f"grandtour box check {path}",
        )
    )
