"""Positions that are accepted can be played on: whatever is legal leads to one that obeys the laws, and nobody is stuck."""

from __future__ import annotations

import copy
import random

import pytest
from tests.games.paris.helpers import BOX, position, table

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import MODE

NONE_USED = {"used": [], "left": [token["copies"][0] for token in BOX.data["bonus"]]}
STAGES = (
    "reveal", "lay", "action", "to", "points", "bonus", "match", "end", "choose", "return", "back", "take", "end-token", "over",
)  # fmt: skip
ASKING = (8, 10, 17, 19, 21, 23, 24, 25)  # bonus tokens that ask for something


@pytest.mark.parametrize(
    "p",
    [
        position(stage="choose", resume="reveal", using=10, used="10", empty=True),
        position(stage="to", picked="chaillot", board={0: "chaillot"}, laid="chaillot:4", francs={0: 9}, icons={"bronze": 2}),
        position(stage="lay", shown="chaillot:1"),
        position(may_double=True, board={0: "arc chaillot:4"}, francs={0: 9}) | NONE_USED,
        position(may_join=True, board={0: "arc", 1: "chaillot:4"}, francs={0: 9}) | NONE_USED,
    ],
    ids=["a tile is due but none left", "icons before a purchase", "lay as printed", "9 was not used", "16 was not used"],
)
def test_what_could_not_go_on_is_refused(p):
    """P2.1, P2.6, P5.5, P7.6, P10.2 No game leads there, and the next moves would break a law."""
    with pytest.raises(grandtour.PositionError, match="This position is not possible: "):
        grandtour.Table.from_position(p)


def test_tokens_that_brought_a_key_already():
    """P7.6 Token 9 was used once, and two keys of one player stand together: it can't be used for another move."""
    p = position(may_double=False, board={0: "arc chaillot:4 chaillot:4"}, francs={0: 9})
    assert grandtour.Table.from_position(p).legal(0)
    with pytest.raises(grandtour.PositionError, match="only through tokens 9 and 16"):
        grandtour.Table.from_position(p | {"may_double": True})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_edited_positions(seats):
    """P2 to P8 Positions of random games with some things changed: most are refused, the others can be played on."""
    chance = random.Random(f"edited {seats}")
    accepted = 0
    for game in range({"plain": 4, "checked": 8, "compiled": 24}[MODE]):
        t = random_table(
            seats, chance, {"placement": ("printed", "free")[game % 2], "setup": ("printed", "shuffled")[game // 2 % 2]}
        )
        for _ in range(25):
            p = edited(t.position(), chance)
            try:
                found = grandtour.Table.from_position(p)
            except grandtour.GrandTourError:
                continue
            accepted += 1
            check_moves(found)
    assert accepted > 10


def random_table(seats, chance, options):
    t = grandtour.Table("paris", seats, chance.random(), options)
    for _ in range(chance.randrange(5, 400)):
        if not t.over:
            t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))
    return t


def edited(p, chance):
    """A few changes in how far the turn is."""
    p = copy.deepcopy(p)
    places = [place for player in p["players"] for place in player["board"]]
    for key in chance.choices(["stage", "resume", "picked", "bought", "icons", "using", "chosen", "may_double", "turn"], k=2):
        p[key] = {
            "stage": lambda: chance.choice(STAGES),
            "resume": lambda: chance.choice([*STAGES, None]),
            "picked": lambda: chance.choice([*places, None]),
            "bought": lambda: chance.choice([*places, None]),
            "icons": lambda: {"bronze": chance.randrange(3)},
            "using": lambda: chance.choice([*ASKING, None]),
            "chosen": lambda: chance.randrange(3),
            "may_double": lambda: chance.random() < 0.5,
            "turn": lambda: chance.randrange(p["seats"]),
        }[key]()
    return p


def check_moves(t):
    """Every legal move of the acting seat leads to a position that obeys the laws, in which somebody can move or all is over."""
    for seat in t.acting:
        assert t.legal(seat)
        for move in t.legal(seat):
            after = t.copy()
            after.play(seat, move)
            assert dispatch.sound_at(after.box.array, after.now.states, 0) == 0, move
            assert after.over or after.legal(after.acting[0]), move


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_can_t_be_taken_back(seats):
    """P8.3 With the last `end` the screens fall: who has ended the game has seen what the others have."""
    tokens = " ".join(f"{i % seats}:{token['id']}" for i, token in enumerate(BOX.data["end_token"]))
    t = table(seats=seats, turn=seats - 1, empty=True, ends=tokens, stage="end", phase="last-round", francs={0: 7})
    assert t.view(seats - 1)["players"][0]["francs"] is None
    t.play(seats - 1, "end")
    assert t.view(seats - 1)["players"][0]["francs"] == 7
    assert not t.may_undo(seats - 1)


def test_a_paid_bonus_token_is_told_with_its_price():
    """P5.3 The log says what was spent: 2 francs with a building of cost 3, nothing with one of cost 1 or 2."""
    for cost, words in ((3, "p1 takes bonus token 7 for 2 francs: 5 francs."), (2, "p1 takes bonus token 7: 5 francs.")):
        t = table(stage="bonus", bought=f"chaillot:{cost}", board={0: f"chaillot:{cost}"}, francs={0: 2})
        t.play(0, "bonus 7")
        assert [str(line) for line in t.stories(None)[-1]] == [words]
