"""Moves in words, a reason for every move that is refused, and what people read."""

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.games.metro_domino.state import DRAW

from .helpers import BOX, GAME, legal, play, position, small, table
from .refusals import BUSY, CHOSEN, IN_OTHER_BOXES, NO_THREES, OVER, SAID, WHY, at_line, drawn, put


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in IN_OTHER_BOXES.items() for case in cases])
def test_refused_in_other_boxes(name, case):
    """D1.1, D2.1, D4.1 Tiles, values and lines that only other boxes have."""
    p, box, move, says = case
    t = grandtour.Table.from_position(p, seed=1, box=box)
    assert t.refusal(0, move) == says
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, t.action(0, move)) == WHY[name]


@pytest.mark.parametrize(("n", "says"), [(1, "1 line is active: no"), (2, "2 lines are active: no")])
def test_fewer_active_lines(n, says):
    """D2.2 The number of active lines is that of the box."""
    lines = {id_: BUSY[id_] for id_ in ("chatelet/4", "chatelet/7")[:n]}
    t = table(box=small(supply={"active_lines": n}), lines=lines, hands={0: "5-6"})
    play(t, "lay 5-6")
    assert t.refusal(0, "on chatelet/1") == f"{says} other can be started now. (D2.2)"


def test_refusals_call_players_by_name():
    """D1.4 Players are called by their names, if they have any."""
    t = table(names=["Ann", "Bob"])
    assert t.refusal(1, "draw") == "It isn't your turn. To move: Ann. (D1.4)"
    assert str(t.asks(1)) == "Waiting for: Ann."


# --- moves in words -------------------------------------------------------------------------------------------------------
def all_words():
    """The moves as the specification says them, with those past the ends, which are numbers too."""
    words = {"draw", "keep", "pass"}
    lines = [f"{entry['id']}/{line['number']}" for entry in BOX.data["station"] for line in entry["line"]]
    words |= {f"on {id_}" for id_ in [*lines, *(f"line-{i}" for i in range(25, 33))]}
    for a in range(10):
        for b in range(10):
            words |= {f"lay {a}-{b}", f"lay {a}-{b} as {a + 1}-{b}", f"lay {a}-{b} as {a - 1}-{b}"}
            words |= {f"lay {a}-{b} as {a}-{b + 1}", f"lay {a}-{b} as {a}-{b - 1}"}
    return words


def test_words_of_all_moves():
    """Moves in words: all of them, each with a number of its own, and back."""
    t = table(lines=BUSY)
    called = [GAME.words(t.box, t.now.state, 0, a) for a in range(GAME.ACTIONS)]
    assert len(called) == len(set(called))
    assert set(called) == all_words()
    for a, text in enumerate(called):
        back = GAME.action(t.box, t.now.state, 0, text)
        assert back == a or ("line-" in text and not isinstance(back, int))


def test_lines_that_are_here():
    """D2.1 The lines named are those on the table, in the order in which their stations were opened."""
    lines = {"chatelet/14": "3-9, 9-6"}
    t = table(lines=lines, opened={"nation": "chatelet/14"})
    here = "chatelet/1, chatelet/4, chatelet/7, chatelet/14, nation/6, nation/9"
    assert t.refusal(0, "on nowhere/9") == f"There is no line “nowhere/9”. Lines on the table: {here}. (D2.1)"


def test_slips_out_of_turn():
    """D1.4 Who may do nothing is told so, whatever is asked for."""
    t = table(seats=3)
    for move in ("lay 10-3", "on nowhere/9", "lay 3-5 as 5-5"):
        assert t.refusal(1, move) == "It isn't your turn. To move: p1. (D1.4)"


# --- questions ------------------------------------------------------------------------------------------------------------
ASKED = [
    (position(), 0, "Add a tile to a line."),
    (position(seats=3, turn=2, lines=BUSY, hands={2: "0-9 5-6"}), 2, "Add a tile to a line."),
    (position(lines=BUSY, hands={0: "0-9"}), 0, "No tile fits: draw one."),
    (position(lines=BUSY, hands={0: "3-3"}, metro={0: 1}), 0, "No tile fits: draw one."),
    (position(lines=BUSY, hands={0: "0-9"}, metro={0: 1}), 0, "No tile fits as printed: draw one, or spend a metro token."),
    (position(**NO_THREES, metro={0: 1}), 0, "No tile fits as printed, and the stock is empty: spend a metro token."),
    (position(**NO_THREES), 0, "No tile fits, and the stock is empty: pass."),
    (drawn("5-6", "3-3"), 0, "You have drawn 5-6: lay it or keep it."),
    (CHOSEN, 0, "Choose a line for the tile 5-6."),
    (at_line("4-6 as 5-6", "4-6", lines=BUSY, metro={0: 1}), 0, "Choose a line for the tile 4-6 as 5-6."),
]


