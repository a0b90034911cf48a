"""Positions of Routes of Two Capitals, for `tests/contract/test_positions.py`: SOUND ones, BROKEN ones with the law that they
break (those of UNBREAKABLE need more than a position), UNREADABLE changes of TURN with what is said of them, what must be there
(NEEDED) and what need not be (OPTIONAL), SEVERAL faults at once, and positions in which any value is REPLACED, also by WORDS of
the game."""

from grandtour.testing.faults import edit

from .helpers import GAME, position

LAWS = [str(law) for law in GAME.LAWS]
MORNING = position(seats=3, bus=5, turn=1, morning={5: [0]}, kept={0: "s1 s2", 1: "s3"})
ROOFS = position(seats=2, city="petersburg", bus=8, morning={4: [1], 8: [1]}, evening={18: [0]}, roofs={1: "m1 m2", 0: "e1"})
EVENING = position(seats=4, stage="evening", turn=2, kept={0: "s1 l1", 3: "l2"})
MARKS = position(seats=3, expert=True, stage="marks", turn=1, morning={9: [2]})
DRAFT = position(
    seats=2,
    expert=True,
    stage="planning",
    turn=1,
    kept={0: "s1 s2 s3", 1: "s7 s8 s9"},
    packet={0: "s10 s11 s12", 1: "s4 s5 s6"},
    seen={0: ["s1 s2 s3 s4 s5 s6", "s10 s11 s12"], 1: ["s7 s8 s9 s10 s11 s12", "s4 s5 s6"]},
)
LUNCH = position(
    seats=2,
    expert=True,
    stage="lunch",
    turn=0,
    packet={0: "l1 l2 l3 l4", 1: "l5 l6 l7 l8"},
    seen={0: ["l1 l2 l3 l4"], 1: ["l5 l6 l7 l8"]},
)
OVER = position(stage="over", turn=None, kept={0: "s1 l1"})


def without(pile, *cards):
    return [card for card in pile if card not in cards]


