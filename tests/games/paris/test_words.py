"""Moves in words, a reason for every move that is refused, and what people read."""

import pytest

from grandtour.engine import dispatch
from grandtour.games.paris.state import TAKE_HIDDEN
from grandtour.testing.faults import set_up as put

from . import helpers
from .helpers import DISTRICTS, END_TOKENS, GAME, LANDMARKS, SEATS, SPOTS, legal, new, other_box, position, table
from .refusals import (
    ARC,
    ASKED,
    BACK,
    BANK,
    BONUS,
    CHOOSE,
    EMPTY,
    END,
    FROM_2,
    LAST,
    LAY,
    LOOK,
    MATCH,
    OF_3,
    OVER,
    PAIRS,
    POINTS,
    PRIZE,
    RETURN,
    REVEAL,
    STUCK,
    TAKE,
    TURN,
    WHY,
)


def test_slips_out_of_turn():
    """P1.8 Who may do nothing is told so, whatever is asked for."""
    assert put(TURN).refusal(1, "place arc") == "It isn't your turn. To move: p1. (P1.8)"


def test_too_far_back():
    """P7.5 How far back token 25 goes is that of the box."""

    def near(data):
        data["bonus"][24]["back"] = 2

    t = table(box=other_box(near), stage="back", using=25, used="25", resume="action", figure={0: 9})
    assert legal(t) == ["back 1", "back 2"]
    assert t.refusal(0, "back 3") == "You can go back at most 2 spaces. (P7.5)"
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, t.action(0, "back 3")) == WHY["TOO_FAR_BACK"]


@pytest.mark.parametrize("p", [EMPTY, position(empty=True, stage="end")])
def test_no_tile_was_taken(p):
    """P2.1 With empty stacks nobody is told to have taken a tile."""
    assert put(p).refusal(0, "reveal 1") == "All stacks are empty. (P2.1)"


# --- moves in words -------------------------------------------------------------------------------------------------------
def all_words():
    """The moves as the specification says them."""
    spaces, places = range(1, 31), [*SPOTS, *LANDMARKS]
    words = {"skip", "look", "pass", "end"} | {f"reveal {n}" for n in (1, 2, 3)} | {f"back {n}" for n in range(1, 6)}
    words |= {f"{verb} {district}" for verb in ("lay", "place", "move") for district in DISTRICTS} | {"place arc", "move arc"}
    words |= {f"{verb} {place}" for verb in ("move", "to") for place in places}
    words |= {f"to {landmark}@{district}" for landmark in LANDMARKS for district in DISTRICTS}
    words |= {f"points {first} {district}" for first in (20, 18, 16, 14, 12, 10) for district in DISTRICTS}
    words |= {f"{verb} {n}" for verb in ("bonus", "use", "take") for n in spaces}
    words |= {f"match {good}" for good in helpers.PRESTIGE} | {f"buy {good}" for good in helpers.RESOURCES}
    words |= {f"{verb} {good}" for verb in ("sell", "choose", "return") for good in helpers.GOODS}
    return words | {f"{verb} {id_}" for verb in ("end-token", "use") for id_ in END_TOKENS}


def test_words_of_all_moves():
    """Moves in words: all of them, each with a number of its own, and back; the public form of a taken end token is none."""
    t = new()
    called = [GAME.words(t.box, t.now.state, 0, a) for a in range(GAME.ACTIONS)]
    assert len(called) == len(set(called))
    assert set(called) == all_words()
    assert [GAME.action(t.box, t.now.state, 0, text) for text in called] == list(range(GAME.ACTIONS))
    assert GAME.words(t.box, t.now.state, 0, TAKE_HIDDEN) == "end-token"


