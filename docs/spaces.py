"""Writes docs/spaces.md, the tables of observations and actions of every game: `python docs/spaces.py`."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("GRANDTOUR_MODE", "plain")  # starts immediately

import grandtour
from grandtour.engine import registry

HEAD = """# Observations and actions

Generated from the code by `python docs/spaces.py`; a test checks that it is up to date.

An observation is what one seat knows, as float32 numbers, from that seat's point of view. "By seat
from the viewer's own on" means that the first number belongs to the viewer, the next one to the
player after it, and so on. Most numbers are 0 or 1; "/ 10" means that a count is divided by 10.
Actions are integers from 0; the mask has a 1 for each action that is legal now.
"""


def tables(name: str) -> str:
    """Both tables of a game."""
    game = registry.find(name)
    lines = [
        "",
        f"## {game.TITLE} (`{name}`)",
        "",
        f"An observation has {game.OBSERVED:,} numbers:",
        "",
        "| numbers | meaning |",
        "|---|---|",
    ]
    start = 0
    for what, many in game.observed():
        lines.append(f"| {span(start, start + many)} | {what} |")
        start += many
    lines += ["", f"There are {game.ACTIONS} actions, of which at most {game.MOST_LEGAL} are legal at once:", ""]
    lines += ["| actions | move | numbered |", "|---|---|---|"]
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
