"""Moves in words, a reason for every move that is refused, and what people read."""

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.i18n import languages, speaking
from grandtour.games.metro_domino.rules import reasons
from grandtour.games.metro_domino.state import DRAW, ON

from .helpers import BOX, GAME, SEATS, legal, new, play, position, small, table

WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}
BUSY = {"chatelet/1": "1-1", "chatelet/4": "3-5", "chatelet/7": "2-8"}  # free ends 1, 5 and 8; nothing can be started
NETWORK = {"chatelet/14": "3-9, 9-6", "chatelet/4": "3-5", "bastille/5": "7-4, 4-0 as 4-1"}
SAID = {"lines": NETWORK, "opened": {"bastille": "chatelet/14"}, "out": "bastille/5"}
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
        (position(), 1, "draw", "D1.4", "It is not your turn but that of: p1."),
        (FOUR, 0, "lay 1-5", "D1.4", "It is not your turn but that of: p4."),
        (CHOSEN, 1, "on chatelet/4", "D1.4", "It is not your turn but that of: p1."),
        (drawn("0-9", "3-3"), 1, "keep", "D1.4", "It is not your turn but that of: p1."),
    ],
    "LINE_FIRST": [
        (CHOSEN, 0, move, "D3.1", "You have chosen the tile 5-6: say on which line it goes.")
        for move in ("lay 5-6", "lay 6-5", "draw", "keep", "pass")
    ] + [
        (at_line("4-6 as 5-6", "4-6", lines=BUSY, metro={0: 1}), 0, "draw", "D3.1",
         "You have chosen the tile 4-6 as 5-6: say on which line it goes."),
    ],
    "LAY_FIRST": [
        (position(), 0, "on chatelet/1", "D3.1", "First choose a tile and which way round it lies, then its line."),
        (drawn("5-6", "3-3"), 0, "on chatelet/4", "D3.1", "First choose a tile and which way round it lies, then its line."),
    ],
    "PLAY_OR_KEEP": [
        (drawn("5-6", "3-3"), 0, move, "D3.2", "You have drawn a tile: lay it, or “keep” it.") for move in ("draw", "pass")
    ],
    "NOT_DRAWN": [
        (position(), 0, "keep", "D3.2", "There is nothing to keep: you have drawn no tile in this turn."),
        (position(lines=BUSY, hands={0: "0-9"}), 0, "keep", "D3.2",
         "There is nothing to keep: you have drawn no tile in this turn."),
    ],
    "NOT_IN_HAND": [
        (position(hands={0: "0-9"}), 0, "lay 3-5", "D3.1", "You have no tile 3-5."),
        (position(hands={0: "0-9"}), 0, "lay 5-3 as 5-4", "D3.1", "You have no tile 3-5."),
        (drawn("5-6", "3-3"), 0, "lay 5-7", "D3.1", "You have no tile 5-7."),
    ],
    "ONLY_DRAWN": [
        (drawn("5-6", "3-3"), 0, "lay 3-3", "D3.2", "After drawing only the tile drawn may be laid."),
        (drawn("5-6", "4-9", metro={0: 1}), 0, "lay 4-9 as 5-9", "D3.2", "After drawing only the tile drawn may be laid."),
    ],
    "NO_TOKEN": [
        (position(lines=BUSY, hands={0: "4-9"}), 0, "lay 4-9 as 5-9", "D4.1", "You have no metro token."),
        (position(lines=BUSY, hands={0: "4-9"}, metro={1: 3}), 0, "lay 9-4 as 8-4", "D4.1", "You have no metro token."),
    ],
    "PAST_THE_ENDS": [
        (position(hands={0: "4-9"}, metro={0: 1}), 0, "lay 9-4 as 10-4", "D4.1", "0 counts only as 1, and 9 only as 8."),
        (position(hands={0: "4-9"}), 0, "lay 4-9 as 4-10", "D4.1", "0 counts only as 1, and 9 only as 8."),
        (position(hands={0: "0-4"}, metro={0: 1}), 0, "lay 0-4 as -1-4", "D4.1", "0 counts only as 1, and 9 only as 8."),
        (position(hands={0: "0-4"}, metro={0: 1}), 0, "lay 4-0 as 4--1", "D4.1", "0 counts only as 1, and 9 only as 8."),
    ],
    "FITS_NOWHERE": [
        (position(lines=BUSY, hands={0: "0-9"}), 0, "lay 0-9", "D2.4", "No line takes 0-9 that way round now."),
        (position(lines=BUSY, hands={0: "5-9"}), 0, "lay 9-5", "D2.4", "No line takes 9-5 that way round now."),
        (position(lines=BUSY, hands={0: "3-4"}, metro={0: 1}), 0, "lay 3-4 as 4-4", "D2.4",
         "No line takes 3-4 as 4-4 that way round now."),
        (drawn("0-9", "3-3"), 0, "lay 0-9", "D2.4", "No line takes 0-9 that way round now."),
    ],
    "FITS_AS_PRINTED": [
        (position(lines=BUSY, hands={0: "5-9"}, metro={0: 1}), 0, "lay 5-9 as 5-8", "D4.3",
         "A metro token is spent only where the tile does not fit as printed."),
        (position(hands={0: "5-9"}, metro={0: 1}), 0, "lay 5-9 as 4-9", "D4.3",
         "A metro token is spent only where the tile does not fit as printed."),
    ],
    "MUST_ADD": [
        (position(seats=seats, lines=BUSY, hands={0: "0-9 5-6"}, metro={0: 1}), 0, move, "D3.1",
         "A tile of your hand fits as printed: you must add a tile.")
        for seats in SEATS for move in ("draw", "pass")
    ],
    "STOCK_EMPTY": [(position(**NO_THREES, metro={0: 1}), 0, "draw", "D3.2", "The stock is empty."),
                    (position(**NO_THREES), 0, "draw", "D3.2", "The stock is empty.")],
    "MUST_DRAW": [
        (position(lines=BUSY, hands={0: "0-9"}), 0, "pass", "D3.2", "You can still draw from the stock."),
        (position(lines=BUSY, hands={0: "0-9"}, metro={0: 1}), 0, "pass", "D3.2", "You can still draw from the stock."),
    ],
    "MUST_SPEND": [(position(**NO_THREES, metro={0: 1}), 0, "pass", "D3.2", "You can still lay a tile with a metro token.")],
    "NOT_OPENED": [
        (CHOSEN, 0, "on nation/6", "D2.1", "The station of that line is not on the table: Nation, line 6."),
        (CHOSEN, 0, "on opera/3", "D2.1", "The station of that line is not on the table: Opéra, line 3."),
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
        (at_line("5-6", "5-6", lines=BUSY), 0, "on chatelet/1", "D2.4", "The free end there shows 1: Châtelet, line 1."),
        (at_line("5-6", "5-6", lines=BUSY), 0, "on chatelet/7", "D2.4", "The free end there shows 8: Châtelet, line 7."),
    ],
    "NO_MATCH_AT_STATION": [
        (at_line("5-6", "5-6", start_tile="3-4", lines={"chatelet/1": "4-5"}), 0, "on chatelet/4", "D6.1",
         "A first tile there begins with 3, 4: Châtelet, line 4."),
    ],
    "FITS_THERE": [
        (at_line("4-6 as 5-6", "4-6", lines={"chatelet/4": "3-5"}, metro={0: 1}), 0, "on chatelet/7", "D4.3",
         "The tile fits there as printed, without a metro token: Châtelet, line 7."),
    ],
}  # fmt: skip
IN_OTHER_BOXES = {
    "NO_SUCH_TILE": [
        (position(box=SIX), SIX, "lay 3-8", "There is no tile 3-8. (D1.1)"),
        (position(box=SIX), SIX, "lay 7-0 as 6-0", "There is no tile 0-7. (D1.1)"),
    ],
    "PAST_THE_ENDS": [
        (position(box=SIX, hands={0: "3-6"}, metro={0: 1}), SIX, "lay 6-3 as 7-3", "0 counts only as 1, and 6 only as 5. (D4.1)"),
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


def test_every_reason_is_here():
    """Every reason of the rules is proved below; the number of no move at all has its own test."""
    assert set(REFUSED) | set(IN_OTHER_BOXES) | {"NO_SUCH_MOVE"} == set(WHY)


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in REFUSED.items() for case in cases])
def test_refused(name, case):
    """D1 to D6 A refused move says why, with the rule's number and what it is about, and changes nothing."""
    p, seat, move, rule, sentence = case
    t = put(p)
    before = t.position()
    assert t.refusal(seat, move) == f"{sentence} ({rule})"
    assert move not in t.legal(seat)
    a = t.action(seat, move)
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, seat, a) == WHY[name]
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(seat, move)
    assert str(refused.value) == f"p{seat + 1}, {move}: {sentence} ({rule})"
    assert (t.position(), t.moves, t.events) == (before, [], 0)
    with speaking("ru"):
        assert "{" not in t.refusal(seat, move)


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in IN_OTHER_BOXES.items() for case in cases])
def test_refused_in_other_boxes(name, case):
    """D1.1, D2.1, D4.1 Tiles, values and lines that only other boxes have."""
    p, box, move, says = case
    t = grandtour.Table.from_position(p, seed=1, box=box)
    assert t.refusal(0, move) == says
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, t.action(0, move)) == WHY[name]


