"""`grandtour shrink`: what a person sees."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from grandtour import Series, cli
from grandtour.engine import registry
from grandtour.lab.debug.checks import CHECKS
from tests.terminal.conftest import Run

RECORD = Path(__file__).parents[2] / "replays" / "two_capitals" / "first-day.txt"
SIX = "python:checks_of_mine:six"


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check in a file of the folder."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "checks_of_mine", raising=False)
    source = "def six(t):\n    if len(t.moves) >= 2 and t.moves[-1][1] == 'visit 6':\n        return 'The bus is\\x1b at 6.'\n"
    (tmp_path / "checks_of_mine.py").write_text(source)


def test_what_fails_where_and_the_short_record(grandtour: Run, tmp_path: Path) -> None:
    """The check needs two moves; the file can be read, replayed, and fails in the same way."""
    code, out, err = grandtour("shrink", str(RECORD), "--check", SIX)
    assert (code, err) == (0, "")
    first, second = out.splitlines()
    assert first == f"“{SIX}” fails after event 6 (p2 visit 6): The bus is� at 6."
    assert re.fullmatch(r"Reduced from 43 to 2 events \(\d+ attempts\)\. Written: first-day-small\.txt", second)
    written = (tmp_path / "first-day-small.txt").read_text(encoding="utf-8")
    assert written.splitlines()[1] == f"# From first-day.txt, event 6. “{SIX}” fails: The bus is� at 6."
    assert "\n1. p1 visit 5\n2. p2 visit 6\n" in written
    assert grandtour("replay", "first-day-small.txt")[0] == 0
    assert "Reduced from 2 to 2 events" in grandtour("shrink", "first-day-small.txt", "--check", SIX)[1]


def test_a_planted_fault_is_found_among_all(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.find("two_capitals"), "describe", lambda *given: 1 // 0)
    code, out, _ = grandtour("shrink", str(RECORD), "--out", "folder/small.txt")
    assert code == 0
    assert "“crash” fails at the start: Unexpected error: ZeroDivisionError" in out
    assert "to 0 events" in out
    assert Path("folder/small.txt").exists()


def test_nothing_is_wrong(grandtour: Run) -> None:
    code, out, err = grandtour("shrink", str(RECORD), "--check", "sound")
    assert (code, out) == (1, "")
    assert err == f"No problem found in “{RECORD}”. Checks made: sound\n"
    assert not Path("first-day-small.txt").exists()


def test_a_game_of_a_series(grandtour: Run) -> None:
    series = Series("two_capitals", seed="s")
    for sight in range(1, 7):
        series.table.play(1 - sight % 2, f"visit {sight}")
    Path("series.json").write_text(json.dumps(series.record()), encoding="utf-8")
    assert "Reduced from 6 to 2" in grandtour("shrink", "series.json", "--check", SIX, "--game", "1")[1]
    assert "This series has games 1 to 1." in grandtour("shrink", "series.json", "--game", "2")[2]
    assert "is a single game" in grandtour("shrink", str(RECORD), "--game", "1")[2]


def test_what_can_not_be_read_or_written(grandtour: Run) -> None:
    """One sentence; and what is there stays."""
    Path("notes.txt").write_text("my notes")
    Path("own.txt").write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    for words, told in (
        (["nowhere.txt"], "“nowhere.txt” can't be read"),
        (["notes.txt"], "neither a text record nor valid JSON"),
        (["own.txt", "--check", "nonsense"], "There is no check “nonsense”"),
        (["own.txt", "--check", "python:nowhere:x"], "can't be loaded"),
        (["own.txt", "--out", "notes.txt"], "“notes.txt” already exists and is not a record."),
        (["own.txt", "--out", "own.txt"], "is the record itself"),
        (["own.txt", "--check", SIX, "--out", "notes.txt/small.txt"], "can't be written"),
    ):
        code, _, err = grandtour("shrink", *words)
        assert (code, told in err, "Traceback" in err) == (1, True, False), err
    assert Path("notes.txt").read_text() == "my notes"


def test_the_help_names_all_checks(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["shrink", "--help", "--lang", "en"])
    assert ", ".join([*CHECKS, "all, python:MODULE:FUNCTION"]) in " ".join(capsys.readouterr().out.split())
