"""`grandtour balance`: from the command line to a page on disk."""

from __future__ import annotations

import errno
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grandtour.lab.balance.measure import Measuring, Played
from tests.terminal.conftest import Run

QUICK = ("balance", "two_capitals", "--games", "10", "--bots", "random")


def written(path: str) -> str:
    """All that a page says."""
    page = Path(path).read_text(encoding="utf-8")
    return " ".join(" ".join(ElementTree.fromstring(page).itertext()).split())


def test_a_report_is_written(grandtour: Run) -> None:
    code, out, err = grandtour(*QUICK, "--seats", "3", "-o", "city=petersburg")
    assert (code, err) == (0, "")
    assert "Report: balance-two_capitals.html" in out
    assert "grandtour balance two_capitals --seats 3 --games 10 --bots random --seed 0 -o city=petersburg" in written(
        "balance-two_capitals.html"
    )
    assert [path.name for path in Path().iterdir()] == ["balance-two_capitals.html"]


def test_with_two_boxes_and_where_one_wants_it(grandtour: Run) -> None:
    grandtour("box", "copy", "two_capitals", "my.toml")
    text = Path("my.toml").read_text(encoding="utf-8")
    Path("my.toml").write_text(text.replace("tokens = 30", "tokens = 28"), encoding="utf-8")
    code, _, _ = grandtour("--lang", "ru", *QUICK, "--box", "my.toml", "--against", "my.toml", "--out", "a.html")
    assert code == 0
    code, out, _ = grandtour(*QUICK, "--against", "my.toml", "--out", "a.html")  # a report may be replaced
    assert code == 0
    lines = out.splitlines()
    assert lines.index("Box A: standard") < lines.index("Box B: my.toml, with the same deals")
    assert lines[-3:-1] == ["1 value of box B differs from box A's.", "Every game was identical with both boxes."]
    assert "players.tokens 30 28" in written("a.html")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("balance", "chess"), "chess"),
        ((*QUICK, "--seats", "9"), "This game is for 2 to 4 players, not 9."),
        ((*QUICK, "--games", "3"), "The number of games must be a whole number from 10 to 1000000, not 3."),
        ((*QUICK, "--bots", "random,genius"), "genius"),
        ((*QUICK, "--bots", "random,random,random"), "Give one level per seat: 2 expected, 3 given."),
        ((*QUICK, "-o", "city=rome"), "city"),
        ((*QUICK, "--box", "missing.toml"), "missing.toml"),
        ((*QUICK, "--against", "missing.toml"), "missing.toml"),
        ((*QUICK, "--cores", "0"), "The number of cores must be a whole number of at least 1, not 0."),
        ((*QUICK, "--out", "no/folder/a.html"), "Can't write to “no/folder/a.html”."),
        ((*QUICK, "--out", "."), "Can't write to “.”."),
        ((*QUICK, "--out", "notes.txt"), "“notes.txt” already exists and is not a report."),
    ],
)
def test_bad_input_is_one_clear_line_before_anything_is_compiled(
    words: tuple[str, ...], reason: str, grandtour: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled() -> None:
        raise AssertionError

    monkeypatch.setattr("grandtour.terminal.progress.compile_rules", compiled)
    Path("notes.txt").write_text("mine", encoding="utf-8")
    code, out, err = grandtour(*words)
    assert (code, out) == (1, "")
    assert reason in err
    assert err.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["notes.txt"]
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"


def stop_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C when this game is due."""
    play = Measuring.play

    def stopping(self: Measuring, n: int) -> list[Played]:
        if n == number:
            raise KeyboardInterrupt
        return play(self, n)

    monkeypatch.setattr(Measuring, "play", stopping)


def test_who_stops_it_gets_a_report_on_the_games_that_are_played(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(11, monkeypatch)
    code, out, err = grandtour("balance", "two_capitals", "--games", "500", "--bots", "random")
    assert code == 130
    assert err == "Stopped: the report covers 11 games.\n"
    assert "Report: balance-two_capitals.html" in out
    assert "--games 11" in written("balance-two_capitals.html")


def test_of_too_few_games_there_is_no_report(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(3, monkeypatch)
    code, out, err = grandtour("balance", "two_capitals", "--games", "500", "--bots", "random")
    assert (code, out) == (130, "")
    assert err == "Stopped after 3 games: too few for a report.\n"
    assert list(Path().iterdir()) == []


def test_a_full_disk_leaves_the_old_report(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.html").write_text("old", encoding="utf-8")
    write = Path.write_text

    def full(self: Path, text: str, encoding: str) -> int:
        write(self, text[:10], encoding=encoding)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, _, err = grandtour(*QUICK, "--out", "a.html")
    assert (code, err) == (1, "“a.html” can't be written: No space left on device\n")
    assert [(path.name, path.read_text(encoding="utf-8")) for path in Path().iterdir()] == [("a.html", "old")]
