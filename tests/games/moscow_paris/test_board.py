"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

import copy
import re
from itertools import combinations
from typing import Any

import pytest

import grandtour
from grandtour.engine.box import box_of
from grandtour.engine.i18n import speaking
from grandtour.engine.render.pictures import art, table_html
from grandtour.games.moscow_paris.drawing.flags import flag
from grandtour.games.moscow_paris.drawing.layout import DESK, PHONE, Area
from grandtour.games.moscow_paris.words.names import COUNTRIES
from grandtour.testing.boards import Shape, board, first_of_kinds, played, pressed_in, render
from grandtour.testing.cases import Case, random_game

from .helpers import BOX, CARS, GAME, TVER, table

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
    words = {"en": ("Moscow", "Dining car", "Your hand"), "ru": ("Москва", "Вагон-ресторан", "Карты у вас на руках")}
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
    assert [car["at"].x for side in line["sides"] for car in side["cars"]] == sorted(
        car["at"].x for side in line["sides"] for car in side["cars"]
    )
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
    assert (str(board(t, 0)["skip"]), board(t, 1)["skip"]) == ("Don't claim a city", None)


def test_cards_that_the_others_know() -> None:
    t = table(hands={0: "mail mail"}, known={0: "mail"})
    assert [one["is_known"] for one in board(t, 0)["hand"] if one["card"]["id"] == "mail"] == [True, False]
    assert board(t, 1)["others"][0]["more"] == "known: Mail car"


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


# --- how it is drawn ------------------------------------------------------------------------------------------------------
FULL = {"moscow": "diner mail sleeper seating |", "paris": "| mail diner saloon", "smolensk": "luggage | mail", "rome": ""}
CROWD = {0: "mail diner sleeper saloon", 1: "mail luggage", 2: "", 3: "compartment"}
MANY = {0: "venice nice milan saint-petersburg vienna salzburg", 1: "berlin munich cologne krakow warsaw strasbourg"}


def crowded(**kwargs: Any) -> grandtour.Table:
    return table(seats=4, rows=FULL, fronts=CROWD, cities=MANY, discard="mail", **kwargs)


def cars_of(made: dict[str, Any]) -> list[dict[str, Any]]:
    lines = [car for line in made["lines"] for side in line["sides"] for car in side["cars"]]
    return lines + [car for player in made["others"] for car in player["front"]]


def things_of(made: dict[str, Any]) -> list[Area]:
    """What may not lie on each other in the upper pane."""
    ends = [side["rim"] for line in made["lines"] for side in line["sides"]]
    hands = [player["hand_at"] for player in made["others"]]
    is_phone = "more_height" in made  # where labels are in a pane of their own
    return [car["rim"] for car in cars_of(made)] + ends + hands + ([] if is_phone else tags_of(made["others"]))


def tags_of(players: list[dict[str, Any]]) -> list[Area]:
    return [tag["at"] for player in players for tag in player["tags"]]


def overlap(a: Area, b: Area) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_nothing_lies_on_something_else(viewer: int | None, narrow: bool) -> None:
    made = board(crowded(), viewer, narrow)
    things, wide = things_of(made), (PHONE if narrow else DESK).wide
    assert len(things) >= 23
    assert [(a, b) for a, b in combinations(things, 2) if overlap(a, b)] == []
    assert [a for a in things if a.x < 0 or a.x + a.w > wide or a.y < 0 or a.y + a.h > made["height"]] == []
    if narrow:
        labels = tags_of(made["others"] + [made["mine"]] * (viewer is not None))
        assert [(a, b) for a, b in combinations(labels, 2) if overlap(a, b)] == []
        assert [a for a in labels if a.x + a.w > wide or a.y + a.h > made["more_height"]] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_phone_has_in_sight_what_a_turn_needs(seats: int) -> None:
    """390 by 844: all lines, what lies in front of everyone, the hand; 658 units are left between the recap and the tools."""
    made = board(table(seats=seats, fronts={0: "mail diner"}), 0, True)
    last = max(player["area"].y + player["area"].h for player in made["others"])
    assert last + PHONE.mine <= 668


def test_what_is_pressed_on_a_phone_is_large_enough() -> None:
    """44 wide and high, but for lines with four cars on a side: those are full, so nothing is laid there."""
    t = table(rows={**FULL, "moscow": "diner mail sleeper | seating"}, fronts={0: "mail diner sleeper saloon", 1: "mail"})
    made = board(t, 0, True)
    rims = [car["rim"] for car in cars_of(made)] + [side["rim"] for line in made["lines"] for side in line["sides"]]
    rims += [made["mine"]["siding"]["free"], *(one["at"] for one in made["hand"])]
    assert [rim for rim in rims if min(rim.w, rim.h) < 43] == []
    assert min(car["rim"].w for car in cars_of(board(crowded(), 0, True))) >= 30


@pytest.mark.parametrize("teams", [False, True])
def test_my_siding_and_hand_lie_below_my_name_on_a_phone(teams: bool) -> None:
    """A partner takes a line more."""
    made = board(table(seats=4, fronts={0: "mail diner"}, options={"teams": teams}), 0, True)
    head, siding = made["mine"]["head"], made["mine"]["siding"]
    assert min(rim.y for rim in siding["rims"]) >= head.y + (38 if teams else 24)
    assert max(rim.y + rim.h for rim in siding["rims"]) <= min(one["at"].y for one in made["hand"])
    assert max(one["at"].y + one["at"].h for one in made["hand"]) <= PHONE.mine


