"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

from typing import Any

import pytest
from tests.contract.boards import Shape, board, first_of_kinds, played, pressed_in, render
from tests.contract.cases import Case, random_game

import grandtour
from grandtour.engine.words import speaking

from .helpers import TVER, table

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"istanbul": True, "hometown": TVER}),
    (4, {"teams": True, "full_lines": True}),
)
KINDS = {"lay", "out", "back", "play", "pick", "column", "give", "decline", "cancel", "claim", "skip"}


# --- what can be pressed ------------------------------------------------------------------------------------------------
def test_every_kind_of_move_is_pressed_somewhere() -> None:
    games = [grandtour.Table("moscow_paris", seats, seed, options) for seed, (seats, options) in enumerate(TABLES, 3)]
    seen = [t for seed, t in enumerate(games, 3) for t in first_of_kinds(played(t, seed, 200))]
    assert pressed_in(seen, 1)
    assert {move.split()[0] for t in seen for seat in t.acting for move in t.legal(seat)} == KINDS


def test_the_game_that_is_over() -> None:
    t = random_game(Case("moscow_paris", 2, ()), 3)
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
