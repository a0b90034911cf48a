from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from grandtour import cli
from grandtour.terminal import screen

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def grandtour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command as a person would, with lines typed in; gives exit code, output and errors. Nothing is compiled ahead."""
    monkeypatch.setattr("grandtour.terminal.progress.is_ready", lambda mode: True)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("GRANDTOUR_MODE", "plain")
    monkeypatch.setenv("GRANDTOUR_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        output = io.StringIO()
        monkeypatch.setattr(screen, "console", Console(file=output, width=100, highlight=False))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = cli.main(list(words))
        captured = capsys.readouterr()
        return code, output.getvalue() + captured.out, captured.err

    return run
