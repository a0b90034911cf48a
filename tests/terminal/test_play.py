"""Games at the terminal, played to the end and broken on purpose."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from grandtour.terminal import asking, files, show
from tests.terminal.conftest import Run

TWO = ("play", "two_capitals", "--seed", "5")


def test_a_game_against_a_bot_to_its_end(grandtour: Run) -> None:
    code, out, err = grandtour(*TWO, typed="1\n" * 60)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "The result" in out


def test_every_bot_and_person_has_a_seat(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "two_capitals", "--seats", "me:Anna,random,random", typed="quit\n")
    assert "Anna, your move" in out
    assert "p3: 30 tokens" in out


def test_moves_by_number_and_in_words(grandtour: Run) -> None:
    _, out, _ = grandtour(*TWO, typed="VISIT  2\nlog\nquit\n")
    assert "p1 visits 2 “Museum of Cosmonautics”." in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("visit 9", "(T3.2)"),
        ("stop", "The journey has not begun"),
        ("why visit 25", "(T3.2)"),
        ("why visit 1", "That is allowed: Visit 1"),
        ("visti 1", "Near to it: visit 1"),
        ("9", "There are moves 1 to 3."),
        ("undo", "has made no move"),
        ("fly", "There is no move “fly”"),
        ("help", "take your last move back"),
        ("table", "Your collections"),
        ("", "Put a token on one of the sights 1, 2, 3."),
        ("save /dev/null/game.txt", "can't be written"),
    ],
)
def test_what_is_typed_is_answered(grandtour: Run, typed: str, said: str) -> None:
    code, out, err = grandtour(*TWO, typed=f"{typed}\nquit\n")
    assert said in re.sub(r"\s+", " ", out)
    assert (code, err) == (0, "")


def test_undo_against_a_bot(grandtour: Run) -> None:
    """The bot agrees when nothing was learned: its answer goes back too."""
    _, out, _ = grandtour(*TWO, typed="visit 1\nundo\nquit\n")
    assert "Taken back." in out
    assert files.load(files.last_game()).moves == []


def test_undo_between_people_needs_their_word(grandtour: Run) -> None:
    hot_seat = ("play", "two_capitals", "--seats", "me,me", "--seed", "5")
    _, out, _ = grandtour(*hot_seat, typed="\nvisit 1\n\nvisit 2\n\nundo\nn\nundo\ny\nquit\n")
    assert "Others have moved since. To take that move back, these must agree: p2." in out
    assert "Taken back." in out
    assert files.load(files.last_game()).moves == []


def test_a_screen_between_players(grandtour: Run) -> None:
    """The next player's cards are shown only after Enter; before, only who is next."""
    _, out, _ = grandtour("play", "two_capitals", "--seats", "me:Anna,me:Boris", "--seed", "5", typed="\nvisit 1\n")
    curtain = out.index("Boris, it is your turn.")
    assert "Your routes" in out[:curtain]
    assert "Your routes" not in out[curtain:]


def test_the_screen_is_wiped_above_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after the question, so that nobody can scroll back to another player's cards."""
    screen = io.StringIO()
    monkeypatch.setattr(show, "console", Console(file=screen, force_terminal=True))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    asking.screen_between("Boris, it is your turn.")
    assert screen.getvalue().count(asking.WIPE) == 2


def test_the_end_of_input_keeps_the_game(grandtour: Run) -> None:
    code, out, _ = grandtour(*TWO, typed="visit 1\n")
    assert code == 0
    assert "The game is kept." in out
    assert [seat for seat, _ in files.load(files.last_game()).moves] == [0, 1]


def test_resume_goes_on_with_the_same_seats(grandtour: Run) -> None:
    grandtour(*TWO, typed="visit 1\nquit\n")
    code, out, _ = grandtour("play", "--resume", typed="1\n" * 60)
    assert code == 0
    assert "The result" in out


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_save_and_resume_from_a_file(grandtour: Run, tmp_path: Path, name: str) -> None:
    _, out, _ = grandtour(*TWO, typed=f"visit 3\nsave {name}\nquit\n")
    assert f"Saved: {name}" in out
    _, out, _ = grandtour("play", "--resume", name, typed="log\nquit\n")
    assert "p1 visits 3" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "chess"), "There is no game “chess”"),
        (("play", "two_capitals", "--seats", "me,genius"), "There is no bot “genius”"),
        (("play", "two_capitals", "--seats", "me"), "for 2 to 4 players"),
        (("play", "two_capitals", "-o", "city=paris"), "Option “city” can't be paris"),
        (("play", "two_capitals", "-o", "weather=fog"), "There is no option “weather”"),
        (("play", "two_capitals", "-o", "expert"), "NAME=VALUE"),
        (("play", "two_capitals", "--box", "no.toml"), "can't be read"),
        (("play", "--resume", "no.txt"), "can't be read"),
        (("play", "--resume"), "can't be read"),
        (("replay", "no.txt"), "can't be read"),
        (("rules", "chess"), "There is no game “chess”"),
        (("box", "check", "no.toml"), "can't be read"),
        (("box", "copy", "chess", "x.toml"), "There is no game “chess”"),
        (("compile", "--modes", "fast"), "There is no mode “fast”"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(grandtour: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = grandtour(*words)
    assert code == 1
    assert said in err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1
