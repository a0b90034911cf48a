"""M3 Claiming a city."""

from collections import Counter

import pytest

from .helpers import BOX, CARS, SEATS, cities, front, hand, line, play, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 1)]  # for long lists of cases
LONG = {"full_lines": True}


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def some_seats(function):
    return pytest.mark.parametrize(("seats", "turn"), FEW)(function)


def rows(**lines):
    """Four cities, of which these have cars."""
    names = {name.replace("_", "-"): cars for name, cars in lines.items()}
    others = [city for city in ("moscow", "paris", "berlin", "rome") if city not in names]
    return names | dict.fromkeys(others[: 4 - len(names)], "")


def is_asked(t):
    return t.position()["stage"] == "claim"


def asked(lines, out, seats=2, turn=0, **said):
    """The cities that are offered after a turn in which nothing that matters happens: a card is played without effect."""
    t = table(seats=seats, turn=turn, rows=lines, fronts={turn: out}, stage="effect", aside="cancel", **said)
    t.play(turn, "skip")
    if not is_asked(t):
        assert t.acting == ((turn + 1) % seats,)
        return []
    assert t.acting == (turn,)
    assert t.legal(turn)[-1] == "skip"
    assert t.view(None)["claims"] == [move.removeprefix("claim ") for move in t.legal(turn)[:-1]]
    return [move.removeprefix("claim ") for move in t.legal(turn)[:-1]]


# --- M3.1: what may be claimed ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cars", "out", "possible"),
    [
        ("", "mail diner sleeper seating", False),
        ("mail", "mail", True),
        ("| mail", "mail", True),
        ("mail", "mail mail", True),
        ("mail", "diner mail sleeper seating", True),
        ("mail", "diner", False),
        ("mail", "", False),
        ("mail diner", "mail", False),
        ("mail | diner", "diner", False),
        ("mail | diner", "mail mail diner", True),
        ("mail | diner", "mail mail", False),
        ("| mail diner sleeper", "mail diner", False),
        ("| mail diner sleeper", "mail diner sleeper", True),
        ("mail diner | sleeper seating", "mail diner sleeper seating", True),
        ("mail diner | sleeper seating", "mail diner sleeper couchette", False),
        ("mail diner | sleeper seating", "mail diner sleeper", False),
    ],
)
@some_seats
def test_matching(seats, turn, cars, out, possible):
    """M3.1 A city whose line holds at least one car and whose every car has an equal one in front of the player; the line
    need not be full. It is asked only if that is possible, else the next player's turn comes."""
    assert asked(rows(moscow=cars), out, seats, turn) == (["moscow"] if possible else [])


@pytest.mark.parametrize("city", ["moscow", "paris", "berlin", "rome"])
def test_any_row(city):
    """M3.1 A city in any row."""
    assert asked(rows(**{city: "mail | diner"}), "mail diner") == [city]


def test_several():
    """M3.1 Of several cities that match, each is offered, and no other."""
    lines = {"moscow": "mail", "nice": "diner | mail", "milan": "seating", "rome": "| diner"}
    assert asked(lines, "mail diner") == ["moscow", "nice", "rome"]


@seats_and_turns
def test_only_the_own_front(seats, turn):
    """M3.1 What counts lies in front of the player whose turn it is: not in hand, and not in front of others."""
    others = {seat: "mail diner" for seat in range(seats) if seat != turn}
    said = {"stage": "effect", "aside": "swap", "hands": {turn: "mail diner"}}
    t = table(seats=seats, turn=turn, rows=rows(moscow="mail | diner"), fronts={turn: "mail", **others}, **said)
    t.play(turn, "skip")
    assert (is_asked(t), t.acting) == (False, ((turn + 1) % seats,))


def test_why_not():
    """M3.1 What can't be claimed is refused with the reason."""
    t = table(rows=rows(moscow="mail", paris="diner", berlin="mail diner"), fronts={0: "mail"}, stage="claim")
    assert t.legal(0) == ["claim moscow", "skip"]
    assert t.refusal(0, "claim paris").endswith("(M3.1)")
    assert t.refusal(0, "claim berlin").endswith("(M3.1)")
    assert t.refusal(0, "claim rome").endswith("(M3.1)")
    assert t.refusal(0, "claim nice").endswith("(M1.2)")
    for move in ("out saloon", "back mail", "lay saloon rome left", "decline", "pick moscow:left:1", "cancel moscow"):
        assert t.refusal(0, move)


@seats_and_turns
def test_others_may_not_claim(seats, turn):
    """M3.1 Nobody else may claim, or skip for the player."""
    t = table(seats=seats, turn=turn, rows=rows(moscow="mail"), fronts=dict.fromkeys(range(seats), "mail"), stage="claim")
    for other in set(range(seats)) - {turn}:
        assert t.legal(other) == []
        assert t.refusal(other, "claim moscow")
        assert t.refusal(other, "skip")


