"""M4.4 The chain of exchanges around the table."""

import numpy as np
import pytest

from grandtour.engine import dispatch

from .helpers import CARS, GAME, SEATS, front, hand, play, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 1)]  # for long lists of cases
LONG_CHAINS = [(seats, turn, way) for seats, turn in TURNS if seats > 2 for way in (1, -1)]
OWN = ("mail", "diner", "sleeper", "seating")


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def some_seats(function):
    return pytest.mark.parametrize(("seats", "turn"), FEW)(function)


def chains(function):
    return pytest.mark.parametrize(("seats", "turn", "way"), LONG_CHAINS)(function)


def exchange_table(seats, turn, fronts, **said):
    """A table at which an exchange was just played."""
    return table(seats=seats, turn=turn, fronts=fronts, stage="effect", aside="exchange", **said)


def round_table(seats, turn, way):
    """The seats in the order of the chain."""
    return [(turn + way * i) % seats for i in range(seats)]


def fronts_of(t):
    return [front(t, seat) for seat in range(t.seats)]


def is_over(t, turn):
    """The card is discarded and the next player's turn has come."""
    p = t.position()
    assert (p["asked"], p["way"]) == (None, None)
    return (p["stage"], p["aside"], p["discard"], t.acting) == ("turn", None, {"exchange": 1}, ((turn + 1) % t.seats,))


# --- the first exchange -----------------------------------------------------------------------------------------------
@seats_and_turns
def test_either_neighbour(seats, turn):
    """M4.4 One car in front of the player for any one in front of the left or right neighbour, both freely chosen; not for
    one of the player opposite. With two players the one neighbour is listed once."""
    fronts = {seat: f"{OWN[seat]} luggage" for seat in range(seats)}
    t = exchange_table(seats, turn, fronts)
    neighbours = {(turn + 1) % seats, (turn - 1) % seats}
    expected = [
        f"give {mine} p{other + 1} {theirs}"
        for mine in fronts[turn].split()
        for other in neighbours
        for theirs in fronts[other].split()
    ]
    assert sorted(t.legal(turn)) == sorted([*expected, "skip"])
    assert len(t.legal(turn)) == (5 if seats == 2 else 9)
    if seats == 4:
        assert t.refusal(turn, f"give luggage p{(turn + 2) % 4 + 1} luggage").endswith("(M4.4)")
    assert t.refusal(turn, f"give luggage p{turn + 1} luggage")


@pytest.mark.parametrize("way", [1, -1])
@seats_and_turns
def test_one_exchange(seats, turn, way):
    """M4.4 The two cars change owners; nothing else on the table changes, and nothing is drawn during the chain."""
    fronts = {seat: f"{OWN[seat]} luggage luggage" for seat in range(seats)}
    t = exchange_table(seats, turn, fronts, deck="cancel")
    p = t.position()
    other = (turn + way) % seats
    t.play(turn, f"give {OWN[turn]} p{other + 1} luggage")
    p["players"][turn]["front"] = ["luggage"] * 3
    p["players"][other]["front"] = sorted([OWN[turn], OWN[other], "luggage"], key=CARS.index)
    if seats == 2:
        p["players"][turn]["hand"].append("cancel")
        p.update(stage="turn", turn=1 - turn, aside=None, discard={"exchange": 1}, deck=p["deck"][1:], quiet=1)
    else:
        p.update(stage="chain", asked=other, way={1: "next", -1: "previous"}[way])
    assert t.position() == p


@pytest.mark.parametrize(("mine", "theirs"), [("", ""), ("mail", ""), ("", "mail"), ("", "mail diner")])
@some_seats
def test_no_car(seats, turn, mine, theirs):
    """M4.4, M4.6 If one of the two has no car in front there is no exchange: `skip` is the only move."""
    fronts = dict.fromkeys(range(seats), theirs) | {turn: mine}
    t = exchange_table(seats, turn, fronts)
    assert t.legal(turn) == ["skip"]
    play(t, "skip")
    assert is_over(t, turn)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("seats", "turn"), [(seats, turn) for seats, turn in TURNS if seats > 2])
def test_one_neighbour_without_a_car(seats, turn, way):
    """M4.4 With one neighbour who has no car, only the other one can be chosen."""
    t = exchange_table(seats, turn, {turn: "mail", (turn + way) % seats: "diner"})
    assert t.legal(turn) == [f"give mail p{(turn + way) % seats + 1} diner", "skip"]
    assert t.refusal(turn, f"give mail p{(turn - way) % seats + 1} diner").endswith("(M4.4)")
    assert t.refusal(turn, f"give diner p{(turn + way) % seats + 1} diner").endswith("(M4.4)")


