"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import chain

import pytest
from tests import REPLAYS

import grandtour
from grandtour.engine.i18n import speaking
from grandtour.engine.render.pictures import art
from grandtour.games.metro_domino.state import LENGTH
from grandtour.testing.boards import Shape, board, played, pressed_in, render, replayed

from .helpers import BOX, small, table

GAMES = [path for path in REPLAYS if path.parent.name == "metro_domino"]


# --- what can be pressed ------------------------------------------------------------------------------------------------
def test_every_kind_of_part_is_pressed_somewhere() -> None:
    tables = chain(*map(replayed, GAMES))
    kinds = {"as" if "-as-" in part else part.split("-")[0] for part in pressed_in(tables, 5)}
    assert kinds == {"hand", "way", "as", "end", "stock", "keep", "pass"}


@pytest.mark.parametrize("seat", [0, 1])
def test_ways_of_a_tile(seat: int) -> None:
    """D2.4, D3.3, D4.1 Either half first if that fits somewhere, a double once; with a metro token also what else fits then;
    in my turn only."""
    three = {"chatelet/1": "3-5", "chatelet/4": "2-5", "chatelet/7": "1-5"}
    two = {"chatelet/1": "3-5", "chatelet/4": "2-5"}
    hand = {seat: "4-8 7-7 0-5", 1 - seat: "4-6 0-0"}
    for lines, metro, ways in (
        (three, {}, ["way-5-0"]),
        (three, {0: 1, 1: 1}, ["way-5-0", "way-4-8-as-5-8"]),
        (two, {}, ["way-4-8", "way-8-4", "way-7-7", "way-0-5", "way-5-0"]),
    ):
        t = table(turn=seat, lines=lines, hands=hand, metro=metro)
        mine, other = Shape(render(t, seat)).parts, Shape(render(t, 1 - seat)).parts
        assert sorted(part for part in mine if part.startswith("way-")) == sorted(ways)
        assert [part for part in other if part.startswith("way-")] == []


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("stage", ["turn", "drawn"])
def test_ways_are_beside_each_other_and_beside_the_button(stage: str, narrow: bool) -> None:
    """D4.1 Many ways stand in two rows on a phone; none is on another, outside, or on what else can be pressed."""
    lines = {"chatelet/1": "3-4", "chatelet/4": "2-5", "chatelet/7": "1-6"}
    drawn = {"drawn": "4-5", "stage": "drawn"} if stage == "drawn" else {}
    t = table(hands={0: "4-5 0-0 0-1 0-2 0-7 0-8 0-9 7-9 2-2"}, lines=lines, metro={0: 1}, **drawn)
    mine = board(t, 0, narrow)["mine"]
    tile = next(tile for tile in mine["hand"] if tile["id"] == "4-5")
    high = set()
    for group in (tile["shown"], tile["folded"]):
        left, above, scale = map(float, re.findall(r"translate\((\S+) (\S+)\) scale\((\S+)\)", group["at"])[0])
        ends = [tile["x"] + left + scale * (way["x"] + way["width"]) for way in group["ways"]]
        assert (max(ends) <= mine["room"] + 1, tile["x"] + left >= 0, scale > 0.7) == (True,) * 3
        assert tile["y"] + above + scale * (max(way["y"] for way in group["ways"]) + (44 if narrow else 34)) <= mine["height"] + 1
        assert len({(way["x"], way["y"]) for way in group["ways"]}) == len(ends)
        high |= {way["y"] > 0 for way in group["ways"]}
    assert (high, mine["height"] <= 230) == ({False, True} if narrow and stage == "drawn" else {False}, True)


def test_ways_with_a_metro_token_are_folded_away_if_there_are_many() -> None:
    """D4.1 Those as printed are large; where there is nothing but ways with a token, or only few, all are seen."""
    lines = {"chatelet/1": "3-4", "chatelet/4": "2-5", "chatelet/7": "1-6"}
    t = table(hands={0: "4-5 4-4 1-7 0-9"}, lines=lines, metro={0: 1})
    hands = [{tile["id"]: tile for tile in board(t, 0, narrow)["mine"]["hand"]} for narrow in (False, True)]
    for hand in hands:
        shown, folded = ([way["part"] for way in hand["4-5"][name]["ways"]] for name in ("shown", "folded"))
        assert shown == ["way-4-5", "way-5-4", None]
        assert all("-as-" in part for part in folded[:-1])
        assert (len(folded) > 2, folded[-1]) == (True, None)
        assert float(hand["4-5"]["shown"]["at"].partition("scale(")[2].rstrip(")")) > 1.2
        for tile in ("4-4", "1-7", "0-9"):
            ways = [way["part"] for way in hand[tile]["shown"]["ways"]]
            assert (hand[tile]["folded"], None in ways, len(ways) <= 3) == (None, False, True), tile
    html = render(t, 0)
    choice = html[html.index("data-folds") :]
    assert choice.count("data-unfolds") == 2
    assert choice.index("way-5-4") < choice.index('aria-expanded="false"') < choice.index("data-folded") < choice.index("-as-")