# --- questions ------------------------------------------------------------------------------------------------------------
QUESTIONS = [
    (REVEAL, "Choose a stack and take its top tile."),
    (TURN, "Place a key, or move a key to buy something."),
    (EMPTY, "Place a key, move a key, or take an end token."),
    (LAST, "Place a key, or move a key to buy something."),
    (STUCK, "No main action is possible right now: pass, or trade and use tokens first."),
    (POINTS, "Fourth key: Chaillot. Place a points token on any district without one, or skip."),
    (BONUS, "Take a bonus token for free, or skip."),
    (OF_3, "Take a bonus token for 2 francs, or skip."),
    (MATCH, "Discard prestige to match icons (1 bronze prestige, 1 gold prestige), or skip."),
    (END, "End your turn, or trade and use tokens first."),
    *ASKED.values(),
    (PRIZE, "Choose for bonus token 8: 1 prestige of your choice."),
    (PAIRS, "Choose for bonus token 23: 2 points for each pair of prestige returned."),
    (ARC, "Choose what to buy with the key from: the Arc de Triomphe."),
]  # fmt: skip


@pytest.mark.parametrize(("p", "asks"), QUESTIONS)
def test_asked(p, asks):
    """P2.6 The player whose turn it is is asked for the next thing; all others, and spectators, wait."""
    t = put(p)
    assert t.acting == (0,)
    assert str(t.asks(0)) == asks
    for viewer in {None, *range(1, t.seats)}:
        assert str(t.asks(viewer)) == "Waiting for: p1."
    assert t.text(0).startswith(asks)


def test_nothing_is_asked_at_the_end():
    """P8.3 When the game is over nobody is asked."""
    for viewer in (None, 0, 1):
        assert str(put(OVER).asks(viewer)) == "The game is over."


# --- moves for people -----------------------------------------------------------------------------------------------------
SWAPPED = position(board={0: "chaillot:1"}, stage="bonus", bought="chaillot:1", setup="shuffled", numbers={3: 5, 5: 3})
LEFT = position(board={0: "chaillot:3"}, stage="bonus", bought="chaillot:3", francs={0: 2})
HELD = position(empty=True, ends="0:wood-gold", bonus={0: "1"}, supply="gold", francs={0: 9}, goods={0: "silver"})
EXPLAINED = [  # a position, a move, its sentence, its parts
    (REVEAL, "reveal 2", "Take the top tile of stack 2: Chaillot", ("stack-2",)),
    (LAY, "lay la-villette", "Lay the tile in: La Villette", ("district-la-villette",)),
    (TURN, "place belleville", "Place a key on a bank and get 2 francs: Belleville", ("keys", "place-belleville")),
    (position(), "place arc", "Place a key on the Arc de Triomphe", ("keys", "place-arc")),
    (TURN, "move chaillot:2", "Move the key from: Chaillot, cost 2", ("place-chaillot-2",)),
    (TURN, "move chaillot", "Move the key from: Chaillot, bank", ("place-chaillot",)),
    (TURN, "move louvre", "Move the key from: Louvre", ("place-louvre",)),
    (ARC, "to chaillot:8", "Buy for 8 francs, 1 wood: Chaillot, cost 8", ("place-chaillot-8",)),
    (FROM_2, "to chaillot:4", "Buy for 2 francs: Chaillot, cost 4", ("place-chaillot-4",)),
    (ARC, "to luxembourg", "Buy for 10 francs, 1 marble, 1 gold: Luxembourg Garden", ("place-luxembourg",)),
    (BANK, "to eiffel@chaillot", "Buy a landmark for 17 francs, 2 marble, 2 gold: Eiffel Tower → Chaillot",
     ("landmark-eiffel", "district-chaillot")),
    (POINTS, "points 20 belleville", "Place the points token 20–10–5 on: Belleville", ("points-20", "district-belleville")),
    (POINTS, "skip", "Place no points token", ("skip",)),
    (BONUS, "bonus 7", "Take bonus token 7: 5 francs", ("space-7",)),
    (BONUS, "skip", "Take no bonus token", ("skip",)),
    (LEFT, "bonus 5", "Take bonus token 5: 4 points, for 2 francs", ("space-5",)),
    (SWAPPED, "bonus 3", "Take bonus token 5 from space 3: 4 points", ("space-3",)),
    (MATCH, "match bronze", "Discard bronze prestige for 3 points", ("match-bronze",)),
    (MATCH, "skip", "Discard no more prestige", ("skip",)),
    (HELD, "buy gold", "Buy gold for 4 francs", ("buy-gold",)),
    (HELD, "sell silver", "Sell silver prestige for 2 francs", ("sell-silver",)),
    (HELD, "use 1", "Use bonus token 1: 3 francs", ("token-1",)),
    (HELD, "use wood-gold", "Use the end token: 1 wood, 1 gold", ("token-wood-gold",)),
    (HELD, "look", "Look at the end tokens and take one", ("look",)),
    (CHOOSE, "choose marble", "Choose marble", ("choose-marble",)),
    (RETURN, "return wood", "Return a pair: wood", ("return-wood",)),
    (BACK, "back 3", "Go back 3 and take bonus token 1: 3 francs", ("back-3",)),
    (
        TAKE,
        "take 30",
        "Take bonus token 30: 10/15/20/25 points if your keys are on 4/5/6/7 different kinds of buildings",
        ("space-30",),
    ),
    (LOOK, "end-token marble-gold", "Take the end token: 1 marble, 1 gold", ("end-token-marble-gold",)),
    (STUCK, "pass", "Pass (no main action)", ("pass",)),
    (END, "end", "End turn", ("end",)),
]  # fmt: skip


