"""M4.2, M4.3 Cars lying one above the other are uncoupled; M4.7 gaps close."""

import pytest

from .helpers import SEATS, cities, hand, line, play, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
CITIES = ["moscow", "paris", "berlin", "rome"]
HEIGHTS = {"uncouple-two": 2, "uncouple-three": 3}


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def column_table(card, lines, seats=2, turn=0, **said):
    """A table at which a card was just played; the lines from the top."""
    return table(seats=seats, turn=turn, rows=dict(zip(CITIES, lines, strict=True)), stage="effect", aside=card, **said)


def columns(t):
    """The columns that may be uncoupled; `skip` can always be said, and last."""
    legal = t.legal(t.acting[0])
    assert legal[-1] == "skip"
    return [move.removeprefix("column ") for move in legal[:-1]]


# --- which columns ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lines", "two", "three"),
    [
        (["", "", "", ""], [], []),
        (["mail", "", "", ""], [], []),
        (["mail", "", "mail", ""], [], []),
        (["mail", "", "mail", "mail"], ["left 1 berlin"], []),
        (["mail", "mail", "", "mail"], ["left 1 moscow"], []),
        (["mail", "", "", "mail"], [], []),
        (["mail", "| mail", "mail", "| mail"], [], []),
        (["", "mail", "diner", ""], ["left 1 paris"], []),
        (["mail", "diner", "sleeper", ""], ["left 1 moscow", "left 1 paris"], ["left 1 moscow"]),
        (["", "| mail", "| diner", "| sleeper"], ["right 1 paris", "right 1 berlin"], ["right 1 paris"]),
        (
            ["mail", "mail", "mail", "mail"],
            ["left 1 moscow", "left 1 paris", "left 1 berlin"],
            ["left 1 moscow", "left 1 paris"],
        ),
        (["mail diner", "sleeper", "", ""], ["left 1 moscow"], []),
        (["mail diner", "sleeper mail", "", ""], ["left 1 moscow", "left 2 moscow"], []),
        (["mail | diner", "| mail", "mail |", ""], ["right 1 moscow"], []),
        (
            ["", "mail diner sleeper seating", "diner sleeper seating mail", "mail diner sleeper"],
            ["left 1 paris", "left 1 berlin", "left 2 paris", "left 2 berlin", "left 3 paris", "left 3 berlin", "left 4 paris"],
            ["left 1 paris", "left 2 paris", "left 3 paris"],
        ),
        (
            ["| mail diner sleeper seating"] * 4,
            [f"right {n} {city}" for n in (1, 2, 3, 4) for city in CITIES[:3]],
            [f"right {n} {city}" for n in (1, 2, 3, 4) for city in CITIES[:2]],
        ),
        (
            ["| mail", "diner | mail", "diner | mail", "diner"],
            ["left 1 paris", "left 1 berlin", "right 1 moscow", "right 1 paris"],
            ["left 1 paris", "right 1 moscow"],
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("card", HEIGHTS)
def test_which_columns(card, lines, two, three):
    """M4.2, M4.3 Two (three) cars on the same side, at the same distance from the city, in two (three) neighbouring rows.
    Without any, `skip` is the only move (M4.6)."""
    expected = two if card == "uncouple-two" else three
    for seats, turn in ((2, 0), (4, 3)):
        assert sorted(columns(column_table(card, lines, seats, turn))) == sorted(expected)


@pytest.mark.parametrize("card", HEIGHTS)
@pytest.mark.parametrize(
    "move",
    [
        "column right 1 moscow", "column left 2 moscow", "column left 1 rome", "column left 1 berlin", "column left 4 moscow",
        "column left 0 moscow", "column left 5 moscow", "column left 1 nice", "column up 1 moscow", "column left one moscow",
        "column left 1", "column moscow left 1",
    ],
)  # fmt: skip
def test_no_column(card, move):
    """M4.2, M4.3 What is not a column of cars is refused."""
    t = column_table(card, ["mail diner", "diner", "mail", ""])
    assert t.refusal(0, move)
    assert move not in t.legal(0)


def test_not_over_the_edge():
    """M4.2, M4.3 The rows end at the bottom: the last city has nothing below, and the first one nothing above."""
    lines = ["mail", "", "mail", "mail"]
    assert columns(column_table("uncouple-two", lines)) == ["left 1 berlin"]
    for card in HEIGHTS:
        assert column_table(card, lines).refusal(0, "column left 1 rome").endswith({2: "(M4.2)", 3: "(M4.3)"}[HEIGHTS[card]])
    assert column_table("uncouple-three", lines).refusal(0, "column left 1 berlin").endswith("(M4.3)")
    assert column_table("uncouple-two", lines).refusal(0, "column left 1 moscow").endswith("(M4.2)")


def test_exactly_two():
    """M4.2 Exactly two: of four in a column any two neighbours, and two stay."""
    for top, stay in (("moscow", ["berlin", "rome"]), ("paris", ["moscow", "rome"]), ("berlin", ["moscow", "paris"])):
        t = column_table("uncouple-two", ["mail"] * 4, deck="diner")
        play(t, f"column left 1 {top}")
        assert [city for city in CITIES if line(t, city)] == stay
        assert t.position()["discard"] == {"mail": 2, "uncouple-two": 1}


def test_exactly_three():
    """M4.3 Exactly three: of four in a column one stays."""
    for top, stay in (("moscow", ["rome"]), ("paris", ["moscow"])):
        t = column_table("uncouple-three", ["mail"] * 4, deck="diner")
        play(t, f"column left 1 {top}")
        assert [city for city in CITIES if line(t, city)] == stay
        assert t.position()["discard"] == {"mail": 3, "uncouple-three": 1}


# --- what is done -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", HEIGHTS)
@seats_and_turns
def test_uncouple(seats, turn, card):
    """M4.2, M4.3, M4.7, M2.8 The cars are discarded, those farther out move in, the other side stays; then the card is
    discarded and one is drawn. The cities stay."""
    lines = ["mail diner sleeper | seating", "diner mail | seating", "mail couchette diner | seating", "mail sleeper"]
    t = column_table(card, lines, seats, turn, deck="cancel swap", hands={turn: "luggage luggage luggage luggage"})
    p = t.position()
    t.play(turn, "column left 2 moscow")
    p["rows"][0]["left"], p["rows"][1]["left"] = ["mail", "sleeper"], ["diner"]
    p["discard"] = {"diner": 1, "mail": 1, card: 1}
    if card == "uncouple-three":
        p["rows"][2]["left"] = ["mail", "diner"]
        p["discard"]["couchette"] = 1
    p["players"][turn]["hand"] = ["luggage"] * 4 + ["cancel"]
    p.update(stage="turn", turn=(turn + 1) % seats, aside=None, deck=p["deck"][1:], quiet=1)
    assert t.position() == p


@pytest.mark.parametrize(
    ("distance", "left"),
    [(1, "diner sleeper seating |"), (2, "mail sleeper seating |"), (3, "mail diner seating |"), (4, "mail diner sleeper |")],
)
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("card", HEIGHTS)
def test_gaps_close(card, side, distance, left):
    """M4.7 Those farther out on that side move in, those nearer stay: at every distance."""
    full, then = "mail diner sleeper seating |", left
    if side == "right":
        full, then = "| mail diner sleeper seating", f"| {left.rstrip(' |')}"
    t = column_table(card, ["", full, full, full])
    play(t, f"column {side} {distance} paris")
    gone = HEIGHTS[card]
    assert [line(t, city) for city in CITIES[1:]] == [then] * gone + [full] * (3 - gone)


def test_only_that_side():
    """M4.7 Cars on the other side don't move."""
    t = column_table("uncouple-two", ["mail diner | sleeper seating", "diner | mail", "", ""])
    play(t, "column right 1 moscow")
    assert [line(t, city) for city in CITIES[:2]] == ["mail diner | seating", "diner |"]


def test_room_again():
    """M4.7, M2.1a, M2.1b Where a car was uncoupled there is room for another, also of the same kind, at the outer end."""
    t = column_table("uncouple-two", ["mail diner sleeper seating", "diner", "", ""], hands={1: "mail"})
    play(t, "column left 1 moscow", "lay mail moscow left")
    assert line(t, "moscow") == "diner sleeper seating mail |"


def test_cities_stay():
    """M4.2 The cities stay, even with no car left."""
    t = column_table("uncouple-two", ["mail", "diner", "", ""])
    play(t, "column left 1 moscow")
    assert (cities(t), line(t, "moscow"), line(t, "paris")) == (CITIES, "", "")


def test_all_or_nothing():
    """M4.6, M4.3 With only two cars in a column, the card for three does nothing; `skip` is the only move."""
    t = column_table("uncouple-three", ["mail", "diner", "", "sleeper"], deck="cancel")
    assert t.legal(0) == ["skip"]
    assert t.refusal(0, "column left 1 moscow")
    play(t, "skip")
    assert [line(t, city) for city in CITIES] == ["mail |", "diner |", "", "sleeper |"]
    assert "cancel" in hand(t, 0)


@pytest.mark.parametrize("top", CITIES[:3])
def test_the_top_city_is_named(top):
    """M4.2 The city that is named is the upper one."""
    t = column_table("uncouple-two", ["mail"] * 4)
    play(t, f"column left 1 {top}")
    row = CITIES.index(top)
    assert [line(t, city) for city in CITIES] == ["" if i in (row, row + 1) else "mail |" for i in range(4)]
