"""Metro Domino: Paris at the terminal: a tile and its line, hidden tiles."""

from __future__ import annotations

from grandtour.terminal import records, savegames
from tests.terminal.conftest import Run

PLAY = ("play", "metro_domino", "--seats", "me,random", "--seed", "3")


def test_a_tile_and_then_its_line(grandtour: Run) -> None:
    """Two questions; in between nothing else is taken, and the answer says so."""
    _, out, _ = grandtour(*PLAY, typed="lay 0-2\nlay 2-3\nwhy draw\non chatelet/4\nquit\n")
    assert "Choose a line for the tile 0-2." in out
    assert out.count("You have chosen the tile 0-2: now choose its line. (D3.1)") == 2
    assert "p1 adds [0|2] to Châtelet, line 4." in out


def test_the_line_can_be_taken_back_but_the_tile_only_if_the_others_agree(grandtour: Run) -> None:
    """Everyone has seen the tile, but nothing new by its line."""
    _, out, _ = grandtour(*PLAY, "--seats", "me,me", typed="\nlay 0-0\non chatelet/4\nundo\nundo\n\nn\n\nquit\n")
    assert "Move taken back." in out
    assert "Choose a line for the tile 0-0." in out
    assert "p2 declined." in out
    assert [move for _, move in records.load(savegames.last_game()).moves] == ["lay 0-0"]


def test_bots_agree_when_the_player_has_learned_nothing(grandtour: Run) -> None:
    """A tile chosen by a slip is taken back; after a tile was drawn, what could not be known is dealt again."""
    _, out, _ = grandtour(*PLAY, typed="lay 0-0\nundo\nquit\n")
    assert "Move taken back." in out
    assert records.load(savegames.last_game()).moves == []
    _, out, _ = grandtour(*PLAY, "--seed", "24", "-o", "start_domino=true", typed="draw\nundo\nquit\n")
    assert "What you couldn't know at that point has been dealt again." in out
    assert records.load(savegames.last_game()).moves == []
