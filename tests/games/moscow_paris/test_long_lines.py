"""Boxes with limits above four: lines of more cars than can lie in front of a player."""

import random

import numpy as np
import pytest

import grandtour
from grandtour.engine.box import box_of
from grandtour.engine.i18n import languages, speaking
from grandtour.engine.jit import PLAIN
from grandtour.testing.boards import Shape, render
from grandtour.testing.faults import box_data

from .helpers import CARS, GAME, SEATS, line, play, position, table, turned
from .test_strategy import advice
from .test_twins import random_game

LONG = " ".join(CARS)  # every kind of car
TOO_LONG = "too many to claim"


def long_box(limit=8, cars=8, copies=11, **full_lines):
    """The box with this limit on every city, and perhaps more kinds of cars."""
    data = box_data("moscow_paris")
    for city in data["city"]:
        city |= {"limit": limit, **full_lines}
    new = [{"id": f"new{i}", "name": {"en": f"New {i}"}, "copies": copies} for i in range(cars - 8)]
    data["car"] = [*({**car, "copies": copies} for car in data["car"]), *new]
    return box_of(GAME, data)


BOX = long_box()


# --- laying -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("seats", SEATS)
def test_a_line_takes_as_many_cars_as_its_limit(seats, side):
    """M2.1b, M2.6 Eight cars on one side, one after the other by all players; the ninth is one too many."""
    t = table(box=BOX, seats=seats, hands={seat: LONG.split()[seat] for seat in range(seats)})
    for car in CARS:
        p = t.position()
        p["players"][p["turn"]] |= {"hand": [car] * 5, "known": [], "front": []}
        t = grandtour.Table.from_position(balanced(p), box=BOX)
        play(t, f"lay {car} paris {side}")
    assert line(t, "paris") == (LONG + " |" if side == "left" else "| " + LONG)
    seat = t.acting[0]
    held = t.position()["players"][seat]["hand"][0]
    assert t.refusal(seat, f"lay {held} paris {side}") == "The line of Paris already has a car of this kind. (M2.1a)"
    assert grandtour.Table.from_record(t.record()).position() == t.position()


def balanced(p):
    """The position with a deck that has all cards which are nowhere else."""
    left = {car["id"]: car["copies"] for kind in ("car", "action") for car in BOX.data[kind]}
    for cards in [row[side] for row in p["rows"] for side in ("left", "right")] + [one["hand"] for one in p["players"]]:
        for card in cards:
            left[card] -= 1
    return {**p, "deck": [card for card, n in left.items() for _ in range(n)], "discard": {}, "box": BOX.label}


def test_the_limit_holds():
    """M2.1b With a limit of five the sixth car is refused."""
    t = table(box=long_box(5), rows={"paris": "mail diner sleeper | seating couchette", **ROWS}, hands={0: "saloon"})
    assert t.refusal(0, "lay saloon paris left") == "The line of Paris is full. (M2.1b)"
    assert "lay saloon nice left" in t.legal(0)


ROWS = {"nice": "", "berlin": "", "rome": ""}


# --- claiming -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", range(3))
def test_four_cars_can_be_claimed_and_five_can_not(by):
    """M3.1, M2.6 A line need not be full: with four cars it is claimed; with five nobody can have them all in front."""
    four, five = "mail diner | sleeper seating", "mail diner saloon | sleeper seating"
    fronts = turned(3, by, {0: "mail diner sleeper"})
    for cars, legal in ((four, ["claim paris", "claim nice", "skip"]), (five, ["claim nice", "skip"])):
        rows = {"paris": cars, **ROWS, "nice": "mail"}
        t = table(box=BOX, seats=3, turn=by, rows=rows, hands=turned(3, by, {0: "seating"}), fronts=fronts)
        play(t, "out seating")
        assert t.legal(by) == legal
    says = "You can't claim Paris: its line has more cars than you can have in front of you. (M2.6)"
    assert t.refusal(by, "claim paris") == says


