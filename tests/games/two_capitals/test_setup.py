"""T1 Setting up, T2 the day, and the options."""

import pytest

import grandtour

from .helpers import BOX, CITIES, LARGE, SEATS, new, play, position, put, shown, table


def cards(letter, n):
    return {f"{letter}{i}" for i in range(1, n + 1)}


@pytest.mark.parametrize("city", CITIES)
def test_board(city):
    """T1.1 Each board has 25 numbered sights."""
    assert [sight["number"] for sight in BOX.data[city]["sight"]] == list(range(1, 26))


@pytest.mark.parametrize(
    ("city", "journey", "sight"), [("moscow", "morning", 7), ("moscow", "evening", 7), ("petersburg", "morning", 9)]
)
def test_two_cells(city, journey, sight):
    """T1.1 A sight has two cells of each journey: a third token finds no place."""
    t = table(seats=4, city=city, stage=journey, bus=sight, turn=2, **{journey: {sight: [0, 1]}})
    assert f"All cells of {sight} " in t.refusal(2, f"visit {sight}")


@pytest.mark.parametrize("journey", ["morning", "evening"])
@pytest.mark.parametrize("sight", LARGE)
def test_four_cells(journey, sight):
    """T1.1 Some sights of Saint Petersburg have four cells of each journey: everyone finds a place."""
    said = {"seats": 4, "city": "petersburg", "stage": journey, "bus": sight}
    t = table(turn=3, **said, **{journey: {sight: [0, 1, 2]}})
    t.play(3, f"visit {sight}")
    assert shown(t) == position(turn=0, **said, **{journey: {sight: [0, 1, 2, 3]}})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_cards_of_a_new_game(city, seats):
    """T1.2 All 25 short and 25 long routes are dealt or face down; the roof tokens are face down, where there are any."""
    p = new(seats=seats, city=city).position()
    hands = [card for player in p["players"] for card in player["kept"]]
    assert sorted(p["short"] + hands) == sorted(cards("s", 25))
    assert sorted(p["long"]) == sorted(cards("l", 25))
    for journey, pile in p["roofs"].items():
        assert sorted(pile) == (sorted(cards(journey[0], 7)) if city == "petersburg" else [])


def test_shuffled():
    """T1.2 Any card may come to lie on top of any pile, and each pile has an order of its own."""
    games = [new(seed=seed, city="petersburg").position() for seed in range(120)]
    assert {p["long"][0] for p in games} == cards("l", 25)
    assert {p["short"][-1] for p in games} == cards("s", 25)
    tops = {(p["roofs"]["morning"][0], p["roofs"]["evening"][0]) for p in games}
    assert {m for m, _ in tops} == cards("m", 7)
    assert {e for _, e in tops} == cards("e", 7)
    assert len(tops) > 40


def test_same_seed():
    """T1.2 The same seed gives the same shuffle, another seed another."""
    assert new(seed=5).position() == new(seed=5).position()
    assert new(seed=5).position()["short"] != new(seed=6).position()["short"]


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_tokens_and_bus(city, seats, expert):
    """T1.3 Everyone has 30 tokens; none lies on the board, and the bus is beside it."""
    p = new(seats=seats, city=city, expert=expert).position()
    assert [player["stock"] for player in p["players"]] == [30] * seats
    assert (p["bus"], p["tokens"]) == (None, {"morning": {}, "evening": {}})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_turns(city, seats):
    """T1.4 Seat 0 begins, then clockwise, and round again."""
    t = new(seats=seats, city=city)
    turns = []
    for sight in range(1, 2 * seats + 2):
        turns += t.acting
        play(t, f"visit {sight}")
    assert turns == [i % seats for i in range(2 * seats + 1)]


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_acting_seat(seats):
    """T1.4 Who is not acting has no move and is told whose turn it is."""
    t = table(seats=seats, turn=1, bus=3, morning={3: [0]})
    for other in set(range(seats)) - {1}:
        assert t.legal(other) == []
        assert "isn't your turn. To move: p2." in t.refusal(other, "visit 4")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_planning(city, seats):
    """T2.1 Six short routes to each player, and no long ones; the morning journey follows at once (T2.2)."""
    t = new(seats=seats, city=city)
    for player in t.position()["players"]:
        assert len(player["kept"]) == 6
        assert {card[0] for card in player["kept"]} == {"s"}
    assert (t.position()["stage"], t.acting) == ("morning", (0,))


