"""Metro Domino: Paris at the terminal: whole games, a tile and its line, hidden tiles, what is typed wrongly."""

from __future__ import annotations

import re

import pytest

from grandtour.terminal import records, savegames
from tests.terminal.conftest import Run

PLAY = ("play", "metro_domino", "--seats", "me,random", "--seed", "3")


@pytest.mark.parametrize("option", ["start_domino=false", "start_domino=true"])
def test_a_game_against_bots_to_its_end(grandtour: Run, option: str) -> None:
    code, out, err = grandtour(*PLAY, "-o", option, "--seats", "me:Anna,random,random", typed="1\n" * 300)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "The result" in out
    assert "stations opened" in out
    assert "tiles left" in out


def test_a_tile_and_then_its_line(grandtour: Run) -> None:
    """Two questions; in between nothing else is taken, and the answer says so."""
    _, out, _ = grandtour(*PLAY, typed="lay 0-2\nlay 2-3\nwhy draw\non chatelet/4\nquit\n")
    assert "Choose the line for the tile 0-2." in out
    assert out.count("You have chosen the tile 0-2: say on which line it goes. (D3.1)") == 2
    assert "p1 adds [0|2] to Châtelet, line 4." in out


def test_the_line_can_be_taken_back_but_the_tile_only_if_the_others_agree(grandtour: Run) -> None:
    """Everyone has seen the tile, but nothing new by its line."""
    _, out, _ = grandtour(*PLAY, "--seats", "me,me", typed="\nlay 0-0\non chatelet/4\nundo\nundo\n\nn\n\nquit\n")
    assert "Taken back." in out
    assert "Choose the line for the tile 0-0." in out
    assert "p2 does not agree." in out
    assert [move for _, move in records.load(savegames.last_game()).moves] == ["lay 0-0"]


def test_bots_agree_when_the_player_has_learned_nothing(grandtour: Run) -> None:
    """A tile chosen by a slip can be taken back, a tile drawn can't."""
    _, out, _ = grandtour(*PLAY, typed="lay 0-0\nundo\nquit\n")
    assert "Taken back." in out
    assert records.load(savegames.last_game()).moves == []
    _, out, _ = grandtour(*PLAY, "--seed", "24", "-o", "start_domino=true", typed="draw\nundo\nquit\n")
    assert "You have seen something hidden since. Bots don't agree to take that back." in out
    assert [move for _, move in records.load(savegames.last_game()).moves] == ["draw"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("lay 9-9", "You have no tile 9-9. (D3.1)"),
        ("lay 0-10", "There is no tile 0-10. (D1.1)"),
        ("lay 0-2 as 0-2", "A metro token makes exactly one half count one more or one less. (D4.1)"),
        ("lay 0-2 as 1-2", "You have no metro token. (D4.1)"),
        ("lay mail paris left", "Such a move is written so: lay <a>-<b> / lay <a>-<b> as <c>-<d>."),
        ("on chatelet/4", "First choose a tile and which way round it lies, then its line. (D3.1)"),
        ("on chatelet/5", "There is no line “chatelet/5”; on the table are: chatelet/1, chatelet/4, chatelet/7, chatelet/14."),
        ("draw", "A tile of your hand fits as printed: you must add a tile. (D3.1)"),
        ("keep", "There is nothing to keep: you have drawn no tile in this turn. (D3.2)"),
        ("pass", "A tile of your hand fits as printed: you must add a tile. (D3.1)"),
        ("jump", "There is no move “jump” in this game."),
    ],
)
def test_what_is_typed_is_answered(grandtour: Run, typed: str, said: str) -> None:
    _, out, _ = grandtour(*PLAY, typed=f"{typed}\nquit\n")
    assert said in re.sub(r"\s+", " ", out)
    assert records.load(savegames.last_game()).moves == []


def test_russian(grandtour: Run) -> None:
    """The table is in Russian, with what to type beside it."""
    _, out, _ = grandtour("--lang", "ru", *PLAY, typed="lay 0-0\non chatelet/4\nquit\n")
    assert "Шатле, линия 4 (chatelet/4)" in out
    assert "Châtelet" not in out