@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_that_became_too_long_can_become_shorter(seat):
    """M2.6, M4.2 A car uncoupled far out makes the line claimable again."""
    rows = {"paris": "mail diner sleeper seating couchette |", "berlin": LONG + "|", "nice": "", "rome": ""}
    t = table(box=BOX, turn=seat, rows=rows, fronts={seat: "mail diner sleeper seating"}, hands={seat: "uncouple-two"})
    assert TOO_LONG in t.text(seat)
    play(t, "play uncouple-two")
    assert "column left 5 paris" in t.legal(seat)
    play(t, "column left 5 paris")
    assert line(t, "paris") == "mail diner sleeper seating |"
    assert line(t, "berlin") == "sleeper compartment couchette seating mail luggage saloon |"  # M4.7
    assert t.legal(seat) == ["claim paris", "skip"]


def test_full_lines():
    """M3.4 In the long game the other limit holds, which is never above the cars that may lie in front."""
    t = table(box=BOX, rows={"paris": "mail diner | sleeper", **ROWS}, hands={0: "saloon"}, options={"full_lines": True})
    assert t.refusal(0, "lay saloon paris left") == "The line of Paris is full. (M2.1b)"
    assert TOO_LONG not in t.text(0)


# --- effects far out ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", range(3))
def test_swaps_far_out(by):
    """M4.1 Cars at any distance can be picked, first and second."""
    rows = {"paris": LONG + "|", "nice": "| mail diner sleeper seating couchette luggage", "berlin": "", "rome": ""}
    t = table(box=BOX, seats=3, turn=by, rows=rows, fronts={(by + 1) % 3: "mail"}, hands={by: "swap"})
    play(t, "play swap")
    assert {f"pick nice:right:{n}" for n in range(1, 7)} < set(t.legal(by))
    play(t, "pick paris:left:8")
    assert t.position()["picked"] == "paris:left:8"
    assert grandtour.Table.from_position(t.position(), box=BOX).position() == t.position()
    assert t.refusal(by, "pick paris:left:8") == "You have already picked that car: pick another one. (M4.1)"
    assert t.refusal(by, "pick nice:right:7") == "There is no car at that spot. (M4.1)"
    play(t, "pick paris:left:5")
    assert line(t, "paris") == "sleeper compartment couchette seating saloon mail luggage diner |"
    assert "place 5 from the city" not in t.log(None)[-1]
    t = grandtour.Table.from_record(t.record())
    assert line(t, "paris").endswith("diner |")


@pytest.mark.parametrize("seat", [0, 1])
def test_three_far_out(seat):
    """M4.3 Three cars at distance six, in neighbouring rows."""
    rows = dict.fromkeys(("paris", "nice", "berlin"), "| " + LONG) | {"rome": ""}
    t = table(box=BOX, turn=seat, rows=rows, hands={seat: "uncouple-three"})
    play(t, "play uncouple-three")
    assert t.legal(seat) == [*(f"column right {n} paris" for n in range(1, 9)), "skip"]
    assert t.refusal(seat, "column right 9 paris") == "There aren't three cars one above the other there. (M4.3)"
    play(t, "column right 6 paris")
    left = "| sleeper compartment couchette seating diner luggage saloon"
    assert [line(t, city) for city in ("paris", "nice", "berlin")] == [left] * 3


# --- whole games --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "limit", "cars"), [(2, 5, 8), (3, 8, 8), (4, 11, 11)])
def test_random_games(seats, limit, cars):
    """M1 to M6 A table and the twin agree at every step with long lines, too."""
    box = long_box(limit, cars, 9)
    rows = dict.fromkeys(("paris", "nice", "berlin", "rome"), " ".join(CARS[:5]))
    t = table(box=box, seats=seats, rows=rows, hands={0: "swap uncouple-two", 1: "uncouple-three swap"})
    done = random_game(t, random.Random(seats), turns=80 if PLAIN else None)
    assert {"lay", "pick", "column"} <= set(done)


