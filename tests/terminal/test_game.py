"""Games at the terminal, played to the end and broken on purpose."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

import grandtour as package
from grandtour.terminal import prompt, records, savegames, screen
from tests.terminal.conftest import Run

FIRST = Path(__file__).parent.parent.parent / "replays" / "two_capitals" / "first-day.txt"
TWO = ("play", "two_capitals", "--seats", "me,random", "--seed", "5")


def test_a_game_against_a_bot_to_its_end(grandtour: Run) -> None:
    code, out, err = grandtour(*TWO, typed="1\n" * 60)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert "Result" in out


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
        ("stop", "The journey hasn't begun yet"),
        ("why visit 25", "(T3.2)"),
        ("why visit 1", "That move is legal: Visit 1"),
        ("visti 1", "Did you mean: visit 1, visit 3, visit 2?"),
        ("9", "Choose a move from 1 to 3."),
        ("undo", "has no move to take back"),
        ("fly", "There is no move “fly”"),
        ("goal", "Otherwise it scores 2 points for each of its sights you have visited. (T5.1)"),
        ("help", "take back your last move"),
        ("table", "Your collections"),
        ("", "Choose a sight: 1, 2, 3."),
        ("save /dev/null/game.txt", "can't be written"),
    ],
)
def test_what_is_typed_is_answered(grandtour: Run, typed: str, said: str) -> None:
    code, out, err = grandtour(*TWO, typed=f"{typed}\nquit\n")
    assert said in re.sub(r"\s+", " ", out)
    assert (code, err) == (0, "")


def test_a_number_is_never_a_guess(grandtour: Run) -> None:
    """With visit 2 and visit 3 to choose from, 3 can only be visit 3, and 2 could be the second move or visit 2."""
    hot_seat = ("play", "two_capitals", "--seats", "me,me", "--seed", "5")
    _, out, _ = grandtour(*hot_seat, typed="\nvisit 1\n\n2\n3\n\nlog\nquit\n")
    assert "2 could mean: visit 2, visit 3. Type the move in words." in out
    assert "p2 visits 3" in out


def test_undo_against_a_bot(grandtour: Run) -> None:
    """The bot agrees when nothing was learned: its answer goes back too."""
    _, out, _ = grandtour(*TWO, typed="visit 1\nundo\nquit\n")
    assert "Move taken back." in out
    assert records.load(savegames.last_game()).moves == []


def test_undo_between_people_needs_their_word(grandtour: Run) -> None:
    hot_seat = ("play", "two_capitals", "--seats", "me,me", "--seed", "5")
    _, out, _ = grandtour(*hot_seat, typed="\nvisit 1\n\nvisit 2\n\nundo\nn\n\nundo\ny\n\nquit\n")
    assert "Other players have moved since then. These players must agree to the takeback: p2." in out
    question = out.index("p2, may p1 take back")
    assert "Your routes" not in out[question : out.index("it's your turn", question)]
    assert "Move taken back." in out
    assert records.load(savegames.last_game()).moves == []


def test_a_screen_between_players(grandtour: Run) -> None:
    """The next player's cards are shown only after Enter; before, only the player's name."""
    _, out, _ = grandtour("play", "two_capitals", "--seats", "me:Anna,me:Boris", "--seed", "5", typed="\nvisit 1\n")
    handoff = out.index("Boris, it's your turn.")
    assert "Your routes" in out[:handoff]
    assert "Your routes" not in out[handoff:]


def test_the_screen_is_wiped_above_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after the question, so that nobody can scroll back to another player's cards."""
    output = io.StringIO()
    monkeypatch.setattr(screen, "console", Console(file=output, force_terminal=True))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    prompt.screen_between("Boris, it's your turn.")
    assert output.getvalue().count(prompt.WIPE) == 2


@pytest.mark.parametrize(("seats", "wiped"), [("me,me", True), ("me,random", False)])
def test_who_leaves_leaves_no_cards_on_the_screen(
    grandtour: Run, monkeypatch: pytest.MonkeyPatch, seats: str, wiped: bool
) -> None:
    """Where several people play; one who plays alone may go on reading."""
    done: list[int] = []
    monkeypatch.setattr("grandtour.terminal.game.clear_screen", lambda: done.append(1))
    _, out, _ = grandtour("play", "two_capitals", "--seats", seats, "--seed", "1", typed="\nquit\n")
    assert "Saved. Resume with:" in out
    assert bool(done) == wiped


def test_everything_is_shown_at_the_end(grandtour: Run) -> None:
    """T2.4 The board, everybody's routes with their points, and who has won."""
    _, out, _ = grandtour(*TWO, typed="1\n" * 60)
    end = out[out.rindex("The bus route") :]
    assert "p2: " in end
    assert end.count(" – ") >= 20
    assert "Won by: p" in end


def test_games_do_not_overwrite_each_other(grandtour: Run) -> None:
    """Each has a file; the one played last is resumed, and one that is over no longer."""
    grandtour(*TWO, typed="visit 1\nquit\n")
    first = savegames.last_game()
    grandtour(*TWO, typed="quit\n")
    second = savegames.last_game()
    assert first != second
    assert len(records.load(first).moves) == 2
    grandtour("play", "--resume", str(first), typed="1\n" * 60)
    assert savegames.last_game() == second
    assert records.load(first.parent.parent / "finished" / first.name).over


