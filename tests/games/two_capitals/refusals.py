"""Moves of Routes of Two Capitals that are refused, for `tests/contract/test_words.py`: CASES (the name of the reason, position,
seat, move, rule, the sentence or parts of it; PROVED_ELSEWHERE: reasons with a test of their own), SLIPS of the pen (move, what
is said) at SLIP_AT, FORGIVEN ones (position, moves as typed, as they are), and positions that are TOLD in every language."""

from grandtour.games.two_capitals.rules import reasons
from grandtour.testing.faults import set_up

from .helpers import BOX, new, position, small
from .position_faults import SOUND

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
LATER_RULES = {("marks", "NOT_YOUR_TURN"): "T8.2", ("evening", "NOT_AMONG_THE_FIRST"): "T4.2", ("evening", "TOO_EARLY"): "T4.2"}
REFUSED = {  # a position, a seat, a move, and what the sentence must say
    "GAME_OVER": [
        (position(stage="over", turn=None), 0, "visit 1", ["The game is over"]),
        (position(stage="over", turn=None, seats=4, city="petersburg"), 3, "stop", ["The game is over"]),
        (position(stage="over", turn=None, seats=3, expert=True), 1, "keep l1", ["The game is over"]),
    ],
    "NOT_YOUR_TURN": [
        (position(), 1, "visit 1", ["isn't your turn", "p1"]),
        (position(seats=4, turn=3), 0, "stop", ["isn't your turn", "p4"]),
        (position(seats=3, expert=True, stage="marks", turn=2), 0, "mark 1 evening", ["isn't your turn", "p3"]),
    ],
    "HAS_CHOSEN": [
        (drafting(), 0, "keep s4", ["You have already chosen", "once everyone has"]),
        (drafting(), 0, "visit 1", ["have already chosen"]),
    ],
    "NO_JOURNEY": [
        (drafting(), 1, "visit 1", ["isn't running right now. Choose 3 cards to keep."]),
        (position(expert=True, stage="marks", turn=1), 1, "stop", ["isn't running right now. Place your first token"]),
    ],
    "NO_DRAFT": [
        (position(kept={0: "s1"}), 0, "keep s1", ["no cards to choose right now. Choose a sight: 1, 2, 3."]),
        (position(expert=True, stage="marks", turn=1), 1, "keep l25", ["no cards to choose right now. Place your first token"]),
    ],
    "NO_MARKS": [
        (position(), 0, "mark 1 morning", ["only in the expert game", "between planning and morning"]),
        (drafting(), 1, "mark 25 evening", ["between planning and morning"]),
    ],
    "NOT_AMONG_THE_FIRST": [
        (position(seats=3, turn=2), 2, "visit 4", ["first three", "4 “Russian Army Theatre”"]),
        (position(stage="evening", turn=1), 1, "visit 22", ["first three", "22 “Taganka Theatre”"]),
    ],
    "PASSED": [
        (position(bus=5, morning={5: [1]}), 0, "visit 4", ["bus has already passed", "4 “Russian Army Theatre”"]),
        (position(**EVENING, turn=0), 0, "visit 11", ["bus has already passed", "11 “Moscow Kremlin”"]),
    ],
    "FULL": [
        (position(**EVENING, turn=2), 2, "visit 10", ["All cells", "10 “St Basil's Cathedral”", "this journey"]),
        (position(seats=4, bus=5, morning={5: [0], 6: [1, 2]}, turn=3), 3, "visit 6", ["All cells", "6 “Yelokhovo"]),
    ],
    "TOO_FAR": [
        (position(**EVENING, turn=0), 0, "visit 6", ["too far. Choose", "6 “Yelokhovo"]),
        (position(city="petersburg", bus=1, morning={1: [0]}, turn=1), 1, "visit 25", ["too far", "25 “Anichkov Bridge”"]),
    ],
    "BEEN_THERE": [
        (position(**EVENING, turn=1), 1, "visit 9", ["You already have a token", "9 “Red Square”", "this journey"]),
        (position(city="petersburg", bus=7, morning={7: [0]}), 0, "visit 7", ["You already have a token", "7 “Peter and Paul"]),
    ],
    "BUS_IS_THERE": [
        (position(bus=5, morning={5: [1]}), 0, "visit 5", ["two players", "can't stay where it is", "5 “Sokolniki Park”"]),
        (position(stage="evening", bus=2, evening={2: [0]}, turn=1), 1, "visit 2", ["two players", "2 “Museum of"]),
    ],
    "NOT_STARTED": [
        (position(seats=4, turn=3), 3, "stop", ["hasn't begun", "place a token"]),
        (position(stage="evening", city="petersburg", turn=1), 1, "stop", ["hasn't begun"]),
    ],
    "TOO_EARLY": [
        (position(bus=23, morning={23: [1]}), 0, "stop", ["last two sights"]),
        (position(**EVENING, turn=2), 2, "stop", ["last two sights"]),
    ],
    "NOT_IN_PACKET": [(drafting(), 1, "keep s1", ["not in your packet"]), (drafting(), 1, "keep l7", ["not in your packet"])],
    "TAKEN": [
        (position(expert=True, stage="marks", turn=0, morning={9: [1]}), 0, "mark 9 evening", ["Someone", "9 “Red Square”"]),
        (position(expert=True, stage="marks", turn=0, evening={9: [1]}), 0, "mark 9 evening", ["Someone", "9 “Red Square”"]),
    ],
    "NO_TOKEN": [
        (position(turn=1, bus=3, morning={2: [1], 3: [0]}, box=ONE_TOKEN), 1, "visit 4", ["no tokens left", "end the journey"]),
    ],
}

CASES = [
    (name, p, seat, move, LATER_RULES.get((p["stage"], name), RULES[name]), says)
    for name, cases in REFUSED.items()
    for p, seat, move, says in cases
]
PROVED_ELSEWHERE = {"NO_SUCH_MOVE"}
UNKNOWN = ["visit 26", "visit 0", "visit 01", "visit", "keep s26", "keep", "mark 5", "mark 5 noon", "go", ""]
SLIPS = [(move, f"There is no move “{move}” in this game. (Moves in words)") for move in UNKNOWN]
SLIP_AT = new(expert=True).position()
FORGIVEN = [(new().position(), [move], ["visit 2"]) for move in ("VISIT 2", "  visit   2 ", "Visit 2")]
TOLD = SOUND


def put(p):
    return set_up(p, ONE_TOKEN if p in [case[0] for case in REFUSED["NO_TOKEN"]] else BOX)
