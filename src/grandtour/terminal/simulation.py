"""`grandtour simulate`: many games of bots, with a bar while they are played and a few numbers at the end."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import Sentence, count, say
from ..engine.numbers import decimal, percentage
from ..lab.simulations.parquet import KINDS
from ..lab.simulations.plan import MANIFEST, SimulationPlan
from ..lab.simulations.shards import Folder, Summary, check_means, play_missing, summary
from . import progress, savegames, screen
from .sheets import Sheet, in_terminal

HERE = (None, "local")  # where the games are played on this machine, and the rules compiled for it
WIDE = 64  # columns that the table at the end needs
EVERY = 10.0  # seconds between two lines where there is no terminal


def run_simulation(plan: SimulationPlan, cores: int | None, out: Path | None, ray: str | None) -> None:
    """Plays what is missing of a simulation, and shows what came of all of it."""
    check_means(cores, ray)
    folder = Folder(Path(f"simulation-{plan.game}") if out is None else out, plan)
    news = Console(stderr=True, highlight=False)
    with folder.opened() as missing:
        left = plan.games_in(missing)
        if left < plan.games:
            done = {"path": folder.path, "n": plan.games - left, "games": plan.games}
            tell(news, say("Resuming from “{path}”: {n} of {games} games already played.", **done))
        if ray in HERE:
            progress.compile_rules()
        try:
            with reporting(news, plan.games, left) as report:
                play_missing(folder, missing, cores, ray, report)
        except (KeyboardInterrupt, GrandTourError):
            end = say("Stopped. Progress is saved in “{path}”; run the same command again to resume.", path=folder.path)
            tell(news, end)
            raise
    show_summary(plan.game, summary(folder))
    kept = {"path": folder.path, "manifest": MANIFEST, "games": KINDS[0], "seats": KINDS[1]}
    tell(
        news,
        say(
            "All results are in “{path}”: {manifest}, and Parquet files with a row per game ({games}) and per seat ({seats}).",
            **kept,
        ),
    )


def box_in(path: Path | None) -> Path | Mapping[str, Any] | None:
    """The box to play with; a manifest has one in it."""
    if path is None or path.suffix != ".json":
        return path
    text = savegames.read(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("box"), dict):
        raise GrandTourError(say("“{path}” is not a simulation manifest.", path=path))
    box: dict[str, Any] = data["box"]
    return box


def tell(news: Console, sentence: Sentence) -> None:
    """A line that is not broken, because a path may be in it."""
    news.print(Text(screen.printable(sentence)), soft_wrap=True)


# --- while it is played -----------------------------------------------------------------------------------------------
class Pace(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        return Text(pace(task.speed) if task.speed else "")


def pace(speed: float) -> str:
    return str(say("{n} games/s", n=f"{speed:.0f}" if speed >= 10 else f"{speed:.2g}"))


@contextmanager
def reporting(news: Console, games: int, left: int) -> Iterator[Any]:
    """Shows progress: with a bar in a terminal, else with a line now and then."""
    if not news.is_terminal:
        yield Lines(news, games, left).report
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Pace(), TimeRemainingColumn())
    with Progress(*columns, console=news, transient=True) as progress:
        task = progress.add_task(str(say("Games played")), total=games, completed=games - left)
        yield lambda more: progress.update(task, advance=more)


class Lines:
    """A line now and then."""

    def __init__(self, news: Console, games: int, left: int, clock: Any = time.monotonic) -> None:
        self.news, self.games, self.before, self.done, self.clock = news, games, games - left, 0, clock
        self.begun = self.told = clock()

    def report(self, more: int) -> None:
        self.done += more
        now = self.clock()
        if now - self.told >= EVERY:
            self.told = now
            self.tell(self.done / (now - self.begun))

    def tell(self, speed: float) -> None:
        played = self.before + self.done
        left = timedelta(seconds=round((self.games - played) / speed))
        how = {"played": played, "games": self.games, "pace": pace(speed), "left": left}
        tell(self.news, say("{played} of {games} games, {pace}, {left} left", **how))


# --- at the end -------------------------------------------------------------------------------------------------------
def show_summary(game: str, found: Summary) -> None:
    rows = [
        [f"p{i}", seat.bot, decimal(seat.score), percentage(seat.won), f"{percentage(seat.low)} – {percentage(seat.high)}"]
        for i, seat in enumerate(found.seats, 1)
    ]
    games = count("{n} game", "{n} games", found.games)
    decisions = count("{n} decision", "{n} decisions", found.decisions)
    title = say("{title}: {games}, {decisions}", title=registry.find(game).TITLE, games=games, decisions=decisions)
    screen.line(title, screen.TITLE)
    headings = [say("seat"), say("bot"), say("mean score"), say("wins"), say("95 %")]
    if screen.console.width >= WIDE:
        screen.console.print(in_terminal(Sheet(title, headings, rows)))
        return
    for row in rows:
        screen.line("; ".join(f"{heading}: {cell}" for heading, cell in zip(headings, row, strict=True)))
