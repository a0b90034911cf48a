"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

from copy import deepcopy
from itertools import chain

import pytest
from tests.contract.boards import REPLAYS, Shape, board, played, pressed_in, render, replayed

import grandtour
from grandtour.engine.words import speaking

from .helpers import BOX, small, table

GAMES = [path for path in REPLAYS if path.parent.name == "metro_domino"]


# --- what can be pressed ------------------------------------------------------------------------------------------------
def test_every_kind_of_part_is_pressed_somewhere() -> None:
    tables = chain(*map(replayed, GAMES))
    kinds = {"as" if "-as-" in part else part.split("-")[0] for part in pressed_in(tables, 5)}
    assert kinds == {"hand", "way", "as", "end", "stock", "keep", "pass"}


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
    *_, t = played(grandtour.Table("metro_domino", seats=4, seed=3, options={"start_domino": True}), 3, 1000)
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
