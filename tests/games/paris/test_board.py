"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

import pytest

import grandtour
from grandtour.engine.i18n import speaking
from grandtour.games.paris.drawing.layout import PHONE, phone_screen
from grandtour.testing.boards import Shape, board, played, pressed_in, render

from .helpers import COSTS, DISTRICTS, table

FREE = {"placement": "free"}
ALL = {"placement": "free", "setup": "shuffled", "screens": "open"}
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (3, ALL), (4, FREE))
KINDS = {
    "back",
    "buy",
    "choose",
    "district",
    "end",
    "end-token",
    "keys",
    "landmark",
    "look",
    "match",
    "pass",
    "place",
    "points",
    "return",
    "sell",
    "skip",
    "space",
    "stack",
    "token",
}


def returning() -> Iterator[grandtour.Table]:
    """P7.5 Pairs are returned for tokens 23 and 24: that is rare."""
    t = table(bonus={0: "23 24"}, goods={0: "bronze bronze bronze bronze wood wood"})
    for move in ("use 23", "return bronze", "skip", "use 24"):
        t.play(0, move)
        yield t


# --- what can be pressed ------------------------------------------------------------------------------------------------
def kind_of(part: str) -> str:
    """What a part is: its name without that of the thing."""
    return "end-token" if part.startswith("end-token") else part.split("-")[0]


def test_every_kind_of_part_is_pressed_somewhere() -> None:
    games = [grandtour.Table("paris", seats, seed, options) for seed, (seats, options) in enumerate(TABLES, 3)]
    walks = [played(t, seed, 1000, seldom=("buy", "sell")) for seed, t in enumerate(games, 3)]
    assert {kind_of(part) for part in pressed_in(chain(*walks, returning()), 10)} == KINDS


def test_what_is_not_possible_can_be_pressed_too() -> None:
    """All banks, spots, spaces, districts, goods are always there, so that a press can be answered with a reason."""
    places = {f"place-{district}-{cost}" for district in DISTRICTS for cost in COSTS}
    places |= {f"{kind}-{district}" for kind in ("place", "district") for district in DISTRICTS}
    places |= {f"space-{n}" for n in range(1, 31)} | {"stack-1", "stack-2", "stack-3", "place-arc", "look", "keys"}
    for t in (table(), table(empty=True, stage="end")):
        assert places - set(Shape(render(t, 0)).parts) == set()
        assert places - {"keys"} - set(Shape(render(t, None)).parts) == set()


@pytest.mark.parametrize("seat", [0, 1])
def test_choices_are_for_who_is_asked(seat: int) -> None:
    """P2.4, P5.5, P7.5 Choices that aren't things on the table are shown while they are asked for, and to no one else."""
    other = 1 - seat
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("pass", {}),
        ("end", {"stage": "end"}),
        ("choose-wood choose-marble choose-gold", {"stage": "choose", "resume": "action", "using": 10, "used": "10"}),
        ("choose-bronze choose-silver choose-gold-prestige", {"stage": "choose", "resume": "action", "using": 8, "used": "8"}),
        ("back-1 back-2", {"stage": "back", "resume": "action", "using": 25, "used": "25", "figure": {seat: 3}}),
    )
    for names, stage in asked:
        t = table(turn=seat, **stage)
        assert [choice["part"] for choice in board(t, seat)["choices"]] == names.split()
        assert board(t, other)["choices"] == board(t, None)["choices"] == []
        assert set(names.split()) <= set(Shape(render(t, seat)).parts)
        assert set(names.split()) & set(Shape(render(t, other)).parts) == set()


def test_to_pass_is_the_smallest_thing_on_a_phone() -> None:
    """P2.5 It is the last thing to do: the keys, which are the first, are at least as large beside any number of tokens."""
    for tokens in range(9):
        screen = phone_screen(1, tokens, is_pass=True)
        [(x, y, wide, high)] = screen.choices
        assert screen.keys[2] * screen.keys[3] >= wide * high
        assert screen.keys[1] == y
        frames = sorted([screen.francs, screen.keys, (x, y, wide, high), *(frame for frame in screen.tokens if frame[1] == y)])
        assert all(a[0] + a[2] <= b[0] for a, b in pairwise(frames))
        assert x + wide <= PHONE


# --- what is hidden -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_what_is_behind_screens(screens: str) -> None:
    """My own francs and tokens are shown to me; those of others only with open screens, and never their end tokens."""
    said: dict[str, Any] = {"francs": {0: 37, 1: 43}, "goods": {1: "wood wood"}, "bonus": {0: "7", 1: "21"}}
    t = table(**said, ends="1:points-3", empty=True, screens=screens)
    mine, others, nobody = render(t, 0), render(t, 1), render(t, None)
    assert (board(t, 0)["mine"]["francs"], board(t, 1)["mine"]["francs"]) == (37, 43)
    assert ("37 francs" in mine, "43 francs" in others) == (True, True)
    assert ("token-7" in Shape(mine).parts, "token-7" in Shape(others).parts) == (True, False)
    assert [what in mine for what in ("43 francs", "2 wood", "bonus tokens 21")] == [screens == "open"] * 3
    assert [what in nobody for what in ("37 francs", "43 francs")] == [screens == "open"] * 2
    assert ("token-points-3" in others, "token-points-3" in mine, "keys" in Shape(nobody).parts) == (True, False, False)
    assert "End tokens left when you last took one" not in mine


