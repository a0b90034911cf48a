"""The table in the browser: everything that can be pressed is there, nothing hidden is, and what people wrote is only text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jinja2
import pytest

import grandtour
from grandtour.engine import box as boxes
from grandtour.engine import replay
from grandtour.engine.words import count, say, speaking

from .helpers import BOX, GAME, small, table

FOLDER = boxes.folder(GAME)
REPLAYS = sorted((Path(__file__).parents[3] / "replays" / "metro_domino").glob("*.txt"))
TEMPLATES = jinja2.Environment(
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
    loader=jinja2.FileSystemLoader(FOLDER),
)
TEMPLATES.globals.update(say=say, count=count, sign=lambda seat: "▲●■◆"[seat])
BAR: frozenset[str] = frozenset()  # parts that only the bar above the board offers
MOST_PARTS = 150
EMPTY = {"path", "circle", "line", "rect"}
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (3, {"start_domino": True}), (4, {}), (4, {"start_domino": True}))


def board(t: grandtour.Table, seat: int | None) -> dict[str, Any]:
    return GAME.board(t.box, t.view(seat), t.who)


def render(t: grandtour.Table, seat: int | None) -> str:
    """A seat's table as HTML."""
    return TEMPLATES.get_template("table.html").render(**board(t, seat), view=t.view(seat), who=t.who)