@seats_and_turns
def test_no_car_of_a_hand(seats, turn):
    """M4.4 Only cars in front count, not those in hand."""
    hands = dict.fromkeys(range(seats), "mail")
    t = exchange_table(seats, turn, dict.fromkeys(range(seats), "diner"), hands=hands)
    other = (turn + 1) % seats
    for move in (f"give mail p{other + 1} diner", f"give diner p{other + 1} mail"):
        assert move not in t.legal(turn)
        assert t.refusal(turn, move)


# --- two players ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("turn", [0, 1])
def test_two_players(turn):
    """M4.4 With two players there is one exchange, and the turn is over."""
    t = exchange_table(2, turn, {turn: "mail diner", 1 - turn: "sleeper seating"})
    t.play(turn, f"give mail p{2 - turn} seating")
    assert (front(t, turn), front(t, 1 - turn)) == ("seating diner", "sleeper mail")
    assert is_over(t, turn)


# --- the chain --------------------------------------------------------------------------------------------------------
@chains
def test_the_whole_chain(seats, turn, way):
    """M4.4 The chain continues to the far side, one exchange for each, until the one that reaches the starter's neighbour on
    the other side; the starter exchanges only once. A car just received is passed on all the way."""
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, {seat: OWN[i] for i, seat in enumerate(order)})
    for i in range(seats - 1):
        seat, other = order[i], order[i + 1]
        assert t.acting == (seat,)
        assert t.legal(seat)[-1] == ("skip" if i == 0 else "decline")
        t.play(seat, f"give mail p{other + 1} {OWN[i + 1]}")
    assert [front(t, seat) for seat in order] == [*OWN[1:seats], "mail"]
    assert is_over(t, turn)


@chains
def test_who_is_asked(seats, turn, way):
    """M4.4 After an exchange the other one is asked, and offered only the neighbour on the far side, every car of both."""
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, {seat: f"{OWN[i]} luggage" for i, seat in enumerate(order)})
    t.play(turn, f"give mail p{order[1] + 1} diner")
    mine = ["mail", "luggage"]
    expected = [f"give {car} p{order[2] + 1} {theirs}" for car in mine for theirs in ("sleeper", "luggage")]
    assert (t.acting, sorted(t.legal(order[1]))) == ((order[1],), sorted([*expected, "decline"]))
    assert t.refusal(order[1], f"give mail p{turn + 1} diner").endswith("(M4.4)")
    assert t.refusal(order[1], "out saloon").endswith("(M4.4)")
    assert t.refusal(order[1], "skip")
    for other in set(range(seats)) - {order[1]}:
        assert t.legal(other) == []
        assert t.refusal(other, "decline")
        assert t.refusal(other, "skip").endswith("(M4.4)")


@pytest.mark.parametrize("links", [0, 1])
@chains
def test_decline(seats, turn, way, links):
    """M4.4 The chain stops when someone declines: what was exchanged stays exchanged, the rest is untouched, and the card is
    over."""
    if links == 1 and seats == 3:
        links = 0
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, {seat: OWN[i] for i, seat in enumerate(order)}, deck="cancel")
    for i in range(links + 1):
        t.play(order[i], f"give mail p{order[i + 1] + 1} {OWN[i + 1]}")
    t.play(order[links + 1], "decline")
    assert [front(t, seat) for seat in order] == [*OWN[1 : links + 2], "mail", *OWN[links + 2 : seats]]
    assert is_over(t, turn)
    assert "cancel" in hand(t, turn)


@chains
def test_an_empty_front_stops_it(seats, turn, way):
    """M4.4 The chain stops when the next one has no car in front: nobody is asked."""
    order = round_table(seats, turn, way)
    fronts = {order[0]: "mail", order[1]: "diner sleeper"} | ({order[3]: "seating"} if seats == 4 else {})
    t = exchange_table(seats, turn, fronts)
    t.play(turn, f"give mail p{order[1] + 1} diner")
    assert (front(t, order[0]), front(t, order[1]), front(t, order[2])) == ("diner", "sleeper mail", "")
    assert is_over(t, turn)


@pytest.mark.parametrize(("turn", "way"), [(turn, way) for turn in range(4) for way in (1, -1)])
def test_an_empty_front_stops_it_later(turn, way):
    """M4.4 With four players the second link can be missing: the first two exchanges happen, the third does not."""
    order = round_table(4, turn, way)
    t = exchange_table(4, turn, {order[0]: "mail", order[1]: "diner", order[2]: "sleeper"})
    t.play(order[0], f"give mail p{order[1] + 1} diner")
    t.play(order[1], f"give mail p{order[2] + 1} sleeper")
    assert [front(t, seat) for seat in order] == ["diner", "sleeper", "mail", ""]
    assert is_over(t, turn)


