"""M4.1 Two cars on the table change places."""

import pytest

from grandtour.engine.input_paths import choices

from .helpers import SEATS, front, hand, line, play, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 1)]  # for long lists of cases
EMPTY = {"moscow": "", "paris": "", "berlin": "", "rome": ""}


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def some_seats(function):
    return pytest.mark.parametrize(("seats", "turn"), FEW)(function)


def swap_table(lines=None, fronts=None, seats=2, turn=0, **said):
    """A table at which a swap was just played."""
    return table(seats=seats, turn=turn, rows={**EMPTY, **(lines or {})}, fronts=fronts, stage="effect", aside="swap", **said)


def picks(t):
    """The spots that may be picked."""
    return {move.removeprefix("pick ") for move in t.legal(t.acting[0]) if move.startswith("pick ")}


def may_swap(t, first, second):
    """Whether two spots may change places; it is the same the other way round, in the list and when refused."""
    found = []
    for one, other in ((first, second), (second, first)):
        seat, then = t.acting[0], t.copy()
        if f"pick {one}" not in t.legal(seat):
            assert then.refusal(seat, f"pick {one}")
            found.append(False)
            continue
        then.play(seat, f"pick {one}")
        found.append(f"pick {other}" in then.legal(seat))
        assert (then.refusal(seat, f"pick {other}") is None) == found[-1]
    assert found[0] == found[1]
    return found[0]


# --- two steps --------------------------------------------------------------------------------------------------------
@seats_and_turns
def test_two_picks(seats, turn):
    """M4.1, M2.8 The first pick changes nothing yet and the same player picks again; after the second the cars have changed
    places, the card is discarded, and one is drawn."""
    lines = {"paris": "mail diner | sleeper", "rome": "seating"}
    said = {"hands": {turn: "luggage luggage luggage luggage"}, "deck": "couchette"}
    t = swap_table(lines, seats=seats, turn=turn, **said)
    p = t.position()
    t.play(turn, "pick paris:left:2")
    p.update(stage="second-pick", picked="paris:left:2")
    assert (t.position(), t.acting) == (p, (turn,))
    t.play(turn, "pick rome:left:1")
    p["rows"][1]["left"], p["rows"][3]["left"] = ["mail", "seating"], ["diner"]
    p["players"][turn]["hand"] = ["couchette", "luggage", "luggage", "luggage", "luggage"]
    p.update(stage="turn", turn=(turn + 1) % seats, picked=None, aside=None, deck=p["deck"][1:], discard={"swap": 1}, quiet=1)
    assert t.position() == p


@seats_and_turns
def test_the_second_must_follow(seats, turn):
    """M4.1 After the first pick the second must follow: no skip, nothing else, nobody else."""
    t = swap_table({"paris": "mail", "rome": "seating"}, {turn: "mail"}, seats, turn)
    t.play(turn, "pick paris:left:1")
    assert t.legal(turn) == ["pick rome:left:1"]
    for move in ("skip", "decline", "back mail", "out saloon", "lay saloon rome left", "play swap", "claim paris"):
        assert t.refusal(turn, move).endswith("(M4.1)")
    for other in set(range(seats)) - {turn}:
        assert t.legal(other) == []
        assert t.refusal(other, "pick rome:left:1")


def test_not_the_same_spot_twice():
    """M4.1 Two cars change places, not one with itself."""
    t = swap_table({"paris": "mail diner"}, {0: "seating seating"})
    for spot in ("paris:left:1", "p1:seating"):
        then = t.copy()
        play(then, f"pick {spot}")
        assert f"pick {spot}" not in then.legal(0)
        assert then.refusal(0, f"pick {spot}")


@pytest.mark.parametrize("spot", ["paris:left:3", "paris:right:1", "rome:left:1", "p1:mail", "p2:sleeper", "p3:mail"])
def test_no_car_there(spot):
    """M4.1 Only where a car lies: not beyond the end of a line, not on the other side, no car of a hand."""
    t = swap_table({"paris": "mail diner"}, {0: "sleeper"}, hands={0: "mail", 1: "sleeper"})
    then = t.copy()
    play(then, "pick paris:left:1")
    for stage in (t, then):
        assert f"pick {spot}" not in stage.legal(0)
        assert stage.refusal(0, f"pick {spot}")


