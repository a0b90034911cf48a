"""Compiling ahead: known to be done, followed while it runs, one clear line when it fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour import compiling
from grandtour.engine import jit
from grandtour.engine.errors import GrandTourError
from grandtour.engine.mode import COMPILED_MODES
from grandtour.games import games
from tests.terminal.conftest import Run


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Where the cache is, is remembered: not from one test to the next, nor beyond these."""
    yield
    jit.cache_directory.cache_clear()


def test_a_stamp_says_that_all_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked for in the cache, and old as soon as any group has another directory."""
    monkeypatch.setattr(jit, "cache_directory", lambda group, mode: tmp_path / mode)
    assert not compiling.is_ready("compiled")
    (tmp_path / "compiled").mkdir()
    compiling.stamp_of("compiled").write_text(compiling._fingerprint("compiled"))
    assert compiling.is_ready("compiled")
    assert not compiling.is_ready("checked")
    monkeypatch.setattr(compiling, "_fingerprint", lambda mode, outsider: "another")
    assert not compiling.is_ready("compiled")


def test_files_that_were_only_touched_or_copied_are_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh clone, or an update that changes no rules."""
    before = compiling._fingerprint("compiled")
    for name in ("here", "there"):
        shutil.copytree(jit.PACKAGE, tmp_path / name, copy_function=shutil.copyfile, ignore=shutil.ignore_patterns("__pycache__"))
        monkeypatch.setattr(jit, "PACKAGE", tmp_path / name)
        jit.sources.cache_clear()
        jit.cache_directory.cache_clear()
        assert compiling._fingerprint("compiled") == before
    monkeypatch.undo()
    jit.sources.cache_clear()


def test_progress_of_all_processes_is_followed_line_by_line() -> None:
    """What two of them compile counts once."""
    told: list[tuple[str, int, int, str]] = []
    finished: list[str] = []
    count = compiling._Count("checked", lambda *news: told.append(news))
    count.follow(["functions 3\n", "a.legal\n", "a.play\n", "finished a\n"], finished.append)
    count.follow(["functions 3\n", "a.play\n", "b.play\n"], finished.append)
    steps = [(1, 3, "legal"), (2, 3, "play"), (2, 3, "play"), (3, 3, "play")]
    assert told == [("checked", *step) for step in steps]
    assert finished == ["a"]


def test_every_game_is_compiled_in_every_mode_and_then_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[tuple[str, str]] = []
    monkeypatch.setenv("GRANDTOUR_CACHE", str(tmp_path / "home"))
    monkeypatch.setattr(jit, "cache_directory", lambda group, mode: tmp_path / mode)
    monkeypatch.setattr(compiling, "_compile_games", lambda count, games, _: jobs.extend((count.mode, game) for game in games))
    for mode in COMPILED_MODES:
        (tmp_path / mode).mkdir()
    compiling.compile_modes(COMPILED_MODES, lambda *news: None)
    assert sorted(jobs) == sorted((mode, game) for mode in COMPILED_MODES for game in games())
    assert all(map(compiling.is_ready, COMPILED_MODES))


def test_who_comes_second_waits_and_finds_everything_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is told of every game, as if it had compiled them itself."""
    ready, finished = threading.Event(), list[str]()
    monkeypatch.setenv("GRANDTOUR_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "is_ready", lambda mode: ready.is_set())
    monkeypatch.setattr(compiling, "_compile_games", lambda *job: pytest.fail("compiled twice"))
    second = threading.Thread(target=compiling.compile_modes, args=(["compiled"], lambda *news: None, finished.append))
    with compiling._alone():
        second.start()
        ready.set()
    second.join(10)
    assert sorted(finished) == sorted(games())


def test_who_finds_everything_there_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while another process compiles something else."""
    finished = list[str]()
    monkeypatch.setenv("GRANDTOUR_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "is_ready", lambda mode: mode == "compiled")
    second = threading.Thread(
        target=compiling.compile_modes, args=(["compiled"], lambda *news: None, finished.append), daemon=True
    )
    with compiling._alone():
        second.start()
        second.join(10)
        assert sorted(finished) == sorted(games())


def test_after_a_fault_nothing_is_said_to_be_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*job: object) -> None:
        raise GrandTourError("no room")

    monkeypatch.setenv("GRANDTOUR_CACHE", str(tmp_path / "home"))
    monkeypatch.setattr(jit, "cache_directory", lambda group, mode: tmp_path / mode)
    monkeypatch.setattr(compiling, "_compile_games", fail)
    (tmp_path / "compiled").mkdir()
    with pytest.raises(GrandTourError, match="no room"):
        compiling.compile_modes(["compiled"], lambda *news: None)
    assert not compiling.is_ready("compiled")


def test_a_cache_that_cannot_be_written_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRANDTOUR_CACHE", "/dev/null/cache")
    with pytest.raises(GrandTourError, match=r"Compiling \(compiled\) failed: "):
        compiling.compile_modes(["compiled"], lambda *news: None)


def test_nothing_is_done_twice(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grandtour.terminal.progress.is_ready", lambda mode: True)
    assert grandtour("compile", "--modes", "compiled,checked") == (0, "", "")


def test_bars_are_shown(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_modes(modes: list[str], progress: object) -> None:
        for mode in modes:
            progress(mode, 2, 2, "play")

    monkeypatch.setattr("grandtour.terminal.progress.is_ready", lambda mode: False)
    monkeypatch.setattr("grandtour.terminal.progress.compile_modes", compile_modes)
    code, out, _ = grandtour("compile", "--modes", "checked")
    assert code == 0
    assert "Compiling the games (checked)" in out
    assert "2/2" in out


@pytest.mark.skipif(jit.MODE != "compiled", reason="found needs the compiled rules, which in compiled mode")
def test_a_game_with_compiled_rules(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "grandtour.cli", "play", "two_capitals", "--seats", "me,random", "--compiled", "--seed", "5"]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "GRANDTOUR_LANG": "en"}
    done = subprocess.run(words, input="visit 1\nquit\n", env=environment, capture_output=True, text=True, check=True)
    assert "p1 visits 1" in done.stdout


COUNT = """
from grandtour.compiling import __main__ as compiling
compiling.use_game = compiling._play_many = lambda name: None
compiling.main(["paris"])
compiling.main(["metro_domino", "moscow_paris"])
"""


def test_each_process_counts_the_functions_of_all_games() -> None:
    """Otherwise the progress is at its end when half is done."""
    where = os.environ | {"GRANDTOUR_MODE": "compiled"}
    told = subprocess.run([sys.executable, "-c", COUNT], capture_output=True, text=True, check=True, env=where).stdout
    counted = [int(line.rpartition(" ")[2]) for line in told.splitlines() if line.startswith(compiling.COUNTED)]
    assert counted[0] == counted[1] > 0
