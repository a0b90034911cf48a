"""Tables of numbers, for the terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import HEAVY_HEAD
from rich.table import Table as Grid

from ..engine.i18n import Sentence
from . import screen


@dataclass(frozen=True)
class Sheet:
    """A table: a title, headings, rows. All columns but the first hold numbers."""

    title: Sentence
    headings: Sequence[Sentence]
    rows: Sequence[Sequence[str]]


def in_terminal(sheet: Sheet) -> Grid:
    """With lines, unless it goes into a file or to another program."""
    lined = screen.console.is_terminal
    grid = Grid(box=HEAVY_HEAD if lined else None, pad_edge=lined)
    for i, heading in enumerate(sheet.headings):
        grid.add_column(str(heading), justify="right" if i else "left", no_wrap=True)
    for row in sheet.rows:
        grid.add_row(*row)
    return grid


def in_markdown(sheet: Sheet) -> list[str]:
    marks = ["---", *["--:"] * (len(sheet.headings) - 1)]
    return [f"{sheet.title}:", "", *("| " + " | ".join(map(str, row)) + " |" for row in (sheet.headings, marks, *sheet.rows))]