@pytest.mark.parametrize(("p", "seat", "asks"), ASKED)
def test_asked(p, seat, asks):
    """D3.1, D3.2 The player whose turn it is is asked for the next thing; all others, and spectators, wait."""
    t = put(p)
    assert t.acting == (seat,)
    assert str(t.asks(seat)) == asks
    for viewer in {None, *range(t.seats)} - {seat}:
        assert str(t.asks(viewer)) == f"Waiting for: p{seat + 1}."
    assert t.text(seat).startswith(asks)


def test_nothing_is_asked_at_the_end():
    """D5.1 When the game is over nobody is asked."""
    for viewer in (None, 0, 1):
        assert str(put(OVER).asks(viewer)) == "The game is over."


# --- moves for people -----------------------------------------------------------------------------------------------------
EXPLAINED = [  # a position, a move, its sentence, its parts
    (position(hands={0: "5-6"}), "lay 6-5", "Lay the tile 6-5, with 6 facing the station", ("hand-5-6", "way-6-5")),
    (
        position(lines=BUSY, hands={0: "4-6"}, metro={0: 1}),
        "lay 4-6 as 5-6",
        "Spend a metro token: lay the tile 4-6 as 5-6",
        ("hand-4-6", "way-4-6-as-5-6"),
    ),
    (at_line("5-6", "5-6", lines={"chatelet/14": "3-5"}), "on chatelet/4", "Start Châtelet, line 4", ("end-chatelet-4",)),
    (
        at_line("5-6", "5-6", lines={"chatelet/14": "3-5"}),
        "on chatelet/14",
        "Complete Châtelet, line 14",
        ("end-chatelet-14",),
    ),
    (position(lines=BUSY, hands={0: "0-9"}), "draw", "Draw a tile", ("stock",)),
    (drawn("5-6", "3-3"), "keep", "Keep the drawn tile", ("keep",)),
    (position(**NO_THREES), "pass", "Pass", ("pass",)),
]


@pytest.mark.parametrize(("p", "move", "sentence", "parts"), EXPLAINED)
def test_explained(p, move, sentence, parts):
    """D3 A move as a sentence, and what is pressed for it."""
    t = put(p)
    assert move in legal(t)
    assert str(t.explain(0, move)) == sentence
    assert t.parts(0, move) == parts


def test_parts_are_different():
    """Two moves are never pressed in the same way."""
    for p in (position(hands={0: "5-6 4-4 4-5"}, lines={"chatelet/4": "3-5"}, metro={0: 2}), CHOSEN, drawn("5-6", "3-3")):
        t = put(p)
        pressed = [t.parts(0, move) for move in legal(t)]
        assert len(set(pressed)) == len(pressed)
    assert GAME.parts(t.box, t.now.state, 0, DRAW) == ("stock",)


# --- the log --------------------------------------------------------------------------------------------------------------
def told(t, viewer=None):
    """The last move as a viewer was told it."""
    return [str(line) for line in t.stories(viewer)[-1]]


def last(moves, viewer=None, names=None, **said):
    """What is told of the last of some moves."""
    t = table(names=names, **said)
    play(t, *moves)
    return told(t, viewer)


def test_story_of_a_tile():
    """D3.1, D4.1 Laying is told in two steps; a token with what the tile counts as."""
    assert last(["lay 5-6"], lines=BUSY, hands={0: "5-6 0-0"}) == ["p1 chooses the tile 5-6."]
    assert last(["lay 5-6", "on chatelet/4"], lines=BUSY, hands={0: "5-6 0-0"}) == ["p1 adds [5|6] to Châtelet, line 4."]
    token = {"lines": BUSY, "hands": {0: "4-6 0-0"}, "metro": {0: 1}}
    assert last(["lay 6-4 as 5-4"], **token) == ["p1 spends a metro token: 6-4 counts as 5-4."]
    assert last(["lay 6-4 as 5-4", "on chatelet/4"], **token) == ["p1 adds [6|4→5|4] to Châtelet, line 4."]
    assert last(["lay 5-6"], lines=BUSY, hands={0: "5-6"}, names=["Ann", "Bob"]) == ["Ann chooses the tile 5-6."]