def test_after_drawing_only_the_tile_drawn_has_ways() -> None:
    """D3.2"""
    lines = {"chatelet/1": "3-8", "chatelet/4": "2-8", "chatelet/7": "0-8"}
    t = table(hands={0: "1-8 1-9"}, lines=lines, metro={0: 1}, drawn="1-8", stage="drawn")
    assert [part for part in Shape(render(t, 0)).parts if part.startswith("way-")] == ["way-8-1"]
    t = table(hands={0: "1-8 1-9"}, lines={**lines, "chatelet/7": "0-7"}, metro={0: 1}, drawn="1-8", stage="drawn")
    assert [part for part in Shape(render(t, 0)).parts if part.startswith("way-")] == ["way-8-1", "way-8-1-as-7-1"]


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
    assert [tile["waiting"] for tile in board(t, 1)["mine"]["hand"]] == [True, False, False]
    assert [tile["waiting"] for tile in board(t, 0)["mine"]["hand"]] == [False, False]
    assert [player["waits"] for player in board(t, 0)["players"]] == [None, {"near": 5, "far": 6, "as": None}, None]


# --- what is drawn ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("narrow", [False, True])
def test_the_network_is_fitted_into_its_area(narrow: bool) -> None:
    """However far it has grown, the plates beside it cover nothing of it; a small one is not blown up."""
    for t in played(grandtour.Table("metro_domino", seats=4, seed=3, options={"start_domino": True}), 3, 1000):
        drawn = board(t, 0, narrow)
        left, top, width, height = drawn["frame"]["area"]
        x, y, scale, _ = drawn["fit"]
        corners = [(x + scale * 20 * a, y + scale * 20 * b) for a, b in (t.view(0)["bounds"][:2], t.view(0)["bounds"][2:])]
        assert all(left <= a <= left + width and top <= b <= top + height for a, b in corners)
        assert scale <= 1.3


def test_far_away_there_are_numerals_and_still_farther_only_shapes() -> None:
    """At the start of a game everything is near; at the end of a long one a phone shows only how things lie."""
    *_, t = played(grandtour.Table("metro_domino", seats=4, seed=3), 3, 1000)
    first = grandtour.Table("metro_domino", seats=4, seed=3)
    levels = [board(some, 0, narrow)["fit"].level for some in (first, t) for narrow in (False, True)]
    assert levels == ["near", "near", "far", "tiny"]


def test_a_tile_lies_with_its_near_half_towards_the_station() -> None:
    """D2.4 On a line that runs to the right the near half is on the left, and so on; numerals stand upright beside the middle,
    and pips are turned round if the higher value is near."""
    lines = {"chatelet/1": "3-5", "chatelet/4": "6-2", "chatelet/7": "1-5"}
    found = {line["number"]: line["tiles"] for line in board(table(lines=lines), 0)["lines"] if line["tiles"]}
    assert [re.findall(r'(?:data-piece|class="numeral" x|y)="([\d -]+|tile.*?)"|>(\d\d)<', tile) for tile in found.values()] == [
        [("tile-3-5", ""), ("-10 10", ""), ("8 8", ""), ("", "35")],
        [("tile-2-6", ""), ("0 0", ""), ("-2 18", ""), ("", "62")],
        [("tile-1-5", ""), ("10 -10", ""), ("8 8", ""), ("", "15")],
    ]
    assert [re.findall(r"rotate\((\d+)\)", tile) for tile in found.values()] == [["0"], ["270"], ["180"]]


def test_tiles_lie_where_the_view_says() -> None:
    """Lines are drawn from their ends: there and back it is the place of the view, at twenty units for one."""
    *_, t = played(grandtour.Table("metro_domino", seats=4, seed=3), 3, 1000)
    for line, drawn in zip(t.view(0)["lines"], board(t, 0)["lines"], strict=True):
        x, y = map(int, drawn["end"].split())
        places = re.findall(r"translate\((-?\d+) (-?\d+)\)", drawn["tiles"])
        for tile, (dx, dy) in zip(line["tiles"], places, strict=True):
            assert (x + int(dx), y + int(dy)) == pytest.approx((tile["x"] * 20, tile["y"] * 20), abs=1.1)