def test_dealt_in_blocks():
    """T2.1 The pile is dealt from the top in blocks: two more players would have got the next two blocks of six."""
    two, four = new(seats=2, seed=9).position(), new(seats=4, seed=9).position()
    for seat in (0, 1):
        assert two["players"][seat] == four["players"][seat]
    assert set(two["short"][:6]) == set(four["players"][2]["kept"])
    assert set(two["short"][6:12]) == set(four["players"][3]["kept"])
    assert two["short"][12:] == four["short"]


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_secret_routes(seats, expert):
    """T2.1 The others see how many routes a player has, not which."""
    t = new(seats=seats, expert=expert)
    for viewer in (*range(seats), None):
        for player in t.view(viewer)["players"]:
            mine = player["seat"] == viewer
            assert (player["kept"] is not None, player["packet"] is not None, player["seen"] is not None) == (mine,) * 3
            assert player["kept_count"]["short"] + player["packet_count"] == 6


@pytest.mark.parametrize("city", CITIES)
def test_morning_is_a_journey(city):
    """T2.2 In the morning tokens go on morning cells."""
    t = table(city=city, seats=3)
    t.play(0, "visit 2")
    assert shown(t) == position(city=city, seats=3, bus=2, turn=1, morning={2: [0]})


LONG = {0: "l1 l2 l3 l4", 1: "l5 l6 l7 l8", 2: "l9 l10 l11 l12", 3: "l13 l14 l15 l16"}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_lunch(city, seats):
    """T2.3 The end of the morning deals four long routes to each, from the top in blocks, seat 0 first."""
    t = table(city=city, seats=seats, bus=24, turn=1, morning={24: [0]}, kept={0: "s1 s2", 1: "s3"})
    t.play(1, "stop")
    hands = {seat: LONG[seat] for seat in range(seats)}
    hands |= {0: "s1 s2 " + LONG[0], 1: "s3 " + LONG[1]}
    assert shown(t) == position(city=city, seats=seats, stage="evening", turn=2 % seats, morning={24: [0]}, kept=hands)


def test_lunch_takes_the_top():
    """T2.3 Whatever the order of the pile, the top is dealt first."""
    p = position(seats=2, bus=25, turn=0, morning={25: [1]})
    p["long"] = p["long"][::-1]
    t = put(p)
    t.play(0, "stop")
    assert [player["kept"] for player in shown(t)["players"]] == [["l22", "l23", "l24", "l25"], ["l18", "l19", "l20", "l21"]]
    assert shown(t)["long"] == p["long"][8:]


def test_secret_long_routes():
    """T2.3 Long routes are secret too."""
    t = table(seats=3, bus=25, turn=0, morning={25: [1]})
    t.play(0, "stop")
    assert [player["kept"] for player in t.view(2)["players"]] == [None, None, ["l9", "l10", "l11", "l12"]]
    assert [player["kept_count"]["long"] for player in t.view(None)["players"]] == [4, 4, 4]


@pytest.mark.parametrize(("city", "last"), [("moscow", 1), ("petersburg", 25)])
@pytest.mark.parametrize("seats", SEATS)
def test_end(city, last, seats):
    """T2.4 The end of the evening is the end of the game: nobody acts, everything is shown."""
    said = {"city": city, "seats": seats, "evening": {last: [0]}, "kept": {0: "s1", 1: "s2 l3"}}
    t = table(stage="evening", bus=last, turn=1, **said)
    assert not t.over
    t.play(1, "stop")
    assert shown(t) == position(stage="over", turn=None, **said)
    assert (t.over, t.acting, [t.legal(seat) for seat in range(seats)]) == (True, (), [[]] * seats)
    assert [player["kept"] for player in t.view(None)["players"]][:2] == [["s1"], ["s2", "l3"]]


# --- options --------------------------------------------------------------------------------------------------------
def test_defaults():
    """Options: Moscow, and not for experienced players, unless said otherwise."""
    t = grandtour.Table("two_capitals", seats=2, seed=1, box=BOX)
    assert t.options == {"city": "moscow", "expert": False}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"city": "paris"}, "paris"),
        ({"city": 0}, "0"),
        ({"expert": "yes"}, "yes"),
        ({"expert": 1}, "1"),
        ({"town": "moscow"}, "no option “town”"),
    ],
)
def test_wrong_options(options, says):
    """Options: only those of the rules, with their values."""
    with pytest.raises(grandtour.GrandTourError, match=says):
        grandtour.Table("two_capitals", seats=2, seed=1, options=options, box=BOX)


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, "2", None, True])
def test_wrong_number_of_players(seats):
    """Two to four players."""
    with pytest.raises(grandtour.GrandTourError, match="2 to 4 players"):
        grandtour.Table("two_capitals", seats=seats, seed=1, box=BOX)


def test_expert_begins_with_planning():
    """Options: with `expert` the day begins with a draft (T8.1), without it with the morning."""
    assert new(expert=True).position()["stage"] == "planning"
    assert new(expert=False).position()["stage"] == "morning"