def test_story_of_a_station():
    """D3.4, D3.5 A completed line, with the station opened, or the token alone when none is left."""
    said = {"seats": 3, "turn": 1, "lines": {"chatelet/14": "3-5"}, "hands": {1: "5-6 0-0"}}
    moves = ["lay 5-6", "on chatelet/14"]
    deed = "p2 adds [5|6] to Châtelet, line 14."
    assert last(moves, **said, pile="opera") == [deed, "The line is complete. p2 opens a station: Opéra."]
    alone = "The line is complete. No station is left: p2 places a token at its end."
    assert last(moves, **said, box=small("none")) == [deed, alone]


def test_story_of_a_double():
    """D3.3, D4.2 A double, with a token or without, and the other turn; after a station; at the end of the game without it."""
    moves = ["lay 5-5", "on chatelet/4"]
    said = {"lines": BUSY, "hands": {0: "5-5 0-0"}}
    assert last(moves, **said)[1:] == ["A double: p1 takes a metro token and another turn."]
    none = {"box": small(supply={"metro_tokens": 1}), "metro": {1: 1}}
    assert last(moves, **said, **none)[1:] == ["A double: no metro token is left, but p1 takes another turn."]
    own = {"box": small(supply={"metro_tokens": 1}), "metro": {0: 1}, "lines": BUSY, "hands": {0: "4-4 0-0"}}
    assert last(["lay 4-4 as 5-4", "on chatelet/4"], **own)[1:] == ["A double: p1 takes a metro token and another turn."]
    said["hands"] = {0: "5-5"}
    assert last(moves, **said)[1] == "A double: p1 takes a metro token."
    assert last(moves, **said, **none)[1] == "A double, but no metro token is left."
    opened = last(["lay 5-5", "on chatelet/14"], lines={"chatelet/14": "3-5"}, hands={0: "5-5 0-0"}, pile="opera")
    assert opened[1:] == ["The line is complete. p1 opens a station: Opéra.",
                          "A double: p1 takes a metro token and another turn."]  # fmt: skip
    made = last(["lay 4-5 as 5-5", "on chatelet/4"], lines=BUSY, hands={0: "4-5 0-0"}, metro={0: 1})
    assert made == ["p1 adds [4|5→5|5] to Châtelet, line 4."]


def test_story_of_a_dead_line():
    """D2.6 Lines that go out of service are named, once."""
    said = {"lines": {"chatelet/14": "3-9, 9-6", "bastille/5": "7-4"}, "opened": {"bastille": "chatelet/14"}, "metro": {0: 1}}
    t = table(**said, hands={0: "0-4 0-9", 1: "1-6 1-1"})
    play(t, "lay 4-0 as 4-1", "on bastille/5")
    assert told(t) == ["p1 adds [4|0→4|1] to Bastille, line 5.", "Out of service: Bastille, line 5."]
    play(t, "lay 6-1", "on bastille/1")
    assert told(t) == ["p2 adds [6|1] to Bastille, line 1."]


def test_story_of_draws_and_passes():
    """D3.2 A draw, a tile kept, a pass."""
    t = table(lines=BUSY, hands={0: "0-9"}, stock="5-6")
    play(t, "draw", "keep")
    assert t.log(0) == ["p1 has no tile that fits as printed and draws one.", "You draw: 5-6.", "p1 keeps the drawn tile."]
    assert t.log(1) == t.log(None) == ["p1 has no tile that fits as printed and draws one.", "p1 keeps the drawn tile."]
    t = put(position(**NO_THREES))
    play(t, "pass")
    assert told(t) == ["p1 has no tile that fits and passes."]