@seats_and_turns
def test_skip(seats, turn):
    """M3.1 A player may do without: nothing changes but the turn."""
    t = table(seats=seats, turn=turn, rows=rows(moscow="mail"), fronts={turn: "mail"}, stage="claim", quiet=7)
    p = t.position()
    t.play(turn, "skip")
    assert t.position() == {**p, "stage": "turn", "turn": (turn + 1) % seats, "quiet": 8}


@seats_and_turns
def test_asked_again(seats, turn):
    """M3.1 What was not claimed can be claimed at the end of a later turn."""
    t = table(seats=seats, turn=turn, rows=rows(moscow="mail"), fronts={turn: "mail"}, stage="claim")
    play(t, "skip", *["out saloon" if seat < 2 else "out luggage" for seat in [(turn + i) % seats for i in range(1, seats)]])
    play(t, f"out {'saloon' if turn < 2 else 'luggage'}")
    assert t.legal(turn) == ["claim moscow", "skip"]


@seats_and_turns
def test_one_city_a_turn(seats, turn):
    """M3.1 One city a turn, even if another one matches still, or the new one's line would."""
    lines = rows(moscow="mail", paris="mail", berlin="diner")
    t = table(seats=seats, turn=turn, rows=lines, fronts={turn: "mail mail diner"}, stage="claim")
    t.play(turn, "claim moscow")
    assert (t.position()["stage"], t.acting) == ("turn", ((turn + 1) % seats,))


# --- M3.1: after any action -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("moves", "line_then", "front_then"),
    [
        (["lay mail moscow right"], "diner | mail", "diner mail"),
        (["out sleeper"], "diner", "sleeper diner mail"),
        (["back mail"], "diner", "diner"),
        (["play cancel", "skip"], "diner", "diner mail"),
        (["play cancel", "cancel berlin"], "diner", "diner mail"),
        (["play uncouple-two", "column left 1 berlin"], "diner", "diner mail"),
        (["play swap", "pick moscow:left:1", "pick p1:mail"], "mail", "diner diner"),
    ],
)
def test_after_any_action(moves, line_then, front_then):
    """M3.1 At the end of the turn, after any of the four actions and any effect, as the table is then."""
    said = {"hands": {0: " ".join(["mail sleeper", *[move.split()[1] for move in moves if move.startswith("play")]])}}
    t = table(rows=rows(moscow="diner", paris="", berlin="luggage", rome="luggage"), fronts={0: "mail diner"}, **said)
    play(t, *moves)
    assert (line(t, "moscow").strip(" |"), front(t, 0)) == (line_then, front_then)
    if moves[-1] != "pick p1:mail":
        assert t.legal(0) == ["claim moscow", "skip"]
    else:
        assert (is_asked(t), t.acting) == (False, (1,))


def test_after_uncoupling():
    """M3.1, M4.2 Uncoupling can make a line match."""
    lines = rows(moscow="mail luggage", paris="mail saloon", berlin="", rome="")
    t = table(seats=3, rows=lines, fronts={0: "mail"}, stage="effect", aside="uncouple-two")
    play(t, "column left 2 moscow")
    assert t.legal(0) == ["claim moscow", "claim paris", "skip"]


def test_after_a_swap():
    """M3.1, M4.1 A swap can make a line match: by changing the line, or the front."""
    lines = rows(moscow="luggage", paris="mail", berlin="", rome="")
    t = table(rows=lines, fronts={0: "mail", 1: "luggage"}, stage="effect", aside="swap")
    t2 = t.copy()
    play(t, "pick moscow:left:1", "pick paris:left:1")
    assert t.legal(0) == ["claim moscow", "skip"]
    play(t2, "pick p2:luggage", "pick p1:mail")
    assert t2.legal(0) == ["claim moscow", "skip"]


def test_not_the_cancelled_city():
    """M3.1, M4.5 A cancelled city can't be claimed, and its successor has no cars."""
    t = table(rows=rows(moscow="mail"), fronts={0: "mail"}, stage="effect", aside="cancel")
    play(t, "cancel moscow")
    assert (is_asked(t), t.acting) == (False, (1,))


