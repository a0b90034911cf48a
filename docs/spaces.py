"""Writes docs/spaces.md, the tables of observations and actions of every game: `python docs/spaces.py`."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("GRANDTOUR_MODE", "plain")  # it starts at once

import grandtour
from grandtour.engine import registry

HEAD = """# Observations and actions

Made by `python docs/spaces.py` from the code; a test compares. An observation is what one seat knows, as float32 numbers, seen
from that seat: "by seat from the viewer's own on" means that the first number is the viewer's, the next one that of the player
after it. Most numbers are 0 or 1; where it says "/ 10", a count is divided by 10. Actions are whole numbers from 0 on; the mask
has a 1 for each that is legal now.
"""


def tables(name: str) -> str:
    """Both tables of a game."""
    game = registry.find(name)
    lines = [
        "",
        f"## {game.TITLE} (`{name}`)",
        "",
        f"{game.OBSERVED:,} numbers are observed:",
        "",
        "| numbers | what |",
        "|---|---|",
    ]
    start = 0
    for what, many in game.observed():
        lines.append(f"| {span(start, start + many)} | {what} |")
        start += many
    lines += ["", f"{game.ACTIONS} actions, of which at most {game.MOST_LEGAL} are legal at once:", ""]
    lines += ["| actions | move | counted |", "|---|---|---|"]
    ends = [first for first, _, _ in game.ACTION_TABLE] + [game.ACTIONS]
    for (_, move, by), (first, end) in zip(game.ACTION_TABLE, pairwise(ends), strict=True):
        lines.append(f"| {span(first, end)} | `{move}` | {by} |")
    return "\n".join(lines) + "\n"


def span(first: int, end: int) -> str:
    return str(first) if end == first + 1 else f"{first}–{end - 1}"


def page() -> str:
    return HEAD + "".join(map(tables, grandtour.games()))


if __name__ == "__main__":
    Path(__file__).with_suffix(".md").write_text(page(), encoding="utf-8")