def test_no_such_move():
    """A number that is no move is refused like any other."""
    t = new()
    for a in (-1, GAME.ACTIONS, GAME.ACTIONS + 1):
        assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, a) == reasons.NO_SUCH_MOVE
    assert str(GAME.reason(t.box, t.now.state, 0, GAME.ACTIONS, reasons.NO_SUCH_MOVE, t.who)) == "There is no such move."


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
    assert t.refusal(1, "draw") == "It is not your turn but that of: Ann. (D1.4)"
    assert str(t.asks(1)) == "Wait for: Ann."


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


LAY_FORM = "Such a move is written so: lay <a>-<b> / lay <a>-<b> as <c>-<d>."
ON_FORM = "Such a move is written so: on <station>/<line>."
HERE = "on the table are: chatelet/1, chatelet/4, chatelet/7, chatelet/14."
ONE_HALF = "A metro token makes exactly one half count one more or one less. (D4.1)"


@pytest.mark.parametrize(
    ("move", "says"),
    [
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
        ("on nowhere/9", f"There is no line “nowhere/9”; {HERE} (D2.1)"),
        ("on chatelet", f"There is no line “chatelet”; {HERE} (D2.1)"),
        ("on chatelet/2", f"There is no line “chatelet/2”; {HERE} (D2.1)"),
        ("on chatelet 4", f"There is no line “chatelet 4”; {HERE} (D2.1)"),
        ("on line-25", f"There is no line “line-25”; {HERE} (D2.1)"),
        ("draw 3-5", "There is no move “draw 3-5” in this game."),
        ("pass pass", "There is no move “pass pass” in this game."),
        ("keep 3-5", "There is no move “keep 3-5” in this game."),
        ("play 3-5", "There is no move “play 3-5” in this game."),
        ("3-5", "There is no move “3-5” in this game."),
        ("", "There is no move “” in this game."),
        ("{}", "There is no move “{}” in this game."),
    ],
)
def test_slips_of_the_pen(move, says):
    """Moves in words: anything else is no move; how one that begins so is written is said, and what is not there is named;
    nothing changes."""
    t = table(seats=3)
    before = t.position()
    assert t.refusal(0, move) == says
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(0, move)
    assert str(refused.value) == f"p1, {move}: {says}"
    with pytest.raises(grandtour.IllegalMove):
        t.explain(0, move)
    assert t.parts(0, move) == ()
    assert t.position() == before