@chains
def test_never_back_to_the_starter(seats, turn, way):
    """M4.4 The last one, the starter's neighbour on the other side, is not asked, although both have cars."""
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, dict.fromkeys(range(seats), "mail diner"))
    asked = []
    while t.position()["aside"]:
        seat = t.acting[0]
        asked.append(seat)
        t.play(seat, f"give mail p{(seat + way) % seats + 1} diner")
    assert asked == order[:-1]
    assert is_over(t, turn)
    assert dispatch.sound_at(t.box.array, t.now.states, 0) == 0  # nothing of the chain stays noted


# --- equal kinds ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", [1, -1])
@seats_and_turns
def test_equal_kinds(seats, turn, way):
    """M4.4 The two cars may be of equal kind: nothing changes on the table, but the chain continues."""
    t = exchange_table(seats, turn, dict.fromkeys(range(seats), "mail"))
    other = (turn + way) % seats
    t.play(turn, f"give mail p{other + 1} mail")
    assert fronts_of(t) == ["mail"] * seats
    if seats == 2:
        assert is_over(t, turn)
    else:
        assert t.legal(other) == [f"give mail p{(other + way) % seats + 1} mail", "decline"]


def test_equal_kinds_in_a_front():
    """M4.4, M2.3 A player may end up with equal cars; of equal ones only one goes."""
    t = exchange_table(3, 0, {0: "mail mail", 1: "mail mail diner", 2: "diner"})
    play(t, "give mail p2 diner")
    assert fronts_of(t) == ["diner mail", "mail mail mail", "diner"]
    play(t, "give mail p3 diner")
    assert fronts_of(t) == ["diner mail", "diner mail mail", "mail"]


@chains
def test_another_car_than_the_one_received(seats, turn, way):
    """M4.4 Whoever goes on chooses any car, not only the one just received."""
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, {order[0]: "mail", order[1]: "diner luggage", order[2]: "sleeper"})
    t.play(turn, f"give mail p{order[1] + 1} diner")
    t.play(order[1], f"give luggage p{order[2] + 1} sleeper")
    assert [front(t, seat) for seat in order[:3]] == ["diner", "sleeper mail", "luggage"]


@chains
def test_who_draws(seats, turn, way):
    """M4.4, M2.2 However long the chain is, the player who played the card draws, once, and nobody else."""
    order = round_table(seats, turn, way)
    t = exchange_table(seats, turn, dict.fromkeys(range(seats), "mail"), deck="cancel swap")
    hands = [hand(t, seat) for seat in range(seats)]
    for seat in order[:-1]:
        t.play(seat, f"give mail p{(seat + way) % seats + 1} mail")
    hands[turn].append("cancel")
    assert [hand(t, seat) for seat in range(seats)] == hands
    assert t.position()["deck"][0] == "swap"


def test_what_is_shown_of_an_exchange_is_both_cars_where_they_are_now():
    """M4.4 The names of cars in front say in front of whom they are."""
    t = table(turn=0, fronts={0: "mail", 1: "diner"}, stage="effect", aside="exchange")
    t.play(0, "give mail p2 diner")
    assert t.traces(1)[-1] == (0, ("front-p1-diner", "front-p2-mail"))


def way_observed(t, seat):
    """The two numbers for learning that tell which way a chain goes."""
    names = [name for name, _ in GAME.observed()]
    start = sum(size for _, size in GAME.observed()[: names.index("the way of a chain, one of two or none")])
    out = np.zeros(GAME.OBSERVED, np.float32)
    dispatch.observe_at(t.box.array, t.now.states, 0, seat, out)
    return out[start : start + 2].tolist()


@pytest.mark.parametrize(("seats", "turn"), [(3, 2), (4, 1)])
def test_learners_see_which_way_a_chain_goes(seats, turn):
    """M4.4 The numbers for learning tell every seat which way the chain goes, and that there is one."""
    some = {"seats": seats, "turn": turn, "fronts": dict.fromkeys(range(seats), "mail"), "aside": "exchange"}
    for way, step, numbers in (("next", 1, [1.0, 0.0]), ("previous", -1, [0.0, 1.0])):
        t = table(**some, stage="chain", way=way, asked=(turn + step) % seats)
        assert [way_observed(t, seat) for seat in range(seats)] == [numbers] * seats
    assert way_observed(table(**some, stage="effect"), turn) == [0.0, 0.0]
