"""T3 The morning journey and T4 the evening journey."""

import pytest

from .helpers import CITIES, LARGE, SEATS, new, play, position, shown, small, table, visits

SIGHTS = list(range(1, 26))


def offered(t):
    return t.view(None)["offered"]


def choices(t, seat):
    """The sights a player may choose; `stop` aside."""
    return [int(move.split()[1]) for move in t.legal(seat) if move != "stop"]


# --- T3.1, T3.2 -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_visit(city, seats):
    """T3.1 A token from the stock goes on a morning cell, the bus moves there, and the next player's turn comes."""
    for seat in range(seats):
        t = table(seats=seats, city=city, turn=seat, bus=9, morning={9: [(seat + 1) % seats]})
        t.play(seat, "visit 10")
        after = {9: [(seat + 1) % seats], 10: [seat]}
        assert shown(t) == position(seats=seats, city=city, turn=(seat + 1) % seats, bus=10, morning=after)


@pytest.mark.parametrize("seats", [3, 4])
def test_visit_where_the_bus_is(seats):
    """T3.1 A token may go on the second cell of the bus's own sight; the bus stays."""
    t = table(seats=seats, turn=2, bus=9, morning={9: [1]})
    t.play(2, "visit 9")
    assert shown(t) == position(seats=seats, turn=3 % seats, bus=9, morning={9: [1, 2]})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_first_token(city, seats):
    """T3.2 The first token goes on sight 1, 2 or 3."""
    for seat in range(seats):
        t = table(seats=seats, city=city, turn=seat)
        assert t.legal(seat) == visits(1, 2, 3)
        for sight in (4, 25):
            assert f"first three, not on {sight} " in t.refusal(seat, f"visit {sight}")


def test_first_token_with_a_full_sight():
    """T3.2, T4.2 Even on a board set up by hand, with a sight full before the first token, no fourth one moves up."""
    assert choices(table(seats=3, turn=2, morning={1: [0, 1]}), 2) == [2, 3]
    assert choices(table(seats=3, turn=2, stage="evening", evening={24: [0, 1]}), 2) == [23, 25]
    assert choices(table(seats=3, turn=2, city="petersburg", stage="evening", evening={3: [0, 1]}), 2) == [1, 2]


