"""Moves of Metro Domino: Paris that are refused, for `tests/contract/test_words.py`: CASES (the name of the reason, position,
seat, move, rule, the sentence or parts of it; PROVED_ELSEWHERE: reasons with a test of their own), SLIPS of the pen (move, what
is said) at SLIP_AT, FORGIVEN ones (position, moves as typed, as they are), and positions that are TOLD in every language."""

import grandtour
from grandtour.games.metro_domino.rules import reasons
from grandtour.games.metro_domino.state import ON

from .helpers import BOX, SEATS, position, small

WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}
BUSY = {"chatelet/1": "1-1", "chatelet/4": "3-5", "chatelet/7": "2-8"}  # free ends 1, 5 and 8; nothing can be started
NETWORK = {"chatelet/14": "3-9, 9-6", "chatelet/4": "3-5", "bastille/5": "7-4, 4-0 as 4-1"}
SAID = {"lines": NETWORK, "opened": {"bastille": "chatelet/14"}, "out": "bastille/5"}
FORBIDS = {"chatelet/14": "3-9, 9-6", "chatelet/4": "3-5", "chatelet/1": "1-1", "bastille/5": "7-4"}  # bastille/5 has no 0
SIX = small("none", chatelet={"line": [{"number": 1, "length": 8}]}, supply={"highest_value": 6})
STUCK = small("none", chatelet={"line": [{"number": 1, "length": 8}, {"number": 4, "length": 2}]}, supply={"highest_value": 3})
NO_THREES = {"lines": {"chatelet/1": "0-3, 3-3", "chatelet/4": "1-3, 3-2"}, "hands": {0: "0-2 0-0"}, "rest": 1, "box": STUCK}


def at_line(laying, hand, **said):
    """A tile that waits for its line."""
    return position(**{"stage": "line", "laying": laying, "hands": {0: hand}, **said})


def drawn(tile, hand, **said):
    return position(**{"stage": "drawn", "drawn": tile, "lines": BUSY, "hands": {0: f"{hand} {tile}"}, **said})