@pytest.mark.parametrize(
    "spot", ["nice:left:1", "paris:left:0", "paris:left:5", "paris:up:1", "p5:mail", "p0:mail", "paris", "mail"]
)
def test_no_spot(spot):
    """M4.1 Words that mean no spot are refused."""
    assert swap_table({"paris": "mail", "rome": "diner"}).refusal(0, f"pick {spot}")


# --- the first pick ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lines", "fronts", "spots"),
    [
        ({}, {}, set()),
        ({"paris": "mail"}, {}, set()),
        ({}, {0: "mail diner"}, set()),
        ({}, {1: "mail mail diner sleeper"}, set()),
        ({"paris": "mail", "rome": "mail"}, {0: "mail", 1: "mail mail"}, set()),
        ({"paris": "mail", "rome": "diner"}, {}, {"paris:left:1", "rome:left:1"}),
        ({"paris": "mail | diner"}, {}, {"paris:left:1", "paris:right:1"}),
        ({}, {0: "mail", 1: "diner"}, {"p1:mail", "p2:diner"}),
        ({}, {0: "mail diner", 1: "diner"}, {"p1:mail", "p2:diner"}),
        ({"paris": "mail diner", "rome": "mail"}, {}, {"paris:left:1", "paris:left:2"}),
        ({"paris": "mail"}, {0: "mail diner"}, {"paris:left:1", "p1:diner"}),
        ({"paris": "| mail"}, {1: "mail mail"}, set()),
        ({"paris": "mail diner"}, {1: "mail"}, {"paris:left:1", "paris:left:2"}),
        ({"paris": "mail", "rome": "mail"}, {1: "sleeper"}, {"paris:left:1", "rome:left:1", "p2:sleeper"}),
    ],
)
@some_seats
def test_first_pick(seats, turn, lines, fronts, spots):
    """M4.1 A first pick is legal only if some second one is; when there is no such pair, `skip` is the only move (M4.6)."""
    t = swap_table(lines, turned(seats, turn, fronts), seats, turn)
    mine, next_one = f"p{turn + 1}:", f"p{(turn + 1) % seats + 1}:"
    spots = {
        f"{mine}{spot[3:]}" if spot[:3] == "p1:" else f"{next_one}{spot[3:]}" if spot[:3] == "p2:" else spot for spot in spots
    }
    assert picks(t) == spots
    assert t.legal(turn)[-1] == "skip"
    assert len(t.legal(turn)) == len(spots) + 1


def test_why_not_first():
    """M4.1 A car that could change places with none is refused for that."""
    t = swap_table({"paris": "mail diner", "rome": "mail"})
    assert picks(t) == {"paris:left:1", "paris:left:2"}
    assert t.refusal(0, "pick rome:left:1").endswith("(M4.1)")


# --- which pairs ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lines", "first", "second", "possible"),
    [
        ({"paris": "mail diner"}, "paris:left:1", "paris:left:2", True),
        ({"paris": "mail | diner"}, "paris:left:1", "paris:right:1", True),
        ({"paris": "mail sleeper seating | diner"}, "paris:left:3", "paris:right:1", True),
        ({"paris": "mail", "rome": "diner"}, "paris:left:1", "rome:left:1", True),
        ({"paris": "mail sleeper", "rome": "diner | seating"}, "paris:left:2", "rome:right:1", True),
        ({"paris": "mail", "rome": "mail"}, "paris:left:1", "rome:left:1", False),
        ({"paris": "mail", "rome": "| diner mail"}, "paris:left:1", "rome:right:1", False),
        ({"paris": "mail | diner", "rome": "diner"}, "paris:left:1", "rome:left:1", False),
        ({"paris": "mail diner", "rome": "diner mail"}, "paris:left:1", "rome:left:1", False),
        ({"paris": "mail diner", "rome": "mail sleeper"}, "paris:left:2", "rome:left:2", True),
        ({"paris": "mail diner", "rome": "mail sleeper"}, "paris:left:1", "rome:left:2", False),
        ({"paris": "mail diner", "rome": "mail sleeper"}, "paris:left:1", "rome:left:1", False),
    ],
)
@some_seats
def test_in_lines(seats, turn, lines, first, second, possible):
    """M4.1 Two cars of one line may change places, and two of different lines if they are of different kinds and no line
    ends up with two equal cars."""
    assert may_swap(swap_table({"berlin": "couchette", **lines}, seats=seats, turn=turn), first, second) == possible


