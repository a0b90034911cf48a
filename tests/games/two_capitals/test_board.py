"""What is special on the table in the browser; what all tables have in common is in `tests/contract/test_boards.py`."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

import grandtour
from grandtour.engine.i18n import speaking
from grandtour.engine.render.pictures import art, art_for
from grandtour.engine.render.text_layout import SLACK, rows_of, width_of
from grandtour.games.two_capitals.drawing.layout import BELOW
from grandtour.games.two_capitals.drawing.map import CELLS, MARK_CELLS, PLATES, arrows, cells, places, plate, road
from grandtour.games.two_capitals.state import LARGE, SMALL
from grandtour.testing.boards import Shape, board, first_of_kinds, played, pressed_in, render

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
    for t, number in ((marking, 50), (journey, 0)):
        parts = Shape(render(t, seat)).parts
        assert len([part for part in parts if part.startswith("cell-")]) == number
        assert {f"sight-{number}" for number in range(1, 26)} <= set(parts)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_bus_is_at_its_sight_or_beside_the_board(narrow: bool) -> None:
    """Where the journey can be ended there is a second bus to press, but only one that glides."""
    for bus, buses in ((None, 1), (7, 1), (24, 2)):
        t = table(bus=bus, morning={bus: [0]} if bus else None, turn=1)
        html = render(t, 1, narrow)
        assert (Shape(html).parts.count("bus"), html.count('data-piece="bus"')) == (buses, 1)
        assert board(t, 1, narrow)["bus"]["place"] == (None if bus is None else places("moscow", narrow)[bus - 1])


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
    assert [n for n in sights if sights[n]["offered"]] == [2, 3, 4]
    assert [n for n in sights if sights[n]["has_bus"]] == [2]
    assert [[token[0] for token in tokens] for tokens in sights[2]["cells"]] == [[1 - seat], []]
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


# --- where things are -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("city", "narrow", "name"), [*((city, False, city) for city in CITIES), *((city, True, "phone") for city in CITIES)]
)
def test_the_printed_road_goes_through_the_stops(city: str, narrow: bool, name: str) -> None:
    way = next(line for line in art("two_capitals").splitlines() if f'id="two_capitals-way-{name}"' in line)
    assert f'd="{road(city, narrow)}"' in way


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("city", CITIES)
def test_stops_have_room(city: str, narrow: bool) -> None:
    """No stop covers another one, and all are inside the map."""
    wide, high = board(table(city=city), 0, narrow)["map"]
    room = (72, 85) if narrow else (120, 104)
    stops = places(city, narrow)
    for i, (x, y) in enumerate(stops):
        assert 36 <= x <= wide - 36
        assert 40 <= y <= high - 60
        assert not any(abs(x - a) < room[0] and abs(y - b) < room[1] for a, b in stops[:i])


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("city", CITIES)
def test_what_is_beside_the_map_stands_apart_if_there_is_room(city: str, narrow: bool) -> None:
    """With fewer players there is more room, but never beyond the map; on a phone all of it has a pane of its own."""
    gaps = []
    for seats in SEATS:
        made = board(table(seats=seats, city=city), 0, narrow)
        side = made["side"]
        ends = [y + high for _, y, high in side["players"]]
        gaps.append([top - end for top, end in zip([*(y for _, y, _ in side["players"][1:]), side["piles"]], ends, strict=True)])
        assert min(gaps[-1]) >= 6
        assert made["height"] == made["map"][1] + (BELOW if narrow else 0)
        assert narrow or side["end"] <= made["height"]
    assert (gaps[0][0] > 20) is not narrow


def test_arrows_turn_round_in_the_evening() -> None:
    """T4.2 In Moscow the bus goes back, in Saint Petersburg it goes the same way again."""
    for city, turns in (("moscow", True), ("petersburg", False)):
        morning, evening = (board(table(city=city, stage=stage), 0)["arrows"] for stage in ("morning", "evening"))
        assert (morning != evening) is turns
        assert morning == arrows(city, False, False)


def test_the_nearest_sight_within_reach_glows_most() -> None:
    for stage, first, order in (("morning", 2, [2, 3, 4]), ("evening", 24, [24, 23, 22])):
        t = table(seats=3, stage=stage, bus=first, turn=1, **{stage: {first: [0]}})
        glowing = {sight["offered"]: sight["number"] for sight in board(t, 1)["sights"] if sight["offered"]}
        assert [glowing[n] for n in (1, 2, 3)] == order


def test_sights_within_reach_that_are_barred_do_not_stand_out() -> None:
    """T3.4, T3.5 What is marked is what the player to act can choose."""
    for seed, (seats, city, expert) in enumerate(TABLES):
        t = grandtour.Table("two_capitals", seats, seed, {"city": city, "expert": expert})
        for now in played(t, seed, 150):
            visits = (
                {int(move.split()[1]) for move in now.legal(now.acting[0]) if move.startswith("visit")} if not now.over else set()
            )
            sights = board(now, None)["sights"] if visits else []
            assert {sight["number"] for sight in sights if sight["offered"] and not sight["is_barred"]} == visits


def test_cells_of_a_sight_are_apart() -> None:
    for narrow, marking in ((False, False), (True, False), (True, True)):
        for number in (SMALL, LARGE):
            found = [place for journey in (0, 1) for place in cells(narrow, marking, number, journey)]
            assert len(set(found)) == 2 * number
            assert min(abs(a - c) + abs(b - d) for a, b in found for c, d in found if (a, b) != (c, d)) >= 12
    assert {len(CELLS[False, n]) - len(MARK_CELLS[n][0]) for n in (SMALL, LARGE)} == {0}


def test_a_plate_is_as_large_as_its_name() -> None:
    short, long = (plate(name, False, SMALL) for name in ("Park", "Museum of a Very Long Name"))
    assert short[0] < long[0] <= 126
    assert short[2] < long[2]


def test_sights_of_an_owners_box_are_drawn_as_a_building() -> None:
    data = deepcopy(dict(BOX.data))
    data["moscow"]["sight"][0]["name"] = {"fr": "Ailleurs"}
    first, second, *_ = board(grandtour.Table("two_capitals", seats=2, seed=1, box=data), 0)["sights"]
    assert (first["picture"], second["picture"]) == ("building", "moscow-2")


@pytest.mark.parametrize("city", CITIES)
def test_every_drawing_that_is_used_is_there(city: str) -> None:
    """Those of the other city are not sent."""
    t = table(seats=4, city=city, morning={1: [0, 1], 4: [0]}, kept={0: "s1 s2"}, stage="over", turn=None)
    drawn = art_for("two_capitals", t.options)
    assert [f'id="two_capitals-{name}-1"' in drawn for name in CITIES] == [name == city for name in CITIES]
    for narrow, viewer in ((False, 0), (True, None)):
        used = set(re.findall(r'href="#([^"]+)"', render(t, viewer, narrow) + drawn))
        assert [name for name in used if f'id="{name}"' not in drawn] == []


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_bridges_open_for_who_has_seen_them(viewer: int | None) -> None:
    t = table(city="petersburg", morning={5: [0]}, bus=5)
    assert board(t, viewer)["bridges"][0]["is_open"] is (viewer != 1)
    assert not board(t, viewer)["bridges"][1]["is_open"]


# --- collections on route cards -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("expert", [False, True])
def test_tickets_show_collections(expert: bool, seat: int, narrow: bool) -> None:
    """T6.1 The collection of every sight is on route cards, kept or in a packet: its sign as on the map, and its name."""
    t = grandtour.Table("two_capitals", 3, 5, {"expert": expert})
    mine, city = t.view(seat)["players"][seat], BOX.data["moscow"]
    stops = [stop for card in [*mine["kept"], *mine["packet"]] for stop in city["short"][int(card[1:]) - 1]["stops"]]
    pane = str(render(t, seat, narrow)).split("pane-mine")[1]
    assert len(stops) == 12
    for number, collection in enumerate(city["collection"]):
        assert pane.count(f"two_capitals-sign-{number}") == sum(stop in collection["stops"] for stop in stops)
        name = collection["name"]["en"].replace("&", "&amp;")
        assert (f"({name})" in pane) == any(stop in collection["stops"] for stop in stops)


def test_tickets_without_collections() -> None:
    """T6 Saint Petersburg has no collections: nothing is there."""
    t = grandtour.Table("two_capitals", 2, 5, {"city": "petersburg"})
    assert "two_capitals-sign-" not in str(render(t, 0)).split("pane-mine")[1]
    routes = next(section for section in t.sections(0) if str(section.title) == "Your routes")
    assert not any(re.search(r"\)[,–]", str(line)) for line in routes.lines)


@pytest.mark.parametrize(("language", "words"), [("en", "7 “Bolshoi Theatre” (Theatres & music)"), ("ru", "(Театры и музыка)")])
def test_words_of_cards_show_collections(language: str, words: str) -> None:
    """T6.1 In the table in words and in lists of moves, for those who see the card."""
    t = table(seats=3, kept={1: "s1"})
    with speaking(language):
        assert words in t.text(1)
        assert words not in t.text(0)
    draft = grandtour.Table("two_capitals", 2, 5, {"expert": True})
    assert all("(" in str(draft.explain(0, move)) for move in draft.legal(0))


# --- what is shown ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_route_shows_its_sights_on_the_map(seat: int, narrow: bool) -> None:
    """Whoever's turn it is, but not in a result, where nothing can be pressed. In the evening long ones are new."""
    kept = {seat: "s1 l2", 1 - seat: "s3"}
    html = render(table(kept=kept, stage="evening", bus=None), seat, narrow)
    sights = {
        card: " ".join(f"sight-{stop}" for stop in BOX.data["moscow"][kind][number]["stops"])
        for card, kind, number in (("s1", "short", 0), ("l2", "long", 1))
    }
    shown = dict(re.findall(r'data-piece="route-(\w+)"(?: data-from="pile-long")?\s+data-shows="([\w -]+)" role="button"', html))
    assert shown == sights
    assert re.findall(r'data-piece="route-\w+" data-from="([\w-]+)"', html) == ["pile-long"]
    over = render(table(kept=kept, stage="over", turn=None), seat, narrow)
    assert "data-shows" not in over