def test_not_after_taking_back():
    """M3.1, M2.4 A car just taken back no longer matches; one just put out does."""
    t = table(rows=rows(moscow="mail"), fronts={0: "mail"}, hands={1: "mail"})
    play(t, "back mail")
    assert (is_asked(t), t.acting) == (False, (1,))
    play(t, "out mail")
    assert t.legal(1) == ["claim moscow", "skip"]


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("seats", "turn"), [(seats, turn) for seats, turn in TURNS if seats > 2])
def test_after_a_chain(seats, turn, way):
    """M3.1, M4.4 After a chain only the player whose turn it is may claim, although the others match too; and only then."""
    order = [(turn + way * i) % seats for i in range(seats)]
    fronts = dict.fromkeys(range(seats), "mail") | {turn: "luggage"}
    t = table(seats=seats, turn=turn, rows=rows(moscow="mail"), fronts=fronts, stage="effect", aside="exchange")
    t.play(turn, f"give luggage p{order[1] + 1} mail")
    assert (is_asked(t), t.acting) == (False, (order[1],))
    assert "claim moscow" not in t.legal(order[1])
    t.play(order[1], f"give luggage p{order[2] + 1} mail")
    if seats == 4:
        t.play(order[2], "decline")
    assert (t.acting, t.legal(turn)) == ((turn,), ["claim moscow", "skip"])
    assert all(t.refusal(other, "claim moscow") for other in range(seats) if other != turn)
    t.play(turn, "skip")
    assert t.acting == ((turn + 1) % seats,)


# --- M3.2, M3.3: what a claim does ------------------------------------------------------------------------------------
@pytest.mark.parametrize("city", ["paris", "moscow", "nice", "milan"])
@some_seats
def test_claim(seats, turn, city):
    """M3.2, M3.3 The line's cars and one equal car for each, from the front, are discarded; the city goes to the player;
    cards are drawn up to five; the top city of the deck takes the empty place. Nothing else changes."""
    lines = dict.fromkeys(("paris", "moscow", "nice", "milan"), "luggage") | {city: "mail | diner"}
    said = {"fronts": {turn: "mail diner sleeper"}, "hands": {turn: "seating cancel"}, "deck": "couchette swap exchange"}
    said |= {"cities": {turn: "rome", (turn + 1) % seats: "berlin"}, "discard": "mail"}
    t = table(seats=seats, turn=turn, rows=lines, stage="claim", quiet=9, city_deck="cologne vienna", **said)
    p = t.position()
    t.play(turn, f"claim {city}")
    me = p["players"][turn]
    me.update(front=["sleeper"], hand=["couchette", "seating", "swap", "cancel"])
    me["cities"] = [one["id"] for one in BOX.data["city"] if one["id"] in ("rome", city)]
    row = next(row for row in p["rows"] if row["city"] == city)
    row.update(city="cologne", left=[], right=[])
    p.update(city_deck=["vienna"], deck=p["deck"][2:], discard={"mail": 3, "diner": 2}, quiet=0)
    p.update(stage="turn", turn=(turn + 1) % seats)
    assert t.position() == p


@pytest.mark.parametrize(("n", "stays"), [(1, ""), (2, "mail"), (3, "mail mail")])
def test_one_for_each(n, stays):
    """M3.2 One equal car for each: more of the same kind stay in front."""
    t = table(rows=rows(moscow="mail diner"), fronts={0: " ".join(["diner"] + ["mail"] * n)}, stage="claim")
    play(t, "claim moscow")
    assert front(t, 0) == stays
    assert t.position()["discard"] == {"mail": 2, "diner": 2}
    assert len(hand(t, 0)) == 5 - len(stays.split())


@pytest.mark.parametrize("n", range(1, 5))
@some_seats
def test_drawing_up_to_five(seats, turn, n):
    """M3.3 As many cards are drawn, from the top, as cars left the front."""
    cars = ["mail", "diner", "sleeper", "seating"]
    top = ["swap", "exchange", "cancel", "uncouple-two", "uncouple-three"]
    said = {"fronts": {turn: " ".join(cars)}, "deck": " ".join(top), "stage": "claim"}
    t = table(seats=seats, turn=turn, rows=rows(moscow=" ".join(cars[:n])), hands={turn: "couchette"}, **said)
    t.play(turn, "claim moscow")
    assert Counter(hand(t, turn)) == Counter(["couchette", *top[:n]])
    assert t.position()["deck"][: 5 - n] == top[n:]
    assert Counter(front(t, turn).split()) == Counter(cars[n:])


def test_face_up():
    """M3.2 A collection is open to all."""
    t = table(seats=3, turn=1, rows=rows(moscow="mail"), fronts={1: "mail"}, stage="claim", cities={1: "nice"})
    play(t, "claim moscow")
    for viewer in (0, 1, 2, None):
        assert [player["cities"] for player in t.view(viewer)["players"]] == [[], ["moscow", "nice"], []]


