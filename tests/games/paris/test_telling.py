"""The log of Paris: what every kind of move is told as."""

from itertools import pairwise

import pytest

from grandtour.engine.i18n import speaking

from .helpers import DISTRICTS, END_TOKENS, play, position, table
from .refusals import ARC, BACK, BONUS, CHOOSE, END, FROM_2, LAY, LOOK, MATCH, POINTS, RETURN, STUCK, TAKE, TURN, put
from .test_words import HELD, SWAPPED

PAID = "p1 buys for "
STORIES = [  # a position, moves, what is told of the last one
    (position(stage="reveal", stacks=("montmartre:4", "chaillot:1", "chaillot:2")), ["reveal 1"],
     ["p1 takes a tile from stack 1: theatre, cost 4 (Montmartre)."]),
    (LAY, ["lay la-villette"], ["p1 lays it in La Villette."]),
    (position(), ["place chaillot"], ["p1 places a key on a bank and gets 7 francs: Chaillot."]),
    (position(), ["place arc"], ["p1 places a key on the Arc de Triomphe."]),
    (TURN, ["move chaillot:2"], ["p1 moves a key from: Chaillot, cost 2."]),
    (FROM_2, ["to chaillot:4"], [f"{PAID}2 francs: Chaillot, cost 4.", "p1 takes the good beside the building: wood."]),
    (ARC, ["to chaillot:8"],
     [f"{PAID}8 francs, 1 wood: Chaillot, cost 8.", "p1 takes the good beside the building: gold.", "p1 scores 2 points."]),
    (ARC, ["to luxembourg"], [f"{PAID}10 francs, 1 marble, 1 gold: Luxembourg Garden."]),
    (ARC, ["to eiffel@chaillot"], ["p1 buys a landmark for 17 francs, 2 marble, 2 gold: Eiffel Tower → Chaillot."]),
    (TURN, ["move louvre", "to eiffel@belleville"],
     ["p1 buys a landmark for 2 francs, 2 marble, 2 gold: Eiffel Tower → Belleville."]),
    (POINTS, ["points 20 belleville"], ["p1 places the points token 20–10–5 on Belleville."]),
    (POINTS, ["skip"], ["p1 places no points token."]),
    (BONUS, ["bonus 7"], ["p1 takes bonus token 7: 5 francs."]),
    (SWAPPED, ["bonus 3"], ["p1 takes bonus token 5: 4 points."]),
    (BONUS, ["skip"], ["p1 takes no bonus token."]),
    (MATCH, ["match bronze"], ["p1 discards bronze prestige.", "p1 scores 3 points."]),
    (MATCH, ["skip"], ["p1 discards no more prestige."]),
    (HELD, ["buy gold"], ["p1 buys gold for 4 francs."]),
    (HELD, ["sell silver"], ["p1 sells silver prestige for 2 francs."]),
    (HELD, ["use 1"], ["p1 uses bonus token 1: 3 francs."]),
    (position(bonus={0: "5"}), ["use 5"], ["p1 uses bonus token 5: 4 points.", "p1 scores 4 points."]),
    (position(bonus={0: "29"}), ["use 29"],
     ["p1 uses bonus token 29: 8 points for each key on a landmark.", "p1 scores 0 points."]),
    (CHOOSE, ["choose marble"], ["p1 chooses marble."]),
    (RETURN, ["return wood"], ["p1 returns a pair: wood.", "p1 scores 2 points."]),
    (position(stage="return", using=24, used="24", resume="end", chosen=1, goods={0: "wood wood"}), ["skip"],
     ["p1 returns no more pairs."]),
    (BACK, ["back 3"], ["p1 moves back to space 1 and takes bonus token 1: 3 francs."]),
    (TAKE, ["take 7"], ["p1 takes bonus token 7: 5 francs."]),
    (HELD, ["look"], ["p1 looks at the end tokens."]),
    (LOOK, ["end-token points-5"], ["p1 takes an end token."]),
    (HELD, ["use wood-gold"], ["p1 uses the end token: 1 wood, 1 gold."]),
    (STUCK, ["pass"], ["p1 passes."]),
    (END, ["end"], ["p1 ends the turn."]),
]  # fmt: skip


@pytest.mark.parametrize(("p", "moves", "says"), STORIES)
def test_stories(p, moves, says):
    """P2 to P8 Every kind of move is told, with what it brought; to everyone in the same words (end tokens aside)."""
    t = put(p)
    play(t, *moves)
    for viewer in (None, 1):
        assert [str(line) for line in t.stories(viewer)[-1]] == says
    with speaking("ru"):
        assert "{" not in "".join(t.log(0))


def test_story_of_a_points_token_first():
    """P5.1, P5.2, P5.4 With a points token to put, what lies beside comes after it, and so do the points of cost 8."""
    board = {0: "chaillot chaillot:1", 1: "chaillot:4 chaillot:5"}
    t = table(board=board, laid="chaillot:8", francs={0: 8}, goods={0: "wood"})
    play(t, "move chaillot", "to chaillot:8")
    assert t.log(None)[-1:] == ["p1 buys for 8 francs, 1 wood: Chaillot, cost 8."]
    play(t, "points 10 montmartre")
    assert t.log(None)[-3:] == [
        "p1 places the points token 10–5–2 on Montmartre.", "p1 takes the good beside the building: gold.",
        "p1 scores 2 points.",
    ]  # fmt: skip


def test_story_of_a_tile_that_fits_nowhere():
    """P10.2 A tile that leaves the game is named; a name stands for the player."""
    tiles = {**{f"{d}:8": f"{o}:8" for d, o in pairwise(DISTRICTS)}, "saint-germain:3": "saint-germain:3"}
    t = table(placement="free", stage="reveal", stacks=("chaillot:8", "", ""), tiles=tiles, names=["Ann", "Bob"])
    play(t, "reveal 1")
    assert t.log(1) == ["Ann takes a tile that fits nowhere; it leaves the game: restaurant, cost 8 (Chaillot)."]


def test_story_of_the_end():
    """P8.3, P9 The last end token, the last round, the end with everyone's points and francs."""
    ends = " ".join(f"1:{token}" for token in END_TOKENS[:11])
    t = table(empty=True, ends=ends, francs={0: 3, 1: 1}, bonus={0: "27"}, points={1: 5}, board={1: "chaillot:1"},
              points_tokens={"chaillot": 10})  # fmt: skip
    play(t, "look", f"end-token {END_TOKENS[11]}")
    last = "The last end token is taken: this round is finished, then one more is played."
    assert t.log(None)[-2:] == ["p1 takes an end token.", last]
    play(t, "end", "place arc", "end")
    assert t.log(None)[-2:] == ["p2 ends the turn.", "The last round begins."]
    play(t, "place arc", "end", "place montmartre", "end")
    assert t.log(0)[-4:] == [
        "p2 ends the turn.", "The game is over.",
        "p1: 3 points (scored during play 0, districts 0, francs (token 27) 3); 3 francs.",
        "p2: 15 points (scored during play 5, districts 10, francs (token 27) 0); 5 francs.",
    ]  # fmt: skip