def test_a_file_of_something_else_is_not_overwritten(grandtour: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("precious", encoding="utf-8")
    _, out, _ = grandtour(*TWO, typed="save notes.md\nsave a.txt\nsave a.txt\nquit\n")
    assert "already exists and is not a record" in out
    assert (tmp_path / "notes.md").read_text(encoding="utf-8") == "precious"
    assert out.count("Saved: a.txt") == 2


@pytest.mark.parametrize("typed", ["save .", "save /", "save ~nobody-of-that-name/x", "9" * 5000, "why " + "9" * 5000])
def test_no_traceback_from_the_prompt(grandtour: Run, typed: str) -> None:
    code, out, err = grandtour(*TWO, typed=f"{typed}\nvisit 1\nquit\n")
    assert (code, err) == (0, "")
    assert "p1 visits 1" in out


def test_a_game_that_cannot_be_kept_goes_on(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null/state")
    code, out, _ = grandtour(*TWO, typed="1\n" * 60)
    assert code == 0
    assert out.count("The game continues, but it is not being saved.") == 1
    assert "Result" in out


def test_each_person_has_a_history_of_their_own() -> None:
    assert prompt._session("Anna") is prompt._session("Anna")
    assert prompt._session("Anna") is not prompt._session("Boris")


def test_what_was_seen_is_dealt_again_after_a_takeback(grandtour: Run) -> None:
    """Among bots alone; with another person at the table they don't agree."""
    _, out, _ = grandtour(*TWO, "-o", "expert=true", typed="1\n1\n1\nundo\nquit\n")
    assert "Move taken back. What you couldn't know at that point has been dealt again." in out
    events = records.load(savegames.last_game()).record()["events"]
    assert [next(kind for kind in ("undo", "reshuffle") if kind in event) for event in events[-2:]] == ["undo", "reshuffle"]


def test_lots_are_drawn_for_the_seats(grandtour: Run) -> None:
    """With some seed the bot begins, with another the person."""
    begins = set()
    for seed in range(6):
        _, out, _ = grandtour(*TWO, "--lots", "--seed", str(seed), typed="quit\n")
        begins.add("Bots: p1" in out)
    assert begins == {True, False}


def test_a_closed_table_says_so(grandtour: Run, tmp_path: Path) -> None:
    t = package.Table("two_capitals", seed=1)
    t.end("the cat")
    records.save(t, tmp_path / "closed.txt")
    assert "This table is closed: the cat" in grandtour("play", "--resume", "closed.txt")[1]


def test_the_end_of_input_keeps_the_game(grandtour: Run) -> None:
    code, out, _ = grandtour(*TWO, typed="visit 1\n")
    assert code == 0
    assert "Saved. Resume with:" in out
    assert [seat for seat, _ in records.load(savegames.last_game()).moves] == [0, 1]


def test_resume_goes_on_with_the_same_seats(grandtour: Run) -> None:
    grandtour(*TWO, typed="visit 1\nquit\n")
    code, out, _ = grandtour("play", "--resume", typed="1\n" * 60)
    assert code == 0
    assert "Result" in out


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
        (("play", "two_capitals", "--resume"), "--resume can't be combined with a game, seats, options, a box"),
        (("replay", str(FIRST), "--seat", "9"), "This game has players 1 to 2."),
        (("play", "two_capitals", "--seats", "me,genius"), "There is no bot “genius”"),
        (("play", "two_capitals", "--seats", "me"), "for 2 to 4 players"),
        (("play", "two_capitals", "-o", "city=paris"), "Option “city” can't be “paris”"),
        (("play", "two_capitals", "-o", "weather=fog"), "There is no option “weather”"),
        (("play", "two_capitals", "-o", "expert"), "NAME=VALUE"),
        (("play", "two_capitals", "--box", "no.toml"), "can't be read"),
        (("play", "--resume", "no.txt"), "can't be read"),
        (("play", "--resume"), "There is no saved game"),
        (("replay", "no.txt"), "can't be read"),
        (("rules", "chess"), "There is no game “chess”"),
        (("box", "check", "no.toml"), "can't be read"),
        (("box", "copy", "chess", "x.toml"), "There is no game “chess”"),
        (("compile", "--modes", "fast"), "There is no compilation mode “fast”"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(grandtour: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = grandtour(*words)
    assert code == 1
    assert said in err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1


def test_nothing_in_a_file_steers_the_terminal(grandtour: Run, tmp_path: Path) -> None:
    """A sentence about a game may come from anybody."""
    record = json.loads(json.dumps(records.load(FIRST).record())) | {"about": "red \x1b[31m and\nmore"}
    (tmp_path / "odd.json").write_text(json.dumps(record))
    _, out, _ = grandtour("replay", "odd.json")
    assert "red �[31m and" in out
    assert "\x1b" not in out


def test_what_is_shown_of_a_table_steers_nothing() -> None:
    """A non-breaking space is harmless."""
    assert screen.printable("Où\u00a0? \x1b[31m\u202e") == "Où\u00a0? �[31m�"