@pytest.mark.parametrize(("city", "words"), [("moscow", "now runs from 25 to 1."), ("petersburg", "The evening journey.")])
def test_lunch_is_announced_and_the_bus_turns_round(city: str, words: str) -> None:
    """T2.3, T4.2 In Moscow it goes back; in Saint Petersburg it looks the same way as before."""
    t = table(city=city, stage="evening", bus=None)
    html = render(t, 0)
    assert 'data-phase="evening" data-news="Lunch: everyone is dealt long routes.' in html
    assert f'{words}"' in html
    assert re.findall(r'data-piece="bus" data-faces="(\w+)"', html) == ["left" if city == "moscow" else "right"]
    assert 'data-news=""' in render(table(city=city, stage="over", turn=None, bus=None), 0)


@pytest.mark.parametrize(("seats", "planning", "lunch"), [(2, (1, 1), (1, 1)), (3, (2, 1), (1, 2))])
def test_packets_come_from_a_neighbour_and_go_on_to_the_other(
    seats: int, planning: tuple[int, int], lunch: tuple[int, int]
) -> None:
    """T8.1, T8.3 To the left at planning, to the right at lunch; the first one is dealt."""
    t = grandtour.Table("two_capitals", seats, 1, {"expert": True})
    seen: dict[str, set[tuple[str, str]]] = {"planning": set(), "lunch": set()}
    while not t.over and t.view(None)["stage"] != "evening":
        stage = t.view(None)["stage"]
        if stage in seen and 0 in t.acting:
            seen[stage] |= {(one["packet_from"], one["packet_to"]) for one in [board(t, 0)]}
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    ways = {stage: tuple(f"seat-{n}" for n in way) for stage, way in (("planning", planning), ("lunch", lunch))}
    assert seen["planning"] == {("pile-short", ways["planning"][1]), ways["planning"]}
    assert seen["lunch"] == {("pile-long", ways["lunch"][1]), ways["lunch"]}


@pytest.mark.parametrize("narrow", [False, True])
def test_names_of_stops_never_touch_the_edge_of_their_plates(narrow: bool) -> None:
    """Letters may become a little wider than the room for them before they are squeezed."""
    for sight in [sight for city in CITIES for sight in BOX.data[city]["sight"]]:
        room, _, size, most = PLATES[narrow, sight["cells"]]
        for name in sight["name"].values():
            longest = max(width_of(row, size) for row in rows_of(name, room, size, most))
            assert min(longest, room * SLACK) + 0.5 <= plate(name, narrow, sight["cells"])[0], name