SOUND = [MORNING, ROOFS, EVENING, MARKS, DRAFT, LUNCH, OVER]
STAGE, ROUTES, DEALT, ROOF_TOKENS, TOKENS, CELLS, TAKEN, PACKETS, FIRST = LAWS[1:]
LEFT = [f"s{i}" for i in (*range(4, 7), *range(10, 26))]
BROKEN = [
    (STAGE, edit(MORNING, {"stage": "marks", "bus": None})),
    (STAGE, edit(MORNING, {"stage": "planning", "bus": None})),
    (STAGE, edit(EVENING, {"stage": "lunch"})),
    (STAGE, edit(OVER, {"bus": 3})),
    (STAGE, edit(MARKS, {"bus": 3})),
    (STAGE, edit(DRAFT, {"bus": 25})),
    (ROUTES, edit(MORNING, {"players.2.kept": ["s1"]})),
    (ROUTES, edit(MORNING, {"players.0.kept": ["s1"]})),
    (ROUTES, edit(MORNING, {"short": MORNING["short"] + ["s3"]})),
    (ROUTES, edit(MORNING, {"long": without(MORNING["long"], "l25")})),
    (ROUTES, edit(EVENING, {"players.1.kept": ["l2"]})),
    (ROUTES, edit(DRAFT, {"players.0.packet": ["s10", "s11", "s13"]})),
    (ROUTES, edit(DRAFT, {"players.0.packet": ["s10", "s11"]})),
    (ROUTES, edit(OVER, {"players.1.kept": ["s1"]})),
    (DEALT, edit(MORNING, {"players.1.kept": ["s3", "l1"], "long": without(MORNING["long"], "l1")})),
    (DEALT, edit(MARKS, {"players.0.kept": ["l1"], "long": without(MARKS["long"], "l1")})),
    (DEALT, edit(EVENING, {"players.1.packet": ["l3"]})),
    (DEALT, edit(MORNING, {"players.2.packet": ["l3"]})),
    (ROOF_TOKENS, edit(ROOFS, {"roofs.morning": ROOFS["roofs"]["morning"] + ["m1"]})),
    (ROOF_TOKENS, edit(ROOFS, {"roofs.evening": ROOFS["roofs"]["evening"][1:]})),
    (ROOF_TOKENS, edit(ROOFS, {"players.0.roofs": ["e1", "m1"]})),
    (ROOF_TOKENS, edit(MORNING, {"players.0.roofs": ["m1"]})),
    (TOKENS, edit(MORNING, {"players.0.stock": 30})),
    (TOKENS, edit(MORNING, {"players.2.stock": 29})),
    (TOKENS, edit(EVENING, {"players.3.stock": 0})),
    (TOKENS, edit(MORNING, {"tokens.evening": {"5": [1]}})),
    (CELLS, edit(MORNING, {"tokens.morning": {"5": [0, 1, 2]}})),
    (CELLS, edit(EVENING, {"tokens.evening": {"25": [0, 1, 2, 3]}})),
    (TAKEN, edit(ROOFS, {"players.1.roofs": ["m1"], "roofs.morning": ["m2", *ROOFS["roofs"]["morning"]]})),
    (TAKEN, edit(ROOFS, {"players.0.roofs": ["e1", "e2"], "roofs.evening": ROOFS["roofs"]["evening"][1:]})),
    (TAKEN, edit(ROOFS, {"tokens.morning": {"4": [1]}, "players.1.stock": 29})),
    (PACKETS, edit(DRAFT, {"players.0.seen.1": ["s9", "s10", "s11"]})),
    (PACKETS, edit(DRAFT, {"players.0.seen": [DRAFT["players"][0]["seen"][0]]})),
    (PACKETS, edit(DRAFT, {"players.0.kept": ["s1", "s2", "s7"], "players.1.kept": ["s3", "s8", "s9"]})),
    (PACKETS, edit(DRAFT, {"players.0.packet": ["s4", "s5", "s6"], "players.1.packet": ["s10", "s11", "s12"]})),
    (PACKETS, edit(DRAFT, {"players.0.seen": [], "players.1.seen": []})),
    (PACKETS, edit(DRAFT, {"players.0.kept": ["s1", "s2", "s3", "s10", "s11"], "players.0.packet": ["s12"]})),
    (
        PACKETS,
        edit(
            DRAFT,
            {
                "stage": "marks",
                "turn": 1,
                "first_to_mark": None,
                "players.0.packet": [],
                "players.1.packet": [],
                "short": [f"s{i}" for i in (*range(4, 7), *range(10, 26))],
            },
        ),
    ),
    (PACKETS, edit(MORNING, {"players.0.seen": [["s1", "s2", "s3", "s4", "s5", "s6"]]})),
    (FIRST, edit(MARKS, {"turn": 2})),
    (FIRST, edit(MARKS, {"turn": 0})),
    (FIRST, edit(MARKS, {"tokens.evening": {"9": [2]}, "players.2.stock": 28})),
    (FIRST, edit(MARKS, {"tokens.morning": {"9": [0]}, "players.0.stock": 29, "players.2.stock": 30})),
    (FIRST, edit(DRAFT, {"tokens.morning": {"9": [0]}, "players.0.stock": 29})),
]
UNREADABLE = [
    ({"stage": "noon"}, "stage: “noon” is not allowed; possible values: "),
    ({"turn": 3}, "turn: 3 is not between 0 and 2"),
    ({"turn": None}, "turn: expected a whole number, not “None”"),
    ({"first_to_mark": 2}, "first_to_mark: “2” is not allowed; possible values: "),
    ({"first_in_evening": 0}, "first_in_evening: “0” is not allowed; possible values: "),
    ({"stage": "lunch", "first_in_evening": 3}, "first_in_evening: 3 is not between 0 and 2"),
    ({"stage": "lunch", "first_in_evening": 1}, "turn: “1” is not allowed; possible values: "),
    ({"stage": "lunch", "turn": None}, "first_in_evening: expected a whole number, not “None”"),
    ({"stage": "planning", "turn": None, "first_to_mark": 1}, "first_to_mark: 1 is not allowed; it must be 2"),
    ({"bus": 26}, "bus: 26 is not between 1 and 25"),
    ({"bus": "5"}, 'bus: expected a whole number, not “"5"”'),
    ({"short.0": "s26"}, "short: “s26” is not one of s1…s25"),
    ({"short.0": "s5"}, "short: s5 appears more than once"),
    ({"long.0": "s1"}, "long: “s1” is not one of l1…l25"),
    ({"players.0.kept": ["x1"]}, "players 1, kept: “x1” is unknown"),
    ({"players.0.stock": -1}, "players 1, stock: -1"),
    ({"players.1.packet": ["s9"]}, "players 2, packet"),
    ({"players.1.seen": [["s9", "l9"]]}, "players 2, seen 1: this is not a draft packet"),
    ({"tokens.morning": {"26": [0]}}, "tokens.morning, 26: there is no sight 26"),
    ({"tokens.morning": {"5": [3]}}, "tokens.morning, 5: 3 is not between 0 and 2"),
    ({"tokens.noon": {}}, "tokens, noon: unknown"),
    ({"player": []}, "player: unknown; did you mean “players”?"),
    ({"players": []}, "players: wrong number of players: 0; expected: 3"),
    ({"options": {"city": "kyiv"}}, "Option “city” can't be"),
    ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
    ({"format": 2}, "format: “2”"),
]

TURN = MORNING
UNBREAKABLE = set()
NEEDED = ["stage", "turn", "players", "players.1.stock"]
OPTIONAL = ["first_to_mark", "first_in_evening"]
SEVERAL = (
    {"short.0": "train", "players.0.stock": -1, "stage": "noon"},
    ["players 1, stock", "short", "stage"],
)
REPLACED = [ROOFS, DRAFT, LUNCH]
WORDS = ["s1", ["l9"], "s0", "s٣"]
