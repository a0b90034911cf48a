"""Paris at the terminal: a key and what it buys, end tokens taken in secret."""

from __future__ import annotations

import pytest

from grandtour import IllegalMove
from grandtour.terminal import records, savegames
from grandtour.terminal.game import numbered
from tests.terminal.conftest import Run

PLAY = ("play", "paris", "--seats", "me,random", "--seed", "5")
BUYS = "reveal 1\nplace batignolles\nend\nreveal 1\nmove batignolles\nto batignolles:5\n"


def test_a_key_and_then_what_it_buys(grandtour: Run) -> None:
    """Tile, key, purchase, end of the turn: each a move of its own, with the price said before and after."""
    _, out, _ = grandtour(*PLAY, typed=BUYS + "end\nquit\n")
    assert "Buy for 5 francs: Batignolles, cost 5" in out
    assert "p1 buys for 5 francs: Batignolles, cost 5." in out
    assert "p1 takes the good beside the building: marble." in out
    assert [move for seat, move in records.load(savegames.last_game()).moves if seat == 0][-1] == "end"


def test_a_purchase_is_taken_back_and_after_a_tile_the_stacks_are_dealt_again(grandtour: Run) -> None:
    """A purchase shows nothing hidden; a tile does."""
    _, out, _ = grandtour(*PLAY, typed="reveal 1\nplace arc\nundo\nundo\nquit\n")
    assert "Move taken back." in out
    assert "What you couldn't know at that point has been dealt again." in out
    assert records.load(savegames.last_game()).moves == []


def test_where_there_is_only_one_move_a_number_is_refused_in_other_words() -> None:
    for moves, said in ((["end"], "There is only one move: choose 1."), (["end", "pass"], "Choose a move from 1 to 2.")):
        with pytest.raises(IllegalMove, match=said):
            numbered("9", moves)


def test_a_number_is_that_of_the_list_unless_the_same_verb_has_it() -> None:
    """With a token 1 in hand, 1 is still the first move of the list; with stacks 2 and 3 left, 2 could be two moves; and what
    answers the question is never taken for something else."""
    assert numbered("1", ["reveal 2", "reveal 3", "use 1"]) == "reveal 2"
    with pytest.raises(IllegalMove, match="2 could mean: reveal 2, reveal 3"):
        numbered("2", ["reveal 2", "reveal 3", "use 1"])
    assert numbered("7", ["reveal 2", "use 7"]) == "use 7"
    with pytest.raises(IllegalMove, match="3 could mean: bonus 3, skip"):
        numbered("3", ["bonus 3", "bonus 6", "skip", "sell wood"])
