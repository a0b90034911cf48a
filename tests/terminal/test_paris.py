"""Paris at the terminal: whole games, a key and what it buys, end tokens taken in secret, what is typed wrongly."""

from __future__ import annotations

import re

import pytest

from grandtour import IllegalMove
from grandtour.terminal import records, savegames
from grandtour.terminal.game import numbered
from tests import SOAK
from tests.terminal.conftest import Run

PLAY = ("play", "paris", "--seats", "me,random", "--seed", "5")
BUYS = "reveal 1\nplace batignolles\nend\nreveal 1\nmove batignolles\nto batignolles:5\n"


@pytest.mark.parametrize("option", ["screens=open", "setup=shuffled", "placement=free"][: 3 if SOAK else 1])
def test_a_game_against_bots_to_its_end(grandtour: Run, option: str) -> None:
    code, out, err = grandtour(*PLAY, "-o", option, "--seats", "me:Anna,random,random", typed="end\n1\n" * 400)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "The result" in out
    assert "scored in play" in out


def test_a_key_and_then_what_it_buys(grandtour: Run) -> None:
    """Tile, key, purchase, end of the turn: each a move of its own, with the price said before and after."""
    _, out, _ = grandtour(*PLAY, typed=BUYS + "end\nquit\n")
    assert "Buy for 5 francs: Batignolles, cost 5" in out
    assert "p1 buys for 5 francs: Batignolles, cost 5." in out
    assert "p1 takes the good beside the building: marble." in out
    assert [move for seat, move in records.load(savegames.last_game()).moves if seat == 0][-1] == "end"


def test_a_purchase_can_be_taken_back_but_not_a_tile(grandtour: Run) -> None:
    """A purchase shows nothing hidden; a tile does."""
    _, out, _ = grandtour(*PLAY, typed="reveal 1\nplace arc\nundo\nundo\nquit\n")
    assert "Taken back." in out
    assert "You have seen something hidden since. Bots don't agree to take that back." in out
    assert [move for _, move in records.load(savegames.last_game()).moves] == ["reveal 1"]


def test_a_number_is_that_of_the_list_unless_the_same_verb_has_it() -> None:
    """With a token 1 in hand, 1 is still the first move of the list; with stacks 2 and 3 left, 2 could be two moves; and what
    answers the question is never taken for something else."""
    assert numbered("1", ["reveal 2", "reveal 3", "use 1"]) == "reveal 2"
    with pytest.raises(IllegalMove, match="2 could be: reveal 2, reveal 3"):
        numbered("2", ["reveal 2", "reveal 3", "use 1"])
    assert numbered("7", ["reveal 2", "use 7"]) == "use 7"
    with pytest.raises(IllegalMove, match="3 could be: bonus 3, skip"):
        numbered("3", ["bonus 3", "bonus 6", "skip", "sell wood"])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("place arc", "First take a tile from a stack. (P2.1)"),
        ("end", "The turn ends only after the main action. (P2.4)"),
        ("place batignolles:5", "A key is placed on a bank or on the Arc, never straight onto a building or landmark. (P3.1)"),
        ("buy wood", "None is in the common supply: wood. (P6.1)"),
        ("buy bronze", "Prestige can't be bought. (P6.2)"),
        ("sell gold", "You have none to sell: gold. (P6.2)"),
        ("use 7", "You have no unused bonus token 7. (P7.3)"),
        ("look", "First take a tile from a stack. (P2.1)"),
        ("skip", "There is nothing to decline now. (P2.6)"),
        ("reveal 4", "Such a move is written so: reveal <1|2|3>."),
        ("jump", "There is no move “jump” in this game."),
    ],
)
def test_what_is_typed_is_answered(grandtour: Run, typed: str, said: str) -> None:
    _, out, _ = grandtour(*PLAY, typed=f"{typed}\nquit\n")
    assert said in re.sub(r"\s+", " ", out)
    assert records.load(savegames.last_game()).moves == []


def test_russian(grandtour: Run) -> None:
    """The table is in Russian, with what to type beside it."""
    _, out, _ = grandtour("--lang", "ru", *PLAY, typed="reveal 1\nplace chaillot\nquit\n")
    assert "Шайо (chaillot)" in out
    assert "Chaillot" not in out