@pytest.mark.parametrize("row", range(4))
def test_same_row(row):
    """M3.3 The new city takes the empty place; the others stay where they are, with their cars."""
    names = ["moscow", "paris", "berlin", "rome"]
    lines = dict.fromkeys(names, "diner | sleeper") | {names[row]: "mail"}
    t = table(rows=lines, fronts={0: "mail"}, stage="claim", city_deck="nice milan")
    play(t, f"claim {names[row]}")
    assert cities(t) == [*names[:row], "nice", *names[row + 1 :]]
    assert [line(t, city) for city in cities(t)] == [*["diner | sleeper"] * row, "", *["diner | sleeper"] * (3 - row)]


def test_last_city():
    """M3.3, M6.1 Without a city in the deck the place stays empty, and the game is over."""
    t = table(seats=3, turn=1, rows=rows(paris="mail"), fronts={1: "mail"}, stage="claim", city_deck="")
    p = t.position()
    play(t, "claim paris")
    assert cities(t) == [city if city != "paris" else None for city in [row["city"] for row in p["rows"]]]
    assert (t.over, t.acting) == (True, ())
    assert len(hand(t, 1)) == 5


def test_last_but_one_city():
    """M3.3, M6.1 With one city in the deck, it comes, and the game continues."""
    t = table(rows=rows(paris="mail"), fronts={0: "mail"}, stage="claim", city_deck="nice")
    play(t, "claim paris")
    assert (cities(t)[0], t.position()["city_deck"], t.over, t.acting) == ("nice", [], False, (1,))


# --- M3.4: full lines -------------------------------------------------------------------------------------------------
FULL_LIMITS = {
    "moscow": 3, "saint-petersburg": 2, "smolensk": 2, "paris": 3, "strasbourg": 2, "nice": 2, "berlin": 3, "munich": 2,
    "cologne": 2, "rome": 3, "venice": 2, "milan": 2, "warsaw": 3, "krakow": 2, "vienna": 3, "salzburg": 2, "istanbul": 4,
    "hometown": 3,
}  # fmt: skip


@pytest.mark.parametrize(("city", "limit"), FULL_LIMITS.items())
def test_full_lines(city, limit):
    """M3.4 In the long game a line can be claimed only when it holds as many cars as its limit, and no more can be laid:
    the limits are those for this option."""
    options = LONG | {"istanbul": True, "hometown": {"name": "Tver", "country": "russia"}}
    for n in (1, limit - 1, limit):
        for left in {0, n // 2, n}:
            lines = rows(**{city: " ".join(CARS[:left]) + " | " + " ".join(CARS[left:n])})
            assert asked(lines, " ".join(CARS[:4]), options=options) == ([city] if n == limit else [])
            t = table(rows=lines, hands={0: "luggage"}, options=options)
            assert (f"lay luggage {city} left" in t.legal(0)) == (f"lay luggage {city} right" in t.legal(0)) == (n < limit)
            if n == limit:
                assert t.refusal(0, f"lay luggage {city} left").endswith("(M2.1b)")


def test_full_but_not_matched():
    """M3.4, M3.1 A full line is claimed only if every car has an equal one in front."""
    assert asked(rows(nice="mail | diner"), "mail sleeper", options=LONG) == []
    assert asked(rows(nice="mail | diner"), "mail diner", options=LONG) == ["nice"]


def test_not_full_is_said():
    """M3.4 A line that matches but is not full is refused for that."""
    t = table(rows=rows(moscow="mail | diner", nice="| mail diner"), fronts={0: "mail diner"}, stage="claim", options=LONG)
    assert t.legal(0) == ["claim nice", "skip"]
    assert t.refusal(0, "claim moscow").endswith("(M3.4)")


@seats_and_turns
def test_full_by_laying(seats, turn):
    """M3.4 The last car that has room makes the line one that can be claimed."""
    lines = rows(moscow="mail | diner")
    said = {"hands": {turn: "sleeper"}, "fronts": {turn: "mail diner sleeper"}, "options": LONG}
    t = table(seats=seats, turn=turn, rows=lines, **said)
    t.play(turn, "lay sleeper moscow left")
    assert t.legal(turn) == ["claim moscow", "skip"]
    t.play(turn, "claim moscow")
    assert t.position()["players"][turn]["cities"] == ["moscow"]


def test_limits_of_the_box():
    """M3.4 The limits for the long game are never higher than the ordinary ones; without the option they don't count."""
    assert all(city["limit_full_lines"] <= city["limit"] for city in BOX.data["city"])
    assert {city["id"]: city["limit_full_lines"] for city in BOX.data["city"]} == FULL_LIMITS
    assert asked(rows(moscow="mail"), "mail") == ["moscow"]
    assert "lay luggage nice left" in table(rows=rows(nice="mail diner"), hands={0: "luggage"}).legal(0)