def test_every_length_has_its_places_drawn() -> None:
    """A box may have lines of any length that the rules allow."""
    known = art("metro_domino")
    assert [n for n in range(1, LENGTH + 1) if f'"metro_domino-slots-{n}"' not in known] == []


def test_signs_of_stations_cover_little() -> None:
    """The names of stations lie beside them, none on another, in whole games; rarely over a tile."""
    *_, t = played(grandtour.Table("metro_domino", seats=4, seed=3), 3, 1000)
    plates = [station["sign"] for station in board(t, 0)["stations"]]
    assert len(plates) == len(set(plates)) > 5
    for i, (x, y, width, height) in enumerate(plates):
        others = [(ox, oy) for ox, oy, w, h in plates[:i] if x - w < ox < x + width and y - h < oy < y + height]
        assert others == []


def test_the_list_of_lines() -> None:
    """D2.2, D2.4, D6.1 Those that take a tile now, active ones first: what they want, how much is missing."""
    lines = {"chatelet/4": "2-6", "chatelet/7": "1-5, 5-5"}
    rows = board(table(lines=lines), 0)["rows"]
    assert [(row["line"]["number"], row["value"], row["begins"], row["line"]["left"]) for row in rows] == [
        (4, 6, "6", 2),
        (7, 5, "5", 2),
        (1, None, "0–9", 3),
        (14, None, "0–9", 2),
    ]
    rows = board(table(lines={**lines, "chatelet/1": "0-0"}), 0)["rows"]
    assert [row["line"]["number"] for row in rows] == [1, 4, 7]
    rows = board(table(start_tile="3-8"), 0)["rows"]
    assert [row["begins"] for row in rows] == ["3 8"] * 4


def test_lines_as_they_are() -> None:
    """D2.2, D2.5, D3.4, D3.5 What is open, forbidden, out of service; whose token lies where."""
    lines = {"chatelet/14": "3-5, 5-6", "chatelet/1": "1-1", "chatelet/4": "2-2, 2-3, 3-3"}
    t = table(box=small("opera"), lines=lines, owners={"chatelet/14": 1, "chatelet/4": 0}, opened={"opera": "chatelet/14"})
    drawn = {line["part"]: line for line in board(t, 0)["lines"]}
    assert (drawn["end-chatelet-1"]["state"], drawn["end-chatelet-1"]["left"]) == ("active", 2)
    assert (drawn["end-opera-3"]["forbidden"], drawn["end-chatelet-1"]["forbidden"]) == (2, None)
    assert (drawn["end-chatelet-14"]["token"], drawn["end-chatelet-4"]["token"]) == (None, 0)
    assert [station["owner"] for station in board(t, 0)["stations"]] == [None, 1]
    html = render(t, 0)
    assert "Opéra – ● p2" in html
    open_ones = sum(line["is_open"] and line["forbidden"] is not None for line in drawn.values())
    assert html.count('class="forbidden"') == 2 * open_ones == 2  # on the map and in the list


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


def test_long_names_of_stations_stay_on_their_signs() -> None:
    """A box may have longer ones: they are squeezed into three rows."""
    data = deepcopy(dict(BOX.data))
    data["station"][0]["name"] = {"en": "The <i>very</i> long name of a station that nobody could print on a small sign"}
    t = grandtour.Table("metro_domino", seats=2, seed=1, box=data)
    station = board(t, 0)["stations"][0]
    assert station["sign"][2] <= 11 * station["size"]
    rows = re.findall(r"<text class=\"bold\"[^>]*textLength=\"([\d.]+)\"[^>]*>([^<]*)</text>", render(t, 0).split('"enamel"')[1])
    assert (
        " ".join(words for _, words in rows)
        == "The &lt;i&gt;very&lt;/i&gt; long name of a station that nobody could print on a small sign"
    )
    assert {float(width) for width, _ in rows} == {station["room"]}


@pytest.mark.parametrize("code", ["en", "ru"])
def test_languages(code: str) -> None:
    words = {"en": ("Châtelet", "Your tiles", "9 tiles"), "ru": ("Шатле", "Ваши костяшки", "9 костяшек")}
    with speaking(code):
        html = render(grandtour.Table("metro_domino", seats=2, seed=1), 0)
    for language, some in words.items():
        assert [word in html for word in some] == [language == code] * len(some)
