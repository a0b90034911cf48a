"""Reads what a stranger could send, large enough that whatever is not linear would take many minutes, and prints the name of each
case that came to an end with a short answer. Run by test_linear.py as a process of its own: a pattern that runs away can't be
stopped from inside."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from grandtour.engine import gamefile, registry
from grandtour.engine.box import box_of, parse_toml, shipped_box
from grandtour.engine.errors import GrandTourError
from grandtour.engine.table import Table
from grandtour.engine.validation import Entry

BLANKS = " " * 1_000_000
MANY = 300_000
MOST_ANSWER = 20_000  # letters
HEAD = "Grand Tour record 1\ngame: metro_domino\nrules: 1\nseats: 2\n\n"


def record(**changed: Any) -> dict[str, Any]:
    return Table("metro_domino", seed=1).record() | changed


def changed_box(game: str, *path: Any, value: Any) -> dict[str, Any]:
    """The box of a game in which one thing is another."""
    data: Any = json.loads(json.dumps(shipped_box(game).data))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return dict(data)


def read_box(data: Any) -> None:
    box_of(registry.find("two_capitals"), data)


def read_position(**changed: Any) -> None:
    Table.from_position(Table("two_capitals", seed=1).position() | changed)


CASES: dict[str, Callable[[], Any]] = {
    "blanks in a move": lambda: gamefile.from_text(f"{HEAD}1. p1 take{BLANKS}x\n"),
    "blanks after a value": lambda: gamefile.from_text(f'{HEAD}1. p1 stand-in "random"{BLANKS}x\n'),
    "blanks in a header": lambda: gamefile.from_text(f"{HEAD}about:{BLANKS}x\n"),
    "blanks before the title": lambda: gamefile.read(BLANKS + "x"),
    "dotted keys": lambda: parse_toml(b"a." * MANY + b"a = 1", "box.toml"),
    "dotted keys after a quoted one": lambda: parse_toml(b'"=".' + b"a." * MANY + b"a = 1", "box.toml"),
    "dotted keys inside": lambda: parse_toml(b"x = {" + b"a." * MANY + b"a = 1}", "box.toml"),
    "many dotted keys": lambda: parse_toml(b"".join(b"k%d" % i + b".a" * 49 + b" = 1\n" for i in range(2000)), "box.toml"),
    "a long list of numbers": lambda: Entry({"stops": [i // 2 for i in range(MANY)]}).wholes("stops", 0, MANY),
    "a long list in a box": lambda: read_box(changed_box("two_capitals", "moscow", "long", 0, "stops", value=list(range(MANY)))),
    "many unknown keys": lambda: Entry({f"key {i}": 1 for i in range(MANY)}).only("evening", "sight", "collection"),
    "long unknown keys": lambda: Entry({f"{i}" + "sight" * MANY: 1 for i in range(20)}).only("sight" * 40, "collection"),
    "a long list in a position": lambda: read_position(short=["s1"] * MANY),
    "a list of packets": lambda: read_position(players=[{"seen": [["s1"]] * MANY}] * 2),
    "hand-overs": lambda: [Table.from_record(record(events=[{"seat": 0, "stand-in": "casual"}] * gamefile.MOST_EVENTS)).at(0)],
}


def answer(read: Callable[[], Any]) -> str:
    """What a stranger is told."""
    try:
        read()
    except GrandTourError as refused:
        return str(refused)
    return ""


def main() -> None:
    for name, read in CASES.items():
        if len(answer(read)) < MOST_ANSWER:
            print(name, flush=True)


if __name__ == "__main__":
    main()