OVER = position(stage="over", turn=None, hands={0: ""})
FOUR = position(seats=4, turn=3, lines=BUSY)
CHOSEN = at_line("5-6", "5-6", **SAID)
REFUSED = {  # a position, a seat, a move, the rule, and the sentence
    "GAME_OVER": [
        (OVER, 0, "pass", "D5.1", "The game is over."),
        (OVER, 1, "lay 3-5", "D5.1", "The game is over."),
        (OVER, 1, "on chatelet/1", "D5.1", "The game is over."),
    ],
    "NOT_YOUR_TURN": [
        (position(), 1, "draw", "D1.4", "It isn't your turn. To move: p1."),
        (FOUR, 0, "lay 1-5", "D1.4", "It isn't your turn. To move: p4."),
        (CHOSEN, 1, "on chatelet/4", "D1.4", "It isn't your turn. To move: p1."),
        (drawn("0-9", "3-3"), 1, "keep", "D1.4", "It isn't your turn. To move: p1."),
    ],
    "LINE_FIRST": [
        (CHOSEN, 0, move, "D3.1", "You have chosen the tile 5-6: now choose its line.")
        for move in ("lay 5-6", "lay 6-5", "draw", "keep", "pass")
    ] + [
        (at_line("4-6 as 5-6", "4-6", lines=BUSY, metro={0: 1}), 0, "draw", "D3.1",
         "You have chosen the tile 4-6 as 5-6: now choose its line."),
    ],
    "LAY_FIRST": [
        (position(), 0, "on chatelet/1", "D3.1", "First choose a tile and which way round to lay it, then a line."),
        (drawn("5-6", "3-3"), 0, "on chatelet/4", "D3.1", "First choose a tile and which way round to lay it, then a line."),
    ],
    "PLAY_OR_KEEP": [
        (drawn("5-6", "3-3"), 0, move, "D3.2", "You have drawn a tile: lay it, or “keep” it.") for move in ("draw", "pass")
    ],
    "NOT_DRAWN": [
        (position(), 0, "keep", "D3.2", "There is nothing to keep: you haven't drawn a tile this turn."),
        (position(lines=BUSY, hands={0: "0-9"}), 0, "keep", "D3.2",
         "There is nothing to keep: you haven't drawn a tile this turn."),
    ],
    "NOT_IN_HAND": [
        (position(hands={0: "0-9"}), 0, "lay 3-5", "D3.1", "You don't have the tile 3-5."),
        (position(hands={0: "0-9"}), 0, "lay 5-3 as 5-4", "D3.1", "You don't have the tile 3-5."),
        (drawn("5-6", "3-3"), 0, "lay 5-7", "D3.1", "You don't have the tile 5-7."),
    ],
    "ONLY_DRAWN": [
        (drawn("5-6", "3-3"), 0, "lay 3-3", "D3.2", "After drawing, you can lay only the tile you drew."),
        (drawn("5-6", "4-9", metro={0: 1}), 0, "lay 4-9 as 5-9", "D3.2", "After drawing, you can lay only the tile you drew."),
    ],
    "NO_TOKEN": [
        (position(lines=BUSY, hands={0: "4-9"}), 0, "lay 4-9 as 5-9", "D4.1", "You have no metro token."),
        (position(lines=BUSY, hands={0: "4-9"}, metro={1: 3}), 0, "lay 9-4 as 8-4", "D4.1", "You have no metro token."),
    ],
    "PAST_THE_ENDS": [
        (position(hands={0: "4-9"}, metro={0: 1}), 0, "lay 9-4 as 10-4", "D4.1", "A 0 can count only as 1, and a 9 only as 8."),
        (position(hands={0: "4-9"}), 0, "lay 4-9 as 4-10", "D4.1", "A 0 can count only as 1, and a 9 only as 8."),
        (position(hands={0: "0-4"}, metro={0: 1}), 0, "lay 0-4 as -1-4", "D4.1", "A 0 can count only as 1, and a 9 only as 8."),
        (position(hands={0: "0-4"}, metro={0: 1}), 0, "lay 4-0 as 4--1", "D4.1", "A 0 can count only as 1, and a 9 only as 8."),
    ],
    "FITS_NOWHERE": [
        (position(lines={"chatelet/1": "0-3"}, hands={0: "1-2"}, box=SIX), 0, "lay 1-2", "D2.4",
         "No line can take 1-2 that way round right now."),
        (position(lines={"chatelet/1": "0-3"}, hands={0: "1-1"}, box=SIX), 0, "lay 1-1", "D2.4",
         "No line can take 1-1 right now."),
        (position(lines=BUSY, hands={0: "3-4"}, metro={0: 1}), 0, "lay 3-4 as 4-4", "D2.4",
         "No line can take 3-4 as 4-4 that way round right now."),
    ] + [
        (p, p["turn"], move, "D2.2",
         f"No line can take {shown} right now. 3 lines are active: no other can be started now.")
        for p, move, shown in (
            (position(lines=BUSY, hands={0: "0-9"}), "lay 0-9", "0-9 that way round"),
            (position(lines=BUSY, hands={0: "5-9"}), "lay 9-5", "9-5 that way round"),
            (position(seats=3, turn=2, lines=BUSY, hands={2: "0-0"}), "lay 0-0", "0-0"),
            (drawn("0-9", "3-3"), "lay 0-9", "0-9 that way round"),
        )
    ] + [
        (position(seats=seats, turn=1, lines=FORBIDS, opened={"bastille": "chatelet/14"}, hands={1: "0-4"}), 1, "lay 4-0", "D2.5",
         "No line can take 4-0 that way round right now. Where it would fit, one of its values is forbidden.")
        for seats in SEATS
    ] + [
        (position(seats=3, turn=turn, start_tile="2-7", hands={turn: "0-9 4-4"}), turn, move, "D6.1",
         f"No line can take {shown} right now. A first tile begins with: 2, 7.")
        for turn in (0, 2) for move, shown in (("lay 9-0", "9-0 that way round"), ("lay 4-4", "4-4"))
    ],
    "FITS_AS_PRINTED": [
        (position(lines=BUSY, hands={0: "5-9"}, metro={0: 1}), 0, "lay 5-9 as 5-8", "D4.3",
         "You can spend a metro token only where the tile doesn't fit as printed."),
        (position(hands={0: "5-9"}, metro={0: 1}), 0, "lay 5-9 as 4-9", "D4.3",
         "You can spend a metro token only where the tile doesn't fit as printed."),
    ],
    "MUST_ADD": [
        (position(seats=seats, lines=BUSY, hands={0: "0-9 5-6"}, metro={0: 1}), 0, move, "D3.1",
         "One of your tiles fits as printed: you must add a tile to a line.")
        for seats in SEATS for move in ("draw", "pass")
    ],
    "STOCK_EMPTY": [(position(**NO_THREES, metro={0: 1}), 0, "draw", "D3.2", "The stock is empty."),
                    (position(**NO_THREES), 0, "draw", "D3.2", "The stock is empty.")],
    "MUST_DRAW": [
        (position(lines=BUSY, hands={0: "0-9"}), 0, "pass", "D3.2", "You can't pass: draw a tile from the stock."),
        (position(lines=BUSY, hands={0: "0-9"}, metro={0: 1}), 0, "pass", "D3.2", "You can't pass: draw a tile from the stock."),
    ],
    "MUST_SPEND": [(position(**NO_THREES, metro={0: 1}), 0, "pass", "D3.2", "You can't pass: lay a tile with a metro token.")],
    "NOT_OPENED": [
        (CHOSEN, 0, "on nation/6", "D2.1", "The station of that line is not on the table yet: Nation, line 6."),
        (CHOSEN, 0, "on opera/3", "D2.1", "The station of that line is not on the table yet: Opéra, line 3."),
    ],
    "CLOSED": [(CHOSEN, 0, "on chatelet/14", "D2.2", "That line is closed: Châtelet, line 14.")],
    "OUT_OF_SERVICE": [(CHOSEN, 0, "on bastille/5", "D2.6", "That line is out of service: Bastille, line 5.")],
    "TOO_MANY_ACTIVE": [
        (at_line("5-6", "5-6", lines=BUSY), 0, "on chatelet/14", "D2.2", "3 lines are active: no other can be started now."),
    ],
    "FORBIDDEN": [
        (at_line("0-2", "0-2", lines={"chatelet/14": "3-9, 9-6"}, opened={"bastille": "chatelet/14"}), 0, "on bastille/5", "D2.5",
         "The value 0 is forbidden on that line: Bastille, line 5."),
        (at_line("2-0", "0-2", lines={"chatelet/14": "3-9, 9-6"}, opened={"bastille": "chatelet/14"}), 0, "on bastille/5", "D2.5",
         "The value 0 is forbidden on that line: Bastille, line 5."),
    ],
    "NO_MATCH": [
        (at_line("5-6", "5-6", lines=BUSY), 0, "on chatelet/1", "D2.4",
         "The tile must match the free end (1): Châtelet, line 1."),
        (at_line("5-6", "5-6", lines=BUSY), 0, "on chatelet/7", "D2.4",
         "The tile must match the free end (8): Châtelet, line 7."),
    ],
    "NO_MATCH_AT_STATION": [
        (at_line("5-6", "5-6", start_tile="3-4", lines={"chatelet/1": "4-5"}), 0, "on chatelet/4", "D6.1",
         "The first tile there must start with 3, 4: Châtelet, line 4."),
    ],
    "FITS_THERE": [
        (at_line("4-6 as 5-6", "4-6", lines={"chatelet/4": "3-5"}, metro={0: 1}), 0, "on chatelet/7", "D4.3",
         "The tile fits there as printed, so you can't spend a metro token: Châtelet, line 7."),
    ],
}  # fmt: skip
IN_OTHER_BOXES = {
    "NO_SUCH_TILE": [
        (position(box=SIX), SIX, "lay 3-8", "There is no tile 3-8. (D1.1)"),
        (position(box=SIX), SIX, "lay 7-0 as 6-0", "There is no tile 0-7. (D1.1)"),
    ],
    "PAST_THE_ENDS": [
        (
            position(box=SIX, hands={0: "3-6"}, metro={0: 1}),
            SIX,
            "lay 6-3 as 7-3",
            "A 0 can count only as 1, and a 6 only as 5. (D4.1)",
        ),
    ],
    "NO_SUCH_LINE": [
        (at_line("5-6", "5-6"), BOX, ON + 24, "There is no such line in this box. (D2.1)"),
        (at_line("5-6", "5-6"), BOX, ON + 31, "There is no such line in this box. (D2.1)"),
        (at_line("5-6", "5-6", box=SIX), SIX, ON + 1, "There is no such line in this box. (D2.1)"),
    ],
}


