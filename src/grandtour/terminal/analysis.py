"""`grandtour analyse`: what bots think of a recorded game, in words and with a line of bars for each player."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid
from rich.text import Text

from ..bots.analysis import CHOICE, LUCK, NEGLIGIBLE, PLAY, Analysis, Swing, analyse
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..engine.numbers import percent, signed_percent
from ..engine.render.templates import SIGNS
from ..engine.table import Table
from ..levels import check_searches
from . import records, screen

MOST = 5  # swings that are shown if nobody asks for more
LEVEL = "skilled"
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # columns of a line of bars
UNKNOWN = "·"
KINDS = {CHOICE: say("choice"), LUCK: say("luck"), PLAY: say("what happened before the next turn")}


@dataclass(frozen=True)
class AnalysisRequest:
    """What is asked: whose swings (everybody's if nobody is named), how many, of a bot of which level, with which budget."""

    seat: int | None = None
    most: int = MOST
    level: str = LEVEL
    simulations: int | None = None
    seed: Any = 0

    def check(self) -> None:
        """Refuses what can't be asked, before anything is compiled or thought about."""
        check_searches(self.level)
        if self.most < 1:
            raise GrandTourError(say("The number of swings to show must be a whole number of at least 1, not {n}.", n=self.most))


def analyse_file(path: Path, number: int | None, request: AnalysisRequest) -> None:
    """Analyses a recorded game, or one game of a series, and shows what was found."""
    t = records.game_of(records.load(path), path, number)
    records.check_seat(t, request.seat)
    found = with_progress(t, request)
    if not found.judgements:
        screen.line(say("There were no choices to make in this game."))
        return
    screen.line(say("{game}: win chances, as each player could judge them", game=t.title), screen.TITLE)
    for seat in range(t.seats):
        screen.line(f"{SIGNS[seat]} {bars(found, seat)}  {t.who(seat)}")
    screen.line("")
    screen.console.print(summary_table(found))
    show_swings(t, found, request)


def with_progress(t: Table, request: AnalysisRequest) -> Analysis:
    """Thinks, with a bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen.console, transient=True) as progress:
        task = progress.add_task(str(say("Analysing every choice …")), total=None)

        def update(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return analyse(
            t,
            level=request.level,
            seed=request.seed,
            simulations=request.simulations,
            most=request.most if request.seat is None else t.seats * request.most,  # some are not this player's
            progress=update,
        )


def bars(found: Analysis, seat: int) -> str:
    """A seat's chance over the game, as a line of bars."""
    known, chances, last = dict(found.line(seat)), [], None
    for number in range(found.moves + 1):
        last = known.get(number, last)
        chances.append(last)
    wide = min(WIDEST, len(chances), max(10, screen.console.width - 20))
    picked = [chances[round(i * (len(chances) - 1) / max(1, wide - 1))] for i in range(wide)]
    return "".join(UNKNOWN if chance is None else BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def summary_table(found: Analysis) -> Grid:
    """Choices and luck of every player."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    grid.add_column("")
    headings = (say("best moves found"), say("mistakes"), say("win chance lost per turn"), say("from draws and opponents"))
    for heading in headings:
        grid.add_column(str(heading), justify="right")
    for seat, player in enumerate(found.players):
        whole = found.summary(seat)
        name = Text(screen.printable(f"{SIGNS[seat]} {player}"))
        if whole is None:
            grid.add_row(name)
            continue
        best = f"{whole.best} / {whole.choices}"
        lost, others = whole.choice / whole.turns, (whole.luck + whole.others) / whole.turns
        grid.add_row(name, best, f"{whole.mistakes} / {whole.turns}", percent(lost, 1), signed_percent(others, 1))
    return grid


def show_swings(t: Table, found: Analysis, request: AnalysisRequest) -> None:
    mine = [one for one in found.swings if request.seat in (None, one.seat)][: request.most]
    screen.line("")
    screen.line(say("The biggest swings:") if mine else say("Nothing changed the win chances much."), screen.TITLE)
    for one in mine:
        kind = KINDS[one.kind]
        number = say("move {n}", n=one.number + 1)
        screen.line(f"{signed_percent(one.size)}  {SIGNS[one.seat]} {t.who(one.seat)} · {kind} · {number}", "bold")
        for words in swing_lines(one):
            screen.console.print(Padding(Text(screen.printable(words)), (0, 0, 0, 4)))


def swing_lines(one: Swing) -> list[str]:
    """A swing in words."""
    if one.kind == CHOICE:
        lines = [say("Played: {move}", move=one.move), say("Better: {move}", move=one.better)]
        return [*map(str, lines), *map(str, one.reasons)]
    gift = [say("Opponents' mistakes: {size}", size=signed_percent(one.gift))] if abs(one.gift) >= NEGLIGIBLE else []
    return [*map(str, one.told), *map(str, gift)]