def test_lines_that_are_here():
    """D2.1 The lines named are those on the table, in the order in which their stations were opened."""
    lines = {"chatelet/14": "3-9, 9-6"}
    t = table(lines=lines, opened={"nation": "chatelet/14"})
    here = "chatelet/1, chatelet/4, chatelet/7, chatelet/14, nation/6, nation/9"
    assert t.refusal(0, "on nowhere/9") == f"There is no line “nowhere/9”; on the table are: {here}. (D2.1)"


def test_slips_out_of_turn():
    """D1.4 Who may do nothing is told so, whatever is asked for."""
    t = table(seats=3)
    for move in ("lay 10-3", "on nowhere/9", "lay 3-5 as 5-5"):
        assert t.refusal(1, move) == "It is not your turn but that of: p1. (D1.4)"


@pytest.mark.parametrize("move", ["LAY 5-6", "  lay   5-6 ", "Lay 5-6"])
def test_forgiving_words(move):
    """Moves in words: capitals and blanks do not matter."""
    t = table(hands={0: "5-6"})
    t.play(0, move)
    t.play(0, " ON  Chatelet/4")
    assert t.moves == [(0, "lay 5-6"), (0, "on chatelet/4")]


# --- questions ------------------------------------------------------------------------------------------------------------
ASKED = [
    (position(), 0, "Add a tile to a line."),
    (position(seats=3, turn=2, lines=BUSY, hands={2: "0-9 5-6"}), 2, "Add a tile to a line."),
    (position(lines=BUSY, hands={0: "0-9"}), 0, "No tile fits: draw one."),
    (position(lines=BUSY, hands={0: "3-3"}, metro={0: 1}), 0, "No tile fits: draw one."),
    (position(lines=BUSY, hands={0: "0-9"}, metro={0: 1}), 0, "No tile fits as printed: draw one, or spend a metro token."),
    (position(**NO_THREES, metro={0: 1}), 0, "No tile fits as printed, and the stock is empty: spend a metro token."),
    (position(**NO_THREES), 0, "No tile fits, and the stock is empty: pass."),
    (drawn("5-6", "3-3"), 0, "You have drawn 5-6: lay it, or keep it."),
    (CHOSEN, 0, "Choose the line for the tile 5-6."),
    (at_line("4-6 as 5-6", "4-6", lines=BUSY, metro={0: 1}), 0, "Choose the line for the tile 4-6 as 5-6."),
]


