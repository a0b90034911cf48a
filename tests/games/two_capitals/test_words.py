"""Moves in words, and a reason for every move that is refused."""

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.games.two_capitals.rules import reasons

from .helpers import BOX, CITIES, GAME, SEATS, new, position, put, small, table

ONE_TOKEN = small(tokens=1)
WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}


def drafting(**said):
    hands = {0: "s1 s2 s3 s4 s5 s6", 1: "s7 s8 s9 s10 s11 s12"}
    packet = {0: "s4 s5 s6", 1: hands[1]}
    seen = {seat: [hand] for seat, hand in hands.items()}
    return position(expert=True, stage="planning", turn=1, kept={0: "s1 s2 s3"}, packet=packet, seen=seen, **said)


EVENING = {"seats": 3, "stage": "evening", "bus": 10, "evening": {10: [0, 1], 9: [1], 11: [2]}}
RULES = {
    "GAME_OVER": "T2.4",
    "NOT_YOUR_TURN": "T1.4",
    "HAS_CHOSEN": "T8.1",
    "NO_JOURNEY": "T2",
    "NO_DRAFT": "T8",
    "NO_MARKS": "T8.2",
    "NOT_AMONG_THE_FIRST": "T3.2",
    "PASSED": "T3.3",
    "FULL": "T3.4",
    "TOO_FAR": "T3.3",
    "BEEN_THERE": "T3.4",
    "BUS_IS_THERE": "T3.5",
    "NOT_STARTED": "T3.6",
    "TOO_EARLY": "T3.6",
    "NOT_IN_PACKET": "T8.1",
    "TAKEN": "T8.2",
    "NO_TOKEN": "T3.7",
}
LATER_RULES = {("evening", "NOT_AMONG_THE_FIRST"): "T4.2", ("evening", "TOO_EARLY"): "T4.2"}
REFUSED = {  # a position, a seat, a move, and what the sentence must say
    "GAME_OVER": [
        (position(stage="over", turn=None), 0, "visit 1", ["The game is over"]),
        (position(stage="over", turn=None, seats=4, city="petersburg"), 3, "stop", ["The game is over"]),
        (position(stage="over", turn=None, seats=3, expert=True), 1, "keep l1", ["The game is over"]),
    ],
    "NOT_YOUR_TURN": [
        (position(), 1, "visit 1", ["not your turn", "p1"]),
        (position(seats=4, turn=3), 0, "stop", ["not your turn", "p4"]),
        (position(seats=3, expert=True, stage="marks", turn=2), 0, "mark 1 evening", ["not your turn", "p3"]),
    ],
    "HAS_CHOSEN": [
        (drafting(), 0, "keep s4", ["You have chosen", "when everyone has"]),
        (drafting(), 0, "visit 1", ["have chosen"]),
    ],
    "NO_JOURNEY": [
        (drafting(), 1, "visit 1", ["not travelling"]),
        (position(expert=True, stage="marks", turn=1), 1, "stop", ["not travelling"]),
    ],
    "NO_DRAFT": [
        (position(kept={0: "s1"}), 0, "keep s1", ["No cards are being chosen"]),
        (position(expert=True, stage="marks", turn=1), 1, "keep l25", ["No cards are being chosen"]),
    ],
    "NO_MARKS": [
        (position(), 0, "mark 1 morning", ["between planning and morning", "“expert”"]),
        (drafting(), 1, "mark 25 evening", ["between planning and morning"]),
    ],
    "NOT_AMONG_THE_FIRST": [
        (position(seats=3, turn=2), 2, "visit 4", ["first three", "4 “Russian Army Theatre”"]),
        (position(stage="evening", turn=1), 1, "visit 22", ["first three", "22 “Taganka Theatre”"]),
    ],
    "PASSED": [
        (position(bus=5, morning={5: [1]}), 0, "visit 4", ["has passed", "4 “Russian Army Theatre”"]),
        (position(**EVENING, turn=0), 0, "visit 11", ["has passed", "11 “Moscow Kremlin”"]),
    ],
    "FULL": [
        (position(**EVENING, turn=2), 2, "visit 10", ["All cells", "10 “St Basil's Cathedral”", "this journey"]),
        (position(seats=4, bus=5, morning={5: [0], 6: [1, 2]}, turn=3), 3, "visit 6", ["All cells", "6 “Yelokhovo"]),
    ],
    "TOO_FAR": [
        (position(**EVENING, turn=0), 0, "visit 6", ["too far", "first three with a free cell", "6 “Yelokhovo"]),
        (position(city="petersburg", bus=1, morning={1: [0]}, turn=1), 1, "visit 25", ["too far", "25 “Anichkov Bridge”"]),
    ],
    "BEEN_THERE": [
        (position(**EVENING, turn=1), 1, "visit 9", ["You have a token", "9 “Red Square”", "this journey"]),
        (position(city="petersburg", bus=7, morning={7: [0]}), 0, "visit 7", ["You have a token", "7 “Peter and Paul"]),
    ],
    "BUS_IS_THERE": [
        (position(bus=5, morning={5: [1]}), 0, "visit 5", ["two players", "bus's own sight", "5 “Sokolniki Park”"]),
        (position(stage="evening", bus=2, evening={2: [0]}, turn=1), 1, "visit 2", ["two players", "2 “Museum of"]),
    ],
    "NOT_STARTED": [
        (position(seats=4, turn=3), 3, "stop", ["not begun", "place a token"]),
        (position(stage="evening", city="petersburg", turn=1), 1, "stop", ["not begun"]),
    ],
    "TOO_EARLY": [
        (position(bus=23, morning={23: [1]}), 0, "stop", ["last two sights"]),
        (position(**EVENING, turn=2), 2, "stop", ["last two sights"]),
    ],
    "NOT_IN_PACKET": [(drafting(), 1, "keep s1", ["not in the packet"]), (drafting(), 1, "keep l7", ["not in the packet"])],
    "TAKEN": [
        (position(expert=True, stage="marks", turn=0, morning={9: [1]}), 0, "mark 9 evening", ["Someone", "9 “Red Square”"]),
        (position(expert=True, stage="marks", turn=0, evening={9: [1]}), 0, "mark 9 evening", ["Someone", "9 “Red Square”"]),
    ],
    "NO_TOKEN": [
        (position(turn=1, bus=3, morning={2: [1], 3: [0]}, box=ONE_TOKEN), 1, "visit 4", ["no token left", "end the journey"]),
    ],
}