class Shape(HTMLParser):
    """Reads HTML and notes what must not be there, and all parts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []  # tags, and whether they are parts
        self.faults: list[str] = []
        self.parts: list[str] = []
        self.roots: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        is_part = "part" in (names.get("class") or "").split()
        self.roots += [] if self.open else [f"{tag}.{names.get('class')}"]
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [tag] if tag in ("script", "style") else []
        self.faults += [f"no part: {names}"] if is_part != ("data-part" in names) or (tag == "button" and not is_part) else []
        if is_part:
            self.faults += ["nested"] if any(other for _, other in self.open) else []
            pressable = (
                names.get("type") == "button" if tag == "button" else (names.get("role"), names["tabindex"]) == ("button", "0")
            )
            self.faults += [] if pressable else [f"not to be pressed: {names}"]
            self.parts.append(names["data-part"] or "")
        self.open += [] if tag in EMPTY else [(tag, is_part)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open = self.open if tag in EMPTY else self.open[:-1]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and (not self.open or self.open.pop()[0] != tag):
            self.faults.append(f"/{tag}")


def played(seats: int, options: dict[str, Any], seed: int) -> Iterator[grandtour.Table]:
    """The positions of a game at random."""
    t = grandtour.Table("metro_domino", seats=seats, seed=seed, options=options)
    chance = random.Random(seed)
    while not t.over:
        yield t
        t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))
    yield t


def replayed(path: Path) -> Iterator[grandtour.Table]:
    """The positions of a recorded game."""
    record = replay.read(path.read_text(encoding="utf-8"))
    events = record.pop("events")
    record.pop("result", None)
    t = grandtour.Table.from_record({**record, "events": []})
    for event in events:
        yield t
        t.repeat(event)
    yield t


# --- what can be pressed ------------------------------------------------------------------------------------------------
def pressed_in(games: list[Iterator[grandtour.Table]]) -> set[str]:
    """What parts begin with, in all these games, after it was seen that they are all there."""
    seen: set[str] = set()
    for game in games:
        for t in game:
            for seat in t.acting:
                shape = Shape(render(t, seat))
                pressed = {part for move in t.legal(seat) for part in t.parts(seat, move)}
                assert pressed - set(shape.parts) - BAR == set(), t.position()
                assert len(shape.parts) <= MOST_PARTS
                seen |= {"as" if "-as-" in part else part.split("-")[0] for part in pressed}
    return seen


def test_every_part_of_every_legal_move_is_on_the_board() -> None:
    games = [played(seats, options, seed) for seed, (seats, options) in enumerate(TABLES)]
    assert pressed_in([*games, *map(replayed, REPLAYS)]) == {"hand", "way", "as", "end", "stock", "keep", "pass"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_html_is_sound_for_everyone(seats: int) -> None:
    for i, t in enumerate(played(seats, {"start_domino": seats == 3}, seats + 7)):
        for viewer in (*range(seats), None) if i % 5 == 0 or t.over else ():
            shape = Shape(render(t, viewer))
            assert (shape.faults, shape.open, shape.roots) == ([], [], ["div.board board-metro_domino"])


@pytest.mark.parametrize("seat", [0, 1])
def test_ways_of_a_tile(seat: int) -> None:
    """D2.4, D3.3, D4.1 Either half first, a double once; with a metro token also what could match, in my turn only."""
    lines = {"chatelet/1": "3-5", "chatelet/4": "2-5", "chatelet/7": "1-5"}
    for metro, extra in ({}, []), ({0: 1, 1: 1}, ["way-4-8-as-5-8"]):
        t = table(turn=seat, lines=lines, hands={seat: "4-8 7-7 0-1", 1 - seat: "4-6 0-0"}, metro=metro)
        mine, other = Shape(render(t, seat)).parts, Shape(render(t, 1 - seat)).parts
        assert [part for part in mine if part.startswith("way-4-8") or part == "way-8-4"] == ["way-4-8", "way-8-4", *extra]
        assert [part for part in mine if part.startswith("way-7")] == ["way-7-7"]
        assert [part for part in other if part.startswith("way-")] == ["way-0-0", "way-4-6", "way-6-4"]


def test_nobody_is_offered_what_others_may_do() -> None:
    """D3.2 Keep and pass are there for whose turn it is."""
    for stage, part in ({"drawn": "1-8", "stage": "drawn"}, "keep"), ({"rest": 1}, "pass"):
        t = table(seats=3, hands={0: "1-8 1-9"}, lines={"chatelet/1": "3-5", "chatelet/4": "2-6", "chatelet/7": "0-7"}, **stage)
        shown = [part in Shape(render(t, viewer)).parts for viewer in (0, 1, 2, None)]
        assert shown == [True, False, False, False]


# --- what is hidden -----------------------------------------------------------------------------------------------------
def test_the_table_shows_only_what_the_viewer_may_know() -> None:
    for seed, (seats, options) in enumerate(TABLES):
        for i, t in enumerate(played(seats, options, seed + 10)):
            for viewer in (*range(seats), None) if i % 6 == 0 else ():
                assert render(t.reshuffled(viewer, seed=i), viewer) == render(t, viewer)


def test_a_board_leaves_its_view_alone() -> None:
    for t in played(3, {"start_domino": True}, 1):
        view = t.view(0)
        kept = deepcopy(view)
        GAME.board(t.box, view, t.who)
        assert view == kept


def test_hands() -> None:
    """My own tiles are parts, those of the others only a number; a tile that waits for its line is told apart."""
    t = table(seats=3, turn=1, hands={0: "1-2 3-4", 1: "5-6 7-7 8-9"}, lines={"chatelet/1": "3-5"})
    assert [part for part in Shape(render(t, 0)).parts if part.startswith("hand-")] == ["hand-1-2", "hand-3-4"]
    assert [part for part in Shape(render(t, None)).parts if part.startswith("hand-")] == []
    assert "3 tiles" in render(t, 0)
    t.play(1, "lay 5-6")
    assert [tile["waiting"] for tile in board(t, 1)["hand"]] == [True, False, False]
    assert [tile["waiting"] for tile in board(t, 0)["hand"]] == [False, False]


# --- what is drawn ------------------------------------------------------------------------------------------------------
def test_the_network_is_drawn_inside_its_frame() -> None:
    """Everything that the view places lies inside the frame, at twenty units for one."""
    *_, t = played(4, {"start_domino": True}, 3)
    view, drawn = t.view(0), board(t, 0)
    left, top, width, height = map(float, drawn["frame"].split())
    places = [line["end"] for line in drawn["lines"]] + [(station["x"], station["y"]) for station in drawn["stations"]]
    places += [(tile["x"], tile["y"]) for line in drawn["lines"] for tile in line["tiles"]]
    assert all(left < x < left + width and top < y < top + height for x, y in places)
    assert [(station["x"], station["y"]) for station in drawn["stations"]] == [
        (round(station["x"] * 20, 1), round(station["y"] * 20, 1)) for station in view["stations"]
    ]


def test_a_tile_lies_with_its_near_half_towards_the_station() -> None:
    """D2.4 On a line that runs to the right the near half is on the left, and so on."""
    lines = {"chatelet/1": "3-5", "chatelet/4": "2-6", "chatelet/7": "1-5"}
    for line in board(table(lines=lines), 0)["lines"]:
        for tile in line["tiles"]:
            (near, *at_near), (far, *at_far) = tile["near"], tile["far"]
            assert sum(n * n for n in at_near) < sum(n * n for n in at_far)
            assert (near, far) in ((3, 5), (2, 6), (1, 5))


def test_lines_as_they_are() -> None:
    """D2.2, D2.5, D3.4, D3.5 What is open, forbidden, out of service; whose token lies where."""
    lines = {"chatelet/14": "3-5, 5-6", "chatelet/1": "1-1", "chatelet/4": "2-2, 2-3, 3-3"}
    t = table(box=small("opera"), lines=lines, owners={"chatelet/14": 1, "chatelet/4": 0}, opened={"opera": "chatelet/14"})
    drawn = {line["part"]: line for line in board(t, 0)["lines"]}
    assert (drawn["end-chatelet-1"]["state"], len(drawn["end-chatelet-1"]["slots"])) == ("active", 2)
    assert (drawn["end-opera-3"]["forbidden"], drawn["end-chatelet-1"]["forbidden"]) == (2, None)
    assert (drawn["end-chatelet-14"]["token"], drawn["end-chatelet-4"]["token"]) == (None, 0)
    assert [station["owner"] for station in board(t, 0)["stations"]] == [None, 1]
    html = render(t, 0)
    assert "Opéra – ● p2" in html
    assert html.count('class="forbidden"') == sum(line["is_open"] and line["forbidden"] is not None for line in drawn.values())


def test_untouched_lines_rest_while_three_are_active() -> None:
    """D2.2"""
    two = {"chatelet/1": "3-5", "chatelet/4": "2-6"}
    for lines, rests in (two, False), ({**two, "chatelet/7": "1-5"}, True):
        drawn = {line["part"]: line["rests"] for line in board(table(lines=lines), 0)["lines"]}
        assert (drawn["end-chatelet-14"], drawn["end-chatelet-1"]) == (rests, False)


def test_numbers_can_be_read_on_their_colours() -> None:
    letters = {line["number"]: line["letters"] for line in board(table(), 0)["lines"]}
    assert letters == {1: "dark", 4: "light", 7: "dark", 14: "light"}


# --- what is said ---------------------------------------------------------------------------------------------------------
def test_names_are_text() -> None:
    names = ["<b>x", '\'" onclick="x', "&amp;", "W" * 60]
    t = table(seats=4, names=names, lines={"chatelet/14": "3-5, 5-6"}, opened={"opera": "chatelet/14"})
    for viewer in (0, 1, 2, 3, None):
        html = render(t, viewer)
        assert Shape(html).faults == []
        assert "<b>x" not in html
        assert [text for text in ("▲ &lt;b&gt;x", "&amp;amp;", "W" * 60) if text not in html] == []


def test_long_names_of_stations_are_cut_and_said_in_full() -> None:
    """A box may have longer ones: three short rows stand on the station, the whole name in its words."""
    data = deepcopy(dict(BOX.data))
    data["station"][0]["name"] = {"en": "The <i>very</i> long name of a station that nobody could ever print on a small sign"}
    t = grandtour.Table("metro_domino", seats=2, seed=1, box=data)
    station = board(t, 0)["stations"][0]
    assert [len(row) <= 13 for row, _ in station["rows"]] == [True] * 3
    assert station["rows"][-1][0].endswith("…")
    assert "The &lt;i&gt;very&lt;/i&gt; long name of a station that nobody could ever print on a small sign" in render(t, 0)


@pytest.mark.parametrize("code", ["en", "ru"])
def test_languages(code: str) -> None:
    words = {"en": ("Châtelet", "Your tiles", "9 tiles"), "ru": ("Шатле", "Ваши костяшки", "9 костяшек")}
    with speaking(code):
        html = render(grandtour.Table("metro_domino", seats=2, seed=1), 0)
    for language, some in words.items():
        assert [word in html for word in some] == [language == code] * len(some)


def test_sheets_are_where_the_server_looks() -> None:
    """And they know only the classes of this board's own table, so that no page changes its look."""
    sheet = Path(FOLDER, "style.css").read_text(encoding="utf-8")
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/|@[^{]+\{", "", sheet, flags=re.S))
    assert all(one.strip().startswith(".board-metro_domino") for rule in rules for one in rule.split(","))