@pytest.mark.parametrize(
    ("cars", "out", "spot", "car", "possible"),
    [
        ("mail", "diner", "left:1", "diner", True),
        ("mail", "mail", "left:1", "mail", False),
        ("mail | diner", "diner", "left:1", "diner", False),
        ("mail | diner", "diner", "right:1", "diner", False),
        ("mail | diner", "diner sleeper", "left:1", "sleeper", True),
        ("mail | diner", "mail sleeper", "left:1", "sleeper", True),
        ("mail", "diner mail", "left:1", "diner", True),
        ("mail", "diner diner mail mail", "left:1", "diner", True),
    ],
)
@some_seats
def test_line_and_front(seats, turn, cars, out, spot, car, possible):
    """M4.1 A car of a line and one in front of any player; in front equal kinds are allowed (M2.3), in a line not."""
    for owner in range(seats):
        t = swap_table({"berlin": "couchette", "paris": cars}, {owner: out}, seats, turn)
        assert may_swap(t, f"paris:{spot}", f"p{owner + 1}:{car}") == possible


@pytest.mark.parametrize(
    ("out", "other", "first", "second", "possible"),
    [
        ("mail", "diner", "mail", "diner", True),
        ("mail", "mail", "mail", "mail", False),
        ("mail mail", "diner", "mail", "diner", True),
        ("mail diner", "diner mail", "mail", "diner", True),
        ("mail diner", "diner diner mail", "diner", "mail", True),
        ("mail diner", "diner", "diner", "diner", False),
    ],
)
@some_seats
def test_front_and_front(seats, turn, out, other, first, second, possible):
    """M4.1 Cars in front of two players, neither of whom need be the one who plays the card; equal kinds may come to lie
    in front of a player (M2.3)."""
    for one, two in ((0, 1), (seats - 1, 0)):
        t = swap_table({"berlin": "couchette"}, {one: out, two: other}, seats, turn)
        assert may_swap(t, f"p{one + 1}:{first}", f"p{two + 1}:{second}") == possible


@some_seats
def test_not_the_same_front(seats, turn):
    """M4.1 Not two cars in front of the same player, whoever it is."""
    for owner in range(seats):
        t = swap_table({"berlin": "couchette"}, {owner: "mail diner"}, seats, turn)
        assert not may_swap(t, f"p{owner + 1}:mail", f"p{owner + 1}:diner")
        t.play(turn, f"pick p{owner + 1}:mail")
        assert t.refusal(turn, f"pick p{owner + 1}:diner").endswith("(M4.1)")


def test_why_not_second():
    """M4.1 What forbids a second pick is said."""
    t = swap_table({"paris": "mail sleeper", "rome": "mail", "berlin": "diner sleeper"}, {0: "mail", 1: "diner"})
    play(t, "pick paris:left:1")
    assert t.refusal(0, "pick rome:left:1").endswith("(M4.1)")
    assert t.refusal(0, "pick p1:mail").endswith("(M4.1)")
    assert t.refusal(0, "pick berlin:left:2").endswith("(M4.1)")
    assert picks(t) == {"paris:left:2", "berlin:left:1", "p2:diner"}


