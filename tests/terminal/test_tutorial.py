"""A first game at the terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from grandtour.engine.registry import names
from grandtour.engine.tutorial import lesson_of
from tests.terminal.conftest import Run


def joined(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("game", names())
def test_typed_as_the_lesson_says(grandtour: Run, game: str) -> None:
    steps = lesson_of(game).steps
    code, out, err = grandtour("learn", game, typed="".join(f"{step.move}\n" for step in steps))
    assert (code, err) == (0, "")
    for number, step in enumerate(steps, 1):
        assert f"{number} / {len(steps)} {step.words} ({step.rule})" in joined(out)
    assert f"play {game} --seats me,novice" in out
    assert f"rules {game}" in out


def test_enter_makes_the_move(grandtour: Run) -> None:
    _, out, _ = grandtour("learn", "two_capitals", typed="\n" * 20)
    assert "Anna visits 3 “Ostankino TV Tower”." in out
    assert "12 / 12" in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("visit 9", "(T3.2)"),
        ("VISIT  2", "You could do that, too. In this lesson: Visit 3"),
        ("fly", "There is no move “fly”"),
        ("help", "go back one step"),
        ("moves", "visit 2"),
        ("table", "Your collections"),
        ("back", "1 / 12 Goal: score the most points"),
    ],
)
def test_whatever_else_is_typed_is_answered(grandtour: Run, typed: str, said: str) -> None:
    """And nothing has changed: the step is the same, and its move is still to be made."""
    code, out, err = grandtour("learn", "two_capitals", typed=f"\n{typed}\nquit\n")
    assert said in joined(out.split("2 / 12", 1)[1])
    assert "Anna visits" not in out
    assert (code, err) == (0, "")


def test_a_step_back_takes_the_move_back(grandtour: Run) -> None:
    _, out, _ = grandtour("learn", "two_capitals", typed="\nvisit 3\nback\nvisit 3\nquit\n")
    assert out.count("2 / 12") == out.count("3 / 12") == 2


def test_a_move_before_its_time(grandtour: Run) -> None:
    _, out, _ = grandtour("learn", "two_capitals", typed="visit 3\nquit\n")
    assert "not time for your move yet. Choose" in joined(out)


def test_leaving_and_an_end_of_the_input(grandtour: Run) -> None:
    for typed in ("quit\n", "exit\n", ""):
        code, out, err = grandtour("learn", "paris", typed=typed)
        assert (code, err) == (0, "")
        assert "1 / 15" in out
        assert "2 / 15" not in out


def test_an_unknown_game(grandtour: Run) -> None:
    code, _, err = grandtour("learn", "chess")
    assert code == 1
    assert "There is no game “chess”" in err


def test_a_pipe_and_nothing_compiled() -> None:
    """As a command of its own: input comes from a pipe, and the rules run as plain Python."""
    run = [
        sys.executable,
        "-c",
        "import sys; from grandtour.cli import main; code = main(); assert 'numba' not in sys.modules; sys.exit(code)",
    ]
    environment = {name: value for name, value in os.environ.items() if name != "GRANDTOUR_MODE"} | {"GRANDTOUR_LANG": "en"}
    done = subprocess.run(
        [*run, "learn", "metro_domino"], input="\n\nlay 1-8\n", capture_output=True, text=True, env=environment, check=True
    )
    assert "4 / 13" in done.stdout
    assert done.stderr == ""
