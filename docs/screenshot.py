"""Draws the picture of a terminal game in docs/terminal.md: `python docs/screenshot.py` writes docs/terminal.svg."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["GRANDTOUR_MODE"] = "plain"

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import grandtour
from grandtour.terminal import screen

PAPER = TerminalTheme(
    (23, 33, 43),
    (237, 230, 218),
    [
        (23, 33, 43),
        (240, 120, 95),
        (46, 133, 96),
        (227, 183, 90),
        (42, 111, 168),
        (138, 75, 130),
        (111, 183, 196),
        (237, 230, 218),
    ],
)
FRAME = """<svg viewBox="0 0 {terminal_width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px ui-monospace, Menlo, Consolas, monospace; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="{terminal_width}" height="{height}" rx="10" fill="#17212B"/>
<g transform="translate({terminal_x}, 12)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main() -> None:
    """A game of two in Moscow, some way into the morning."""
    t = grandtour.Table("two_capitals", seats=2, seed="picture", names=["Anna", "Boris"])
    for move in ("visit 2", "visit 4", "visit 6", "visit 8", "visit 9", "visit 11", "visit 12"):
        t.play(t.acting[0], move)
    seat = t.acting[0]
    screen.console = Console(record=True, width=124, file=open(os.devnull, "w"), highlight=False)  # noqa: SIM115
    screen.table(t, seat)
    for line in t.log(seat)[-2:]:
        screen.line(f"· {line}", "dim")
    screen.line(t.asks(seat), screen.ACCENT)
    screen.moves(t, seat, t.legal(seat))
    screen.line(f"{t.who(seat)}, your move (number, words, or “help”): visit 14")
    picture = screen.console.export_svg(theme=PAPER, code_format=FRAME, unique_id="grandtour")
    (Path(__file__).parent / "terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