def test_every_reason_is_here():
    """Every reason of the rules is proved below; the number of no move at all has its own test."""
    assert set(REFUSED) | {"NO_SUCH_MOVE"} == set(RULES) | {"NO_SUCH_MOVE"} == set(WHY)


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in REFUSED.items() for case in cases])
def test_refused(name, case):
    """T1 to T8 A refused move says why, with the rule's number and what it is about, and changes nothing."""
    at, seat, move, says = case
    t = put(at, ONE_TOKEN if name == "NO_TOKEN" else BOX)
    before, reason = t.position(), t.refusal(seat, move)
    assert all(part in reason for part in says)
    assert reason.endswith(f"({LATER_RULES.get((at['stage'], name), RULES[name])})")
    assert move not in t.legal(seat)
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(seat, move)
    assert str(refused.value) == f"p{seat + 1}, {move}: {reason}"
    assert (t.position(), t.moves, t.events) == (before, [], 0)


def test_no_such_move():
    """A number that is no move is refused like any other."""
    t = new()
    for a in (-1, GAME.ACTIONS, GAME.ACTIONS + 1):
        assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, a) == reasons.NO_SUCH_MOVE
    assert str(GAME.reason(t.box, t.now.state, 0, GAME.ACTIONS, reasons.NO_SUCH_MOVE, t.who)) == "There is no such move."


# --- moves in words ---------------------------------------------------------------------------------------------------
def test_words_of_all_moves():
    """Moves in words: visit and a number, stop, keep and a card, mark with a number and a journey; each has one number."""
    numbers = range(1, 26)
    words = {f"visit {n}" for n in numbers} | {"stop"} | {f"keep {letter}{n}" for letter in "sl" for n in numbers}
    words |= {f"mark {n} {journey}" for n in numbers for journey in ("morning", "evening")}
    t = grandtour.Table("two_capitals", seed=1)
    called = [GAME.words(t.box, t.now.state, 0, a) for a in range(GAME.ACTIONS)]
    assert set(called) == words
    assert [GAME.action(t.box, t.now.state, 0, text) for text in called] == list(range(GAME.ACTIONS))


@pytest.mark.parametrize(
    "move", ["visit 26", "visit 0", "visit 01", "visit", "keep s26", "keep", "mark 5", "mark 5 noon", "go", ""]
)
def test_unknown_words(move):
    """Moves in words: anything else is no move; nothing changes."""
    t = new(expert=True)
    before = t.position()
    assert "There is no move “" in t.refusal(0, move)
    with pytest.raises(grandtour.IllegalMove, match="no move"):
        t.play(0, move)
    assert t.position() == before


@pytest.mark.parametrize("move", ["VISIT 2", "  visit   2 ", "Visit 2"])
def test_forgiving_words(move):
    """Moves in words: capitals and blanks do not matter."""
    t = new()
    t.play(0, move)
    assert t.moves == [(0, "visit 2")]


def test_cards_are_named_by_the_box():
    """Moves in words: s3 is the third short route of the box, for either city."""
    for city in CITIES:
        route = BOX.data[city]["short"][2]
        t = table(city=city, stage="over", turn=None, morning={n: [1] for n in route["stops"]}, kept={1: "s3"})
        assert t.points(1)["short"] == route["points"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seat", [-1, 4, 7, None, True, "0", 1.0])
def test_no_such_seat(seats, seat):
    """Only seats at the table may play."""
    t = new(seats)
    with pytest.raises(grandtour.IllegalMove, match="no seat"):
        t.play(seat, "visit 1")
    assert t.moves == []


def test_automatic_planning_and_lunch():
    """Moves in words: without `expert` planning and lunch are no moves; the morning's `stop` is followed by a visit."""
    t = table(bus=25, turn=1, morning={25: [0]})
    t.play(1, "stop")
    t.play(0, "visit 25")
    assert t.moves == [(1, "stop"), (0, "visit 25")]


def test_lunch_has_a_rule_of_its_own():
    """T8.3 What is refused at lunch cites the rule of lunch."""
    t = grandtour.Table("two_capitals", 2, seed=1, options={"expert": True})
    while t.view(None)["stage"] != "lunch":
        t.play(t.acting[0], t.legal(t.acting[0])[-1])
    t.play(0, t.legal(0)[0])
    assert t.refusal(0, "keep l1").endswith("(T8.3)")
    assert t.refusal(1, "keep s1").endswith("(T8.3)")
