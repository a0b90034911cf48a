"""How things look in a terminal: the table, the moves, results, rules."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..engine.contract import Section
from ..engine.i18n import is_shown, listed, say, with_minus
from ..engine.outcome import decided_by
from ..engine.series import Series
from ..engine.table import Table
from .interrupts import undisturbed

MARGIN = 4  # columns for the triangle and the space between halves
WIDE = 120  # columns from which on the table stands in two halves
WIDE_GROUP = 60  # letters of moves that stand together, marks included
HERE = "▶"
ACCENT = "bold red"
TITLE = "bold cyan"
console = Console(highlight=False)


def line(text: object, style: str = "", whole: bool = False) -> None:
    """A line; one with a command or a path in it is never broken."""
    console.print(Text(printable(text), style=style), soft_wrap=whole)


def printable(text: object) -> str:
    """A text without what would steer the terminal: it may come from somebody's file."""
    return "".join(letter if is_shown(letter) or letter == "\n" else "�" for letter in str(text))


@contextmanager
def thinking(sentence: object) -> Iterator[None]:
    """A line that moves while somebody thinks, and is gone afterwards; nothing where there is no terminal."""
    status = console.status(Text(printable(sentence), style="dim"))
    with undisturbed():
        status.start()
    try:
        yield
    finally:
        with undisturbed():
            status.stop()


def command_name() -> str:
    """How this program is called: by its name, or by its path if the name would not be found."""
    return "grandtour" if shutil.which("grandtour") else sys.argv[0]


def section(part: Section, width: int) -> RenderableType:
    """A title and its lines; the line that begins with a triangle is where things happen."""
    body = Grid.grid(padding=(0, 1))
    for text in map(printable, part.lines):
        here = text.startswith(HERE)
        text = text[len(HERE) + 1 :] if text[0] in (HERE, " ") else text
        wrapped = "\n".join(wrap(text, max(width - MARGIN, MARGIN), subsequent_indent="    "))
        body.add_row(HERE if here else "", Text(wrapped, style="bold" if here else ""))
    return Group(Text(str(part.title), style=TITLE), body, Text())


def table(t: Table, seat: int | None, playing: bool = True) -> None:
    """The whole table as a seat sees it, for the player or for somebody who watches; in two halves where there is room."""
    first, *parts = t.sections(seat, yours=playing, typed=playing)
    console.print(section(first, console.width))
    if console.width < WIDE or len(parts) < 2:
        for part in parts:
            console.print(section(part, console.width))
        return
    half = console.width // 2
    halves = Grid.grid(padding=(0, 1))
    halves.add_row(section(parts[0], half), Group(*(section(part, half) for part in parts[1:])))
    console.print(halves)


FEW = 12  # moves that are explained on any screen
BESIDES = 6  # lines beside the moves: the question, the news


def moves(t: Table, seat: int, choices: Sequence[str]) -> None:
    """The legal moves with numbers, what to type, and what it does; of more moves than fit on the screen only what to type."""
    if len(choices) > max(FEW, console.height - BESIDES):
        singly = [f"[bold]{i}[/] {escape(move)}" for i, move in enumerate(choices, 1)]
        console.print(Columns(min(singly, together(choices), key=height), padding=(0, 2)))
        return
    grid = Grid.grid(padding=(0, 2))
    for i, move in enumerate(choices, 1):
        grid.add_row(f"[bold]{i}[/]", escape(move), escape(printable(t.explain(seat, move))))
    console.print(Padding(grid, (0, 0, 0, 2)))


def height(items: Sequence[str]) -> int:
    """How many lines these need in columns."""
    widest = max(Text.from_markup(item).cell_len for item in items) + 2
    return -(-len(items) // max((console.width + 2) // widest, 1))


def together(choices: Sequence[str]) -> list[str]:
    """Moves that differ in their last word only, side by side: "1 lay mail paris left · 2 right"."""
    groups: list[tuple[str, list[str]]] = []
    for i, move in enumerate(choices, 1):
        start, _, last = move.rpartition(" ")
        joins = start and not last[0].isdigit()  # numbers beside numbers would be confusing
        if joins and groups and groups[-1][0] == start and sum(map(len, groups[-1][1])) + len(last) < WIDE_GROUP:
            groups[-1][1].append(f"[bold]{i}[/] {escape(last)}")
        else:
            groups.append((start, [f"[bold]{i}[/] {escape(move)}"]))
    return [" · ".join(moves) for _, moves in groups]


def result(t: Table) -> None:
    """Places, and every point with its source."""
    grid = Grid(title=str(say("Result")), title_style=TITLE)
    for heading in (say("place"), say("player"), say("points")):
        grid.add_column(str(heading), justify="left" if heading.one == "player" else "right")
    points = [t.points(seat) for seat in range(t.seats)]
    sources = [name for name in points[0] if any(mine[name] for mine in points)]
    for source in sources:
        grid.add_column(str(t.source(source)), justify="right")
    for seat in sorted(range(t.seats), key=lambda seat: t.ranks[seat]):
        numbers = [str(with_minus(points[seat][source])) for source in sources]
        grid.add_row(str(t.ranks[seat]), escape(t.who(seat)), str(with_minus(t.scores[seat])), *numbers)
    console.print(grid)
    winners = [t.who(seat) for seat in range(t.seats) if t.ranks[seat] == 1]
    line(say("Won by: {players}.", players=listed(winners)), ACCENT)
    if (decided := decided_by(t)) is not None:
        line(decided)


def standing(series: Series) -> None:
    """How a series stands after a game."""
    won = series.won
    best_first = sorted(range(series.seats), key=lambda player: -won[player])
    score = listed(f"{series.who(player)} {won[player]}" for player in best_first)
    line(say("Games won: {score} (first to {wins} wins the series)", score=score, wins=series.wins), TITLE)
    if series.over:
        line(say("The series is over. Won by: {players}.", players=listed(map(series.who, series.winners))), ACCENT)
