"""`grandtour analyse`: what bots think of a recorded game."""

from __future__ import annotations

import re
from pathlib import Path

from grandtour.terminal import analysis
from tests.bots import thinks_long
from tests.terminal.conftest import Run

pytestmark = thinks_long
FIRST = str(Path(__file__).parent.parent.parent / "replays" / "two_capitals" / "first-day.txt")
QUICK = ("analyse", FIRST, "--simulations", "8")


def swings(out: str) -> list[str]:
    """The lines that begin a swing."""
    return [line for line in out.splitlines() if re.match(r"[+−]\d+%", line)]


def test_chances_summary_and_swings(grandtour: Run) -> None:
    code, out, err = grandtour(*QUICK)
    assert (code, err) == (0, "")
    for sign, name in (("▲", "Anna"), ("●", "Boris")):
        assert re.search(rf"^{sign} [{analysis.BARS}{analysis.UNKNOWN}]{{20,}}  {name}$", out, re.MULTILINE)
        assert re.search(rf"^{sign} {name} +\d+ / \d+ +\d+ / \d+ +[\d.]+% +[+−]?[\d.]+% *$", out, re.MULTILINE)
    assert len(swings(out)) == analysis.MOST
    assert "Played: Visit" in out
    assert "Better: Visit" in out


def test_the_same_again_and_another_seed(grandtour: Run) -> None:
    assert grandtour(*QUICK) == grandtour(*QUICK)
    assert grandtour(*QUICK) != grandtour(*QUICK, "--seed", "7")


def test_of_one_player_and_so_many(grandtour: Run) -> None:
    _, out, _ = grandtour(*QUICK, "--seat", "2", "--most", "3")
    assert len(swings(out)) == 3
    assert all("● Boris" in line for line in swings(out))


def test_what_can_not_be_asked_is_refused(grandtour: Run, tmp_path: Path) -> None:
    for words, reason in (
        (("--most", "0"), "at least 1, not 0"),
        (("--seat", "9"), "This game has players 1 to 2."),
        (("--level", "random"), "“random” does not calculate win chances; these do: skilled, expert."),
        (("--level", "house"), "“house” does not calculate win chances; these do: skilled, expert."),
        (("--level", "god"), "There is no bot “god”"),
        (("--game", "2"), "is a single game"),
        (("--simulations", "0"), "whole number"),
    ):
        code, _, err = grandtour("analyse", FIRST, *words)
        assert (code, reason in err, len(err.splitlines())) == (1, True, 1), err
    code, _, err = grandtour("analyse", str(tmp_path / "nothing"))
    assert (code, len(err.splitlines())) == (1, 1)
