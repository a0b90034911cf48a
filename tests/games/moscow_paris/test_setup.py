"""M1 Setting up."""

from collections import Counter
from functools import cache

import pytest

from .helpers import ACTIONS, BOX, CARS, COPIES, ORDINARY, SEATS, TVER, cities, hand, line, new, play, table

EIGHT = ("sleeper", "compartment", "couchette", "seating", "diner", "mail", "luggage", "saloon")
SIXTEEN = {"swap": 4, "uncouple-two": 4, "uncouple-three": 3, "exchange": 3, "cancel": 2}


@cache
def many_games():
    """The beginnings of many games."""
    return [new(4, seed=seed).position() for seed in range(120)]


def dealt(t):
    return [card for seat in range(t.seats) for card in hand(t, seat)]


# --- M1.1 -----------------------------------------------------------------------------------------------------------
def test_the_cards():
    """M1.1 88 car cards, eight kinds of eleven, and 16 action cards of five kinds."""
    assert Counter(COPIES) == Counter({**dict.fromkeys(EIGHT, 11), **SIXTEEN})
    assert sum(COPIES[car] for car in CARS) == 88
    assert sum(COPIES[action] for action in ACTIONS) == 16


@pytest.mark.parametrize("seats", SEATS)
def test_dealing(seats):
    """M1.1 Everyone is dealt five of the 104 cards, the rest is the deck; the discard pile starts empty, and so do fronts,
    collections, counts and lines."""
    t = new(seats)
    p = t.position()
    assert [len(hand(t, seat)) for seat in range(seats)] == [5] * seats
    assert Counter(p["deck"] + dealt(t)) == Counter(COPIES)
    assert (len(p["deck"]), p["discard"], p["gone"]) == (104 - 5 * seats, {}, [])
    for player in p["players"]:
        assert (player["front"], player["known"], player["cities"], player["backs"]) == ([], [], [], 0)
    assert all(row["left"] == row["right"] == [] for row in p["rows"])


def test_one_deck():
    """M1.1 Cars and action cards are shuffled together: any card can be on top, and any come to any hand."""
    assert {p["deck"][0] for p in many_games()} == set(COPIES)
    assert {p["deck"][-1] for p in many_games()} == set(COPIES)
    for seat in range(4):
        assert {card for p in many_games() for card in p["players"][seat]["hand"]} == set(COPIES)


def test_same_seed():
    """M1.1, M1.2 The same seed gives the same shuffles, another seed others."""
    assert new(seed=5).position() == new(seed=5).position()
    assert new(seed=5).position()["deck"] != new(seed=6).position()["deck"]
    assert new(seed=5).position()["city_deck"] != new(seed=6).position()["city_deck"]


def test_dealt_in_blocks():
    """M1.1 The deck is dealt from the top, five to seat 0, then five to seat 1 and so on: two more players would have got
    the next two blocks of five."""
    two, four = new(2, seed=9).position(), new(4, seed=9).position()
    assert [two["players"][seat] for seat in (0, 1)] == [four["players"][seat] for seat in (0, 1)]
    assert Counter(two["deck"][:5]) == Counter(four["players"][2]["hand"])
    assert Counter(two["deck"][5:10]) == Counter(four["players"][3]["hand"])
    assert two["deck"][10:] == four["deck"]


@pytest.mark.parametrize("seats", SEATS)
def test_hidden_hands(seats):
    """M1.1 A hand is seen by its owner only; the others see how many cards it has."""
    t = new(seats)
    for viewer in (*range(seats), None):
        for player in t.view(viewer)["players"]:
            assert player["hand"] == (hand(t, player["seat"]) if player["seat"] == viewer else None)
            assert player["hand_count"] == 5


# --- M1.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_city_line(seats):
    """M1.2 Of the 16 ordinary cities four lie face up in four rows, each once; twelve are in the deck."""
    t = new(seats)
    p = t.position()
    assert (len(cities(t)), len(p["city_deck"]), len(ORDINARY)) == (4, 12, 16)
    assert Counter(cities(t) + p["city_deck"]) == Counter(ORDINARY)
    assert [row["city"] for row in t.view(None)["rows"]] == cities(t)


def test_any_city():
    """M1.2 The cities are shuffled: any can come to lie in any row, and on top or at the bottom of the deck."""
    for row in range(4):
        assert {p["rows"][row]["city"] for p in many_games()} == set(ORDINARY)
    for place in (0, -1):
        assert {p["city_deck"][place] for p in many_games()} == set(ORDINARY)


