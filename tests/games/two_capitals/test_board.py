"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

from copy import deepcopy

import pytest
from tests.contract.boards import Shape, board, first_of_kinds, played, pressed_in, render

import grandtour
from grandtour.engine.words import speaking

from .helpers import BOX, CITIES, SEATS, position, table

TABLES = ((2, "moscow", False), (3, "petersburg", True), (4, "moscow", True), (4, "petersburg", False))


# --- what can be pressed ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "city", "expert"), TABLES)
def test_every_kind_of_move_is_pressed_somewhere(seats: int, city: str, expert: bool) -> None:
    t = grandtour.Table("two_capitals", seats, seats, {"city": city, "expert": expert})
    seen = list(first_of_kinds(played(t, seats, 1000)))
    assert pressed_in(seen, 1)
    kinds = {move.split()[0] for t in seen for seat in t.acting for move in t.legal(seat)}
    assert kinds == {"visit", "stop"} | ({"keep", "mark"} if expert else set())


@pytest.mark.parametrize("seat", [0, 1])
def test_cells_are_pressed_for_first_tokens_only(seat: int) -> None:
    """T8.2 On a journey the whole sight is pressed, its cells with it."""
    marking = table(expert=True, stage="marks", turn=seat, bus=None, evening={1: [1]} if seat == 0 else None)
    journey = table(turn=seat)
    for t, cells in ((marking, 50), (journey, 0)):
        parts = Shape(render(t, seat)).parts
        assert len([part for part in parts if part.startswith("cell-")]) == cells
        assert {f"sight-{number}" for number in range(1, 26)} <= set(parts)


def test_the_bus_is_at_its_sight_and_beside_the_board() -> None:
    assert Shape(render(table(bus=7, morning={7: [0]}, turn=1), 1)).parts.count("bus") == 2
    assert Shape(render(table(), 1)).parts.count("bus") == 1


# --- what is hidden -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1])
def test_routes_of_others_are_numbers_until_the_end(seat: int) -> None:
    """T2.4 At the end everything is shown."""
    kept = {0: "s1 s2", 1: "s3 s4 s5"}
    t = table(kept=kept)
    other = board(t, seat)["others"][0]
    assert (other["tickets"], other["roofs"], other["score"]) == ([], [], None)
    assert other["routes"]["short"] == len(kept[1 - seat].split())
    assert [len(player["tickets"]) for player in board(t, None)["others"]] == [0, 0]
    over = table(kept=kept, stage="over", turn=None)
    assert [len(player["tickets"]) for player in board(over, None)["others"]] == [2, 3]


# --- what is said ---------------------------------------------------------------------------------------------------------
def test_names_are_text() -> None:
    names = ["<b>x", '\'" onclick="x', "&amp;", "<script>"]
    t = grandtour.Table.from_position(position(seats=4, morning={1: [0, 1], 2: [2, 3]}, bus=2), seed=1, names=names)
    for viewer in (0, 1, 2, 3, None):
        html = render(t, viewer)
        assert Shape(html).faults == []
        assert "<b>x" not in html
        assert [text for text in ("&lt;b&gt;x", "&amp;amp;", "&lt;script&gt;") if text not in html] == []


def test_names_of_an_owners_box_are_text() -> None:
    data = deepcopy(dict(BOX.data))
    data["moscow"]["sight"][0]["name"] = {"en": "<i>Park</i>"}
    data["moscow"]["collection"][0]["name"] = {"en": '"><script>'}
    html = render(grandtour.Table("two_capitals", seats=2, seed=1, box=data), 0)
    assert Shape(html).faults == []
    assert "<i>" not in html
    assert "&lt;i&gt;Park&lt;/i&gt;" in html


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("city", CITIES)
def test_languages(code: str, city: str) -> None:
    t = table(city=city, kept={0: "s1"})
    words = {
        "moscow": {"en": ("Bolshoi Theatre", "Museums", "Your routes"), "ru": ("Большой театр", "Музеи", "Ваши маршруты")},
        "petersburg": {"en": ("Summer Garden", "Palace Bridge"), "ru": ("Летний сад", "Дворцовый мост")},
    }
    with speaking(code):
        html = render(t, 0)
    for language, some in words[city].items():
        assert [word in html for word in some] == [language == code] * len(some)


@pytest.mark.parametrize("seat", [0, 1])
def test_sights_tell_what_they_mean_for_me(seat: int) -> None:
    """s1 is 1–7: of a route that I have, what I have not seen yet is wanted."""
    t = table(kept={seat: "s1"}, morning={1: [seat], 2: [1 - seat]}, bus=2, turn=seat)
    sights = {sight["number"]: sight for sight in board(t, seat)["sights"]}
    assert [n for n in sights if sights[n]["is_visited"]] == [1]
    assert [n for n in sights if sights[n]["is_wanted"]] == [7]
    assert [n for n in sights if sights[n]["is_offered"]] == [2, 3, 4]
    assert [n for n in sights if sights[n]["has_bus"]] == [2]
    assert sights[2]["cells"] == [("morning", [1 - seat], range(1)), ("evening", (), range(2))]
    assert not any(sight["is_wanted"] or sight["is_visited"] for sight in board(t, None)["sights"])


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_route_is_worth(seat: int) -> None:
    """T5.1 Two points for each sight, or all that is printed; evening counts too."""
    t = table(kept={seat: "s1 s3 s5"}, morning={1: [seat], 2: [seat]}, evening={7: [seat]}, bus=2)
    tickets = board(t, seat)["mine"]["tickets"]
    assert [(ticket["now"], ticket["is_done"], ticket["points"]) for ticket in tickets] == [
        (8, True, 8),
        (2, False, 8),
        (0, False, 6),
    ]


def test_what_everyone_can_count() -> None:
    """T6.1, T7.1 Collections and bridges, the viewer first."""
    t = table(morning={1: [0, 1], 5: [0], 17: [0]}, bus=17)
    parks = board(t, 1)["collections"][0]
    assert parks["players"] == [(1, 1, False), (0, 3, True)]
    assert parks["stops"] == [(1, True), (5, False), (17, False), (25, False)]
    t = table(city="petersburg", morning={5: [0], 6: [1]}, evening={25: [1]}, bus=6)
    assert [bridge["seats"] for bridge in board(t, 0)["bridges"]] == [[0, 1], [], [], [], [1]]
    assert board(t, 0)["collections"] == []


@pytest.mark.parametrize(
    ("city", "stage", "bus", "hint"),
    [
        ("moscow", "morning", 23, False),
        ("moscow", "morning", 24, True),
        ("moscow", "evening", 24, False),
        ("moscow", "evening", 3, False),
        ("moscow", "evening", 2, True),
        ("petersburg", "evening", 25, True),
        ("petersburg", "evening", 1, False),
    ],
)
def test_the_end_of_a_journey(city: str, stage: str, bus: int, hint: bool) -> None:
    """T3.6, T4.2 Just when ending it is possible, the player who may do it is told how."""
    t = table(seats=3, city=city, stage=stage, bus=bus, turn=1, **{stage: {bus: [0]}})
    assert board(t, 1)["may_end"] is hint is ("stop" in t.legal(1))
    assert not board(t, 0)["may_end"]
    assert not board(t, None)["may_end"]


@pytest.mark.parametrize("seats", SEATS)
def test_the_order_of_play(seats: int) -> None:
    t = table(seats=seats)
    assert [player["seat"] for player in board(t, 1)["others"]] == [*range(2, seats), 0]
    assert [player["seat"] for player in board(t, None)["others"]] == list(range(seats))