@pytest.mark.parametrize("seats", SEATS)
def test_bots_play_to_the_end(seats):
    """M6.1, M6.4 Games of the hand-made player end, and it is never at a loss."""
    t = grandtour.Table("moscow_paris", seats, 3, box=long_box(6))
    for _ in range(3 if PLAIN else 400):
        if t.over:
            break
        play(t, next(iter(advice(t))))
        assert t.now.broken_invariant() == 0


# --- what is seen -------------------------------------------------------------------------------------------------------
def test_observations_tell_distances_apart():
    """Every order of far cars, and every far car that is picked, is another observation; the printed box has the same as ever."""
    orders = ["mail diner sleeper " + " ".join(rest) for rest in (("seating", "saloon"), ("saloon", "seating"))]
    seen = [observed(table(box=BOX, rows={"paris": cars, **ROWS})) for cars in orders]
    picked = [
        observed(table(box=BOX, rows={"paris": LONG, **ROWS}, stage="second-pick", aside="swap", picked=f"paris:left:{n}"))
        for n in range(3, 9)
    ]
    assert len({one.tobytes() for one in seen}) == 2
    assert len({one.tobytes() for one in picked}) == 6
    assert max(map(np.max, seen + picked)) <= 4
    far = table(box=BOX, rows={"paris": "mail diner sleeper seating saloon", **ROWS})
    start = 136 + 3 * 11  # docs/spaces.md: cars from number 136 on; the fourth place of the first side
    assert sorted(observed(far)[start : start + 11])[-2:] == [np.float32(0.8), 1]


def observed(t):
    return t.now.observe(0)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_cars_are_drawn_apart(narrow, viewer):
    """Every car of the longest lines is a part of its own within the drawing; its room is drawn; the sign says it is too long."""
    rows = {"paris": LONG + "|", "nice": "| " + LONG, "berlin": "mail", "rome": ""}
    t = table(box=BOX, rows=rows)
    shape = Shape(render(t, viewer, narrow))
    assert shape.faults == []
    assert {f"car-paris-left-{n}" for n in range(1, 9)} | {f"car-nice-right-{n}" for n in range(1, 9)} <= set(shape.parts)
    picture = str(render(t, viewer, narrow))
    assert picture.count('class="room"') == 4
    assert picture.count(TOO_LONG) == 2 * 2  # for screen readers and pointers


@pytest.mark.parametrize("language", languages())
def test_words_say_when_a_line_can_not_be_claimed(language):
    """M2.6 In the table in words, in every language: five cars are too many, four are not."""
    t = table(box=BOX, rows={"paris": "mail diner sleeper seating saloon", **ROWS, "nice": "mail diner sleeper seating"})
    with speaking(language):
        lines = t.text(0).split("\n")
        paris, nice = (next(one for one in lines if one.startswith(f"  {row}. ")) for row in (1, 2))
        end = {"en": TOO_LONG}.get(language, paris.rsplit(",", 1)[1].strip())
        assert paris.endswith(end)
        assert end not in nice


def test_a_threat_that_is_none():
    """A rival who lacks one car of a line of five is not a threat: it could never lie in front."""
    paris, fronts, threats = "mail diner sleeper seating | {}", {1: "mail diner sleeper"}, []
    for fifth in ("", "saloon"):
        t = table(box=BOX, rows={**ROWS, "paris": paris.format(fifth)}, fronts=fronts, hands={0: "luggage"})
        threats.append(advice(t)["out luggage"]["threat"])
    assert threats[0] > threats[1]


def test_positions_with_too_many_cars():
    """M2.1b A position with more cars than the limit, or than kinds there are, is refused."""
    p = position(rows={"paris": "mail diner sleeper seating saloon", **ROWS})
    with pytest.raises(grandtour.PositionError, match="more cars than its limit"):
        grandtour.Table.from_position(p)
    p["rows"][0]["left"] = ["mail"] * 12
    with pytest.raises(grandtour.PositionError, match="12 cards; at most 11 are possible"):
        grandtour.Table.from_position(p)