def test_laid_from_top_to_bottom():
    """M1.2 The rows of a position are listed from the top: their cars lie one above the other (M4.2) in that order."""
    t = table(seats=2, rows=dict.fromkeys(("rome", "nice", "milan", "paris"), "mail"), stage="effect", aside="uncouple-two")
    assert cities(t) == ["rome", "nice", "milan", "paris"]
    assert t.legal(0) == ["column left 1 rome", "column left 1 nice", "column left 1 milan", "skip"]


@pytest.mark.parametrize("side", ["left", "right"])
def test_cars_go_left_and_right(side):
    """M1.2 Cars go to the left and to the right of the city."""
    t = table(hands={0: "mail"})
    play(t, f"lay mail paris {side}")
    assert line(t, "paris") == {"left": "mail |", "right": "| mail"}[side]


# --- M1.3 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_turns(seats):
    """M1.3 Seat 0 begins, then clockwise, and round again."""
    t = new(seats, seed=3)
    turns = []
    for _ in range(2 * seats + 1):
        assert t.position()["turn"] == t.acting[0]
        turns += t.acting
        play(t, next(move for move in t.legal(t.acting[0]) if move.startswith("out")))
        if t.position()["stage"] == "claim":
            play(t, "skip")
    assert turns == [i % seats for i in range(2 * seats + 1)]


def test_seat_0_begins_always():
    """M1.3 Whatever the seed, seat 0 begins with one of the four actions."""
    for seed in range(20):
        p = new(4, seed=seed).position()
        assert (p["turn"], p["stage"], p["aside"], p["picked"], p["asked"], p["way"]) == (0, "turn", None, None, None, None)
        assert (p["city_left"], p["quiet"]) == (False, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_acting_seat(seats):
    """M1.3 Who is not acting has no move and is told whose turn it is."""
    for turn in range(seats):
        t = table(seats=seats, turn=turn)
        assert t.acting == (turn,)
        for other in set(range(seats)) - {turn}:
            assert t.legal(other) == []
            assert t.refusal(other, "out saloon").endswith("(M1.3)")


# --- M1.4 -----------------------------------------------------------------------------------------------------------
def everywhere(t):
    return Counter(cities(t) + t.position()["city_deck"])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("options", "added"),
    [
        ({}, []),
        ({"istanbul": True}, ["istanbul"]),
        ({"hometown": TVER}, ["hometown"]),
        ({"istanbul": True, "hometown": TVER}, ["istanbul", "hometown"]),
        ({"full_lines": True}, []),
        ({"istanbul": False, "hometown": None}, []),
    ],
)
def test_special_cities(options, added, seats):
    """M1.4, M1.2 Istanbul and Hometown are in the game only if they are chosen."""
    t = new(seats, **options)
    assert everywhere(t) == Counter([*ORDINARY, *added])
    assert len(t.position()["city_deck"]) == 12 + len(added)


def test_special_cities_are_shuffled_in():
    """M1.2, M1.4 A special city can lie on the table at once, or anywhere in the deck."""
    games = [new(seed=seed, istanbul=True, hometown=TVER) for seed in range(40)]
    for city in ("istanbul", "hometown"):
        rows = [cities(t).index(city) for t in games if city in cities(t)]
        places = [t.position()["city_deck"].index(city) for t in games if city not in cities(t)]
        assert len(set(rows)) >= 3
        assert len(set(places)) >= 10


def test_options_of_a_position():
    """M1.4, M3.4, M7.2, M8.1 What was chosen stands in the position; not chosen is the default."""
    none = {"istanbul": False, "hometown": None, "teams": False, "full_lines": False}
    assert new(4).position()["options"] == none
    chosen = {"istanbul": True, "hometown": TVER, "teams": True, "full_lines": True}
    assert new(4, **chosen).position()["options"] == chosen
    for option, value in chosen.items():
        assert new(4, **{option: value}).position()["options"] == {**none, option: value}


def test_sixteen_cities():
    """M1.2 Six are capitals; Moscow, Paris, Rome and Berlin are among the cities."""
    capitals = {city["id"] for city in BOX.data["city"] if city["capital"]}
    assert {"moscow", "paris", "rome", "berlin"} < capitals < set(ORDINARY)
    assert len(capitals) == 6
    assert [city["id"] for city in BOX.data["city"] if city["id"] not in ORDINARY] == ["istanbul", "hometown"]