# --- what is drawn ------------------------------------------------------------------------------------------------------
def test_a_district_as_it_lies() -> None:
    """P1.1 The most expensive landmark last, spots by cost, the bank; whose keys stand where."""
    keys = {0: "chaillot chaillot:4 louvre@chaillot", 1: "chaillot chaillot:2"}
    t = table(board=keys, landmarks="grand-palais@chaillot", points_tokens={"chaillot": 16}, laid="chaillot:8")
    drawn = board(t, None)["districts"][0]
    assert [landmark["id"] for landmark in drawn["landmarks"]] == ["grand-palais", "louvre"]
    assert [landmark["owners"] for landmark in drawn["landmarks"]] == [(), (0,)]
    assert [spot["owners"] for spot in drawn["spots"]] == [(), (1,), (), (0,), (), ()]
    assert [spot["kind"] is not None for spot in drawn["spots"]] == [False, True, False, True, False, True]
    assert (drawn["bank"]["owners"], drawn["points"], drawn["standing"]) == ((0, 1), [16, 8, 4], 3)
    parts = Shape(render(t, None)).parts
    assert ("place-louvre" in parts, "landmark-louvre" in parts) == (True, False)
    assert ("place-eiffel" in parts, "landmark-eiffel" in parts) == (False, True)
    assert ("points-16" in parts, "points-20" in parts) == (False, True)


def test_the_key_that_is_moved() -> None:
    t = table(board={0: "chaillot chaillot:2"}, francs={0: 20}, laid="chaillot:5")
    t.play(0, "move chaillot:2")
    drawn = board(t, 1)["districts"][0]
    assert ([spot["mark"] for spot in drawn["spots"]], drawn["bank"]["mark"]) == (["", "picked", "", "", "", ""], "")
    t.play(0, "to chaillot:5")
    assert [str(note) for note in board(t, 0)["notes"]] == []


def test_the_track() -> None:
    """P7.1, P10.1 Thirty spaces with what lies there in words; which token, if it is another; the figures."""
    t = table(seats=3, figure={0: 4, 2: 4}, numbers={1: 2, 2: 1}, setup="shuffled", bonus={1: "2"})
    spaces = board(t, 0)["track"]
    assert [str(space["words"]) for space in spaces[:3]] == ["None", "3 francs", "1 marble"]
    assert [space["number"] for space in spaces[:3]] == ["1 №2", "2 №1", 3]
    assert (spaces[3]["figures"], board(t, 0)["waiting"], len(spaces), spaces[5]["left"]) == ((0, 2), (1,), 30, 2)
    assert all(space["words"] for space in spaces[1:])


def test_goods_and_prices() -> None:
    """P6 What there is, what it costs and brings; P7.4 what tokens are in this turn."""
    t = table(goods={0: "wood wood silver"}, supply="marble", units={"gold": 1}, used="4")
    goods = {good["id"]: good for good in board(t, 0)["goods"]}
    assert (goods["wood"]["mine"], goods["silver"]["mine"], goods["gold"]["units"], goods["marble"]["supply"]) == (2, 1, 1, 1)
    assert (goods["wood"]["buy"], goods["wood"]["sell"], goods["silver"]["buy"]) == (2, 1, None)
    assert "buy-silver" not in Shape(render(t, 0)).parts


# --- what is said ---------------------------------------------------------------------------------------------------------
def test_names_are_text() -> None:
    names = ["<b>x", '\'" onclick="x', "&amp;", "W" * 60]
    t = table(seats=4, names=names, board={0: "chaillot:4", 1: "arc", 3: "chaillot"}, figure={2: 5})
    for viewer in (0, 1, 2, 3, None):
        html = render(t, viewer)
        assert Shape(html).faults == []
        assert "<b>x" not in html
        assert [text for text in ("&lt;b&gt;x", "&amp;amp;", "W" * 60) if html.count(text) < 2] == []


@pytest.mark.parametrize("code", ["en", "ru"])
def test_languages(code: str) -> None:
    words = {
        "en": ("Luxembourg Garden", "Bonus track", "7 francs", "1 marble", "10 keys in hand"),
        "ru": ("Люксембургский сад", "Трек бонусных жетонов", "7 франков", "мрамор ×1", "10 ключей за ширмой"),
    }
    with speaking(code):
        html = render(table(), 0, narrow=True)
    for language, some in words.items():
        assert [word in html for word in some] == [language == code] * len(some)