# --- the table afterwards ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("first", "second", "paris", "rome", "fronts"),
    [
        ("paris:left:1", "paris:left:2", "diner mail | sleeper", "| seating couchette", ["luggage", "saloon saloon"]),
        ("paris:left:1", "paris:right:1", "sleeper diner | mail", "| seating couchette", ["luggage", "saloon saloon"]),
        ("paris:left:1", "rome:right:2", "couchette diner | sleeper", "| seating mail", ["luggage", "saloon saloon"]),
        ("paris:right:1", "rome:right:1", "mail diner | seating", "| sleeper couchette", ["luggage", "saloon saloon"]),
        ("paris:left:2", "p1:luggage", "mail luggage | sleeper", "| seating couchette", ["diner", "saloon saloon"]),
        ("paris:left:2", "p2:saloon", "mail saloon | sleeper", "| seating couchette", ["luggage", "diner saloon"]),
        ("p1:luggage", "p2:saloon", "mail diner | sleeper", "| seating couchette", ["saloon", "luggage saloon"]),
    ],
)
def test_places(first, second, paris, rome, fronts):
    """M4.1 Each car takes the very place of the other, whichever was picked first; hands stay."""
    for one, other in ((first, second), (second, first)):
        lines = {"paris": "mail diner | sleeper", "rome": "| seating couchette"}
        hands = {1: "mail mail mail"}
        t = swap_table(lines, {0: "luggage", 1: "saloon saloon"}, hands=hands, deck="cancel")
        play(t, f"pick {one}", f"pick {other}")
        assert (line(t, "paris"), line(t, "rome")) == (paris, rome)
        assert ([front(t, 0), front(t, 1)], hand(t, 1)) == (fronts, ["mail"] * 3)


def test_equal_in_a_front():
    """M4.1, M2.3 A front may end up with equal cars, and of equal ones one goes."""
    t = swap_table({"paris": "mail"}, {0: "mail", 1: "diner diner"}, 2, 1)
    play(t, "pick p1:mail", "pick p2:diner")
    assert (front(t, 0), front(t, 1)) == ("diner", "diner mail")
    t = swap_table({"paris": "mail"}, {0: "mail", 1: "mail diner"})
    play(t, "pick p1:mail", "pick p2:diner")
    assert (front(t, 0), front(t, 1)) == ("diner", "mail mail")


def test_a_swap_is_noted():
    """M4.1, M2.1a After a swap the lines have the new kinds: what may be laid depends on them."""
    t = swap_table({"paris": "mail", "rome": "diner"}, hands={1: "mail diner"})
    play(t, "pick paris:left:1", "pick rome:left:1")
    legal = t.legal(1)
    assert [f"lay {car} {city} left" in legal for car in ("mail", "diner") for city in ("paris", "rome")] == [
        True,
        False,
        False,
        True,
    ]


@seats_and_turns
def test_names_of_spots(seats, turn):
    """M4.1 Spots are called by city, side and distance, or by player and car, the same whoever picks: p1 is seat 0."""
    fronts = {seat: ["mail", "diner", "sleeper", "seating"][seat] for seat in range(seats)}
    t = swap_table({"moscow": "luggage | saloon", "rome": "| couchette compartment"}, fronts, seats, turn)
    lines = {"moscow:left:1", "moscow:right:1", "rome:right:1", "rome:right:2"}
    assert picks(t) == lines | {f"p{seat + 1}:{car}" for seat, car in fronts.items()}


# --- shown ------------------------------------------------------------------------------------------------------------
@some_seats
def test_what_is_shown_of_a_swap_is_both_cars_where_they_are_now(seats, turn):
    """M4.1 Also the car that another player has got in front of them."""
    other = (turn + 1) % seats
    t = swap_table({"paris": "mail"}, {other: "diner"}, seats=seats, turn=turn)
    t.play(turn, f"pick p{other + 1}:diner")
    t.play(turn, "pick paris:left:1")
    assert t.traces(other)[-1] == (turn, ("car-paris-left-1", f"front-p{other + 1}-mail"))


@pytest.mark.parametrize(("lines", "idle"), [({}, True), ({"paris": "mail"}, True), ({"paris": "mail diner"}, False)])
def test_a_card_that_can_do_nothing_says_so(lines, idle):
    """M4.6 It may be played for another card, but nobody is asked to."""
    t = table(rows={**EMPTY, **lines}, hands={0: "swap diner"})
    found = {one.move: one for one in choices(t, 0)}
    assert (found["play swap"].idle, found["lay diner rome left"].idle) == (idle, False)
    assert ("can do nothing now" in str(found["play swap"].text)) == idle