# --- T3.3 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bus", "morning", "three"),
    [
        (2, {2: [0]}, [2, 3, 4]),
        (2, {2: [0, 3]}, [3, 4, 5]),
        (5, {5: [3], 6: [0, 3]}, [5, 7, 8]),
        (5, {5: [0, 3], 6: [0, 3], 8: [0, 3], 9: [3]}, [7, 9, 10]),
        (5, {3: [0, 3], 4: [0], 5: [0, 3]}, [6, 7, 8]),
        (22, {22: [0, 3]}, [23, 24, 25]),
        (23, {23: [3]}, [23, 24, 25]),
        (23, {23: [0, 3]}, [24, 25]),
        (23, {23: [0, 3], 24: [0, 3]}, [25]),
        (24, {24: [0]}, [24, 25]),
        (24, {24: [0], 25: [0, 3]}, [24]),
        (25, {25: [0]}, [25]),
        (25, {25: [0, 3]}, []),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("city", CITIES)
def test_three_sights(city, seat, bus, morning, three):
    """T3.3 The first three sights, from the bus's own on, with a free cell; fewer near the end of the route."""
    t = table(seats=4, city=city, turn=seat, bus=bus, morning=morning)
    assert offered(t) == choices(t, seat) == three


def test_worked_example():
    """T3.3 The rulebook's example: Vanya on 2; Alice (2, 3 and 4: "3 and 4" is a misprint) on 3; Borya (3, 4, 5) on 5;
    Dasha (5, 6, 7) on 5; Vanya chooses among 6, 7 and 8."""
    t = new(seats=4)
    for seat, three, choice in [(0, [1, 2, 3], 2), (1, [2, 3, 4], 3), (2, [3, 4, 5], 5), (3, [5, 6, 7], 5), (0, [6, 7, 8], 6)]:
        assert (t.acting, choices(t, seat)) == ((seat,), three)
        t.play(seat, f"visit {choice}")


@pytest.mark.parametrize("n", [1, 2, 3])
def test_three_sights_of_four_cells(n):
    """T3.3 A sight with four cells is open until the fourth token."""
    t = table(seats=4, city="petersburg", turn=3, bus=13, morning={13: [0, 1, 2][:n]})
    assert choices(t, 3) == [13, 14, 15]
    t.play(3, "visit 13")
    assert offered(t) == ([14, 15, 16] if n == 3 else [13, 14, 15])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_same_three_for_all(seat):
    """T3.3 The three are the same whoever's turn it is; where a player has a token, nothing moves up."""
    t = table(seats=3, turn=seat, bus=10, morning={10: [0], 11: [1], 12: [0, 1]})
    assert offered(t) == [10, 11, 13]
    assert choices(t, seat) == [[11, 13], [10, 13], [10, 11, 13]][seat]


@pytest.mark.parametrize(("sight", "says"), [(8, "already passed 8"), (9, "All cells of 9"), (13, "13 “Moscow-City” is too far")])
@pytest.mark.parametrize("seat", [0, 2])
def test_not_among_the_three(seat, sight, says):
    """T3.3 Neither back, nor on a full sight, nor beyond the three."""
    t = table(seats=3, turn=seat, bus=9, morning={9: [0, 1], 8: [1]})
    assert choices(t, seat) == [10, 11, 12]
    assert says in t.refusal(seat, f"visit {sight}")


# --- T3.4 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_one_token_a_sight(seat):
    """T3.4 Nobody has two tokens on a sight in one journey."""
    t = table(seats=4, turn=seat, bus=9, morning={9: [seat]})
    assert choices(t, seat) == [10, 11]
    assert "You already have a token at 9 “Red Square” on this journey" in t.refusal(seat, "visit 9")


def test_one_token_a_large_sight():
    """T3.4 Nor on a sight with four cells; with two players neither (T3.5 leaves it open)."""
    for seats in SEATS:
        t = table(seats=seats, city="petersburg", turn=1, bus=7, morning={7: [1]})
        assert choices(t, 1) == [8, 9]
        assert "You already have a token at 7" in t.refusal(1, "visit 7")


@pytest.mark.parametrize("seats", [3, 4])
def test_one_token_a_cell(seats):
    """T3.4 With both cells taken nobody else finds a place."""
    t = table(seats=seats, turn=2, bus=9, morning={9: [1], 10: [0, 1]})
    assert choices(t, 2) == [9, 11, 12]
    assert "All cells of 10 “St Basil's Cathedral” are taken" in t.refusal(2, "visit 10")


# --- T3.5 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("city", CITIES)
def test_two_players(city, seat):
    """T3.5 With two players the bus's own sight may not be chosen: the other two of the three remain."""
    t = table(city=city, turn=seat, bus=9, morning={9: [1 - seat]})
    assert offered(t) == [9, 10, 11]
    assert choices(t, seat) == [10, 11]
    assert "With two players the bus can't stay where it is: 9 “" in t.refusal(seat, "visit 9")


@pytest.mark.parametrize("seat", [0, 1])
def test_two_players_full_sight(seat):
    """T3.5 If the bus's own sight is full, all three of T3.3 remain."""
    t = table(turn=seat, bus=9, morning={9: [0, 1]})
    assert choices(t, seat) == [10, 11, 12]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("sight", LARGE)
def test_two_players_large_sight(sight, seat):
    """T3.5 Sights with four and four cells are exempt."""
    t = table(city="petersburg", turn=seat, bus=sight, morning={sight: [1 - seat]})
    assert choices(t, seat)[0] == sight
    t.play(seat, f"visit {sight}")
    assert shown(t) == position(city="petersburg", turn=1 - seat, bus=sight, morning={sight: [0, 1]})


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_may(seats):
    """T3.5 Three and four players may choose the bus's own sight."""
    assert choices(table(seats=seats, turn=1, bus=9, morning={9: [0]}), 1) == [9, 10, 11]


# --- T3.6 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("seats", SEATS)
def test_placing_is_compulsory(seats, city):
    """T3.6 With the bus elsewhere there is no `stop`."""
    for bus in (1, 2, 7, 18, 22, 23):
        t = table(seats=seats, city=city, turn=1, bus=bus, morning={bus: [0]})
        assert "stop" not in t.legal(1)
        assert "only when the bus is at one of the last two sights" in t.refusal(1, "stop")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", ["morning", "evening"])
@pytest.mark.parametrize("city", CITIES)
def test_no_stop_before_the_first_token(city, stage, seats):
    """T3.6 Before the first token of a journey there is no `stop`."""
    t = table(seats=seats, city=city, stage=stage, turn=1)
    assert "stop" not in t.legal(1)
    assert "hasn't begun yet: place a token" in t.refusal(1, "stop")


@pytest.mark.parametrize(("bus", "more"), [(24, [25]), (25, [])])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_stop(seat, bus, more):
    """T3.6 With the bus on 24 or 25 a player may place or end the journey for everyone; the bus leaves the board."""
    said = {"seats": 4, "morning": {bus: [(seat + 1) % 4]}}
    t = table(turn=seat, bus=bus, **said)
    assert t.legal(seat) == [*visits(bus, *more), "stop"]
    t.play(seat, "stop")
    after = shown(t)
    assert (after["stage"], after["bus"], after["turn"]) == ("evening", None, (seat + 1) % 4)
    assert after["tokens"] == position(**said)["tokens"]


@pytest.mark.parametrize(("bus", "morning"), [(25, {25: [0, 1]}), (24, {24: [2, 1], 25: [2]}), (25, {25: [2]})])
@pytest.mark.parametrize("city", CITIES)
def test_forced_stop(city, bus, morning):
    """T3.6 `stop` is the only move of one who can't place: all is full, or they have tokens there."""
    t = table(seats=3, city=city, turn=2, bus=bus, morning=morning)
    assert t.legal(2) == ["stop"]
    assert t.asks(2).one == "You can't place a token: end the journey."


def test_forced_stop_of_two():
    """T3.6 With two players the bus's own sight is barred (T3.5): on 25 one can only stop."""
    assert table(turn=1, bus=25, morning={25: [0]}).legal(1) == ["stop"]
    assert table(turn=1, bus=24, morning={24: [0]}).legal(1) == ["visit 25", "stop"]


# --- T3.7 -----------------------------------------------------------------------------------------------------------
def test_three_run_out_of_tokens():
    """T3.7 Three players who always take the first sight run out of tokens in the evening: `stop` is all they can do."""
    t = new(seats=3)
    while t.position()["stage"] == "morning":
        play(t, t.legal(t.acting[0])[0])
    while t.position()["players"][t.acting[0]]["stock"]:
        seat = t.acting[0]
        play(t, next(move for move in t.legal(seat)[::-1] if move != "stop"))
    seat, bus = t.acting[0], t.position()["bus"]
    assert 3 <= bus <= 20
    assert t.legal(seat) == ["stop"]
    assert "no tokens left: you can only end the journey" in t.refusal(seat, f"visit {bus - 1}")
    t.play(seat, "stop")
    assert t.over


def spread(seat, n):
    """Tokens of a seat on the first n sights."""
    return {sight: [seat] for sight in SIGHTS[:n]}


@pytest.mark.parametrize(("stage", "bus"), [("evening", None), ("evening", 12), ("evening", 24), ("morning", 25)])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_token_left(seat, stage, bus):
    """T3.7 Without a token in stock `stop` is the only move, wherever the bus is; others may place."""
    said = {"seats": 3, "stage": stage, "bus": bus, "morning": spread(seat, 25), "evening": spread(seat, 5)}
    t = table(turn=seat, **said)
    assert t.position()["players"][seat]["stock"] == 0
    assert t.legal(seat) == ["stop"]
    other = (seat + 1) % 3
    assert table(turn=other, **said).legal(other) != ["stop"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_fewer_tokens(city, seats):
    """T3.7 It holds for any number of players and in the morning too, in a box with fewer tokens."""
    box = small(tokens=1)
    t = table(seats=seats, city=city, box=box, bus=2, turn=1, morning={1: [1], 2: [0]})
    assert t.legal(1) == ["stop"]
    t.play(1, "stop")
    assert (t.position()["stage"], t.acting) == ("evening", (2 % seats,))


# --- T4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_who_begins_the_evening(city, seats):
    """T4.1 The player after the one who ended the morning begins, on evening cells."""
    for seat in range(seats):
        t = table(seats=seats, city=city, turn=seat, bus=25, morning={25: [(seat + 1) % seats]})
        t.play(seat, "stop")
        begins = (seat + 1) % seats
        assert t.acting == (begins,)
        first = t.legal(begins)[0]
        t.play(begins, first)
        assert t.position()["tokens"]["evening"] == {first.split()[1]: [begins]}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("city", "first"), [("moscow", [23, 24, 25]), ("petersburg", [1, 2, 3])])
def test_first_evening_token(city, first, seats):
    """T4.2 Moscow: the first token goes on 25, 24 or 23; Petersburg: on 1, 2 or 3 again. No sight is barred (T3.5)."""
    t = table(seats=seats, city=city, stage="evening", turn=1, morning={25: [0], 1: [0]})
    assert choices(t, 1) == first
    assert "first three, not on 12 " in t.refusal(1, "visit 12")


@pytest.mark.parametrize(
    ("bus", "evening", "three"),
    [
        (25, {25: [0]}, [23, 24, 25]),
        (10, {10: [0, 2], 9: [0, 2], 11: [2]}, [6, 7, 8]),
        (3, {3: [0]}, [1, 2, 3]),
        (3, {3: [0, 2]}, [1, 2]),
        (2, {2: [0]}, [1, 2]),
        (1, {1: [0]}, [1]),
    ],
)
def test_back_through_moscow(bus, evening, three):
    """T4.2 Moscow: from 25 back to 1, by the same rules."""
    t = table(seats=3, stage="evening", turn=1, bus=bus, evening=evening)
    assert offered(t) == choices(t, 1) == three
    assert "stop" in t.legal(1) if bus <= 2 else "stop" not in t.legal(1)


def test_passed_in_moscow():
    """T4.2 Moscow: in the evening higher numbers lie behind the bus, lower ones ahead."""
    t = table(seats=3, stage="evening", turn=1, bus=10, evening={10: [0]})
    assert "has already passed 11 " in t.refusal(1, "visit 11")
    assert "7 “Bolshoi Theatre” is too far" in t.refusal(1, "visit 7")
    t.play(1, "visit 8")
    assert shown(t) == position(seats=3, stage="evening", turn=2, bus=8, evening={10: [0], 8: [1]})


@pytest.mark.parametrize(("city", "ends"), [("moscow", {1, 2}), ("petersburg", {24, 25})])
@pytest.mark.parametrize("seats", SEATS)
def test_where_the_evening_ends(seats, city, ends):
    """T4.2 The evening can be ended on 2 or 1 in Moscow, on 24 or 25 in Petersburg; nowhere else."""
    for bus in (1, 2, 3, 8, 13, 23, 24, 25):
        t = table(seats=seats, city=city, stage="evening", turn=1, bus=bus, evening={bus: [0]})
        assert ("stop" in t.legal(1)) == (bus in ends)
        assert (t.refusal(1, "stop") is None) == (bus in ends)


@pytest.mark.parametrize("seats", [2, 3])
def test_again_through_petersburg(seats):
    """T4.2 Petersburg: from 1 to 25 again; with two players the bus's own sight is barred."""
    t = table(seats=seats, city="petersburg", stage="evening", turn=1, bus=9, evening={9: [0]})
    assert choices(t, 1) == ([10, 11] if seats == 2 else [9, 10, 11])
    t.play(1, "visit 11")
    assert shown(t) == position(
        seats=seats, city="petersburg", stage="evening", turn=2 % seats, bus=11, evening={9: [0], 11: [1]}
    )


def test_evening_bar_for_two():
    """T4.2, T3.5 Moscow with two players: after the first evening token the bus's own sight is barred."""
    t = table(stage="evening", turn=1, bus=24, evening={24: [0]})
    assert choices(t, 1) == [22, 23]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("city", "sight"), [("moscow", 24), ("petersburg", 2)])
def test_again_in_the_evening(city, sight, seat):
    """T4.3 A sight visited in the morning may be visited again; morning tokens take no evening cells."""
    t = table(city=city, stage="evening", turn=seat, morning={sight: [0, 1]})
    t.play(seat, f"visit {sight}")
    after = {"morning": {sight: [0, 1]}, "evening": {sight: [seat]}}
    assert shown(t) == position(city=city, stage="evening", turn=1 - seat, bus=sight, **after)


def test_whole_morning():
    """T3, T4.1 Two players by the shortest way: each next token is two sights ahead."""
    t = new(seats=2, seed=3)
    play(t, *visits(3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25), "stop", "visit 25")
    p = t.position()
    assert (p["stage"], p["turn"], p["bus"], p["tokens"]["evening"]) == ("evening", 0, 25, {"25": [1]})
    assert [player["stock"] for player in p["players"]] == [24, 23]