@pytest.mark.parametrize("narrow", [False, True])
def test_equal_distances_lie_one_above_the_other(narrow: bool) -> None:
    """M4.2 So one sees what is uncoupled together."""
    cars = cars_of(board(crowded(), None, narrow))
    places: dict[str, set[float]] = {}
    for car in cars:
        if car["part"].startswith("car-"):
            places.setdefault("-".join(car["part"].split("-")[-2:]), set()).add(car["at"].x)
    assert {place for place, found in places.items() if len(found) > 1} == set()
    assert {"left-1", "left-4", "right-1", "right-3"} <= set(places)


@pytest.mark.parametrize("narrow", [False, True])
def test_every_drawing_is_there(narrow: bool) -> None:
    """All cars and flags, also those that only other boxes have."""
    edited: dict[str, Any] = copy.deepcopy(dict(BOX.data))
    edited["car"] = [{**edited["car"][0], "id": f"kind-{i}", "copies": 8} for i in range(11)]
    box = box_of(GAME, edited)
    kinds = [car["id"] for car in edited["car"]]
    other = table(box=box, seats=4, hands={seat: " ".join(kinds[3 * seat : 3 * seat + 3]) for seat in range(4)})
    tables = [crowded(), table(hands={0: " ".join(CARS[:5])}), table(hands={0: " ".join(CARS[3:])}), other]
    tables += [table(hands={0: "swap uncouple-two uncouple-three exchange cancel"})]
    used = {name for t in tables for seat in range(t.seats) for name in re.findall('href="#([^"]+)"', render(t, seat, narrow))}
    assert {"moscow_paris-diner", "moscow_paris-other-10", "moscow_paris-swap", "moscow_paris-flag-italy"} <= used
    assert used - set(re.findall('id="([^"]+)"', art("moscow_paris"))) == set()
    assert {f"moscow_paris-flag-{country}" for country in COUNTRIES} <= set(re.findall('id="([^"]+)"', art("moscow_paris")))


def test_labels_grow_shorter_where_many_lie() -> None:
    """All cities are told somewhere, with a star for capitals; names where there is room for them."""
    t = crowded()
    by_viewer = [[tag["text"] for tag in board(t, viewer)["others"][0]["tags"]] for viewer in (3, None)]
    assert by_viewer == [
        ["Saint Petersburg 1", "Nice 1", "Venice 1 · Milan 1  +1", "Vienna 2 · Salzburg 1  +1"],
        ["Sai 1", "Nice 1", "Ven 1 Milan 1  +1", "Vie 2 Sal 1  +1"],
    ]
    everything = "moscow paris saint-petersburg smolensk venice nice milan vienna salzburg berlin munich cologne krakow warsaw"
    t = table(
        seats=4, rows=dict.fromkeys(["rome", "strasbourg", "-", "--"], ""), city_deck="", cities={0: everything}, stage="over"
    )
    tags = board(t, 1)["others"][2]["tags"]
    assert [tag["text"] for tag in tags][:2] == ["4  +2", "3  +1"]
    assert [tag["has_capital"] for tag in tags] == [True, True, True, False, True, True]
    assert "Moscow 2 · Saint Petersburg 1 · Smolensk 1" in tags[0]["title"]


# --- flags ----------------------------------------------------------------------------------------------------------------
def test_flags_that_we_know() -> None:
    t = table(rows={"hometown": "", "paris": "", "berlin": "", "rome": ""}, options={"hometown": TVER})
    assert board(t, 0)["lines"][0]["city"]["flag"]["drawing"] == "russia"
    assert "#moscow_paris-flag-russia" in render(t, 0)


def test_a_flag_from_a_word() -> None:
    """M7.2 Always the same for one word, three different colours, and mostly another one for another word."""
    words = [f"country {i}" for i in range(100)]
    shapes = [flag(word)["shapes"] for word in words]
    assert all(len({colour for _, colour in some}) == len(some) == 3 for some in shapes)
    assert len(set(shapes)) > 90
    home = {"name": "Lutèce", "country": "Lutetia"}
    t = table(rows={"hometown": "", "paris": "", "berlin": "", "rome": ""}, options={"hometown": home})
    assert all(f'd="{d}" fill="{colour}"' in render(t, 0) for d, colour in flag("Lutetia")["shapes"])


def test_numbers_at_the_decks() -> None:
    """One card, two cards; what is discarded is a number under the pile, and cards when one points at it."""
    t = table(discard="mail mail")
    texts = Shape(table_html(t, {**t.view(0), "deck": 1, "city_deck": 1}, False)).texts
    assert {"1 card in the deck", "1 city in the deck", "Discarded: 2", "Discarded: Mail car ×2"} <= set(texts)
    texts = Shape(table_html(t, {**t.view(0), "deck": 2, "city_deck": 0, "discard": {}}, False)).texts
    assert {"2 cards in the deck", "0 cities in the deck", "Discarded: 0"} <= set(texts)
