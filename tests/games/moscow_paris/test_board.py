"""The table in the browser: everything that can be pressed is there, nothing hidden is, and what people wrote is only text."""

from __future__ import annotations

import random
from copy import deepcopy
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jinja2
import pytest

import grandtour
from grandtour.engine import box as boxes
from grandtour.engine.words import count, say, speaking

from .helpers import GAME, TVER, table

FOLDER = boxes.folder(GAME)
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
EMPTY = {"br", "path", "circle", "use"}
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"istanbul": True, "hometown": TVER}),
    (4, {"teams": True, "full_lines": True}),
)
KINDS = {"lay", "out", "back", "play", "pick", "column", "give", "decline", "cancel", "claim", "skip"}


def render(t: grandtour.Table, seat: int | None) -> str:
    """A seat's table as HTML."""
    view = t.view(seat)
    return TEMPLATES.get_template("table.html").render(**GAME.board(t.box, view, t.who), view=view, who=t.who)


class Shape(HTMLParser):
    """Reads HTML and notes what must not be there, and all parts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.parts: list[str] = []
        self.roots: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.roots += [] if self.open else [f"{tag}.{names.get('class')}"]
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [tag for bad in ("script", "style") if tag == bad]
        if tag == "button":
            self.faults += ["nested"] if "button" in self.open else []
            self.faults += [] if names["type"] == "button" and "part" in (names["class"] or "").split() else ["no part"]
            self.parts.append(names["data-part"] or "")
        self.open += [] if tag in EMPTY else [tag]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open = self.open if tag in EMPTY else self.open[:-1]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and (not self.open or self.open.pop() != tag):
            self.faults.append(f"/{tag}")


def played(seats: int, options: dict[str, Any], moves: int, seed: int) -> Any:
    """Positions of a game in which every kind of move is made as often as others."""
    t = grandtour.Table("moscow_paris", seats=seats, seed=seed, options=options)
    chance = random.Random(seed)
    for _ in range(moves):
        if t.over:
            return
        legal = t.legal(t.acting[0])
        kind = chance.choice(sorted({move.split()[0] for move in legal}))
        yield t
        t.play(t.acting[0], chance.choice([move for move in legal if move.split()[0] == kind]))
    yield t


# --- what can be pressed ------------------------------------------------------------------------------------------------
def test_every_part_of_every_legal_move_is_on_the_board() -> None:
    seen: set[str] = set()
    for seed, (seats, options) in enumerate(TABLES):
        for t in played(seats, options, 120, seed):
            for seat in t.acting:
                shape = Shape(render(t, seat))
                moves = t.legal(seat)
                missing = {part for move in moves for part in t.parts(seat, move)} - set(shape.parts) - BAR
                assert missing == set(), t.position()
                assert len(shape.parts) <= MOST_PARTS
                seen |= {move.split()[0] for move in moves}
    assert seen == KINDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_html_is_sound_for_everyone(seats: int) -> None:
    for t in played(seats, {}, 25, seats):
        for viewer in (*range(seats), None):
            shape = Shape(render(t, viewer))
            assert (shape.faults, shape.open, shape.roots) == ([], [], ["div.board board-moscow_paris"])


def test_the_game_that_is_over() -> None:
    *_, t = played(2, {}, 5000, 3)
    assert t.over
    for viewer in (0, 1, None):
        shape = Shape(render(t, viewer))
        assert shape.faults == []
        assert "skip" not in shape.parts


@pytest.mark.parametrize("seat", [0, 1])
def test_full_lines_and_a_full_front_can_be_pressed_for_the_reason(seat: int) -> None:
    t = table(turn=seat, rows={"smolensk": "mail | diner", "paris": "", "berlin": "", "rome": ""}, fronts={seat: "mail " * 4})
    parts = Shape(render(t, seat)).parts
    assert {"end-smolensk-left", "end-smolensk-right", f"front-p{seat + 1}"} <= set(parts)
    assert parts.count(f"front-p{seat + 1}-mail") == 4


# --- what is hidden -----------------------------------------------------------------------------------------------------
def test_the_table_shows_only_what_the_viewer_may_know() -> None:
    for seed, (seats, options) in enumerate(TABLES):
        for i, t in enumerate(played(seats, options, 90, seed + 10)):
            for viewer in (*range(seats), None) if i % 6 == 0 else ():
                assert render(t.reshuffled(viewer, seed=i), viewer) == render(t, viewer)


def test_a_board_leaves_its_view_alone() -> None:
    for t in played(3, {}, 20, 1):
        view = t.view(0)
        kept = deepcopy(view)
        GAME.board(t.box, view, t.who)
        assert view == kept


def test_hands() -> None:
    """My own cards are parts, those of the others only a number."""
    t = table(seats=3, hands={0: "swap cancel", 1: "exchange diner"}, fronts={0: "sleeper", 1: "mail"})
    assert [part for part in Shape(render(t, 0)).parts if part.startswith("hand-")].count("hand-p2") == 1
    assert {"hand-swap", "hand-cancel"} <= set(Shape(render(t, 0)).parts)
    assert {"hand-swap", "hand-exchange"} & set(Shape(render(t, None)).parts) == set()
    assert "4 cards in hand" in render(t, 0)


# --- what is said ---------------------------------------------------------------------------------------------------------
def test_names_are_text() -> None:
    home = {"name": "<script>alert(1)</script>", "country": '"><i>x</i>'}
    t = table(
        seats=4,
        names=["<b>x", '\'" onclick="x', "&amp;", "{{ 7 * 6 }}"],
        rows={"hometown": "mail |", "paris": "", "berlin": "", "rome": ""},
        cities={0: "istanbul"},
        options={"hometown": home, "istanbul": True, "teams": True},
    )
    for viewer in (0, 1, 2, 3, None):
        html = render(t, viewer)
        assert Shape(html).faults == []
        assert "<b>x" not in html
        assert "<i>" not in html
        assert [text for text in ("&lt;b&gt;x", "&amp;amp;", "{{ 7 * 6 }}", "&lt;script&gt;alert(1)") if text not in html] == []


@pytest.mark.parametrize("code", ["en", "ru"])
def test_languages(code: str) -> None:
    t = table(rows={"moscow": "diner | mail", "paris": "", "berlin": "", "rome": ""}, hands={0: "swap"})
    words = {"en": ("Moscow", "Dining car", "Your hand"), "ru": ("Москва", "Вагон-ресторан", "Карты у вас на руке")}
    with speaking(code):
        html = render(t, 0)
    for language, some in words.items():
        assert [word in html for word in some] == [language == code] * len(some)


def board(t: grandtour.Table, seat: int | None) -> dict[str, Any]:
    return GAME.board(t.box, t.view(seat), t.who)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_as_it_lies(seat: int) -> None:
    """M3.1 The outermost car on the left comes first; those that I have in front are told apart."""
    t = table(rows={"moscow": "diner mail | sleeper", "paris": "", "berlin": "", "rome": ""}, fronts={seat: "mail"})
    line = board(t, seat)["lines"][0]
    assert [car["part"] for side in line["sides"] for car in side["cars"]] == [
        "car-moscow-left-2",
        "car-moscow-left-1",
        "car-moscow-right-1",
    ]
    assert [car["is_matched"] for side in line["sides"] for car in side["cars"]] == [True, False, False]
    assert (line["cars"], line["limit"], line["is_full"]) == (3, 4, False)
    assert not any(car["is_matched"] for side in board(t, None)["lines"][0]["sides"] for car in side["cars"])


def test_the_car_that_is_picked() -> None:
    """M4.1 Of several alike in front of a player one is marked."""
    rows = {"moscow": "diner |", "paris": "", "berlin": "", "rome": ""}
    t = table(rows=rows, fronts={1: "mail mail"}, stage="second-pick", aside="swap", picked="p2:mail")
    assert [car["is_picked"] for car in board(t, 0)["others"][0]["front"]] == [True, False]
    t = table(rows=rows, fronts={1: "mail mail"}, stage="second-pick", aside="swap", picked="moscow:left:1")
    assert board(t, 0)["lines"][0]["sides"][0]["cars"][0]["is_picked"]
    assert board(t, 0)["skip"] is None


def test_a_city_that_may_be_claimed() -> None:
    t = table(rows={"moscow": "mail |", "paris": "", "berlin": "", "rome": ""}, fronts={0: "mail"}, stage="claim")
    assert [line["is_claim"] for line in board(t, 0)["lines"]] == [True, False, False, False]
    assert (str(board(t, 0)["skip"]), board(t, 1)["skip"]) == ("No claim", None)


def test_cards_that_the_others_know() -> None:
    t = table(hands={0: "mail mail"}, known={0: "mail"})
    assert [one["is_known"] for one in board(t, 0)["hand"] if one["card"]["id"] == "mail"] == [True, False]
    assert str(board(t, 1)["others"][0]["known"]) == "known: Mail car"


def test_cities_of_one_country_lie_together() -> None:
    t = table(cities={0: "venice nice milan"})
    groups = [[city["id"] for city in cities] for cities in board(t, 1)["others"][0]["countries"]]
    assert groups == [["nice"], ["venice", "milan"]]


def test_teams_and_the_order_of_play() -> None:
    """M8.1 Partners face each other; the next player comes first."""
    t = table(seats=4, names=["A", "B", "C", "D"], options={"teams": True})
    assert [player["name"] for player in board(t, 2)["others"]] == ["D", "A", "B"]
    assert [player["partner"] for player in board(t, None)["others"]] == ["C", "D", "A", "B"]
    assert board(table(), 0)["mine"]["partner"] is None


def test_files_are_where_the_server_looks() -> None:
    assert [name for name in ("table.html", "style.css") if not Path(FOLDER, name).is_file()] == []
