"""Tables in the browser: drawn as the server draws them, read as a browser reads them."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import grandtour

from ..engine import gamefile, registry
from ..engine.render.pictures import table_html

MOST_PARTS = 150
DRAWN = {"svg", "g", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title"}
FORBIDDEN = {"script", "style", "link", "iframe", "form"}
PART = re.compile(r'data-part="([^"]*)"')

Viewer = int | None
Attributes = list[tuple[str, str | None]]


def board(t: grandtour.Table, viewer: Viewer, narrow: bool = False) -> dict[str, Any]:
    """What a viewer's table is drawn from."""
    return registry.find(t.game).board(t.box, t.view(viewer), t.who, narrow)


def render(t: grandtour.Table, viewer: Viewer, narrow: bool = False) -> str:
    """A viewer's table as HTML."""
    return table_html(t, t.view(viewer), narrow)


class Shape(HTMLParser):
    """Reads a table, which is made of panes, and notes what must not be there, all parts, and what is said."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []  # tags, and whether they are parts
        self.faults: list[str] = []
        self.parts: list[str] = []
        self.roots: list[str] = []
        self.panes: list[str] = []
        self.pieces: list[str] = []
        self.used: set[str] = set()
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"{tag} stays open" for tag, _ in self.open]
        self.faults += [f"two pieces are called {name}" for name, n in Counter(self.pieces).items() if n > 1]

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        names = {name: value or "" for name, value in attrs}
        classes = names.get("class", "").split()
        is_part = "part" in classes
        self.roots += [] if self.open else [f"{tag}.{names.get('class')}"]
        self.panes += [names.get("class", "")] if tag == "svg" else []
        self.pieces += [names["data-piece"]] if "data-piece" in names else []
        self.used |= {names["href"]} if tag == "use" else set()
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [tag] if tag in FORBIDDEN or (tag not in DRAWN and self.open) else []
        self.faults += ["a drawing in a drawing"] if tag == "svg" and len(self.open) != 1 else []
        self.faults += ["an attribute twice"] if len(names) < len(attrs) else []
        self.faults += [f"no part: {tag} {names}"] if not is_part and "data-part" in names else []
        self.faults += [f"a piece that is moved already: {names}"] if "data-piece" in names and "transform" in names else []
        self.texts += [value for name, value in names.items() if name == "aria-label"]
        if is_part:
            self.note_part(tag, names)
        self.open.append((tag, is_part))

    def note_part(self, tag: str, names: dict[str, str]) -> None:
        pressable = (tag, names.get("role"), names.get("tabindex")) == ("g", "button", "0")
        named = names.get("data-part") or "data-unfolds" in names
        self.faults += [] if pressable and named else [f"not to be pressed: {tag} {names}"]
        self.faults += [] if names.get("aria-label") else [f"without a name: {names}"]
        self.faults += ["a part in a part"] if any(is_part for _, is_part in self.open) else []
        self.parts += [names["data-part"]] if "data-part" in names else []

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop()[0] != tag:
            self.faults.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())
            self.faults += [] if self.open and self.open[-1][0] in ("text", "title", "tspan") else [f"outside: {data}"]


# --- positions ----------------------------------------------------------------------------------------------------------
def played(t: grandtour.Table, seed: int, most: int, seldom: Collection[str] = ()) -> Iterator[grandtour.Table]:
    """Positions of a game in which every kind of move is made as often as others; `seldom`: only if there is nothing else."""
    chance = random.Random(seed)
    while not t.over and len(t.moves) < most:
        yield t
        seat = chance.choice(t.acting)
        kinds: dict[str, list[str]] = {}
        for move in t.legal(seat):
            kinds.setdefault(move.split()[0], []).append(move)
        kind = chance.choice(sorted(set(kinds) - set(seldom)) or sorted(kinds))
        t.play(seat, chance.choice(kinds[kind]))
    yield t


def first_of_kinds(tables: Iterable[grandtour.Table]) -> Iterator[grandtour.Table]:
    """Of these positions those in which a kind of move is possible for the first time."""
    seen: set[str] = set()
    for t in tables:
        kinds = {move.split()[0] for seat in t.acting for move in t.legal(seat)}
        if not kinds <= seen:
            yield t.copy()
        seen |= kinds


def replayed(path: Path) -> Iterator[grandtour.Table]:
    """The positions of a recorded game."""
    record = gamefile.read(path.read_text(encoding="utf-8"))
    events = record.pop("events")
    record.pop("result", None)
    t = grandtour.Table.from_record({**record, "events": []})
    for event in events:
        yield t
        t.repeat(event)
    yield t


# --- what can be pressed --------------------------------------------------------------------------------------------------
def wanted(t: grandtour.Table, seat: int) -> set[str]:
    """The parts of all legal moves."""
    return {part for move in t.legal(seat) for part in t.parts(seat, move)}


def pressed_in(tables: Iterable[grandtour.Table], step: int) -> set[str]:
    """The parts of all legal moves in these positions, after it was seen that they are on the board: in every position that
    has new ones, and in every so many."""
    seen: set[str] = set()
    for i, t in enumerate(tables):
        for seat in t.acting:
            now = wanted(t, seat)
            if i % step == 0 or not now <= seen:
                there = PART.findall(render(t, seat))
                missing = now - set(there)
                assert not missing, f"{sorted(missing)} not on the board of seat {seat}: {t.position()}"
                assert len(there) <= MOST_PARTS, f"{len(there)} parts: {t.position()}"
            seen |= now
    return seen
