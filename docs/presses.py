"""Writes docs/presses.md, how many presses each kind of move takes at a table: `python docs/presses.py`."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("GRANDTOUR_MODE", "plain")  # starts immediately

import grandtour
from grandtour.engine import registry
from grandtour.engine.input_paths import Choice, choices

GAMES, SEATS = 2, 3
HEAD = """# Presses

Generated from the moves themselves by `python docs/presses.py`; a test checks that it is up to date.

How many things a player presses for each kind of move, counted over all legal moves of a few random
games. *In order*: the parts of a move one after the other, from the first to the last, as it was at
first. *Now*: in any order, without parts about which there is nothing to choose; and 0 where a move
of one's own leaves only one legal move, which is made automatically. Moves are called as they are
typed; `move … to` is two moves in one gesture. Where a tile of Metro Domino can be laid in more than
three ways, those with a metro token are behind a button, which is one press more.
"""


def in_order(one: Choice) -> int:
    """From the first part to the last; between them only what is needed."""
    ways = [path for path in (one.path, *one.shorter) if path[:1] == one.path[:1] and path[-1:] == one.path[-1:]]
    return min(map(len, ways))


def now(one: Choice) -> int:
    return min(map(len, (one.path, *one.shorter)))


def kind(one: Choice) -> str:
    """A move without what it is about; of a gesture both."""
    words = [one.move.split()[0], *(one.then.split()[:1] if one.then else ())]
    return " … ".join(words)


def positions(name: str) -> Iterator[tuple[list[Choice], bool]]:
    """What is offered at every decision of some games, but in the middle of a gesture; and whether the player has just moved."""
    for seed in range(GAMES):
        t, chance, halves = grandtour.Table(name, SEATS, seed), random.Random(seed), set[str]()
        while not t.over:
            seat = t.acting[0]
            move = chance.choice(t.legal(seat))
            if not halves:
                yield (offered := choices(t, seat)), bool(t.moves) and t.moves[-1][0] == seat
            halves = {one.move for one in offered if one.then and one.move == move} - halves
            t.play(seat, move)


def rows(name: str) -> Iterator[tuple[str, str, str]]:
    """The kinds of moves."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for offered, goes_on in positions(name):
        halves = {one.move for one in offered if one.then}
        for one in offered:
            if one.then or one.move not in halves:
                found[kind(one)].append((in_order(one), 0 if goes_on and len(offered) == 1 else now(one)))
    for verb, spans in sorted(found.items()):
        yield f"`{verb}`", span([one for one, _ in spans]), span([one for _, one in spans])


def span(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def table(name: str) -> str:
    lines = ["", f"## {registry.find(name).TITLE}", "", "| move | in order | now |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows(name))]) + "\n"


def page() -> str:
    return HEAD + "".join(map(table, grandtour.games()))


if __name__ == "__main__":
    Path(__file__).with_suffix(".md").write_text(page(), encoding="utf-8")