def test_story_of_the_end():
    """D5.1, D5.2 Why the game is over, and what everyone has."""
    t = table(seats=3, lines=BUSY, hands={0: "5-6", 1: "9-9", 2: "8-9 7-9"})
    play(t, "lay 5-6", "on chatelet/4")
    results = ["p1: 0 points; stations 0, tiles left 0.", "p2: −1 point; stations 0, tiles left 1."]
    assert told(t)[1:-2] == ["p1 has laid their last tile: the game is over.", results[0]]
    assert told(t)[-1] == "p3: −2 points; stations 0, tiles left 2."
    t = table(box=small(players={"tokens": 1}), lines={"chatelet/14": "3-5"}, hands={0: "5-6 0-0"}, pile="opera")
    play(t, "lay 5-6", "on chatelet/14")
    assert told(t)[1:] == [
        "The line is complete. p1 opens a station: Opéra.",
        "p1 has used their last station token: the game is over.",
        "p1: 0 points; stations 1, tiles left 1.",
        "p2: −2 points; stations 0, tiles left 2.",
    ]
    t = put(position(**NO_THREES, passes=1))
    play(t, "pass")
    assert told(t)[:2] == ["p1 has no tile that fits and passes.", "No one can add a tile: the game is over."]
    assert len(told(t)) == 4


# --- the table in words ---------------------------------------------------------------------------------------------------
def test_the_table_in_words():
    """D1 to D6 The stations with their lines as they lie, the players, one's own tiles, and how things stand."""
    t = table(
        seats=3, turn=1, **SAID, hands={0: "0-0 1-2", 1: "4-9", 2: "8-9 7-9 9-9"}, metro={1: 1, 2: 3}, names=["Ann", "Bob", "Cy"]
    )
    text = t.text(0).splitlines()
    said = {
        "chatelet/1": ["Châtelet, line 1", "· · ·", "untouched"],
        "chatelet/4": ["Châtelet, line 4", "[3|5] · ·", "active, the free end shows 5"],
        "chatelet/14": ["[3|9][9|6]", "leads to Bastille", "Ann"],
        "bastille/1": ["Bastille, line 1", "· ·", "untouched"],
        "bastille/5": ["[7|4][4|0]* · ·", "out of service", "forbidden: 0"],
    }
    named = {"chatelet": "Châtelet", "bastille": "Bastille"}
    for id_, parts in said.items():
        station, number = id_.split("/")
        (found,) = [line for line in text if line.startswith(f"  {named[station]}, line {number}: ")]
        assert all(part in found for part in parts)
    assert text[0] == "Waiting for: Bob."
    assert text[text.index("Players") :] == [
        "Players",
        "  Ann: 2 tiles, 0 metro tokens; −1 point (stations opened 1, tiles left −2)",
        "  Bob: 1 tile, 1 metro token; −1 point (stations opened 0, tiles left −1)",
        "  Cy: 3 tiles, 3 metro tokens; −3 points (stations opened 0, tiles left −3)", "",
        "Your tiles",
        "  [0|0] [1|2]", "",
        "Metro Domino: Paris",
        "  Bob's turn",
        f"  Tiles in the stock: {55 - 5 - 6}; stations in the pile: 9",
        "  Metro tokens in the supply: 8; active-line tokens on the start station: 2",
        "  *: laid with a metro token",
    ]  # fmt: skip
    assert [line for line in t.text(None).splitlines() if "[0|0]" in line] == []
    assert "Your tiles" not in t.text(None)


@pytest.mark.parametrize(
    ("p", "says"),
    [
        (OVER, "The game is over."),
        (CHOSEN, "p1's turn: choosing a line for [5|6]"),
        (drawn("5-6", "3-3"), "p1's turn: has drawn a tile"),
        (position(start_tile="3-5"), "The start domino: [3|5]"),
        (position(start_tile="3-5"), "Châtelet, line 4: · · · – untouched, starts with 3, 5"),
        (position(**NO_THREES, passes=1), "Passes in a row: 1 of 2"),
        (position(**NO_THREES), "Châtelet, line 4: [1|3][3|2] – no station was left; token: p1"),
    ],
)
def test_how_things_stand(p, says):
    """D3, D5.1, D6.1 How far the turn is, the start domino, passes; for everyone."""
    for viewer in (None, 0, 1):
        assert says in [line.strip() for line in put(p).text(viewer).splitlines()]


def test_no_tiles_left():
    """D5.1 A hand without tiles is said to have none."""
    assert "Your tiles\n  none" in put(OVER).text(0)