@pytest.mark.parametrize(("p", "seat", "asks"), ASKED)
def test_asked(p, seat, asks):
    """D3.1, D3.2 The player whose turn it is is asked for the next thing; all others, and spectators, wait."""
    t = put(p)
    assert t.acting == (seat,)
    assert str(t.asks(seat)) == asks
    for viewer in {None, *range(t.seats)} - {seat}:
        assert str(t.asks(viewer)) == f"Wait for: p{seat + 1}."
    assert t.text(seat).startswith(asks)


def test_nothing_is_asked_at_the_end():
    """D5.1 When the game is over nobody is asked."""
    for viewer in (None, 0, 1):
        assert str(put(OVER).asks(viewer)) == "The game is over."


# --- moves for people -----------------------------------------------------------------------------------------------------
EXPLAINED = [  # a position, a move, its sentence, its parts
    (position(hands={0: "5-6"}), "lay 6-5", "Lay the tile 6-5, with 6 towards the station", ("hand-5-6", "way-6-5")),
    (
        position(lines=BUSY, hands={0: "4-6"}, metro={0: 1}),
        "lay 4-6 as 5-6",
        "Spend a metro token: lay the tile 4-6 as 5-6",
        ("hand-4-6", "way-4-6-as-5-6"),
    ),
    (at_line("5-6", "5-6", lines={"chatelet/14": "3-5"}), "on chatelet/4", "Begin Châtelet, line 4 with it", ("end-chatelet-4",)),
    (
        at_line("5-6", "5-6", lines={"chatelet/14": "3-5"}),
        "on chatelet/14",
        "Add it to Châtelet, line 14: that completes the line",
        ("end-chatelet-14",),
    ),
    (position(lines=BUSY, hands={0: "0-9"}), "draw", "Draw a tile", ("stock",)),
    (drawn("5-6", "3-3"), "keep", "Keep the tile drawn", ("keep",)),
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
    alone = "The line is complete. No station is left: the token of p2 lies at its end."
    assert last(moves, **said, box=small("none")) == [deed, alone]


def test_story_of_a_double():
    """D3.3, D4.2 A double, with a token or without, and the other turn; after a station; at the end of the game without it."""
    moves = ["lay 5-5", "on chatelet/4"]
    said = {"lines": BUSY, "hands": {0: "5-5 0-0"}}
    assert last(moves, **said)[1:] == ["A double: p1 takes a metro token and has another turn."]
    none = {"box": small(supply={"metro_tokens": 1}), "metro": {1: 1}}
    assert last(moves, **said, **none)[1:] == ["A double: no metro token is left, but p1 has another turn."]
    own = {"box": small(supply={"metro_tokens": 1}), "metro": {0: 1}, "lines": BUSY, "hands": {0: "4-4 0-0"}}
    assert last(["lay 4-4 as 5-4", "on chatelet/4"], **own)[1:] == ["A double: p1 takes a metro token and has another turn."]
    said["hands"] = {0: "5-5"}
    assert last(moves, **said)[1] == "A double: p1 takes a metro token."
    assert last(moves, **said, **none)[1] == "A double, but no metro token is left."
    opened = last(["lay 5-5", "on chatelet/14"], lines={"chatelet/14": "3-5"}, hands={0: "5-5 0-0"}, pile="opera")
    assert opened[1:] == ["The line is complete. p1 opens a station: Opéra.",
                          "A double: p1 takes a metro token and has another turn."]  # fmt: skip
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
    assert t.log(0) == ["p1 has no tile that fits as printed, and draws.", "You draw: 5-6.", "p1 keeps the tile drawn."]
    assert t.log(1) == t.log(None) == ["p1 has no tile that fits as printed, and draws.", "p1 keeps the tile drawn."]
    t = put(position(**NO_THREES))
    play(t, "pass")
    assert told(t) == ["p1 has no tile that fits, and passes."]


def test_story_of_the_end():
    """D5.1, D5.2 Why the game is over, and what everyone has."""
    t = table(seats=3, lines=BUSY, hands={0: "5-6", 1: "9-9", 2: "8-9 7-9"})
    play(t, "lay 5-6", "on chatelet/4")
    results = ["p1: 0 points; stations 0, tiles left 0.", "p2: -1 point; stations 0, tiles left 1."]
    assert told(t)[1:-2] == ["p1 has laid the last tile: the game is over.", results[0]]
    assert told(t)[-1] == "p3: -2 points; stations 0, tiles left 2."
    t = table(box=small(players={"tokens": 1}), lines={"chatelet/14": "3-5"}, hands={0: "5-6 0-0"}, pile="opera")
    play(t, "lay 5-6", "on chatelet/14")
    assert told(t)[1:] == [
        "The line is complete. p1 opens a station: Opéra.",
        "p1 has opened the last station possible: the game is over.",
        "p1: 0 points; stations 1, tiles left 1.",
        "p2: -2 points; stations 0, tiles left 2.",
    ]
    t = put(position(**NO_THREES, passes=1))
    play(t, "pass")
    assert told(t)[:2] == ["p1 has no tile that fits, and passes.", "Nobody can add a tile: the game is over."]
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
    for id_, parts in said.items():
        (found,) = [line for line in text if f"({id_})" in line]
        assert all(part in found for part in parts)
    assert text[0] == "Wait for: Bob."
    assert text[text.index("Players") :] == [
        "Players",
        "  Ann: 2 tiles, 0 metro tokens; -1 point (stations opened 1, tiles left -2)",
        "  Bob: 1 tile, 1 metro token; -1 point (stations opened 0, tiles left -1)",
        "  Cy: 3 tiles, 3 metro tokens; -3 points (stations opened 0, tiles left -3)", "",
        "Your tiles",
        "  [0|0] [1|2]", "",
        "Metro Domino: Paris",
        "  Bob's turn",
        f"  Tiles in the stock: {55 - 5 - 6}; stations in the pile: 9",
        "  Metro tokens beside the stock: 8; active-line tokens at the start: 2",
        "  *: laid with a metro token",
    ]  # fmt: skip
    assert [line for line in t.text(None).splitlines() if "[0|0]" in line] == []
    assert "Your tiles" not in t.text(None)


@pytest.mark.parametrize(
    ("p", "says"),
    [
        (OVER, "The game is over."),
        (CHOSEN, "p1's turn: the tile [5|6] waits for its line"),
        (drawn("5-6", "3-3"), "p1's turn: a tile was drawn"),
        (position(start_tile="3-5"), "The start domino: [3|5]"),
        (position(start_tile="3-5"), "Châtelet, line 4 (chatelet/4): · · · – untouched, begins with 3, 5"),
        (position(**NO_THREES, passes=1), "Passes in a row: 1 of 2"),
        (position(**NO_THREES), "Châtelet, line 4 (chatelet/4): [1|3][3|2] – no station was left; the token of p1"),
    ],
)
def test_how_things_stand(p, says):
    """D3, D5.1, D6.1 How far the turn is, the start domino, passes; for everyone."""
    for viewer in (None, 0, 1):
        assert says in [line.strip() for line in put(p).text(viewer).splitlines()]


def test_no_tiles_left():
    """D5.1 A hand without tiles is said to have none."""
    assert "Your tiles\n  none" in put(OVER).text(0)


POSITIONS = [p for cases in REFUSED.values() for p, *_ in cases[:1]]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("p", POSITIONS)
def test_everything_in_every_language(p, language):
    """Text, questions, moves and the log can be said in every language, at every stage."""
    t = put(p)
    with speaking(language):
        for viewer in (None, *range(t.seats)):
            assert "{" not in t.text(viewer)
        for seat in t.acting:
            assert all("{" not in str(t.explain(seat, move)) for move in t.legal(seat))
            t.play(seat, t.legal(seat)[-1])
        for viewer in (None, *range(t.seats)):
            assert "{" not in "".join(t.log(viewer))