@pytest.mark.parametrize(("p", "move", "sentence", "parts"), EXPLAINED)
def test_explained(p, move, sentence, parts):
    """P2.6 A move as a sentence, and what is pressed for it."""
    t = put(p)
    assert move in legal(t)
    assert str(t.explain(0, move)) == sentence
    assert t.parts(0, move) == parts


TOKEN_WORDS = {
    1: "3 francs", 2: "1 wood", 3: "1 marble", 4: "1 gold", 5: "4 points", 6: "2 points for each key on a building of cost 1",
    8: "1 prestige of your choice", 9: "the key moved this turn may go where its owner already has one",
    10: "1 resource of your choice",
    12: "3 francs, 4 points", 13: "a key from the supply for 3 francs",
    16: "the key moved this turn may go where another player has one", 17: "a bonus token from any space",
    19: "2 prestige of your choice", 20: "{} for each other unused bonus token", 21: "2 resources of your choice",
    23: "{} for each pair of prestige returned", 24: "{} for each pair of resources returned",
    25: "move your figure back up to 5 spaces and take the token there", 27: "1 point for each franc at the end",
    28: "7 points for each key on a building of cost 8", 29: "8 points for each key on a landmark",
    30: "10/15/20/25 points if your keys are on 4/5/6/7 different kinds of buildings",
}  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_words_of_tokens(seats):
    """P7.5 What each bonus token does, in a few words; points by the number of players."""
    t = table(seats=seats, stage="take", using=17, used="17", resume="action")
    for number, says in TOKEN_WORDS.items():
        each = ["1 point", "2 points", "3 points", "4 points"][seats - 2 + (number in (23, 24))]
        shown = says.replace("{}", each)
        assert str(t.explain(0, f"take {number}")) == f"Take bonus token {number}: {shown}"


@pytest.mark.parametrize("p", [TURN, ARC, BONUS, MATCH, POINTS, HELD, CHOOSE, TAKE, BACK, LOOK, LAY, END])
def test_parts_are_different(p):
    """Two moves are never pressed in the same way."""
    t = put(p)
    pressed = [t.parts(0, move) for move in legal(t)]
    assert len(set(pressed)) == len(pressed)


# --- all languages ---------------------------------------------------------------------------------------------------------
def test_names_of_players():
    """P1.8 Players are called by their names, if they have any."""
    t = table(names=["Ann", "Bob"])
    assert t.refusal(1, "end") == "It isn't your turn. To move: Ann. (P1.8)"
    assert str(t.asks(1)) == "Waiting for: Ann."