def put(p):
    """A table of a position, with the box in which its tiles and lines are."""
    full = {tile for player in p["players"] for tile in player["hand"]} | set(p["stock"])
    box = BOX if p["pile"] else STUCK if len(full) < 10 else SIX
    return grandtour.Table.from_position(p, seed=1, box=box)


LAY_FORM = "Write this move as: lay <a>-<b> / lay <a>-<b> as <c>-<d>. (Moves in words)"
ON_FORM = "Write this move as: on <station>/<line>. (Moves in words)"
HERE = "Lines on the table: chatelet/1, chatelet/4, chatelet/7, chatelet/14."
ONE_HALF = "A metro token makes exactly one half count as one more or one less. (D4.1)"
SLIPS = [
    ("lay", LAY_FORM),
    ("lay 3", LAY_FORM),
    ("lay 3-", LAY_FORM),
    ("lay 3 5", LAY_FORM),
    ("lay 3|5", LAY_FORM),
    ("lay a-b", LAY_FORM),
    ("lay 3-5-6", LAY_FORM),
    ("lay 3-5 as", LAY_FORM),
    ("lay 3-5 as 4", LAY_FORM),
    ("lay 3-5 as 4-5 as 4-6", LAY_FORM),
    ("lay 3-5 on chatelet/1", LAY_FORM),
    ("lay 3.0-5", LAY_FORM),
    ("lay ٣-5", LAY_FORM),
    ("lay 10-3", "There is no tile 10-3. (D1.1)"),
    ("lay 3-10", "There is no tile 3-10. (D1.1)"),
    ("lay -1-3", "There is no tile -1-3. (D1.1)"),
    ("lay 3--1", "There is no tile 3--1. (D1.1)"),
    ("lay 10-3 as 9-3", "There is no tile 10-3. (D1.1)"),
    ("lay 123-3", "There is no tile 123-3. (D1.1)"),
    ("lay 03-5", "There is no tile 03-5. (D1.1)"),
    ("lay 3-5 as 5-5", ONE_HALF),
    ("lay 3-5 as 3-5", ONE_HALF),
    ("lay 3-5 as 4-6", ONE_HALF),
    ("lay 3-5 as 5-3", ONE_HALF),
    ("lay 3-5 as 3-12", ONE_HALF),
    ("on", ON_FORM),
    ("on nowhere/9", f"There is no line “nowhere/9”. {HERE} (D2.1)"),
    ("on chatelet", f"There is no line “chatelet”. {HERE} (D2.1)"),
    ("on chatelet/2", f"There is no line “chatelet/2”. {HERE} (D2.1)"),
    ("on chatelet 4", f"There is no line “chatelet 4”. {HERE} (D2.1)"),
    ("on line-25", f"There is no line “line-25”. {HERE} (D2.1)"),
    ("draw 3-5", "There is no move “draw 3-5” in this game. (Moves in words)"),
    ("pass pass", "There is no move “pass pass” in this game. (Moves in words)"),
    ("keep 3-5", "There is no move “keep 3-5” in this game. (Moves in words)"),
    ("play 3-5", "There is no move “play 3-5” in this game. (Moves in words)"),
    ("3-5", "There is no move “3-5” in this game. (Moves in words)"),
    ("", "There is no move “” in this game. (Moves in words)"),
    ("{}", "There is no move “{}” in this game. (Moves in words)"),
]

CASES = [(name, *case) for name, cases in REFUSED.items() for case in cases]

PROVED_ELSEWHERE = {"NO_SUCH_MOVE", *IN_OTHER_BOXES}
SLIP_AT = position(seats=3)
FORGIVEN = [
    (position(hands={0: "5-6"}), [move, " ON  Chatelet/4"], ["lay 5-6", "on chatelet/4"])
    for move in ("LAY 5-6", "  lay   5-6 ", "Lay 5-6")
]
TOLD = [cases[0][0] for cases in REFUSED.values()]
